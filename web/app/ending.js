// The end of a game: the solved board stays, with the time, the techniques it took, and another like it.

import { lineOf } from "../model/puzzle.js";
import { written } from "./clock.js";
import { OTHER, levelName } from "./kind.js";

/** @typedef {import("./types").App} App */
/** @typedef {import("../model/types").Kept} Kept */

const TECHNIQUES_NAMED = 4;

/** @param {import("./types").Page} app */
export async function showEnding(app) {
  const { game, kept, panel } = app;
  if (!game || !kept) return;
  const time = app.text("end.time", { time: written(kept.save.timer), hints: kept.hints });
  const uncounted = game.puzzle.about.without.length ? [app.text("end.uncounted")] : [];
  const show = (/** @type {string[]} */ lines) => panel.show(
    { title: app.text("end.title"), lines: [time, ...uncounted, ...lines], actions: [another(app, kept)] });
  show([]);
  const lines = await techniques(app, lineOf(game.puzzle)).catch(() => []);
  if (app.game === game && game.isSolved && lines.length) show(lines);
}

/** The hardest techniques of the path. @param {App} app @param {string} line */
async function techniques(app, line) {
  const [grade, messages, { techniqueName }] = await Promise.all(
    [app.adviser.ask("grade", line), app.words(), import("../model/telling.js")]);
  const hardest = Object.keys(grade.techniques).slice(-TECHNIQUES_NAMED).reverse();
  const names = hardest.map((id) => techniqueName(id, messages));
  return [app.text("end.techniques", { level: levelName(app.text, grade.level), names })];
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
