// A draft: a puzzle that someone writes. Every edit makes a new one. What it says is a Tokeru
// line, which is read and judged like any other.

import { name, symbols } from "../../model/grid.js";
import { parse } from "../../model/notation/line.js";

/** @typedef {import("../../model/types").Cell} Cell */
/** @typedef {import("../../model/types").Value} Value */
/** @typedef {{ readonly cells: readonly Cell[], readonly total: number }} Cage */

/**
 * @typedef {object} Draft
 * @property {number} size
 * @property {boolean} boxes
 * @property {readonly string[]} rules those of the whole board, by name
 * @property {readonly Value[]} givens
 * @property {ReadonlyMap<string, "<" | ">">} signs by their two cells, the earlier one first: "0 1"
 * @property {readonly Cage[]} cages
 */

export const SIZES = [4, 5, 6, 7, 8, 9];
export const RULES = ["diagonals", "windows", "disjoint", "antiknight", "antiking", "nonconsecutive"];

/** After each sign the next one, and nothing after the last. @type {Map<string | undefined, "<" | ">">} */
const NEXT = new Map([[undefined, "<"], ["<", ">"]]);

/** @param {number} size @returns {Draft} */
export function blank(size) {
  const givens = new Array(size * size).fill(0);
  return { size, boxes: applies(size, "boxes"), rules: [], givens, signs: new Map(), cages: [] };
}

/** Whether a board of this size can have the rule. @param {number} size @param {string} rule */
export function applies(size, rule) {
  try {
    parse(`grid${size}+${rule}:${".".repeat(size * size)}`);
    return true;
  } catch {
    return false;
  }
}

/** @param {Draft} draft @returns {string} */
function lineOfDraft({ size, boxes, rules, givens, signs, cages }) {
  const named = (/** @type {Cell} */ cell) => name(size, cell);
  const head = [(boxes ? "sudoku" : "futoshiki") + size, ...rules].join("+");
  const compared = [...signs].map(([pair, sign]) => pair.split(" ").map(Number).map(named).join(sign));
  const caged = cages.map(({ cells, total }) => `cage ${total} ${cells.map(named).join(" ")}`);
  return [`${head}:${symbols(givens)}`, ...compared, ...caged].join(";");
}

/** Whether there is anything to solve yet. @param {Draft} draft */
export const hasClues = ({ givens, signs, cages }) => givens.some(Boolean) || signs.size + cages.length > 0;

/** @param {Draft} draft */
export const puzzleOf = (draft) => parse(lineOfDraft(draft));

/** @param {Draft} draft @param {Iterable<Cell>} cells @param {Value} value @returns {Draft} */
export function withValue(draft, cells, value) {
  const chosen = new Set(cells);
  return { ...draft, givens: draft.givens.map((given, cell) => chosen.has(cell) ? value : given) };
}

/** The next sign between two neighbours: less, greater, none.
 * @param {Draft} draft @param {Cell} a @param {Cell} b @returns {Draft} */
export function withNextSign(draft, a, b) {
  const pair = `${Math.min(a, b)} ${Math.max(a, b)}`;
  const signs = new Map(draft.signs);
  const next = NEXT.get(signs.get(pair));
  if (next) signs.set(pair, next);
  else signs.delete(pair);
  return { ...draft, signs };
}

/** A cage around these cells; the cages that they were in go.
 * @param {Draft} draft @param {Iterable<Cell>} cells @param {number} total @returns {Draft} */
export function withCage(draft, cells, total) {
  const chosen = [...cells].sort((a, b) => a - b);
  return { ...draft, cages: [...withoutCages(draft, chosen).cages, { cells: chosen, total }] };
}

/** @param {Draft} draft @param {Iterable<Cell>} cells @returns {Draft} */
export function withoutCages(draft, cells) {
  const chosen = new Set(cells);
  return { ...draft, cages: draft.cages.filter((cage) => !cage.cells.some((cell) => chosen.has(cell))) };
}

/** @param {Draft} draft @param {string} rule @param {boolean} on @returns {Draft} */
export function withRule(draft, rule, on) {
  if (rule === "boxes") return { ...draft, boxes: on };
  const others = draft.rules.filter((other) => other !== rule);
  return { ...draft, rules: on ? [...others, rule] : others };
}
