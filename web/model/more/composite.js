// Rules made of rules: one automaton that reads all their cells; its state is what each of them has seen so far. The twin
// of src/tokeru/rules/composite.py.

import { TokeruError } from "../errors.js";
import { range } from "../grid.js";
import { Draft, lowerRule } from "../lower.js";
import { backwards, explored, NOWHERE, smallest } from "./machine.js";
import { statesOf } from "./machines.js";

/** @typedef {import("../types.d.ts").Rule} Rule */
/** @typedef {import("../types.d.ts").MachineStates} MachineStates */
/** @typedef {import("./machine.js").Machine} Machine */
/** @typedef {readonly number[]} Shape */
/** @typedef {(order: Shape, size: number) => Pick<Reader, "step" | "done">} Reads  once it is known what comes first */
/** @typedef {{cells: Shape, isLine: boolean, reads: Reads}} Part  what a rule comes down to */

/**
 * How a part reads its cells, whatever is between them: what it has seen so far is a state, at first 0.
 * @typedef {object} Reader
 * @property {Shape} cells
 * @property {number} last the place of the last of its cells
 * @property {(state: any, cell: number, value: number) => any} step to the next state, or to null
 * @property {(state: any) => boolean} done
 */

/** @type {Record<string, (draft: Draft, rule: Rule, number: number) => void>} */
export const MORE_LOWERINGS = {
  either: (draft, rule, number) => lowerTogether(draft, rule, number, (hold) => hold.some(Boolean)),
  not: (draft, rule, number) => lowerTogether(draft, rule, number, (hold) => !hold.some(Boolean)),
};

/**
 * @param {Draft} draft @param {Rule} rule @param {number} number
 * @param {(hold: readonly boolean[]) => boolean} accepts whether it is right, if these ways hold
 */
function lowerTogether(draft, rule, number, accepts) {
  const ways = /** @type {readonly (readonly Rule[])[]} */ (rule.fields.ways).map((way) => partsOf(draft, way, number));
  const order = orderOf(ways.flat());
  const machine = together(ways, order, draft.board.numbers.length, accepts);
  draft.automaton(order, statesOf(smallest(machine)), number);
}

/** @param {Draft} draft @param {readonly Rule[]} rules @param {number} number */
function partsOf(draft, rules, number) {
  const recorder = new Recorder(draft.puzzle);
  for (const rule of rules) lowerRule(recorder, rule, number);
  return recorder.parts;
}

/** All cells, those of automata first, in the order in which these read them. @param {readonly Part[]} parts */
function orderOf(parts) {
  const [lines, others] = [parts.filter(({ isLine }) => isLine), parts.filter(({ isLine }) => !isLine)];
  return [...new Set([...lines, ...others].flatMap(({ cells }) => cells))];
}

/**
 * All parts read one line of all their cells. State: how far they are, and for each way what its parts have seen, or
 * nothing if one of them is broken.
 * @param {readonly (readonly Part[])[]} ways @param {Shape} order @param {number} size
 * @param {(hold: readonly boolean[]) => boolean} accepts
 */
function together(ways, order, size, accepts) {
  const readers = ways.map((way) => way.map(({ cells, reads }) =>
    ({ cells, last: Math.max(...cells.map((cell) => order.indexOf(cell))), ...reads(order, size) })));
  /** @type {[number, any[]]} */
  const start = [0, readers.map((way) => way.map(() => 0))];
  const step = (/** @type {[number, any[]]} */ [place, seen], /** @type {number} */ value) =>
    /** @type {[number, any[]]} */ ([place + 1, seen.map((at, way) => at && read(readers[way], at, order, place, value))]);
  return explored(start, step, ([, seen]) => accepts(seen.map((at) => at !== null)), range(1, size + 1), order.length);
}

/**
 * What the readers of a way have seen after this value, or null if one of them is broken.
 * @param {readonly Reader[]} readers @param {readonly any[]} seen
 * @param {Shape} order @param {number} place @param {number} value
 */
function read(readers, seen, order, place, value) {
  const cell = order[place];
  const found = readers.map(({ cells, last, step, done }, i) => {
    const state = cells.includes(cell) ? step(seen[i], cell, value) : seen[i];
    if (state === null || (place === last && !done(state))) return null;
    return place >= last ? true : state;
  });
  return found.includes(null) ? null : found;
}

/** Notes what rules come down to, in the order in which it comes. */
class Recorder extends Draft {
  /** @type {Part[]} */
  parts = [];

  /** @param {Shape} cells @param {Reads} reads @param {boolean} [isLine] */
  #note(cells, reads, isLine = false) {
    this.parts.push({ cells, isLine, reads });
  }

  /** @param {number} cell @param {readonly number[]} values */
  domain(cell, values) {
    const step = (/** @type {any} */ _state, /** @type {any} */ _cell, /** @type {number} */ value) =>
      (values.includes(value) ? 1 : null);
    this.#note([cell], () => ({ step, done: Boolean }));
  }

  /** State: the values so far. @param {Shape} cells */
  house(cells) {
    const step = (/** @type {any} */ used, /** @type {number} */ _, /** @type {number} */ value) =>
      (used && used.includes(value) ? null : [...(used || []), value].sort((a, b) => a - b));
    this.#note(cells, () => ({ step, done: () => true }));
  }

  /** State: the value of the cell that comes first. @param {import("../lower.js").Table} table @param {Iterable<Shape>} pairs */
  relate(table, pairs) {
    for (const [first, second] of pairs) {
      const step = (/** @type {number} */ known, /** @type {number} */ cell, /** @type {number} */ value) => {
        if (!known) return value;
        const [a, b] = cell === first ? [value, known] : [known, value];
        return table[a - 1].includes(b) ? a : null;
      };
      this.#note([first, second], () => ({ step, done: Boolean }));
    }
  }

  /** @param {Shape} cells @param {readonly number[]} times @param {number} total */
  sum(cells, times, total) {
    this.#note(cells, (order, size) =>
      ({ step: adding(cells, times, total, size, order), done: (soFar) => soFar === total }));
  }

  /** @param {Shape} cells @param {MachineStates} states */
  automaton(cells, states) {
    const machine = {
      targets: states.map(([, targets]) => targets.map((target) => target - 1)),
      accepts: states.map(([accepts]) => accepts === 1),
    };
    this.#note(cells, (order) => reading(inOrder(cells, machine, order)), true);
  }
}

/**
 * State: the sum so far, for as long as the cells that are left can make up for it.
 * @param {Shape} cells @param {readonly number[]} times @param {number} total @param {number} size @param {Shape} order
 */
function adding(cells, times, total, size, order) {
  const byCell = new Map(cells.map((cell, i) => [cell, times[i]]));
  /** @type {Map<number, [number, number]>} */
  const rest = new Map();
  let [least, most] = [0, 0];
  for (const cell of order.filter((each) => byCell.has(each)).reverse()) {
    rest.set(cell, [least, most]);
    const once = byCell.get(cell) ?? 0;
    [least, most] = [least + Math.min(once, once * size), most + Math.max(once, once * size)];
  }
  return (/** @type {number} */ soFar, /** @type {number} */ cell, /** @type {number} */ value) => {
    const added = soFar + (byCell.get(cell) ?? 0) * value;
    const [low, high] = rest.get(cell) ?? [0, 0];
    return added + low <= total && total <= added + high ? added : null;
  };
}

/**
 * The machine as the common order meets its cells: as they are, or from the end.
 * @param {Shape} cells @param {Machine} machine @param {Shape} order
 */
function inOrder(cells, machine, order) {
  const met = String(order.filter((cell) => cells.includes(cell)));
  if (met === String(cells)) return machine;
  if (met === String([...cells].reverse())) return backwards(machine);
  throw new TokeruError("braces-order");
}

/** @param {Machine} machine @returns {Pick<Reader, "step" | "done">} */
function reading({ targets, accepts }) {
  const step = (/** @type {number} */ state, /** @type {number} */ _, /** @type {number} */ value) => {
    const target = targets[state][value - 1];
    return target === NOWHERE ? null : target;
  };
  return { step, done: (state) => accepts[state] };
}
