// Rules that say what the board itself is like.

import { range } from "../grid.js";

/** @type {Record<string, (rule: any, board: import("../types.d.ts").Board) => import("../types.d.ts").Board>} */
export const MORE_LAYINGS = {
  values({ fields }, board) {
    const [lowest, highest] = fields.numbers.split("-").map(Number);
    return { ...board, numbers: range(lowest, highest + 1) };
  },
  area({ fields }, board) {
    const [rows, columns] = fields.sides.split("x").map(Number);
    return { ...board, rows, columns };
  },
};
