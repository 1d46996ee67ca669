// How rules are drawn: data/drawings.js says with which shapes; where the points of each lie is said here. The twin of
// src/tokeru/render/drawings.py; a test compares their numbers.

import SPECIFICATION from "../data/drawings.js";
import { DIAGONAL, STRAIGHT } from "../model/grid.js";
import { outlines } from "./outline.js";
import { HALF, minus, plus, size, times, turned, unit } from "./points.js";
import { Canvas, usual } from "./canvas.js";
import { circle, closed, group, length, letters, path, rectangle, square, stroke, through } from "./svg.js";

/**
 * @typedef {import("./points.js").Point} Point
 * @typedef {import("../model/types.d.ts").Part} Part
 * @typedef {import("../model/types.d.ts").Puzzle} Puzzle
 * @typedef {(canvas: Canvas, rule: number, part: any) => SVGElement[]} Shape
 */

/**
 * The drawing of each rule as a group of elements, with its layer and the rule's index; none for a rule that
 * cannot be drawn, or that nobody knows how to draw.
 * @param {Canvas} canvas
 */
export function drawRules(canvas) {
  return canvas.drawings.flatMap((name, rule) => {
    const row = SPECIFICATION.drawings[name];
    if (!row || (row.only && !ONLY[row.only](canvas, rule))) return [];
    const elements = row.parts.flatMap((part) => draw(canvas, rule, part));
    return [{ rule, layer: row.layer, drawn: group(`${name} ${canvas.puzzle.rules[rule].name}`, ...elements) }];
  });
}

/** @param {Canvas} canvas @param {number} rule @param {Part} part */
function draw(canvas, rule, part) {
  const own = { ...part, ...part.rules?.[canvas.puzzle.rules[rule].name] };
  const elements = SHAPES[own.shape](canvas, rule, own);
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
  const drawn = new Set(drawRules(new Canvas(puzzle)).map(({ rule }) => rule));
  return puzzle.rules.filter((_, index) => !drawn.has(index));
}

// --- when there is something to draw ------------------------------------------------------------------

/** @type {Readonly<Record<string, (canvas: Canvas, rule: number) => boolean>>} */
const ONLY = {
  /** Of one rule only, since two kinds of borders would cross. */
  bordered: (canvas, rule) => rule === canvas.bordered,
  /** A cage in one piece that no earlier one overlaps. */
  whole(canvas, rule) {
    const isFirst = canvas.groups[rule][0].every((cell) => canvas.caged.get(cell) === rule);
    return isFirst && outlines(canvas.shapes(rule)[0]).length === 1;
  },
  /** A ray that comes in from the border of the board. */
  outside(canvas, rule) {
    const { start, way } = ray(canvas, rule);
    return minus(start, way).some((step) => step < 0 || step >= canvas.size);
  },
  between: (canvas, rule) => canvas.neighbours(rule) !== null,
};

// --- shapes -------------------------------------------------------------------------------------------

/** @type {readonly Point[]} */
const SIDES = [[1, 0], [0, 1], [-1, 0], [0, -1]];

/** @type {Readonly<Record<string, Shape>>} */
const SHAPES = {
  area: (canvas, rule, { inset = 0 }) => canvas.shapes(rule).map((cells) => closed("", outlines(cells, inset))),
  disc: (canvas, rule, { radius }) => centres(canvas, rule).map((centre) => circle("", centre, radius)),
  tile: (canvas, rule, { side }) => centres(canvas, rule).map((centre) => square("", centre, side)),
  path: (canvas, rule) => canvas.shapes(rule).map((cells) => throughCentres(canvas.isHouse(rule) ? across(cells) : cells)),
  bulb: (canvas, rule, { radius }) => canvas.shapes(rule).map(([cell]) => circle("bulb", plus(cell, HALF), radius)),
  ends: (canvas, rule, { radius }) => canvas.shapes(rule).flatMap((cells) =>
    [cells[0], cells[cells.length - 1]].map((cell) => circle("", plus(cell, HALF), radius))),
  /** At each side of the cells, all pointing inwards or outwards. */
  chevrons: (canvas, rule, { tip, towards, size: long }) => canvas.shapes(rule).flat().flatMap((cell) =>
    SIDES.map((way) => throughCentres(arrowhead(plus(cell, times(way, tip)), times(way, towards), long)))),
  shaft: (canvas, rule) => [throughCentres(shaft(canvas, rule))],
  head(canvas, rule, part) {
    const [before, end] = shaft(canvas, rule).slice(-2);
    return [throughCentres(arrowhead(end, minus(end, before), part.size))];
  },
  /** A stroke with round ends is a pill, and a very short one a circle. */
  pill(canvas, rule) {
    const [cells] = canvas.shapes(rule);
    return [throughCentres([...cells, plus(cells[cells.length - 1], [0.001, 0])])];
  },
  total(canvas, rule, { right, down, height }) {
    const [[first]] = canvas.shapes(rule);
    return [letters("total", plus(first, [right, down]), height, String(canvas.puzzle.rules[rule].fields.total))];
  },
  pointer(canvas, rule, part) {
    const { start, way } = ray(canvas, rule);
    const tip = minus(start, times(way, part.tip));
    return [throughCentres([minus(tip, times(way, part.length)), tip])];
  },
  barb(canvas, rule, part) {
    const { start, way } = ray(canvas, rule);
    return [throughCentres(arrowhead(minus(start, times(way, part.tip)), way, part.size))];
  },
  entrance(canvas, rule, { back, height }) {
    const { start, way } = ray(canvas, rule);
    const at = minus(plus(start, HALF), times(way, back));
    const { total, number } = canvas.puzzle.rules[rule].fields;
    return [letters("total", at, height, String(total ?? number))];
  },
  /** Paper in the place of the border. */
  gap(canvas, rule, part) {
    const sides = [part.across, part.along];
    const [wide, high] = smallerWay(canvas, rule)[0] ? sides : sides.reverse();
    return [rectangle("", canvas.mark(rule), wide, high)];
  },
  /** As printed, `<` or `>` or upright: the tip points to the smaller cell. */
  chevron(canvas, rule, { tip, size: long }) {
    const way = smallerWay(canvas, rule);
    return [stroke("", arrowhead(plus(canvas.mark(rule), times(way, tip)), way, long))];
  },
  spot: (canvas, rule, { radius }) => [circle("", canvas.mark(rule), radius)],
  /** If it is not the usual one. */
  number(canvas, rule, { height }) {
    const { name, fields } = canvas.puzzle.rules[rule];
    return fields.number === usual(name, "number") ? [] : [letters("", canvas.mark(rule), height, String(fields.number))];
  },
  name: (canvas, rule, { height }) =>
    [letters("", canvas.mark(rule), height, canvas.puzzle.rules[rule].name.toUpperCase())],
};

/** @param {Canvas} canvas @param {number} rule */
const centres = (canvas, rule) => canvas.shapes(rule).flat().map((cell) => plus(cell, HALF));

/** @param {readonly Point[]} cells */
const throughCentres = (cells) => stroke("", cells.map((cell) => plus(cell, HALF)));

/** The line of a house continues to the border. @param {readonly Point[]} cells @returns {readonly Point[]} */
function across(cells) {
  if (cells.length < 2) return cells;
  const beyond = (/** @type {Point} */ last, /** @type {Point} */ before) =>
    plus(last, times(minus(last, before), 1 / 2));
  return [beyond(cells[0], cells[1]), ...cells, beyond(cells[cells.length - 1], cells[cells.length - 2])];
}

/** The shaft of an arrow starts at the nearer cell of the pill. @param {Canvas} canvas @param {number} rule */
function shaft(canvas, rule) {
  const [pill, cells] = canvas.shapes(rule);
  const far = (/** @type {Point} */ cell) => size(minus(cell, cells[0]));
  return [pill.reduce((best, cell) => (far(cell) < far(best) ? cell : best)), ...cells];
}

/** The first cell of a ray, and the way on from it. @param {Canvas} canvas @param {number} rule */
function ray(canvas, rule) {
  const [down, right] = { ...DIAGONAL, ...STRAIGHT }[String(canvas.puzzle.rules[rule].fields.direction)];
  const [[start]] = canvas.shapes(rule);
  return { start, way: /** @type {Point} */ ([right, down]) };
}

/** From the second cell of two neighbours to the first. @param {Canvas} canvas @param {number} rule */
function smallerWay(canvas, rule) {
  const [[small, large]] = canvas.shapes(rule);
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
