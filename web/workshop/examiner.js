// What can be known of a draft, asked while it is made: how many solutions it has, how hard it is, which values its cells can
// have, the next step, and which clues it can do without. It has a worker of its own, and the latest edit wins.

import { Client } from "../kernel/client.js";
import { WHOLE, fetchedModule } from "../kernel/files.js";
import { TokeruError } from "../model/errors.js";
import { lineOf } from "../model/puzzle.js";
import { cluesOf, puzzleOf } from "./draft.js";

/** @typedef {import("../model/types").Count} Count */
/** @typedef {import("../model/types").Grade} Grade */
/** @typedef {import("../model/types").Step} Step */
/** @typedef {import("../model/types").Value} Value */
/** @typedef {import("./draft.js").Draft} Draft */

/**
 * What is known; what is missing is not known yet, or was not wanted.
 * @typedef {object} Known
 * @property {Count} [count]
 * @property {Grade | null} [grade] null where nobody can tell
 * @property {readonly (readonly Value[])[] | null} [possible] null where it would take too long
 * @property {Step | null} [step] null where no step can be explained
 * @property {ReadonlyMap<string, boolean | null>} [needless] the clues looked at so far: whether the draft can do without them, or null
 * @property {unknown} [error]
 */

/** What may be asked besides the number of solutions, if it is wanted. */
export const WISHES = ["candidates", "second", "step", "redundant"];

/** Milliseconds without an edit before anything is asked. */
const PATIENCE = 250;

export class Examiner {
  /** @type {Known} */
  known = {};
  /** Compiled once, however often a worker is ended. @type {Promise<WebAssembly.Module> | null} */
  #module = null;
  #client = new Client(() => (this.#module ??= fetchedModule(WHOLE)));
  #turn = 0;
  #timer = 0;
  /** @type {Promise<void>} */
  #asked = Promise.resolve();

  /** @param {(known: Known) => void} tell */
  constructor(tell) {
    this.tell = tell;
  }

  /** Forget what was known, and ask about this draft when there has been no edit for a moment.
   * @param {Draft} draft @param {ReadonlySet<string>} wishes */
  examine(draft, wishes) {
    this.stop();
    this.#learn({});
    const turn = this.#turn;
    this.#asked = new Promise((resolve) => {
      this.#timer = window.setTimeout(() => resolve(this.#askAll(draft, wishes, turn)), PATIENCE);
    });
  }

  /** There is something else that someone would like to know. @param {Draft} draft @param {ReadonlySet<string>} wishes */
  askMore(draft, wishes) {
    const { known } = this;
    this.stop();
    this.#asked = this.#askAll(draft, wishes, this.#turn, known);
  }

  /** What is told without asking. @param {Known} known */
  know(known) {
    this.stop();
    this.#learn(known);
  }

  stop() {
    this.#turn++;
    clearTimeout(this.#timer);
    this.#client.cancel();
  }

  /** @param {Known} known */
  #learn(known) {
    this.known = known;
    this.tell(known);
  }

  /** @param {Draft} draft @param {ReadonlySet<string>} wishes @param {number} turn @param {Known} [known] */
  async #askAll(draft, wishes, turn, known = {}) {
    const puzzle = puzzleOf(draft);
    const line = lineOf(puzzle);
    const learn = (/** @type {Known} */ more) => {
      if (turn !== this.#turn) throw new TokeruError("cancelled");
      this.#learn({ ...this.known, ...more });
    };
    try {
      const count = known.count ?? await this.#client.ask("count", line);
      learn({ count });
      const isOne = count.status === "unique";
      const hasSome = isOne || count.status === "multiple";
      if (isOne && known.grade === undefined) learn({ grade: await this.#or(null, this.#client.ask("grade", line)) });
      if (wishes.has("candidates") && known.possible === undefined && count.status !== "none") learn({ possible: await this.#client.ask("possible", line) });
      if (wishes.has("step") && known.step === undefined && hasSome) learn({ step: await this.#or(null, this.#step(line, puzzle.givens)) });
      if (wishes.has("redundant") && isOne) await this.#lookForNeedless(draft, known.needless ?? new Map(), learn);
    } catch (error) {
      if (turn === this.#turn) this.#learn({ ...this.known, error });
    }
  }

  /** @param {string} line @param {readonly Value[]} givens */
  async #step(line, givens) {
    const { step } = await this.#client.ask("hint", line, givens, null);
    return step;
  }

  /** The answer, or this where there is none; a question that was cancelled has no answer.
   * @template T @param {T} otherwise @param {Promise<T>} answer */
  #or(otherwise, answer) {
    return answer.catch((error) => {
      if (error instanceof TokeruError && error.key === "cancelled") throw error;
      return otherwise;
    });
  }

  /** One clue after the other: is the solution still the only one without it?
   * @param {Draft} draft @param {ReadonlyMap<string, boolean | null>} before @param {(known: Known) => void} learn */
  async #lookForNeedless(draft, before, learn) {
    const needless = new Map(before);
    learn({ needless });
    for (const { key, without } of cluesOf(draft).filter((clue) => !needless.has(clue.key))) {
      const { status } = await this.#client.ask("count", lineOf(puzzleOf(without)));
      needless.set(key, status === "budget" ? null : status === "unique");
      learn({ needless: new Map(needless) });
    }
  }

  /** How many solutions there are, as soon as that is known. @returns {Promise<Count | undefined>} */
  async counted() {
    const { count } = this.known;
    if (count) return count;
    await this.#asked;
    return this.known.count;
  }
}
