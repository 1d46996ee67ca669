// Whether a puzzle that came from elsewhere is all there: what was understood of it, what only guessed, and what is left over.

import { taken } from "../../model/notation/reading.js";
import { readRules } from "../../model/rules.js";
import { doubted, onlyOf } from "../arrivals.js";
import { commentOf, credit } from "../credits.js";
import { el } from "../dom.js";
import { sentence } from "../sentences.js";
import { attempt, button } from "./browser.js";
import { still } from "./still.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../arrivals.js").Doubted} Doubted */
/** @typedef {import("../../model/types").Said} Said */

/** What the page has no style for until now. */
export const styles = ["share"];

/** @param {HTMLElement} host @param {App} app */
export function open(host, app) {
  if (doubted) host.append(...parts(app, doubted));
}

/** @param {App} app @param {Doubted} found */
function parts(app, { reading, count }) {
  const { puzzle, said, left } = reading;
  const play = () => attempt(app, () => app.play(taken(reading), {}, onlyOf(count)));
  const [sure, guessed] = [true, false].map((is) => said.filter((each) => each.sure === is && each.source));
  return [
    el("h2", {}, app.text("reading.title")),
    ...credit(puzzle, app.text),
    ...list(app.text("reading.left"), left.map((each) => [each]), "left"),
    el("p", {}, verdict(app, { reading, count })),
    button(app.text(left.length ? "reading.without" : "open.anyway"), play, { class: "main" }),
    el("figure", {}, still(puzzle)),
    ...list(app.text("reading.guessed"), guessed.map((each) => told(app, each))),
    ...list(app.text("reading.understood"), sure.map((each) => told(app, each))),
    ...commentOf(puzzle, app.text, true),
  ];
}

/** What is known of the puzzle as it was read. @param {App} app @param {Doubted} found */
function verdict(app, { reading, count }) {
  const status = count?.status ?? "budget";
  return app.text(`reading.${status === "unique" && reading.solution ? "differs" : status}`);
}

/** What it says, and what it was read from. @param {App} app @param {Said} said @returns {[string, string]} */
function told({ text }, { rule, source }) {
  return [readRules(rule).map((each) => sentence(each, text)).join(" "), source];
}

/** Each once, however often it was read. @param {string} title @param {string[][]} rows @param {string} [name] */
function list(title, rows, name) {
  /** @type {Map<string, string[]>} */
  const sources = new Map(rows.map(([said]) => [said, []]));
  for (const [said, source] of rows) if (source) sources.get(said)?.push(source);
  const items = [...sources].map(([said, from]) => el("li", {}, said, from.length > 0 && el("small", {}, from.join(", "))));
  return items.length ? [el("h3", {}, title), el("ul", { class: name }, ...items)] : [];
}
