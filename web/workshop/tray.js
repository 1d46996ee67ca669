// The tray under the board: the tool in hand and how it is used, the chosen clue with what it says, and digits for those who have
// no keys.

import { el } from "../app/dom.js";
import { sentence } from "../app/sentences.js";
import { button } from "../app/sheets/browser.js";
import { shown } from "../model/board.js";
import { range } from "../model/grid.js";
import { clueText } from "./clues.js";
import { unevenRegions } from "./draft.js";
import { sampleOf, toolName } from "./rail.js";
import { toolNamed, writtenField } from "./tools.js";

/** @typedef {import("../app/types").Text} Text */
/** @typedef {import("../model/types").FieldRow} FieldRow */
/** @typedef {import("../model/types").Rule} Rule */
/** @typedef {import("./work.js").Work} Work */

/** @param {Work} work @param {Text} text @returns {Node[]} */
export function drawTray(work, text) {
  const { clue, tool } = work;
  if (clue) return [el("h2", {}, clueText(clue, text)), el("p", {}, sentence(clue, text)), clueForm(work, clue, text)];
  const sample = sampleOf(tool);
  return [
    el("h2", {}, toolName(tool, text)),
    ...(sample && toolNamed(tool.name) ? [el("p", {}, sentence(sample, text))] : []),
    el("p", { class: "how" }, text(`workshop.by-${work.earlier.length ? "second" : howOf(tool)}`)),
    ...(tool.by === "value" ? [digits(work, text)] : []),
    ...(tool.by === "region" ? uneven(work, text) : []),
  ];
}

/** Some groups of cells say nothing that would be typed. @param {import("./tools.js").Tool} tool */
const howOf = ({ name, by }) => (by === "group" && !writtenField(name) ? "shape" : by);

/** @param {Work} work @param {Text} text */
function digits(work, text) {
  const { board } = work.puzzle;
  const symbols = range(1, board.numbers.length + 1).map((value) => shown(board, value));
  const keys = symbols.map((symbol) => button(symbol, () => work.type(symbol), { class: "key" }));
  return el("div", { class: "keys" }, ...keys, button(text("workshop.clear"), () => work.remove(), { class: "key wide" }));
}

/** @param {Work} work @param {Text} text */
function uneven({ draft }, text) {
  return unevenRegions(draft).map(({ region, cells }) =>
    el("p", {}, text("workshop.uneven", { region, cells, size: draft.size })));
}

/** @param {Work} work @param {Rule} clue @param {Text} text */
function clueForm(work, clue, text) {
  const field = writtenField(clue.name);
  const said = field && el("input", {
    id: "clue-says", type: "text", autocomplete: "off", spellcheck: "false", value: String(clue.fields[field.name]),
    inputmode: field.kind === "number" ? "numeric" : null,
  });
  const say = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (said && field && said.value !== String(clue.fields[field.name])) work.say(readField(field, said.value));
  };
  said?.addEventListener("change", say);
  return el("form", { class: "line", onsubmit: say },
    said && el("label", { for: "clue-says" }, text("workshop.says")), said,
    button(text("workshop.remove"), () => work.remove()),
    button(text("workshop.done"), () => work.choose(null)));
}

/** What was written, as the rule takes it; what is none is refused by the rule. @param {FieldRow} field @param {string} written */
function readField({ kind }, written) {
  if (kind === "number") return written.trim() === "" ? NaN : Number(written);
  if (kind === "numbers") return written.split(/[\s,]+/).filter(Boolean).map(Number);
  return written.trim();
}
