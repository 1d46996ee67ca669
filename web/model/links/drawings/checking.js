// The reading checks itself: a rule that the solution breaks, or that makes no sense, was misread. The twin of
// src/tokeru/notation/drawings/checking.py. Here a rule is true if what it comes down to is.

import { TokeruError } from "../../errors.js";
import { lower } from "../../lower.js";
import { makePuzzle } from "../../puzzle.js";
import { readRules } from "../../rules.js";

/** @typedef {import("../../types.d.ts").Problem} Problem */
/** @typedef {import("../../types.d.ts").Rule} Rule */
/** @typedef {import("../draft.js").Draft} Draft */
/** @typedef {{readonly source: string, readonly rules: readonly string[]}} Batch  rules that were read from one meaning */

/** The rules that others lean on. */
const LAYING_OUT = ["values", "area", "boxes", "regions"];

/** Take back what makes no sense on the board, and what is not true of the solution that came with it. @param {Draft} draft @param {readonly Batch[]} batches */
export function leaveWhatBreaks(draft, batches) {
  for (const batch of batches) leaveNonsense(draft, batch);
  const solution = draft.wholeSolution();
  if (!solution) return;
  const broken = brokenRules(draft, solution);
  for (const batch of batches) leaveBroken(draft, batch, broken);
}

/** One by one: of several cages one may have a total that cannot be. @param {Draft} draft @param {Batch} batch */
function leaveNonsense(draft, batch) {
  const beside = layingOut(draft);
  for (const text of stillSaid(draft, batch)) {
    try {
      makePuzzle(draft.size, [...beside, ...readRules(text)]);
    } catch (error) {
      if (!(error instanceof TokeruError) || error.key === "unknown-rule") throw error;
      draft.said.delete(text);
      draft.leave(`${batch.source}: ${text} makes no sense here`);
    }
  }
}

/** All of a batch together: what is wrong in one place only happens to be true in others. @param {Draft} draft @param {Batch} batch @param {ReadonlySet<string>} broken */
function leaveBroken(draft, batch, broken) {
  const texts = stillSaid(draft, batch);
  const rules = texts.length > 0 ? makePuzzle(draft.size, [...layingOut(draft), ...texts.flatMap(readRules)]).rules : [];
  const beside = new Set(makePuzzle(draft.size, layingOut(draft)).rules.map(({ text }) => text));
  if (!rules.some(({ text }) => broken.has(text) && !beside.has(text))) return;
  for (const text of texts) draft.said.delete(text);
  draft.leave(`${batch.source}: not ${texts[0].split(" ")[0]}, as the solution shows`);
}

/** Of all rules, as the puzzle has them, those that are not true; none if they come down to too much. @param {Draft} draft @param {readonly number[]} solution @returns {Set<string>} */
function brokenRules(draft, solution) {
  const puzzle = makePuzzle(draft.size, [...draft.said.keys()].flatMap(readRules));
  const values = solution.map((number) => puzzle.board.numbers.indexOf(number) + 1);
  try {
    return new Set(wrongRules(lower(puzzle), values).map((rule) => puzzle.rules[rule].text));
  } catch (error) {
    if (error instanceof TokeruError) return new Set();
    throw error;
  }
}

/** The rules of all parts that do not hold. @param {Problem} problem @param {readonly number[]} values */
function wrongRules({ domains, houses, tables, relations, sums, machines, automata }, values) {
  const at = (/** @type {readonly number[]} */ cells) => cells.map((cell) => values[cell]);
  const total = (/** @type {readonly number[]} */ cells, /** @type {readonly number[]} */ coefficients) =>
    at(cells).reduce((sum, value, place) => sum + value * coefficients[place], 0);
  const wrong = [
    domains.filter((domain) => !domain.values.includes(values[domain.cell])),
    houses.filter(({ cells }) => new Set(at(cells)).size < cells.length),
    relations.filter(({ first, second, table }) => !tables[table][values[first] - 1]?.includes(values[second])),
    sums.filter((sum) => total(sum.cells, sum.coefficients) !== sum.total),
    automata.filter(({ cells, machine }) => !accepts(machines[machine], at(cells))),
  ];
  return wrong.flat().flatMap(({ rule }) => rule === null ? [] : [rule]);
}

/** @param {import("../../types.d.ts").MachineStates} states @param {readonly number[]} values */
function accepts(states, values) {
  let state = 1;
  for (const value of values) {
    state = states[state - 1][1][value - 1];
    if (!state) return false;
  }
  return states[state - 1][0] === 1;
}

/** @param {Draft} draft */
const layingOut = (draft) => [...draft.said.keys()].filter((text) => LAYING_OUT.includes(text.split(" ")[0])).flatMap(readRules);

/** @param {Draft} draft @param {Batch} batch */
const stillSaid = (draft, { rules }) => rules.filter((text) => draft.said.has(text));
