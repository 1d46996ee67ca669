// From f-puzzles' objects to rules. The twin of src/tokeru/notation/fpuzzles/reading.py.

import { boxShape, diagonals, range, rows } from "../../grid.js";
import { zip } from "../../patterns.js";
import { strip } from "../../spaces.js";
import { Clues, DIAGONAL, EXTRA, inOrder } from "../clues.js";
import { Draft } from "../draft.js";
import { thingsOf } from "../drawings/drawing.js";
import { explain, saidThings } from "../drawings/meaning.js";
import { tell } from "../drawings/sentences.js";
import { Entry, inQuotes, isEmpty, isTrue, isWhole, text, told, whole } from "../entries.js";
import { drawingOf, drawingsOf, toldByCages, where } from "./drawings.js";
import { CONSTRAINTS, KNOWN, TABLE, thirds, VALUES } from "./table.js";

/** @typedef {import("../../types.d.ts").Reading} Reading */
/** @typedef {import("../clues.js").Place} Place */
/** @typedef {import("../clues.js").Row} Row */

const PLACE = /^R([0-9]{1,2})C([0-9]{1,2})$/i;
const LETTERS = ["x", "v"];

/** A puzzle as f-puzzles writes it: the object that its links hold. @param {Record<string, any>} data @returns {Reading} */
export function readObject(data) {
  const { draft, drawings } = drafted(data);
  const things = thingsOf(drawingOf(draft.size, drawings));
  const present = new Set([...things.map(({ on }) => on), ...saidThings(draft)]);
  explain(draft, things, tell(draft.about.comment, present));
  for (const fog of drawings.filter(({ kind }) => kind === "fog")) draft.leave(`fog ${where(fog)}`);
  return draft.reading();
}

/** All but the drawings that have no meaning of their own, for those who can tell it from the rules. @param {Record<string, any>} data */
export function drafted(data) {
  const reader = new Reader(new Entry("f-puzzles", data));
  reader.read();
  return { draft: reader.draft, drawings: drawingsOf(reader.puzzle) };
}

class Reader extends Clues {
  /** @type {Map<string, Map<number, string>>} */
  peaks = new Map();

  /** @param {Entry} puzzle */
  constructor(puzzle) {
    const grid = puzzle.lists("grid");
    super(new Draft(grid.length));
    this.puzzle = puzzle;
    this.grid = grid;
    this.size = grid.length;
    const wrong = grid.find((row) => row.length !== this.size);
    if (wrong) throw puzzle.wrong(wrong.length);
  }

  read() {
    this.#readGrid();
    this.#readFlags();
    for (const [key, row] of Object.entries(CONSTRAINTS)) {
      for (const entry of this.puzzle.entries(key)) READERS[row.each](this, entry, row);
      this.sayPeaks(row, this.peaks.get(key) ?? new Map());
    }
    this.sayWindows();
    this.#readNegative();
    this.#readAbout();
    this.#leaveUnknown();
  }

  // --- the board ----------------------------------------------------------------------------------------

  #readGrid() {
    /** @type {Map<number, number[]>} */
    const regions = new Map();
    const entries = this.grid.flat().map((each, cell) => new Entry(`grid: ${this.#name(cell)}`, each));
    for (const [cell, entry] of entries.entries()) {
      this.#readCell(cell, entry);
      const region = this.#region(cell, entry);
      if (region !== null) regions.set(region, [...regions.get(region) ?? [], cell]);
    }
    const found = inOrder([...regions.keys()]).map((number) => regions.get(number) ?? []);
    this.sayHouses(isSame(found, rows(this.size)) ? [] : found);
    this.#readSolution(entries);
  }

  /** @param {number} cell @param {Entry} entry */
  #readCell(cell, entry) {
    const [marks, value] = [this.wholes(entry, "givenPencilMarks"), this.#valueIn(entry)];
    if (value && entry.holds("given")) this.draft.give(cell, value);
    else if (marks.length > 0) this.draft.say(`only ${marks.join(",")} ${this.#name(cell)}`, entry.source);
  }

  /** @param {Entry} entry @param {string} key @returns {number[]} */
  wholes(entry, key) {
    return entry.items(key).map((each) => {
      const number = whole(each);
      if (number === null) throw entry.wrong(each);
      return number;
    });
  }

  /** Given or not; 0 if there is none. @param {Entry} entry */
  #valueIn(entry) {
    const value = entry.get("value");
    const number = isEmpty(value) ? 0 : whole(value);
    if (number === null) throw entry.wrong(value);
    return number;
  }

  /** Its number, the usual one if none is given; a cell can also be in none. @param {number} cell @param {Entry} entry */
  #region(cell, entry) {
    if (!entry.has("region")) {
      const [height, width] = boxShape(this.size) ?? [1, this.size];
      return Math.floor(Math.floor(cell / this.size) / height) * height + Math.floor(cell % this.size / width);
    }
    const region = entry.get("region");
    if (region !== null && !isWhole(region)) throw entry.wrong(region);
    return region;
  }

  /** It may stand in a cage, or in a grid that is full, though not all of it is given. @param {readonly Entry[]} cells */
  #readSolution(cells) {
    const given = this.puzzle.get("solution");
    const solution = isTrue(given) ? given : toldByCages(this.puzzle).get("solution");
    const values = cells.map((entry) => this.#valueIn(entry));
    if (isTrue(solution)) this.draft.solution = numbersOf(solution);
    else if (values.every(Boolean) && !cells.every((entry) => entry.holds("given"))) this.draft.solution = values;
  }

  // --- rules without cells ------------------------------------------------------------------------------

  #readFlags() {
    for (const [key, rule] of Object.entries(TABLE.flags)) {
      if (this.puzzle.holds(key)) this.draft.say(rule, key);
    }
    if (this.puzzle.holds("nonconsecutive")) {
      const dots = [...this.puzzle.items("difference"), ...this.puzzle.items("ratio")];
      this.draft.say(dots.length > 0 ? "alldifferences" : "nonconsecutive", "nonconsecutive");
    }
    this.#readDiagonals();
  }

  #readDiagonals() {
    const [falling, rising] = diagonals(this.size);
    const found = Object.entries({ "diagonal-": falling, "diagonal+": rising }).filter(([key]) => this.puzzle.holds(key));
    if (found.length === 2) this.draft.say("diagonals", "diagonal- diagonal+");
    else for (const [key, cells] of found) this.say(key, EXTRA, cells);
  }

  #readNegative() {
    for (const name of this.puzzle.items("negative")) {
      if (name === "xv") this.draft.say("allxv", "negative xv");
      else if (name === "ratio") for (const value of this.#ratios()) this.draft.say(`allratios ${value}`, "negative ratio");
      else this.draft.leave(`negative ${told(name)}`);
    }
  }

  /** Those that occur; 2 if there are none. */
  #ratios() {
    const usual = CONSTRAINTS.ratio.value;
    const found = this.puzzle.entries("ratio").map((dot) => dot.get("value")).map((value) => isEmpty(value) ? usual : whole(value));
    const ratios = new Set(found.filter(Boolean));
    return ratios.size > 0 ? [...ratios] : [usual];
  }

  // --- what is said about it ----------------------------------------------------------------------------

  #readAbout() {
    const inCages = toldByCages(this.puzzle);
    const said = Object.entries(TABLE.about).map(([key, field]) =>
      [field, text(this.puzzle.get(key)) || (inCages.get(field) ?? "")]);
    this.draft.about = { ...this.draft.about, ...Object.fromEntries(said) };
  }

  #leaveUnknown() {
    for (const [key, value] of Object.entries(this.puzzle.data)) {
      if (!KNOWN.has(key) && !isEmpty(value)) this.draft.leave([told(key), told(value)].filter((said, at) => said || !at).join(": "));
    }
  }

  // --- constraints --------------------------------------------------------------------------------------

  /**
   * If it says a number, and has none, it says nothing.
   * @param {Entry} entry @param {Row} row @param {readonly number[]} cells @param {Record<string, unknown>} [words]
   */
  sayWithValue(entry, row, cells, words = {}) {
    const value = row.says.includes("{value}") ? this.number(entry, row, cells) : 0;
    if (value !== null) this.say(entry.source, row, cells, { ...words, value, thirds: thirds(this.size) });
  }

  /** @param {Entry} entry @param {Row} row @param {readonly number[]} cells @returns {number | null} */
  number(entry, row, cells) {
    const [given, usual] = [entry.get("value"), row.value ?? null];
    if (isEmpty(given)) return typeof usual === "string" ? VALUES[usual](this.size) : usual;
    const number = whole(given);
    if (number === null) this.leave(entry.source, cells, `${inQuotes(given)} is not a number`);
    return number;
  }

  /** They are said together, for they may stand side by side. @param {Entry} entry */
  peak(entry) {
    const key = entry.source.split(" ")[0];
    const alike = this.peaks.get(key) ?? new Map();
    this.peaks.set(key, alike.set(this.cell(entry, entry.get("cell")), entry.source));
  }

  // --- cells --------------------------------------------------------------------------------------------

  /** @param {Entry} entry */
  lines(entry) {
    return entry.lists("lines").map((line) => line.map((name) => this.cell(entry, name)));
  }

  /** @param {Entry} entry @param {string} [key] */
  cells(entry, key = "cells") {
    return entry.items(key).map((name) => this.cell(entry, name));
  }

  /** @param {Entry} entry @param {unknown} name */
  cell(entry, name) {
    const place = this.place(entry, name);
    if (!this.draft.isInside(...place)) throw entry.wrong(name);
    return this.draft.index(...place);
  }

  /** Row and column, from 0; also just outside of the board. @param {Entry} entry @param {unknown} name @returns {Place} */
  place(entry, name) {
    const [, row, column] = (typeof name === "string" && PLACE.exec(name)) || [];
    if (row === undefined || Math.max(Number(row), Number(column)) > this.size + 1) throw entry.wrong(name);
    return [Number(row) - 1, Number(column) - 1];
  }

  /** @param {number} cell */
  #name(cell) {
    return this.draft.names([cell]);
  }
}

/** @type {Record<string, (reader: Reader, entry: Entry, row: Row) => void>} */
const READERS = {
  /** A line begins in the circle. */
  arrow(reader, entry, row) {
    for (const line of reader.lines(entry)) reader.sayArrow(entry.source, row, reader.cells(entry), line.slice(1));
  },
  /** Without a total no value repeats all the same. */
  cage(reader, entry, row) {
    const cells = reader.cells(entry);
    const value = reader.number(entry, row, cells);
    reader.say(entry.source, value ? row : EXTRA, cells, { value });
  },
  cell: (reader, entry, row) => reader.sayWithValue(entry, row, [reader.cell(entry, entry.get("cell"))]),
  cells: (reader, entry, row) => reader.sayWithValue(entry, row, reader.cells(entry)),
  clone(reader, entry, row) {
    const [cells, copies] = [reader.cells(entry), reader.cells(entry, "cloneCells")];
    if (cells.length !== copies.length) throw entry.wrong(entry.get("cloneCells"));
    reader.sayTwins(entry.source, row, zip(cells, copies));
  },
  /** From one step inside, if it stands outside. */
  diagonal(reader, entry, row) {
    const direction = text(entry.get("direction"));
    if (!Object.hasOwn(TABLE.diagonals, direction)) throw entry.wrong(entry.get("direction"));
    let place = reader.place(entry, entry.get("cell"));
    const [down, right] = DIAGONAL[TABLE.diagonals[direction]];
    if (!reader.draft.isInside(...place)) place = [place[0] + down, place[1] + right];
    if (!reader.draft.isInside(...place)) throw entry.wrong(entry.get("cell"));
    reader.sayWithValue(entry, row, [reader.draft.index(...place)], { direction: TABLE.diagonals[direction] });
  },
  /** Without a letter it is only drawn. */
  letter(reader, entry, row) {
    const [cells, value] = [reader.cells(entry), strip(text(entry.get("value"))).toLowerCase()];
    if (LETTERS.includes(value)) reader.say(entry.source, row, cells, { letter: value });
    else if (value) reader.leave(entry.source, cells, `${inQuotes(entry.get("value"))} is neither X nor V`);
  },
  lines(reader, entry, row) {
    for (const line of reader.lines(entry)) {
      for (const part of reader.parts(entry.source, row, line)) reader.sayWithValue(entry, row, part);
    }
  },
  outside(reader, entry, row) {
    const looks = reader.looks(reader.place(entry, entry.get("cell")));
    if (looks === null) throw entry.wrong(entry.get("cell"));
    reader.sayWithValue(entry, row, [looks.start], { direction: looks.direction });
  },
  peak: (reader, entry) => reader.peak(entry),
  quadruple: (reader, entry, row) =>
    reader.saySquare(entry.source, row, reader.cells(entry), reader.wholes(entry, "values")),
  /** What we write for signs says so; for others it is a thermometer. */
  thermometer(reader, entry, row) {
    if (!entry.holds("inequality")) READERS.lines(reader, entry, row);
    else for (const line of reader.lines(entry)) {
      for (const part of reader.parts(entry.source, row, line)) reader.saySigns(entry.source, part);
    }
  },
};

/** A list, or a text with or without commas; what is no number is 0, which no board has. @param {unknown} solution */
function numbersOf(solution) {
  const numbers = typeof solution === "string" ? solution.split(solution.includes(",") ? "," : "") : solution;
  return Array.isArray(numbers) ? numbers.map((each) => whole(each) ?? 0) : [];
}

/** @param {readonly (readonly number[])[]} regions @param {readonly (readonly number[])[]} others */
function isSame(regions, others) {
  const [found, wanted] = [regions, others].map((each) => new Set(each.map(String)));
  return found.size === wanted.size && range(0, others.length).every((at) => found.has(String(others[at])));
}
