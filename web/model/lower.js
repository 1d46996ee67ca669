// Puzzle → Problem: the templates of the rules, interpreted. The twin of src/tokeru/rules/base.py and
// problem.py. docs/formats.md defines its JSON; kernel/problem.js writes it for the kernel.

import { tableOf } from "./expression.js";
import { distance, range, readSymbols } from "./grid.js";
import { everyPair, PATTERNS } from "./patterns.js";
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
    relate(draft, comparisonTable(draft.size, measure, test, resolve(rule, limit)), groups, number);
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
  fit(draft, { expression }, rule, groups, number) {
    relate(draft, tableOf(/** @type {string} */ (rule.fields[expression]), draft.size), groups, number);
  },
  apart(draft, { parts }, rule, groups, number) {
    const part = PARTS[parts](draft.size, rule);
    const fits = (/** @type {number} */ a, /** @type {number} */ b) =>
      part(a) !== undefined && part(b) !== undefined && part(a) !== part(b);
    relate(draft, tableWhere(draft.size, fits), groups, number);
  },
  together(draft, { parts }, rule, groups, number) {
    const part = PARTS[parts](draft.size, rule);
    relate(draft, tableWhere(draft.size, (a, b) => part(a) !== undefined && part(a) === part(b)), groups, number);
  },
  point(draft, { value }, rule, groups, number) {
    for (const [pointer, ...others] of groups) {
      const wanted = value ? /** @type {number} */ (rule.fields[value]) : others.indexOf(pointer) + 1;
      draft.domains.push({ cell: pointer, values: range(1, others.length + 1), rule: number });
      others.forEach((cell, i) => pointTo(draft, pointer, cell, i + 1, wanted, number));
    }
  },
  "same sum"(draft, _template, _rule, groups, number) {
    for (const [one, other] of everyPair(groups)) {
      const added = one.filter((cell) => !other.includes(cell));
      const taken = other.filter((cell) => !one.includes(cell));
      const coefficients = [...added.map(() => 1), ...taken.map(() => -1)];
      draft.sums.push({ cells: [...added, ...taken], coefficients, total: 0, rule: number });
    }
  },
  "not so far"(draft, _template, _rule, groups, number) {
    const tables = range(0, draft.size + 1).map((far) => tableWhere(draft.size, (a, b) => a !== far || b !== far));
    const numbers = new Map();
    for (const [first, second] of groups) {
      const far = distance(draft.size, first, second);
      if (!numbers.has(far)) numbers.set(far, draft.tableNumber(tables[far]));
      draft.relations.push({ first, second, table: numbers.get(far), rule: number });
    }
  },
};

/** @param {Draft} draft @param {Table} table @param {Shape[]} groups @param {number} rule */
function relate(draft, table, groups, rule) {
  const number = draft.tableNumber(table);
  for (const [first, second] of groups) draft.relations.push({ first, second, table: number, rule });
}

/** @param {number} size @param {(a: number, b: number) => boolean} fits @returns {Table} */
function tableWhere(size, fits) {
  const values = range(1, size + 1);
  return values.map((a) => values.filter((b) => fits(a, b)));
}

/**
 * The one has this place if and only if the other has this value.
 * @param {Draft} draft @param {number} pointer @param {number} cell
 * @param {number} place @param {number} value @param {number} rule
 */
function pointTo(draft, pointer, cell, place, value, rule) {
  if (cell !== pointer) {
    relate(draft, tableWhere(draft.size, (a, b) => (a === place) === (b === value)), [[pointer, cell]], rule);
  } else if (place !== value) {
    const values = range(1, draft.size + 1).filter((each) => each !== place && each !== value);
    draft.domains.push({ cell, values, rule });
  }
}

/**
 * For each value the part that it is in; a value of no part fits nothing.
 * @type {Readonly<Record<string, (size: number, rule: Rule) => (value: number) => number | undefined>>}
 */
const PARTS = {
  "odd and even": () => (value) => value % 2,
  remainders: () => (value) => value % 3,
  thirds: (size) => (value) => Math.floor(((value - 1) * 3) / size),
  parts(_, rule) {
    const parts = /** @type {string} */ (rule.fields.parts).split("/").map(readSymbols);
    return (value) => {
      const found = parts.findIndex((part) => part.includes(value));
      return found < 0 ? undefined : found;
    };
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
  "b-a": (a, b) => b - a,
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
  return tableWhere(size, (a, b) => TESTS[test](MEASURES[measure](a, b), number));
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
