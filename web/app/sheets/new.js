// New game: kinds as small boards, sizes, levels as four steps, and the other ways to a game.

import { element } from "../../board/svg.js";
import { thumbnail } from "../../board/thumbnail.js";
import { parse } from "../../model/notation/line.js";
import { commandsOn, labelOf } from "../commands.js";
import { el } from "../dom.js";
import { levelName } from "../kind.js";
import { button, toggle } from "./browser.js";
import { examples } from "./kinds-shown.js";
import { radios } from "./parts.js";
import { LEVELS, canBePure, fitted, kindNamed, kinds, reasonAgainst, sizesOf } from "./wishes.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("./wishes.js").Choice} Choice */
/** @typedef {(wanted: Partial<Choice>) => void} Choose */

/** What depends on what: after a choice, these parts are drawn again, and the focus stays where it is. */
const AFTER = {
  kind: ["says", "size", "pure", "level"],
  size: ["pure", "level"],
  pure: ["level"],
  level: [],
};

/** @type {Record<string, (app: App, choice: Choice, choose: Choose) => (Element | string)[]>} */
const PARTS = { says, size: sizes, pure: signsAlone, level: levels };

/** @param {HTMLElement} host @param {App} app */
export function open(host, app) {
  let choice = fitted(app.settings.get("wish"));
  const places = Object.keys(PARTS).map((name) => el("div", { class: name }));
  const show = (/** @type {string[]} */ names) => {
    for (const place of places.filter(({ className }) => names.includes(className))) {
      place.replaceChildren(...PARTS[place.className](app, choice, choose));
    }
  };
  /** @type {Choose} */
  const choose = (wanted) => {
    choice = fitted({ ...choice, ...wanted });
    app.settings.set("wish", choice);
    show(AFTER[/** @type {keyof Choice} */ (Object.keys(wanted)[0])]);
  };
  host.append(
    el("h2", {}, app.text("sheets.new")),
    ways(app),
    el("form", { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), app.make(choice)) },
      kindsDrawn(app, choice, choose), ...places, el("button", { class: "main" }, app.text("new.start"))),
  );
  show(Object.keys(PARTS));
}

/** @param {App} app */
function ways(app) {
  const buttons = commandsOn("new").map((command) =>
    button(app.text(labelOf(command)), () => app.command(command.name)));
  return el("nav", { class: "ways", "aria-label": app.text("new.ways") }, ...buttons);
}

/** @param {App} app @param {Choice} choice @param {Choose} choose */
function kindsDrawn(app, choice, choose) {
  const options = kinds.map(({ name }) => ({
    value: name,
    children: [thumbnail(parse(examples[name])), el("span", {}, app.text(`kinds.${name}`))],
  }));
  const choosing = (/** @type {string} */ kind) => choose({ kind, size: kindNamed(kind).usual_size });
  return radios("kind", app.text("new.kind"), choice.kind, options, choosing);
}

/** @param {App} app @param {Choice} choice */
function says(app, choice) {
  return [el("p", {}, app.text(`says.${choice.kind}`))];
}

/** @param {App} app @param {Choice} choice @param {Choose} choose */
function sizes(app, choice, choose) {
  const there = sizesOf(kindNamed(choice.kind));
  if (there.length < 2) return [];
  const options = there.map((size) => ({ value: String(size), children: [`${size}×${size}`] }));
  const choosing = (/** @type {string} */ size) => choose({ size: Number(size) });
  return [radios("size", app.text("new.size"), String(choice.size), options, choosing)];
}

/** @param {App} app @param {Choice} choice @param {Choose} choose */
function signsAlone(app, choice, choose) {
  if (!canBePure(kindNamed(choice.kind), choice.size)) return [];
  const note = el("p", { class: "note" }, app.text("new.pure-says"));
  return [toggle(app.text("new.pure"), choice.pure, (pure) => choose({ pure })), note];
}

/** @param {App} app @param {Choice} choice @param {Choose} choose */
function levels(app, choice, choose) {
  const options = LEVELS.map((level, at) => {
    const reason = reasonAgainst(kindNamed(choice.kind), choice.size, level, choice.pure);
    const note = el("small", {}, app.text(reason ?? `says.${level}`));
    const words = el("span", {}, levelName(app.text, level), note);
    return { value: level, disabled: reason !== null, children: [stair(at + 1), words] };
  });
  return [radios("level", app.text("new.level"), choice.level, options, (level) => choose({ level }))];
}

/** Four bars, this many of them filled. @param {number} height */
export function stair(height) {
  const bars = LEVELS.map((_, at) => element("rect", {
    x: at * 6, y: 15 - at * 4, width: 4, height: 5 + at * 4, rx: 1, class: at < height ? "filled" : "blank",
  }));
  return element("svg", { viewBox: "0 0 22 20", class: "stair", "aria-hidden": "true" }, ...bars);
}
