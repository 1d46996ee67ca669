// What the workshop asks besides how many solutions there are: the values that cells have in some solution.
import { lower } from "../model/lower.js";
import { range } from "../model/grid.js";
import { PATIENCE, read, withSearch } from "./solving.js";
import { Kernel, refusal, Status } from "./wasm.js";

/** @typedef {import("../model/types.d.ts").Value} Value */

/**
 * For each cell the values that it has in some solution; null where it takes too long to know.
 * @param {Kernel} kernel
 * @param {string} line
 * @returns {Value[][] | null}
 */
export function possible(kernel, line) {
  const puzzle = read(line);
  const values = range(1, puzzle.board.numbers.length + 1);
  const masks = new BigUint64Array(puzzle.size ** 2);
  return withSearch(kernel, lower(puzzle), (handle) => kernel.lend([masks], (room) => {
    const status = kernel.call("candidates", handle, PATIENCE, room);
    if (status > Status.BUDGET) throw refusal(status);
    if (status === Status.BUDGET) return null;
    const found = new BigUint64Array(kernel.bytes(room, masks.byteLength).buffer);
    return Array.from(found, (mask) => values.filter((value) => (mask >> BigInt(value - 1)) & 1n));
  }));
}
