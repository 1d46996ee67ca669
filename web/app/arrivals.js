// Games that come from elsewhere: by a link, from the store, or as a save. A first visit does without them.

import { TokeruError } from "../model/errors.js";
import { withRules } from "../model/learning.js";
import { whole } from "../model/notation/reading.js";
import { lineOf } from "../model/puzzle.js";
import { readSave } from "../model/saves.js";
import { readLink } from "../share/link.js";
import { lay } from "./games.js";
import { UNKNOWN } from "./keeper.js";
import { LEVELS, kindOf, verdict } from "./kind.js";

/** @typedef {import("./types").Page} Page */
/** @typedef {import("../model/game.js").Game} Game */

/** Open what the address carries. @param {Page} page */
export async function openLink(page) {
  const { reading, game } = await readLink(location.hash.slice(1));
  if (game) await adopt(page, game);
  else await page.play(whole(reading));
  history.replaceState(null, "", location.pathname + location.search);
}

/** Go on with a game of the store. @param {Page} page @param {string} id */
export async function resume(page, id) {
  const kept = await page.store.get(id);
  if (!kept) throw new TokeruError("no-game");
  const game = await withRules(() => readSave(JSON.stringify(kept.save)));
  page.keeper.take(game, kept);
  lay(page, game);
}

/** Go on with a game that was saved elsewhere. @param {Page} page @param {Game} game */
export async function adopt(page, game) {
  page.keeper.begin(game, aboutOf(game));
  lay(page, game);
  if (!game.solution) void learn(page, game);
}

/** What a save from elsewhere says of its puzzle, as far as it can be believed. @param {Game} game */
function aboutOf(game) {
  const page = /** @type {Record<string, unknown>} */ (game.others.page ?? {});
  const text = (/** @type {unknown} */ found) => (typeof found === "string" ? found : null);
  const level = LEVELS.find((each) => each === game.difficulty) ?? UNKNOWN.level;
  return { kind: kindOf(game.puzzle), level, seed: text(page.seed), daily: text(page.daily) };
}

/** Find out how many solutions a puzzle has. @param {Page} page @param {Game} game */
export async function learn({ adviser, desk, say, speech, text }, game) {
  if (!desk.isPlayable) return;
  try {
    await speech.learnSheets();
    const { status, solutions } = await adviser.ask("count", lineOf(game.puzzle));
    if (status === "unique") game.solution = solutions[0];
    else say(verdict(text, status));
  } catch {
    // Whoever asks for a hint is told what is wrong; nobody else has to know.
  }
}
