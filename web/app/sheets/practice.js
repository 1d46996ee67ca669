// Practice: all techniques with an example each, by family, and how far the player is with them. To choose one is to
// practise it.

import { drawn } from "../../practice/drawing.js";
import { rows } from "../../practice/positions.js";
import { practised } from "../../practice/progress.js";
import { techniqueName } from "../../model/telling.js";
import { el } from "../dom.js";
import { GRADES, LEVELS, capital, levelName } from "../kind.js";
import { attempt, button } from "./browser.js";
import { stair } from "./new.js";
import { select } from "./parts.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Page} Page */
/** @typedef {import("../../model/types").ExampleRow} ExampleRow */
/** @typedef {import("../../model/types").Messages} Messages */

export const styles = ["practice"];

const ALL = "all";
/** Pictures are drawn a little before they come into sight. */
const AHEAD = "600px";

/** @param {HTMLElement} host @param {App} app */
export function open(host, app) {
  const list = el("div");
  const watch = new IntersectionObserver((seen) => seen.filter((each) => each.isIntersecting).forEach(({ target }) => {
    watch.unobserve(target);
    attempt(app, () => draw(app, /** @type {HTMLElement} */ (target)));
  }), { rootMargin: AHEAD });
  host.append(el("h2", {}, app.text("sheets.practice")), el("p", {}, app.text("practice.says")));
  attempt(app, async () => {
    const messages = await app.words();
    const show = (/** @type {string} */ level) => {
      watch.disconnect();
      list.replaceChildren(...families(app, messages, rows.filter((row) => level === ALL || row.level === level)));
      for (const place of list.querySelectorAll("[data-technique]")) watch.observe(place);
    };
    host.append(levels(app, show), list);
    show(ALL);
  });
  return () => watch.disconnect();
}

/** @param {App} app @param {(level: string) => void} show */
function levels(app, show) {
  const named = GRADES.map((level) => /** @type {const} */ ([level, levelName(app.text, level)]));
  return select(app.text("new.level"), ALL, [[ALL, app.text("practice.all")], ...named], show);
}

/** In the order of the table. @param {App} app @param {Messages} messages @param {readonly ExampleRow[]} shown */
function families(app, messages, shown) {
  return [...new Set(shown.map(({ family }) => family))].map((family) => el("section", {},
    el("h3", {}, capital(messages.families[family])),
    el("ul", { class: "techniques" }, ...shown.filter((row) => row.family === family).map((row) => card(app, messages, row)))));
}

/** @param {App} app @param {Messages} messages @param {ExampleRow} row */
function card(app, messages, row) {
  const name = techniqueName(row.id, messages);
  const begin = () => attempt(app, async () =>
    (await import("../../practice/session.js")).practise(/** @type {Page} */ (app), row.id));
  const level = levelName(app.text, row.level);
  return el("li", {},
    el("h4", {}, name),
    el("p", { class: "level" }, stair(LEVELS.indexOf(row.level) + 1), level, ...progress(app, row.id)),
    el("div", { class: "board", "data-technique": row.puzzle ? row.id : null }),
    el("p", { class: "told" }, row.puzzle ? null : app.text("practice.none")),
    row.puzzle && button(app.text("practice.begin"), begin, { "aria-label": app.text("practice.begin-one", { name }) }));
}

/** @param {App} app @param {string} technique */
function progress(app, technique) {
  const { found, helped, last } = practised(technique);
  if (!found) return [];
  const day = new Date(last).toLocaleDateString(app.language, { month: "short", day: "numeric" });
  return [el("span", { class: "progress" }, app.text("practice.progress", { found, helped, day }))];
}

/** @param {App} app @param {HTMLElement} place */
async function draw(app, place) {
  const row = /** @type {ExampleRow} */ (rows.find(({ id }) => id === place.dataset.technique));
  const { svg, told } = await drawn(app, row);
  place.replaceChildren(svg);
  /** @type {HTMLElement} */ (place.nextElementSibling).textContent = told;
}
