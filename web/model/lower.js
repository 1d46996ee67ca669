// Puzzle → Problem: the templates of the rules, interpreted. The twin of src/tokeru/rules/base.py and
// problem.py. docs/formats.md defines its JSON; kernel/problem.js writes it for the kernel.

import { range } from "./grid.js";
import { PATTERNS } from "./patterns.js";
import { rowOf } from "./rules.js";

/** @typedef {import("./types.d.ts").Rule} Rule */
/** @typedef {import("./types.d.ts").Puzzle} Puzzle */
/** @typedef {import("./types.d.ts").Problem} Problem */
/** @typedef {readonly (readonly number[])[]} Table */
/** @typedef {readonly number[]} Shape */

const VERSION = 1;

/** @type {WeakMap<Puzzle, Problem>} */
const lowered = new WeakMap();

/**
 * The puzzle as the kernel reads it.
 * @param {Puzzle} puzzle @returns {Problem}
 */
export function lower(puzzle) {
  const known = lowered.get(puzzle);
  if (known) return known;
  const draft = new Draft(puzzle.size);
  puzzle.rules.forEach((rule, number) => lowerRule(draft, puzzle, rule, number));
  puzzle.givens.forEach((value, cell) => value && draft.domains.push({ cell, values: [value], rule: null }));
  const { size, domains, houses, tables, relations, sums } = draft;
  const problem = Object.freeze({ size, domains, houses, tables, relations, sums });
  lowered.set(puzzle, problem);
  return problem;
}

/** A problem while it grows: each primitive goes to its own kind, in the order it comes. */
class Draft {
  /** @param {number} size */
  constructor(size) {
    this.size = size;
    /** @type {{cell: number, values: readonly number[], rule: number | null}[]} */
    this.domains = [];
    /** @type {{cells: Shape, rule: number}[]} */
    this.houses = [];
    /** @type {Table[]} */
    this.tables = [];
    /** @type {{first: number, second: number, table: number, rule: number}[]} */
    this.relations = [];
    /** @type {{cells: Shape, coefficients: readonly number[], total: number, rule: number}[]} */
    this.sums = [];
    /** @type {Map<string, number>} */
    this.numberOfTable = new Map();
  }

  /** The number of a table; equal tables share one. @param {Table} table */
  tableNumber(table) {
    const key = JSON.stringify(table);
    const number = this.numberOfTable.get(key) ?? this.tables.push(table) - 1;
    this.numberOfTable.set(key, number);
    return number;
  }
}

/** @param {Draft} draft @param {Puzzle} puzzle @param {Rule} rule @param {number} number */
function lowerRule(draft, puzzle, rule, number) {
  for (const template of rowOf(rule.name).templates) {
    const groups = PATTERNS[template.pattern](rule, puzzle);
    if (groups.length > 0) CLAIMS[template.claim](draft, template, rule, groups, number);
  }
}

// --- claims: what holds for each group of cells ------------------------------------------------------

/** @typedef {(draft: Draft, template: any, rule: Rule, groups: Shape[], number: number) => void} Claim */

/** @type {Readonly<Record<string, Claim>>} */
const CLAIMS = {
  differ(draft, _template, _rule, groups, number) {
    for (const cells of groups) draft.houses.push({ cells, rule: number });
  },
  compare(draft, { measure, test, number: limit }, rule, groups, number) {
    const table = draft.tableNumber(comparisonTable(draft.size, measure, test, resolve(rule, limit)));
    for (const [first, second] of groups) draft.relations.push({ first, second, table, rule: number });
  },
  "add up"(draft, { total, minus }, rule, groups, number) {
    const digits = minus ? /** @type {string[]} */ (rule.fields[minus]).length : 0;
    const subtracted = range(0, digits).map((digit) => -(10 ** (digits - 1 - digit)));
    for (const cells of groups) {
      const coefficients = [...Array(cells.length - digits).fill(1), ...subtracted];
      draft.sums.push({ cells, coefficients, total: resolve(rule, total), rule: number });
    }
  },
  allow(draft, { values }, rule, groups, number) {
    const allowed = PARITY[values]?.(draft.size) ?? rule.fields[values];
    for (const [cell] of groups) draft.domains.push({ cell, values: allowed, rule: number });
  },
};

/** @type {Readonly<Record<string, (size: number) => number[]>>} */
const PARITY = { odd: (size) => range(1, size + 1, 2), even: (size) => range(2, size + 1, 2) };

/**
 * A template's number: itself, the rule's field of that name, or how many cells a field has, plus a number.
 * @param {Rule} rule @param {import("./types.d.ts").TemplateNumber} number
 */
export function resolve({ fields }, number) {
  if (typeof number === "number") return number;
  if (typeof number === "string") return /** @type {number} */ (fields[number]);
  return /** @type {readonly string[]} */ (fields[number.count]).length + number.plus;
}

/** @type {Readonly<Record<string, (a: number, b: number) => number>>} */
const MEASURES = {
  "a-b": (a, b) => a - b,
  "|a-b|": (a, b) => Math.abs(a - b),
  "a+b": (a, b) => a + b,
  "a:b": (a, b) => (Math.max(a, b) % Math.min(a, b) === 0 ? Math.max(a, b) / Math.min(a, b) : 0),
};

/** @type {Readonly<Record<string, (measured: number, number: number) => boolean>>} */
const TESTS = {
  "=": (measured, number) => measured === number,
  "!=": (measured, number) => measured !== number,
  "<": (measured, number) => measured < number,
  "<=": (measured, number) => measured <= number,
  ">=": (measured, number) => measured >= number,
};

/**
 * Which values two cells may have together.
 * @param {number} size @param {string} measure @param {string} test @param {number} number @returns {Table}
 */
function comparisonTable(size, measure, test, number) {
  const values = range(1, size + 1);
  return values.map((a) => values.filter((b) => TESTS[test](MEASURES[measure](a, b), number)));
}

// --- as text -----------------------------------------------------------------------------------------

/**
 * The readable form, the same text from Python and from the page.
 * @param {Problem} problem
 */
export function problemJson(problem) {
  return JSON.stringify({
    v: VERSION,
    size: problem.size,
    domains: problem.domains.map(({ cell, values, rule }) => [rule, cell, values]),
    houses: problem.houses.map(({ cells, rule }) => [rule, cells]),
    tables: problem.tables,
    relations: problem.relations.map(({ first, second, table, rule }) => [rule, first, second, table]),
    sums: problem.sums.map(({ cells, coefficients, total, rule }) => [rule, total, cells, coefficients]),
  });
}
