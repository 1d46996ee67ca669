// The seed JSON: a Futoshiki-Sudoku of 81 cells as one object.
//
//   {"grid":[-1,…],"inequalities":[{"a":0,"b":1,"dir":1}],"solution":[5,…]}
//
// In the grid −1 is a blank. a and b are cells next to each other; dir 1 means a > b, −1 means a < b.
// The solution may be left out; where it is given it must be right.

import { TokeruError } from "../errors.js";
import { name, range } from "../grid.js";
import { lower } from "../lower.js";
import { makePuzzle } from "../puzzle.js";
import { CLASSIC } from "../rules.js";
import { quoted, SPACE } from "../spaces.js";
import { areNeighbours, refuseUnsaid, ruleOf, signs } from "./signs.js";

/** @typedef {import("../types.d.ts").Puzzle} Puzzle */
/** @typedef {import("./signs.js").Sign} Sign */

const SIZE = 9;
const CELLS = SIZE * SIZE;
const BLANK = -1;
const [GREATER, LESS] = [1, -1];
const ENTRIES = ["grid", "inequalities", "solution"];
const VALUES = range(1, SIZE + 1);

const BEGINS = new RegExp(`^[${SPACE}]*\\{`);
const STRING = /"(?:[^"\\]|\\[^])*"?/g;

/** @param {string} text */
export function recognises(text) {
  return BEGINS.test(text);
}

/** @param {string} text @returns {Puzzle} */
export function parse(text) {
  const entries = load(text);
  const unknown = Object.keys(entries).find((key) => !ENTRIES.includes(key));
  if (unknown !== undefined) {
    throw new TokeruError("seed-entry", { written: quoted(unknown), entries: ENTRIES });
  }
  const givens = numbers(entries, "grid", [BLANK, ...VALUES]).map((value) => Math.max(value, 0));
  const found = readSigns(entries.inequalities ?? (Object.hasOwn(entries, "inequalities") ? null : []));
  const puzzle = makePuzzle(SIZE, [...CLASSIC, ...found.map((sign) => ruleOf(sign, SIZE))], givens);
  if (Object.hasOwn(entries, "solution")) checkSolution(puzzle, numbers(entries, "solution", VALUES));
  return puzzle;
}

/** @param {Puzzle} puzzle @param {readonly number[] | null} [solution] */
export function format(puzzle, solution = null) {
  if (puzzle.size !== SIZE) throw new TokeruError("seed-size", { size: puzzle.size, needed: SIZE });
  refuseUnsaid("seed-json", puzzle, CLASSIC, true);
  const inequalities = signs(puzzle).map(({ first, second, rises }) =>
    ({ a: first, b: second, dir: rises ? LESS : GREATER }));
  const grid = puzzle.givens.map((value) => value || BLANK);
  const checked = solution && { solution: checkSolution(puzzle, solution) };
  return JSON.stringify({ grid, inequalities, ...checked });
}

/** @param {string} text @returns {Record<string, unknown>} */
function load(text) {
  // 1.0 is not a whole number in Python's JSON, and nothing here has a fraction.
  if (/[0-9][.eE]/.test(text.replace(STRING, ""))) throw new TokeruError("not-json");
  try {
    return JSON.parse(text);
  } catch {
    throw new TokeruError("not-json");
  }
}

/**
 * The 81 numbers of an entry, each of them allowed.
 * @param {Record<string, unknown>} entries @param {string} key @param {readonly number[]} allowed
 * @returns {number[]}
 */
function numbers(entries, key, allowed) {
  const found = entries[key];
  if (!Array.isArray(found) || found.length !== CELLS) {
    const length = Array.isArray(found) ? found.length : 0;
    throw new TokeruError("seed-count", { entry: key, needed: CELLS, found: length });
  }
  found.forEach((number, cell) => checkNumber(`${key}[${cell}]`, number, allowed));
  return found;
}

/** @param {unknown} inequalities @returns {Sign[]} */
function readSigns(inequalities) {
  if (!Array.isArray(inequalities)) throw new TokeruError("seed-signs", { entry: "inequalities" });
  return inequalities.map((entry, number) => readSign(`inequalities[${number}]`, entry));
}

/** @param {string} entry @param {any} written @returns {Sign} */
function readSign(entry, written) {
  if (Object.keys(written ?? {}).sort().join() !== "a,b,dir") throw new TokeruError("seed-sign", { entry });
  const { a, b, dir } = written;
  checkNumber(`${entry}.a`, a, range(0, CELLS));
  checkNumber(`${entry}.b`, b, range(0, CELLS));
  checkNumber(`${entry}.dir`, dir, [GREATER, LESS]);
  const [first, second] = [Math.min(a, b), Math.max(a, b)];
  if (!areNeighbours(SIZE, first, second)) {
    throw new TokeruError("seed-not-neighbours", { entry, cells: [name(SIZE, a), name(SIZE, b)] });
  }
  return { first, second, rises: (dir === LESS) === (a === first) };
}

/** @param {string} entry @param {unknown} number @param {readonly number[]} allowed */
function checkNumber(entry, number, allowed) {
  if (typeof number === "number" && allowed.includes(number)) return;
  const range = { least: Math.min(...allowed), most: Math.max(...allowed) };
  throw new TokeruError("seed-number", { entry, written: quoted(JSON.stringify(number)), ...range });
}

/** @param {Puzzle} puzzle @param {readonly number[]} solution */
function checkSolution(puzzle, solution) {
  const wrong = wrongCells(puzzle, solution);
  const cells = range(0, CELLS).filter((cell) => wrong.has(cell)).map((cell) => name(SIZE, cell));
  if (cells.length > 0 || solution.includes(0)) throw new TokeruError("seed-solution", { cells });
  return solution;
}

/** Given otherwise, twice in a house, or on the wrong side of a sign. @param {Puzzle} puzzle @param {readonly number[]} solution */
function wrongCells(puzzle, solution) {
  const differing = range(0, CELLS).filter((cell) => ![0, solution[cell]].includes(puzzle.givens[cell]));
  const repeated = lower(puzzle).houses.flatMap(({ cells }) => cells.filter((cell) =>
    cells.some((other) => other !== cell && solution[other] === solution[cell])));
  const turned = signs(puzzle).filter(({ first, second, rises }) =>
    solution[first] === solution[second] || rises !== solution[first] < solution[second]);
  return new Set([...differing, ...repeated, ...turned.flatMap(({ first, second }) => [first, second])]);
}
