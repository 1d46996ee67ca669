// A board that is looked at and not played: what is printed, and what is saved as a picture.

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
  const none = values.map(() => []);
  const empty = new Set();
  picture.show({
    values, centre: none, corner: none, colours: none, selected: empty, cursor: 0,
    conflicts: empty, broken: empty, wrong: empty, lit: 0, hint: null, hidden: false, inPlace: true, patterns: false,
  });
  return el("div", { class: "board" }, picture.svg);
}
