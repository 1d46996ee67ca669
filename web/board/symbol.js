// The symbol of a rule: what is drawn for it on a board, small. A rule that names cells is drawn on a board of its own, one
// with houses on that of the puzzle; for one that holds everywhere it is seen which cells one of them is bound to.

import SPECIFICATION from "../data/drawings.js";
import { NOTHING } from "../model/about.js";
import { usualBoard } from "../model/board.js";
import { cellFields, groupsOf, holdsEverywhere } from "../model/reach.js";
import { rowOf, rulesIn } from "../model/rules.js";
import { Canvas } from "./canvas.js";
import { drawFrame, drawRules } from "./drawings.js";
import { HALF, plus } from "./points.js";
import { circle, element, group, length, square } from "./svg.js";

/** @typedef {import("../model/types.d.ts").Cell} Cell */
/** @typedef {import("../model/types.d.ts").Puzzle} Puzzle */
/** @typedef {import("../model/types.d.ts").Rule} Rule */

/**
 * How a drawing is shown: the size of the board, fields of the rule, and the square that is seen of it, by its upper left
 * corner and its side; without one all of the board.
 * @typedef {{ size: number, fields: Record<string, string | readonly string[]>, seen?: readonly [number, number, number] }} Sample
 */

const BENT = ["r2c1", "r1c1", "r1c2"];
const SQUARE = ["r1c1", "r1c2", "r2c2", "r2c1"];

/** @type {Sample} */
const LINE = { size: 2, fields: { cells: BENT } };
/** @type {Sample} */
const ONE_CELL = { size: 1, fields: { cells: ["r1c1"] } };
/** @type {Sample} */
const BETWEEN_TWO = { size: 2, fields: { cells: ["r1c1", "r1c2"] }, seen: [0.65, 0.15, 0.7] };
/** @type {Sample} */
const TWO_GROUPS = { size: 2, fields: { cells: ["r1c1"], copy: ["r2c2"], others: ["r2c2"] } };

/** By drawing; all others are lines. @type {Readonly<Record<string, Sample>>} */
const SAMPLES = {
  arrow: { size: 2, fields: { circle: ["r2c1"], shaft: ["r1c1", "r1c2"] } },
  allowed: ONE_CELL,
  cage: ONE_CELL,
  circle: ONE_CELL,
  clue: { size: 1, fields: { start: ["r1c1"], direction: "e" }, seen: [-0.6, 0, 1] },
  counter: { size: 2, fields: { counter: ["r1c1"], cells: ["r1c2", "r2c2"] } },
  dot: BETWEEN_TWO,
  hub: { size: 2, fields: { cells: SQUARE }, seen: [0.62, 0.62, 0.76] },
  letter: BETWEEN_TWO,
  loop: { size: 2, fields: { cells: SQUARE } },
  peak: ONE_CELL,
  ray: { size: 1, fields: { start: ["r1c1"], direction: "se" }, seen: [-0.6, -0.6, 1] },
  ring: ONE_CELL,
  shade: TWO_GROUPS,
  sign: BETWEEN_TWO,
  square: ONE_CELL,
  sun: ONE_CELL,
  tint: TWO_GROUPS,
};

const MARGIN = 0.04;
/** On more cells than this in a row, lines between them would hide the rest. */
const MOST_LINES = 6;

/** @param {Puzzle} puzzle @param {Rule} rule @returns {SVGElement | null} nothing where there is nothing to see */
export function symbolOf(puzzle, rule) {
  if (holdsEverywhere(rule)) return drawBound(puzzle, rule);
  if (rulesIn(rule).length) return null;
  return cellFields(rule).length ? drawSample(SAMPLES[rowOf(rule.name).drawing] ?? LINE, rule) : drawOn(puzzle, rule);
}

/** @param {Sample} sample @param {Rule} rule */
function drawSample({ size, fields, seen }, rule) {
  const cells = Object.fromEntries(Object.entries(fields).filter(([name]) => name in rule.fields));
  const shown = { ...rule, fields: { ...rule.fields, ...cells } };
  const puzzle = { size, board: usualBoard(size), rules: [shown], missing: [], givens: Array(size * size).fill(0), about: NOTHING };
  return draw(new Canvas(puzzle), seen);
}

/** @param {Puzzle} puzzle @param {Rule} rule */
function drawOn(puzzle, rule) {
  return draw(new Canvas({ ...puzzle, rules: [rule] }));
}

/** @param {Canvas} canvas @param {Sample["seen"]} [seen] @param {SVGElement[]} more */
function draw(canvas, seen = [-MARGIN, -MARGIN, canvas.size + 2 * MARGIN], ...more) {
  const layers = new Map(SPECIFICATION.layers.map((name) => [name, group(name)]));
  for (const { layer, drawn } of drawRules(canvas)) layers.get(layer)?.append(drawn);
  for (const [layer, part] of Object.entries(drawFrame(canvas))) layers.get(layer)?.append(part);
  layers.get("shades")?.append(...more);
  if (seen[2] > MOST_LINES) layers.delete("grid");
  const shown = [...layers.values()].filter((layer) => layer.hasChildNodes());
  const [left, top, side] = seen.map(length);
  return element("svg", { viewBox: `${left} ${top} ${side} ${side}`, "aria-hidden": "true" }, ...shown);
}

/** A cell in the middle, and all that it is bound to. @param {Puzzle} puzzle @param {Rule} rule */
function drawBound(puzzle, rule) {
  const { rows, columns } = puzzle.board;
  const middle = Math.floor(rows / 2) * puzzle.size + Math.floor(columns / 2);
  const bound = [...new Set(groupsOf(rule, puzzle).filter((cells) => cells.includes(middle)).flat())];
  if (bound.length < 2) return null;
  const canvas = new Canvas({ ...puzzle, rules: [] });
  const washes = bound.map((cell) => square("bound", canvas.centre(cell), 1));
  return draw(canvas, around(canvas, bound), ...washes, circle("from", plus(canvas.place(middle), HALF), 0.28));
}

/** The square that these cells are in. @param {Canvas} canvas @param {readonly Cell[]} cells @returns {Sample["seen"]} */
function around(canvas, cells) {
  const places = cells.map((cell) => canvas.place(cell));
  const [left, top, right, bottom] = [Math.min, Math.max].flatMap((most) => [0, 1].map((i) => most(...places.map((at) => at[i]))));
  return [left - MARGIN, top - MARGIN, Math.max(right - left, bottom - top) + 1 + 2 * MARGIN];
}

/** The rules of a puzzle that the board does not show by itself. @param {Puzzle} puzzle */
export function undrawn(puzzle) {
  const drawn = new Set(drawRules(new Canvas(puzzle)).map(({ rule }) => rule));
  return puzzle.rules.filter((_, index) => !drawn.has(index));
}
