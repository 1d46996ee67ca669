// Puzzles made to order: for the same seed the same ones as in Python.
import { TokeruError } from "../model/errors.js";
import { lower } from "../model/lower.js";
import { parse } from "../model/notation/line.js";
import { lineOf } from "../model/puzzle.js";
import { readDraft } from "./drafts.js";
import { problemWords } from "./problem.js";
import { recipeFor } from "./recipe.js";
import { checkSize, Kernel, refusal, Status } from "./wasm.js";

/** @typedef {import("../model/types.d.ts").Wish} Wish */
/** @typedef {import("../model/types.d.ts").Generated} Generated */

/**
 * The puzzle of a wish; for the same seed always the same one, here and in Python.
 * @param {Kernel} kernel
 * @param {Wish} wish
 * @param {() => Promise<string>} readStock
 * @returns {Promise<Generated>}
 */
export async function generate(kernel, wish, readStock) {
  const recipe = await recipeFor(wish, readStock);
  checkSize(recipe.size);
  const seed = readSeed(kernel, wish.seed);
  const draft = readDraft(make(kernel, recipe, seed), recipe.size);
  if (!draft) throw new TokeruError("took-too-long");
  const puzzle = lineOf(parse(`${recipe.head}:${draft.body}`));
  const { kind, level } = recipe;
  return { kind, level, seed: String(seed), puzzle, solution: draft.solution, minimal: draft.isMinimal };
}

/**
 * @param {Kernel} kernel
 * @param {import("./recipe.js").Recipe} recipe
 * @param {bigint} seed
 * @returns {Uint32Array}
 */
function make(kernel, recipe, seed) {
  const board = problemWords(lower(parse(`${recipe.head}:${".".repeat(recipe.size ** 2)}`)));
  const open = () => kernel.lend([recipe.words, board], (wanted, problem) =>
    kernel.call("open_generator", wanted, recipe.words.length, problem, board.length));
  return kernel.hold(open, "close_generator", (generator) => {
    const status = kernel.call("generate", generator, seed);
    if (status === Status.OUT_OF_MEMORY) throw refusal(status);
    const count = kernel.call("generator_word_count", generator);
    return kernel.words(kernel.call("generator_words", generator), count);
  });
}

/**
 * A number in decimal digits is itself, any other text is hashed; without one, it is random.
 * @param {Kernel} kernel
 * @param {string | undefined} text
 * @returns {bigint}
 */
function readSeed(kernel, text) {
  if (text === undefined) return crypto.getRandomValues(new BigUint64Array(1))[0];
  if (/^\d{1,20}$/.test(text) && BigInt(text) < 1n << 64n) return BigInt(text);
  const bytes = new TextEncoder().encode(text);
  return BigInt.asUintN(64, kernel.lend([bytes], (block) => kernel.call("seed_of", block, bytes.length)));
}
