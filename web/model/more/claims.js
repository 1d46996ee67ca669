// Claims of the rules that few puzzles have.

import { valueIn } from "../board.js";
import { tableWhere } from "../lower.js";
import { readParts } from "./checks.js";
import { opposite, tableOf } from "./expression.js";
import { machineFor, takesAll } from "./machines.js";
import { everyPair } from "./patterns.js";
import { distance } from "./ways.js";

/** @typedef {import("../lower.js").Draft} Draft */
/** @typedef {import("../types.d.ts").Board} Board */
/** @typedef {import("../types.d.ts").Rule} Rule */

/** @type {Record<string, import("../lower.js").Claim>} */
export const MORE_CLAIMS = {
  allow(draft, { values }, rule, groups, number) {
    const allowed = ALLOWED[values]?.(draft.board) ?? (/** @type {readonly number[]} */ (rule.fields[values]));
    for (const [cell] of groups) allow(draft, cell, (each) => allowed.includes(each), number);
  },
  fit(draft, { expression }, rule, groups, number) {
    draft.relate(tableOf(/** @type {string} */ (rule.fields[expression]), draft.board), groups, number);
  },
  unfit(draft, { expression }, rule, groups, number) {
    draft.relate(tableOf(opposite(/** @type {string} */ (rule.fields[expression])), draft.board), groups, number);
  },
  apart(draft, { parts }, rule, groups, number) {
    const part = PARTS[parts](draft.board, rule);
    const fits = (/** @type {number} */ a, /** @type {number} */ b) =>
      part(a) !== undefined && part(b) !== undefined && part(a) !== part(b);
    draft.relate(tableWhere(draft.board, fits), groups, number);
  },
  together(draft, { parts }, rule, groups, number) {
    const part = PARTS[parts](draft.board, rule);
    draft.relate(tableWhere(draft.board, (a, b) => part(a) !== undefined && part(a) === part(b)), groups, number);
  },
  point(draft, { value }, rule, groups, number) {
    for (const [pointer, ...others] of groups) {
      const wanted = value ? /** @type {number} */ (rule.fields[value]) : others.indexOf(pointer) + 1;
      allow(draft, pointer, (each) => each >= 1 && each <= others.length, number);
      others.forEach((cell, i) => pointTo(draft, pointer, cell, i + 1, wanted, number));
    }
  },
  "same sum"(draft, _template, _rule, groups, number) {
    for (const [one, other] of everyPair(groups)) {
      const added = one.filter((cell) => !other.includes(cell));
      const taken = other.filter((cell) => !one.includes(cell));
      draft.addUp([...added, ...taken], [...added.map(() => 1), ...taken.map(() => -1)], 0, number);
    }
  },
  "not so far"(draft, _template, _rule, groups, number) {
    const { board } = draft;
    const tables = new Map();
    for (const pair of groups) {
      const far = distance(board.size, pair[0], pair[1]);
      if (!tables.has(far)) tables.set(far, tableWhere(board, (a, b) => a !== far || b !== far));
      draft.relate(tables.get(far), [pair], number);
    }
  },
  read(draft, { machine, fields }, rule, groups, number) {
    const given = fields.map((/** @type {string} */ field) => rule.fields[field]);
    for (const cells of groups) {
      const states = machineFor(machine, draft.board.numbers, cells.length, given);
      draft.automaton(cells, states, number);
    }
  },
  "read each"(draft, { machine, fields }, rule, groups, number) {
    const { numbers } = draft.board;
    const given = fields.map((/** @type {string} */ field) => rule.fields[field]);
    for (const cells of groups) {
      const all = numbers.map((each) => machineFor(machine, numbers, cells.length, [...given, each]));
      for (const states of all.filter((each) => !takesAll(each))) draft.automaton(cells, states, number);
    }
  },
};

/** @param {Draft} draft @param {number} cell @param {(number: number) => boolean} isAllowed @param {number} rule */
function allow(draft, cell, isAllowed, rule) {
  const { board } = draft;
  draft.domain(cell, board.numbers.filter(isAllowed).map((number) => valueIn(board, number)), rule);
}

/**
 * The one has this place if and only if the other has this number.
 * @param {Draft} draft @param {number} pointer @param {number} cell
 * @param {number} place @param {number} number @param {number} rule
 */
function pointTo(draft, pointer, cell, place, number, rule) {
  if (cell !== pointer) {
    draft.relate(tableWhere(draft.board, (a, b) => (a === place) === (b === number)), [[pointer, cell]], rule);
  } else if (place !== number) {
    allow(draft, cell, (each) => each !== place && each !== number, rule);
  }
}

/** @type {Readonly<Record<string, (board: Board) => readonly number[]>>} */
const ALLOWED = {
  odd: ({ numbers }) => numbers.filter((number) => number % 2 === 1),
  even: ({ numbers }) => numbers.filter((number) => number % 2 === 0),
  lowest: ({ numbers }) => [numbers[0]],
};

/**
 * For each number the part that it is in; a number of no part fits nothing.
 * @type {Readonly<Record<string, (board: Board, rule: Rule) => (number: number) => number | undefined>>}
 */
const PARTS = {
  "odd and even": () => (number) => number % 2,
  remainders: () => (number) => number % 3,
  thirds: ({ numbers }) => (number) => Math.floor(((number - numbers[0]) * 3) / numbers.length),
  parts(_, rule) {
    const parts = readParts(/** @type {string} */ (rule.fields.parts));
    return (number) => {
      const found = parts.findIndex((part) => part.includes(number));
      return found < 0 ? undefined : found;
    };
  },
};
