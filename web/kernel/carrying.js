// The next digit, and the few steps that carry it: of all that come before it, those without which it would not follow.
import { isOpen, positionOf, statusOf, withWalk } from "./advising.js";
import { isQuick } from "./logic.js";
import { Kernel } from "./wasm.js";

/** @typedef {import("../model/types.d.ts").Value} Value */
/** @typedef {import("../model/types.d.ts").Cell} Cell */
/** @typedef {import("../model/types.d.ts").Problem} Problem */
/** @typedef {import("../model/types.d.ts").Step} Step */
/** @typedef {import("../model/types.d.ts").Walk} Walk */
/** @typedef {import("./advising.js").Walking} Walking */

/**
 * A mistake, or the steps to the next placement, which is the last of them.
 * @param {Kernel} kernel
 * @param {string} line
 * @param {readonly Value[]} values
 * @param {readonly (readonly Value[])[] | null} marks
 * @param {Cell | null} [near]
 * @returns {Walk}
 */
export function nextDigit(kernel, line, values, marks, near = null) {
  const position = positionOf(kernel, line, values, marks);
  const steps = isOpen(position) ? withWalk(kernel, position, (walk) => carried(walk, near)) : [];
  return { ...statusOf(position, steps.length > 0), steps };
}

/** @param {Walking} walk @param {Cell | null} near */
function carried(walk, near) {
  /** @type {Step[]} */
  const steps = [];
  for (const step of walk.steps()) {
    if (step.placements.length) break;
    steps.push(step);
  }
  walk.start(steps);
  const last = walk.next(false);
  return last ? fewest(asEasy(walk, last, near).map((placing) => needed(walk, [...steps, placing]))) : [];
}

/**
 * What can be placed as easily as in this step, the nearest first.
 * @param {Walking} walk @param {Step} step @param {Cell | null} near
 */
function asEasy(walk, step, near) {
  return walk.alike(step, near ?? step.placements[0][0]).slice(0, MOST_COMPARED);
}

/** The first of those with the fewest steps. @param {readonly Step[][]} ways */
function fewest(ways) {
  return ways.reduce((best, way) => (way.length < best.length ? way : best));
}

/**
 * The last of these steps and what it needs of those before it, in their order.
 * @param {Walking} walk @param {readonly Step[]} steps
 */
function needed(walk, steps) {
  const kept = new Set([steps.length - 1]);
  for (const at of [...steps.keys()].reverse())
    if (kept.has(at)) for (const earlier of neededBy(walk, steps, at, kept)) kept.add(earlier);
  return steps.filter((_, at) => kept.has(at));
}

/**
 * What is quick to find is looked for without each of the steps before it; of anything else all count that may have to
 * do with it.
 * @param {Walking} walk @param {readonly Step[]} steps @param {number} at @param {ReadonlySet<number>} kept
 */
function neededBy(walk, steps, at, kept) {
  const step = steps[at];
  const all = [...steps.keys()].slice(0, at);
  const related = all.filter((i) => concerns(steps[i], step, walk.problem));
  if (WHOLE_BOARD.has(step.technique)) return all;
  if (!isQuick(step.technique)) return related;
  const isFoundAfter = (/** @type {readonly number[]} */ some) => {
    walk.start(some.map((i) => steps[i]));
    return walk.all(step.technique).some((found) => says(found, step));
  };
  let left = isFoundAfter(related) ? related : all;
  for (const i of left.filter((each) => !kept.has(each)).reverse()) {
    const fewer = left.filter((each) => each !== i);
    if (isFoundAfter(fewer)) left = fewer;
  }
  return left;
}

/** What they rest on is more than they show. */
const WHOLE_BOARD = new Set(["nishio", "dynamic-forcing", "bug-plus-one"]);

const MOST_COMPARED = 6;

/**
 * Whether a step may need what another eliminates: in a cell that it names or, for patterns and chains, of a value.
 * @param {Step} earlier @param {Step} step @param {Problem} problem
 */
function concerns(earlier, step, problem) {
  const cells = cellsIn(step, problem);
  const values = isQuick(step.technique) ? [] : valuesIn(step);
  return earlier.eliminations.some(([cell, value]) => cells.has(cell) || values.includes(value));
}

/** @param {Step} step @param {Problem} problem */
function cellsIn({ reason, chains, placements, eliminations }, problem) {
  const { cells = [], fins = [], sets = [], houses = [], covers = [], sums = [], lines = [], links = [] } = reason;
  return new Set([
    ...cells, ...fins, ...sets.flat(), ...chains.flat().flatMap(([, , nodeCells]) => nodeCells),
    ...[...houses, ...covers].flatMap((index) => problem.houses[index].cells),
    ...sums.flatMap((index) => problem.sums[index].cells),
    ...lines.flatMap((index) => problem.automata[index].cells),
    ...links.flatMap((index) => [problem.relations[index].first, problem.relations[index].second]),
    ...[...placements, ...eliminations].map(([cell]) => cell),
  ]);
}

/** @param {Step} step */
function valuesIn({ reason, chains }) {
  return [...(reason.values ?? []), ...chains.flat().map(([, value]) => value)];
}

/** Whether a step that was found tells, and does, what this one does. @param {Step} found @param {Step} step */
function says(found, step) {
  const written = (/** @type {unknown} */ part) => JSON.stringify(part);
  const seen = (/** @type {Step} */ { reason, chains, ...does }) => written([reason, chains, does.placements]);
  const lost = new Set(found.eliminations.map(written));
  return seen(found) === seen(step) && step.eliminations.every((candidate) => lost.has(written(candidate)));
}
