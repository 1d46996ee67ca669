// What the board of the workshop shows: the draft with the shape that is being drawn, and what is known of it.

import { bareView } from "../board/bare.js";
import { TokeruError } from "../model/errors.js";
import { cellsIn } from "../model/reach.js";
import { referee } from "../model/referee.js";
import { name } from "../model/grid.js";
import { puzzleOf, withRule } from "./draft.js";

/** @typedef {import("../model/types").Cell} Cell */
/** @typedef {import("../model/types").Count} Count */
/** @typedef {import("../model/types").Puzzle} Puzzle */
/** @typedef {import("../model/types").Value} Value */
/** @typedef {import("../model/types").View} View */
/** @typedef {import("./examiner.js").Known} Known */
/** @typedef {import("./work.js").Work} Work */

/** The colours of what can be done without, and of where two solutions differ. */
const NEEDLESS = 8;
const DIFFERING = 1;

/** The draft with the clue that is being drawn, if it makes sense yet. @param {Work} work @returns {Puzzle} */
export function puzzleShown(work) {
  const rule = work.drawn();
  if (!rule) return work.puzzle;
  try {
    return puzzleOf(withRule(work.draft, rule, work.extends));
  } catch (error) {
    if (error instanceof TokeruError) return work.puzzle;
    throw error;
  }
}

/** @param {Work} work @param {Known} known @param {ReadonlySet<string>} wishes @returns {View} */
export function viewOf(work, known, wishes) {
  const { puzzle, cursor } = work;
  const bare = bareView(puzzle.givens);
  const isGiving = work.tool.by === "value" && !work.clue;
  return {
    ...bare, cursor, inPlace: true,
    selected: isGiving ? work.selected : new Set(work.hand),
    pointed: work.clue ? cellsIn(work.clue, puzzle) : new Set(work.earlier),
    conflicts: new Set(referee.conflicts(puzzle, puzzle.givens)),
    broken: new Set(referee.broken(puzzle, puzzle.givens)),
    ...found(work, known, wishes, bare),
  };
}

/** What is known, as far as it is wanted. @param {Work} work @param {Known} known @param {ReadonlySet<string>} wishes @param {View} bare */
function found(work, known, wishes, bare) {
  const shown = { values: bare.values, corner: bare.corner, centre: bare.centre, colours: bare.colours, hint: bare.hint };
  if (work.tool.by === "region") shown.colours = regions(work);
  else if (wishes.has("redundant")) shown.colours = needless(work, known);
  if (wishes.has("candidates") && known.possible) shown.corner = known.possible;
  if (wishes.has("second") && known.count?.status === "multiple") Object.assign(shown, both(work, known.count, bare));
  // On cells with the values of solutions, a strike would be taken to be through these.
  if (wishes.has("step") && known.step) shown.hint = { step: known.step, stage: shown.values === bare.values ? 3 : 2 };
  return shown;
}

/** Every region in one of the colours that there are. @param {Work} work */
function regions(work) {
  return work.puzzle.givens.map((_, cell) => [((work.regionAt(cell) - 1) % 9) + 1]);
}

/** @param {Work} work @param {Known} known */
function needless({ puzzle, size }, known) {
  return puzzle.givens.map((_, cell) => (known.needless?.get(name(size, cell)) ? [NEEDLESS] : []));
}

/** Two solutions: what they have in common is entered, and where they differ stands what each of them has.
 * @param {Work} work @param {Count} count @param {View} bare */
function both({ puzzle }, count, bare) {
  const [one, other] = count.solutions;
  const differ = new Set(differing(count));
  return {
    values: one.map((value, cell) => (differ.has(cell) ? 0 : value)),
    centre: puzzle.givens.map((_, cell) => (differ.has(cell) ? [one[cell], other[cell]].sort((a, b) => a - b) : [])),
    colours: puzzle.givens.map((_, cell) => (differ.has(cell) ? [DIFFERING] : [])),
    corner: bare.corner,
  };
}

/** The cells in which two solutions differ. @param {Count} [count] @returns {Cell[]} */
export function differing(count) {
  const [first, second] = count?.solutions ?? [];
  return second ? [...first.keys()].filter((cell) => first[cell] !== second[cell]) : [];
}
