// Solutions: found, counted, the only one. What the other rooms ask of the search is here too.
import { TokeruError } from "../model/errors.js";
import { lower } from "../model/lower.js";
import { parse } from "../model/notation/line.js";
import { problemWords } from "./problem.js";
import { checkSize, Kernel, refusal, Status } from "./wasm.js";

/** @typedef {import("../model/types.d.ts").Value} Value */
/** @typedef {import("../model/types.d.ts").Puzzle} Puzzle */
/** @typedef {import("../model/types.d.ts").Problem} Problem */
/** @typedef {import("../model/types.d.ts").Count} Count */

/** Nodes for one question to the search: on the slowest boards seconds, on most a moment. */
export const PATIENCE = 300_000n;

/**
 * The puzzle of a line, if the module has code for boards of its size.
 * @param {string} line
 * @returns {Puzzle}
 */
export function read(line) {
  const puzzle = parse(line);
  checkSize(Math.max(puzzle.size, puzzle.board.numbers.length));
  return puzzle;
}

/**
 * @template T
 * @param {Kernel} kernel
 * @param {Problem} problem
 * @param {(search: number) => T} use
 * @returns {T}
 */
export function withSearch(kernel, problem, use) {
  const words = problemWords(problem);
  const open = () => kernel.lend([words], (block) => kernel.call("open", block, words.length, 0n, 0));
  return kernel.hold(open, "close", use);
}

/**
 * The first solutions, as many as the limit says; with the status of the last attempt to find one.
 * @param {Kernel} kernel
 * @param {Problem} problem
 * @param {number} limit
 * @returns {{status: number, solutions: Value[][]}}
 */
export function search(kernel, problem, limit) {
  const cells = problem.size ** 2;
  return withSearch(kernel, problem, (handle) => kernel.lend([new Uint8Array(cells)], (room) => {
    const solutions = [];
    let status = Status.FOUND;
    while (status === Status.FOUND && solutions.length < limit) {
      status = kernel.call("next", handle, PATIENCE, room);
      if (status === Status.FOUND) solutions.push([...kernel.bytes(room, cells)]);
    }
    return { status, solutions };
  }));
}

/**
 * One or two solutions; refused where there is none, or where it takes too long to know.
 * @param {Kernel} kernel
 * @param {Puzzle} puzzle
 * @returns {Value[][]}
 */
export function solutionsOf(kernel, puzzle) {
  const { status, solutions } = search(kernel, lower(puzzle), 2);
  if (status > Status.FOUND) throw refusal(status);
  if (!solutions.length) throw new TokeruError("no-solution");
  return solutions;
}

/**
 * @param {Kernel} kernel
 * @param {Puzzle} puzzle
 * @returns {Value[]}
 */
export function onlySolution(kernel, puzzle) {
  const solutions = solutionsOf(kernel, puzzle);
  if (solutions.length > 1) throw new TokeruError("several-solutions");
  return solutions[0];
}

/**
 * @param {Kernel} kernel
 * @param {string} line
 * @returns {Count}
 */
export function count(kernel, line) {
  const { status, solutions } = search(kernel, lower(read(line)), 2);
  if (status > Status.BUDGET) throw refusal(status);
  const told = /** @type {const} */ (["none", "unique", "multiple"])[solutions.length];
  return { status: status === Status.BUDGET ? "budget" : told, solutions };
}

/**
 * The first solution that is found, or null.
 * @param {Kernel} kernel
 * @param {string} line
 * @returns {Value[] | null}
 */
export function solve(kernel, line) {
  const { status, solutions } = search(kernel, lower(read(line)), 1);
  if (status > Status.FOUND) throw refusal(status);
  return solutions[0] ?? null;
}

/**
 * The number of solutions, counted up to the limit.
 * @param {Kernel} kernel
 * @param {string} line
 * @param {number} limit
 * @returns {number}
 */
export function total(kernel, line, limit) {
  return withSearch(kernel, lower(read(line)), (handle) => kernel.lend([new Uint32Array(2)], (room) => {
    const status = kernel.call("count", handle, BigInt(limit), PATIENCE, room);
    if (status > Status.FOUND) throw refusal(status);
    return kernel.words(room, 1)[0];
  }));
}
