// Positions in which a technique is the next step: the example of the table, a copy of it that looks new, or one of a
// puzzle made for it.

import examples from "../data/examples.js";
import { cellNamed, range, readSymbols } from "../model/grid.js";
import { parse } from "../model/notation/line.js";
import { withRules } from "../model/learning.js";
import { copyOf } from "./symmetry.js";

/** @typedef {import("../model/types").ExampleRow} ExampleRow */
/** @typedef {import("../model/types").Position} Position */
/** @typedef {import("../kernel/client.js").Client} Client */

/** In milliseconds. Rare techniques take minutes to meet; a copy of the example does as well. */
const PATIENCE = 4000;

export const rows = examples;

/** @param {string} technique */
export function rowOf(technique) {
  return /** @type {ExampleRow} */ (rows.find(({ id }) => id === technique));
}

/** @param {ExampleRow} row @returns {Promise<Position>} */
export async function exampleOf({ puzzle, values, gone }) {
  const { size, board } = await withRules(() => parse(puzzle));
  const all = range(1, board.numbers.length + 1);
  const marks = Array.from({ length: size ** 2 }, () => all);
  for (const [, cell, taken] of gone.matchAll(/(r\d+c\d+)≠(\S+)/g)) {
    const at = cellNamed(size, cell);
    marks[at] = marks[at].filter((value) => !readSymbols(taken).includes(value));
  }
  return { puzzle, values: readSymbols(values), marks };
}

/** Another one to practise on. @param {Client} maker @param {ExampleRow} row @returns {Promise<Position>} */
export async function newPosition(maker, row) {
  return (row.kind ? await madeSoon(maker, row.id) : null) ?? copyOf(await exampleOf(row));
}

/** Null if it takes too long. @param {Client} maker @param {string} technique */
async function madeSoon(maker, technique) {
  maker.cancel();
  const timer = setTimeout(() => maker.cancel(), PATIENCE);
  try {
    return await maker.ask("practise", technique);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
