// An example as a picture: the board, and on it the step as a hint draws it, with the candidates of the cells that matter.

import { bareView } from "../board/bare.js";
import { Picture } from "../board/picture.js";
import { withRules } from "../model/learning.js";
import { parse } from "../model/notation/line.js";
import { explain } from "../model/telling.js";
import { exampleOf } from "./positions.js";

/** @typedef {import("../app/types").App} App */
/** @typedef {import("../model/types").Cell} Cell */
/** @typedef {import("../model/types").ExampleRow} ExampleRow */
/** @typedef {import("../model/types").Puzzle} Puzzle */
/** @typedef {import("../model/types").Step} Step */

/** The picture of a technique's example, and its step in words. @param {App} app @param {ExampleRow} row */
export async function drawn(app, row) {
  const position = await exampleOf(row);
  const [{ steps: [step], marks }, messages, puzzle] = await Promise.all(
    [app.adviser.ask("findings", position, row.id), app.words(), withRules(() => parse(row.puzzle))]);
  const picture = new Picture(puzzle);
  const about = cellsOf(step, picture.canvas.problem);
  for (const [cell] of step.placements) about.delete(cell);
  const centre = marks.map((left, cell) => (about.has(cell) ? left : []));
  picture.show({ ...bareView(position.values), centre, hint: { step, stage: 3 } });
  return { svg: picture.svg, told: explain(step, puzzle, messages) };
}

/** The cells that the step is about: of its reason, its chains and what follows.
 * @param {Step} step @param {import("../model/types").Problem} problem @returns {Set<Cell>} */
function cellsOf({ reason, placements, eliminations, chains }, problem) {
  const { cells = [], fins = [], sets = [], links = [], sums = [], lines = [] } = reason;
  const linked = links.map((link) => problem.relations[link]);
  return new Set([
    ...cells, ...fins, ...sets.flat(), ...linked.flatMap(({ first, second }) => [first, second]),
    ...sums.flatMap((sum) => problem.sums[sum].cells), ...lines.flatMap((line) => problem.automata[line].cells),
    ...[...placements, ...eliminations].map(([cell]) => cell),
    ...chains.flat().flatMap(([, , nodeCells]) => nodeCells),
  ]);
}
