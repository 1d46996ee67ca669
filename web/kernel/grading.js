// How hard a puzzle is for people: what Python's grader does.
import techniques from "../data/techniques.js";
import { Reader } from "./layouts.js";
import { EXPLAINER, PEOPLE, ruleProblem, withLogic } from "./logic.js";
import { onlySolution, PATIENCE, read, withSearch } from "./solving.js";
import { Kernel, refusal, Status } from "./wasm.js";

/** @typedef {import("../model/types.d.ts").Puzzle} Puzzle */
/** @typedef {import("../model/types.d.ts").Grade} Grade */

const [SHORTEST, LONGEST] = [1, 240];

/**
 * How hard a puzzle is for people; docs/logic.md explains the numbers.
 * @param {Kernel} kernel
 * @param {string} line
 * @returns {Grade}
 */
export function grade(kernel, line) {
  const puzzle = read(line);
  const { solutions, hardest, steps, score: hodoku, rating, times } =
    new Reader(gradeWords(kernel, puzzle), puzzle.size).block("grade");
  if (solutions !== 1) onlySolution(kernel, puzzle);
  const used = techniques.techniques.map((row, number) => /** @type {const} */ ([row.id, times[number]]));
  return {
    v: 1,
    level: techniques.techniques.find((row) => row.id === hardest)?.level ?? "",
    score: scoreOf(rating, hodoku),
    rating,
    hodoku,
    techniques: Object.fromEntries(used.filter(([, often]) => often)),
    minutes: Math.min(Math.max(rounded((3 * steps + 0.6 * hodoku) / 60), SHORTEST), LONGEST),
    hardest,
  };
}

/**
 * @param {Kernel} kernel
 * @param {Puzzle} puzzle
 * @returns {Uint32Array}
 */
function gradeWords(kernel, puzzle) {
  const [problem, room] = [ruleProblem(puzzle), kernel.call("grade_words")];
  const blocks = [Uint8Array.from(puzzle.givens), PEOPLE, EXPLAINER, new Uint32Array(room)];
  return withLogic(kernel, problem, (logic) => withSearch(kernel, problem, (handle) =>
    kernel.lend(blocks, (givens, people, explainer, out) => {
      const orders = [people, PEOPLE.length, explainer, EXPLAINER.length];
      const status = kernel.call("grade", logic, handle, givens, ...orders, PATIENCE, out);
      if (status !== Status.DONE) throw refusal(status);
      return kernel.words(out, room);
    })));
}

/**
 * From 0 to 100 with one decimal; the hodoku decides only between equal ratings.
 * @param {number} rating
 * @param {number} hodoku
 * @returns {number}
 */
function scoreOf(rating, hodoku) {
  const exact = (100 * (rating - 1 + (0.1 * hodoku) / (hodoku + 1000))) / 9.1;
  return rounded(10 * Math.min(Math.max(exact, 0), 100)) / 10;
}

/**
 * To the nearest whole number, halves to the even one, as Python rounds.
 * @param {number} number
 * @returns {number}
 */
function rounded(number) {
  const down = Math.floor(number);
  if (number - down === 0.5) return down + (down % 2);
  return Math.round(number);
}
