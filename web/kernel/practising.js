// Positions to practise on: a puzzle that needs a technique, walked to where that is the next step; and what a technique
// finds on a board.
import examples from "../data/examples.js";
import kinds from "../data/kinds.js";
import border from "../data/border.js";
import { range } from "../model/grid.js";
import { allSteps, findStep, know, maskOf } from "./advising.js";
import { packed, PEOPLE, ruleProblem, withLogic } from "./logic.js";
import { generate } from "./making.js";
import { onlySolution, read } from "./solving.js";
import { Kernel } from "./wasm.js";

/** @typedef {import("../model/types.d.ts").Value} Value */
/** @typedef {import("../model/types.d.ts").Puzzle} Puzzle */
/** @typedef {import("../model/types.d.ts").Step} Step */
/** @typedef {import("../model/types.d.ts").Wish} Wish */
/** @typedef {import("../model/types.d.ts").ExampleRow} ExampleRow */
/** @typedef {import("../model/types.d.ts").Position} Position */
/** @typedef {Omit<Position, "puzzle">} Board */

const LEVELS = border.tables.levels;
/** More than any board has. */
const ANY_NUMBER = [0, 9999];

// --- made to order --------------------------------------------------------------------------------------

/**
 * A position of a new puzzle, one of those in which the technique is the next step.
 * @param {Kernel} kernel
 * @param {string} technique
 * @param {string} [seed]
 * @returns {Promise<Position>}
 */
export async function practise(kernel, technique, seed) {
  const { puzzle, solution } = await generate(kernel, wishFor(technique, seed), async () => "");
  const met = positions(kernel, read(puzzle), solution, technique);
  return { puzzle, ...met[Math.floor(Math.random() * met.length)] };
}

/**
 * A puzzle that needs it, with as few givens as it takes, as Python's recipe has it: what is needed shows where there is
 * little else.
 * @param {string} technique
 * @param {string} [seed]
 * @returns {Wish}
 */
export function wishFor(technique, seed) {
  const row = /** @type {ExampleRow} */ (examples.find(({ id }) => id === technique));
  const kind = kinds.find(({ name }) => name === row.kind);
  const level = kind?.levels.find(({ name, sizes, pure }) =>
    name === row.level && sizes.includes(kind.usual_size) && !pure);
  const thinned = level?.givens[1] ? { givens: ANY_NUMBER, minimal_givens: true } : {};
  const allowed = examples.filter((other) => isNoHarder(other, row)).map(({ id }) => id);
  return { kind: row.kind, level: row.level, seed, also: { ...thinned, needed: [technique], allowed } };
}

/**
 * What may be used besides: singles, and nothing that is harder.
 * @param {ExampleRow} row
 * @param {ExampleRow} most
 */
function isNoHarder(row, most) {
  const [level, highest] = [row, most].map((each) => LEVELS.indexOf(each.level));
  const isEasier = level < highest || (level === highest && row.rating <= most.rating);
  return row.order !== "explainer" && (row.family === "singles" || isEasier);
}

/**
 * Every board on the way to the solution from which the technique leads on.
 * @param {Kernel} kernel
 * @param {Puzzle} puzzle
 * @param {readonly Value[]} solution
 * @param {string} technique
 * @returns {Board[]}
 */
function positions(kernel, puzzle, solution, technique) {
  return withLogic(kernel, ruleProblem(puzzle), (logic) => {
    kernel.lend([Uint8Array.from(puzzle.givens)], (block) => kernel.call("logic_start", logic, block, 0, 0));
    know(kernel, logic, solution);
    const met = [];
    let board = boardOf(kernel, logic, puzzle);
    for (let step; (step = findStep(kernel, logic, puzzle, PEOPLE, true)); board = boardOf(kernel, logic, puzzle))
      if (step.technique === technique) met.push(board);
    return met;
  });
}

/**
 * The values on the board, and the candidates of its blank cells.
 * @param {Kernel} kernel
 * @param {number} logic
 * @param {Puzzle} puzzle
 * @returns {Board}
 */
function boardOf(kernel, logic, { size, board: { numbers } }) {
  const cells = size ** 2;
  return kernel.lend([new Uint8Array(cells), new BigUint64Array(cells)], (forValues, forMasks) => {
    kernel.call("logic_board", logic, forValues, forMasks);
    const values = [...kernel.bytes(forValues, cells)];
    const masks = [...new BigUint64Array(kernel.bytes(forMasks, 8 * cells).buffer)];
    const all = range(1, numbers.length + 1);
    const marks = masks.map((mask, cell) => (values[cell] ? [] : all.filter((value) => mask & maskOf([value]))));
    return { values, marks };
  });
}

// --- what there is to find ------------------------------------------------------------------------------

/**
 * Everything that the technique finds here, first what a hint would tell; and the candidates as the houses leave them.
 * @param {Kernel} kernel
 * @param {Position} position
 * @param {string} technique
 * @returns {{ steps: Step[], marks: Position["marks"] }}
 */
export function findings(kernel, { puzzle: line, values, marks }, technique) {
  const puzzle = read(line);
  const solution = onlySolution(kernel, puzzle);
  const order = packed([technique]);
  return withLogic(kernel, ruleProblem(puzzle), (logic) => {
    const all = range(1, puzzle.board.numbers.length + 1);
    const masks = BigUint64Array.from(marks, (left) => maskOf(left.length ? left : all));
    const blocks = [Uint8Array.from(values), Uint8Array.from(puzzle.givens), masks];
    kernel.lend(blocks, (...addresses) => kernel.call("logic_start", logic, ...addresses));
    know(kernel, logic, solution);
    const first = findStep(kernel, logic, puzzle, order, false);
    const steps = first ? [first, ...allSteps(kernel, logic, puzzle, order)] : [];
    return { steps, marks: boardOf(kernel, logic, puzzle).marks };
  });
}
