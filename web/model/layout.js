// Layouts of regions: a symbol per cell, equal symbols for cells that go together.

import { TokeruError } from "./errors.js";
import { name, readSymbols, symbols } from "./grid.js";
import { words } from "./spaces.js";

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

/** How many cells a layout has, if they do not fill a board. @param {string} layout */
export function notSquare(layout) {
  const cells = readLabels(layout).length;
  return Number.isInteger(Math.sqrt(cells)) ? null : { cells };
}

/** The first region that is larger or smaller than the board is wide. @param {string} layout */
export function unevenRegion(layout) {
  const size = Math.sqrt(readLabels(layout).length);
  const region = regionsOf(layout).find((cells) => cells.length !== size);
  return region && { cell: name(size, region[0]), found: region.length, size };
}

/** @param {string} layout @returns {number[]} */
function readLabels(layout) {
  const labels = readSymbols(layout);
  if (labels.length === 0 || labels.includes(0)) throw new TokeruError("regions-unnamed");
  return labels;
}
