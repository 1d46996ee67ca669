// Open: a puzzle in any notation, a link or a saved game, by typing, pasting, dropping or choosing a file.

import { TokeruError } from "../../model/errors.js";
import { withRules } from "../../model/learning.js";
import { read as readText } from "../../model/notation/index.js";
import { taken, understood } from "../../model/notation/reading.js";
import { readSave } from "../../model/saves.js";
import { readLink } from "../../share/link.js";
import { counted, doubt, isDoubtful, onlyOf } from "../arrivals.js";
import { el } from "../dom.js";
import { verdict } from "../kind.js";
import { errorText } from "../toast.js";
import { attempt, button } from "./browser.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../../share/link.js").Found} Found */

/** In millions of bytes. */
const LARGEST_FILE = 4;
const SAVE = /^\s*\{[\s\S]*"puzzle"\s*:/;
const LINK = /#(?=p=)/;

/** What was dropped or pasted, until the sheet shows it. */
let handed = "";

/** What the page has no style for until now. */
export const styles = ["share"];

/** @param {HTMLElement} host @param {App} app */
export function open(host, app) {
  const told = el("div", { class: "verdict", role: "status" });
  const field = el("textarea", {
    id: "open-text", rows: 8, spellcheck: "false", autocapitalize: "off", autocomplete: "off",
  });
  const consider = () => void judge(app, field, told);
  const file = el("input", { type: "file", class: "unseen", id: "open-file" });
  file.addEventListener("change", async () => {
    field.value = await textOf(app, file.files?.[0]);
    if (field.value) consider();
  });
  host.append(
    el("h2", {}, app.text("sheets.open")),
    el("form", { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), consider()) },
      el("label", { for: "open-text" }, app.text("open.text")),
      field,
      el("p", { class: "quiet" }, app.text("open.says")),
      el("div", { class: "line" },
        el("button", { class: "main" }, app.text("open.open")),
        file, el("label", { for: "open-file", class: "button" }, app.text("open.file"))),
      told));
  field.value = handed;
  if (handed) consider();
  handed = "";
}

/**
 * Show what was dropped or pasted: a text, or else a file.
 * @param {App} app @param {string} text @param {File} [file]
 */
export async function handIn(app, text, file) {
  handed = text || (await textOf(app, file));
  if (handed) app.open("open");
}

/** What a file says; nothing if it cannot be read. @param {App} app @param {File | undefined} file */
async function textOf(app, file) {
  try {
    if (!file) return "";
    if (file.size > LARGEST_FILE * 1e6) throw new TokeruError("file-too-large", { most: LARGEST_FILE });
    return await file.text();
  } catch (error) {
    app.complain(error);
    return "";
  }
}

/** @param {string} text @returns {Promise<Found>} */
async function read(text) {
  if (LINK.test(text)) return readLink(text.slice(text.search(LINK)).trim());
  if (!SAVE.test(text)) return { reading: await withRules(() => readText(text)), game: null };
  const game = await withRules(() => readSave(text));
  return { reading: understood(game.puzzle), game };
}

/** Play what the text says if it has one solution; otherwise say what it has, and leave the choice to the player.
 * @param {App} app @param {HTMLTextAreaElement} field @param {HTMLElement} told */
async function judge(app, field, told) {
  told.replaceChildren(app.text("open.checking"));
  try {
    const found = await read(field.value);
    const count = await counted(app, found.reading.puzzle);
    if (isDoubtful(found.reading, count)) doubt(app, found.reading, count);
    else if (!count || count.status === "unique") await play(app, found, onlyOf(count));
    else told.replaceChildren(...doubts(app, found, count.status));
  } catch (error) {
    told.replaceChildren(el("p", { class: "error" }, errorText(app.text, error)));
    pointAt(field, error);
  }
}

/** @param {App} app @param {Found} found @param {string} status */
function doubts(app, found, status) {
  const anyway = () => attempt(app, () => play(app, found, null));
  return [el("p", {}, verdict(app.text, status)), button(app.text("open.anyway"), anyway)];
}

/** @param {App} app @param {Found} found @param {readonly number[] | null} solution */
async function play(app, { reading, game }, solution) {
  if (!game) return app.play(taken(reading), {}, solution);
  if (solution) game.solution = solution;
  return app.adopt(game);
}

/** Select the character that an error speaks of. @param {HTMLTextAreaElement} field @param {unknown} error */
function pointAt(field, error) {
  const position = error instanceof TokeruError ? error.fields.position : null;
  if (typeof position !== "number") return;
  const start = [...field.value].slice(0, position).join("").length;
  field.focus();
  field.setSelectionRange(start, start + 1);
}
