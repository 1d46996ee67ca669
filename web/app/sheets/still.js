// A board that is looked at and not played: what is printed, and what is saved as a picture.

import { bareView } from "../../board/bare.js";
import { Picture } from "../../board/picture.js";
import { el } from "../dom.js";

/** @typedef {import("../../model/types").Puzzle} Puzzle */
/** @typedef {import("../../model/types").Value} Value */

/**
 * The puzzle with these values, or else with its givens.
 * @param {Puzzle} puzzle @param {readonly Value[]} [values]
 */
export function still(puzzle, values = puzzle.givens) {
  const picture = new Picture(puzzle);
  picture.show(bareView(values));
  return el("div", { class: "board" }, picture.svg);
}
