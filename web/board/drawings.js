// How rules are drawn: a function for each `drawing` that a rule can name.
//
// Each names the layer of the board it draws on, and returns the elements for a rule, or none if it cannot be
// drawn: a sign between cells that are not neighbours, a cage in several pieces. Such rules are written.

import { outlines } from "./outline.js";
import { HALF, minus, plus, size, times, turned, unit } from "./points.js";
import { Sheet, usual } from "./sheet.js";
import { circle, closed, group, letters, path, rectangle, square, stroke, through } from "./svg.js";

/**
 * @typedef {import("./points.js").Point} Point
 * @typedef {import("../model/types.d.ts").Puzzle} Puzzle
 * @typedef {(sheet: Sheet, rule: number) => SVGElement[]} Draw
 */

const CAGE_INSET = 0.07;
/** @type {Readonly<Record<string, Point>>} */
const DIAGONAL = { ne: [1, -1], nw: [-1, -1], se: [1, 1], sw: [-1, 1] };

/** @type {Readonly<Record<string, { layer: string, draw: Draw }>>} */
const DRAWINGS = {
  shade: { layer: "shades", draw: shade },
  circle: { layer: "lines", draw: (...at) => inEach((cell) => circle("odd", cell, 0.38), ...at) },
  square: { layer: "lines", draw: (...at) => inEach((cell) => square("even", cell, 0.72), ...at) },
  line: { layer: "lines", draw: line },
  thermometer: { layer: "lines", draw: thermometer },
  arrow: { layer: "lines", draw: arrow },
  borders: { layer: "borders", draw: borders },
  cage: { layer: "cages", draw: cage },
  ray: { layer: "rays", draw: ray },
  sign: { layer: "signs", draw: sign },
  dot: { layer: "signs", draw: dot },
  letter: { layer: "signs", draw: letter },
};

/**
 * The drawing of each rule as a group of elements, with its layer and the rule's index; none for a rule that
 * cannot be drawn.
 * @param {Sheet} sheet
 */
export function drawRules(sheet) {
  return sheet.drawings.flatMap((name, rule) => {
    const elements = DRAWINGS[name]?.draw(sheet, rule) ?? [];
    if (!elements.length) return [];
    const drawn = group(`${name} ${sheet.puzzle.rules[rule].name}`, ...elements);
    return [{ rule, layer: DRAWINGS[name].layer, drawn }];
  });
}

/** What every board has, by layer. @param {number} size @returns {Record<string, SVGElement>} */
export function drawFrame(size) {
  const between = Array.from({ length: size - 1 }, (_, i) => i + 1);
  const lines = between.flatMap((i) => [through([[0, i], [size, i]]), through([[i, 0], [i, size]])]);
  const whole = () => square("", times(HALF, size), size);
  return { paper: whole(), grid: path("", lines.join("")), borders: whole() };
}

/**
 * The rules of a puzzle that the board does not show by itself.
 * @param {Puzzle} puzzle
 */
export function undrawn(puzzle) {
  const drawn = new Set(drawRules(new Sheet(puzzle)).map(({ rule }) => rule));
  return puzzle.rules.filter((_, index) => !drawn.has(index));
}

// --- in the cells ---------------------------------------------------------------------------------

/** @type {Draw} */
function shade(sheet, rule) {
  return sheet.shapes(rule).map((cells) => closed("", outlines(cells)));
}

/** @param {(centre: Point) => SVGElement} draw @param {Sheet} sheet @param {number} rule */
function inEach(draw, sheet, rule) {
  return sheet.shapes(rule).flat().map((cell) => draw(plus(cell, HALF)));
}

/** Of one rule only, since two kinds of borders would cross. @type {Draw} */
function borders(sheet, rule) {
  return rule === sheet.bordered ? sheet.shapes(rule).map((cells) => closed("", outlines(cells))) : [];
}

/**
 * A dashed line inside the cells, and the total; for a cage in one piece that no earlier one overlaps.
 * @type {Draw}
 */
function cage(sheet, rule) {
  const [cells] = sheet.groups[rule];
  const places = cells.map((cell) => sheet.place(cell));
  const around = outlines(places, CAGE_INSET);
  if (around.length !== 1 || cells.some((cell) => sheet.caged.get(cell) !== rule)) return [];
  const total = String(sheet.puzzle.rules[rule].fields.total);
  return [closed("", around), letters("total", plus(places[0], [0.1, 0.165]), 0.2, total)];
}

// --- through the cells ----------------------------------------------------------------------------

/** @type {Draw} */
function line(sheet, rule) {
  const isHouse = !sheet.puzzle.rules[rule].fields.cells;
  return sheet.shapes(rule).map((cells) => throughCentres("", isHouse ? across(cells) : cells));
}

/** The line of a house continues to the border. @param {readonly Point[]} cells @returns {readonly Point[]} */
function across(cells) {
  if (cells.length < 2) return cells;
  const beyond = (/** @type {Point} */ last, /** @type {Point} */ before) =>
    plus(last, times(minus(last, before), 1 / 2));
  return [beyond(cells[0], cells[1]), ...cells, beyond(cells[cells.length - 1], cells[cells.length - 2])];
}

/** @type {Draw} */
function thermometer(sheet, rule) {
  const [cells] = sheet.shapes(rule);
  return [circle("bulb", plus(cells[0], HALF), 0.36), throughCentres("", cells)];
}

/** The shaft starts at the nearer cell of a pill, and is drawn below it. @type {Draw} */
function arrow(sheet, rule) {
  const [pill, shaft] = sheet.shapes(rule);
  const far = (/** @type {Point} */ cell) => size(minus(cell, shaft[0]));
  const start = pill.reduce((best, cell) => (far(cell) < far(best) ? cell : best));
  const [before, end] = [start, ...shaft].slice(-2);
  const round = [...pill, plus(pill[pill.length - 1], [0.001, 0])];
  return [
    throughCentres("", [start, ...shaft]),
    throughCentres("", chevron(end, minus(end, before), 0.2)),
    throughCentres("pill", round),
    throughCentres("hole", round),
  ];
}

/**
 * A number outside the board and an arrow that points into it, for rays that start at the border.
 * @type {Draw}
 */
function ray(sheet, rule) {
  const { direction, total } = sheet.puzzle.rules[rule].fields;
  const way = DIAGONAL[String(direction)];
  const [[start]] = sheet.shapes(rule);
  if (isInside(sheet, minus(start, way))) return [];
  const tip = minus(start, times(way, 0.54));
  return [
    throughCentres("", [minus(tip, times(way, 0.14)), tip]),
    throughCentres("", chevron(tip, way, 0.08)),
    letters("total", minus(plus(start, HALF), times(way, 0.84)), 0.26, String(total)),
  ];
}

/** @param {Sheet} sheet @param {Point} cell */
function isInside(sheet, cell) {
  return cell.every((step) => step >= 0 && step < sheet.size);
}

/** @param {string} name @param {readonly Point[]} cells */
function throughCentres(name, cells) {
  return stroke(name, cells.map((cell) => plus(cell, HALF)));
}

/**
 * Two strokes that meet at a tip pointing this way.
 * @param {Point} tip @param {Point} way @param {number} length @returns {Point[]}
 */
function chevron(tip, way, length) {
  const back = times(unit(way), length);
  return [minus(minus(tip, back), turned(back)), tip, plus(minus(tip, back), turned(back))];
}

// --- between two cells ----------------------------------------------------------------------------

/**
 * As printed, `<` or `>` or upright: the tip points to the smaller cell. A broken sign is drawn double.
 * @type {Draw}
 */
function sign(sheet, rule) {
  const pair = sheet.neighbours(rule);
  if (!pair) return [];
  const [small, large] = pair.map((cell) => sheet.place(cell));
  const way = minus(small, large);
  const at = (/** @type {number} */ further) =>
    chevron(plus(sheet.mark(rule), times(way, further)), way, 0.125);
  return [gap(sheet.mark(rule), way), stroke("twin", at(0.155)), stroke("", at(0.0625))];
}

/** Paper over the border that is crossed in this direction. @param {Point} at @param {Point} way */
function gap(at, way) {
  return way[0] ? rectangle("gap", at, 0.1, 0.32) : rectangle("gap", at, 0.32, 0.1);
}

/** There is a number on the dot if it is not the usual one. @type {Draw} */
function dot(sheet, rule) {
  if (!sheet.neighbours(rule)) return [];
  const { name, fields } = sheet.puzzle.rules[rule];
  const spot = circle("", sheet.mark(rule), 0.13);
  const isUsual = fields.number === usual(name, "number");
  return isUsual ? [spot] : [spot, letters("", sheet.mark(rule), 0.2, String(fields.number))];
}

/** @type {Draw} */
function letter(sheet, rule) {
  if (!sheet.neighbours(rule)) return [];
  const name = sheet.puzzle.rules[rule].name.toUpperCase();
  return [circle("gap", sheet.mark(rule), 0.16), letters("", sheet.mark(rule), 0.3, name)];
}
