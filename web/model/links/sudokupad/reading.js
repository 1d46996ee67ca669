// An object of scl: its board, its givens, and its drawing. The twin of src/tokeru/notation/sudokupad/reading.py.

import { NOTHING } from "../../about.js";
import { MAX_SIZE } from "../../grid.js";
import { SPACE, strip } from "../../spaces.js";
import { Draft } from "../draft.js";
import { has, LARGEST, thingsOf } from "../drawings/drawing.js";
import { recognise } from "../drawings/meaning.js";
import { tell } from "../drawings/sentences.js";
import { Entry, isEmpty, text, told, whole } from "../entries.js";

/** @typedef {import("../../types.d.ts").Reading} Reading */
/** @typedef {import("../drawings/drawing.js").Cell} Cell */
/** @typedef {import("../drawings/drawing.js").Drawing} Drawing */
/** @typedef {import("../drawings/drawing.js").Point} Point */

/** As a source: what follows the marker in the rules is there for those who see only the drawing. */
export const TOKERU = "Tokeru";
export const MARKER = "In this puzzle:";

/** @type {Record<string, string>} */
const FLAGS = {
  antiknight: "antiknight", antiking: "antiking", nonconsecutive: "nonconsecutive",
  disjoint: "disjoint", disjointgroups: "disjoint",
};
const PLAYED = ["foglight", "fogofwar", "triggereffect"];
const LONGEST = 20_000;
const TOLD = new RegExp(`^[${SPACE}]*(title|author|rules|solution)[${SPACE}]*:[${SPACE}]*(.*)$`, "is");

/** @param {Record<string, any>} data @returns {Reading} */
export function readObject(data) {
  const puzzle = new Entry("sudokupad", data);
  const rows = rowsOf(puzzle);
  const said = saidIn(puzzle);
  const things = thingsOf(drawingOf(puzzle, rows.length, rows[0].length));
  const stated = tell(lines(said.rules), new Set(things.map(({ on }) => on)));
  const draft = new Draft(rows.length, rows[0].length, usable(stated.numbers, Math.max(rows.length, rows[0].length)));
  draft.about = aboutOf(said);
  give(draft, rows);
  draft.solution = /^[0-9]+$/.test(text(said.solution)) ? Array.from(text(said.solution), Number) : null;
  for (const rule of flags(puzzle, said)) draft.say(rule, "a flag of the puzzle");
  recognise(draft, things, stated, regionsOf(draft, puzzle));
  for (const key of PLAYED.filter((each) => !isEmpty(puzzle.get(each)))) {
    draft.leave([key, told(puzzle.get(key))].filter(Boolean).join(": "));
  }
  return draft.reading();
}

// --- what is said about it ------------------------------------------------------------------------------

/** Title, author, rules and solution: of the metadata, or of cages that are there for this alone. @param {Entry} puzzle @returns {Record<string, any>} */
function saidIn(puzzle) {
  const cages = puzzle.entries("cages", "cage").filter((cage) => isEmpty(cage.get("cells")));
  const found = cages.map((cage) => TOLD.exec(text(cage.get("value")))).filter((each) => each !== null);
  const metadata = puzzle.get("metadata");
  const isObject = typeof metadata === "object" && metadata !== null && !Array.isArray(metadata);
  return Object.assign(Object.create(null), Object.fromEntries(found.map((each) => [each[1].toLowerCase(), each[2]])), isObject ? metadata : {});
}

/** A text, or several that are lines of one. @param {unknown} found */
const lines = (found) => Array.isArray(found) ? found.map(text).join("\n") : text(found).replaceAll("\\n", "\n");

/** @param {Record<string, any>} said */
function aboutOf(said) {
  const [title, author, rules] = ["title", "author", "rules"].map((key) => cut(lines(said[key])));
  const comment = said.source === TOKERU ? rules.slice(0, Math.max(0, rules.lastIndexOf(MARKER))) : rules;
  return { ...NOTHING, title, author, comment };
}

/** @param {string} said */
const cut = (said) => said.length <= LONGEST ? said : [...said].slice(0, LONGEST).join("");

/** @param {Entry} puzzle @param {Record<string, any>} said */
function flags(puzzle, said) {
  const named = Array.isArray(puzzle.get("global")) ? puzzle.get("global") : [];
  return Object.entries(FLAGS).filter(([name]) => named.includes(name) || said[name] === true).map(([, rule]) => rule);
}

// --- the board ------------------------------------------------------------------------------------------

/** All as long as the longest. @param {Entry} puzzle @returns {any[][]} */
function rowsOf(puzzle) {
  const rows = puzzle.lists("cells");
  const longest = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const isBoard = rows.length > 0 && rows.length <= MAX_SIZE && longest > 0 && longest <= MAX_SIZE;
  if (!isBoard) throw puzzle.wrong(`${rows.length}×${longest}`);
  return rows.map((row) => [...row, ...Array.from({ length: longest - row.length }, () => ({}))]);
}

/** @param {readonly number[] | null} numbers @param {number} size */
const usable = (numbers, size) =>
  numbers && [0, 1].includes(numbers[0]) && numbers.length >= size && numbers.length <= MAX_SIZE ? numbers : null;

/** @param {Draft} draft @param {readonly (readonly any[])[]} rows */
function give(draft, rows) {
  rows.forEach((cells, row) => cells.forEach((data, column) => {
    const cell = new Entry(`cells: ${draft.name(row, column)}`, data);
    if (isEmpty(cell.get("value"))) return;
    const value = whole(cell.get("value"));
    if (value === null) throw cell.wrong(cell.get("value"));
    draft.give(draft.index(row, column), value);
  }));
}

/** @param {Draft} draft @param {Entry} puzzle */
function regionsOf(draft, puzzle) {
  const places = puzzle.lists("regions").map((region) => region.map((cell) => cellIn(puzzle, cell)));
  const found = places.map((region) => region.filter((cell) => draft.isInside(...cell)).map((cell) => draft.index(...cell)));
  const regions = found.filter((region) => region.length > 0);
  return regions.length > 0 ? regions : null;
}

// --- the drawing ----------------------------------------------------------------------------------------

/** @param {Entry} puzzle @param {number} rows @param {number} columns @returns {Drawing} */
function drawingOf(puzzle, rows, columns) {
  const strokes = [
    ...puzzle.entries("lines", "line").map((entry) => strokeOf(entry, false)),
    ...puzzle.entries("arrows", "arrow").map((entry) => strokeOf(entry, true)),
  ];
  const shapes = ["underlay", "overlay"].flatMap((kind) =>
    puzzle.entries(`${kind}s`, kind).filter((entry) => entry.has("center")).map(shapeOf));
  const cages = puzzle.entries("cages", "cage").filter((entry) => !isEmpty(entry.get("cells")))
    .map((entry) => cageOf(entry, { rows, columns }));
  return { rows, columns, strokes, shapes, cages };
}

/** @param {Entry} entry @param {boolean} hasHead */
const strokeOf = (entry, hasHead) =>
  ({ points: entry.items("wayPoints").map((point) => pointIn(entry, point)), colour: text(entry.get("color")), hasHead });

/** @param {Entry} entry */
function shapeOf(entry) {
  const [width, height, angle] = ["width", "height", "angle"].map((key) => isSize(entry.get(key)) ? entry.get(key) : 0);
  const [fill, rim, written] = ["backgroundColor", "borderColor", "text"].map((key) => text(entry.get(key)));
  const centre = pointIn(entry, entry.get("center"));
  return { centre, width, height, isRound: entry.get("rounded") === true, fill, rim, text: strip(written), angle };
}

/** @param {Entry} entry @param {{rows: number, columns: number}} board */
function cageOf(entry, board) {
  const cells = entry.items("cells").map((cell) => cellIn(entry, cell));
  const wrong = cells.find((cell) => !has(board, cell));
  if (wrong) throw entry.wrong(`r${wrong[0] + 1}c${wrong[1] + 1}`);
  const value = isEmpty(entry.get("value")) ? entry.get("sum") : entry.get("value");
  return { cells, value: strip(text(value)), isUnique: entry.get("unique") === true, colour: text(entry.get("outlineC")) };
}

/** @param {unknown} found */
const isSize = (found) => typeof found === "number" && Math.abs(found) <= LARGEST;

/** @param {Entry} entry @param {unknown} found @returns {Point} */
function pointIn(entry, found) {
  if (!Array.isArray(found) || found.length !== 2 || !found.every(isSize)) throw entry.wrong(found);
  return [found[0], found[1]];
}

/** @param {Entry} entry @param {unknown} found @returns {Cell} */
function cellIn(entry, found) {
  const [row, column] = pointIn(entry, found);
  return [Math.trunc(row), Math.trunc(column)];
}
