// Statistics: what was solved, how fast, how many days in a row, and the last times as a line.

import { element } from "../../board/svg.js";
import { dayOf, summary } from "../../store/statistics.js";
import { written } from "../clock.js";
import { el } from "../dom.js";
import { emblem } from "../emblem.js";
import { attempt } from "./browser.js";
import { kindName, nameOf, select } from "./parts.js";
import { LEVELS } from "./wishes.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../../store/statistics.js").Row} Row */
/** @typedef {import("../../store/statistics.js").Summary} Summary */

const WIDTH = 320;
const HEIGHT = 120;
const EDGE = { left: 44, right: 8, top: 10, bottom: 10 };

/** @param {HTMLElement} host @param {App} app */
export function open(host, app) {
  host.append(el("h2", {}, app.text("sheets.statistics")));
  attempt(app, async () => {
    host.append(...drawn(app, summary(await app.store.results(), dayOf(Date.now()))));
  });
}

/** @param {App} app @param {Summary} found */
function drawn(app, found) {
  if (!found.solved) return [el("p", { class: "empty" }, emblem(), app.text("statistics.none"))];
  const rows = [...found.rows].sort((a, b) => compare(app, a, b));
  return [figures(app, found), table(app, rows), ...times(app, rows)];
}

/** By name and size, then from easy to expert. @param {App} app @param {Row} a @param {Row} b */
function compare(app, a, b) {
  const byName = kindName(app, a.kind).localeCompare(kindName(app, b.kind), app.language);
  return byName || a.size - b.size || LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level);
}

/** @param {App} app @param {Summary} found */
function figures(app, { solved, days, daily }) {
  const shown = { solved, streak: days.current, "best-streak": days.best, "daily-streak": daily.current };
  const pairs = Object.entries(shown).map(([name, number]) => el("div", {},
    el("dt", {}, app.text(`statistics.${name}`)), el("dd", {}, number.toLocaleString(app.language))));
  return el("dl", { class: "figures" }, ...pairs);
}

/** @param {App} app @param {readonly Row[]} rows */
function table(app, rows) {
  const heads = ["game", "solved", "helped", "best", "average"].map((name) => el("th", { scope: "col" },
    app.text(`statistics.${name}`)));
  const lines = rows.map((row) => el("tr", {},
    el("th", { scope: "row" }, nameWithSize(app, row)),
    ...[row.solved, row.helped, timeOf(row.best), timeOf(row.average)].map((told) => el("td", {}, String(told)))));
  return el("table", { class: "numbers" },
    el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...lines));
}

/** @param {App} app @param {Row} row */
function nameWithSize(app, row) {
  return `${nameOf(app, row)} · ${row.size}×${row.size}`;
}

/** @param {number | null} seconds */
const timeOf = (seconds) => (seconds === null ? "–" : written(seconds));

// --- the last times ---------------------------------------------------------------------------------

/** @param {App} app @param {readonly Row[]} all */
function times(app, all) {
  const rows = all.filter(({ latest }) => latest.length);
  if (!rows.length) return [el("p", { class: "note" }, app.text("statistics.none-alone"))];
  const most = rows.reduce((a, b) => (b.latest.length > a.latest.length ? b : a));
  const place = el("figure", { class: "times" });
  const show = (/** @type {Row} */ row) => place.replaceChildren(chart(app, row), asList(app, row));
  const options = rows.map((row, at) => /** @type {const} */ ([String(at), nameWithSize(app, row)]));
  show(most);
  return [
    el("h3", {}, app.text("statistics.times")),
    select(app.text("statistics.game"), String(rows.indexOf(most)), options, (at) => show(rows[Number(at)])),
    place,
  ];
}

/** @param {App} app @param {Row} row */
function chart(app, row) {
  const points = pointsOf(row.latest);
  const [lowest, highest] = [Math.min(...row.latest), Math.max(...row.latest)];
  const told = { n: row.latest.length, best: written(lowest), longest: written(highest) };
  const scale = heightOf(highest);
  const levels = [0, highest / 2, highest].map((seconds) => level(scale(seconds), written(seconds)));
  const label = app.text("statistics.chart", told);
  return element("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
    ...levels,
    element("polyline", { points: points.join(" "), class: "line" }),
    ...points.map(([x, y]) => element("circle", { cx: x, cy: y, r: 3, class: "dot" })));
}

/** A line across at a height, and what it means. @param {number} y @param {string} text */
function level(y, text) {
  return element("g", { class: "level" },
    element("line", { x1: EDGE.left, x2: WIDTH - EDGE.right, y1: y, y2: y }),
    element("text", { x: EDGE.left - 6, y: y + 4, "text-anchor": "end" }, text));
}

/** @param {number} highest @returns {(seconds: number) => number} */
function heightOf(highest) {
  const room = HEIGHT - EDGE.top - EDGE.bottom;
  return (seconds) => HEIGHT - EDGE.bottom - (room * seconds) / (highest || 1);
}

/** @param {readonly number[]} seconds @returns {[x: number, y: number][]} */
function pointsOf(seconds) {
  const y = heightOf(Math.max(...seconds));
  const step = (WIDTH - EDGE.left - EDGE.right - 8) / Math.max(1, seconds.length - 1);
  return seconds.map((each, at) => [EDGE.left + 4 + at * step, y(each)]);
}

/** The same for those who do not see it. @param {App} app @param {Row} row */
function asList(app, row) {
  return el("details", {},
    el("summary", {}, app.text("statistics.as-list")),
    el("ol", {}, ...row.latest.map((seconds) => el("li", {}, written(seconds)))));
}
