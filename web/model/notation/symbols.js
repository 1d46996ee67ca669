// Symbols with the places they stand at, and errors that say where.

import { TokeruError } from "../errors.js";
import { MAX_SIZE, symbol, valueOf } from "../grid.js";
import { SPACE, strip } from "../spaces.js";

/** @typedef {{readonly position: number, readonly value: number}} Symbol  0 for a blank */

export const MOST_CELLS = MAX_SIZE * MAX_SIZE;
export const BLANKS = ".0_*?-";
/** How the packed objects of links begin, which have letters and digits as boards have. */
export const PACKED = new RegExp(`^[${SPACE}]*N4Ig[0-9A-Za-z+/]{40}`);
/** The same with what SudokuPad writes before it, and its addresses. */
export const PACKED_ID = new RegExp(
  `^[${SPACE}]*(?:(?:scl|ctc|fpuz(?:zles)?)N4[0-9A-Za-z+/%]{20}|(?:app\\.|beta\\.)?(?:sudokupad|crackingthecryptic)\\.)`, "i",
);

/** A value in parentheses, or any one character. */
export const SYMBOL = new RegExp(`\\(([1-9][0-9]?)\\)|[^${SPACE}]`, "gu");

/**
 * The symbols of a text; white space between them means nothing. Where the lowest number is 0, that is no blank, but
 * value 1. Reading stops after the largest board.
 * @param {string} text @param {string} whole the text that it begins at `start` of
 * @param {number} [start] @param {number} [lowest] @returns {Symbol[]}
 */
export function readSymbols(text, whole = text, start = 0, lowest = 1) {
  const found = [];
  for (const { 0: written, 1: number, index } of text.matchAll(SYMBOL)) {
    const read = readValue(written, number, whole, start + index);
    const isNumber = read > 0 || (lowest === 0 && written === "0");
    found.push({ position: start + index, value: isNumber ? read + 1 - lowest : 0 });
    if (found.length > MOST_CELLS) break;
  }
  return found;
}

/**
 * @param {string} written @param {string | undefined} number what stands in the parentheses
 * @param {string} whole @param {number} position
 */
function readValue(written, number, whole, position) {
  if (number) return Number(number);
  const value = BLANKS.includes(written) ? 0 : valueOf(written);
  if (value !== undefined) return value;
  throw errorAt(written === "(" ? "parenthesis" : "not-a-value", whole, position, { written });
}

/**
 * The values alone, none of them too large for the board.
 * @param {number} many @param {readonly Symbol[]} symbols @param {string} text @param {number} [least] of the numbers
 */
export function valuesUpTo(many, symbols, text, least = 1) {
  const large = symbols.find(({ value }) => value > many);
  if (large) {
    const [written, most] = [symbol(large.value + least - 1), many + least - 1];
    throw errorAt("symbol-too-large", text, large.position, { written, least, most });
  }
  return symbols.map(({ value }) => value);
}

/** How many cells there are, which stays true when reading stopped early. @param {number} cells */
export function counted(cells) {
  return cells <= MOST_CELLS ? cells : `${MOST_CELLS}+`;
}

/**
 * The error with its place, for programs from 0 and for people from 1: the character, and the line where
 * there are several. Characters are counted as people do, not in halves.
 * @param {string} key @param {string} text @param {number} position @param {TokeruError["fields"]} [fields]
 */
export function errorAt(key, text, position, fields = {}) {
  const before = text.slice(0, position);
  const onLine = before.slice(before.lastIndexOf("\n") + 1);
  const line = strip(text).includes("\n") ? before.split("\n").length : 0;
  return new TokeruError(key, {
    ...fields, position: [...before].length, line, character: [...(line ? onLine : before)].length + 1,
  });
}
