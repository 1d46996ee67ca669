// Hints and whole paths: what Python's adviser and paths do.
import { TokeruError } from "../model/errors.js";
import { name, range } from "../model/grid.js";
import { lower } from "../model/lower.js";
import { CAREFUL, PEOPLE, ruleProblem, withLogic } from "./logic.js";
import { readSteps } from "./steps.js";
import { onlySolution, read, search, solutionsOf } from "./solving.js";
import { Kernel, refusal, Status } from "./wasm.js";

/** @typedef {import("../model/types.d.ts").Value} Value */
/** @typedef {import("../model/types.d.ts").Cell} Cell */
/** @typedef {import("../model/types.d.ts").Puzzle} Puzzle */
/** @typedef {import("../model/types.d.ts").Problem} Problem */
/** @typedef {import("../model/types.d.ts").Step} Step */
/** @typedef {import("../model/types.d.ts").Hint} Hint */

// --- hints ------------------------------------------------------------------------------------------

/**
 * What the player has: a value or 0 for each cell, and the values that their marks leave it.
 * @typedef {{values: Value[], left: (readonly Value[])[]}} Board
 */

/**
 * A mistake, or the simplest next step from what the player has.
 * @param {Kernel} kernel
 * @param {string} line
 * @param {readonly Value[]} values
 * @param {readonly (readonly Value[])[] | null} marks
 * @returns {Hint}
 */
export function hint(kernel, line, values, marks) {
  const puzzle = read(line);
  const board = readBoard(puzzle, values, marks);
  const solutions = solutionsOf(kernel, puzzle);
  const several = solutions.length > 1;
  const only = several ? null : solutions[0];
  const mistakes = mistakesOf(kernel, puzzle, board, only).map((cell) => name(puzzle.size, cell));
  if (mistakes.length) return { v: 1, status: "mistake", mistakes, several, step: null };
  if (!board.values.includes(0)) return { v: 1, status: "solved", mistakes, several, step: null };
  const step = nextStep(kernel, puzzle, board, only);
  return { v: 1, status: step ? "step" : "stuck", mistakes, several, step };
}

/**
 * The givens are in their places whether the player wrote them down or not; no marks mean all values.
 * @param {Puzzle} puzzle
 * @param {readonly Value[]} values
 * @param {readonly (readonly Value[])[] | null} marks
 * @returns {Board}
 */
function readBoard(puzzle, values, marks) {
  const { size, givens } = puzzle;
  const all = range(1, puzzle.board.numbers.length + 1);
  const own = marks ?? givens.map(() => []);
  const isMark = (/** @type {unknown} */ value) => all.includes(Number(value)) && typeof value === "number";
  const isList = (/** @type {unknown} */ list) => Array.isArray(list) && list.every(isMark);
  if (!isBoard(values, size, (value) => value === 0 || isMark(value)) || !isBoard(own, size, isList)) {
    throw new TokeruError("not-a-board");
  }
  return {
    values: values.map((value, cell) => value || givens[cell]),
    left: own.map((list) => (list.length ? list : all)),
  };
}

/**
 * Whether there is one for each cell, and each is what it should be.
 * @param {unknown} list
 * @param {number} size
 * @param {(item: unknown) => boolean} isOne
 */
function isBoard(list, size, isOne) {
  return Array.isArray(list) && list.length === size * size && list.every(isOne);
}

/**
 * The cells with which no solution remains. Entries come before marks, as they are easier to see.
 * @param {Kernel} kernel
 * @param {Puzzle} puzzle
 * @param {Board} board
 * @param {readonly Value[] | null} only
 * @returns {Cell[]}
 */
function mistakesOf(kernel, puzzle, { values, left }, only) {
  const where = (/** @type {(value: Value, cell: Cell) => boolean} */ isWrong) =>
    values.flatMap((value, cell) => (isWrong(value, cell) ? [cell] : []));
  const changed = where((value, cell) => puzzle.givens[cell] !== 0 && puzzle.givens[cell] !== value);
  if (changed.length) return changed;
  if (!only) return firstMistake(kernel, puzzle, { values, left });
  const entries = where((value, cell) => value !== 0 && value !== only[cell]);
  return entries.length ? entries : where((value, cell) => value === 0 && !left[cell].includes(only[cell]));
}

/**
 * With several solutions no entry is wrong by itself: they are taken one by one, and the first after which
 * nothing is left is found by halving.
 * @param {Kernel} kernel
 * @param {Puzzle} puzzle
 * @param {Board} board
 * @returns {Cell[]}
 */
function firstMistake(kernel, puzzle, board) {
  const said = restrictions(puzzle, board);
  if (isSolvable(kernel, puzzle, said)) return [];
  let [good, bad] = [0, said.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isSolvable(kernel, puzzle, said.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return [said[bad - 1].cell];
}

/** @typedef {Problem["domains"][number]} Domain */

/**
 * What the player says beyond the givens: first the entries, then the marks.
 * @param {Puzzle} puzzle
 * @param {Board} board
 * @returns {Domain[]}
 */
function restrictions(puzzle, { values, left }) {
  const blanks = [...values.keys()].filter((cell) => !puzzle.givens[cell]);
  const [entries, marks] = [blanks.filter((cell) => values[cell]), blanks.filter((cell) => !values[cell])];
  return [
    ...entries.map((cell) => ({ cell, values: [values[cell]], rule: null })),
    ...marks.map((cell) => ({ cell, values: left[cell], rule: null })),
  ];
}

/**
 * @param {Kernel} kernel
 * @param {Puzzle} puzzle
 * @param {Domain[]} said
 * @returns {boolean}
 */
function isSolvable(kernel, puzzle, said) {
  const problem = lower(puzzle);
  const { status } = search(kernel, { ...problem, domains: [...problem.domains, ...said] }, 1);
  if (status > Status.FOUND) throw refusal(status);
  return status === Status.FOUND;
}

// --- steps ------------------------------------------------------------------------------------------

/**
 * @param {Kernel} kernel
 * @param {Puzzle} puzzle
 * @param {Board} board
 * @param {readonly Value[] | null} only
 * @returns {Step | null}
 */
function nextStep(kernel, puzzle, { values, left }, only) {
  const masks = BigUint64Array.from(left, maskOf);
  return withLogic(kernel, ruleProblem(puzzle), (logic) => {
    const blocks = [Uint8Array.from(values), Uint8Array.from(puzzle.givens), masks];
    kernel.lend(blocks, (...addresses) => kernel.call("logic_start", logic, ...addresses));
    if (only) know(kernel, logic, only);
    return findStep(kernel, logic, puzzle, only ? PEOPLE : CAREFUL, false);
  });
}

/** @param {readonly Value[]} values */
export function maskOf(values) {
  return values.reduce((mask, value) => mask | (1n << BigInt(value - 1)), 0n);
}

/**
 * @param {Kernel} kernel
 * @param {number} logic
 * @param {readonly Value[]} solution
 */
export function know(kernel, logic, solution) {
  kernel.lend([Uint8Array.from(solution)], (block) => kernel.call("logic_know", logic, block));
}

/**
 * The next step, and the board after it if it is to be made.
 * @param {Kernel} kernel
 * @param {number} logic
 * @param {Puzzle} puzzle
 * @param {Uint8Array} order
 * @param {boolean} made
 * @returns {Step | null}
 */
export function findStep(kernel, logic, puzzle, order, made) {
  const status = kernel.lend([order], (block) =>
    kernel.call("logic_next", logic, block, order.length, Number(made)));
  if (status > Status.FOUND) throw refusal(status);
  if (status === Status.DONE) return null;
  const words = kernel.words(kernel.call("logic_words", logic), kernel.call("logic_word_count", logic));
  return readSteps(words, lower(puzzle))[0];
}

/**
 * Every step from the givens to the end.
 * @param {Kernel} kernel
 * @param {string} line
 * @returns {Step[]}
 */
export function path(kernel, line) {
  const puzzle = read(line);
  const solution = onlySolution(kernel, puzzle);
  return withLogic(kernel, ruleProblem(puzzle), (logic) => {
    kernel.lend([Uint8Array.from(puzzle.givens)], (block) => kernel.call("logic_start", logic, block, 0, 0));
    know(kernel, logic, solution);
    const steps = [];
    for (let step; (step = findStep(kernel, logic, puzzle, PEOPLE, true)); ) steps.push(step);
    return steps;
  });
}
