// The end of a game: the solved board stays, with the time, how it compares, the hardest technique it took, and what next:
// the game seen again, the result of a puzzle of the day to share, another like it.

import { lineOf } from "../model/puzzle.js";
import { dayOf, isLike, summary } from "../store/statistics.js";
import { written } from "./clock.js";
import { emblem } from "./emblem.js";
import { OTHER, dailyName, levelName } from "./kind.js";
import { replay } from "./replay.js";
import { resultOf } from "./result.js";

/** @typedef {import("./types").App} App */
/** @typedef {import("./types").Page} Page */
/** @typedef {import("../model/types").Kept} Kept */
/** @typedef {import("../model/types").Result} Result */

/** @param {Page} app */
export async function showEnding(app) {
  const { game, kept, panel } = app;
  if (!game || !kept) return;
  /** @type {string[]} what takes a moment to find out */
  let found = [];
  let streak = 0;
  const time = app.text("end.time", { time: written(kept.save.timer), hints: kept.hints });
  const uncounted = game.puzzle.about.without.length ? [app.text("end.uncounted")] : [];
  const show = () => panel.show({
    title: [app.text("end.title"), ...(kept.daily ? [dailyName(app.text, app.language, kept.daily)] : [])].join(" · "),
    emblem: emblem(true),
    lines: [streak > 1 ? `${time} · ${app.text("daily.streak", { streak })}` : time, ...uncounted, ...found],
    actions: [another(app, kept), ...shareable(app, kept, streak), { text: app.text("end.replay"), do: () => replay(app, show) }],
  });
  const isStill = () => app.game === game && game.isSolved;
  show();
  const results = await app.store.results().catch(() => []);
  streak = kept.daily ? summary(results, dayOf(Date.now())).daily.current : 0;
  found = comparison(app, kept, results);
  if (isStill() && (found.length || streak)) show();
  const hardest = await technique(app, lineOf(game.puzzle)).catch(() => []);
  found = [...found, ...hardest];
  if (isStill() && hardest.length && panel.isSpecial) show();
}

/** With the best time of those like it, if there was no help. @param {App} app @param {Kept} kept @param {readonly Result[]} results */
function comparison(app, kept, results) {
  const others = results.filter((result) => result.id !== kept.id && isLike(result, kept) && !result.hints);
  const best = Math.min(...others.map(({ seconds }) => seconds));
  if (kept.hints || !others.length) return [];
  return [app.text(kept.save.timer < best ? "end.best" : "end.compared", { best: written(best) })];
}

/** The hardest technique of the path. @param {App} app @param {string} line */
async function technique(app, line) {
  const [grade, messages, { techniqueName }] = await Promise.all(
    [app.adviser.ask("grade", line), app.words(), import("../model/telling.js")]);
  const hardest = Object.keys(grade.techniques).at(-1);
  if (!hardest) return [];
  return [app.text("end.hardest", { level: levelName(app.text, grade.level), name: techniqueName(hardest, messages) })];
}

/** @param {App} app @param {Kept} kept @param {number} streak */
function shareable(app, kept, streak) {
  return kept.daily ? [{ text: app.text("end.share"), do: () => void share(app, resultOf(app, kept, streak)) }] : [];
}

/** The device's own way, or the clipboard. @param {App} app @param {string} text */
async function share(app, text) {
  try {
    if (typeof navigator.share === "function") await navigator.share({ text });
    else await navigator.clipboard.writeText(text).then(() => app.say(app.text("share.copied")));
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) app.complain(error);
  }
}

/** @param {App} app @param {Kept} kept */
function another(app, { kind, level, size, save }) {
  const wish = { kind, level, size, pure: isPure(save.puzzle) };
  const again = () => void (kind === OTHER ? app.open("new") : app.make(wish));
  return { text: app.text("end.another"), do: again, main: true };
}

/** A puzzle without givens, told by its signs alone. @param {string} line */
function isPure(line) {
  return /:[.]+(;|$)/.test(line);
}
