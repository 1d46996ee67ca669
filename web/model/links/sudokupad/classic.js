// Givens in characters, which have no rules but those of every Sudoku. src/tokeru/notation/sudokupad/classic.py has more.

import { NOTHING } from "../../about.js";
import { TokeruError } from "../../errors.js";
import { errorAt } from "../../notation/symbols.js";
import { Draft } from "../draft.js";

const CELLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
const RUNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";
/** @type {Record<string, string>} */
const FLAGS = { x: "diagonals", w: "windows" };
const MOST = 4096;
const PART = /(?:[^*]|\*\*)+/gs;

/** An older text may be a newer one as well; then it is, if it fills a board. @param {string} text @param {boolean} isNew */
export function readClassic(text, isNew) {
  if (!isNew && !([...text].every((sign) => CELLS.includes(sign)) && side(cells(text)))) return read(runs(text), []);
  const [board = "", ...flags] = (text.match(PART) ?? []).map((part) => part.replaceAll("**", "*"));
  return read(cells(board), flags);
}

/** @param {readonly number[]} givens @param {readonly string[]} flags */
function read(givens, flags) {
  const size = side(givens);
  if (!size) throw new TokeruError("link-entry", { source: "sudokupad", found: String(givens.length) });
  const draft = new Draft(size);
  draft.sayHouses();
  givens.forEach((value, cell) => value && draft.give(cell, value));
  const said = new Map(flags.map((flag) => [flag.slice(0, 1), flag.slice(1)]));
  for (const [flag, rest] of said) {
    if (Object.hasOwn(FLAGS, flag) && !rest) draft.say(FLAGS[flag], `flag ${flag}`);
    else if (!"ta".includes(flag)) draft.leave(`flag ${flag}${rest}`);
  }
  draft.about = { ...NOTHING, title: said.get("t") ?? "", author: said.get("a") ?? "" };
  return draft.reading();
}

/** @param {readonly number[]} givens */
function side({ length }) {
  const size = Math.floor(Math.sqrt(length));
  return size > 0 && size ** 2 === length && length <= MOST ? size : 0;
}

/** @param {string} text */
function cells(text) {
  return [...text].flatMap((sign, at) => {
    const number = CELLS.indexOf(sign);
    if (number < 0) throw errorAt("not-a-value", text, at, { text: sign });
    return [number % 10, ...Array(Math.floor(number / 10)).fill(0)];
  });
}

/** @param {string} text */
function runs(text) {
  return [...text].flatMap((sign, at) => {
    if ("0123456789".includes(sign)) return [Number(sign)];
    const blanks = RUNS.indexOf(sign);
    if (blanks < 0) throw errorAt("not-a-value", text, at, { text: sign });
    return Array(blanks).fill(0);
  });
}
