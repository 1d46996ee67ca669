// Hints and whole paths: what Python's adviser and paths do.
import { TokeruError } from "../model/errors.js";
import { name, range } from "../model/grid.js";
import { lower } from "../model/lower.js";
import { CAREFUL, isQuick, packed, PEOPLE, ruleProblem, withLogic } from "./logic.js";
import { readSteps } from "./steps.js";
import { onlySolution, read, search, solutionsOf } from "./solving.js";
import { Kernel, refusal, Status } from "./wasm.js";

/** @typedef {import("../model/types.d.ts").Value} Value */
/** @typedef {import("../model/types.d.ts").Cell} Cell */
/** @typedef {import("../model/types.d.ts").Puzzle} Puzzle */
/** @typedef {import("../model/types.d.ts").Problem} Problem */
/** @typedef {import("../model/types.d.ts").Step} Step */
/** @typedef {import("../model/types.d.ts").Hint} Hint */

/** @typedef {import("../model/types.d.ts").Walk} Walk */

/**
 * What the player has: a value or 0 for each cell, and the values that their marks leave it.
 * @typedef {{values: Value[], left: (readonly Value[])[]}} Board
 */

/**
 * A board, and what is known of it; `only` is the only solution, or null where there are several.
 * @typedef {{puzzle: Puzzle, board: Board, only: readonly Value[] | null, mistakes: string[]}} Position
 */

// --- what is asked ----------------------------------------------------------------------------------

/**
 * A mistake, or the simplest next step from what the player has; of several that are equally easy, the one nearest to
 * a cell.
 * @param {Kernel} kernel
 * @param {string} line
 * @param {readonly Value[]} values
 * @param {readonly (readonly Value[])[] | null} marks
 * @param {Cell | null} [near]
 * @returns {Hint}
 */
export function hint(kernel, line, values, marks, near = null) {
  const position = positionOf(kernel, line, values, marks);
  const step = isOpen(position) ? withWalk(kernel, position, (walk) => walk.nearest(near)) : null;
  return { ...statusOf(position, step !== null), step };
}

/**
 * A mistake, or every step from what the player has to the end.
 * @param {Kernel} kernel
 * @param {string} line
 * @param {readonly Value[]} values
 * @param {readonly (readonly Value[])[] | null} marks
 * @returns {Walk}
 */
export function pathFrom(kernel, line, values, marks) {
  const position = positionOf(kernel, line, values, marks);
  const steps = isOpen(position) ? withWalk(kernel, position, (walk) => [...walk.steps()]) : [];
  return { ...statusOf(position, steps.length > 0), steps };
}

/**
 * Every step from the givens to the end.
 * @param {Kernel} kernel
 * @param {string} line
 * @returns {Step[]}
 */
export function path(kernel, line) {
  const puzzle = read(line);
  const only = onlySolution(kernel, puzzle);
  const board = readBoard(puzzle, puzzle.givens, null);
  return withWalk(kernel, { puzzle, board, only, mistakes: [] }, (walk) => [...walk.steps()]);
}

// --- what the player has ----------------------------------------------------------------------------

/**
 * @param {Kernel} kernel
 * @param {string} line
 * @param {readonly Value[]} values
 * @param {readonly (readonly Value[])[] | null} marks
 * @returns {Position}
 */
export function positionOf(kernel, line, values, marks) {
  const puzzle = read(line);
  const board = readBoard(puzzle, values, marks);
  const solutions = solutionsOf(kernel, puzzle);
  const only = solutions.length > 1 ? null : solutions[0];
  const mistakes = mistakesOf(kernel, puzzle, board, only).map((cell) => name(puzzle.size, cell));
  return { puzzle, board, only, mistakes };
}

/** Whether there is something to find. @param {Position} position */
export function isOpen({ mistakes, board }) {
  return !mistakes.length && board.values.includes(0);
}

/**
 * What every answer about a position says.
 * @param {Position} position
 * @param {boolean} found whether there is a step
 * @returns {Omit<Hint, "step">}
 */
export function statusOf({ mistakes, board, only }, found) {
  const open = board.values.includes(0) ? (found ? "step" : "stuck") : "solved";
  return { v: 1, status: mistakes.length ? "mistake" : open, mistakes, several: only === null };
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
 * The steps from a position, for as long as the function takes.
 * @template T
 * @param {Kernel} kernel
 * @param {Position} position
 * @param {(walk: Walking) => T} use
 * @returns {T}
 */
export function withWalk(kernel, position, use) {
  return withLogic(kernel, ruleProblem(position.puzzle), (logic) => use(new Walking(kernel, logic, position)));
}

/** A walk from a position, which can begin again with less left to some cells. */
export class Walking {
  /**
   * @param {Kernel} kernel
   * @param {number} logic
   * @param {Position} position
   */
  constructor(kernel, logic, position) {
    this.kernel = kernel;
    this.logic = logic;
    this.position = position;
    this.start([]);
  }

  /** @param {readonly Step[]} known steps whose eliminations are made */
  start(known) {
    const { puzzle, board, only } = this.position;
    const masks = BigUint64Array.from(board.left, maskOf);
    for (const [cell, value] of known.flatMap((step) => step.eliminations)) masks[cell] &= ~maskOf([value]);
    const blocks = [Uint8Array.from(board.values), Uint8Array.from(puzzle.givens), masks];
    this.kernel.lend(blocks, (...addresses) => this.kernel.call("logic_start", this.logic, ...addresses));
    if (only) know(this.kernel, this.logic, only);
  }

  get problem() {
    return lower(this.position.puzzle);
  }

  /** With several solutions, techniques that need there to be one are not used. */
  get order() {
    return this.position.only ? PEOPLE : CAREFUL;
  }

  /** @param {boolean} made whether the walk goes on from there @returns {Step | null} */
  next(made) {
    return findStep(this.kernel, this.logic, this.position.puzzle, this.order, made);
  }

  /** One after another to the end. */
  *steps() {
    for (let step; (step = this.next(true)); ) yield step;
  }

  /** All steps of a technique. @param {string} technique */
  all(technique) {
    return allSteps(this.kernel, this.logic, this.position.puzzle, packed([technique]));
  }

  /**
   * The next step; of several that are equally easy, the one that changes a cell nearest to this one.
   * @param {Cell | null} cell
   */
  nearest(cell) {
    const step = this.next(false);
    return step && cell !== null ? this.alike(step, cell)[0] : step;
  }

  /**
   * The steps that are as easy as this one, those nearest to a cell first.
   * @param {Step} step @param {Cell} cell
   */
  alike(step, cell) {
    if (!isQuick(step.technique)) return [step];
    const found = this.all(step.technique).filter(({ rating }) => rating === step.rating);
    const far = new Map(found.map((each) => [each, this.#distance(each, cell)]));
    return found.sort((a, b) => Number(far.get(a)) - Number(far.get(b)));
  }

  /** @param {Step} step @param {Cell} from */
  #distance({ placements, eliminations }, from) {
    const { size } = this.position.puzzle;
    const rows = (/** @type {Cell} */ cell) => Math.abs(Math.floor(cell / size) - Math.floor(from / size));
    const columns = (/** @type {Cell} */ cell) => Math.abs(cell % size - from % size);
    return Math.min(...[...placements, ...eliminations].map(([cell]) => rows(cell) + columns(cell)));
  }
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
  return writtenSteps(kernel, logic, puzzle, status)[0] ?? null;
}

/**
 * All steps that these techniques find now.
 * @param {Kernel} kernel
 * @param {number} logic
 * @param {Puzzle} puzzle
 * @param {Uint8Array} order
 * @returns {Step[]}
 */
export function allSteps(kernel, logic, puzzle, order) {
  const status = kernel.lend([order], (block) => kernel.call("logic_all", logic, block, order.length));
  return writtenSteps(kernel, logic, puzzle, status);
}

/**
 * @param {Kernel} kernel
 * @param {number} logic
 * @param {Puzzle} puzzle
 * @param {number} status
 * @returns {Step[]}
 */
function writtenSteps(kernel, logic, puzzle, status) {
  if (status > Status.FOUND) throw refusal(status);
  const words = kernel.words(kernel.call("logic_words", logic), kernel.call("logic_word_count", logic));
  return status === Status.FOUND ? readSteps(words, lower(puzzle)) : [];
}
