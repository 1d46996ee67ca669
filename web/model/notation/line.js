// The Tokeru line, which carries every puzzle.
//
//   sudoku16+antiking+antiknight:1…..;r1c1<r1c2;cage 10 r1c1 r1c2
//   └─base─┘└─global rules─────┘ └─n²─┘└─local rules──────────┘
//
// A base is a few rules by one name; after it comes the size, 9 if there is none. Global rules are those
// that need no words but their name, or that say what the board is like. White space between symbols means nothing, nor do capitals.
// After the rules stands what is said about the puzzle: its title, author and comment.

import { isEntry, readEntries } from "../about.js";
import { boardOf } from "../board.js";
import { TokeruError } from "../errors.js";
import { MAX_SIZE } from "../grid.js";
import { BASES, lineOf, makePuzzle, USUAL_SIZE } from "../puzzle.js";
import { checkOn, readRules, rowOf, RULES } from "../rules.js";
import { quoted, SPACE, strip } from "../spaces.js";
import { counted, errorAt, MOST_CELLS, readSymbols, valuesUpTo } from "./symbols.js";

/** @typedef {import("../types.d.ts").Board} Board */
/** @typedef {import("../types.d.ts").Puzzle} Puzzle */
/** @typedef {import("../types.d.ts").Rule} Rule */

/** Room for every cell of the largest board. */
const LONGEST_RULE = 8 * MOST_CELLS;

const NAMES = /[^+]+/g;
const GAP = `[${SPACE}]*`;
const BEGINS = new RegExp(`^${GAP}(?:tokeru\\.parse\\(${GAP}['"]${GAP})?(?!https?:)[a-z][-a-z0-9+${SPACE}]*:`, "iu");
const REPR = new RegExp(`^(${GAP}tokeru\\.parse\\(${GAP}(['"]))(.*)\\2${GAP}\\)${GAP}$`, "s");
const BASE = new RegExp(`^${GAP}([a-z]+)([0-9]{0,3})${GAP}$`, "iu");

/** @param {string} text */
export function recognises(text) {
  return BEGINS.test(text);
}

/** @param {string} text @returns {Puzzle} */
export function parse(text) {
  const line = withoutRepr(text);
  const colon = line.indexOf(":");
  if (colon < 0) throw noBase(line);
  const end = find(";", line, colon, line.length);
  const { board, rules } = readHead(line, colon);
  const needed = board.size ** 2;
  const symbols = readSymbols(line.slice(colon + 1, end), line, colon + 1, board.numbers[0]);
  if (symbols.length !== needed) throw new TokeruError("cells-count", { needed, found: counted(symbols.length) });
  const givens = valuesUpTo(board.numbers.length, symbols, line, board.numbers[0]);
  /** @type {string[]} */
  const entries = [];
  const local = readEach(RULES, line, end, line.length, board, entries);
  return makePuzzle(board.size, [...rules, ...local], givens, readEntries(entries));
}

export const format = lineOf;

/** The line inside tokeru.parse('…'), left where it is, so that positions stay true. @param {string} text */
function withoutRepr(text) {
  const found = REPR.exec(text);
  return found ? " ".repeat(found[1].length) + found[3] : text;
}

/** What stands before the colon: the board, and the rules. @param {string} text @param {number} colon */
function readHead(text, colon) {
  const end = find("+", text, 0, colon);
  const found = BASE.exec(text.slice(0, end));
  const base = found?.[1].toLowerCase() ?? "";
  if (found === null || !Object.hasOwn(BASES, base)) throw noBase(text.slice(0, end));
  const size = Number(found[2] || USUAL_SIZE);
  if (size < 1 || size > MAX_SIZE) {
    throw errorAt("size", text, text.search(/[0-9]/), { size, most: MAX_SIZE });
  }
  const board = boardOf(size, boardRules(text.slice(end, colon)));
  return { board, rules: [...BASES[base], ...readEach(NAMES, text, end, colon, board)] };
}

/** What the board is like, which all rules are read by; what cannot be read is found when all are. @param {string} text */
function boardRules(text) {
  return (text.match(NAMES) ?? []).map(strip).filter((written) => written && written.length <= LONGEST_RULE)
    .flatMap((written) => {
      try {
        return readRules(written).filter(({ name }) => rowOf(name).in_head);
      } catch {
        return [];
      }
    });
}

/** @param {string} written */
function noBase(written) {
  return new TokeruError("no-base", { written: quoted(strip(written)), bases: Object.keys(BASES) });
}

/**
 * Where the mark is first met, or else the end.
 * @param {string} mark @param {string} text @param {number} start @param {number} end
 */
function find(mark, text, start, end) {
  const position = text.indexOf(mark, start);
  return position < 0 || position > end ? end : position;
}

/**
 * The rules between the separators of a stretch of text, each read once however often it is repeated. What is no rule, but
 * is said about the puzzle, is added to the entries.
 * @param {RegExp} separated @param {string} text
 * @param {number} start @param {number} end @param {Board} board @param {string[]} [entries] @returns {Rule[]}
 */
function readEach(separated, text, start, end, board, entries) {
  const seen = new Map();
  for (const { 0: part, index } of text.slice(start, end).matchAll(separated)) {
    const written = strip(part);
    const at = start + index + part.indexOf(written);
    if (!written || seen.has(written)) continue;
    const isSaid = entries && isEntry(written);
    if (isSaid) entries.push(written);
    seen.set(written, isSaid ? [] : read(written, board, text, at));
  }
  return [...seen.values()].flat();
}

/**
 * @param {string} written @param {Board} board
 * @param {string} text @param {number} position @returns {Rule[]}
 */
function read(written, board, text, position) {
  try {
    if (written.length > LONGEST_RULE) throw new TokeruError("rule-too-long", { written: quoted(written) });
    const rules = readRules(written);
    rules.forEach((rule) => checkOn(rule, board));
    return rules;
  } catch (error) {
    throw error instanceof TokeruError ? errorAt(error.key, text, position, error.fields) : error;
  }
}
