// Games that come from elsewhere: by a link, from the store, or as a save. A first visit does without them.

import { TokeruError } from "../model/errors.js";
import { withRules } from "../model/learning.js";
import { confirmed, taken } from "../model/notation/reading.js";
import { lineOf } from "../model/puzzle.js";
import { readSave } from "../model/saves.js";
import { readAddress } from "../share/link.js";
import { canBePlayed } from "./desk.js";
import { lay } from "./games.js";
import { UNKNOWN } from "./keeper.js";
import { LEVELS, kindOf, verdict } from "./kind.js";

/** @typedef {import("./types").Page} Page */
/** @typedef {import("./types").App} App */
/** @typedef {import("../model/game.js").Game} Game */
/** @typedef {import("../model/types").Count} Count */
/** @typedef {import("../model/types").Kept} Kept */
/** @typedef {import("../model/types").Puzzle} Puzzle */
/** @typedef {import("../model/types").Reading} Reading */
/** @typedef {{ reading: Reading, count: Count | null }} Doubted */

/** What the sheet shows that asks whether a puzzle is all there. @type {Doubted | null} */
export let doubted = null;

/** The address of no puzzle, but of where they are made. */
const WORKSHOP = "#workshop";

/** Open what the address carries. @param {Page} page @param {() => Promise<void>} usual */
export async function openLink(page, usual) {
  if (location.hash === WORKSHOP) return openWorkshop(page, usual);
  const { reading, game } = await readAddress(location);
  const isExamined = !game && Boolean(reading.solution || mayMiss(reading));
  const count = isExamined ? await examine(page, reading, usual) : null;
  history.replaceState(history.state, "", location.pathname + location.search.split(/[?&]puzzle=/)[0]);
  if (game) await adopt(page, game);
  else if (isExamined && isDoubtful(reading, count)) doubt(page, reading, count);
  else await page.play(taken(reading), {}, onlyOf(count));
}

/** Behind it lies what is usual. @param {Page} page @param {() => Promise<void>} usual */
async function openWorkshop(page, usual) {
  if (!page.game) await usual();
  page.command("own");
}

/**
 * Count the solutions of what came from another page: rules may be missing. Behind that question lies what is usual.
 * @param {Page} page @param {Reading} reading @param {() => Promise<void>} usual
 */
async function examine(page, reading, usual) {
  if (!page.game) await usual();
  await page.speech.learnSheets();
  page.panel.show({ lines: [page.text("open.checking")], stays: true });
  return counted(page, reading.puzzle).finally(() => page.panel.clear());
}

/** How many solutions it has; boards that are only shown are not counted. @param {App} app @param {Puzzle} puzzle @returns {Promise<Count | null>} */
export async function counted(app, puzzle) {
  return canBePlayed(puzzle) ? app.adviser.ask("count", lineOf(puzzle)) : null;
}

/** @param {Count | null} count */
export const onlyOf = (count) => (count?.status === "unique" ? count.solutions[0] : null);

/**
 * Whether rules may be missing: something is left over or guessed, and no solution tells that it does not matter; or one
 * came that is not that of the puzzle as it was read.
 * @param {Reading} reading @param {Count | null} count
 */
export function isDoubtful(reading, count) {
  const told = confirmed(reading, count);
  return told === false || (mayMiss(reading) && !told);
}

/** @param {Reading} reading */
const mayMiss = ({ left, said }) => left.length > 0 || said.some(({ sure }) => !sure);

/** Let the player decide. @param {App} app @param {Reading} reading @param {Count | null} count */
export function doubt(app, reading, count) {
  doubted = { reading, count };
  app.open("reading");
}

let asked = 0;

/** Go on with a game of the store, or else with this one, unless another is asked for meanwhile.
 * @param {Page} page @param {string} id @param {Kept | null} [otherwise] */
export async function resume(page, id, otherwise = null) {
  const turn = ++asked;
  if (!(await page.store.get(id) ?? otherwise)) throw new TokeruError("no-game");
  const isOurs = await page.keeper.turns.take(id);
  const kept = /** @type {Kept} */ (await page.store.get(id) ?? otherwise);
  const game = await withRules(() => readSave(JSON.stringify(kept.save)));
  if (turn !== asked) return;
  page.keeper.take(game, kept, isOurs);
  lay(page, game);
  if (isOurs) return;
  page.desk.follows = true;    // at once: no move is made that nobody keeps
  page.later(import("./follow.js"), (part) => part.follow(page, id));
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
