// A puzzle: size, rules and givens, frozen. Equal puzzles have equal lines, in whatever order their rules
// were given, so a line is a puzzle's name: games, links and workers pass it on.

import { TokeruError } from "./errors.js";
import { MAX_SIZE, name, symbols } from "./grid.js";
import { canonical, checkAmong, checkOn, CLASSIC, compareRules, LATIN } from "./rules.js";

/** @typedef {import("./types.d.ts").Rule} Rule */
/** @typedef {import("./types.d.ts").Puzzle} Puzzle */

export const USUAL_SIZE = 9;

/**
 * A few rules by one name, with which a Tokeru line begins.
 * @type {Readonly<Record<string, readonly Rule[]>>}
 */
export const BASES = { sudoku: CLASSIC, futoshiki: LATIN, grid: [] };

/**
 * @param {number} size
 * @param {readonly Rule[]} rules in any order
 * @param {readonly number[]} [givens] 0 for a blank; none for an empty board
 * @returns {Puzzle}
 */
export function makePuzzle(size, rules, givens = []) {
  if (!isWithin(size, 1, MAX_SIZE)) throw new TokeruError("size", { size, most: MAX_SIZE });
  rules.forEach((rule) => checkOn(rule, size));
  const found = new Map(rules.flatMap(canonical).map((rule) => [rule.text, rule]));
  const sorted = Object.freeze([...found.values()].sort(compareRules));
  sorted.forEach((rule) => checkAmong(rule, { size, rules: sorted }));
  return Object.freeze({ size, rules: sorted, givens: Object.freeze(readGivens(size, givens)) });
}

/** @param {number} number @param {number} least @param {number} most */
function isWithin(number, least, most) {
  return Number.isInteger(number) && number >= least && number <= most;
}

/** @param {number} size @param {readonly number[]} givens */
function readGivens(size, givens) {
  const cells = size * size;
  const values = givens.length === 0 ? Array(cells).fill(0) : [...givens];
  if (values.length !== cells) throw new TokeruError("cells-count", { needed: cells, found: values.length });
  const wrong = values.findIndex((value) => !isWithin(value, 0, size));
  if (wrong < 0) return values;
  throw new TokeruError("given-value", { cell: name(size, wrong), value: String(values[wrong]), size });
}

/**
 * The Tokeru line of a puzzle.
 * @param {Puzzle} puzzle
 */
export function lineOf(puzzle) {
  const { base, named, local } = parts(puzzle);
  const size = puzzle.size === USUAL_SIZE ? "" : puzzle.size;
  const head = [`${base}${size}`, ...named.map((rule) => rule.text)].join("+");
  return [`${head}:${symbols(puzzle.givens)}`, ...local.map((rule) => rule.text)].join(";");
}

/**
 * A puzzle's rules as the line sorts them: the base that says most, those that need no words, and the others.
 * @param {Puzzle} puzzle
 */
export function parts(puzzle) {
  const written = new Set(puzzle.rules.map((rule) => rule.text));
  const contained = Object.keys(BASES).filter((name) => BASES[name].every((rule) => written.has(rule.text)));
  const base = contained.reduce((best, name) => (BASES[name].length > BASES[best].length ? name : best));
  const rest = puzzle.rules.filter((rule) => BASES[base].every(({ text }) => text !== rule.text));
  const named = rest.filter((rule) => rule.text === rule.name);
  return { base, named, local: rest.filter((rule) => rule.text !== rule.name) };
}
