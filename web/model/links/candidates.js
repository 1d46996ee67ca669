// Pencil marks given, each cell as nine characters or as a group of digits. src/tokeru/notation/candidates.py has more.

import { boxShape, name } from "../grid.js";
import { words } from "../spaces.js";
import { Draft } from "./draft.js";

const SIZE = 9;
/** Characters: 81 groups of nine, with a frame and spaces around each. */
const LONGEST = 10_000;
/** What stands between groups. */
const DRAWN = /[|!:│┃║]/g;
const IN_PLACES = new RegExp(`^(?:(?![.0]{9})${[..."123456789"].map((value) => `[.0${value}]`).join("")}){81}$`);
const GROUP = /^[1-9]+$/;

/** @param {string} text */
export function recognises(text) {
  return groupsIn(text) !== null;
}

/** @param {string} text */
export function parse(text) {
  const groups = groupsIn(text) ?? [];
  const draft = new Draft(groups.length);
  draft.sayHouses();
  for (const [cell, group] of groups.flat().entries()) {
    if (group.length === 1) draft.give(cell, group[0]);
    else if (group.length < draft.size) sayOnly(draft, cell, group);
  }
  return draft.reading().puzzle;
}

/** @param {Draft} draft @param {number} cell @param {Iterable<number>} left */
export function sayOnly(draft, cell, left) {
  draft.say(`only ${[...left].sort((a, b) => a - b).join(",")} ${name(draft.size, cell)}`);
}

/** The values of each cell row by row, if the text is such a grid. @param {string} text @returns {number[][][] | null} */
function groupsIn(text) {
  if ([...text.slice(0, 2 * LONGEST + 2)].length > LONGEST) return null;
  const written = words(text).join("");
  const inPlaces = () => cut(cut([...written]).map((cell) => cell.filter((sign) => !".0".includes(sign)).join("")));
  const rows = IN_PLACES.test(written) ? inPlaces() : rowsOfGroups(text);
  return rows && rows.map((row) => row.map((word) => [...word].map(Number)));
}

/** In pieces of nine. @template T @param {readonly T[]} items @returns {T[][]} */
function cut(items) {
  return Array.from({ length: items.length / SIZE }, (_, at) => items.slice(SIZE * at, SIZE * at + SIZE));
}

/** n rows of n groups, of which at least one has several digits; lines without a digit are a frame. @param {string} text */
function rowsOfGroups(text) {
  const lines = text.split("\n").filter((line) => /[1-9]/.test(line)).slice(0, SIZE + 1);
  const rows = lines.map((line) => words(line.replace(DRAWN, " ")));
  const isSquare = rows.every((row) => row.length === rows.length);
  if (!isSquare || rows.length > SIZE || boxShape(rows.length) === null) return null;
  const all = rows.flat();
  const areGroups = all.every((word) => GROUP.test(word) && [...word].every((digit) => Number(digit) <= rows.length));
  const differ = all.every((word) => new Set(word).size === word.length);
  return areGroups && differ && all.some((word) => word.length > 1) ? rows : null;
}
