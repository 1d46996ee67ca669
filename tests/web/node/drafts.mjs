// Foreign puzzles drafted by the page: [{rows, columns, numbers, regions, given, said, left, solution, about}, …] → for each
// {line, said, left, solution}, or {error, source}.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import "./rules.mjs";

const load = (path) => import(pathToFileURL(`${process.argv[2]}/model/${path}`));
const [{ TokeruError }, { Draft }, { lineOf }] = await Promise.all(["errors.js", "links/draft.js", "puzzle.js"].map(load));

function drafted({ rows, columns, numbers, regions, given = [], said = [], left = [], solution = null, about = {} }) {
  const draft = new Draft(rows, columns ?? rows, numbers);
  draft.sayHouses(regions);
  for (const [row, column, number] of given) draft.give(draft.index(row, column), number);
  for (const each of said) draft.say(...each);
  for (const each of left) draft.leave(each);
  draft.solution = solution;
  return draft.reading(about);
}

function outcome(wanted) {
  try {
    const reading = drafted(wanted);
    const said = reading.said.map(({ rule, source, sure }) => [rule, source, sure]);
    return { line: lineOf(reading.puzzle), said, left: reading.left, solution: reading.solution };
  } catch (error) {
    if (!(error instanceof TokeruError)) throw error;
    return { error: error.key, source: error.fields.source ?? "" };
  }
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(outcome)));
