// The board of an ISS string: its shape, its values, its boxes, and the cells that are beside it. The twin of
// src/tokeru/notation/iss/layout.py.
//
// Ours is a square. What ISS has besides the rows and columns, its Var cells, are helpers outside of the area.

import { isInside, isWhole } from "../../board.js";
import { TokeruError } from "../../errors.js";
import { boxes, boxShape, MAX_SIZE, name, range, symbol } from "../../grid.js";
import { quoted } from "../../spaces.js";
import { bitsSet, CELL, HELPER, senseless, withParts } from "./constraints.js";
import { rule } from "./rules.js";

/** @typedef {import("./constraints.js").Constraint} Constraint */
/** @typedef {import("./constraints.js").Move} Move */
/** @typedef {import("../../types.d.ts").Board} Board */
/** @typedef {{readonly cells: number, readonly columns: number}} Group  cells beside the board, in columns of their own */
/** @typedef {{readonly number: number, readonly columns: number, readonly prefix: string}} Place  of a cell in its group */
/** @typedef {{readonly side: string, readonly place: number, readonly less: number}} Rank  a clue of FullRank: the entry at a place of a side, and how many that begin alike are less */

const [LARGEST_BOARD, MOST_VALUES, USUAL] = [16, 16, "9x9"];
const MOST_HELPERS = MAX_SIZE ** 2 - LARGEST_BOARD ** 2;

const SHAPE = /^([0-9]{1,2})x([0-9]{1,2})$/;
const VALUES = /^(?:([0-9]{1,2})-)?([0-9]{1,2})$/;
const GROUP = /^(?:([0-9]{1,4})x)?([0-9]{1,4})$/;
const LINE = /^[RC]([1-9a-g])$/i;
/** @type {Readonly<Record<string, string>>} */
const OPPOSITE = { e: "w", s: "n" };

/** The groups of Doppelganger: a cell with 0, and what each row, column and box lacks. */
export const ZERO = "DGZ";
export const LACKING = ["DGC", "DGR", "DGB"];
/** The groups of FullRank: a cell for each clue, and for each number of a side. Nobody else can name them. */
export const [CHOICES, PLACES] = ["~C", "~P"];
export const ANY_TIES = "any";

/** What the constraints of a string say about the board, and the givens that are found on it. */
export class Layout {
  /** By the place of their first numbers among all. @type {Map<number, Rank[]>} */
  ranks = new Map();
  copied = 0;
  /** What is made once for all copies of a constraint. @type {Map<string, any>} */
  made = new Map();

  /** @param {readonly Constraint[]} constraints */
  constructor(constraints) {
    const said = new Map(withParts(constraints).map(({ type, given }) => [type, given]));
    const [sides = "", values = "", kind] = said.get("Shape") ?? [USUAL];
    const [rows, columns] = readSides(sides);
    this.rows = rows;
    this.columns = columns;
    this.numbers = readNumbers(values, Math.max(rows, columns));
    this.isRaw = kind === "Raw";
    this.groups = this.#groupsIn(constraints, said);
    this.ranksMayBeTied = String(said.get("FullRankTies")) === ANY_TIES;
    this.size = this.#sizeWith([...this.groups.values()].reduce((sum, { cells }) => sum + cells, 0));
    /** @type {Board} */
    this.board = { size: this.size, numbers: this.numbers, rows, columns };
    const outside = range(0, this.size ** 2).filter((cell) => !isInside(this.board, cell));
    this.helpers = new Map(this.#helperNames().map((helper, place) => [helper, outside[place]]));
    this.givens = range(0, this.size ** 2).map(() => 0);
    this.regionSize = Math.max(rows, columns);
    this.hasBoxes = !this.isRaw;
  }

  /** @param {readonly Constraint[]} constraints @param {ReadonlyMap<string, readonly string[]>} said @returns {Map<string, Group>} */
  #groupsIn(constraints, said) {
    const { rows, columns } = this;
    const groups = new Map(constraints.filter(({ type }) => type === "Var").map(({ given }) => readGroup(given, columns)));
    if (said.has("Doppelganger")) {
      for (const group of LACKING) groups.set(group, { cells: rows, columns });
      groups.set(ZERO, { cells: 1, columns: 1 });
    }
    if (said.has("FullRank")) for (const group of [CHOICES, PLACES]) groups.set(group, { cells: 4 * rows, columns });
    return groups;
  }

  /** The side of the smallest square that holds all cells. @param {number} helpers */
  #sizeWith(helpers) {
    if (helpers > MOST_HELPERS) throw senseless();
    return Math.max(this.rows, this.columns, Math.ceil(Math.sqrt(this.rows * this.columns + helpers)));
  }

  #helperNames() {
    return [...this.groups].flatMap(([prefix, { cells }]) => range(1, cells + 1).map((number) => helperName(prefix, number)));
  }

  get isUsual() {
    return isWhole(this.board) && this.#hasUsualNumbers();
  }

  #hasUsualNumbers() {
    return this.numbers[0] === 1 && this.numbers.length === this.size;
  }

  // --- cells --------------------------------------------------------------------------------------------

  /** @param {string} written */
  index(written) {
    const helper = this.helpers.get(written) ?? this.#helper(written);
    if (helper !== undefined) return helper;
    const found = CELL.exec(written);
    if (!found) throw new TokeruError("not-a-cell", { written: quoted(written) });
    const [row, column] = [found[1], found[2]].map((digit) => parseInt(digit, 17) - 1);
    if (row < this.rows && column < this.columns) return this.at(row, column);
    throw new TokeruError("off-board", { cell: written, size: `${this.rows}×${this.columns}` });
  }

  /** @param {string} written */
  #helper(written) {
    const [, prefix, number] = HELPER.exec(written) ?? [];
    return prefix ? this.helpers.get(helperName(prefix, Number(number || 1))) : undefined;
  }

  /** @param {string} written */
  cell(written) {
    return name(this.size, this.index(written));
  }

  /** A cell of a group, which are numbered from 1. @param {string} group @param {number} number */
  beside(group, number) {
    return this.cell(helperName(group, number));
  }

  /** @param {readonly string[]} written */
  cells(written) {
    return written.map((each) => this.cell(each));
  }

  /** @param {readonly number[]} cells */
  named(cells) {
    return cells.map((cell) => name(this.size, cell));
  }

  /** @param {number} row @param {number} column */
  at(row, column) {
    return row * this.size + column;
  }

  /** The cells of a row (R3) or column (C3), from the left or from above. @param {string} written */
  line(written) {
    const number = parseInt(LINE.exec(written)?.[1] ?? "", 17) - 1;
    const isRow = /^R/i.test(written);
    if (!(number < (isRow ? this.rows : this.columns))) throw senseless();
    return isRow ? range(0, this.columns).map((column) => this.at(number, column))
      : range(0, this.rows).map((row) => this.at(row, number));
  }

  /** Where a row or column begins, from the left or above or else from the other end; and its way. @param {string} written @param {boolean} backwards */
  end(written, backwards) {
    const cells = this.line(written);
    const way = /^R/i.test(written) ? "e" : "s";
    const [start, ahead] = backwards ? [cells[cells.length - 1], OPPOSITE[way]] : [cells[0], way];
    return { start: name(this.size, start), way: ahead };
  }

  // --- what is replicated -------------------------------------------------------------------------------

  /** How all cells move when the origin is moved to each of the cells in the bit set. @param {string} bits @param {string} origin @returns {Move[]} */
  moves(bits, origin) {
    const { number, columns } = this.#place(origin);
    return bitsSet(bits).map((steps) => {
      const to = number + steps;
      const down = Math.floor(to / columns) - Math.floor(number / columns);
      return (written) => this.moved(written, down, to % columns - number % columns);
    });
  }

  /** A cell as a number among those of the area or of its group, and how many columns these have. @param {string} written @returns {Place} */
  #place(written) {
    const index = this.index(written);
    const [, prefix, number] = HELPER.exec(written) ?? [];
    if (prefix) return { number: Number(number || 1) - 1, columns: this.groups.get(prefix)?.columns ?? 1, prefix };
    const { size, columns } = this;
    return { number: Math.floor(index / size) * columns + index % size, columns, prefix: "" };
  }

  /** @param {string} written @param {number} down @param {number} right */
  moved(written, down, right) {
    const { number, columns, prefix } = this.#place(written);
    const [row, column] = [Math.floor(number / columns) + down, number % columns + right];
    const to = row * columns + column;
    const count = this.groups.get(prefix)?.cells ?? this.rows * this.columns;
    if (column < 0 || column >= columns || to < 0 || to >= count) throw senseless();
    return prefix ? helperName(prefix, to + 1) : `R${symbol(row + 1)}C${symbol(column + 1)}`;
  }

  /** Every two of the cells that share a side, each pair in the order in which it is written. @param {readonly string[]} written */
  neighbours(written) {
    const places = written.map((cell) => this.#place(cell));
    const order = new Map(places.map(({ prefix, number }, at) => [`${prefix} ${number}`, at]));
    return [...order.values()].flatMap((at) => {
      const { number, columns, prefix } = places[at];
      const steps = (number + 1) % columns ? [1, columns] : [columns];
      const met = steps.flatMap((step) => order.get(`${prefix} ${number + step}`) ?? []);
      return met.map((other) => [written[Math.min(at, other)], written[Math.max(at, other)]]);
    });
  }

  // --- rules --------------------------------------------------------------------------------------------

  /** What holds without being said. */
  rules() {
    const { numbers, rows, columns } = this;
    return [
      ...(this.#hasUsualNumbers() ? [] : [rule("values", `${numbers[0]}-${numbers[numbers.length - 1]}`)]),
      ...(isWhole(this.board) ? [] : [rule("area", `${rows}x${columns}`)]),
      ...(this.isRaw ? [] : [rule("rows"), rule("columns")]),
      ...(this.hasBoxes ? this.#boxRules() : []),
    ];
  }

  #boxRules() {
    const shape = boxShape(this.size);
    const found = this.boxes();
    const areUsual = shape && String(found) === String(boxes(this.size, ...shape));
    return areUsual ? [rule("boxes")] : found.map((box) => rule("extra", this.named(box)));
  }

  /** Height and width: as square as they can be, so that the boxes fill the board. */
  boxShape() {
    for (let small = Math.floor(Math.sqrt(this.regionSize)); small > 1; small -= 1) {
      const large = this.regionSize / small;
      const fits = [[small, large], [large, small]].find(([height, width]) =>
        Number.isInteger(large) && this.rows % height === 0 && this.columns % width === 0);
      if (fits) return fits;
    }
    return null;
  }

  /** @returns {number[][]} */
  boxes() {
    const [height, width] = this.boxShape() ?? [];
    if (!height) return [];
    return range(0, this.rows, height).flatMap((top) => range(0, this.columns, width).map((left) =>
      range(top, top + height).flatMap((row) => range(left, left + width).map((column) => this.at(row, column)))));
  }

  /** The cells of each symbol of a layout, which has one for each cell of the area. @param {string} layout */
  regionsOf(layout) {
    const written = [...layout];
    if (written.length !== this.rows * this.columns) throw senseless();
    const places = [...written.keys()];
    return [...new Set(written)].map((region) => places.filter((place) => written[place] === region)
      .map((place) => this.at(Math.floor(place / this.columns), place % this.columns)));
  }
}

/** @param {string} prefix @param {number} number */
function helperName(prefix, number) {
  return [ZERO, ...LACKING].includes(prefix) ? `${prefix}${number}` : `V${prefix}${number}`;
}

/** @param {string} written */
function readSides(written) {
  const [, rows, columns] = (SHAPE.exec(written) ?? []).map(Number);
  if (rows === undefined) throw new TokeruError("not-sides", { rule: "Shape", written: quoted(written) });
  if (Math.min(rows, columns) >= 1 && Math.max(rows, columns) <= LARGEST_BOARD) return [rows, columns];
  throw new TokeruError("board-sides", { most: LARGEST_BOARD, rows, columns });
}

/** @param {string} written @param {number} usual */
function readNumbers(written, usual) {
  if (!written) return range(1, usual + 1);
  const [, lowest = "1", highest] = VALUES.exec(written) ?? [];
  const [least, most] = [Number(lowest), Number(highest)];
  if (least <= 1 && least <= most && most < least + MOST_VALUES) return range(least, most + 1);
  throw new TokeruError("not-a-range", { rule: "Shape", written: quoted(written) });
}

/** Its letters, a label, and how many cells, or rows and columns of them. @param {readonly string[]} given @param {number} columns @returns {[string, Group]} */
function readGroup([prefix = "", , count], columns) {
  const [found, height, width] = GROUP.exec(count || "1") ?? [];
  if (!found || !/^[A-Z]+$/.test(prefix)) throw senseless();
  if (!height) return [prefix, { cells: Number(width), columns }];
  return [prefix, { cells: Number(height) * Number(width), columns: Number(width) }];
}
