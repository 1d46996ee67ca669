// From the kernel's words to a puzzle that was made.
import { name, symbol } from "../model/grid.js";
import { Reader } from "./reader.js";

const [STATUS, , , MINIMAL, , , MISSES] = [0, 1, 2, 3, 4, 5, 6];

/**
 * What the kernel made: the solution, and the clauses of a Tokeru line behind its head.
 * @typedef {{solution: number[], body: string, isMinimal: boolean}} Draft
 */

/**
 * @param {Uint32Array} words
 * @param {number} size
 * @returns {Draft | null} null where the attempts were not enough
 */
export function readDraft(words, size) {
  if (words[STATUS] !== 1) return null;
  const reader = new Reader(words, MISSES + 1 + words[MISSES]);
  const solution = reader.numbers(size * size);
  const givens = reader.numbers(size * size).map((value) => (value ? symbol(value) : ".")).join("");
  const body = [givens, ...drawnRules(reader, size)].join(";");
  return { solution, body, isMinimal: words[MINIMAL] !== 0 };
}

/**
 * The rules that were drawn on the board, as the Tokeru line writes them.
 * @param {Reader} reader
 * @param {number} size
 * @returns {string[]}
 */
function drawnRules(reader, size) {
  const cells = (/** @type {number} */ count) => reader.numbers(count).map((cell) => name(size, cell));
  const signs = reader.list(() => cells(2).join("<"));
  const cages = reader.list(() => `cage ${reader.word()} ${cells(reader.word()).join(" ")}`);
  const regions = reader.numbers();
  const drawn = regions.length ? [`regions ${regions.map((region) => symbol(region + 1)).join("")}`] : [];
  return [...signs, ...cages, ...drawn];
}
