// A draft: a puzzle that someone makes. Every edit makes a new one. It is a puzzle whenever its rules can hold together on
// its board; only regions, while they are painted, may be uneven, and then the puzzle is without them.

import { LARGEST_PLAYED } from "../app/desk.js";
import { NOTHING } from "../model/about.js";
import { TokeruError } from "../model/errors.js";
import { boxShape, name, range, symbols } from "../model/grid.js";
import { withRules } from "../model/learning.js";
import { regionsOf } from "../model/layout.js";
import { BASES, makePuzzle } from "../model/puzzle.js";
import { makeRule, readRules, rowOf } from "../model/rules.js";

/** @typedef {import("../model/types").About} About */
/** @typedef {import("../model/types").Cell} Cell */
/** @typedef {import("../model/types").Puzzle} Puzzle */
/** @typedef {import("../model/types").Rule} Rule */
/** @typedef {import("../model/types").Value} Value */

/**
 * @typedef {object} Draft
 * @property {number} size
 * @property {readonly Rule[]} rules all but regions
 * @property {readonly number[] | null} painted the region of each cell, from 1 on; null where none are painted
 * @property {readonly Value[]} givens
 * @property {About} about
 */

export const SIZES = range(4, LARGEST_PLAYED + 1);
const KEPT = "tokeru.workshop";

/** @param {number} size @returns {Draft} */
export function blank(size) {
  const rules = boxShape(size) ? BASES.sudoku : BASES.futoshiki;
  return { size, rules, painted: null, givens: Array(size * size).fill(0), about: NOTHING };
}

/** A puzzle to be changed. @param {Puzzle} puzzle @returns {Draft} */
export function draftOf({ size, rules, givens, missing, about }) {
  const regions = rules.find((rule) => rule.name === "regions");
  const others = rules.filter((rule) => rule !== regions);
  return {
    size, rules: others, about, painted: regions ? numbersOf(regions, size) : null,
    givens: givens.map((value, cell) => (missing.includes(cell) ? 0 : value)),
  };
}

/** The region of each cell. @param {Rule} regions @param {number} size */
function numbersOf(regions, size) {
  const found = Array(size * size).fill(0);
  regionsOf(String(regions.fields.layout)).forEach((cells, region) => {
    for (const cell of cells) found[cell] = region + 1;
  });
  return found;
}

// --- what it says -----------------------------------------------------------------------------------------------

/** Refuses what makes no sense. @param {Draft} draft */
export function puzzleOf(draft) {
  const { size, painted, givens, about } = draft;
  const isEven = unevenRegions(draft).length === 0;
  const rules = isEven ? draft.rules : draft.rules.filter(({ name: rule }) => !rowOf(rule).on_boxes);
  const regions = painted && isEven ? [makeRule("regions", { layout: symbols(painted) })] : [];
  return makePuzzle(size, [...rules, ...regions], givens, about);
}

/** The regions that do not have as many cells as the board has rows, and how many they have.
 * @param {Draft} draft @returns {{ region: number, cells: number }[]} */
export function unevenRegions({ size, painted }) {
  if (!painted) return [];
  const counted = range(1, size + 1).map((region) => ({ region, cells: painted.filter((one) => one === region).length }));
  return counted.filter(({ cells }) => cells !== size);
}

/** Whether it speaks of cells that it names, as a cage does and a rule of the whole board does not. @param {Rule} rule */
export function isClue({ name: rule }) {
  return rowOf(rule).fields.some(({ kind }) => kind === "cells" || kind === "rules");
}

/** Whether there is anything to solve yet. @param {Draft} draft */
export function hasClues({ size, rules, painted, givens }) {
  return givens.some(Boolean) || painted !== null || rules.some((rule) => !blank(size).rules.some(({ text }) => text === rule.text));
}

/** Whether a board of this size can have the rule. @param {number} size @param {string} rule */
export function applies(size, rule) {
  try {
    makePuzzle(size, [...BASES.futoshiki, ...(boxShape(size) ? [makeRule("boxes")] : []), makeRule(rule)]);
    return true;
  } catch (error) {
    if (error instanceof TokeruError) return false;
    throw error;
  }
}

// --- edits ------------------------------------------------------------------------------------------------------

/** @param {Draft} draft @param {Iterable<Cell>} cells @param {Value} value 0 to clear @returns {Draft} */
export function withValue(draft, cells, value) {
  const chosen = new Set(cells);
  return { ...draft, givens: draft.givens.map((given, cell) => (chosen.has(cell) ? value : given)) };
}

/** In the place of another, or after all others. @param {Draft} draft @param {Rule} rule @param {Rule | null} [before] @returns {Draft} */
export function withRule(draft, rule, before = null) {
  const rules = draft.rules.filter(({ text }) => text !== rule.text || text === before?.text);
  if (!before) return { ...draft, rules: [...rules, rule] };
  return { ...draft, rules: rules.map((each) => (each.text === before.text ? rule : each)) };
}

/** @param {Draft} draft @param {Rule} rule @returns {Draft} */
export function withoutRule(draft, rule) {
  return { ...draft, rules: draft.rules.filter(({ text }) => text !== rule.text) };
}

/** A rule of the whole board. Boxes and painted regions take each other's place.
 * @param {Draft} draft @param {string} rule @param {boolean} on @returns {Draft} */
export function withSwitch(draft, rule, on) {
  const rules = draft.rules.filter((each) => each.name !== rule);
  const painted = rule === "boxes" ? null : draft.painted;
  return { ...draft, painted, rules: on ? [...rules, makeRule(rule)] : rules };
}

/** Regions begin as the boxes, or as the rows. @param {Draft} draft @param {Iterable<Cell>} cells @param {number} region @returns {Draft} */
export function withRegion(draft, cells, region) {
  const painted = [...(draft.painted ?? firstRegions(draft.size))];
  for (const cell of cells) painted[cell] = region;
  return { ...draft, painted, rules: draft.rules.filter((rule) => rule.name !== "boxes") };
}

/** @param {number} size */
export function firstRegions(size) {
  const [height, width] = boxShape(size) ?? [1, size];
  const across = size / width;
  return range(0, size * size).map((cell) =>
    Math.floor(Math.floor(cell / size) / height) * across + Math.floor((cell % size) / width) + 1);
}

/** @param {Draft} draft @param {Partial<About>} about @returns {Draft} */
export function withAbout(draft, about) {
  return { ...draft, about: { ...draft.about, ...about } };
}

// --- clues ------------------------------------------------------------------------------------------------------

/** All that could be done without: givens, and rules that name cells. Each with the draft that does without it.
 * @param {Draft} draft @returns {{ key: string, cell?: Cell, rule?: Rule, without: Draft }[]} */
export function cluesOf(draft) {
  const given = range(0, draft.size ** 2).filter((cell) => draft.givens[cell]);
  return [
    ...given.map((cell) => ({ key: name(draft.size, cell), cell, without: withValue(draft, [cell], 0) })),
    ...draft.rules.filter(isClue).map((rule) => ({ key: rule.text, rule, without: withoutRule(draft, rule) })),
  ];
}

// --- kept -------------------------------------------------------------------------------------------------------

/** It stays in this browser until another takes its place. @param {Draft} draft */
export function keep({ rules, ...draft }) {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...draft, rules: rules.map(({ text }) => text) }));
  } catch {
    // A browser that refuses has it until the page is left.
  }
}

/** What was kept, or an empty board. @returns {Promise<Draft>} */
export async function kept() {
  try {
    const { rules, ...draft } = JSON.parse(localStorage.getItem(KEPT) ?? "");
    const found = { ...draft, rules: await withRules(() => rules.flatMap(readRules)) };
    puzzleOf(found);
    return found;
  } catch {
    return blank(9);
  }
}
