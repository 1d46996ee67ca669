// How a game comes to the desk: made here, or from elsewhere, which is up to arrivals.js.

import { Game } from "../model/game.js";
import { parse } from "../model/notation/line.js";
import { withReferee } from "./first.js";
import { entitle, rulesTold } from "./front.js";
import { UNKNOWN } from "./keeper.js";
import { isSpecial, kindOf } from "./kind.js";
import { enter } from "./past.js";

/** @typedef {import("./types").About} About */
/** @typedef {import("./types").Page} Page */
/** @typedef {import("../model/types").Generated} Generated */
/** @typedef {import("../model/types").Puzzle} Puzzle */
/** @typedef {import("../model/types").Wish} Wish */

/** What is played when nothing else is wanted. */
export const FIRST = { kind: "futoshiki-sudoku", level: "beginner" };

/** Make a puzzle and play it, or the one that is being made for it already.
 * @param {Page} page @param {Wish} wish @param {string | null} [daily] @param {Promise<Generated | null> | null} [begun] */
export async function make(page, wish, daily = null, begun = null) {
  const { maker, panel, sheet, text } = page;
  sheet.close();
  if (!begun) maker.cancel();
  const cancel = { text: text("play.cancel"), do: () => maker.cancel() };
  const asked = async () => await begun ?? maker.ask("generate", wish);
  panel.show({ lines: [text("play.making")], actions: [cancel], stays: true });
  try {
    const [made] = await Promise.all([asked(), withReferee()]);
    const { kind, level, seed, solution } = made;
    await page.play(parse(made.puzzle), { kind, level, seed, daily }, solution);
  } catch (error) {
    panel.clear();
    page.complain(error);
  }
}

/** Begin a game of this puzzle.
 * @param {Page} page @param {Puzzle} puzzle @param {Partial<About>} [about] @param {readonly number[] | null} [solution] */
export async function play(page, puzzle, about = {}, solution = null) {
  const known = { ...UNKNOWN, kind: kindOf(puzzle), ...about };
  const candidates = page.settings.get("candidates");
  const difficulty = known.level === UNKNOWN.level ? null : known.level;
  const game = new Game(puzzle, { solution, difficulty, prune: candidates !== "hand" });
  game.others = { page: { seed: known.seed, daily: known.daily } };
  if (candidates === "filled") game.fill();
  page.keeper.begin(game, known);
  lay(page, game);
  if (!solution) page.later(import("./arrivals.js"), (part) => part.learn(page, game));
}

/** Lay a game on the desk. @param {Page} page @param {Game} game */
export function lay(page, game) {
  page.sheet.close();
  page.desk.open(game);
  entitle(page);
  const told = () => ({ lines: rulesTold(page) });
  page.panel.usually(told);
  page.panel.clear();
  listRules(page, game, () => page.panel.isUsual(told));
  page.keeper.keep();
  if (page.kept) enter(page.kept);
  if (game.isSolved) end(page);
  page.refocus();
}

/**
 * The list of rules; where the name of the kind says as much, not before the player has begun.
 * @param {Page} page @param {Game} game @param {() => boolean} isWanted unless something else is to be said of the game
 */
function listRules(page, game, isWanted) {
  const list = () =>
    isWanted() && page.later(import("./legend.js"), (part) => isWanted() && part.showLegend(page, game));
  if (isSpecial(game.puzzle)) return void list();
  for (const beginning of ["pointerdown", "keydown"]) document.addEventListener(beginning, list, { once: true });
}

/** The solved board stays, with what there is to say of it. @param {Page} page */
export function end(page) {
  page.later(import("./ending.js"), (part) => part.showEnding(page));
}
