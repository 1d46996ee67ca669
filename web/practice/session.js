// Practice on the board of the page: an exercise after another, told whether it is right, with hints for those who ask.
// The game that was on the desk is kept, and waits.

import { carriesPuzzle } from "../app/first.js";
import { entitle } from "../app/front.js";
import { cover } from "../app/past.js";
import { sentence } from "../app/sentences.js";
import { shown } from "../model/board.js";
import { name as cellName } from "../model/grid.js";
import { withRules } from "../model/learning.js";
import { parse } from "../model/notation/line.js";
import { makePuzzle } from "../model/puzzle.js";
import { explain, techniqueName } from "../model/telling.js";
import { Exercise, exerciseOf } from "./exercise.js";
import { newPosition, rowOf } from "./positions.js";
import { note } from "./progress.js";

/** @typedef {import("../app/types").Page} Page */
/** @typedef {import("../app/panel.js").Card} Card */
/** @typedef {import("../app/panel.js").Action} Action */
/** @typedef {import("../model/types").Step} Step */

const HOUSES = new Set(["rows", "columns", "boxes"]);

/** The session, made with the first exercise. @type {Session | null} */
let session = null;

/** Practise a technique. @param {Page} page @param {string} technique */
export async function practise(page, technique) {
  session ??= new Session(page);
  await session.next(technique);
}

class Session {
  /** @type {string | undefined} the game that waits */
  #waiting;
  /** @type {(() => void) | null} to be called when no exercise lies over that game any more */
  #uncover = null;
  /** @type {unknown} the last move that was judged */
  #judged;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    page.desk.listen(() => this.#watch());
  }

  get #exercise() {
    const { game } = this.page.desk;
    return game ? exerciseOf(game) : undefined;
  }

  // --- one after another ------------------------------------------------------------------------------

  /** @param {string} technique */
  async next(technique) {
    const { page } = this;
    page.sheet.close();
    page.panel.show({ lines: [page.text("practice.making")], actions: [this.#leaving()], stays: true });
    const before = page.desk.game;
    try {
      const exercise = await this.#made(technique);
      if (page.desk.game === before) this.#lay(exercise);
    } catch (error) {
      page.panel.clear();
      page.complain(error);
    }
  }

  /** @param {string} technique */
  async #made(technique) {
    const { page } = this;
    const position = await newPosition(page.maker, rowOf(technique));
    const [{ steps, marks }, messages, { rules, size, givens }] = await Promise.all(
      [page.adviser.ask("findings", position, technique), page.words(), withRules(() => parse(position.puzzle))]);
    const title = techniqueName(technique, messages);
    const puzzle = makePuzzle(size, rules, givens, { title, author: "", comment: "", without: [] });
    return new Exercise(technique, puzzle, { ...position, marks }, steps);
  }

  /** @param {Exercise} exercise */
  #lay(exercise) {
    const { page } = this;
    this.#waiting = page.keeper.rest()?.id ?? this.#waiting;
    // A link closes the exercise too, but leads elsewhere than to the game that waits.
    this.#uncover ??= cover(() => carriesPuzzle() || void this.#leave());
    this.#judged = undefined;
    document.documentElement.dataset.practice = "";
    page.desk.mode = exercise.isPlacement ? "value" : "centre";
    page.desk.open(exercise.game);
    entitle(page);
    page.panel.usually(() => this.#task(exercise));
    page.panel.clear();
    page.refocus();
  }

  // --- what is said -----------------------------------------------------------------------------------

  /** @param {Exercise} exercise @returns {Card} */
  #task({ isPlacement, game }) {
    const { text } = this.page;
    const { title } = game.puzzle.about;
    const others = game.puzzle.rules.filter((rule) => !HOUSES.has(rule.name));
    const told = new Set(others.map((rule) => sentence(rule, text)));
    return {
      title: text("practice.task", { name: title }),
      lines: [text(isPlacement ? "practice.place" : "practice.erase"), ...told],
      actions: [this.#another(false), this.#choosing(), this.#leaving()],
    };
  }

  /** @returns {Action} */
  #helping() {
    return { text: this.page.text("commands.hint"), do: () => this.page.command("hint"), main: true };
  }

  /** @param {boolean} main @returns {Action} */
  #another(main) {
    const again = () => void this.next(/** @type {Exercise} */ (this.#exercise).technique);
    return { text: this.page.text("practice.another"), do: again, main };
  }

  /** @returns {Action} */
  #choosing() {
    return { text: this.page.text("practice.choose"), do: () => this.page.open("practice") };
  }

  /** @returns {Action} */
  #leaving() {
    return { text: this.page.text("hint.back"), do: () => void this.#leave() };
  }

  async #leave() {
    const { page } = this;
    if (!this.#exercise) return void (page.maker.cancel(), page.panel.clear());
    if (this.#waiting) await page.resume(this.#waiting).catch(page.complain);
    if (this.#exercise) page.open("new");
  }

  /** Another game lies on the desk. */
  #end() {
    delete document.documentElement.dataset.practice;
    this.#uncover?.();
    this.#uncover = null;
  }

  // --- what the player does ---------------------------------------------------------------------------

  /** After each move of an exercise that is not done. */
  #watch() {
    const exercise = this.#exercise;
    if (!exercise) this.#end();
    const move = exercise?.game.history.at(-1);
    if (!exercise || exercise.found || move === this.#judged) return;
    this.#judged = move;
    if (move) void this.#tell(exercise);
  }

  /** @param {Exercise} exercise */
  async #tell(exercise) {
    const { page } = this;
    const verdict = exercise.judge();
    if ("found" in verdict) return this.#praise(exercise, verdict.found);
    const isRight = "left" in verdict;
    const line = isRight ? page.text("practice.left", { left: verdict.left }) : this.#amiss(exercise, verdict.amiss);
    const back = { text: page.text("commands.undo"), do: () => page.command("undo"), main: !isRight };
    page.panel.show({ lines: [line], actions: [back, { ...this.#helping(), main: isRight }] });
  }

  /** @param {Exercise} exercise @param {import("../model/types").Candidate} amiss */
  #amiss({ game, start }, [cell, value]) {
    const { size, board } = game.puzzle;
    const where = cellName(size, cell);
    if (!value) return this.page.text("practice.emptied", { cell: where });
    const isEntered = game.values[cell] && !start.values[cell];
    return this.page.text(isEntered ? "practice.not-entered" : "practice.not-erased",
      { cell: where, value: shown(board, value) });
  }

  /** @param {Exercise} exercise @param {Step} step */
  async #praise(exercise, step) {
    const { page } = this;
    exercise.found = step;
    note(exercise.technique, exercise.helped);
    const messages = await page.words();
    if (this.#exercise !== exercise) return;
    page.panel.show({
      title: page.text(exercise.helped ? "practice.found-helped" : "practice.found"),
      lines: [explain(step, exercise.game.puzzle, messages)],
      actions: [this.#another(true), this.#choosing(), this.#leaving()],
      stays: true,
    });
  }
}
