// All clues of the draft in a list, also those that no tool draws: each can be chosen and taken away. What the draft can do without
// is marked.

import { el } from "../app/dom.js";
import { nameOf, withCells } from "../app/sentences.js";
import { button } from "../app/sheets/browser.js";
import { isClue, withoutRule } from "./draft.js";
import { SWITCHES, toolNamed } from "./tools.js";

/** @typedef {import("../app/types").Text} Text */
/** @typedef {import("../model/types").Rule} Rule */
/** @typedef {import("./examiner.js").Known} Known */
/** @typedef {import("./work.js").Work} Work */

/** Those of the list: all but what has a switch. @param {Work} work */
export function listed({ draft }) {
  return draft.rules.filter(({ name, text }) => !(SWITCHES.includes(name) && text === name));
}

/** @param {Rule} rule @param {Text} text */
export function clueText(rule, text) {
  return isClue(rule) ? withCells(rule, text) : nameOf(rule, text);
}

/** @param {Work} work @param {Known} known @param {Text} text */
export function drawClues(work, known, text) {
  const rows = listed(work).map((rule) => el("li", { class: known.needless?.get(rule.text) ? "needless" : null },
    button(clueText(rule, text), () => choose(work, rule), { "aria-pressed": String(work.clue?.text === rule.text) }),
    known.needless?.get(rule.text) && el("span", { class: "tag" }, text("workshop.needless")),
    button("×", () => work.edit(withoutRule(work.draft, rule)), { class: "remove", "aria-label": text("workshop.remove-this", { clue: clueText(rule, text) }) })));
  return rows.length ? [el("ul", { class: "clues" }, ...rows)] : [el("p", { class: "quiet" }, text("workshop.no-clues"))];
}

/** With its tool, if it has one. @param {Work} work @param {Rule} rule */
function choose(work, rule) {
  const tool = toolNamed(rule.name);
  if (tool && work.tool !== tool) work.take(tool);
  work.choose(rule);
}
