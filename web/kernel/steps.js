// From the kernel's words to steps.
import { Reader } from "./layouts.js";

/** @typedef {import("../model/types.d.ts").Step} Step */
/** @typedef {import("../model/types.d.ts").Reason} Reason */
/** @typedef {import("../model/types.d.ts").Problem} Problem */

/** The parts of a reason in the order of the JSON. */
const PARTS = ["cells", "values", "houses", "covers", "fins", "sets", "links", "sums", "lines", "ways", "total", "rules"];

/**
 * All steps, written one after another.
 * @param {Uint32Array} words
 * @param {Problem} problem
 * @returns {Step[]}
 */
export function readSteps(words, problem) {
  const reader = new Reader(words, problem.size);
  const steps = [];
  while (!reader.atEnd) steps.push(stepOf(reader.block("step"), problem));
  return steps;
}

/**
 * @param {import("./layouts.js").Block} said
 * @param {Problem} problem
 * @returns {Step}
 */
function stepOf({ technique, rating, placements, eliminations, chains, ...found }, problem) {
  /** @type {(blocks: object[]) => any} */
  const listed = (blocks) => blocks.map((block) => Object.values(block));
  const reason = withoutEmpty({ ...found, rules: rulesOf(problem, found) });
  return {
    v: 1, technique, rating, reason, placements: listed(placements), eliminations: listed(eliminations),
    chains: chains.map(listed),
  };
}

/**
 * The rules that these houses, relations, sums and automata come from.
 * @param {Problem} problem
 * @param {Record<string, any>} found
 * @returns {number[]}
 */
function rulesOf(problem, found) {
  const used = [
    ...[...found.houses, ...found.covers].map((house) => problem.houses[house].rule),
    ...found.links.map((/** @type {number} */ link) => problem.relations[link].rule),
    ...found.sums.map((/** @type {number} */ sum) => problem.sums[sum].rule),
    ...found.lines.map((/** @type {number} */ line) => problem.automata[line].rule),
  ];
  return [...new Set(used)].sort((a, b) => a - b);
}

/**
 * @param {Record<string, any>} found
 * @returns {Reason}
 */
function withoutEmpty(found) {
  const isThere = (/** @type {string} */ part) => found[part] !== 0 && found[part].length !== 0;
  return Object.fromEntries(PARTS.filter(isThere).map((part) => [part, found[part]]));
}
