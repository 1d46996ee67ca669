// The puzzle of the day: the same for everyone who plays this date, kind and level, here and in Python.

import { dayOf, summary } from "../../store/statistics.js";
import { el } from "../dom.js";
import { emblem } from "../emblem.js";
import { levelName } from "../kind.js";
import { attempt, button } from "./browser.js";
import { calendar, monthAfter, monthName } from "./calendar.js";
import { select } from "./parts.js";
import { LEVELS, fitted, kindNamed, kinds, minutesOf, reasonAgainst } from "./wishes.js";

/** @typedef {import("../types").App} App */
/** @typedef {{ kind: string, level: string }} Choice */
/** @typedef {(wanted: Partial<Choice>) => void} Choose */
/** @typedef {{ solved: Set<string>, games: Map<string, string> }} Played days, and the ids of games by day */

/** @param {HTMLElement} host @param {App} app */
export function open(host, app) {
  let choice = fitted(app.settings.get("daily"));
  let month = monthAfter(new Date(), 0);
  const level = el("div");
  const page = el("div");
  const streak = el("p", { class: "streak", hidden: true });
  const play = (/** @type {string} */ day) => attempt(app, () => playDay(app, choice, day));
  const showMonth = () => attempt(app, async () => {
    page.replaceChildren(await monthDrawn(app, month, choice, play));
  });
  const showLevel = () => level.replaceChildren(levels(app, choice, choose));
  /** @type {Choose} */
  const choose = (wanted) => {
    choice = fitted({ kind: choice.kind, level: choice.level, ...wanted });
    app.settings.set("daily", choice);
    if ("kind" in wanted) showLevel();
    showMonth();
  };
  const turn = (/** @type {number} */ by) => {
    month = monthAfter(month, by);
    showMonth();
  };
  showLevel();
  host.append(
    el("h2", {}, app.text("sheets.daily")),
    el("p", {}, app.text("daily.says")),
    kindChoice(app, choice, choose),
    level,
    button(app.text("daily.today"), () => play(dayOf(Date.now())), { class: "main" }),
    streak,
    pager(app, () => month, turn),
    page,
  );
  showMonth();
  attempt(app, () => showStreak(app, streak));
}

/** How many days in a row were solved, of any kind. @param {App} app @param {HTMLElement} place */
async function showStreak(app, place) {
  const { daily } = summary(await app.store.results(), dayOf(Date.now()));
  place.hidden = daily.current < 2;
  place.append(emblem(true), app.text("daily.streak", { streak: daily.current }));
}

/**
 * What Python calls daily_seed.
 * @param {string} day @param {Choice} choice
 */
export function dailySeed(day, { kind, level }) {
  return `tokeru daily ${day} ${kind} ${level}`;
}

/** A day that was begun is continued. @param {App} app @param {Choice} choice @param {string} day */
async function playDay(app, { kind, level }, day) {
  const { games } = await playedDays(app, { kind, level });
  const id = games.get(day);
  await (id ? app.resume(id) : app.make({ kind, level, seed: dailySeed(day, { kind, level }) }, day));
}

/** @param {App} app @param {Choice} choice @returns {Promise<Played>} */
async function playedDays(app, choice) {
  const isIt = (/** @type {{ kind: string, level: string, daily: string | null }} */ game) =>
    game.daily !== null && game.kind === choice.kind && game.level === choice.level;
  const [games, results] = await Promise.all([app.store.list(), app.store.results()]);
  return {
    solved: new Set(results.filter(isIt).map((result) => String(result.daily))),
    games: new Map(games.filter(isIt).map((game) => [String(game.daily), game.id])),
  };
}

/** @param {App} app @param {Date} month @param {Choice} choice @param {(day: string) => void} play */
async function monthDrawn(app, month, choice, play) {
  const { solved, games } = await playedDays(app, choice);
  const note = (/** @type {string} */ day) => {
    if (solved.has(day)) return { mark: "", label: app.text("games.solved"), isSolved: true };
    return games.has(day) ? { mark: "…", label: app.text("daily.begun") } : { mark: "", label: "" };
  };
  return calendar(app.language, month, note, play);
}

// --- what can be chosen ----------------------------------------------------------------------------

/** @param {App} app @param {Choice} choice @param {Choose} choose */
function kindChoice(app, choice, choose) {
  const options = kinds.map(({ name }) => /** @type {const} */ ([name, app.text(`kinds.${name}`)]));
  return select(app.text("daily.kind"), choice.kind, options, (kind) => choose({ kind }));
}

/** @param {App} app @param {Choice} choice @param {Choose} choose */
function levels(app, choice, choose) {
  const kind = kindNamed(choice.kind);
  const there = LEVELS.filter((level) => !reasonAgainst(kind, kind.usual_size, level));
  const options = there.map((level) => {
    const minutes = minutesOf({ ...fitted({ kind: choice.kind }), level });
    const time = minutes ? [app.text("new.minutes", { minutes })] : [];
    return /** @type {const} */ ([level, [levelName(app.text, level), ...time].join(" · ")]);
  });
  return select(app.text("new.level"), choice.level, options, (level) => choose({ level }));
}

/** @param {App} app @param {() => Date} month @param {(by: number) => void} turn */
function pager(app, month, turn) {
  const name = el("h3", { "aria-live": "polite" });
  const turning = (/** @type {number} */ by) => () => (turn(by), show());
  const back = button("‹", turning(-1), { "aria-label": app.text("daily.earlier") });
  const on = button("›", turning(1), { "aria-label": app.text("daily.later") });
  const show = () => {
    name.textContent = monthName(app.language, month());
    const isLast = monthAfter(month(), 1) > new Date();
    if (isLast && document.activeElement === on) back.focus();
    on.disabled = isLast;
  };
  show();
  return el("div", { class: "pager" }, back, name, on);
}
