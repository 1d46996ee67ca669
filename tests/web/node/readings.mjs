// Texts in any notation read by the page: [text, …] → for each {line, said: [[rule, source, sure], …], left, solution, seconds},
// or {error, told, seconds}.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { messagesOf } from "./messages.mjs";

const site = process.argv[2];
const load = (path) => import(pathToFileURL(`${site}/${path}`));
const [{ errorText }, { TokeruError }, { withRules }, { read }, { lineOf }, { render }] = await Promise.all(
  ["app/toast.js", "model/errors.js", "model/learning.js", "model/notation/index.js", "model/puzzle.js", "model/templates.js"]
    .map(load),
);
const messages = await messagesOf(site, "en");
const text = (key, fields) => render(messages.errors[key.slice("errors.".length)], fields, messages);

async function outcome(written) {
  try {
    const { puzzle, said, left, solution } = await withRules(() => read(written));
    return { line: lineOf(puzzle), said: said.map(({ rule, source, sure }) => [rule, source, sure]), left, solution };
  } catch (error) {
    if (!(error instanceof TokeruError)) throw Object.assign(error, { message: `${error.message} in ${written}` });
    return { error: error.key, told: errorText(text, error) };
  }
}

const found = [];
for (const written of JSON.parse(readFileSync(0, "utf8"))) {
  const start = process.cpuUsage();
  found.push({ ...await outcome(written), seconds: process.cpuUsage(start).user / 1e6 });
}
process.stdout.write(JSON.stringify(found));
