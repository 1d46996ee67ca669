// Steps and houses told by the page: {language, steps: [[line, step], …], lines} → {steps, houses}.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import "./rules.mjs";

import { messagesOf } from "./messages.mjs";

const site = process.argv[2];
const load = (path) => import(pathToFileURL(`${site}/${path}`));
const [{ parse }, { lower }, words] = await Promise.all(
  ["model/notation/line.js", "model/lower.js", "model/telling.js"].map(load),
);

const { language, steps, lines } = JSON.parse(readFileSync(0, "utf8"));
const messages = await messagesOf(site, language);

const puzzles = new Map();
function puzzleOf(line) {
  if (!puzzles.has(line)) puzzles.set(line, parse(line));
  return puzzles.get(line);
}

const tellers = [words.explain, words.where, words.which, words.short, words.linkByLink];
const told = {
  steps: steps.map(([line, step]) => tellers.map((tell) => tell(step, puzzleOf(line), messages))),
  houses: lines.map((line) => {
    const puzzle = puzzleOf(line);
    return lower(puzzle).houses.map((_, number) => words.houseName(puzzle, number, messages));
  }),
};
process.stdout.write(JSON.stringify(told));
