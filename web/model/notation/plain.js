// Plain grids: n² symbols, with or without newlines, spaces and frames.
//
//   53..7....6..195…        +-----+-----+        12  5  .  0 …
//                           | 1 2 | . . |         .  7 16  3 …
//                           | . . | 1 2 |
//                           +-----+-----+
//
// From 10 on values are letters (a = 10); in rows of n words, n >= 10, they may also be numbers.

import { TokeruError } from "../errors.js";
import { boxShape, MAX_SIZE, symbols as write, valueOf } from "../grid.js";
import { makePuzzle } from "../puzzle.js";
import { CLASSIC } from "../rules.js";
import { SPACE, words } from "../spaces.js";
import { refuseUnsaid } from "./signs.js";
import { BLANKS, counted, MOST_CELLS, PACKED, PACKED_ID, readSymbols, SYMBOL, valuesUpTo } from "./symbols.js";

/** @typedef {import("../types.d.ts").Puzzle} Puzzle */
/** @typedef {import("./symbols.js").Symbol} Symbol */

/** On smaller boards 12 is a 1 and a 2. */
const FEWEST_WORDS = 10;

const BEGINS = new RegExp(`^[${SPACE}]*[0-9A-Za-z(|+=._*?\\-\\u2500-\\u257f]`);
const OTHER_NOTATIONS = /[/:{]/;
const RULED = /^[-+=| \t\r]*$/;
const WORD = new RegExp(`[^${SPACE}]+`, "g");
const NUMBER_OR_SYMBOL = /^(?:[0-9]{1,2}|\([0-9]{1,2}\)|[A-Za-z._*?-])$/;

/** @param {string} text */
export function recognises(text) {
  return BEGINS.test(text) && !OTHER_NOTATIONS.test(text) && !PACKED.test(text) && !PACKED_ID.test(text);
}

/** @param {string} text @returns {Puzzle} */
export function parse(text) {
  const { size, givens } = readBoard(text);
  if (boxShape(size) === null) throw new TokeruError("no-boxes-here", { size });
  return makePuzzle(size, CLASSIC, givens);
}

/** @param {Puzzle} puzzle */
export function format(puzzle) {
  refuseUnsaid("plain", puzzle, CLASSIC);
  return write(puzzle.givens);
}

/**
 * Size and values of a board, whatever its rules are.
 * @param {string} text
 */
export function readBoard(text) {
  const board = withoutFrames(text);
  const symbols = readWords(board) ?? readSymbols(board);
  if (symbols.length === 0) throw new TokeruError("no-cell");
  if (!isSquare(symbols.length) || symbols.length > MOST_CELLS) {
    throw new TokeruError("cells-not-square", { found: counted(symbols.length), most: MOST_CELLS });
  }
  const size = Math.sqrt(symbols.length);
  return { size, givens: valuesUpTo(size, symbols, text) };
}

// --- frames ------------------------------------------------------------------------------------------

/**
 * The text with spaces where its frame was, so that every symbol keeps its position.
 *
 * A ruled line (only -+=| and spaces) is frame if it has a + or |, or if the others already are a board.
 * @param {string} text
 */
function withoutFrames(text) {
  const board = blankLines(typed(text), (line) => /[+|]/.test(line)).replaceAll("|", " ");
  const unruled = blankLines(board, (line) => /[-+=|]/.test(line));
  return rowsFillBoard(board) || !hasSquareNumber(unruled) ? board : unruled;
}

/** Frames drawn with box characters, as one types them on a keyboard. @param {string} text */
function typed(text) {
  return text.replace(/[│┃║]/g, "|").replace(/[─━═]/g, "-").replace(/[\u2500-\u257f]/g, "+");
}

/** @param {string} text @param {(line: string) => boolean} isFrame */
function blankLines(text, isFrame) {
  const lines = text.split("\n");
  const blanked = lines.map((line) => (RULED.test(line) && isFrame(line) ? " ".repeat(line.length) : line));
  return blanked.join("\n");
}

/**
 * Whether there are n lines of n cells each. Then a line of dashes is a row of blanks.
 * @param {string} board
 */
function rowsFillBoard(board) {
  const rows = writtenLines(board).slice(0, MAX_SIZE + 1).map(({ text }) => words(text));
  return rows.every((row) => row.length === rows.length || row.join("").length === rows.length);
}

/** Whether the symbols, or the words, are as many as the cells of some board. @param {string} board */
function hasSquareNumber(board) {
  const written = words(board).length;
  return isSquare((board.match(SYMBOL) ?? []).length) || (written >= FEWEST_WORDS ** 2 && isSquare(written));
}

/** @param {number} number */
function isSquare(number) {
  return number > 0 && Number.isInteger(Math.sqrt(number)) && number <= MOST_CELLS;
}

/** The lines with something on them, and where they begin. @param {string} board */
function writtenLines(board) {
  let position = 0;
  const lines = board.split("\n").map((text) => {
    const start = position;
    position += text.length + 1;
    return { start, text };
  });
  return lines.filter(({ text }) => words(text).length > 0);
}

// --- rows of words -----------------------------------------------------------------------------------

/**
 * The cells of n lines of n words each, numbers or symbols, if that is what the board is.
 * @param {string} board @returns {Symbol[] | null}
 */
function readWords(board) {
  const lines = writtenLines(board);
  const size = lines.length;
  if (size < FEWEST_WORDS || size > MAX_SIZE) return null;
  const rows = lines.map(({ start, text }) =>
    [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word, position: start + index })));
  const cells = rows.flat();
  const even = rows.every((row) => row.length === size);
  const fits = even && cells.every(({ word }) => NUMBER_OR_SYMBOL.test(word));
  return fits ? cells.map(({ word, position }) => ({ position, value: wordValue(word) })) : null;
}

/** The value of a word that NUMBER_OR_SYMBOL matches. @param {string} word */
function wordValue(word) {
  const digits = word.replace(/[()]/g, "");
  if (/^[0-9]/.test(digits)) return Number(digits);
  return BLANKS.includes(word) ? 0 : valueOf(word) ?? 0;
}
