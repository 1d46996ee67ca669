// Help that takes some thought: hints in three stages, where a mistake is, and the whole way to the solution.

import { shown } from "../model/board.js";
import { cellNamed, name } from "../model/grid.js";
import { lineOf } from "../model/puzzle.js";
import { exerciseOf } from "../practice/exercise.js";
import { el } from "./dom.js";
import { Path, positionOf } from "./path.js";
import { useStyle } from "./style.js";

/** @typedef {import("../model/types").Hint} Hint */
/** @typedef {import("../model/types").Step} Step */
/** @typedef {import("../model/game.js").Game} Game */
/** @typedef {import("./panel.js").Card} Card */
/** @typedef {import("./desk.js").Desk} Desk */

/** @typedef {1 | 2 | 3} Stage */

const BRANCHES = "ABCDEFGHI";

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
    else this.#tellStatus(hint);
  }

  /** Told is only what the player has not marked yet. @param {Game} game @returns {Promise<Hint>} */
  async #nextStep(game) {
    const practised = exerciseOf(game)?.hint();
    if (practised) return practised;
    const [line, values, marks] = this.#board(game);
    for (let left = marks;;) {
      const hint = await this.app.adviser.ask("hint", line, values, left, this.desk.cursor);
      if (!hint.step || isNews(game, hint.step)) return hint;
      left = leftBy(game, hint.step, left);
    }
  }

  /** What the player has, as it is asked about. @param {Game} game */
  #board(game) {
    return /** @type {const} */ ([lineOf(game.puzzle), game.values, marksFor(game, this.app.settings)]);
  }

  /** Why there is no step. @param {Pick<Hint, "status" | "mistakes">} answer */
  #tellStatus({ status, mistakes }) {
    if (status === "mistake") return this.#tellMistake(mistakes.length, this.#cells(mistakes));
    this.panel.show({ lines: [this.app.text(`hint.${status}`)], actions: [this.#done()] });
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
    this.desk.pointed = new Set();
    this.desk.mistakes = new Set();
    this.panel.clear();
    this.desk.changed();
  }

  // --- a step, a stage at a time ----------------------------------------------------------------------

  #deepen() {
    const { hint } = this.desk;
    if (!hint) return;
    if (hint.stage < 3) return this.#showStep(hint.step, /** @type {Stage} */ (hint.stage + 1));
    if (hint.step.chains.length) return this.#showLink(hint.step, (hint.link ?? -1) + 1);
  }

  /** @param {Step} step @param {Stage} stage */
  async #showStep(step, stage) {
    await this.#show({ step, stage }, () => this.#told(step, stage));
  }

  /**
   * Draw a hint, and tell it if it is still wanted then.
   * @param {NonNullable<Desk["hint"]>} hint @param {() => Promise<Card>} tell
   */
  async #show(hint, tell) {
    this.desk.hint = hint;
    this.desk.pointed = new Set();
    this.desk.changed();
    const card = await tell();
    if (this.desk.hint === hint) this.panel.show(card);
  }

  /** What puts steps into words that speak with the board. */
  async #words() {
    const { puzzle } = /** @type {Game} */ (this.desk.game);
    const [telling, { Naming }, messages] = await Promise.all(
      [import("../model/telling.js"), import("./naming.js"), this.app.words(), useStyle("hints")]);
    return { telling, puzzle, messages, naming: new Naming(puzzle, messages, (cells) => this.#light(cells)) };
  }

  /** @param {ReadonlySet<number>} cells */
  #light(cells) {
    this.desk.pointed = cells;
    this.desk.changed();
  }

  /** @param {Step} step @param {Stage} stage @returns {Promise<Card>} */
  async #told(step, stage) {
    const { telling, puzzle, messages, naming } = await this.#words();
    const tell = stage < 3 ? telling.where : telling.explain;
    return {
      title: stage > 1 ? telling.techniqueName(step.technique, messages) : "",
      lines: [naming.spoken(tell(step, puzzle, messages), step)],
      actions: stage < 3 ? this.#further(step) : this.#applying(step),
    };
  }

  /** @param {Step} step */
  #further(step) {
    const more = { text: this.app.text("hint.more"), do: () => void this.hint(), main: true };
    return [more, ...this.#skipping(step), this.#done()];
  }

  /** @param {Step} step */
  #applying(step) {
    const byLink = { text: this.app.text("hint.link-by-link"), do: () => void this.#showLink(step, 0) };
    return [...this.#doing(step), ...(step.chains.length ? [byLink] : []), ...this.#skipping(step)];
  }

  /** @param {Pick<Step, "placements" | "eliminations">} step */
  #doing(step) {
    const apply = () => void this.desk.do((game) => game.step(step));
    const myself = { text: this.app.text("hint.myself"), do: () => this.stop() };
    return [{ text: this.app.text("hint.apply"), do: apply, main: true }, myself];
  }

  // --- a chain, a link at a time ------------------------------------------------------------------------

  /** Counted through all chains; after the last comes the whole. @param {Step} step @param {number} link */
  async #showLink(step, link) {
    const links = step.chains.flat().length;
    if (link < 0 || link >= links) return this.#showStep(step, 3);
    await this.#show({ step, stage: 3, link }, () => this.#toldLink(step, link, links));
  }

  /** @param {Step} step @param {number} link @param {number} links @returns {Promise<Card>} */
  async #toldLink(step, link, links) {
    const { telling, puzzle, messages, naming } = await this.#words();
    const chains = telling.linkByLink(step, puzzle, messages);
    const said = chains.flatMap((chain, branch) => chain.map((sentence) => ({ sentence, branch })))[link];
    const branch = chains.length > 1 ? BRANCHES[said.branch % BRANCHES.length] : "";
    const turn = (/** @type {number} */ by) => void this.#showLink(step, (this.desk.hint?.link ?? link) + by);
    return {
      title: this.app.text("hint.link-of",
        { name: telling.techniqueName(step.technique, messages), branch, link: link + 1, links }),
      lines: [naming.spoken(said.sentence, step)],
      actions: [...this.#turning(turn), { text: this.app.text("hint.whole-chain"), do: () => void this.#showStep(step, 3) }],
      turn,
    };
  }

  /** @param {(by: number) => void} turn */
  #turning(turn) {
    return [
      { text: this.app.text("hint.next"), do: () => turn(1), main: true },
      { text: this.app.text("hint.previous"), do: () => turn(-1) },
    ];
  }

  // --- the next digit -----------------------------------------------------------------------------------

  /** What only eliminates can be skipped, but not what is practised. @param {Step} step */
  #skipping({ placements }) {
    const isPractised = this.desk.game && exerciseOf(this.desk.game);
    const skip = { text: this.app.text("commands.next-digit"), do: () => void this.nextDigit() };
    return placements.length || isPractised ? [] : [skip];
  }

  /** On to the next placement, with the few steps that carry it. */
  async nextDigit() {
    const { hint } = this.desk;
    const found = await this.#ask((game) => this.app.adviser.ask("nextDigit", ...this.#board(game), this.desk.cursor));
    if (!found) return;
    if (!hint) this.keeper.hinted();
    if (found.steps.length) await this.#showDigit(found.steps);
    else this.#tellStatus(found);
  }

  /** @param {readonly Step[]} steps the last of which places it */
  async #showDigit(steps) {
    const last = steps[steps.length - 1];
    const all = { ...last, eliminations: steps.flatMap((step) => step.eliminations) };
    await this.#show({ step: all, stage: 3 }, async () => {
      const { telling, puzzle, messages, naming } = await this.#words();
      const [[cell, value]] = last.placements;
      const digit = `${name(puzzle.size, cell)}=${shown(puzzle.board, value)}`;
      const told = steps.map((step) =>
        this.#listed(step, all, naming.spoken(telling.explain(step, puzzle, messages), step)));
      return { title: this.app.text("hint.digit", { digit }), lines: [], more: el("ol", { class: "steps" }, ...told),
        actions: this.#doing(all) };
    });
  }

  /**
   * One of several steps; the board shows it alone while it is pointed at.
   * @param {Step} step @param {Step} all @param {Node} told
   */
  #listed(step, all, told) {
    const show = (/** @type {Step} */ shownStep) => () => {
      if (!this.desk.hint || this.desk.hint.step === shownStep) return;
      this.desk.hint = { step: shownStep, stage: 3 };
      this.desk.changed();
    };
    return el("li", { onpointerenter: show(step), onfocusin: show(step), onclick: show(step), onpointerleave: show(all),
      onfocusout: show(all) }, told);
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

  /** @param {boolean} [fromHere] from what the player has, or from the givens */
  async walk(fromHere = false) {
    this.desk.path = null;
    const { game } = this.desk;
    if (!game) return;
    const [line, values, marks] = this.#board(game);
    const from = fromHere ? values : game.puzzle.givens;
    const left = fromHere ? marks : [];
    const found = await this.#ask(() => this.app.adviser.ask("pathFrom", line, from, fromHere ? marks : null));
    if (!found) return;
    if (!found.steps.length) return this.#tellStatus(found);
    this.keeper.hinted();
    this.desk.path = new Path(game.puzzle, found.steps, positionOf(game.puzzle, from, left));
    await this.#showPath(fromHere);
  }

  /** @param {boolean} fromHere */
  async #showPath(fromHere) {
    const { path } = this.desk;
    if (!path) return;
    this.desk.pointed = new Set();
    this.desk.changed();
    const { title = "", lines } = await this.#told(path.step, 3);
    if (path !== this.desk.path) return;
    const turn = (/** @type {number} */ by) => {
      path.turn(by);
      void this.#showPath(fromHere);
    };
    this.panel.show({
      title: this.app.text("hint.step-of", { step: path.at + 1, steps: path.steps.length, name: title }),
      lines,
      actions: [
        ...this.#turning(turn),
        { text: this.app.text("hint.back"), do: () => this.stop() },
        { text: this.app.text(fromHere ? "hint.from-start" : "hint.from-here"), do: () => void this.walk(!fromHere) },
      ],
      turn,
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

/** Whether it says more than the marks that the player has. @param {Game} game @param {Step} step */
function isNews({ centre }, { placements, eliminations }) {
  return placements.length > 0 || eliminations.some(([cell, value]) => !centre[cell].length || centre[cell].includes(value));
}

/**
 * The candidates after a step; none mean all.
 * @param {Game} game @param {Step} step @param {readonly (readonly number[])[]} marks
 */
function leftBy({ puzzle }, { eliminations }, marks) {
  const left = [...marks];
  for (const [cell, value] of eliminations) {
    const before = left[cell].length ? left[cell] : puzzle.board.numbers.map((_, i) => i + 1);
    left[cell] = before.filter((each) => each !== value);
  }
  return left;
}

/** @param {Game} game @param {number} cell */
function look(game, cell) {
  return game.values[cell] || game.centre[cell].join();
}
