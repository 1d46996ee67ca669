// The canvas that a puzzle is drawn on: which cells its rules are about, and where the marks between cells go.

import SPECIFICATION from "../data/drawings.js";
import { shown } from "../model/board.js";
import { cellNamed, range } from "../model/grid.js";
import { lower } from "../model/lower.js";
import { rowOf } from "../model/rules.js";
import { HALF, middle, minus, plus, size, times, turned } from "./points.js";

/**
 * @typedef {import("./points.js").Point} Point
 * @typedef {import("../model/types.d.ts").Puzzle} Puzzle
 * @typedef {import("../model/types.d.ts").Cell} Cell
 */

/** The drawings that go on the border between two cells. @param {string} drawing */
const isBetween = (drawing) => SPECIFICATION.drawings[drawing]?.only === "between";

/** A rule is known here by its index in the puzzle's rules. */
export class Canvas {
  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.size = puzzle.size;
    /** The cells that are there. */
    this.cells = range(0, puzzle.size ** 2).filter((cell) => !puzzle.missing.includes(cell));
    this.drawings = puzzle.rules.map((rule) => rowOf(rule.name).drawing);
    this.groups = puzzle.rules.map((_, index) => this.#groups(index));
    /** The rule whose houses have borders: the boxes, or the regions if there are any. */
    this.bordered = this.drawings.lastIndexOf("borders");
    /** The rules that are drawn as cages. */
    this.cages = [...this.drawings.keys()].filter((rule) => this.drawings[rule] === "cage");
    /** The cells in cages. */
    this.caged = new Set(this.cages.flatMap((rule) => this.groups[rule].flat()));
    /** How much of all cells belongs to what rules draw there: at each side, and at the top. */
    this.clear = SPECIFICATION.clear.map((least, i) =>
      Math.max(least, ...this.drawings.map((name) => SPECIFICATION.drawings[name]?.clear?.[i] ?? 0)));
    /** The rules drawn as marks, by the border they are on. */
    this.marks = this.#marks();
    /** Where the lines between cells are interrupted. */
    this.gaps = [...this.marks.values()].flat().flatMap((rule) => {
      const long = SPECIFICATION.drawings[this.drawings[rule]].gap;
      return long ? [{ at: this.mark(rule), long }] : [];
    });
  }

  get problem() {
    return lower(this.puzzle);
  }

  /** @param {Cell} cell @returns {Point} */
  place(cell) {
    return [cell % this.size, Math.floor(cell / this.size)];
  }

  /** @param {Cell} cell */
  centre(cell) {
    return plus(this.place(cell), HALF);
  }

  /** What people see of a value. @param {number} value */
  symbol(value) {
    return shown(this.puzzle.board, value);
  }

  /** Whether it is about houses, not about cells that it names. @param {number} rule */
  isHouse(rule) {
    return rowOf(this.puzzle.rules[rule].name).fields.every(({ kind }) => kind !== "cells");
  }

  /** The places of the groups of cells that a rule is about. @param {number} rule */
  shapes(rule) {
    return this.groups[rule].map((cells) => cells.map((cell) => this.place(cell)));
  }

  /**
   * The two cells of a rule, if it has exactly two and they share a side.
   * @param {number} rule @returns {readonly [Cell, Cell] | null}
   */
  neighbours(rule) {
    const [cells, ...others] = this.groups[rule];
    if (others.length || cells?.length !== 2) return null;
    const [first, second] = cells;
    return size(minus(this.place(first), this.place(second))) === 1 ? [first, second] : null;
  }

  /**
   * Where a mark goes on the border between its cells: the middle, unless it has to share.
   * @param {number} rule
   */
  mark(rule) {
    const [first, second] = sorted(this.groups[rule][0]);
    const sharing = this.marks.get(`${first} ${second}`) ?? [rule];
    const along = (1 + sharing.indexOf(rule)) / (1 + sharing.length) - 1 / 2;
    const across = minus(this.place(second), this.place(first));
    return plus(middle([this.centre(first), this.centre(second)]), times(turned(across), along));
  }

  /**
   * The groups of cells that a rule is about: what its fields name, otherwise its houses.
   * @param {number} rule @returns {readonly (readonly Cell[])[]}
   */
  #groups(rule) {
    const { name, fields } = this.puzzle.rules[rule];
    const named = rowOf(name).fields.filter((field) => field.kind === "cells");
    if (!named.length) return this.problem.houses.filter((house) => house.rule === rule).map((house) => house.cells);
    return named.map((field) =>
      /** @type {readonly string[]} */ (fields[field.name]).map((cell) => cellNamed(this.size, cell)));
  }

  /** How many of the cages before this one share one of its cells: it is drawn so much deeper. @param {number} rule */
  depth(rule) {
    const [cells] = this.groups[rule];
    return this.#cagesBefore(rule).filter((other) => this.groups[other][0].some((cell) => cells.includes(cell))).length;
  }

  /** How many totals stand in its first cell already. @param {number} rule */
  totalsBefore(rule) {
    return this.#cagesBefore(rule).filter((other) => this.groups[other][0][0] === this.groups[rule][0][0]).length;
  }

  /** @param {number} rule */
  #cagesBefore(rule) {
    return this.cages.filter((other) => other < rule);
  }

  #marks() {
    /** @type {Map<string, number[]>} */
    const found = new Map();
    for (const rule of this.drawings.keys()) {
      const pair = isBetween(this.drawings[rule]) && this.neighbours(rule);
      if (!pair) continue;
      const border = sorted(pair).join(" ");
      found.set(border, [...(found.get(border) ?? []), rule]);
    }
    return found;
  }
}

/** The default of a rule's field. @param {string} name @param {string} field */
export function usual(name, field) {
  return rowOf(name).fields.find((each) => each.name === field)?.default;
}

/** @param {readonly number[]} numbers */
const sorted = (numbers) => [...numbers].sort((a, b) => a - b);
