// Texts read and puzzles written by the page: {read: [text, …], write: [[line, notation, solution?], …]}
// → {names: [notation, …], read: [outcome, …], write: [outcome, …]}, an outcome being {text} or {error, position, said}; read ones also
// tell their {seconds}.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import "./rules.mjs";

import { messagesOf } from "./messages.mjs";

const site = process.argv[2];
const load = (path) => import(pathToFileURL(`${site}/model/${path}`));
const [{ TokeruError }, { named, names, read }, { parse }, { lineOf }, { render }] = await Promise.all(
  ["errors.js", "notation/index.js", "notation/line.js", "puzzle.js", "templates.js"].map(load),
);
const messages = await messagesOf(site, "en");

const outcome = async (attempt) => {
  try {
    return { text: await attempt() };
  } catch (error) {
    if (!(error instanceof TokeruError)) throw error;
    const said = render(messages.errors[error.key], error.fields, messages);
    return { error: error.key, position: error.fields.position ?? null, said };
  }
};

const timed = async (text) => {
  const start = process.cpuUsage();
  const found = await outcome(async () => lineOf((await read(text)).puzzle));
  return { ...found, seconds: process.cpuUsage(start).user / 1e6 };
};

const { read: texts = [], write: wanted = [] } = JSON.parse(readFileSync(0, "utf8"));
const told = { names: names(), read: [], write: [] };
for (const text of texts) told.read.push(await timed(text));
for (const [line, notation, solution] of wanted) {
  told.write.push(await outcome(() => named(notation).format(parse(line), ...(solution ? [solution] : []))));
}
process.stdout.write(JSON.stringify(told));
