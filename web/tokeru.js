// For other games: puzzles made, solved, counted, hinted at and graded, in a few lines.
//
//   import { generate, solve } from "…/tokeru.js";
//   const { grid, inequalities, solution } = await generate("Expert");
//
// A puzzle is the object that `generate` gives, or a text in any notation that the page reads. Two workers
// do the work: one makes puzzles, one answers the rest. Only `solveSync` works where it is called, once
// `ready()` has loaded the kernel, all rules and all notations. Browsers start no worker from another host, so this folder has to lie on
// the game's own. tokeru.d.ts has the types; whatever fails fails with a TokeruError.
import { Client } from "./kernel/client.js";
import { solve as solveAtOnce } from "./kernel/solving.js";
import { compile, Kernel } from "./kernel/wasm.js";
import { TokeruError } from "./model/errors.js";
import { learnNotations, learnRules, withRules } from "./model/learning.js";
import { read } from "./model/notation/index.js";
import { parse } from "./model/notation/line.js";
import { understood, whole } from "./model/notation/reading.js";
import * as json from "./model/notation/seed.js";
import { lineOf } from "./model/puzzle.js";

export { TokeruError };

/** @typedef {import("./tokeru.d.ts").PuzzleLike} PuzzleLike */
/** @typedef {import("./model/types.d.ts").Reading} Reading */

const DIFFICULTIES = ["Easy", "Normal", "Hard", "Expert"];

const maker = new Client();
const adviser = new Client();
/** @type {Kernel | null} */
let kernel = null;

/** @type {typeof import("./tokeru.d.ts").generate} */
export async function generate(difficulty, seed) {
  if (!DIFFICULTIES.includes(difficulty)) throw new TokeruError("unknown-difficulty", { difficulty });
  const wish = { kind: "futoshiki-sudoku", level: difficulty.toLowerCase(), seed: seed?.toString() };
  const made = await maker.ask("generate", wish);
  return JSON.parse(json.format(parse(made.puzzle), made.solution));
}

/** @type {typeof import("./tokeru.d.ts").solve} */
export async function solve(puzzle) {
  return about(puzzle, (line) => adviser.ask("solve", line));
}

/** @type {typeof import("./tokeru.d.ts").countSolutions} */
export async function countSolutions(puzzle, limit = 2) {
  return about(puzzle, (line) => adviser.ask("total", line, limit));
}

/** @type {typeof import("./tokeru.d.ts").hint} */
export async function hint(puzzle, state) {
  return about(puzzle, (line) => {
    const values = state?.map((value) => Math.max(value, 0)) ?? parse(line).givens;
    return adviser.ask("hint", line, values, null);
  });
}

/** @type {typeof import("./tokeru.d.ts").grade} */
export async function grade(puzzle) {
  return about(puzzle, (line) => adviser.ask("grade", line));
}

/** @type {typeof import("./tokeru.d.ts").cancel} */
export function cancel() {
  maker.cancel();
  adviser.cancel();
}

/** @type {typeof import("./tokeru.d.ts").ready} */
export async function ready(source) {
  const found = source ?? (await fetch(new URL("./tokeru-whole.wasm", import.meta.url)));
  await Promise.all([learnRules(), learnNotations()]);
  kernel ??= await Kernel.of(await compile(found));
}

/** @type {typeof import("./tokeru.d.ts").solveSync} */
export function solveSync(puzzle) {
  if (!kernel) throw new TokeruError("not-ready");
  const found = reading(puzzle);
  if (found instanceof Promise) throw new TokeruError("not-at-once");
  return solveAtOnce(kernel, lineFor(found));
}

/**
 * What is asked about a puzzle, at once if it can be read at once.
 * @template T @param {PuzzleLike} puzzle @param {(line: string) => Promise<T>} ask @returns {Promise<T>}
 */
function about(puzzle, ask) {
  return withRules(() => {
    const found = reading(puzzle);
    return found instanceof Promise ? found.then((known) => ask(lineFor(known))) : ask(lineFor(found));
  });
}

/** The Tokeru line of a puzzle, which is what travels. @param {Reading} found */
function lineFor(found) {
  return lineOf(whole(found));
}

/** @param {PuzzleLike} puzzle @returns {Reading | Promise<Reading>} */
function reading(puzzle) {
  const text = typeof puzzle === "string" ? puzzle : JSON.stringify(puzzle);
  return text !== puzzle && json.recognises(text) ? understood(json.parse(text)) : read(text);
}
