// Saves read by the page and written again: texts → for each {text}, or {key, fields} where it is refused.
// A text may be given as [piece, times, piece, times, …], where it is too long to be sent.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import "./rules.mjs";
import { appointed } from "./referee.mjs";

const load = (path) => import(pathToFileURL(`${process.argv[2]}/model/${path}`));
const [{ readSave, saveText }, { TokeruError }] = await Promise.all(
  ["saves.js", "errors.js"].map(load),
);

await appointed(process.argv[2]);

function whole(text) {
  if (typeof text === "string") return text;
  return text.map((piece, place) => (place % 2 ? "" : piece.repeat(text[place + 1]))).join("");
}

function reread(text) {
  try {
    return { text: saveText(readSave(whole(text), () => 0)) };
  } catch (error) {
    if (error instanceof TokeruError) return { key: error.key, fields: error.fields };
    throw error;
  }
}

const read = JSON.parse(readFileSync(0, "utf8")).map(reread);
const unharmed = Object.keys(Object.prototype).length === 0 && {}.polluted === undefined;
process.stdout.write(JSON.stringify({ read, unharmed }));
