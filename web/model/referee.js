// Says what conflicts on a board, and what is still allowed: docs/formats.md says when ("What the moves do").
//
// The kernel knows (kernel/referee.js). The model cannot load it, so whoever starts the page, or a test, appoints a referee
// before the first game.

import { TokeruError } from "./errors.js";

/** @typedef {import("./types").Puzzle} Puzzle */
/** @typedef {import("./types").Cell} Cell */
/** @typedef {import("./types").Value} Value */
/** @typedef {readonly Value[]} Values */

/**
 * @typedef {object} Referee
 * @property {(puzzle: Puzzle, values: Values) => Cell[]} conflicts the cells in conflict
 * @property {(puzzle: Puzzle, values: Values) => number[]} broken
 *   the relations between two filled cells that do not hold, as indices into the problem's
 * @property {(puzzle: Puzzle, values: Values) => Value[][]} allowed
 *   for each blank cell the values that would not put it in conflict; nothing for the filled ones
 * @property {(puzzle: Puzzle, before: Values, after: Values) => (cell: Cell, value: Value) => boolean} contradicted
 *   whether a move, which fills cells, rules out a value of a cell
 */

const absent = () => {
  throw new TokeruError("unreachable", { what: "tokeru.wasm" });
};

/** @type {Referee} */
export let referee = { conflicts: absent, broken: absent, allowed: absent, contradicted: absent };

/** @param {Referee} appointed */
export function appoint(appointed) {
  referee = appointed;
}
