// From the kernel's words to steps.
import techniques from "../data/techniques.js";
import { Reader } from "./reader.js";

/** @typedef {import("../model/types.d.ts").Step} Step */
/** @typedef {import("../model/types.d.ts").Reason} Reason */
/** @typedef {import("../model/types.d.ts").Problem} Problem */

/** The parts of a reason in the order of the words, and in that of the JSON. */
const LISTS = ["values", "cells", "houses", "covers", "fins", "links", "sums"];
const PARTS = ["cells", "values", "houses", "covers", "fins", "sets", "links", "sums", "total", "rules"];

/**
 * All steps that are written one after the other.
 * @param {Uint32Array} words
 * @param {Problem} problem
 * @returns {Step[]}
 */
export function readSteps(words, problem) {
  const reader = new Reader(words);
  const steps = [];
  while (!reader.atEnd) steps.push(readStep(reader, problem));
  return steps;
}

/**
 * @param {Reader} reader
 * @param {Problem} problem
 * @returns {Step}
 */
function readStep(reader, problem) {
  const technique = techniques.techniques[reader.word()].id;
  const rating = reader.word() / 10;
  const total = reader.word() | 0;
  /** @type {Record<string, any>} */
  const found = { total };
  for (const part of LISTS) found[part] = reader.numbers();
  found.sets = reader.list(() => reader.numbers());
  found.rules = rulesOf(problem, found);
  const [placements, eliminations] = [reader.candidates(), reader.candidates()];
  const chains = reader.list(() => reader.chain());
  return { v: 1, technique, rating, reason: withoutEmpty(found), placements, eliminations, chains };
}

/**
 * The rules that these houses, relations and sums come from.
 * @param {Problem} problem
 * @param {Record<string, any>} found
 * @returns {number[]}
 */
function rulesOf(problem, found) {
  const used = [
    ...[...found.houses, ...found.covers].map((house) => problem.houses[house].rule),
    ...found.links.map((/** @type {number} */ link) => problem.relations[link].rule),
    ...found.sums.map((/** @type {number} */ sum) => problem.sums[sum].rule),
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
