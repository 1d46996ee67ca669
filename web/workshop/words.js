// The rules of a puzzle in words, as an author would write them below its title.

import { sentence } from "../app/sentences.js";

/** @typedef {import("../app/types").Text} Text */
/** @typedef {import("../model/types").Puzzle} Puzzle */

/** What every solver expects is said first. */
const FIRST = ["rows", "columns", "boxes", "regions"];

/** A line for each kind of rule. @param {Puzzle} puzzle @param {Text} text */
export function rulesInWords({ rules }, text) {
  const ordered = [...FIRST.flatMap((name) => rules.filter((rule) => rule.name === name)), ...rules];
  return [...new Set(ordered.map((rule) => sentence(rule, text)))].join("\n");
}
