// Tokeru lines read by the page: [line, …] → for each {line, json, words, frozen}, the last but one as digests.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import "./rules.mjs";

const load = (path) => import(pathToFileURL(`${process.argv[2]}/${path}`));
const [{ problemWords }, { lower }, { problemJson }, { lineOf }, { parse }] = await Promise.all(
  ["kernel/problem.js", "model/lower.js", "model/written.js", "model/puzzle.js", "model/notation/line.js"].map(load),
);

const digest = (data) => createHash("sha256").update(data).digest("hex");
const isFrozen = (part) => typeof part !== "object" || part === null
  || (Object.isFrozen(part) && Object.values(part).every(isFrozen));

const read = JSON.parse(readFileSync(0, "utf8")).map((line) => {
  const puzzle = parse(line);
  const problem = lower(puzzle);
  return {
    line: lineOf(puzzle),
    json: digest(problemJson(problem)),
    words: digest(new Uint8Array(problemWords(problem).buffer)),
    frozen: isFrozen(puzzle),
  };
});
process.stdout.write(JSON.stringify(read));
