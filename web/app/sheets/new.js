// New game: kinds as small boards, sizes, levels as five steps with their minutes, and the other ways to a game.

import { element } from "../../board/svg.js";
import { thumbnail } from "../../board/thumbnail.js";
import { parse } from "../../model/notation/line.js";
import { commandsOn, labelOf } from "../commands.js";
import { el } from "../dom.js";
import { levelName } from "../kind.js";
import { button, toggle } from "./browser.js";
import { examples } from "./kinds-shown.js";
import { radios } from "./parts.js";
import { LEVELS, canBePure, firstChoice, fitted, kindNamed, kinds, minutesOf, reasonAgainst, sizesOf } from "./wishes.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("./wishes.js").Choice} Choice */
/** @typedef {(wanted: Partial<Choice>) => void} Choose */

/** What depends on what: after a choice, these parts are drawn again, and the focus stays where it is. */
const AFTER = {
  kind: ["says", "size", "pure", "level", "needs"],
  size: ["pure", "level", "needs"],
  pure: ["level", "needs"],
  level: ["needs"],
};

/** @type {Record<string, (app: App, choice: Choice, choose: Choose) => (Element | string)[]>} */
const PARTS = { says, size: sizes, level: levels, needs, pure: signsAlone };

/** @param {HTMLElement} host @param {App} app */
export function open(host, app) {
  let choice = firstChoice(app);
  const places = Object.keys(PARTS).map((name) => el("div", { class: name }));
  const show = (/** @type {string[]} */ names) => {
    for (const place of places.filter(({ className }) => names.includes(className))) {
      place.replaceChildren(...PARTS[place.className](app, choice, choose));
      centre(place);
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
  centre(host);
}

/** In rows that go on beside the sheet, what is chosen comes into the middle. @param {HTMLElement} place */
function centre(place) {
  for (const chosen of /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll(".choices > :has(:checked)"))) {
    const row = /** @type {HTMLElement} */ (chosen.parentElement);
    row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  }
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
    const minutes = minutesOf({ ...choice, level });
    const time = minutes ? [el("small", {}, app.text("new.minutes", { minutes }))] : [];
    const disabled = reasonAgainst(kindNamed(choice.kind), choice.size, level, choice.pure) !== null;
    return { value: level, disabled, children: [stair(at + 1), el("span", {}, levelName(app.text, level)), ...time] };
  });
  return [radios("level", app.text("new.level"), choice.level, options, (level) => choose({ level }))];
}

/** What the level takes; and why there are no others. @param {App} app @param {Choice} choice */
function needs(app, choice) {
  const against = LEVELS.map((level) => reasonAgainst(kindNamed(choice.kind), choice.size, level, choice.pure));
  const told = [...new Set(against)].filter((reason) => reason !== null).map((reason) => {
    const without = LEVELS.filter((_, at) => against[at] === reason).map((level) => levelName(app.text, level));
    return el("p", { class: "note" }, app.text("new.without", { levels: without.join(" · "), reason: app.text(reason) }));
  });
  const longer = takesLonger(choice) ? [el("p", { class: "note" }, app.text("new.longer"))] : [];
  return [el("p", {}, app.text(`says.${choice.level}`)), ...longer, ...told];
}

/** Levels go by the hardest step; how many there are can be another matter. @param {Choice} choice */
function takesLonger(choice) {
  const next = minutesOf({ ...choice, level: LEVELS[LEVELS.indexOf(choice.level) + 1] });
  return next !== undefined && (minutesOf(choice) ?? 0) > next;
}

/** Five bars, this many of them filled. @param {number} height */
export function stair(height) {
  const bars = LEVELS.map((_, at) => element("rect", {
    x: at * 6, y: 16 - at * 4, width: 4, height: 4 + at * 4, rx: 1, class: at < height ? "filled" : "blank",
  }));
  return element("svg", { viewBox: "0 0 28 20", class: "stair", "aria-hidden": "true" }, ...bars);
}
