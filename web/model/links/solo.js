// Solo: the Sudokus of Simon Tatham's collection, as game ids. src/tokeru/notation/solo.py has more.

import { TokeruError } from "../errors.js";
import { name, range } from "../grid.js";
import { errorAt } from "../notation/symbols.js";
import { SPACE, stripEnd } from "../spaces.js";
import { Draft } from "./draft.js";
import { below, beside, rooms } from "./rooms.js";

/** @typedef {{readonly text: string, readonly start: number}} Part  of an id, and where it begins in it */

const LARGEST_TOTAL = 999;
const LETTERS = "_abcdefghijklmnopqrstuvwxyz";
/** Gaps that the last letter stands for. Solo writes 25 gaps with it, but reads 26. */
const MANY = 26;

const HEAD = new RegExp([
  `^[${SPACE}]*(?:https?://[^${SPACE}#]{1,200}/solo\\.html[^${SPACE}#]{0,200}#)?(?=[0-9]{1,2}(?:x[0-9]|[a-z0-9]{0,20}j))`,
  "([0-9]{1,2})(?:x([0-9]{1,2}))?((?:[jxk]|[ar][0-9]*|md[0-9]*|m(?!d)[0-9]*|d[tbiaeu]|d(?![tbiaeu]))*):(?!d?:k:)",
].join(""));
const CAGES_OR_LEVEL = /d.|[jxk]/g;
const NUMBER = /([a-z])|([1-9][0-9]{0,2})|_+|[^]/gu;
const NO_LINES = /[^_a-z]/u;

/** @param {string} text */
export function recognises(text) {
  return HEAD.test(text);
}

/** @param {string} text */
export function parse(text) {
  const [head, height, width = "1", written] = HEAD.exec(text) ?? ["", "0", "0", ""];
  const options = new Set(written.match(CAGES_OR_LEVEL));
  const draft = new Draft(Number(height) * Number(width));
  const parts = partsOf(text, head.length, 1 + Number(options.has("j")) + 2 * Number(options.has("k")));
  for (const [cell, value] of numbersIn(text, parts[0], draft.size, draft.size).entries()) if (value) draft.give(cell, value);
  draft.sayHouses([]);
  if (options.has("j")) draft.sayRegions(regionsIn(text, parts[1], draft.size));
  else draft.say(`boxes ${Number(height)} ${Number(width)}`);
  if (options.has("x")) draft.say("diagonals");
  if (options.has("k")) sayCages(draft, text, parts.slice(-2));
  return draft.reading().puzzle;
}

/** What stands between commas. @param {string} text @param {number} start @param {number} count @returns {Part[]} */
function partsOf(text, start, count) {
  const parts = stripEnd(text.slice(start)).split(",", count + 1);
  if (parts.length !== count) throw errorAt("unread-part", text, start, { written: `${parts.length}` });
  let at = start;
  return parts.map((part) => {
    at += part.length + 1;
    return { text: part, start: at - part.length - 1 };
  });
}

/** A number for each cell, 0 for a blank. @param {string} text @param {Part} part @param {number} size @param {number} most */
function numbersIn(text, part, size, most) {
  const found = [];
  for (const { 0: written, 1: blanks, 2: number, index } of part.text.matchAll(NUMBER)) {
    if (!blanks && !number && !written.startsWith("_")) throw errorAt("not-a-value", text, part.start + index, { written });
    if (Number(number ?? 0) > most) {
      throw errorAt("symbol-too-large", text, part.start + index, { written, least: 1, most });
    }
    found.push(...(number ? [Number(number)] : range(0, LETTERS.indexOf(blanks ?? "_")).map(() => 0)));
    if (found.length > size ** 2) break;
  }
  if (found.length === size ** 2) return found;
  throw new TokeruError("cells-count", { needed: size ** 2, found: found.length });
}

/** @param {string} text @param {Part} part @param {number} size */
function regionsIn(text, part, size) {
  const found = roomsIn(text, part, size);
  const wrong = found.find((region) => region.length !== size);
  if (wrong) throw errorAt("region-size", text, part.start, { cell: name(size, wrong[0]), found: wrong.length, size });
  return found;
}

/**
 * The total of a cage stands at one of its cells; without one its values only differ.
 * @param {Draft} draft @param {string} text @param {readonly Part[]} parts
 */
function sayCages(draft, text, [lines, totals]) {
  const written = numbersIn(text, totals, draft.size, LARGEST_TOTAL);
  for (const cells of roomsIn(text, lines, draft.size)) {
    const found = [...new Set(cells.map((cell) => written[cell]).filter(Boolean))];
    const source = `the cage of ${name(draft.size, cells[0])}`;
    if (found.length > 1) throw errorAt("unread-part", text, totals.start, { written: `${found[1]}` });
    if (found.length > 0) draft.say(`cage ${found[0]} ${draft.names(cells)}`, source);
    else if (cells.length > 1) draft.say(`extra ${draft.names(cells)}`, source);
  }
}

/** @param {string} text @param {Part} part @param {number} size */
function roomsIn(text, part, size) {
  const wrong = NO_LINES.exec(part.text);
  if (wrong) throw errorAt("unread-part", text, part.start + wrong.index, { written: wrong[0] });
  const across = below(size, size).sort(([first], [second]) => first % size - second % size || first - second);
  const borders = [...beside(size, size), ...across];
  const gaps = gapsIn(part.text, borders.length + 1, MANY) ?? gapsIn(part.text, borders.length + 1, MANY - 1);
  if (!gaps) throw errorAt("unread-part", text, part.start, { written: part.text.slice(0, MANY) });
  return rooms(size ** 2, gaps.map((gap) => borders[gap]));
}

/** Which borders are gaps, if they come out right. @param {string} written @param {number} borders @param {number} many */
function gapsIn(written, borders, many) {
  /** @type {number[]} */
  const found = [];
  let at = 0;
  for (const letter of written.slice(0, borders + 1)) {
    const gaps = letter === "z" ? many : LETTERS.indexOf(letter);
    found.push(...range(at, at + gaps));
    at += gaps + Number(letter !== "z");
  }
  return at === borders ? found : null;
}
