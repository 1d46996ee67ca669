// From rules to f-puzzles' objects, with copies of what SudokuPad would not draw. The twin of
// src/tokeru/notation/fpuzzles/writing.py.

import { TokeruError } from "../../errors.js";
import { cellNamed, diagonals, name, place, range, readSymbols, windows } from "../../grid.js";
import { refuseUnsaid } from "../../notation/signs.js";
import { DIAGONAL, STRAIGHT } from "../clues.js";
import { commentOf } from "../comment.js";
import { BASE64, compress } from "../lz.js";
import { readObject } from "./reading.js";
import { CONSTRAINTS, COPIES, half, TABLE } from "./table.js";

/** @typedef {import("../../types.d.ts").Puzzle} Puzzle */
/** @typedef {import("../../types.d.ts").Rule} Rule */
/** @typedef {import("../clues.js").Place} Place */
/** @typedef {import("../clues.js").Row} Row */
/** @typedef {Record<string, any>} Entries */
/** @typedef {[kind: string, entry: Entries]} Copy */

const NAME = "fpuzzles";
const ADDRESS = "https://f-puzzles.com/?load=";
const LARGEST = 16;
const DIRECTIONS = new Map(Object.entries(TABLE.diagonals).map(([written, direction]) => [direction, written]));

/** As a link. @param {Puzzle} puzzle @param {readonly number[] | null} [solution] */
export function format(puzzle, solution = null) {
  return ADDRESS + compress(JSON.stringify(objectOf(puzzle, solution)), BASE64);
}

/**
 * The puzzle as an object, which reads as the same again; or it is refused.
 * @param {Puzzle} puzzle @param {readonly number[] | null} [solution] @returns {Entries}
 */
export function objectOf(puzzle, solution = null) {
  if (puzzle.size > LARGEST) throw new TokeruError("fpuzzles-too-large", { most: LARGEST });
  const data = new Writer(puzzle).object();
  refuseUnsaid(NAME, puzzle, readObject(data).puzzle.rules);
  return solution ? { ...data, solution: [...solution] } : data;
}

class Writer {
  /** @type {Record<string, boolean>} */
  flags = {};
  /** @type {Record<string, any[]>} */
  entries = {};

  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.size = puzzle.size;
    /** @type {Entries[]} */
    this.cells = puzzle.givens.map(() => ({ region: null }));
    const [falling, rising] = diagonals(this.size).map((cells) => this.#key(cells.map((cell) => name(this.size, cell))));
    this.diagonals = new Map([[falling, "diagonal-"], [rising, "diagonal+"]]);
  }

  object() {
    for (const rule of this.puzzle.rules) {
      const [key, write] = WRITERS.get(rule.name) ?? ["", null];
      if (write === null) throw new TokeruError(`${NAME}-cannot`, { rule: rule.text });
      write(this, rule.fields, key, rule);
    }
    for (const [cell, value] of this.puzzle.givens.entries()) if (value) Object.assign(this.cells[cell], { value, given: true });
    const copies = Object.entries(COPIES).flatMap(([called, copy]) => this.#copies(called, copy));
    for (const [kind, entry] of copies) this.add(kind, entry);
    const grid = range(0, this.size).map((row) => this.cells.slice(row * this.size, (row + 1) * this.size));
    return { size: this.size, ...this.#about(), grid, ...this.flags, ...this.entries };
  }

  #about() {
    const { about } = this.puzzle;
    /** @type {Record<string, string>} */
    const said = { title: about.title, author: about.author, comment: commentOf(about) };
    return Object.fromEntries(Object.entries(TABLE.about).map(([key, field]) => [key, said[field]]).filter(([, text]) => text));
  }

  /** @param {string} key @param {any} entry */
  add(key, entry) {
    (this.entries[key] ??= []).push(entry);
  }

  /** The diagonal that these cells are, if it is the only one. @param {readonly string[]} cells */
  diagonalOf(cells) {
    const { rules } = this.puzzle;
    const houses = rules.filter((rule) => rule.name === "extra").map(({ fields }) => this.#key(/** @type {string[]} */ (fields.cells)));
    const one = houses.filter((house) => this.diagonals.has(house)).length === 1;
    return one && rules.every((rule) => rule.name !== "diagonals") ? this.diagonals.get(this.#key(cells)) : undefined;
  }

  /** @param {readonly string[]} cells */
  #key(cells) {
    return [...cells].sort().join(" ");
  }

  /**
   * It stands one step before the cell where it starts; inside of the board, on that cell.
   * @param {Entries} fields @param {string} key @param {Place} move @param {Entries} [more]
   */
  look(fields, key, [down, right], more = {}) {
    const [row, column] = place(fields.start[0]);
    const before = [row - down, column - right];
    const [top, left] = before.every((each) => each >= 0 && each < this.size) ? [row, column] : before;
    this.add(key, { cell: `R${top + 1}C${left + 1}`, ...more, ...valueOf(fields, key) });
  }

  // --- copies -------------------------------------------------------------------------------------------

  /** @param {string} called @param {Row} copy @returns {Copy[]} */
  #copies(called, copy) {
    const shown = (this.entries[copy.of] ?? []).filter((entry) => [null, called].includes(this.#whispersAs(entry)));
    if (!copy.draws || shown.length === 0) return [];
    return COPIERS[copy.draws](shown, copy, called === "Lockout" ? { isLLConstraint: true } : { fromConstraint: called });
  }

  /** The kind of a whisper, by its number. @param {Entries} entry */
  #whispersAs(entry) {
    if (!("value" in entry && "lines" in entry)) return null;
    return Number(entry.value) >= half(this.size) ? "German Whispers" : "Dutch Whispers";
  }
}

/** @param {readonly string[]} cells */
const places = (cells) => cells.map((cell) => cell.toUpperCase());

/**
 * The number of a clue, which f-puzzles writes as a text, and draws. What is usual is not written.
 * @param {Entries} fields @param {string} key
 */
function valueOf(fields, key) {
  const { says, value: usual } = CONSTRAINTS[key];
  const value = fields.total ?? fields.number;
  return says.includes("{value}") && value !== usual ? { value: String(value) } : {};
}

/** @param {string} first @param {string} second */
function areNear(first, second) {
  const [[row, column], [otherRow, otherColumn]] = [place(first), place(second)];
  return Math.max(Math.abs(row - otherRow), Math.abs(column - otherColumn)) <= 1;
}

/** @typedef {(shown: readonly Entries[], copy: Row, mark: Entries) => Copy[]} Copier */

/** @type {Record<string, Copier>} */
const COPIERS = {
  line: (shown, copy, mark) => [
    ...shown.map(({ lines }) => /** @type {Copy} */ (["line", { lines, outlineC: copy.colour, width: copy.width, ...mark }])),
    ...shown.flatMap(({ lines: [line] }) => ends(line, copy, mark)),
  ],
  cage: (shown, copy, mark) =>
    [["cage", { cells: shown.flatMap(({ cells }) => cells), outlineC: copy.colour, fontC: "#000000", ...mark }]],
  text: (shown, copy, mark) => shown.flatMap(({ cell, value }) => [[copy.symbol, 1.2], [value, 0.7]].map(([written, size]) =>
    /** @type {Copy} */ (["text", { cells: [cell], value: written, fontC: "#000000", size, ...mark }]))),
};

/** What marks the ends of a line. @param {readonly string[]} line @param {Row} copy @param {Entries} mark @returns {Copy[]} */
function ends(line, copy, mark) {
  const both = [line[0], line[line.length - 1]];
  const round = copy.circles ? [line[0]] : copy["both circles"] ? both : [];
  const size = copy.circles ?? copy["both circles"];
  return [
    ...round.map((end) => /** @type {Copy} */ (["circle", { ...shape(end, copy.colour, size), ...mark }])),
    ...copy.diamonds ? both.map((end) => /** @type {Copy} */ (
      ["rectangle", { ...shape(end, "#FFFFFF", copy.diamonds), outlineC: copy.colour, angle: 45, ...mark }])) : [],
  ];
}

/** @param {string} cell @param {string} colour @param {number} size */
const shape = (cell, colour, size) => ({ cells: [cell], baseC: colour, outlineC: colour, width: size, height: size });

// --- rules ----------------------------------------------------------------------------------------------

/** @typedef {(writer: Writer, fields: any, key: string, rule: Rule) => void} Write */

/** @type {Write} */
const always = () => {};
/** @type {Write} */
const flag = (writer, _, key) => { writer.flags[key] = true; };
/** @type {Write} */
const negative = (writer, _, key) => { if (!writer.entries.negative?.includes(key)) writer.add("negative", key); };
/** @type {Write} */
const inCell = (writer, { cells }, key) => writer.add(key, { cell: places(cells)[0] });
/** @type {Write} */
const inCells = (writer, fields, key) => writer.add(key, { cells: places(fields.cells), ...valueOf(fields, key) });
/** @type {Write} */
const lines = (writer, fields, key) => writer.add(key, { lines: [places(fields.cells)], ...valueOf(fields, key) });
/** @type {Write} */
const letter = (writer, { cells }, key, rule) => writer.add(key, { cells: places(cells), value: rule.name.toUpperCase() });

/** Who writes what is read so. @type {Record<string, Write>} */
const EACH = {
  /** Its line begins in the cell of the circle that is next to the shaft, or in the last. */
  arrow(writer, { circle, shaft }, key) {
    const near = circle.filter((/** @type {string} */ cell) => areNear(cell, shaft[0]));
    writer.add(key, { lines: [places([near.at(-1) ?? circle.at(-1), ...shaft])], cells: places(circle) });
  },
  cage: inCells,
  cell: inCell,
  cells: inCells,
  clone: (writer, { cells, copy }, key) => writer.add(key, { cells: places(cells), cloneCells: places(copy) }),
  diagonal: (writer, fields, key) =>
    writer.look(fields, key, DIAGONAL[fields.direction], { direction: DIRECTIONS.get(fields.direction) }),
  lines,
  outside: (writer, fields, key) => writer.look(fields, key, STRAIGHT[fields.direction]),
  peak: inCell,
  quadruple: (writer, { cells, values }, key) => writer.add(key, { cells: places(cells), values: [...values] }),
  thermometer: lines,
};

/** @type {Record<string, [string, Write]>} */
const OTHERS = {
  alldifferences: ["nonconsecutive", flag],
  allratios: ["ratio", negative],
  allxv: ["xv", negative],
  boxes: ["", (writer) => writer.cells.forEach((cell) => delete cell.region)],
  columns: ["", always],
  diagonals: ["", (writer) => { for (const key of writer.diagonals.values()) writer.flags[key] = true; }],
  entropic: ["entropicline", lines],
  /** One diagonal, a region, or a cage without a total. */
  extra: ["", (writer, { cells }) => {
    const diagonal = writer.diagonalOf(cells);
    if (diagonal) writer.flags[diagonal] = true;
    else writer.add(cells.length === writer.size ? "extraregion" : "killercage", { cells: places(cells) });
  }],
  groupline: ["entropicline", lines],
  less: ["thermometer", (writer, { cells }, key) => writer.add(key, { lines: [places(cells)], inequality: true })],
  nonconsecutive: ["nonconsecutive", flag],
  only: ["", (writer, { cells, values }) => {
    for (const cell of cells) writer.cells[cellNamed(writer.size, cell)].givenPencilMarks = [...values];
  }],
  regions: ["", (writer, { layout }) => {
    for (const [cell, region] of readSymbols(layout).entries()) writer.cells[cell].region = region - 1;
  }],
  rows: ["", always],
  v: ["xv", letter],
  windows: ["extraregion", (writer, _, key) => {
    for (const window of windows(writer.size)) writer.add(key, { cells: places(window.map((cell) => name(writer.size, cell))) });
  }],
  x: ["xv", letter],
};

/** By the name of the rule: the key that it has, and who writes it. @type {Map<string, [string, Write]>} */
const WRITERS = new Map([
  ...Object.entries(CONSTRAINTS).reverse().filter(([, { each, says }]) => each in EACH && !says.startsWith("{"))
    .map(([key, { each, says }]) => /** @type {[string, [string, Write]]} */ ([says.split(" ")[0], [key, EACH[each]]])),
  ...Object.entries(TABLE.flags).map(([key, rule]) => /** @type {[string, [string, Write]]} */ ([rule, [key, flag]])),
  ...Object.entries(OTHERS),
]);
