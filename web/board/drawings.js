// How rules are drawn: data/drawings.js says with which shapes; where the points of each lie is said here, and in
// more_drawings.js for the rules that few puzzles have. The twin of src/tokeru/render/drawings.py; a test compares their
// numbers.

import SPECIFICATION from "../data/drawings.js";
import { isWhole } from "../model/board.js";
import { alsoLearn } from "../model/learning.js";
import { outlines, pieces } from "./outline.js";
import { HALF, minus, plus, size, times, turned, unit } from "./points.js";
import { closed, group, length, letters, path, square, stroke, through } from "./svg.js";

/**
 * @typedef {import("./canvas.js").Canvas} Canvas
 * @typedef {import("./points.js").Point} Point
 * @typedef {import("../model/types.d.ts").Part} Part
 * @typedef {(canvas: Canvas, rule: number, part: any) => SVGElement[]} Shape
 */

alsoLearn(() => import("./more_drawings.js"));

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

/** What every board has, by layer. @param {Canvas} canvas */
export function drawFrame(canvas) {
  return FRAMES[isWhole(canvas.puzzle.board) ? "whole" : "area"](canvas);
}

/** @type {Record<string, (canvas: Canvas) => Record<string, SVGElement>>} */
export const FRAMES = { whole: drawWhole };

/** @param {Canvas} canvas */
function drawWhole(canvas) {
  const side = canvas.size;
  const between = Array.from({ length: side - 1 }, (_, i) => i + 1);
  const lines = [...between.map((i) => straight([0, i], [side, i])), ...between.map((i) => straight([i, 0], [i, side]))];
  const whole = () => square("", times(HALF, side), side);
  return { paper: whole(), grid: path("", alongSides(canvas, lines)), borders: whole() };
}

/** @param {Point} from @param {Point} to */
export const straight = (from, to) => [from, to];

/** The data of lines between cells: signs interrupt them. @param {Canvas} canvas @param {readonly (readonly Point[])[]} lines */
export function alongSides(canvas, lines) {
  return lines.flatMap((line) => pieces(line, canvas.gaps)).map((piece) => through(piece)).join("");
}

// --- when there is something to draw ------------------------------------------------------------------

/** @type {Record<string, (canvas: Canvas, rule: number) => boolean>} */
export const ONLY = {
  /** Of one rule only, since two kinds of borders would cross. */
  bordered: (canvas, rule) => rule === canvas.bordered,
  between: (canvas, rule) => canvas.neighbours(rule) !== null,
};

// --- shapes -------------------------------------------------------------------------------------------

/** @type {Record<string, Shape>} */
export const SHAPES = {
  area: (canvas, rule, { inset = 0 }) => canvas.shapes(rule).map((cells) => closed("", outlines(cells, inset))),
  border: (canvas, rule) => canvas.shapes(rule).map((cells) =>
    path("", alongSides(canvas, outlines(cells).map((line) => [...line, line[0]])))),
  path: (canvas, rule) => canvas.shapes(rule).map((cells) => throughCentres(canvas.isHouse(rule) ? across(cells) : cells)),
  /** Around a cage, inside of those that it overlaps. */
  fence: (canvas, rule, { inset, deeper }) =>
    [closed("", outlines(canvas.shapes(rule)[0], inset + deeper * canvas.depth(rule)))],
  /** Between the parts of a cage, where they are nearest. */
  ties(canvas, rule) {
    const [first, ...others] = connected(canvas.shapes(rule)[0]);
    return others.map((part, i) => tie([first, ...others.slice(0, i)].flat(), part));
  },
  /** Or what else the rule says, in a corner of its first cell; beside another one that is there. */
  total(canvas, rule, { right, down, further = 0, height, field, before = "", after = "", between = "," }) {
    const [[cell]] = canvas.shapes(rule);
    const first = plus(cell, [further * canvas.totalsBefore(rule), 0]);
    const said = field ? canvas.puzzle.rules[rule].fields[field] : "";
    const written = Array.isArray(said) ? said.join(between) : String(said);
    return [letters("total", plus(first, [right, down]), height, before + written + after)];
  },
  /** As printed, `<` or `>` or upright: the tip points to the smaller cell. */
  chevron(canvas, rule, { tip, size: long }) {
    const way = smallerWay(canvas, rule);
    return [stroke("", arrowhead(plus(canvas.mark(rule), times(way, tip)), way, long))];
  },
};

/** The parts of some cells that hang together. @param {readonly Point[]} cells */
function connected(cells) {
  /** @type {Point[][]} */
  let parts = [];
  for (const cell of cells) {
    const touches = (/** @type {Point[]} */ part) => part.some((other) => size(minus(cell, other)) === 1);
    parts = [...parts.filter((part) => !touches(part)), [...parts.filter(touches).flat(), cell]];
  }
  return parts;
}

/** A line between the nearest of these cells. @param {readonly Point[]} some @param {readonly Point[]} others */
export function tie(some, others) {
  const pairs = some.flatMap((a) => others.map((b) => ({ a, b, far: size(minus(b, a)) })));
  const { a, b } = pairs.reduce((best, pair) => (pair.far < best.far ? pair : best));
  const edge = times(unit(minus(b, a)), 0.44);
  return throughCentres([plus(a, edge), minus(b, edge)]);
}

/** @param {readonly Point[]} cells */
export const throughCentres = (cells) => stroke("", cells.map((cell) => plus(cell, HALF)));

/** The line of a house continues to the border. @param {readonly Point[]} cells @returns {readonly Point[]} */
function across(cells) {
  if (cells.length < 2) return cells;
  const beyond = (/** @type {Point} */ last, /** @type {Point} */ before) =>
    plus(last, times(minus(last, before), 1 / 2));
  return [beyond(cells[0], cells[1]), ...cells, beyond(cells[cells.length - 1], cells[cells.length - 2])];
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
export function arrowhead(tip, way, long) {
  const back = times(unit(way), long);
  return [minus(minus(tip, back), turned(back)), tip, plus(minus(tip, back), turned(back))];
}
