// The solver that explains, as the other rooms use it: its handle, and the orders of techniques.
import techniques from "../data/techniques.js";
import { lower } from "../model/lower.js";
import { makePuzzle } from "../model/puzzle.js";
import { problemWords } from "./problem.js";
import { Kernel } from "./wasm.js";

/** @typedef {import("../model/types.d.ts").Puzzle} Puzzle */
/** @typedef {import("../model/types.d.ts").Problem} Problem */

const NUMBER = new Map(techniques.techniques.map((row, number) => [row.id, number]));
export const PEOPLE = packed(techniques.people);
export const EXPLAINER = packed(techniques.explainer);
/** For puzzles with several solutions: techniques that rely on there being one are not used. */
export const CAREFUL = packed(techniques.people.filter((id) => !rowOf(id)?.one_solution));

/** @param {string} id */
function rowOf(id) {
  return techniques.techniques.find((row) => row.id === id);
}

/** Whether all its steps are found in a moment: so it is up to the level normal. @param {string} id */
export function isQuick(id) {
  return ["easy", "normal"].includes(rowOf(id)?.level ?? "");
}

/** An order as the kernel reads it. @param {readonly string[]} order */
export function packed(order) {
  return Uint8Array.from(order, (id) => /** @type {number} */ (NUMBER.get(id)));
}

/**
 * The problem without the givens, which all puzzles under the same rules share.
 * @param {Puzzle} puzzle
 * @returns {Problem}
 */
export function ruleProblem(puzzle) {
  return lower(makePuzzle(puzzle.size, puzzle.rules, puzzle.givens.map(() => 0)));
}

/**
 * @template T
 * @param {Kernel} kernel
 * @param {Problem} problem
 * @param {(logic: number) => T} use
 * @returns {T}
 */
export function withLogic(kernel, problem, use) {
  const words = problemWords(problem);
  const open = () => kernel.lend([words], (block) => kernel.call("open_logic", block, words.length));
  return kernel.hold(open, "close_logic", use);
}
