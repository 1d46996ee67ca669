// A small picture of a puzzle for lists: few elements, nothing to read.

import SPECIFICATION from "../data/drawings.js";
import { drawFrame, drawRules } from "./drawings.js";
import { Canvas } from "./canvas.js";
import { element, group, length, scattered } from "./svg.js";

/**
 * @typedef {import("../model/types.d.ts").Cell} Cell
 * @typedef {import("../model/types.d.ts").Puzzle} Puzzle
 * @typedef {import("../model/types.d.ts").Value} Value
 */

const MARGIN = 0.15;
const MARGIN_WITH_RAYS = 0.62;
const SYMBOL = 0.66;

/**
 * The board with these values or, without any, with the givens.
 * @param {Puzzle} puzzle @param {readonly Value[]} [values] @returns {SVGElement}
 */
export function thumbnail(puzzle, values = puzzle.givens) {
  const canvas = new Canvas(puzzle);
  const drawn = drawRules(canvas);
  const margin = drawn.some(({ layer }) => layer === "rays") ? MARGIN_WITH_RAYS : MARGIN;
  const side = puzzle.size + 2 * margin;
  const layers = new Map(SPECIFICATION.layers.map((name) => [name, group(name)]));
  for (const { layer, drawn: rule } of drawn) layers.get(layer)?.append(rule);
  for (const [layer, part] of Object.entries(drawFrame(canvas))) layers.get(layer)?.append(part);
  layers.get("values")?.append(...digits(canvas, values));
  const shown = [...layers.values()].filter((layer) => layer.hasChildNodes());
  const viewBox = [-margin, -margin, side, side].map(length).join(" ");
  return element("svg", { class: "thumbnail", viewBox, "aria-hidden": "true" }, ...shown);
}

/** The givens, and what the player has found. @param {Canvas} canvas @param {readonly Value[]} values */
function digits(canvas, values) {
  const filled = canvas.cells.filter((cell) => values[cell]);
  const isGiven = (/** @type {Cell} */ cell) => values[cell] === canvas.puzzle.givens[cell];
  const kinds = { given: filled.filter(isGiven), entry: filled.filter((cell) => !isGiven(cell)) };
  const there = Object.entries(kinds).filter(([, cells]) => cells.length);
  return there.map(([name, cells]) => {
    const centres = cells.map((cell) => canvas.centre(cell));
    return scattered(name, centres, SYMBOL, cells.map((cell) => canvas.symbol(values[cell])));
  });
}
