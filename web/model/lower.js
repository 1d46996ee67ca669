// Puzzle → Problem: the templates of the rules, interpreted. The twin of src/tokeru/rules/base.py and
// problem.py. kernel/problem.js writes it for the kernel, written.js for everyone else.

import { isInside, isWhole, valueIn } from "./board.js";
import { range } from "./grid.js";
import { PATTERNS } from "./patterns.js";
import { looksOutside, rowOf } from "./rules.js";

/** @typedef {import("./types.d.ts").Rule} Rule */
/** @typedef {import("./types.d.ts").Board} Board */
/** @typedef {import("./types.d.ts").Puzzle} Puzzle */
/** @typedef {import("./types.d.ts").Problem} Problem */
/** @typedef {import("./types.d.ts").MachineStates} MachineStates */
/** @typedef {readonly (readonly number[])[]} Table */
/** @typedef {readonly number[]} Shape */

/** @type {WeakMap<Puzzle, Problem>} */
const lowered = new WeakMap();

/**
 * The puzzle as the kernel reads it.
 * @param {Puzzle} puzzle @returns {Problem}
 */
export function lower(puzzle) {
  const known = lowered.get(puzzle);
  if (known) return known;
  const draft = new Draft(puzzle);
  puzzle.rules.forEach((rule, number) => lowerRule(draft, rule, number));
  puzzle.givens.forEach((value, cell) => value && draft.domain(cell, [value], null));
  const { board, domains, houses, relations, sums, automata } = draft;
  const [tables, machines] = [draft.tables.items, draft.machines.items];
  const values = board.numbers.length;
  const problem = { size: board.size, values, domains, houses, tables, relations, sums, machines, automata };
  lowered.set(puzzle, Object.freeze(problem));
  return problem;
}

/** Numbered as they are met; equal items share a number. @template T */
class Numbered {
  /** @type {T[]} */
  items = [];
  /** @type {Map<string, number>} */
  #known = new Map();

  /** @param {T} item */
  number(item) {
    const key = JSON.stringify(item);
    const number = this.#known.get(key) ?? this.items.push(item) - 1;
    this.#known.set(key, number);
    return number;
  }
}

/** A problem while it grows: each primitive goes to its own kind, in the order it comes. */
export class Draft {
  /** @type {{cell: number, values: readonly number[], rule: number | null}[]} */
  domains = [];
  /** @type {{cells: Shape, rule: number}[]} */
  houses = [];
  /** @type {Numbered<Table>} */
  tables = new Numbered();
  /** @type {{first: number, second: number, table: number, rule: number}[]} */
  relations = [];
  /** @type {{cells: Shape, coefficients: readonly number[], total: number, rule: number}[]} */
  sums = [];
  /** @type {Numbered<MachineStates>} */
  machines = new Numbered();
  /** @type {{cells: Shape, machine: number, rule: number}[]} */
  automata = [];

  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.board = puzzle.board;
  }

  /** @param {number} cell @param {readonly number[]} values @param {number | null} rule */
  domain(cell, values, rule) {
    this.domains.push({ cell, values, rule });
  }

  /** @param {Shape} cells @param {number} rule */
  house(cells, rule) {
    this.houses.push({ cells, rule });
  }

  /** Relations for pairs of cells. @param {Table} table @param {Iterable<Shape>} groups @param {number} rule */
  relate(table, groups, rule) {
    const number = this.tables.number(table);
    for (const [first, second] of groups) this.relations.push({ first, second, table: number, rule });
  }

  /** @param {Shape} cells @param {readonly number[]} coefficients @param {number} total @param {number} rule */
  sum(cells, coefficients, total, rule) {
    this.sums.push({ cells, coefficients, total, rule });
  }

  /** @param {Shape} cells @param {MachineStates} states @param {number} rule */
  automaton(cells, states, rule) {
    this.automata.push({ cells, machine: this.machines.number(states), rule });
  }

  /**
   * A sum of numbers as one of values, which may be counted from elsewhere.
   * @param {Shape} cells @param {readonly number[]} coefficients @param {number} total @param {number} rule
   */
  addUp(cells, coefficients, total, rule) {
    const shift = this.board.numbers[0] - 1;
    const all = coefficients.reduce((sum, each) => sum + each, 0);
    this.sum(cells, coefficients, total - shift * all, rule);
  }
}

/**
 * What rules come down to that have no templates, by their names.
 * @type {Record<string, (draft: Draft, rule: Rule, number: number) => void>}
 */
export const LOWERINGS = {};

/** @param {Draft} draft @param {Rule} rule @param {number} number */
export function lowerRule(draft, rule, number) {
  LOWERINGS[rule.name]?.(draft, rule, number);
  for (const template of rowOf(rule.name).templates) {
    const groups = groupsOn(draft.board, rule, PATTERNS[template.pattern](rule, draft.puzzle), template.claim);
    if (groups.length > 0) CLAIMS[template.claim](draft, template, rule, groups, number);
  }
}

/**
 * A rule for all of the board means its area: houses are cut off there, all else must lie in it.
 * @param {Board} board @param {Rule} rule @param {Shape[]} groups @param {string} claim
 */
function groupsOn(board, rule, groups, claim) {
  if (isWhole(board) || looksOutside(rule)) return groups;
  const inside = groups.map((group) => group.filter((cell) => isInside(board, cell)));
  return claim === "differ"
    ? inside.filter((group) => group.length > 1)
    : groups.filter((group, i) => group.length === inside[i].length);
}

// --- claims: what holds for each group of cells; those of rules that few puzzles have are in more/claims.js -------------

/** @typedef {(draft: Draft, template: any, rule: Rule, groups: Shape[], number: number) => void} Claim */

/** @type {Record<string, Claim>} */
export const CLAIMS = {
  differ(draft, _template, _rule, groups, number) {
    for (const cells of groups) draft.house(cells, number);
  },
  compare(draft, { measure, test, number: limit }, rule, groups, number) {
    const wanted = resolve(rule, limit);
    draft.relate(tableWhere(draft.board, (a, b) => TESTS[test](MEASURES[measure](a, b), wanted)), groups, number);
  },
  "add up"(draft, { total, minus, times }, rule, groups, number) {
    for (const cells of groups) {
      draft.addUp(cells, coefficientsOf(rule, cells.length, minus, times), resolve(rule, total), number);
    }
  },
};

/**
 * Those of the field `times`; or 1, except for the cells of the field `minus`, which are read as one number.
 * @param {Rule} rule @param {number} count @param {string | null} minus @param {string | null} times
 */
function coefficientsOf({ fields }, count, minus, times) {
  if (times) return /** @type {readonly number[]} */ (fields[times]);
  const digits = minus ? /** @type {readonly string[]} */ (fields[minus]).length : 0;
  return range(0, count).map((place) => (place < count - digits ? 1 : -(10 ** (count - 1 - place))));
}

/**
 * Which values two cells may have together, by their numbers.
 * @param {Board} board @param {(a: number, b: number) => boolean} fits @returns {Table}
 */
export function tableWhere(board, fits) {
  const { numbers } = board;
  return numbers.map((a) => numbers.filter((b) => fits(a, b)).map((b) => valueIn(board, b)));
}

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
