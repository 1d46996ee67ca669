// The patterns that tell colours apart without their colour: strokes, rings and dots on a tile.

import { element } from "./svg.js";

/** The path of each colour's tile, of 24 units. */
const TILES = [
  "M0 0L24 24M-6 18L6 30M18 -6L30 6",
  "M0 24L24 0M-6 6L6 -6M18 30L30 18",
  "M0 12H24",
  "M12 0V24",
  "M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
  "M0 12H24M12 0V24",
  "M0 12L6 6L12 12L18 6L24 12",
  "M12 6V18M6 12H18",
  "M0 0L24 24M0 24L24 0",
];

/** Definitions for the colours 1 … 9, as url(#pattern-1) … */
export function patterns() {
  const tile = { width: 24, height: 24, patternUnits: "userSpaceOnUse" };
  return element("defs", {}, ...TILES.map((data, i) => (
    element("pattern", { id: `pattern-${i + 1}`, ...tile }, element("path", { d: data }))
  )));
}
