// Machines: what reads the values of a line, one cell after another, and says whether the line is right. The twin of
// src/tokeru/machine.py, with the same numbers for the same states.

import { TokeruError } from "../errors.js";
import { range, readSymbols, symbol } from "../grid.js";
import { quoted } from "../spaces.js";

/**
 * It starts in state 0. For each state where the values 1, 2, … lead, and whether a line may end there.
 * @typedef {{readonly targets: readonly (readonly number[])[], readonly accepts: readonly boolean[]}} Machine
 */

export const NOWHERE = -1;
export const MOST_STATES = 20_000;

/** @returns {TokeruError} */
export const tooMuch = () => new TokeruError("rule-too-much", { most: MOST_STATES });

/**
 * The machine of a function from a state and a number to the next state, or to null for a dead end. States are plain
 * data. With a length it is for lines of so many cells, and the states may be without end.
 * @template S
 * @param {S} start @param {(state: S, number: number) => S | null} step @param {(state: S) => boolean} accepts
 * @param {readonly number[]} alphabet @param {number} [length] @returns {Machine}
 */
export function explored(start, step, accepts, alphabet, length = Infinity) {
  const places = new Map([[JSON.stringify(start), 0]]);
  const found = [start];
  const placeOf = (/** @type {S | null} */ state) => {
    if (state === null) return NOWHERE;
    const key = JSON.stringify(state);
    const place = places.get(key) ?? found.push(state) - 1;
    if (place === MOST_STATES) throw tooMuch();
    places.set(key, place);
    return place;
  };
  const ends = alphabet.map(() => NOWHERE);
  /** @type {number[][]} */
  const targets = [];
  for (let depth = 0; targets.length < found.length; depth += 1) {
    for (const state of found.slice(targets.length)) {
      targets.push(depth < length ? alphabet.map((number) => placeOf(step(state, number))) : ends);
    }
  }
  return trimmed({ targets, accepts: found.map((state) => accepts(state)) });
}

/**
 * The same for the machines of rules: states of any sort, on lines of this length.
 * @param {readonly number[]} numbers @param {number} length @param {any} start
 * @param {(state: any, number: number) => any} step @param {(state: any) => boolean} accepts
 */
export const reading = (numbers, length, start, step, accepts) => explored(start, step, accepts, numbers, length);

/** @param {readonly number[]} numbers */
export const lowestOf = (numbers) => numbers[0];
/** @param {readonly number[]} numbers */
export const highestOf = (numbers) => numbers[numbers.length - 1];

/** @param {any} one @param {any} other */
export const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Without the states from which no line comes right; the others keep their order. @param {Machine} machine */
export function trimmed(machine) {
  const alive = aliveIn(machine).add(0);
  if (alive.size === machine.targets.length) return machine;
  const kept = [...alive].sort((a, b) => a - b);
  const numbers = new Map(kept.map((state, place) => [state, place]));
  return {
    targets: kept.map((state) => machine.targets[state].map((target) => numbers.get(target) ?? NOWHERE)),
    accepts: kept.map((state) => machine.accepts[state]),
  };
}

/** The states from which a line can come right. @param {Machine} machine */
function aliveIn({ targets, accepts }) {
  /** @type {number[][]} */
  const sources = targets.map(() => []);
  targets.forEach((row, state) => row.forEach((target) => sources[target]?.push(state)));
  const alive = new Set([...accepts.keys()].filter((state) => accepts[state]));
  for (const state of alive) for (const source of sources[state]) alive.add(source);
  return alive;
}

/** States that no rest of a line tells apart become one. @param {Machine} given */
export function smallest(given) {
  const machine = trimmed(given);
  const group = groupsOf(machine);
  const members = new Map(group.map((number, state) => /** @type {const} */ ([number, state])).reverse());
  const rowOf = (/** @type {number} */ number) => machine.targets[members.get(number) ?? 0];
  const step = (/** @type {number} */ number, /** @type {number} */ value) => group[rowOf(number)[value - 1]] ?? null;
  const accepts = (/** @type {number} */ number) => machine.accepts[members.get(number) ?? 0];
  return explored(group[0], step, accepts, range(1, machine.targets[0].length + 1));
}

/** For each state the number of its group. @param {Machine} machine */
function groupsOf({ targets, accepts }) {
  let group = accepts.map(Number);
  for (;;) {
    const signs = targets.map((row, state) => [group[state], ...row.map((target) => group[target] ?? NOWHERE)].join());
    const numbers = new Map([...new Set(signs)].map((sign, number) => [sign, number]));
    if (numbers.size === new Set(group).size) return group;
    group = signs.map((sign) => numbers.get(sign) ?? 0);
  }
}

/**
 * A machine that may have several states to go on to: right is what one way through is right for.
 * @typedef {object} Choices
 * @property {readonly number[]} starts
 * @property {readonly ReadonlyMap<number, ReadonlySet<number>>[]} targets for each state, by value
 * @property {ReadonlySet<number>} accepts
 */

/** The same without choices: its states are sets of states. @param {Choices} choices @param {number} size */
export function decided({ starts, targets, accepts }, size) {
  const step = (/** @type {readonly number[]} */ states, /** @type {number} */ value) => {
    const reached = new Set(states.flatMap((state) => [...(targets[state].get(value) ?? [])]));
    return reached.size ? [...reached].sort((a, b) => a - b) : null;
  };
  const isRight = (/** @type {readonly number[]} */ states) => states.some((state) => accepts.has(state));
  return smallest(explored(starts, step, isRight, range(1, size + 1)));
}

/** It reads lines from the end. @param {Machine} machine */
export function backwards({ targets, accepts }) {
  /** @type {Map<number, Set<number>>[]} */
  const sources = targets.map(() => new Map());
  targets.forEach((row, state) => row.forEach((target, i) => {
    if (target === NOWHERE) return;
    const known = sources[target].get(i + 1) ?? new Set();
    sources[target].set(i + 1, known.add(state));
  }));
  const starts = [...accepts.keys()].filter((state) => accepts[state]);
  return decided({ starts, targets: sources, accepts: new Set([0]) }, targets[0].length);
}

// --- as text: *1:12,2:3/2:1 --------------------------------------------------------------------------------

/**
 * State by state: * if it accepts, then for each state it leads to that one's number and the symbols.
 * @param {string} text @param {readonly number[]} numbers @returns {Machine}
 */
export function readMachine(text, numbers) {
  const states = text.split("/");
  const targets = states.map((state) => readState(state.replace(/^\*/, ""), numbers, states.length));
  return { targets, accepts: states.map((state) => state.startsWith("*")) };
}

/** The inverse. @param {Machine} machine @param {readonly number[]} numbers */
export function writtenMachine({ targets, accepts }, numbers) {
  return targets.map((row, state) => {
    const leads = [...new Set(row)].filter((target) => target !== NOWHERE).map((target) =>
      `${target}:${numbers.filter((_, place) => row[place] === target).map(numberSymbol).join("")}`);
    return (accepts[state] ? "*" : "") + leads.join();
  }).join("/");
}

/** @param {number} number */
const numberSymbol = (number) => number === 0 ? "0" : symbol(number);

/** @param {string} text @param {readonly number[]} numbers @param {number} states */
function readState(text, numbers, states) {
  const row = numbers.map(() => NOWHERE);
  for (const lead of text ? text.split(",") : []) {
    const [, target, symbols = ""] = /^([^:]*)(?::(.*))?$/s.exec(lead) ?? [];
    if (!/^[0-9]{1,5}$/.test(target) || Number(target) >= states) throw notAMachine(lead);
    for (const number of readNumbers(symbols, lead)) {
      if (!numbers.includes(number)) throw notAMachine(lead);
      row[number - numbers[0]] = Number(target);
    }
  }
  return row;
}

/** @param {string} symbols @param {string} lead */
function readNumbers(symbols, lead) {
  if (!/^(?:\([1-9][0-9]?\)|[0-9a-z.])*$/i.test(symbols)) throw notAMachine(lead);
  return readSymbols(symbols.replace(/\([^)]*\)|0/g, (found) => (found === "0" ? "." : found)));
}

/** @param {string} written */
const notAMachine = (written) => new TokeruError("not-a-machine", { rule: "automaton", written: quoted(written) });
