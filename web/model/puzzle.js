// A puzzle: size, rules and givens, frozen. Equal puzzles have equal lines, in whatever order their rules
// were given, so a line is a puzzle's name: games, links and workers pass it on.

import { entriesOf, NOTHING } from "./about.js";
import { boardOf, missingCells, written } from "./board.js";
import { TokeruError } from "./errors.js";
import { MAX_SIZE, name } from "./grid.js";
import { canonical, checkAmong, checkOn, CLASSIC, compareRules, LATIN, rowOf } from "./rules.js";

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
 * @param {import("./types.d.ts").About} [about]
 * @returns {Puzzle}
 */
export function makePuzzle(size, rules, givens = [], about = NOTHING) {
  if (!isWithin(size, 1, MAX_SIZE)) throw new TokeruError("size", { size, most: MAX_SIZE });
  const given = boardOf(size, rules);
  rules.forEach((rule) => checkOn(rule, given));
  const found = new Map(rules.flatMap(canonical).map((rule) => [rule.text, rule]));
  refuseTwoBoards([...found.values()].filter(({ name: rule }) => rowOf(rule).in_head));
  const sorted = Object.freeze([...found.values()].sort(compareRules));
  const ruleset = { size, board: boardOf(size, sorted), rules: sorted };
  sorted.forEach((rule) => checkAmong(rule, ruleset));
  const missing = Object.freeze(missingCells(ruleset));
  return Object.freeze({ ...ruleset, missing, givens: Object.freeze(readGivens(ruleset.board, missing, givens)), about });
}

/** What the board is like is said once. @param {Rule[]} rules */
function refuseTwoBoards(rules) {
  for (const { name: rule, text } of rules) {
    const other = rules.find((each) => each.name === rule && each.text !== text);
    if (other) throw new TokeruError("two-boards", { rule, one: text, other: other.text });
  }
}

/** @param {number} number @param {number} least @param {number} most */
function isWithin(number, least, most) {
  return Number.isInteger(number) && number >= least && number <= most;
}

/**
 * What is not there has its value from the beginning, so that nobody has to find it.
 * @param {import("./types.d.ts").Board} board @param {readonly number[]} missing @param {readonly number[]} givens
 */
function readGivens({ size, numbers }, missing, givens) {
  const cells = size * size;
  const values = givens.length === 0 ? Array(cells).fill(0) : [...givens];
  if (values.length !== cells) throw new TokeruError("cells-count", { needed: cells, found: values.length });
  const wrong = values.findIndex((value) => !isWithin(value, 0, numbers.length));
  for (const cell of missing) values[cell] = 1;
  if (wrong < 0) return values;
  throw new TokeruError("given-value", { cell: name(size, wrong), value: String(values[wrong]), size: numbers.length });
}

/**
 * The Tokeru line of a puzzle.
 * @param {Puzzle} puzzle
 */
export function lineOf(puzzle) {
  const { base, named, local } = parts(puzzle);
  const size = puzzle.size === USUAL_SIZE ? "" : puzzle.size;
  const head = [`${base}${size}`, ...named.map((rule) => rule.text)].join("+");
  const givens = puzzle.givens.map((value, cell) => written(puzzle.board, puzzle.missing.includes(cell) ? 0 : value));
  return [`${head}:${givens.join("")}`, ...local.map((rule) => rule.text), ...entriesOf(puzzle.about)].join(";");
}

/**
 * A puzzle's rules as the line sorts them: the base that says most, those in its head, and the others.
 * @param {Puzzle} puzzle
 */
export function parts(puzzle) {
  const texts = new Set(puzzle.rules.map((rule) => rule.text));
  const contained = Object.keys(BASES).filter((name) => BASES[name].every((rule) => texts.has(rule.text)));
  const base = contained.reduce((best, name) => (BASES[name].length > BASES[best].length ? name : best));
  const rest = puzzle.rules.filter((rule) => BASES[base].every(({ text }) => text !== rule.text));
  const isNamed = (/** @type {Rule} */ rule) => rule.text === rule.name || rowOf(rule.name).in_head;
  return { base, named: rest.filter(isNamed), local: rest.filter((rule) => !isNamed(rule)) };
}
