// The ways of a cage: which values can make its total, and which of them what is on the board still allows. The same for
// other sums of plain cells, and for an arrow whose circle is filled.

import { shown } from "../model/board.js";
import { lower } from "../model/lower.js";
import { referee } from "../model/referee.js";
import { el } from "./dom.js";

/** @typedef {import("./types").Page} Page */
/** @typedef {import("../model/game.js").Game} Game */
/** @typedef {import("../model/types").Cell} Cell */
/** @typedef {import("../model/types").Value} Value */
/** @typedef {{ cells: readonly Cell[], total: number, differ: boolean }} Sum of values, all counted once */

const MOST_LISTED = 60;

/** @param {Page} page @param {{ quiet?: boolean }} [how] whether nothing is said where there is nothing to say */
export function showWays({ desk, panel, text }, { quiet = false } = {}) {
  const { game, cursor } = desk;
  if (!game || !desk.isOpen) return;
  const [sum] = sumsOf(game).filter(({ cells }) => cells.includes(cursor));
  if (!sum && quiet) return;
  const close = { text: text("play.close"), do: () => panel.clear() };
  if (!sum) return panel.show({ lines: [text("ways.none")], actions: [close] });
  const ways = waysOf(game, sum);
  const left = ways.filter(({ isLeft }) => isLeft).length;
  panel.show({
    title: text("ways.title", { total: sum.total + lift(game) * sum.cells.length, count: sum.cells.length }),
    lines: [text("ways.left", { left, all: ways.length })],
    more: ways.length <= MOST_LISTED ? list(game, ways, text("ways.out")) : null,
    actions: [close],
  });
}

/** How much more a number is than the value that stands for it. @param {Game} game */
const lift = ({ puzzle }) => puzzle.board.numbers[0] - 1;

/** @param {Game} game @param {readonly { values: readonly Value[], isLeft: boolean }[]} ways @param {string} out */
function list({ puzzle }, ways, out) {
  const written = (/** @type {readonly Value[]} */ values) => values.map((value) => shown(puzzle.board, value)).join("+");
  return el("ul", { class: "ways" }, ...ways.map(({ values, isLeft }) =>
    el("li", {}, isLeft ? written(values) : el("s", { "aria-label": `${written(values)} ${out}` }, written(values)))));
}

// --- which sums there are ----------------------------------------------------------------------------------

/** Cages before all others. @param {Game} game @returns {Sum[]} */
function sumsOf({ puzzle, values }) {
  const { sums, houses } = lower(puzzle);
  const differ = (/** @type {readonly Cell[]} */ cells) =>
    houses.some((house) => cells.every((cell) => house.cells.includes(cell)));
  const plain = sums.flatMap(({ cells, coefficients, total }) => plainSum(cells, coefficients, total, values));
  return plain.map((sum) => ({ ...sum, differ: differ(sum.cells) })).sort((a, b) => Number(b.differ) - Number(a.differ));
}

/**
 * Where all cells count once, on one side; a cell on the other side has to be known.
 * @param {readonly Cell[]} cells @param {readonly number[]} coefficients @param {number} total
 * @param {readonly Value[]} values
 */
function plainSum(cells, coefficients, total, values) {
  const counted = coefficients.filter((each) => each > 0).length * 2 >= cells.length ? 1 : -1;
  const others = cells.filter((_, i) => coefficients[i] !== counted);
  const isPlain = others.length < 2 && coefficients.every((each) => Math.abs(each) === 1);
  if (!isPlain || others.some((cell) => !values[cell])) return [];
  const known = others.reduce((sum, cell) => sum + values[cell], 0);
  return [{ cells: cells.filter((cell) => !others.includes(cell)), total: counted * total + known }];
}

// --- the ways to make them ----------------------------------------------------------------------------------

/** @param {Game} game @param {Sum} sum */
function waysOf({ puzzle, values }, { cells, total, differ }) {
  const allowed = referee.allowed(puzzle, values);
  const may = cells.map((cell) => (values[cell] ? [values[cell]] : allowed[cell]));
  const ways = combinations(puzzle.board.numbers.length, cells.length, total, differ ? 1 : 0);
  return ways.map((each) => ({ values: each, isLeft: canBePlaced(each, may) }));
}

/**
 * Ascending values with this sum; each is at least `step` more than the one before.
 * @param {number} most @param {number} count @param {number} total @param {number} step @param {number} [least]
 * @returns {Value[][]}
 */
function combinations(most, count, total, step, least = 1) {
  if (!count) return total === 0 ? [[]] : [];
  const found = [];
  for (let value = least; value <= most && value * count <= total; value += 1) {
    for (const rest of combinations(most, count - 1, total - value, step, value + step)) found.push([value, ...rest]);
  }
  return found;
}

/** Whether each value finds a cell that may have it. @param {readonly Value[]} values @param {readonly (readonly Value[])[]} may @returns {boolean} */
function canBePlaced([value, ...rest], may) {
  if (value === undefined) return true;
  return may.some((one, at) => one.includes(value) && canBePlaced(rest, may.filter((_, other) => other !== at)));
}
