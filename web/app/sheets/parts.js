// What several sheets are made of: choices as radio buttons or lists, and names of games.

import { el } from "../dom.js";
import { dailyName, levelName } from "../kind.js";
import { LEVELS, kinds } from "./wishes.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../dom.js").Child} Child */
/** @typedef {import("../../model/types").Puzzle} Puzzle */
/** @typedef {{ value: string, children: Child[], disabled?: boolean }} Option */

/**
 * One of several, as radio buttons: the arrow keys go from one to the next.
 * @param {string} name @param {string} legend @param {string} chosen
 * @param {readonly Option[]} options @param {(value: string) => void} choose
 */
export function radios(name, legend, chosen, options, choose) {
  const labels = options.map((option) => el("label", {},
    el("input", {
      type: "radio", name, value: option.value, checked: option.value === chosen, disabled: option.disabled,
      onchange: () => choose(option.value),
    }),
    ...option.children));
  return el("fieldset", { class: `choices ${name}` }, el("legend", {}, legend), ...labels);
}

/**
 * One of several, as a list that opens.
 * @param {string} label @param {string} chosen
 * @param {readonly (readonly [value: string, text: string])[]} options
 * @param {(value: string) => void} choose
 */
export function select(label, chosen, options, choose) {
  const items = options.map(([value, text]) => el("option", { value, selected: value === chosen }, text));
  const list = el("select", {}, ...items);
  list.addEventListener("change", () => choose(list.value));
  return el("label", { class: "row" }, el("span", {}, label), list);
}

/**
 * What a game is called in lists: as its author did, or else by its kind. A save may have been written elsewhere and name a
 * kind that is unknown here.
 * @param {App} app @param {{ kind: string, level: string, daily?: string | null }} game @param {Puzzle} [puzzle]
 */
export function nameOf(app, { kind, level, daily }, puzzle) {
  if (puzzle?.about.title) return [puzzle.about.title, puzzle.about.author].filter(Boolean).join(" · ");
  const known = LEVELS.includes(level) ? [levelName(app.text, level)] : [];
  const day = daily ? [dailyName(app.text, app.language, daily)] : [];
  return [kindName(app, kind), ...known, ...day].join(" · ");
}

/** @param {App} app @param {string} kind */
export function kindName(app, kind) {
  return app.text(`kinds.${kinds.some(({ name }) => name === kind) ? kind : "other"}`);
}
