// A foreign puzzle while it is read. The twin of src/tokeru/notation/draft.py.
//
// Readers say rules as texts of the Tokeru line ("renban r1c1 r1c2"), each with what it was read from, so that a table of
// such texts serves Python and the page. What they cannot say they leave, by name and place.

import { NOTHING, plain } from "../about.js";
import { boardOf, valueIn } from "../board.js";
import { TokeruError } from "../errors.js";
import { boxes, boxShape, MAX_SIZE, name, range, symbols } from "../grid.js";
import { makePuzzle } from "../puzzle.js";
import { checkOn, readRules } from "../rules.js";

/** @typedef {import("../types.d.ts").About} About */
/** @typedef {import("../types.d.ts").Board} Board */
/** @typedef {import("../types.d.ts").Reading} Reading */
/** @typedef {import("../types.d.ts").Rule} Rule */
/** @typedef {import("../types.d.ts").Said} Said */

/** Characters of a title, an author or a comment: rules as setters write them have a few hundred. */
const LONGEST = 20_000;

export class Draft {
  /** @type {Map<number, number>} */
  givens = new Map();
  /** @type {Map<string, Said>} */
  said = new Map();
  /** @type {Set<string>} */
  left = new Set();
  /** @type {About} */
  about = NOTHING;
  /** @type {readonly number[] | null} */
  solution = null;

  /** @param {number} rows @param {number} [columns] @param {readonly number[] | null} [numbers] one after the other */
  constructor(rows, columns = rows, numbers = null) {
    const most = MAX_SIZE;
    if (![rows, columns].every((side) => Number.isInteger(side) && side >= 1 && side <= most)) {
      throw new TokeruError("board-sides", { most, rows, columns });
    }
    this.rows = rows;
    this.columns = columns;
    this.size = Math.max(rows, columns);
    this.numbers = numbers ?? range(1, this.size + 1);
    this.#sayBoard();
  }

  #sayBoard() {
    const { numbers, rows, columns, size } = this;
    const [least, most] = [numbers[0], numbers[numbers.length - 1]];
    if (least !== 1 || most !== size) this.say(`values ${least}-${most}`);
    if (rows !== size || columns !== size) this.say(`area ${rows}x${columns}`);
  }

  // --- cells --------------------------------------------------------------------------------------------

  /** Rows and columns count from 0. @param {number} row @param {number} column */
  isInside(row, column) {
    return row >= 0 && row < this.rows && column >= 0 && column < this.columns;
  }

  /** @param {number} row @param {number} column */
  index(row, column) {
    if (this.isInside(row, column)) return row * this.size + column;
    throw new TokeruError("off-board", { cell: `r${row + 1}c${column + 1}`, size: `${this.rows}×${this.columns}` });
  }

  /** @param {number} row @param {number} column */
  name(row, column) {
    return name(this.size, this.index(row, column));
  }

  /** Cells by name, as rules write them. @param {Iterable<number>} cells */
  names(cells) {
    return Array.from(cells, (cell) => name(this.size, cell)).join(" ");
  }

  // --- what is said -------------------------------------------------------------------------------------

  /** @param {number} cell @param {number} number */
  give(cell, number) {
    if (!this.numbers.includes(number)) {
      const [least, most] = [this.numbers[0], this.numbers[this.numbers.length - 1]];
      throw new TokeruError("given-number", { cell: name(this.size, cell), number: String(number), least, most });
    }
    this.givens.set(cell, number);
  }

  /** What is said twice was meant the first time. @param {string} rule @param {string} [source] @param {boolean} [sure] */
  say(rule, source = "", sure = true) {
    if (!this.said.has(rule)) this.said.set(rule, { rule, source, sure });
  }

  /** @param {string} what */
  leave(what) {
    this.left.add(what);
  }

  /** Rows, columns and these regions; without any, the usual boxes of such a board. @param {readonly (readonly number[])[] | null} [regions] */
  sayHouses(regions = null) {
    this.say("rows");
    this.say("columns");
    const shape = this.rows === this.columns ? boxShape(this.size) : null;
    const usual = shape ? boxes(this.size, ...shape) : [];
    if (regions && sorted(regions) !== sorted(usual)) this.sayRegions(regions);
    else if (shape) this.say("boxes");
  }

  /** As one layout, if they fill the board; or else each for itself. @param {readonly (readonly number[])[]} regions */
  sayRegions(regions) {
    const cells = range(0, this.size ** 2);
    const regionOf = new Map(regions.flatMap((region, at) => region.map((cell) => [cell, at + 1])));
    const isWhole = regionOf.size === cells.length && regions.length === this.size
      && regions.every((region) => region.length === this.size);
    if (isWhole) this.say(`regions ${symbols(cells.map((cell) => regionOf.get(cell) ?? 0))}`);
    else for (const region of regions) this.#sayRegion(region);
  }

  /** @param {readonly number[]} region */
  #sayRegion(region) {
    if (region.length > 1) this.say(`extra ${this.names(inOrder(region))}`, "a region");
  }

  // --- what comes of it ---------------------------------------------------------------------------------

  /** @param {Partial<About>} [about] @returns {Reading} */
  reading(about = this.about) {
    const { board, rules } = this.#rules();
    const givens = range(0, this.size ** 2).map((cell) => {
      const number = this.givens.get(cell);
      return number === undefined ? 0 : valueIn(board, number);
    });
    const puzzle = makePuzzle(this.size, rules, givens, tidy(about));
    return { puzzle, said: [...this.said.values()], left: [...this.left], solution: this.wholeSolution() };
  }

  /** All rules, each of which makes sense on this board. @returns {{ board: Board, rules: Rule[] }} */
  #rules() {
    const found = [...this.said.values()].map((said) => ({ said, rules: from(said, () => readRules(said.rule)) }));
    const rules = found.flatMap((each) => each.rules);
    const board = boardOf(this.size, rules);
    for (const each of found) from(each.said, () => each.rules.forEach((rule) => checkOn(rule, board)));
    return { board, rules };
  }

  /** The numbers of all cells of the area, if there are as many; what is outside of it is 0. */
  wholeSolution() {
    const { solution, rows, columns, size, numbers } = this;
    if (solution?.length !== rows * columns || !solution.every((number) => numbers.includes(number))) return null;
    return range(0, size ** 2).map((cell) => {
      const [row, column] = [Math.floor(cell / size), cell % size];
      return this.isInside(row, column) ? solution[row * columns + column] : 0;
    });
  }
}

/** What is done with a rule that was said; an error tells from where. @template T @param {Said} said @param {() => T} act @returns {T} */
function from({ source }, act) {
  try {
    return act();
  } catch (error) {
    throw source && error instanceof TokeruError ? new TokeruError(error.key, { ...error.fields, source }) : error;
  }
}

/** @param {Partial<About>} about @returns {About} */
function tidy(about) {
  const { title, author, comment, without } = { ...NOTHING, ...about };
  const long = [title, author, comment, ...without].find((said) => [...said].length > LONGEST);
  if (long) throw new TokeruError("about-too-long", { most: LONGEST });
  const left = Object.freeze([...new Set(without.map(plain).filter(Boolean))]);
  return Object.freeze({ title: plain(title), author: plain(author), comment: plain(comment), without: left });
}

/** @param {readonly number[]} cells */
const inOrder = (cells) => [...cells].sort((a, b) => a - b);

/** Regions and their cells in any order as one text. @param {readonly (readonly number[])[]} regions */
const sorted = (regions) => [...new Set(regions.map((region) => String(inOrder(region))))].sort().join(";");
