// Layouts of regions: a symbol per cell, equal symbols for cells that go together.

import { TokeruError } from "./errors.js";
import { name, symbols, valueOf } from "./grid.js";
import { words } from "./spaces.js";

const LABEL = /\(([1-9][0-9]?)\)|[^]/gu;

/**
 * The layout with its regions numbered as they are met: aabbabab… is 11221212….
 * @param {string} layout
 */
export function numbered(layout) {
  const labels = readLabels(words(layout).join(""));
  const met = [...new Set(labels)];
  const numbers = new Map(met.map((label, i) => [label, i + 1]));
  return symbols(labels.map((label) => numbers.get(label) ?? 0));
}

/**
 * The cells of each region, in the order of their numbers.
 * @param {string} layout @returns {number[][]}
 */
export function regionsOf(layout) {
  /** @type {Map<number, number[]>} */
  const regions = new Map();
  readLabels(layout).forEach((label, cell) => {
    if (!regions.has(label)) regions.set(label, []);
    regions.get(label)?.push(cell);
  });
  return [...regions.values()];
}

/**
 * Refuse a layout that does not fill a board with regions of its size.
 * @param {string} layout
 */
export function checkLayout(layout) {
  const cells = readLabels(layout).length;
  const size = Math.floor(Math.sqrt(cells));
  if (size * size !== cells) throw new TokeruError("regions-fill-nothing", { cells });
  for (const region of regionsOf(layout)) {
    if (region.length !== size) {
      throw new TokeruError("region-size", { cell: name(size, region[0]), found: region.length, size });
    }
  }
}

/** @param {string} layout @returns {number[]} */
function readLabels(layout) {
  const written = [...layout.matchAll(LABEL)];
  const labels = written.map(([symbol, number]) => Number(number ?? valueOf(symbol) ?? 0));
  if (labels.length === 0 || labels.includes(0)) throw new TokeruError("regions-unnamed");
  return labels;
}
