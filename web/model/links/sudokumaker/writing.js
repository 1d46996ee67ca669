// From rules to SudokuMaker's objects. The twin of src/tokeru/notation/sudokumaker/writing.py.

import { isInside } from "../../board.js";
import { TokeruError } from "../../errors.js";
import { boxes, boxShape, cellNamed, diagonals, place, range, readSymbols, windows } from "../../grid.js";
import { refuseUnsaid } from "../../notation/signs.js";
import { zip } from "../../patterns.js";
import { DIAGONAL, inOrder, STRAIGHT } from "../clues.js";
import { commentOf } from "../comment.js";
import { ADDRESS as ALPHABET, compress } from "../lz.js";
import { INEQUALITY, readObject } from "./reading.js";
import { masksOf, partsByName, TABLE, TYPES } from "./table.js";

/** @typedef {import("../../types.d.ts").Puzzle} Puzzle */
/** @typedef {import("../../types.d.ts").Rule} Rule */
/** @typedef {Record<string, any>} Block */

const NAME = "sudokumaker";
const ADDRESS = "https://sudokumaker.app/?puzzle=";
const VERSION = "1.6.0";
const [GIVENS, FALLING, RISING, SUDOKU_RULES] = [0, 10, 11, 2003];
/** @type {Record<string, number>} */
const SUMS = { v: 5, x: 10 };

/** As a link. @param {Puzzle} puzzle @param {readonly number[] | null} [solution] */
export function format(puzzle, solution = null) {
  return ADDRESS + compress(JSON.stringify(objectOf(puzzle, solution)), ALPHABET);
}

/**
 * The puzzle as an object, which reads as the same again; or it is refused.
 * @param {Puzzle} puzzle @param {readonly number[] | null} [solution]
 */
export function objectOf(puzzle, solution = null) {
  const data = { formatVersion: VERSION, puzzle: new Writer(puzzle, solution).object() };
  refuseUnsaid(NAME, puzzle, readObject(data).puzzle.rules);
  return data;
}

class Writer {
  /** @type {Map<string, Block>} */
  blocks = new Map();

  /** @param {Puzzle} puzzle @param {readonly number[] | null} solution */
  constructor(puzzle, solution) {
    this.puzzle = puzzle;
    this.solution = solution;
    this.board = puzzle.board;
  }

  object() {
    const { board: { rows, columns, numbers, size }, puzzle } = this;
    const helper = range(0, size ** 2).find((cell) => !isInside(this.board, cell) && !puzzle.missing.includes(cell));
    if (helper !== undefined) throw new TokeruError(`${NAME}-cannot`, { rule: "area" });
    const names = puzzle.rules.map((rule) => rule.name);
    const usual = rows === columns && columns === numbers.length && numbers[0] === 1;
    const isSudoku = usual && ["rows", "columns"].every((each) => names.includes(each));
    this.block(GIVENS);
    if (!isSudoku && ["rows", "columns"].some((each) => names.includes(each))) this.block(SUDOKU_RULES);
    for (const rule of puzzle.rules) {
      const [number, write] = WRITERS.get(rule.name) ?? [0, null];
      if (write === null) throw this.refusal(rule);
      write(this, rule.fields, number, rule);
    }
    return { type: isSudoku ? "sudoku" : "custom", ...this.#spec(), ...this.#about() };
  }

  /** @param {Rule} rule */
  refusal(rule) {
    return new TokeruError(`${NAME}-cannot`, { rule: rule.text });
  }

  #spec() {
    const { rows, columns, numbers } = this.board;
    const cells = range(0, rows).flatMap((row) => range(0, columns).map((column) => row * this.puzzle.size + column));
    return {
      ...rows === columns ? { size: rows } : { width: columns, height: rows },
      minDigit: numbers[0],
      maxDigit: numbers[numbers.length - 1],
      cells: cells.map((cell) => this.#cell(cell)),
      constraints: [...this.blocks.values()],
    };
  }

  /** @param {number} cell */
  #cell(cell) {
    const { givens } = this.puzzle;
    if (givens[cell]) return { given: true, value: this.board.numbers[givens[cell] - 1] };
    return this.solution ? { value: this.board.numbers[this.solution[cell] - 1] } : null;
  }

  #about() {
    const { about } = this.puzzle;
    /** @type {Record<string, string>} */
    const said = { title: about.title, author: about.author, comment: commentOf(about) };
    return Object.fromEntries(Object.entries(TABLE.about).map(([key, field]) => [key, said[field]]));
  }

  /** The block of a type with these settings, which all such clues share. @param {number} number @param {Block} [settings] */
  block(number, settings = {}) {
    const key = JSON.stringify([number, settings]);
    const style = TYPES.get(number)?.style;
    const look = style ? { style: typeof style === "string" ? TABLE[style] : style } : {};
    const block = this.blocks.get(key) ?? { type: number, ...settings, ...look };
    this.blocks.set(key, block);
    return block;
  }

  /** @param {number} number @param {string} key @param {any} clue @param {Block} [settings] */
  add(number, key, clue, settings = {}) {
    (this.block(number, settings)[key] ??= []).push(clue);
  }

  /** Of all numbers, by the name of the rule that they make. @param {string} where @param {string} rule */
  parts(where, rule) {
    /** @type {Record<string, import("./table.js").Parts>} */
    const parts = partsByName(this.board.numbers);
    return parts[Object.keys(TABLE.groups[where]).find((kind) => TABLE.groups[where][kind] === rule) ?? ""];
  }

  /** The diagonal that these cells are, if it is the only one. @param {readonly string[]} cells */
  diagonalOf(cells) {
    const { rules, size } = this.puzzle;
    const [falling, rising] = diagonals(size).map((each) => String(inOrder(each)));
    const key = (/** @type {readonly string[]} */ names) => String(inOrder(names.map((each) => cellNamed(size, each))));
    const houses = rules.filter((rule) => rule.name === "extra").map(({ fields }) => key(/** @type {string[]} */ (fields.cells)));
    const one = houses.filter((house) => [falling, rising].includes(house)).length === 1;
    const alone = one && rules.every((rule) => rule.name !== "diagonals") && this.board.rows === this.board.columns;
    return alone ? new Map([[falling, FALLING], [rising, RISING]]).get(key(cells)) : undefined;
  }

  /** Dots of one colour stand for those of the other that are missing. @param {number} number */
  edges(number) {
    const override = TYPES.get(number)?.override;
    const block = this.block(number, override ? { [override]: true } : {});
    block.clues ??= [];
    block.negative ??= [];
    return block;
  }

  /** @param {Rule} rule */
  edge(rule) {
    const [first, second] = /** @type {string[]} */ (rule.fields.cells);
    const [[row, column], [below, right]] = [place(first), place(second)];
    if (![[1, 0], [0, 1]].some(([down, across]) => below - row === down && right - column === across)) throw this.refusal(rule);
    return (2 * row + below - row) * this.board.columns + right;
  }

  /** One step before the cell where it starts. @param {Rule} rule @param {readonly [number, number]} move */
  outer(rule, [down, right]) {
    const [row, column] = place(/** @type {string[]} */ (rule.fields.start)[0]);
    const [top, left] = [row - down, column - right];
    if (top >= 0 && top < this.board.rows && left >= 0 && left < this.board.columns) throw this.refusal(rule);
    return (top + 1) * (this.board.columns + 2) + left + 1;
  }

  /** @param {readonly string[]} cells */
  numbers(cells) {
    return cells.map(place).map(([row, column]) => row * this.board.columns + column);
  }
}

// --- rules ----------------------------------------------------------------------------------------------

/** @typedef {(writer: Writer, fields: any, number: number, rule: Rule) => void} Write */

/** Rows and columns are what sudoku rules are. @type {Write} */
const always = () => {};
/** @type {Write} */
const cellsOf = (writer, { cells }, number) => {
  const block = writer.block(number);
  block.cells = [...block.cells ?? [], ...writer.numbers(cells)];
};
/** @type {Write} */
const groups = (writer, { cells, parts }, number, rule) => {
  const found = rule.name === "groupline" ? parts.split("/").map(readSymbols) : writer.parts("lines", rule.name);
  writer.add(number, "lines", writer.numbers(cells), { groups: masksOf(found) });
};
/** @type {Write} */
const squares = (writer, _, number, rule) => { writer.block(number, { groups: masksOf(writer.parts("squares", rule.name)) }); };
/** @type {Write} */
const thermometer = (writer, { cells }, number, rule) =>
  writer.add(number, "thermometers", writer.numbers(cells), { slow: rule.name === "slowthermo" });
/** @type {Write} */
const allDots = (writer, fields, number) => { writer.edges(number).negative.push(fields.number); };
/** @type {Write} */
const letter = (writer, _, number, rule) => {
  writer.edges(number).clues.push({ value: SUMS[rule.name], edge: writer.edge(rule) });
};

/** Who writes what is read so. @type {Record<string, Write>} */
const EACH = {
  arrows(writer, { circle, shaft }, number) {
    const bulb = writer.numbers(circle);
    const arrows = [[bulb[bulb.length - 1], ...writer.numbers(shaft)]];
    writer.add(number, "bulbsWithArrows", { bulbCells: bulb, arrows });
  },
  board: (writer, _, number) => { writer.block(number); },
  cages: (writer, { total, cells }, number) => writer.add(number, "cages", { value: total, cells: writer.numbers(cells) }),
  cells: cellsOf,
  /** A block each, so that it comes back whole. */
  clones: (writer, { cells, copy }, number) => { writer.block(number, { groups: zip(writer.numbers(cells), writer.numbers(copy)) }); },
  corners(writer, { cells, values }, number) {
    const [row, column] = place(cells[cells.length - 1]);
    const corner = row * (writer.board.columns + 1) + column;
    writer.add(number, "clues", { corner, digits: [...values] });
  },
  dots: (writer, fields, number, rule) => { writer.edges(number).clues.push({ value: fields.number, edge: writer.edge(rule) }); },
  lines(writer, fields, number) {
    const value = TYPES.get(number)?.value;
    writer.add(number, "lines", writer.numbers(fields.cells), value ? { [value]: fields.number } : {});
  },
  "little killers"(writer, { direction, total }, number, rule) {
    const [down, right] = DIAGONAL[direction];
    writer.add(number, "clues", { value: total, outerCell: writer.outer(rule, [down, right]), diagonal: -down * right });
  },
  "look and say": (writer, { clue, cells }, number) => writer.add(number, "cages", { value: clue, cells: writer.numbers(cells) }),
  outside: (writer, fields, number, rule) =>
    writer.add(number, "clues", { value: fields.total ?? fields.number, outerCell: writer.outer(rule, STRAIGHT[fields.direction]) }),
  peaks: cellsOf,
  "region sums": (writer, { cells }, number) => writer.add(number, "lines", writer.numbers(cells), { singleRegionTotals: false }),
  thermometers: thermometer,
};

/** @type {Record<string, [number, Write]>} */
const OTHERS = {
  alldifferences: [200, allDots],
  allratios: [201, allDots],
  allxv: [202, (writer, _, number) => { writer.edges(number).negative = Object.values(SUMS); }],
  area: [0, always],
  /** Of a square board. */
  boxes: [1, (writer, _, number) => {
    const { size } = writer.puzzle;
    const found = boxes(size, ...boxShape(size) ?? [1, size]);
    writer.block(number, { regions: range(0, size ** 2).map((cell) => found.findIndex((box) => box.includes(cell))) });
  }],
  columns: [SUDOKU_RULES, always],
  diagonals: [FALLING, (writer) => { [FALLING, RISING].forEach((number) => writer.block(number)); }],
  entropic: [406, groups],
  entropy: [16, squares],
  /** One diagonal, or cells; each has its own block. */
  extra: [305, (writer, { cells }, number) => {
    const diagonal = writer.diagonalOf(cells);
    writer.block(diagonal ?? number, diagonal ? {} : { cells: writer.numbers(cells) });
  }],
  globalmod: [16, squares],
  groupline: [406, groups],
  less: [300, (writer, { cells }, number) =>
    writer.add(number, "thermometers", writer.numbers(cells), { slow: false, name: INEQUALITY })],
  modular: [406, groups],
  parity: [406, groups],
  regions: [1, (writer, { layout }, number) => {
    writer.block(number, { regions: readSymbols(layout).map((region) => region - 1) });
  }],
  rows: [SUDOKU_RULES, always],
  slowthermo: [300, thermometer],
  v: [202, letter],
  values: [0, always],
  windows: [305, (writer, _, number) => {
    for (const window of windows(writer.puzzle.size)) writer.block(number, { cells: [...window] });
  }],
  x: [202, letter],
};

/** By the name of the rule: the type that it has, and who writes it. @type {Map<string, [number, Write]>} */
const WRITERS = new Map([
  ...[...TYPES].filter(([, { each }]) => each in EACH)
    .map(([number, { each, says }]) => /** @type {[string, [number, Write]]} */ ([says.split(" ")[0], [number, EACH[each]]])),
  ...Object.entries(OTHERS),
]);
