// The notations, a file each: a text in, a puzzle out, and back. No two of them claim the same text.

import { TokeruError } from "../errors.js";
import { quoted, words } from "../spaces.js";
import * as fufen from "./fufen.js";
import * as line from "./line.js";
import * as plain from "./plain.js";
import * as seed from "./seed.js";

/** @typedef {import("../types.d.ts").Puzzle} Puzzle */

const NOTATIONS = [fufen, line, plain, seed];

/** Far more than the largest board with all its rules needs. */
const LONGEST_TEXT = 100_000;

/**
 * The puzzle a text stands for, in the notation that recognises it.
 * @param {string} text @returns {Puzzle}
 */
export function parse(text) {
  if (text.length > LONGEST_TEXT) throw new TokeruError("too-long", { most: LONGEST_TEXT });
  if (words(text).length === 0) throw new TokeruError("empty");
  const notation = NOTATIONS.find(({ recognises }) => recognises(text));
  if (notation === undefined) throw new TokeruError("no-notation", { written: quoted(text) });
  return notation.parse(text);
}
