// Boards looked at by the page: [[line, boards], …] → for each board {conflicts, allowed, broken, contradicted}. The last
// is what the move contradicts that leads from the board before, or from an empty one, as values by cell.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import "./rules.mjs";
import { appointed } from "./referee.mjs";

const site = process.argv[2];
const { parse } = await import(pathToFileURL(`${site}/model/notation/line.js`));
const referee = await appointed(site);

function contradicted(puzzle, before, after) {
  const isGone = referee.contradicted(puzzle, before, after);
  const values = Array.from({ length: puzzle.board.numbers.length }, (_, index) => index + 1);
  return after.map((_, cell) => values.filter((value) => isGone(cell, value)));
}

const seen = JSON.parse(readFileSync(0, "utf8")).map(([line, boards]) => {
  const puzzle = parse(line);
  return boards.map((board, number) => ({
    conflicts: referee.conflicts(puzzle, board),
    allowed: referee.allowed(puzzle, board),
    broken: referee.broken(puzzle, board),
    contradicted: contradicted(puzzle, boards[number - 1] ?? board.map(() => 0), board),
  }));
});
process.stdout.write(JSON.stringify(seen));
