// Unequal: the Futoshikis of Simon Tatham's collection, as game ids. src/tokeru/notation/unequal.py has more.

import { TokeruError } from "../errors.js";
import { name } from "../grid.js";
import { errorAt, MOST_CELLS } from "../notation/symbols.js";
import { quoted, SPACE, strip, stripEnd } from "../spaces.js";
import { Draft } from "./draft.js";

/** @typedef {Map<string, readonly [number, number]>} Signs  the cells at which signs stand, each with its neighbour */

/** @type {Readonly<Record<string, readonly [number, number]>>} */
const WAYS = { U: [-1, 0], R: [0, 1], D: [1, 0], L: [0, -1] };
const HEAD = new RegExp(
  `^[${SPACE}]*(?:https?://[^${SPACE}#]{1,200}/unequal\\.html[^${SPACE}#]{0,200}#)?([0-9]{1,2})(a?)(?:d[a-z])?:`,
);
const CELL = /^([a-z]*)(?:([0-9]{1,2})([URDL]*))?$/;

/** @param {string} text */
export function recognises(text) {
  return HEAD.test(text);
}

/** @param {string} text */
export function parse(text) {
  const [head, size, adjacent] = HEAD.exec(text) ?? ["", "0", ""];
  const draft = new Draft(Number(size));
  draft.sayHouses([]);
  const signs = readCells(draft, text, head.length);
  if (adjacent) sayBars(draft, signs);
  else saySigns(draft, signs);
  return draft.reading().puzzle;
}

/** @param {Draft} draft @param {string} text @param {number} start */
function readCells(draft, text, start) {
  /** @type {Signs} */
  const signs = new Map();
  const cells = draft.size ** 2;
  let [cell, at] = [0, start];
  const rest = stripEnd(text.slice(start)).replace(/,$/, "");
  for (const part of rest.split(",", MOST_CELLS + 1)) {
    const [written, blanks, number, letters] = CELL.exec(strip(part)) ?? ["", "", "", ""];
    if (!written) throw errorAt("unread-part", text, at, { written: quoted(part) });
    for (const letter of blanks) cell += letter.charCodeAt(0) - "a".charCodeAt(0) + 1;
    if (number) {
      if (cell >= cells) throw new TokeruError("cells-count", { needed: cells, found: cell + 1 });
      readCell(draft, cell, Number(number), letters, signs);
      cell += 1;
    }
    at += part.length + 1;
  }
  if (cell !== cells) throw new TokeruError("cells-count", { needed: cells, found: cell });
  return signs;
}

/** @param {Draft} draft @param {number} cell @param {number} number @param {string} letters @param {Signs} signs */
function readCell(draft, cell, number, letters, signs) {
  if (number) draft.give(cell, number);
  for (const letter of letters) {
    const row = Math.floor(cell / draft.size) + WAYS[letter][0];
    const column = cell % draft.size + WAYS[letter][1];
    if (!draft.isInside(row, column)) {
      throw new TokeruError("fufen-border", { written: letter, cell: name(draft.size, cell) });
    }
    const pair = /** @type {const} */ ([cell, draft.index(row, column)]);
    signs.set(String(pair), pair);
  }
}

/** @param {Draft} draft @param {Signs} signs */
function saySigns(draft, signs) {
  for (const [greater, less] of signs.values()) {
    if (signs.has(String([less, greater]))) throw wrong(draft, [greater, less]);
    draft.say(draft.names([greater, less]).replace(" ", ">"));
  }
}

/** @param {Draft} draft @param {Signs} signs */
function sayBars(draft, signs) {
  draft.say("alldifferences");
  for (const [first, second] of signs.values()) {
    if (!signs.has(String([second, first]))) throw wrong(draft, [first, second]);
    if (first < second) draft.say(`difference ${draft.names([first, second])}`);
  }
}

/** @param {Draft} draft @param {readonly [number, number]} pair */
const wrong = (draft, pair) => new TokeruError("link-entry", { found: draft.names(pair) });
