// What part a cell has in the rules around it, for those who hear the board: "cage of 12, 1 of 3", "black dot to the right".

import { name } from "../model/grid.js";
import { cellFields, groupsOf, holdsEverywhere } from "../model/reach.js";
import { rowOf, rulesIn } from "../model/rules.js";
import { nameOf } from "./sentences.js";

/** @typedef {import("../model/types").Cell} Cell */
/** @typedef {import("../model/types").Puzzle} Puzzle */
/** @typedef {import("../model/types").Rule} Rule */
/** @typedef {import("./types").Text} Text */

/** @typedef {{ rule: Rule, cell: Cell, puzzle: Puzzle, text: Text }} Part */

/** @type {WeakMap<Puzzle, Map<Cell, Rule[]>>} */
const known = new WeakMap();

/** @param {Puzzle} puzzle @param {Cell} cell @param {Text} text */
export function rolesOf(puzzle, cell, text) {
  const found = known.get(puzzle) ?? rulesByCell(puzzle);
  known.set(puzzle, found);
  return (found.get(cell) ?? []).map((rule) => roleOf({ rule, cell, puzzle, text }));
}

/** What every board has is not told, nor signs, which are told before. @param {Puzzle} puzzle */
function rulesByCell(puzzle) {
  /** @type {Map<Cell, Rule[]>} */
  const found = new Map();
  for (const rule of puzzle.rules.filter((each) => isTold(each, puzzle)))
    for (const cell of new Set(groupsOf(rule, puzzle).flat())) found.set(cell, [...(found.get(cell) ?? []), rule]);
  return found;
}

/** @param {Rule} rule @param {Puzzle} puzzle */
function isTold(rule, puzzle) {
  if (holdsEverywhere(rule) || rule.name === "boxes") return false;
  return rule.name !== "less" || !wayBetween(groupsOf(rule, puzzle)[0], puzzle);
}

/** @param {Part} part @returns {string} */
function roleOf(part) {
  const { drawing } = rowOf(part.rule.name);
  if (rulesIn(part.rule).length) return ofRules(part);
  if (!cellFields(part.rule).length) return inHouse(part);
  return (BY_DRAWING[drawing] ?? inGroup)(part);
}

/** @type {Readonly<Record<string, (part: Part) => string>>} */
const BY_DRAWING = { sign: atSign, dot: atBorder, letter: atBorder, clue: seenFromOutside, ray: seenFromOutside };

/** Its part in the rules that a rule is made of. @param {Part} part */
function ofRules({ rule, ...part }) {
  const inner = rulesIn(rule).filter((each) => groupsOf(each, part.puzzle).flat().includes(part.cell));
  return nameOf(rule, part.text, { roles: inner.map((each) => roleOf({ rule: each, ...part })) });
}

/** @param {Part} part */
function inHouse({ rule, cell, puzzle, text }) {
  return nameOf(rule, text, { place: groupsOf(rule, puzzle).findIndex((house) => house.includes(cell)) + 1 });
}

/** @param {Part} part */
function seenFromOutside({ rule, text }) {
  return text(`roles.from-${rule.fields.direction}`, { rule: nameOf(rule, text) });
}

/** @param {Part} part */
function atBorder({ rule, cell, puzzle, text }) {
  const [cells] = groupsOf(rule, puzzle);
  const way = wayBetween(fromCell(cells, cell), puzzle);
  const named = nameOf(rule, text);
  return way ? text(`roles.${way}`, { rule: named }) : text("roles.with", { rule: named, cells: others(cells, cell, puzzle) });
}

/** @param {Part} part */
function atSign({ rule, cell, puzzle, text }) {
  const [cells] = groupsOf(rule, puzzle);
  const sign = cells[0] === cell ? "less" : "more";
  const way = wayBetween(fromCell(cells, cell), puzzle);
  return way ? text(`board.${sign}-${way}`) : text(`roles.${sign}`, { cells: others(cells, cell, puzzle) });
}

/** @param {readonly Cell[]} cells @param {Cell} cell */
function fromCell(cells, cell) {
  return cells[0] === cell ? cells : [...cells].reverse();
}

/** @param {readonly Cell[]} cells @param {Cell} cell @param {Puzzle} puzzle */
function others(cells, cell, { size }) {
  return cells.filter((other) => other !== cell).map((other) => name(size, other));
}

/** From the first cell to the second, if they share a side. @param {readonly Cell[]} cells @param {Puzzle} puzzle */
function wayBetween([first, second], { size }) {
  const isBeside = Math.floor(first / size) === Math.floor(second / size);
  if (isBeside) return { [first + 1]: "right", [first - 1]: "left" }[second];
  return { [first + size]: "below", [first - size]: "above" }[second];
}

/** @param {Part} part */
function inGroup({ rule, cell, puzzle, text }) {
  const fields = cellFields(rule);
  const groups = groupsOf(rule, puzzle);
  const at = groups.findIndex((group) => group.includes(cell));
  const named = nameOf(rule, text, {}, fields[at]);
  if (fields.includes("copy")) return text("roles.with", { rule: named, cells: [twin(rule, at, groups[at].indexOf(cell))] });
  if (fields.includes("others")) return text("roles.group", { rule: named, place: at + 1 });
  const [place, count] = [groups[at].indexOf(cell) + 1, groups[at].length];
  return count > 1 ? text("roles.place", { rule: named, place, count }) : named;
}

/** The cell of the other group at the same place. @param {Rule} rule @param {number} group @param {number} place */
function twin({ fields }, group, place) {
  return /** @type {readonly string[]} */ (fields[group ? "cells" : "copy"])[place];
}
