// Things of one sort that look alike, and how they lie to each other. The twin of src/tokeru/notation/drawings/groups.py.

import CONVENTIONS from "../../../data/links/drawings/conventions.js";
import { distance } from "./colours.js";
import { inOrder, keyOf, once } from "./drawing.js";

/** @typedef {import("./drawing.js").Cell} Cell */
/** @typedef {import("./drawing.js").Thing} Thing */
/** @typedef {{on: string, colours: readonly string[], things: Thing[]}} Group */

/** Things that do not look alike if other letters stand there. */
const BY_VALUE = ["letter", "symbol"];
const SIDES = [[0, 1], [1, 0], [0, -1], [-1, 0]];

/** @param {Group} group */
export const cellsOf = ({ things }) => once(things.flatMap(({ cells }) => cells));

/** What such things mean where nobody says otherwise. @param {Group} group @returns {string[]} */
export function usualKinds({ on, colours }) {
  const shown = colours[0] ?? "#ffffff";
  return CONVENTIONS.rows
    .filter((/** @type {{on: string, colours?: string[]}} */ row) => row.on === on
      && (!row.colours || row.colours.some((colour) => distance(shown, colour) <= CONVENTIONS.near)))
    .map((/** @type {{kind: string}} */ row) => row.kind);
}

/** @param {readonly Thing[]} things @returns {Group[]} */
export function grouped(things) {
  /** @type {Map<string, Group>} */
  const found = new Map();
  for (const thing of things) {
    const look = JSON.stringify([thing.on, thing.colours, BY_VALUE.includes(thing.on) ? thing.value : ""]);
    const group = found.get(look) ?? { on: thing.on, colours: thing.colours, things: [] };
    group.things.push(thing);
    found.set(look, group);
  }
  return [...found.values()];
}

/** The cells to the right, below, to the left and above. @param {readonly Cell[]} cells @returns {Cell[]} */
export const beside = (cells) =>
  cells.flatMap(([row, column]) => SIDES.map(([down, right]) => /** @type {Cell} */ ([row + down, column + right])));

/** @param {readonly Thing[]} things @returns {Thing} */
export const union = (things) => ({ ...things[0], cells: once(things.flatMap(({ cells }) => cells)) });

/** Parts of things that share a cell, or, if being next to each other is enough, an edge. @param {readonly Thing[]} things @param {boolean} [isNext] @returns {Thing[][]} */
export function touching(things, isNext = false) {
  /** @type {Map<number, Thing[]>} */
  const parts = new Map();
  /** @type {Map<string, number>} */
  const partOf = new Map();
  things.forEach((thing, number) => {
    const reached = [...thing.cells, ...isNext ? beside(thing.cells) : []].map((cell) => partOf.get(String(cell)));
    const met = [...new Set(reached)].filter((part) => part !== undefined).sort((a, b) => a - b);
    const part = [...met.flatMap((each) => parts.get(each) ?? []), thing];
    for (const each of met) parts.delete(each);
    parts.set(number, part);
    for (const cell of part.flatMap(({ cells }) => cells)) partOf.set(String(cell), number);
  });
  return [...parts.values()];
}

/** Parts of the same form, each with the one before it as its shaft. @param {readonly Thing[]} things @returns {Thing[]} */
export function clones(things) {
  /** @type {Map<string, Cell[][]>} */
  const forms = new Map();
  for (const part of touching(things, true)) {
    const cells = [...union(part).cells].sort(inOrder);
    const [top, left] = [0, 1].map((at) => Math.min(...cells.map((cell) => cell[at])));
    const form = keyOf(cells.map(([row, column]) => [row - top, column - left]));
    forms.set(form, [...forms.get(form) ?? [], cells]);
  }
  return [...forms.values()].flatMap((copies) =>
    copies.slice(1).map((shaft, at) => ({ ...things[0], cells: copies[at], shaft })));
}

/** Parts of one line. Where a branch leaves it, the cell is the line's. @param {readonly Thing[]} things @returns {Thing[]} */
export function branches(things) {
  /** @type {Set<string>} */
  const seen = new Set();
  return things.map((thing) => {
    const cells = [...thing.cells];
    if (cells.length > 1 && seen.has(String(cells[0]))) cells.shift();
    if (cells.length > 1 && seen.has(String(cells[cells.length - 1]))) cells.pop();
    for (const cell of thing.cells) seen.add(String(cell));
    return { ...thing, cells };
  });
}
