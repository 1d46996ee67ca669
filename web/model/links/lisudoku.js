// lisudoku: links that carry an object of rules, and these objects themselves. src/tokeru/notation/lisudoku.py has more.

import TABLE from "../../data/links/lisudoku.js";
import { TokeruError } from "../errors.js";
import { range } from "../grid.js";
import { readBoard } from "../notation/plain.js";
import { SPACE } from "../spaces.js";
import { address, expandRepaired, parameters } from "./address.js";
import { Draft } from "./draft.js";
import { Entry, isEmpty, told, whole } from "./entries.js";
import { BASE64 } from "./lz.js";
import { read as readJson } from "./objects.js";

/** @typedef {Readonly<Record<string, string>>} Row */

const HOST = "lisudoku.xyz";
/** @type {Readonly<Record<string, readonly string[]>>} */
const FLAGS = TABLE.flags;
/** @type {Readonly<Record<string, Row>>} */
const CLUES = TABLE.clues;
/** @type {Row} */
const CELLS = TABLE.cells;
const KNOWN = new Set([...[FLAGS, CLUES, CELLS].flatMap(Object.keys), ...TABLE.diagonals, ...TABLE.other]);

const BEGINS = new RegExp(`^[${SPACE}]*\\{`);
const SIZE = new RegExp(`"grid(?:Size|_size)"[${SPACE}]*:`);
const DIGITS = /^(?:[0-9.]{16}|[0-9.]{36}|[0-9.]{81})$/;
const FIELD = /\{(\w+)\}/g;
const SNAKE = /_+([a-z0-9])/g;

/** @param {string} text */
export function recognises(text) {
  const found = text.includes("://") ? address(text) : null;
  return found ? found.host === HOST : BEGINS.test(text) && SIZE.test(text);
}

/** @param {string} text */
export function read(text) {
  const found = address(text);
  if (!found) return readObject(readJson(text));
  const written = parameters(found.query).get("import");
  if (written === undefined) throw new TokeruError("link-without-puzzle");
  return DIGITS.test(written) ? readDigits(written) : readObject(expandRepaired(written, BASE64, readJson));
}

/** @param {string} written */
function readDigits(written) {
  const { size, givens } = readBoard(written);
  const draft = new Draft(size);
  draft.sayHouses();
  for (const [cell, value] of givens.entries()) if (value) draft.give(cell, value);
  return draft.reading();
}

/** @param {unknown} data */
export function readObject(data) {
  const entry = new Entry("lisudoku", camel(data));
  const draft = new Draft(numberIn(entry, "gridSize"));
  for (const number of entry.entries("fixedNumbers", "number")) {
    draft.give(cellAt(draft, number.source, number.get("position")), numberIn(number, "value"));
  }
  const regions = entry.lists("regions").map((region) => cellsAt(draft, "a region", region));
  draft.sayHouses(regions.length > 0 ? regions : null);
  readFlags(draft, entry);
  for (const [key, row] of Object.entries(CLUES)) {
    for (const [at, clue] of entry.items(key).entries()) readClue(draft, row, `${row.called} ${at + 1}`, clue);
  }
  for (const [key, says] of Object.entries(CELLS)) {
    const cells = cellsAt(draft, key, entry.items(key));
    if (cells.length > 0) draft.say(says.replace("{cells}", draft.names(cells)), key);
  }
  leaveRest(draft, entry);
  return draft.reading();
}

/** @param {Draft} draft @param {Entry} entry */
function leaveRest(draft, entry) {
  for (const [key, value] of Object.entries(entry.data)) {
    if (!KNOWN.has(key) && !isEmpty(value)) draft.leave(told(value) ? `${key}: ${told(value)}` : key);
  }
}

/** @param {unknown} data @returns {unknown} */
function camel(data) {
  if (Array.isArray(data)) return data.map(camel);
  if (typeof data !== "object" || data === null) return data;
  const camelled = (/** @type {string} */ key) => key.replace(SNAKE, (_, letter) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [camelled(key), camel(value)]));
}

/** @param {Draft} draft @param {Entry} entry */
function readFlags(draft, entry) {
  for (const [key, rules] of Object.entries(FLAGS)) if (entry.holds(key)) for (const rule of rules) draft.say(rule, key);
  const [falling, rising] = TABLE.diagonals.map((/** @type {string} */ key) => entry.holds(key));
  if (falling && rising) draft.say("diagonals");
  else if (falling || rising) {
    const cells = range(0, draft.size).map((at) => draft.index(at, falling ? at : draft.size - 1 - at));
    draft.say(`extra ${draft.names(cells)}`, "a diagonal");
  }
}

/**
 * A clue is a list of cells, or an object whose fields are cells and numbers.
 * @param {Draft} draft @param {Row} row @param {string} source @param {unknown} clue
 */
function readClue(draft, row, source, clue) {
  const entry = new Entry(source, Array.isArray(clue) ? { cells: clue } : clue);
  const kind = row.by === undefined ? "says" : entry.get(row.by);
  const says = typeof kind === "string" && Object.hasOwn(row, kind) ? row[kind] : null;
  if (says === null) throw entry.wrong(kind);
  const isThere = [...says.matchAll(FIELD)].every(([, field]) => !isEmpty(entry.get(field)));
  const template = isThere ? says : row.otherwise ?? says;
  draft.say(template.replace(FIELD, (_, field) => wordOf(draft, entry, field)), source);
}

/** @param {Draft} draft @param {Entry} entry @param {string} field */
function wordOf(draft, entry, field) {
  const value = entry.get(field);
  if (Array.isArray(value)) return draft.names(cellsAt(draft, entry.source, value));
  if (typeof value === "object" && value !== null) return draft.names([cellAt(draft, entry.source, value)]);
  return String(numberIn(entry, field));
}

/** @param {Entry} entry @param {string} field */
function numberIn(entry, field) {
  const number = whole(entry.get(field));
  if (number === null) throw entry.wrong(entry.get(field));
  return number;
}

/** @param {Draft} draft @param {string} source @param {readonly unknown[]} positions */
const cellsAt = (draft, source, positions) => positions.map((position) => cellAt(draft, source, position));

/** @param {Draft} draft @param {string} source @param {unknown} position */
function cellAt(draft, source, position) {
  const entry = new Entry(source, position);
  return draft.index(numberIn(entry, "row"), numberIn(entry, "col"));
}
