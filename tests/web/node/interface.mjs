// tokeru.js as far as it needs no worker: [puzzle, …] → what solveSync says before it is ready, and after.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const site = process.argv[2];
const { generate, ready, solveSync, TokeruError } = await import(pathToFileURL(`${site}/tokeru.js`));

function told(puzzle) {
  try {
    return solveSync(puzzle);
  } catch (error) {
    if (!(error instanceof TokeruError)) throw error;
    return error.key;
  }
}

const puzzles = JSON.parse(readFileSync(0, "utf8"));
const before = told(puzzles[0]);
await ready(readFileSync(`${site}/tokeru-whole.wasm`));
const refused = await generate("Impossible").catch((error) => error.key);
process.stdout.write(JSON.stringify({ before, refused, after: puzzles.map(told) }));
