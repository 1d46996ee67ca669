// How the rules that few puzzles have are drawn, and boards that are not all of a square. They are loaded together with
// these rules.

import SPECIFICATION from "../data/drawings.js";
import MORE from "../data/more_drawings.js";
import { isInside } from "../model/board.js";
import { DIAGONAL, STRAIGHT } from "../model/more/ways.js";
import { usual } from "./canvas.js";
import { alongSides, arrowhead, FRAMES, ONLY, SHAPES, straight, tie, throughCentres } from "./drawings.js";
import { outlines } from "./outline.js";
import { HALF, minus, plus, size, times, turned, unit } from "./points.js";
import { circle, closed, letters, path, square } from "./svg.js";

/** @typedef {import("./canvas.js").Canvas} Canvas */
/** @typedef {import("./drawings.js").Shape} Shape */
/** @typedef {import("./points.js").Point} Point */

Object.assign(SPECIFICATION.drawings, MORE);
FRAMES.area = drawArea;

/** A ray that comes in from the border of the board, or from where no cell is. @param {Canvas} canvas @param {number} rule */
ONLY.outside = (canvas, rule) => {
  const { start, way } = ray(canvas, rule);
  const before = minus(start, way);
  if (before.some((step) => step < 0 || step >= canvas.size)) return true;
  return canvas.puzzle.missing.includes(before[1] * canvas.size + before[0]);
};

/** @type {readonly Point[]} */
const SIDES = [[1, 0], [0, 1], [-1, 0], [0, -1]];
const DIAGONALS = SIDES.map((side) => plus(side, turned(side)));

/** @type {Record<string, Shape>} */
const MORE_SHAPES = {
  disc: (canvas, rule, { radius }) => centres(canvas, rule).map((centre) => circle("", centre, radius)),
  tile: (canvas, rule, { side }) => centres(canvas, rule).map((centre) => square("", centre, side)),
  /** Back to the first cell. */
  loop: (canvas, rule) => canvas.shapes(rule).map((cells) => throughCentres([...cells, cells[0]])),
  bulb: (canvas, rule, { radius }) => canvas.shapes(rule).map(([cell]) => circle("bulb", plus(cell, HALF), radius)),
  ends: (canvas, rule, { radius }) => canvas.shapes(rule).flatMap((cells) =>
    [cells[0], cells[cells.length - 1]].map((cell) => circle("", plus(cell, HALF), radius))),
  /** At the ends. */
  diamonds: (canvas, rule, { radius }) => canvas.shapes(rule).flatMap((cells) =>
    [cells[0], cells[cells.length - 1]].map((cell) =>
      closed("", [SIDES.map((way) => plus(plus(cell, HALF), times(way, radius)))]))),
  /** Eight around each of the cells. */
  beams: (canvas, rule, { from, to }) => canvas.shapes(rule).flat().flatMap((cell) =>
    [...SIDES, ...DIAGONALS].map((way) => throughCentres([from, to].map((far) => plus(cell, times(unit(way), far)))))),
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
  /** Between two groups. */
  bridge(canvas, rule) {
    const [cells, others] = canvas.shapes(rule);
    return others ? [tie(cells, others)] : [];
  },
  /** Its values, at the top of each of its cells. */
  labels(canvas, rule, { right, down, height }) {
    const values = /** @type {readonly number[]} */ (canvas.puzzle.rules[rule].fields.values).join("");
    return canvas.shapes(rule).flat().map((cell) => letters("total", plus(cell, [right, down]), height, values));
  },
  spot: (canvas, rule, { radius }) => [circle("", canvas.mark(rule), radius)],
  /** Where the first cell meets three others. */
  hub: (canvas, rule, { radius }) => [circle("", plus(canvas.shapes(rule)[0][0], times(HALF, 2)), radius)],
  /** Its values there, two by two. */
  pairs(canvas, rule, { height, apart }) {
    const values = /** @type {readonly number[]} */ (canvas.puzzle.rules[rule].fields.values);
    const lines = [values.slice(0, 2), values.slice(2)].filter(({ length }) => length);
    const [[first]] = canvas.shapes(rule);
    return lines.map((line, i) =>
      letters("total", plus(first, [1, 1 + apart * (i - (lines.length - 1) / 2)]), height, line.join(" ")));
  },
  /** If it is not the usual one. */
  number(canvas, rule, { height }) {
    const { name, fields } = canvas.puzzle.rules[rule];
    return fields.number === usual(name, "number") ? [] : [letters("", canvas.mark(rule), height, String(fields.number))];
  },
  name: (canvas, rule, { height }) =>
    [letters("", canvas.mark(rule), height, canvas.puzzle.rules[rule].name.toUpperCase())],
};
Object.assign(SHAPES, MORE_SHAPES);

/** @param {Canvas} canvas @param {number} rule */
const centres = (canvas, rule) => canvas.shapes(rule).flat().map((cell) => plus(cell, HALF));

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

/**
 * The same where the area is not all of the board: cells that are not there are left out, and helpers stand beside it.
 * @param {Canvas} canvas
 */
function drawArea(canvas) {
  const isIn = (/** @type {number} */ cell) => isInside(canvas.puzzle.board, cell);
  const parts = [canvas.cells.filter(isIn), canvas.cells.filter((cell) => !isIn(cell))];
  const lines = parts.flatMap((cells) => cells.flatMap((cell) => {
    const [x, y] = canvas.place(cell);
    const right = x + 1 < canvas.size && cells.includes(cell + 1) ? [straight([x + 1, y], [x + 1, y + 1])] : [];
    return cells.includes(cell + canvas.size) ? [...right, straight([x, y + 1], [x + 1, y + 1])] : right;
  }));
  const edges = parts.flatMap((cells) => outlines(cells.map((cell) => canvas.place(cell))));
  return { paper: closed("", edges), grid: path("", alongSides(canvas, lines)), borders: closed("", edges) };
}
