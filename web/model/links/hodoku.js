// HoDoKu's library: a position and what is to be found in it. src/tokeru/notation/hodoku.py has more.

import { TokeruError } from "../errors.js";
import { name, range } from "../grid.js";
import { errorAt } from "../notation/symbols.js";
import { quoted, SPACE, stripEnd, words } from "../spaces.js";
import { sayOnly } from "./candidates.js";
import { Draft } from "./draft.js";

const SIZE = 9;
const LONGEST = 20_000;
const BEGINS = new RegExp(`^[${SPACE}]*:(?:[0-9]{4,5}(?:-[0-9x])?)?:[0-9x]*:(?=[0-9.+])`);
const CELL = /\+?([0-9.])/g;
const NO_CELL = /[^0-9.+]|\+(?![1-9])/u;
const DELETED = /^([1-9])([1-9])([1-9])$/;

/** @param {string} text */
export function recognises(text) {
  return BEGINS.test(text);
}

/** @param {string} text */
export function parse(text) {
  if ([...text].length > LONGEST) throw new TokeruError("too-long", { most: LONGEST });
  const start = (BEGINS.exec(text) ?? [""])[0].length;
  const [givens, deleted = ""] = text.slice(start).split(":");
  const draft = new Draft(SIZE);
  draft.sayHouses();
  readGivens(draft, text, start, givens);
  readDeleted(draft, text, start + givens.length + 1, deleted);
  return draft.reading().puzzle;
}

/** @param {Draft} draft @param {string} text @param {number} start @param {string} givens */
function readGivens(draft, text, start, givens) {
  const wrong = NO_CELL.exec(stripEnd(givens));
  if (wrong) throw errorAt("not-a-value", text, start + wrong.index, { written: wrong[0] });
  const cells = [...givens.matchAll(CELL)];
  if (cells.length !== SIZE ** 2) throw new TokeruError("cells-count", { needed: SIZE ** 2, found: cells.length });
  for (const [cell, [, symbol]] of cells.entries()) if (Number(symbol) > 0) draft.give(cell, Number(symbol));
}

/** @param {Draft} draft @param {string} text @param {number} start @param {string} deleted */
function readDeleted(draft, text, start, deleted) {
  /** @type {Map<number, Set<number>>} */
  const left = new Map();
  for (const word of words(deleted)) {
    const found = DELETED.exec(word);
    if (!found) throw errorAt("unread-part", text, start, { written: quoted(word) });
    const [value, row, column] = found.slice(1).map(Number);
    const cell = draft.index(row - 1, column - 1);
    if (!left.has(cell)) left.set(cell, new Set(range(1, SIZE + 1)));
    left.get(cell)?.delete(value);
  }
  for (const [cell, values] of left) {
    if (values.size === 0) throw errorAt("unread-part", text, start, { written: name(SIZE, cell) });
    sayOnly(draft, cell, values);
  }
}
