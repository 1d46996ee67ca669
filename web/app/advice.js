// Help that takes some thought: hints in three stages, where a mistake is, and the whole way to the solution.

import { cellNamed } from "../model/grid.js";
import { lineOf } from "../model/puzzle.js";
import { exerciseOf } from "../practice/exercise.js";
import { Path } from "./path.js";

/** @typedef {import("../model/types").Hint} Hint */
/** @typedef {import("../model/types").Step} Step */
/** @typedef {import("../model/game.js").Game} Game */
/** @typedef {import("./panel.js").Card} Card */

/** @typedef {1 | 2 | 3} Stage */

export class Advice {
  #asking = false;

  /** @param {import("./types").Page} page */
  constructor(page) {
    this.app = page;
    this.desk = page.desk;
    this.panel = page.panel;
    this.keeper = page.keeper;
  }

  /** The next stage of the hint that is shown, or a new one. */
  async hint() {
    if (this.desk.hint) return this.#deepen();
    const hint = await this.#ask((game) => this.#nextStep(game));
    if (!hint) return;
    this.keeper.hinted();
    if (hint.step) await this.#showStep(hint.step, 1);
    else if (hint.status === "mistake") this.#tellMistake(hint.mistakes.length, this.#cells(hint.mistakes));
    else this.panel.show({ lines: [this.app.text(`hint.${hint.status}`)], actions: [this.#done()] });
  }

  /** @param {Game} game @returns {Promise<Hint>} */
  async #nextStep(game) {
    return exerciseOf(game)?.hint() ?? this.app.adviser.ask("hint", lineOf(game.puzzle), game.values, marksFor(game, this.app.settings));
  }

  /** Ask, unless a question is open. An answer that comes after a move is about a board that is gone.
   * @template Answer
   * @param {(game: Game) => Promise<Answer>} question @returns {Promise<Answer | null>} */
  async #ask(question) {
    const { game } = this.desk;
    if (!game || !this.desk.isOpen || this.#asking) return null;
    this.#asking = true;
    const moves = game.history.length;
    this.panel.show({ lines: [this.app.text("hint.thinking")], actions: [this.#cancel()] });
    try {
      const answer = await question(game);
      return game === this.desk.game && moves === game.history.length ? answer : (this.panel.clear(), null);
    } catch (error) {
      this.panel.clear();
      this.app.complain(error);
      return null;
    } finally {
      this.#asking = false;
    }
  }

  #cancel() {
    return { text: this.app.text("play.cancel"), do: () => this.app.adviser.cancel() };
  }

  #done() {
    return { text: this.app.text("play.close"), do: () => this.stop() };
  }

  /** Put away whatever is shown. */
  stop() {
    this.desk.hint = null;
    this.desk.path = null;
    this.desk.mistakes = new Set();
    this.panel.clear();
    this.desk.changed();
  }

  // --- a step, a stage at a time ----------------------------------------------------------------------

  #deepen() {
    const { hint } = this.desk;
    if (hint) return this.#showStep(hint.step, /** @type {Stage} */ (Math.min(hint.stage + 1, 3)));
  }

  /** @param {Step} step @param {Stage} stage */
  async #showStep(step, stage) {
    const hint = { step, stage };
    this.desk.hint = hint;
    this.desk.changed();
    const card = await this.#told(step, stage);
    if (this.desk.hint === hint) this.panel.show(card);
  }

  /** @param {Step} step @param {Stage} stage @returns {Promise<Card>} */
  async #told(step, stage) {
    const { puzzle } = /** @type {Game} */ (this.desk.game);
    const [telling, messages] = await Promise.all([import("../model/telling.js"), this.app.words()]);
    if (stage === 1) return { lines: [telling.where(step, puzzle, messages)], actions: this.#further() };
    const title = telling.techniqueName(step.technique, messages);
    if (stage === 2) return { title, lines: [telling.where(step, puzzle, messages)], actions: this.#further() };
    return { title, lines: [telling.explain(step, puzzle, messages)], actions: this.#applying(step) };
  }

  #further() {
    return [{ text: this.app.text("hint.more"), do: () => void this.hint(), main: true }, this.#done()];
  }

  /** @param {Step} step */
  #applying(step) {
    const apply = () => void this.desk.do((game) => game.step(step));
    const myself = { text: this.app.text("hint.myself"), do: () => this.stop() };
    return [{ text: this.app.text("hint.apply"), do: apply, main: true }, myself];
  }

  // --- mistakes, told without saying what would be right ----------------------------------------------

  /** Is everything right so far? Where it is not is shown only to those who ask. */
  async check() {
    const wrong = await this.#ask((game) => this.#mistakes(game));
    if (!wrong) return;
    if (wrong.length) return this.#tellMistake(wrong.length, wrong);
    this.panel.show({ lines: [this.app.text("hint.all-right")], actions: [this.#done()] });
  }

  /** @param {Game} game @returns {Promise<readonly number[]>} */
  async #mistakes(game) {
    const known = game.wrong();
    if (known) return known;
    const hint = await this.app.adviser.ask("hint", lineOf(game.puzzle), game.values, null);
    return this.#cells(hint.mistakes);
  }

  /** @param {readonly string[]} names */
  #cells(names) {
    return names.map((name) => cellNamed(this.desk.size, name));
  }

  /** @param {number} count @param {readonly number[]} cells */
  #tellMistake(count, cells) {
    const show = () => {
      this.desk.mistakes = new Set(cells);
      this.desk.changed();
    };
    this.panel.show({
      lines: [this.app.text("hint.mistake", { count })],
      actions: [
        { text: this.app.text("hint.show-where"), do: show, main: true },
        { text: this.app.text("hint.go-back"), do: () => this.#goBack(cells) },
        this.#done(),
      ],
    });
  }

  /** Undo until every one of these cells has changed. @param {readonly number[]} cells */
  #goBack(cells) {
    const { game } = this.desk;
    if (!game) return;
    const before = cells.map((cell) => look(game, cell));
    while (cells.some((cell, i) => look(game, cell) === before[i]) && game.undo());
    this.stop();
  }

  // --- the whole way ------------------------------------------------------------------------------------

  async walk() {
    const steps = await this.#ask((game) => this.app.adviser.ask("path", lineOf(game.puzzle)));
    if (!steps?.length || !this.desk.game) return;
    this.keeper.hinted();
    this.desk.path = new Path(this.desk.game.puzzle, steps);
    await this.#showPath();
  }

  async #showPath() {
    const { path } = this.desk;
    if (!path) return;
    this.desk.changed();
    const card = await this.#told(path.step, 3);
    const turn = (/** @type {number} */ by) => () => {
      path.turn(by);
      void this.#showPath();
    };
    this.panel.show({
      title: this.app.text("hint.step-of", { step: path.at + 1, steps: path.steps.length, name: card.title ?? "" }),
      lines: card.lines,
      actions: [
        { text: this.app.text("hint.next"), do: turn(1), main: true },
        { text: this.app.text("hint.previous"), do: turn(-1) },
        { text: this.app.text("hint.back"), do: () => this.stop() },
      ],
    });
  }
}

/**
 * The candidates that a hint starts from: the player's own if wanted, otherwise those that earlier hints left.
 * @param {Game} game @param {import("./settings.js").Settings} settings
 */
function marksFor(game, settings) {
  if (settings.get("own-marks")) return game.centre;
  const touched = new Set();
  for (const { move, changes } of game.history)
    for (const [layer, cell] of changes) if (move === "step" && layer === "centre") touched.add(cell);
  return game.centre.map((marks, cell) => (touched.has(cell) ? marks : []));
}

/** @param {Game} game @param {number} cell */
function look(game, cell) {
  return game.values[cell] || game.centre[cell].join();
}
