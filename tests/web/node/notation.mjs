// Texts read and puzzles written by the page: {read: [text, …], write: [[line, notation, solution?], …]}
// → {read: [outcome, …], write: [outcome, …]}, an outcome being {text} or {error, position, said}; read ones also
// tell their {seconds}.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import "./rules.mjs";

import { messagesOf } from "./messages.mjs";

const site = process.argv[2];
const load = (path) => import(pathToFileURL(`${site}/model/${path}`));
const [{ TokeruError }, { parse }, { lineOf }, { render }] = await Promise.all(
  ["errors.js", "notation/index.js", "puzzle.js", "templates.js"].map(load),
);
const messages = await messagesOf(site, "en");
const names = { fufen: "fufen", line: "line", plain: "plain", "seed-json": "seed" };

const outcome = (attempt) => {
  try {
    return { text: attempt() };
  } catch (error) {
    if (!(error instanceof TokeruError)) throw error;
    const said = render(messages.errors[error.key], error.fields, messages);
    return { error: error.key, position: error.fields.position ?? null, said };
  }
};

const read = (text) => {
  const start = process.cpuUsage();
  const found = outcome(() => lineOf(parse(text)));
  return { ...found, seconds: process.cpuUsage(start).user / 1e6 };
};

const { read: texts = [], write: wanted = [] } = JSON.parse(readFileSync(0, "utf8"));
const writers = Object.fromEntries(await Promise.all(
  Object.entries(names).map(async ([name, file]) => [name, (await load(`notation/${file}.js`)).format]),
));
const write = wanted.map(([line, notation, solution]) =>
  outcome(() => writers[notation](parse(line), ...(solution ? [solution] : []))));
process.stdout.write(JSON.stringify({ read: texts.map(read), write }));
