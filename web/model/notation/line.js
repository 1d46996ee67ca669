// The Tokeru line, which carries every puzzle.
//
//   sudoku16+antiking+antiknight:1…..;r1c1<r1c2;cage 10 r1c1 r1c2
//   └─base─┘└─global rules─────┘ └─n²─┘└─local rules──────────┘
//
// A base is a few rules by one name; after it comes the size, 9 if there is none. Global rules are those
// that need no words but their name. White space between symbols means nothing, nor do capitals.

import { TokeruError } from "../errors.js";
import { MAX_SIZE } from "../grid.js";
import { BASES, lineOf, makePuzzle, USUAL_SIZE } from "../puzzle.js";
import { checkOn, readRules } from "../rules.js";
import { quoted, SPACE, strip } from "../spaces.js";
import { counted, errorAt, MOST_CELLS, readSymbols, valuesUpTo } from "./symbols.js";

/** @typedef {import("../types.d.ts").Puzzle} Puzzle */
/** @typedef {import("../types.d.ts").Rule} Rule */

/** Room for every cell of the largest board. */
const LONGEST_RULE = 8 * MOST_CELLS;

const GAP = `[${SPACE}]*`;
const BEGINS = new RegExp(`^${GAP}(?:tokeru\\.parse\\(${GAP}['"]${GAP})?[a-z][a-z0-9+${SPACE}]*:`, "iu");
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
  const { size, rules } = readHead(line, colon);
  const symbols = readSymbols(line.slice(colon + 1, end), line, colon + 1);
  if (symbols.length !== size * size) {
    throw new TokeruError("cells-count", { needed: size * size, found: counted(symbols.length) });
  }
  const givens = valuesUpTo(size, symbols, line);
  return makePuzzle(size, [...rules, ...readEach(";", line, end, line.length, size)], givens);
}

export const format = lineOf;

/** The line inside tokeru.parse('…'), left where it is, so that positions stay true. @param {string} text */
function withoutRepr(text) {
  const found = REPR.exec(text);
  return found ? " ".repeat(found[1].length) + found[3] : text;
}

/** What stands before the colon: the size, and the rules. @param {string} text @param {number} colon */
function readHead(text, colon) {
  const end = find("+", text, 0, colon);
  const found = BASE.exec(text.slice(0, end));
  const base = found?.[1].toLowerCase() ?? "";
  if (found === null || !Object.hasOwn(BASES, base)) throw noBase(text.slice(0, end));
  const size = Number(found[2] || USUAL_SIZE);
  if (size < 1 || size > MAX_SIZE) {
    throw errorAt("size", text, text.search(/[0-9]/), { size, most: MAX_SIZE });
  }
  return { size, rules: [...BASES[base], ...readEach("+", text, end, colon, size)] };
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
 * The rules between the separators of a stretch of text, each read once however often it is repeated.
 * @param {string} separator @param {string} text
 * @param {number} start @param {number} end @param {number} size
 */
function readEach(separator, text, start, end, size) {
  const seen = new Map();
  let position = start;
  for (const part of text.slice(start, end).split(separator)) {
    const written = strip(part);
    const at = position + part.indexOf(written);
    if (written && !seen.has(written)) seen.set(written, read(written, size, text, at));
    position += part.length + separator.length;
  }
  return [...seen.values()].flat();
}

/**
 * @param {string} written @param {number} size
 * @param {string} text @param {number} position @returns {Rule[]}
 */
function read(written, size, text, position) {
  try {
    if (written.length > LONGEST_RULE) throw new TokeruError("rule-too-long", { written: quoted(written) });
    const rules = readRules(written);
    rules.forEach((rule) => checkOn(rule, size));
    return rules;
  } catch (error) {
    throw error instanceof TokeruError ? errorAt(error.key, text, position, error.fields) : error;
  }
}
