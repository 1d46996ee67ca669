// The way to the solution, from the givens or from where the player is, board by board, to leaf through.

import { referee } from "../model/referee.js";

/** @typedef {import("../model/types").Step} Step */
/** @typedef {import("../model/types").Puzzle} Puzzle */
/** @typedef {import("../model/types").Value} Value */

/** @typedef {{ values: Value[], centre: Value[][], corner: Value[][] }} Position */

export class Path {
  at = 0;
  /** @type {Position[]} the board before each step */
  #boards;

  /** @param {Puzzle} puzzle @param {readonly Step[]} steps @param {Position} start */
  constructor(puzzle, steps, start) {
    this.steps = steps;
    this.#boards = [start];
    for (const step of steps) this.#boards.push(after(this.#boards[this.#boards.length - 1], step, puzzle));
  }

  get step() {
    return this.steps[this.at];
  }

  get board() {
    return this.#boards[this.at];
  }

  /** @param {number} by */
  turn(by) {
    this.at = Math.min(Math.max(this.at + by, 0), this.steps.length - 1);
  }
}

/**
 * A board with all candidates that its marks leave.
 * @param {Puzzle} puzzle @param {readonly Value[]} board @param {readonly (readonly Value[])[]} marks
 * @returns {Position}
 */
export function positionOf(puzzle, board, marks) {
  const values = [...board];
  const centre = referee.allowed(puzzle, values).map((open, cell) =>
    open.filter((value) => !marks[cell]?.length || marks[cell].includes(value)));
  return { values, centre, corner: values.map(() => []) };
}

/** @param {Position} board @param {Step} step @param {Puzzle} puzzle @returns {Position} */
function after(board, step, puzzle) {
  const values = [...board.values];
  for (const [cell, value] of step.placements) values[cell] = value;
  const gone = new Set(step.eliminations.map(([cell, value]) => `${cell} ${value}`));
  const possible = referee.allowed(puzzle, values);
  const centre = board.centre.map((marks, cell) =>
    marks.filter((value) => possible[cell].includes(value) && !gone.has(`${cell} ${value}`)));
  return { values, centre, corner: board.corner };
}
