// Boards looked at by the page: [[line, boards], …] → for each board {conflicts, allowed, broken}.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(`${process.argv[2]}/model/${path}`));
const [{ conflicts, allowed, brokenRelations }, { parse }] = await Promise.all(
  ["contradictions.js", "notation/line.js"].map(load),
);

const seen = JSON.parse(readFileSync(0, "utf8")).map(([line, boards]) => {
  const puzzle = parse(line);
  return boards.map((board) => ({
    conflicts: conflicts(puzzle, board),
    allowed: allowed(puzzle, board),
    broken: brokenRelations(puzzle, board),
  }));
});
process.stdout.write(JSON.stringify(seen));
