// An exercise: a position on the board, what a technique finds there, and how far the player is.

import { Game } from "../model/game.js";
import { bare } from "../model/layers.js";

/** @typedef {import("../model/types").Candidate} Candidate */
/** @typedef {import("../model/types").Hint} Hint */
/** @typedef {import("../model/types").Position} Position */
/** @typedef {import("../model/types").Puzzle} Puzzle */
/** @typedef {import("../model/types").Step} Step */

/**
 * Something is there that follows from no step; all of a step is; or so many of its changes are missing.
 * @typedef {{ amiss: Candidate } | { found: Step } | { left: number }} Verdict
 */

/** @type {WeakMap<Game, Exercise>} */
const exercises = new WeakMap();

/** The exercise that this game is, if it is one. @param {Game} game */
export function exerciseOf(game) {
  return exercises.get(game);
}

export class Exercise {
  /** Whether the player has asked for a hint. */
  helped = false;
  /** @type {Step | null} what the player has found */
  found = null;

  /** @param {string} technique @param {Puzzle} puzzle @param {Position} position @param {readonly Step[]} steps */
  constructor(technique, puzzle, { values, marks }, steps) {
    this.technique = technique;
    this.steps = steps;
    this.start = { values, marks };
    this.game = new Game(puzzle);
    const layers = { ...bare(puzzle), value: [...values], centre: [...marks] };
    this.game.goOn({ layers, moves: [], undone: 0, timer: 0, others: {} });
    exercises.set(this.game, this);
  }

  /** Whether a value is to be entered; otherwise candidates are to be erased. */
  get isPlacement() {
    return this.steps[0].placements.length > 0;
  }

  /** What is told to those who ask. @returns {Hint} */
  hint() {
    this.helped = true;
    return { v: 1, status: "step", mistakes: [], several: false, step: this.steps[0] };
  }

  /** @returns {Verdict} */
  judge() {
    const [placed, gone] = [this.#placed(), this.#gone()];
    const amiss = notIn(placed, this.steps.flatMap((step) => step.placements))
      // A value takes candidates with it, which nobody has to account for.
      ?? (placed.length ? undefined : notIn(gone, this.steps.flatMap((step) => step.eliminations)));
    if (amiss) return { amiss };
    const missing = this.steps.map((step) => without(step.placements, placed) + without(step.eliminations, gone));
    const left = Math.min(...missing);
    return left ? { left } : { found: this.steps[missing.indexOf(0)] };
  }

  /** What was entered, or erased: then the value is 0. @returns {Candidate[]} */
  #placed() {
    return this.game.values.flatMap((value, cell) => (value === this.start.values[cell] ? [] : [[cell, value]]));
  }

  /** The candidates that were erased from blank cells. @returns {Candidate[]} */
  #gone() {
    const { values, centre, corner } = this.game;
    return this.start.marks.flatMap((marks, cell) => (values[cell] ? [] : marks
      .filter((value) => !centre[cell].includes(value) && !corner[cell].includes(value))
      .map((value) => /** @type {const} */ ([cell, value]))));
  }
}

/** The first that is none of these. @param {readonly Candidate[]} found @param {readonly Candidate[]} right */
function notIn(found, right) {
  const known = new Set(right.map(String));
  return found.find((each) => !known.has(String(each)));
}

/** How many of these are not there. @param {readonly Candidate[]} wanted @param {readonly Candidate[]} there */
function without(wanted, there) {
  const known = new Set(there.map(String));
  return wanted.filter((each) => !known.has(String(each))).length;
}
