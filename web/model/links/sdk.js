// SadMan's SDK files: a board of n lines, perhaps with notes above it, and perhaps in sections.
// src/tokeru/notation/sdk.py has more.

import { TokeruError } from "../errors.js";
import { boxShape } from "../grid.js";
import { readBoard } from "../notation/plain.js";
import { SPACE } from "../spaces.js";
import { Draft } from "./draft.js";

const NOTE = /^#([ABCDLSU])([^]*)$/;
const SECTION = new RegExp(`^[${SPACE}]*\\[[${SPACE}]*([a-zA-Z]+)[${SPACE}]*\\][${SPACE}]*$`);
const BEGINS = new RegExp(`^[${SPACE}]*(?:#[ABCDLSU]|\\[[${SPACE}]*[pP][uU][zZ][zZ][lL][eE][${SPACE}]*\\])`);
const FIRST_SECTION = "puzzle";

/** @param {string} text */
export function recognises(text) {
  return BEGINS.test(text);
}

/** @param {string} text */
export function parse(text) {
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
  const { size, givens } = readBoard(rowsOf(lines).join("\n"));
  if (boxShape(size) === null) throw new TokeruError("no-boxes-here", { size });
  const draft = new Draft(size);
  draft.sayHouses();
  for (const [cell, value] of givens.entries()) if (value) draft.give(cell, value);
  return draft.reading({ title: notes(lines, "D"), author: notes(lines, "A"), comment: notes(lines, "C") }).puzzle;
}

/** The lines of the first section, or of no section, where they stand; other lines are blank. @param {readonly string[]} lines */
function rowsOf(lines) {
  const start = lines.findIndex((line) => section(line) === FIRST_SECTION) + 1;
  const end = lines.findIndex((line, at) => at >= start && section(line) !== "");
  const rows = lines.slice(start, end < 0 ? lines.length : end);
  return [...lines.slice(0, start).map(() => ""), ...rows.map((row) => row.startsWith("#") ? "" : row)];
}

/** The name of the section that begins here, or nothing. @param {string} line */
const section = (line) => (SECTION.exec(line)?.[1] ?? "").toLowerCase();

/** @param {readonly string[]} lines @param {string} letter */
function notes(lines, letter) {
  const found = lines.map((line) => NOTE.exec(line));
  return found.filter((note) => note?.[1] === letter).map((note) => note?.[2] ?? "").join("\n");
}
