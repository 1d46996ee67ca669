// The rail: all tools, drawer by drawer, each with the symbol of what it draws. One of them is in hand.

import { el } from "../app/dom.js";
import { icon } from "../app/icons.js";
import { knownText } from "../app/sentences.js";
import { symbolOf } from "../board/symbol.js";
import { makePuzzle } from "../model/puzzle.js";
import { makeRule } from "../model/rules.js";
import { TOOLS, cellFieldsOf, clueOf, numbersFromOne } from "./tools.js";

/** @typedef {import("../app/types").Text} Text */
/** @typedef {import("../model/types").Rule} Rule */
/** @typedef {import("./tools.js").Tool} Tool */
/** @typedef {import("./work.js").Work} Work */

/** What is drawn for the tools that draw no rule. @type {Readonly<Record<string, string>>} */
const ICONS = {
  givens: "M4 4h16v16H4zM10 9l2.500-1.500V17M10 17h5",
  regions: "M4 4h16v16H4zM4 10h6v5h5v5M15 4v6h5",
};

/** Cells for a sample of each gesture. @type {Readonly<Record<string, readonly (readonly string[])[]>>} */
const SAMPLES = {
  border: [["r1c1", "r1c2"]], corner: [["r1c1", "r1c2", "r2c1", "r2c2"]], path: [["r2c1", "r1c1", "r1c2", "r1c3"]],
  group: [["r1c1", "r1c2", "r2c1", "r2c2"]], head: [["r2c1"], ["r1c1", "r1c2"]], cells: [["r1c1"]], groups: [["r1c1"], ["r2c2"]],
  copy: [["r1c1"], ["r2c2"]], outside: [["r1c1"]],
};

/** What a tool is called, with a capital letter where the language has them. @param {Tool} tool @param {Text} text */
export function toolName({ name }, text) {
  const said = knownText(text, [`workshop.tool-${name}`, `rules.${name}`], {}) ?? name;
  return said.slice(0, 1).toLocaleUpperCase() + said.slice(1);
}

/** A clue as the tool draws it, to be shown and told; none for givens and regions. @param {Tool} tool @returns {Rule | null} */
export function sampleOf(tool) {
  if (ICONS[tool.name]) return null;
  const size = tool.name === "magicsquare" ? 3 : 2;
  const whole = numbersFromOne(size * size).map((at) => `r${Math.ceil(at / size)}c${((at - 1) % size) + 1}`);
  const groups = tool.name === "magicsquare" ? [whole] : SAMPLES[tool.by];
  const cells = Object.fromEntries(cellFieldsOf(tool.name).map(({ name }, at) => [name, groups[at]]));
  const direction = tool.by === "outside" ? { direction: tool.name === "littlekiller" ? "se" : "e" } : {};
  return clueOf(tool, { ...cells, ...direction }, [4, 5, 6, 3]);
}

/** @param {Tool} tool */
function symbol(tool) {
  const rule = sampleOf(tool);
  return rule ? el("span", { class: "board" }, symbolOf(makePuzzle(9, [makeRule("boxes")]), rule)) : icon(ICONS[tool.name]);
}

/** @param {Work} work @param {Text} text */
export function drawRail(work, text) {
  const drawers = [...new Set(TOOLS.map(({ drawer }) => drawer))];
  return drawers.map((drawer) => el("fieldset", {}, el("legend", {}, text(`workshop.drawer-${drawer}`)),
    ...TOOLS.filter((tool) => tool.drawer === drawer).map((tool) => toolButton(work, tool, toolName(tool, text)))));
}

/** @param {Work} work @param {Tool} tool @param {string} label */
function toolButton(work, tool, label) {
  const choose = () => work.take(tool);
  return el("label", { title: label },
    el("input", { type: "radio", name: "tool", value: tool.name, "aria-label": label, checked: work.tool === tool, onchange: choose }),
    symbol(tool));
}
