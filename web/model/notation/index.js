// The notations, a file each: a text in, a puzzle out, and back. The first one that recognises a text reads it. At first only
// the Tokeru line is known; what meets another text learns the others (learning.js).

import { TokeruError } from "../errors.js";
import { quoted, words } from "../spaces.js";
import * as line from "./line.js";
import { understood } from "./reading.js";

/** @typedef {import("../types.d.ts").Notation} Notation */
/** @typedef {import("../types.d.ts").Reading} Reading */

/** By their names, in the order in which they are asked. @type {Map<string, Notation>} */
const NOTATIONS = new Map([["line", line]]);

/** Far more than the largest board with all its rules needs; and more than what is packed in any link. */
const LONGEST_TEXT = 100_000;
const LONGEST_LINK = 1_000_000;

/** From here on these are all. @param {Record<string, Notation>} notations */
export function know(notations) {
  NOTATIONS.clear();
  for (const [name, notation] of Object.entries(notations)) NOTATIONS.set(name, notation);
}

/** Those that are known by now. */
export const names = () => [...NOTATIONS.keys()];

/** @param {string} name @returns {Notation | undefined} */
export const named = (name) => NOTATIONS.get(name);

/**
 * The puzzle a text stands for, in the notation that recognises it, and what became of each part of the text.
 * @param {string} text @returns {Reading | Promise<Reading>}
 */
export function read(text) {
  if (text.length > LONGEST_LINK) throw new TokeruError("too-long", { most: LONGEST_LINK });
  if (words(text).length === 0) throw new TokeruError("empty");
  const notation = [...NOTATIONS.values()].find(({ recognises }) => recognises(text));
  if (notation === undefined) throw new TokeruError("no-notation", { written: quoted(text) });
  if ("read" in notation) return notation.read(text);
  if (text.length > LONGEST_TEXT) throw new TokeruError("too-long", { most: LONGEST_TEXT });
  return understood(notation.parse(text));
}
