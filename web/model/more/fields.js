// What fields of the rules that few puzzles have are read as, and how equal ones are made to look equal.

import { TokeruError } from "../errors.js";
import { compareCells, reading } from "../grid.js";
import { zip } from "../patterns.js";
import { canonical, cellsOf, changed, checkNumber, compareTexts, looksOutside, readRules, rowOf, RULES } from "../rules.js";
import { strip } from "../spaces.js";
import { isPairs, isRuns, pairsOf, readRuns } from "./checks.js";
import { canonicalExpression } from "./expression.js";

/** @typedef {import("../types.d.ts").Rule} Rule */
/** @typedef {import("../types.d.ts").RuleRow} Row */
/** @typedef {import("../types.d.ts").FieldRow} Field */
/** @typedef {import("../rules.js").Fields} Fields */

/** @type {Record<string, (given: any, row: Row, field: Field) => any>} */
export const MORE_KINDS = {
  numbers(given, row, field) {
    for (const number of given) checkNumber(number, row, field);
    return Object.freeze([...given]);
  },
  expression: canonicalExpression,
  rules: readWays,
};

/** @type {Record<string, (given: any) => any>} */
export const MORE_SPELLINGS = {
  "lower case": (text) => text.toLowerCase(),
  sorted: (numbers) => [...new Set(numbers)].sort((a, b) => a - b),
  "in order": (numbers) => [...numbers].sort((a, b) => a - b),
  "in runs": inRuns,
  "pairs by the second": (clue) =>
    (isPairs(clue) ? pairsOf(clue).sort((a, b) => compareTexts(a[1], b[1])).join("") : clue),
};

/** @type {Record<string, (row: Row, fields: Fields) => string>} */
export const MORE_WRITINGS = {
  braces: ({ name }, { ways }) => [name, ...ways.map((/** @type {readonly Rule[]} */ way) =>
    `{${way.map(({ text }) => text).join(";")}}`)].join(" "),
};

/**
 * The rules in each pair of braces, said with the simplest ones.
 * @param {string | readonly (readonly Rule[])[]} given @param {Row} row
 */
function readWays(given, row) {
  const ways = typeof given === "string" ? inBraces(given, row).map(readAll) : given;
  const plain = ways.map((way) => Object.freeze(way.flatMap(canonical)));
  if (!plain.length || !plain.every((way) => way.length)) throw new TokeruError("braces-empty", { rule: row.name });
  const strange = plain.flat().find((rule) => !looksOutside(rule) || rowOf(rule.name).in_head);
  if (strange) throw new TokeruError("braces-whole-board", { rule: row.name, found: strange.name });
  return Object.freeze(plain);
}

/** @param {string} text @param {Row} row */
function inBraces(text, row) {
  const found = [];
  let [depth, start] = [0, 0];
  for (const [at, symbol] of [...text].entries()) {
    if (symbol === "{" && depth++ === 0) start = at + 1;
    if (symbol === "}" && --depth === 0) found.push([...text].slice(start, at).join(""));
    else if (depth < 1 && strip(symbol)) throw new TokeruError("braces-wrong", { rule: row.name });
  }
  if (depth) throw new TokeruError("braces-wrong", { rule: row.name });
  return found;
}

/** Rules with semicolons between them, some of which may stand in braces. @param {string} text */
function readAll(text) {
  return (text.match(RULES) ?? []).map(strip).filter(Boolean).flatMap(readRules);
}

/** @type {Record<string, (rule: any) => Rule[]>} */
export const MORE_FORMS = {
  "each cell": (rule) => cellsOf(rule).map((cell) => changed(rule, { cells: [cell] })),
  "first end first": (rule) => [changed(rule, { cells: fromFirstEnd(rule.fields.cells) })],
  "shorter way first"(rule) {
    const { short, long } = rule.fields;
    return [changed(rule, { short: Math.min(short, long), long: Math.max(short, long) })];
  },
  "first group first"(rule) {
    const [cells, others] = [rule.fields.cells, rule.fields.others].sort(compareCells);
    return [changed(rule, { cells, others })];
  },
  "first cell of the loop first": (rule) => [changed(rule, { cells: fromFirstCell(rule.fields.cells) })],
  "first twin first": (rule) => [changed(rule, firstTwinFirst(rule.fields))],
};

/** Where three or more follow each other, from the first to the last; what makes no sense stays. @param {string} written */
function inRuns(written) {
  if (!isRuns(written)) return written;
  const numbers = [...new Set(readRuns(written))].sort((a, b) => a - b);
  const starts = numbers.filter((number, i) => numbers[i - 1] !== number - 1);
  const ends = numbers.filter((number, i) => numbers[i + 1] !== number + 1);
  const runs = zip(starts, ends).map(([start, end]) =>
    (end - start > 1 ? `${start}-${end}` : [...new Set([start, end])].join()));
  return runs.join();
}

/** @param {readonly string[]} line */
function fromFirstEnd(line) {
  const backwards = [...line].reverse();
  return compareCells(backwards, line) < 0 ? backwards : line;
}

/** From the cell that is read first to that of its two neighbours which is. @param {readonly string[]} loop */
function fromFirstCell(loop) {
  const start = loop.findIndex((cell) => loop.every((other) => reading(cell) <= reading(other)));
  const [first, ...others] = [...loop.slice(start), ...loop.slice(0, start)];
  const turnsBack = reading(others[others.length - 1]) < reading(others[0]);
  return [first, ...(turnsBack ? others.reverse() : others)];
}

/**
 * In the order people read a board, the group that comes first being the original.
 * @param {Fields} fields
 */
function firstTwinFirst({ cells, copy }) {
  const [one, other] = [zip(cells, copy), zip(copy, cells)].map((twins) => twins.sort(compareCells));
  const first = compareCells(other.flat(), one.flat()) < 0 ? other : one;
  return { cells: first.map(([cell]) => cell), copy: first.map(([, twin]) => twin) };
}
