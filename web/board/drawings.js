// How rules are drawn: data/drawings.js says of which shapes, here is where the points of each shape lie. The twin of
// src/tokeru/render/drawings.py; a test compares their numbers.

import SPECIFICATION from "../data/drawings.js";
import { DIAGONAL } from "../model/grid.js";
import { outlines } from "./outline.js";
import { HALF, minus, plus, size, times, turned, unit } from "./points.js";
import { Sheet, usual } from "./sheet.js";
import { circle, closed, group, length, letters, path, rectangle, square, stroke, through } from "./svg.js";

/**
 * @typedef {import("./points.js").Point} Point
 * @typedef {import("../model/types.d.ts").Part} Part
 * @typedef {import("../model/types.d.ts").Puzzle} Puzzle
 * @typedef {(sheet: Sheet, rule: number, part: any) => SVGElement[]} Shape
 */

/**
 * The drawing of each rule as a group of elements, with its layer and the rule's index; none for a rule that
 * cannot be drawn, or that nobody knows how to draw.
 * @param {Sheet} sheet
 */
export function drawRules(sheet) {
  return sheet.drawings.flatMap((name, rule) => {
    const row = SPECIFICATION.drawings[name];
    if (!row || (row.only && !ONLY[row.only](sheet, rule))) return [];
    const elements = row.parts.flatMap((part) => draw(sheet, rule, part));
    return [{ rule, layer: row.layer, drawn: group(`${name} ${sheet.puzzle.rules[rule].name}`, ...elements) }];
  });
}

/** @param {Sheet} sheet @param {number} rule @param {Part} part */
function draw(sheet, rule, part) {
  const own = { ...part, ...part.rules?.[sheet.puzzle.rules[rule].name] };
  const elements = SHAPES[own.shape](sheet, rule, own);
  for (const element of elements) paint(element, own);
  return elements;
}

/** The colours and widths of a part; without any, the style sheet knows. @param {SVGElement} element @param {Part} part */
function paint(element, { when, fill, stroke: line, width, dash, ...part }) {
  const attributes = {
    class: when && `when-${when}`,
    fill: fill && `var(--${fill})`, stroke: line && `var(--${line})`, "stroke-width": width && length(width),
    "stroke-dasharray": dash?.map(length).join(" "),
    "fill-opacity": part["fill-opacity"], "stroke-opacity": part["stroke-opacity"],
  };
  for (const [name, value] of Object.entries(attributes)) if (value) element.setAttribute(name, String(value));
}

/** What every board has, by layer. @param {number} size @returns {Record<string, SVGElement>} */
export function drawFrame(size) {
  const between = Array.from({ length: size - 1 }, (_, i) => i + 1);
  const lines = [...between.map((i) => through([[0, i], [size, i]])), ...between.map((i) => through([[i, 0], [i, size]]))];
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

// --- when there is something to draw ------------------------------------------------------------------

/** @type {Readonly<Record<string, (sheet: Sheet, rule: number) => boolean>>} */
const ONLY = {
  /** Of one rule only, since two kinds of borders would cross. */
  bordered: (sheet, rule) => rule === sheet.bordered,
  /** A cage in one piece that no earlier one overlaps. */
  whole(sheet, rule) {
    const isFirst = sheet.groups[rule][0].every((cell) => sheet.caged.get(cell) === rule);
    return isFirst && outlines(sheet.shapes(rule)[0]).length === 1;
  },
  /** A ray that comes in from the border of the board. */
  outside(sheet, rule) {
    const { start, way } = ray(sheet, rule);
    return minus(start, way).some((step) => step < 0 || step >= sheet.size);
  },
  between: (sheet, rule) => sheet.neighbours(rule) !== null,
};

// --- shapes -------------------------------------------------------------------------------------------

/** @type {Readonly<Record<string, Shape>>} */
const SHAPES = {
  area: (sheet, rule, { inset = 0 }) => sheet.shapes(rule).map((cells) => closed("", outlines(cells, inset))),
  disc: (sheet, rule, { radius }) => centres(sheet, rule).map((centre) => circle("", centre, radius)),
  tile: (sheet, rule, { side }) => centres(sheet, rule).map((centre) => square("", centre, side)),
  path: (sheet, rule) => sheet.shapes(rule).map((cells) => throughCentres(sheet.isHouse(rule) ? across(cells) : cells)),
  bulb: (sheet, rule, { radius }) => sheet.shapes(rule).map(([cell]) => circle("bulb", plus(cell, HALF), radius)),
  shaft: (sheet, rule) => [throughCentres(shaft(sheet, rule))],
  head(sheet, rule, part) {
    const [before, end] = shaft(sheet, rule).slice(-2);
    return [throughCentres(arrowhead(end, minus(end, before), part.size))];
  },
  /** A stroke with round ends is a pill, and a very short one a circle. */
  pill(sheet, rule) {
    const [cells] = sheet.shapes(rule);
    return [throughCentres([...cells, plus(cells[cells.length - 1], [0.001, 0])])];
  },
  total(sheet, rule, { right, down, height }) {
    const [[first]] = sheet.shapes(rule);
    return [letters("total", plus(first, [right, down]), height, String(sheet.puzzle.rules[rule].fields.total))];
  },
  pointer(sheet, rule, part) {
    const { start, way } = ray(sheet, rule);
    const tip = minus(start, times(way, part.tip));
    return [throughCentres([minus(tip, times(way, part.length)), tip])];
  },
  barb(sheet, rule, part) {
    const { start, way } = ray(sheet, rule);
    return [throughCentres(arrowhead(minus(start, times(way, part.tip)), way, part.size))];
  },
  entrance(sheet, rule, { back, height }) {
    const { start, way } = ray(sheet, rule);
    const at = minus(plus(start, HALF), times(way, back));
    return [letters("total", at, height, String(sheet.puzzle.rules[rule].fields.total))];
  },
  /** Paper in the place of the border. */
  gap(sheet, rule, part) {
    const sides = [part.across, part.along];
    const [wide, high] = smallerWay(sheet, rule)[0] ? sides : sides.reverse();
    return [rectangle("", sheet.mark(rule), wide, high)];
  },
  /** As printed, `<` or `>` or upright: the tip points to the smaller cell. */
  chevron(sheet, rule, { tip, size: long }) {
    const way = smallerWay(sheet, rule);
    return [stroke("", arrowhead(plus(sheet.mark(rule), times(way, tip)), way, long))];
  },
  spot: (sheet, rule, { radius }) => [circle("", sheet.mark(rule), radius)],
  /** If it is not the usual one. */
  number(sheet, rule, { height }) {
    const { name, fields } = sheet.puzzle.rules[rule];
    return fields.number === usual(name, "number") ? [] : [letters("", sheet.mark(rule), height, String(fields.number))];
  },
  name: (sheet, rule, { height }) =>
    [letters("", sheet.mark(rule), height, sheet.puzzle.rules[rule].name.toUpperCase())],
};

/** @param {Sheet} sheet @param {number} rule */
const centres = (sheet, rule) => sheet.shapes(rule).flat().map((cell) => plus(cell, HALF));

/** @param {readonly Point[]} cells */
const throughCentres = (cells) => stroke("", cells.map((cell) => plus(cell, HALF)));

/** The line of a house continues to the border. @param {readonly Point[]} cells @returns {readonly Point[]} */
function across(cells) {
  if (cells.length < 2) return cells;
  const beyond = (/** @type {Point} */ last, /** @type {Point} */ before) =>
    plus(last, times(minus(last, before), 1 / 2));
  return [beyond(cells[0], cells[1]), ...cells, beyond(cells[cells.length - 1], cells[cells.length - 2])];
}

/** The shaft of an arrow starts at the nearer cell of the pill. @param {Sheet} sheet @param {number} rule */
function shaft(sheet, rule) {
  const [pill, cells] = sheet.shapes(rule);
  const far = (/** @type {Point} */ cell) => size(minus(cell, cells[0]));
  return [pill.reduce((best, cell) => (far(cell) < far(best) ? cell : best)), ...cells];
}

/** The first cell of a ray, and the way on from it. @param {Sheet} sheet @param {number} rule */
function ray(sheet, rule) {
  const [down, right] = DIAGONAL[String(sheet.puzzle.rules[rule].fields.direction)];
  const [[start]] = sheet.shapes(rule);
  return { start, way: /** @type {Point} */ ([right, down]) };
}

/** From the second cell of two neighbours to the first. @param {Sheet} sheet @param {number} rule */
function smallerWay(sheet, rule) {
  const [[small, large]] = sheet.shapes(rule);
  return minus(small, large);
}

/**
 * Two strokes that meet at a tip pointing this way.
 * @param {Point} tip @param {Point} way @param {number} long @returns {Point[]}
 */
function arrowhead(tip, way, long) {
  const back = times(unit(way), long);
  return [minus(minus(tip, back), turned(back)), tip, plus(minus(tip, back), turned(back))];
}
