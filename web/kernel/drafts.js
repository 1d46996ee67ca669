// From the kernel's words to a puzzle that was made.
import { name, symbol } from "../model/grid.js";
import { Reader } from "./layouts.js";

/**
 * What the kernel made: the solution, and the rest of a Tokeru line after its head.
 * @typedef {{solution: number[], body: string, isMinimal: boolean}} Draft
 */

/**
 * @param {Uint32Array} words
 * @param {number} size
 * @returns {Draft | null} null where the attempts were not enough
 */
export function readDraft(words, size) {
  const reader = new Reader(words, size);
  const outcome = reader.block("outcome");
  if (outcome.status !== "found") return null;
  const draft = reader.block("draft");
  const givens = draft.givens.map((/** @type {number} */ value) => (value ? symbol(value) : ".")).join("");
  const body = [givens, ...drawnRules(draft, size)].join(";");
  return { solution: draft.solution, body, isMinimal: outcome.minimal };
}

/**
 * The rules that were drawn on the board, as the Tokeru line writes them.
 * @param {import("./layouts.js").Block} draft
 * @param {number} size
 * @returns {string[]}
 */
function drawnRules(draft, size) {
  const named = (/** @type {number[]} */ cells) => cells.map((cell) => name(size, cell));
  /** @type {{low: number, high: number}[]} */
  const signs = draft.signs;
  /** @type {{total: number, cells: number[]}[]} */
  const cages = draft.cages;
  /** @type {number[]} */
  const regions = draft.regions;
  return [
    ...signs.map(({ low, high }) => named([low, high]).join("<")),
    ...cages.map(({ total, cells }) => `cage ${total} ${named(cells).join(" ")}`),
    ...(regions.length ? [`regions ${regions.map((region) => symbol(region + 1)).join("")}`] : []),
  ];
}
