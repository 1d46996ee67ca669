// The rules of a puzzle in words, as an author would write them below its title.

import { inOrder, sentence } from "../app/sentences.js";

/** @typedef {import("../app/types").Text} Text */
/** @typedef {import("../model/types").Puzzle} Puzzle */

/** A line for each kind of rule. @param {Puzzle} puzzle @param {Text} text */
export function rulesInWords({ rules }, text) {
  return [...new Set(inOrder(rules).map((rule) => sentence(rule, text)))].join("\n");
}
