// Clues of foreign puzzles, said in words of the Tokeru line: what tables of notations have in common. src/tokeru/notation/links/clues.py
// says what their rows mean.

import { boxShape, moved, windows } from "../grid.js";
import { zip } from "../patterns.js";
import { pieces } from "./entries.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {Readonly<Record<string, any>>} Row */
/** @typedef {readonly [row: number, column: number]} Place */

/** @type {Row} */
export const EXTRA = { says: "extra {cells}", least: 2 };

/** @type {Record<string, Place>} */
export const STRAIGHT = { e: [0, 1], n: [-1, 0], s: [1, 0], w: [0, -1] };
/** @type {Record<string, Place>} */
export const DIAGONAL = { ne: [-1, 1], nw: [-1, -1], se: [1, 1], sw: [1, -1] };
/** Above, left, right, below. @type {readonly Place[]} */
const NEAR = [[-1, 0], [0, -1], [0, 1], [1, 0]];
const SIGN = "<";
const LARGEST_PILL = 3;

/** A draft, and what clues say in it. */
export class Clues {
  hasBoxes = false;

  /** @param {Draft} draft */
  constructor(draft) {
    this.draft = draft;
  }

  /** @param {readonly (readonly number[])[]} regions */
  sayHouses(regions) {
    this.draft.sayHouses(regions);
    this.lookForBoxes();
  }

  lookForBoxes() {
    this.hasBoxes = [...this.draft.said.keys()].some((rule) => ["boxes", "regions"].includes(rule.split(" ")[0]));
  }

  /**
   * What a row says of cells, if it says anything.
   * @param {string} source @param {Row} row @param {readonly number[]} cells @param {Record<string, unknown>} [words]
   */
  say(source, row, cells, words = {}) {
    if (cells.length < (row.least ?? 1)) return;
    if (row.needs === "boxes" && !this.hasBoxes) {
      this.leave(source, cells, "there are no boxes");
      return;
    }
    this.draft.say(filled(row.says, { ...words, cells: this.draft.names(cells) }), source);
  }

  /** @param {string} source @param {readonly number[]} cells @param {string} why */
  leave(source, cells, why) {
    this.draft.leave(`${[source, this.draft.names(cells)].filter(Boolean).join(" ")}: ${why}`);
  }

  /**
   * The line, if it comes to no cell again. One cell says nothing.
   * @param {string} source @param {Row} row @param {readonly number[]} line
   */
  parts(source, row, line) {
    return this.#cut(source, row, line).filter((part) => part.length > 1);
  }

  /** @param {string} source @param {Row} row @param {readonly number[]} line @returns {(readonly number[])[]} */
  #cut(source, row, line) {
    const once = [...new Set(line)];
    if (row.overlap === "set") return [once];
    if (row.overlap) return pieces(line, row.overlap);
    if (once.length === line.length) return [line];
    this.leave(source, line, "it comes to a cell again");
    return [];
  }

  /** @param {string} source @param {readonly number[]} line */
  saySigns(source, line) {
    this.draft.say(this.draft.names(line).replaceAll(" ", SIGN), source);
  }

  /**
   * A pill is read as people read.
   * @param {string} source @param {Row} row @param {readonly number[]} circle @param {readonly number[]} shaft
   */
  sayArrow(source, row, circle, shaft) {
    if (shaft.length === 0) return;
    const names = this.draft.names(inOrder(circle));
    const apart = circle.every((cell) => !shaft.includes(cell)) && new Set(shaft).size === shaft.length;
    if (apart && circle.length >= 1 && circle.length <= LARGEST_PILL) this.say(source, row, shaft, { circle: names });
    else this.draft.leave(`${source} ${names} / ${this.draft.names(shaft)}: an arrow of another kind`);
  }

  /**
   * Cells with their clones, all at once if none has several. One that is its own says nothing.
   * @param {string} source @param {Row} row @param {readonly (readonly [number, number])[]} pairs
   */
  sayTwins(source, row, pairs) {
    const twins = [...new Map(pairs.map((twin) => [String(twin), twin])).values()].filter(([a, b]) => a !== b);
    const several = [0, 1].some((side) => new Set(twins.map((twin) => twin[side])).size < twins.length);
    for (const some of several ? twins.map((twin) => [twin]) : [twins].filter((all) => all.length > 0)) {
      this.say(source, row, some.map(([cell]) => cell), { copies: this.draft.names(some.map(([, copy]) => copy)) });
    }
  }

  /**
   * Cells that are no square are said to contain the values.
   * @param {string} source @param {Row} row @param {readonly number[]} among @param {readonly number[]} values
   */
  saySquare(source, row, among, values) {
    const cells = inOrder(among);
    const square = [0, 1, this.draft.size, this.draft.size + 1].map((step) => cells[0] + step);
    const says = String(cells) === String(square) ? row : { says: "contains {values} {cells}" };
    if (cells.length > 0 && values.length > 0) this.say(source, says, cells, { values: values.join(",") });
  }

  /** Two of a kind side by side do not say which of them is less. @param {Row} row @param {ReadonlyMap<number, string>} sources */
  sayPeaks(row, sources) {
    for (const [cell, source] of sources) {
      const near = NEAR.map((step) => moved(this.draft.size, cell, step)).filter((each) => each >= 0 && this.isThere(each));
      if (near.every((each) => !sources.has(each))) this.say(source, row, [cell]);
      else for (const each of near.filter((other) => !sources.has(other))) this.#sayPair(source, row.sign, [cell, each]);
    }
  }

  /** @param {string} source @param {string} sign @param {readonly number[]} pair */
  #sayPair(source, sign, pair) {
    this.draft.say(pair.map((cell) => this.draft.names([cell])).join(sign), source);
  }

  /** @param {number} cell */
  isThere(cell) {
    const { size } = this.draft;
    return this.draft.isInside(Math.floor(cell / size), cell % size);
  }

  /** Regions that are all windows of the board. */
  sayWindows() {
    const { size, said } = this.draft;
    const regions = (boxShape(size) ? windows(size) : []).map((window) => `extra ${this.draft.names(window)}`);
    if (regions.length === 0 || !regions.every((region) => said.has(region))) return;
    this.draft.say("windows", said.get(regions[0])?.source);
    for (const region of regions) said.delete(region);
  }

  /**
   * Where a clue beside a row or column starts, and in which direction it looks.
   * @param {Place} place @returns {{start: number, direction: string} | null}
   */
  looks([row, column]) {
    const step = [inwards(row, this.draft.rows), inwards(column, this.draft.columns)];
    const direction = Object.keys(STRAIGHT).find((each) => String(STRAIGHT[each]) === String(step));
    const [top, left] = zip([row, column], step).map(([at, by]) => at + by);
    if (direction === undefined || !this.draft.isInside(top, left)) return null;
    return { start: this.draft.index(top, left), direction };
  }
}

/** @param {number} place @param {number} side */
const inwards = (place, side) => place < 0 ? 1 : place >= side ? -1 : 0;

/** @param {readonly number[]} cells */
export const inOrder = (cells) => [...cells].sort((a, b) => a - b);

/** With its words in place of their names in braces. @param {string} template @param {Record<string, unknown>} words */
export const filled = (template, words) => template.replace(/\{([a-z]+)\}/g, (_, word) => String(words[word]));
