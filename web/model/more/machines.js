// The machines of rules by name: what reads a line of cells for a sandwich, a skyscraper and the like. The twin of
// src/tokeru/rules/machines.py: each is a function from the numbers of the board, the length of the line and what the rule
// says to a machine.

import { GROUP_MACHINES } from "./group_machines.js";
import { LINE_MACHINES } from "./line_machines.js";
import { readMachine } from "./machine.js";

/** @typedef {import("./machine.js").Machine} Machine */
/** @typedef {import("../types.d.ts").MachineStates} MachineStates */
/** @typedef {readonly number[]} Numbers */
/** @typedef {(numbers: Numbers, length: number, ...given: any[]) => Machine} Maker */

/** @type {Map<string, MachineStates>} */
const made = new Map();

/**
 * The machine for a line, as a problem has it.
 * @param {string} name @param {Numbers} numbers @param {number} length @param {readonly any[]} given
 */
export function machineFor(name, numbers, length, given) {
  const key = JSON.stringify([name, numbers[0], numbers.length, length, given]);
  const states = made.get(key) ?? statesOf(MACHINES[name](numbers, length, ...given));
  made.set(key, states);
  return states;
}

/** Whether every line is right. @param {MachineStates} states */
export function takesAll(states) {
  return states.length === 1 && states[0][0] === 1 && !states[0][1].includes(0);
}

/** Targets are counted from 1, and 0 is nowhere. @param {Machine} machine @returns {MachineStates} */
export function statesOf({ targets, accepts }) {
  return targets.map((row, state) => [Number(accepts[state]), row.map((target) => target + 1)]);
}

/** @type {Record<string, Maker>} */
export const MACHINES = {
  "as written": (numbers, _, text) => readMachine(text, numbers), ...LINE_MACHINES, ...GROUP_MACHINES,
};
