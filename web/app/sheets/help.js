// Help: how to play, what holds on this board, what the marks mean, and the keys.

import { COMMANDS, labelOf } from "../commands.js";
import { el } from "../dom.js";
import { inOrder, sentence } from "../sentences.js";
import { button } from "./browser.js";

/** @typedef {import("../types").App} App */

const FIRST = ["help.fill", "help.mark", "help.ask", "help.one"];
/** The keys of the board; the others are those of commands. */
const KEYS = [
  { written: ["←↑→↓", "W A S D"], key: "help.key-move" },
  { written: ["Shift", "Ctrl"], key: "help.key-extend" },
  { written: ["1 … 9"], key: "help.key-digit" },
  { written: ["Z", "X", "C", "V", "B"], key: "help.key-mode" },
  { written: ["Space"], key: "help.key-next-mode" },
  { written: ["Shift+1"], key: "help.key-corner" },
  { written: ["Ctrl+1"], key: "help.key-centre" },
  { written: ["Ctrl+Shift+1"], key: "help.key-colour" },
  { written: ["Ctrl+A"], key: "help.key-all" },
  { written: ["Ctrl+I"], key: "help.key-invert" },
];
const MARKS = ["corner", "centre", "colour", "conflict", "sign", "struck", "hollow"];

/** @param {HTMLElement} host @param {App} app */
export function open(host, app) {
  host.append(
    el("h2", {}, app.text("help.title")),
    ...FIRST.map((key) => el("p", {}, app.text(key))),
    button(app.text("commands.tour"), () => app.command("tour"), { class: "again" }),
    ...rules(app),
    ...marks(app),
    ...keys(app),
  );
}

/**
 * Each rule of the board in a sentence; many signs are one sentence.
 * @param {App} app
 */
function rules(app) {
  if (!app.game) return [];
  const sentences = new Set(inOrder(app.game.puzzle.rules).map((rule) => sentence(rule, app.text)));
  return [
    el("h3", {}, app.text("help.rules")),
    el("ul", {}, ...[...sentences].map((each) => el("li", {}, each))),
  ];
}

/** @param {App} app */
function marks(app) {
  const rows = MARKS.map((name) => [
    el("dt", {}, app.text(`help.mark-${name}`)), el("dd", {}, app.text(`help.mark-${name}-says`)),
  ]);
  return [el("h3", {}, app.text("help.marks")), el("dl", {}, ...rows.flat())];
}

/** @param {App} app */
function keys(app) {
  const commands = COMMANDS.map((command) => ({ written: command.written ?? [], key: labelOf(command) }));
  const rows = [...KEYS, ...commands.filter(({ written }) => written.length)].map(({ written, key }) => el("tr", {},
    el("th", { scope: "row" }, ...written.map((each) => el("kbd", {}, each))),
    el("td", {}, app.text(key))));
  return [el("h3", {}, app.text("help.keys")), el("table", { class: "keys" }, el("tbody", {}, ...rows))];
}
