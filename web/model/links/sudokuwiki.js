// SudokuWiki's addresses: 81 digits after ?bd=. src/tokeru/notation/sudokuwiki.py has more.

import { TokeruError } from "../errors.js";
import { makePuzzle } from "../puzzle.js";
import { CLASSIC } from "../rules.js";
import { address, parameters } from "./address.js";

const [HOST, PAGE, SIZE] = ["sudokuwiki.org", "sudoku.htm", 9];
const BOARD = /^[0-9.]{81}$/;

/** @param {string} text */
export function recognises(text) {
  const found = text.toLowerCase().includes(HOST) ? address(text) : null;
  return found !== null && found.host === HOST && found.query.includes("bd=");
}

/** @param {string} text */
export function parse(text) {
  const found = address(text);
  const board = parameters(found?.query ?? "").get("bd") ?? "";
  if (!found || ![PAGE, ""].includes(found.path.toLowerCase())) throw new TokeruError("link-without-puzzle");
  if (!BOARD.test(board)) throw new TokeruError("cells-count", { needed: SIZE ** 2, found: board.length });
  return makePuzzle(SIZE, CLASSIC, Array.from(board, (symbol) => Number(symbol) || 0));
}
