// Saved games: go on with one, throw it away and get it back, write it to a file and read it from one.

import { thumbnail } from "../../board/thumbnail.js";
import { learnRules, withRules } from "../../model/learning.js";
import { parse } from "../../model/notation/line.js";
import { readSave } from "../../model/saves.js";
import { dayOf } from "../../store/statistics.js";
import { written } from "../clock.js";
import { lack } from "../credits.js";
import { el } from "../dom.js";
import { emblem } from "../emblem.js";
import { OTHER } from "../kind.js";
import { attempt, button, download } from "./browser.js";
import { nameOf } from "./parts.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../../model/types").Kept} Kept */
/** @typedef {import("../../model/types").Puzzle} Puzzle */
/** @typedef {import("../../model/types").Value} Value */

const AT_ONCE = 30;
/** Bytes; a longer file is not a save, and reading all of it would only take time. */
const LONGEST = 8_000_000;

/** @param {HTMLElement} host @param {App} app */
export function open(host, app) {
  const list = el("ul");
  host.append(
    el("h2", {}, app.text("sheets.games")),
    ...(app.store.persistent ? [] : [el("p", { class: "notice" }, app.text("games.not-kept"))]),
    list,
    reader(app),
  );
  attempt(app, async () => {
    const games = await app.store.list();
    if (games.some(({ kind }) => kind === OTHER)) await learnRules();
    show(app, list, games);
  });
}

/**
 * A few of them, and the rest when asked for.
 * @param {App} app @param {HTMLElement} list @param {readonly Kept[]} games
 */
function show(app, list, games) {
  list.append(...games.slice(0, AT_ONCE).map((kept) => rowOf(app, kept)));
  if (!list.children.length) list.replaceWith(el("p", { class: "empty" }, emblem(), app.text("games.none")));
  const rest = games.slice(AT_ONCE);
  if (!rest.length) return;
  const more = button(app.text("games.more", { n: rest.length }), () => {
    const shown = list.children.length;
    more.remove();
    show(app, list, rest);
    list.children[shown].querySelector("button")?.focus();
  });
  list.after(more);
}

/** @param {App} app @param {Kept} kept */
function rowOf(app, kept) {
  const row = el("li");
  const puzzle = parse(kept.save.puzzle);
  const name = nameOf(app, kept, puzzle);
  const fill = () => row.replaceChildren(resumeButton(app, kept, puzzle, name), actions(app, kept, name, throwAway));
  const throwAway = () => attempt(app, async () => {
    await app.store.remove(kept.id);
    const restore = button(app.text("games.restore"), bringBack);
    const gone = app.text("games.gone", { game: name });
    row.replaceChildren(el("span", { class: "gone" }, gone), restore);
    restore.focus();
  });
  const bringBack = () => attempt(app, async () => {
    await app.store.put(kept);
    fill();
    row.querySelector("button")?.focus();
  });
  fill();
  return row;
}

/** @param {App} app @param {Kept} kept @param {Puzzle} puzzle @param {string} name */
function resumeButton(app, kept, puzzle, name) {
  const { current, timer } = kept.save;
  const [filled, blanks] = progressOf(puzzle, current);
  const told = kept.solved ? app.text("games.solved") : app.text("games.filled", { filled, blanks });
  const when = new Intl.DateTimeFormat(app.language, { dateStyle: "medium", timeStyle: "short" });
  const resume = () => attempt(app, () => app.resume(kept.id));
  return el("button", { type: "button", class: "resume", onclick: resume },
    thumbnail(puzzle, current),
    el("span", {},
      el("strong", {}, name),
      ...lack(puzzle, app.text).map((line) => el("small", {}, line)),
      el("progress", { value: filled, max: blanks, "aria-hidden": "true" }),
      el("small", {}, `${told} · ${written(timer)}`),
      el("small", {}, when.format(kept.changed))));
}

/**
 * How many cells were filled, and how many were blank at first.
 * @param {Puzzle} puzzle @param {readonly Value[]} values
 */
function progressOf({ givens }, values) {
  const entered = values.filter((value, cell) => !givens[cell]);
  return [entered.filter(Boolean).length, entered.length];
}

/**
 * What else can be done with a game. The one on the table cannot be thrown away.
 * @param {App} app @param {Kept} kept @param {string} game @param {() => void} throwAway
 */
function actions(app, kept, game, throwAway) {
  const action = (/** @type {string} */ name, /** @type {() => void} */ act) =>
    button(app.text(`games.${name}`), act, { "aria-label": app.text(`games.${name}-this`, { game }) });
  const onTable = app.kept?.id === kept.id;
  return el("div", { class: "actions" },
    action("export", () => download(fileName(kept), "application/json", JSON.stringify(kept.save))),
    onTable ? el("small", {}, app.text("games.on-table")) : action("delete", throwAway));
}

/** @param {Kept} kept */
function fileName({ kind, changed }) {
  return `tokeru-${kind}-${dayOf(changed)}.json`;
}

/** @param {App} app */
function reader(app) {
  const input = el("input", { type: "file", accept: ".json,application/json" });
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file) attempt(app, () => adopt(app, file));
    input.value = "";
  });
  return el("label", { class: "file" }, el("span", {}, app.text("games.import")), input);
}

/** @param {App} app @param {File} file */
async function adopt(app, file) {
  const text = await file.slice(0, LONGEST).text();
  await app.adopt(await withRules(() => readSave(text)));
}
