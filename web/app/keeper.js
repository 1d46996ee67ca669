// The game on the desk is kept after every move: its save, and what lists and statistics need to know of it.

import { writeSave } from "../model/saving.js";
import { noteUntil } from "../store/last.js";
import { OTHER } from "./kind.js";

/** @typedef {import("../model/types").Kept} Kept */
/** @typedef {import("../model/types").Result} Result */
/** @typedef {import("../model/game.js").Game} Game */
/** @typedef {import("../store/games.js").Store} Store */
/** @typedef {import("../store/turns.js").Turns} Turns */
/** @typedef {Pick<Kept, "kind" | "level" | "seed" | "daily">} About */

/** What is known of a puzzle that came from elsewhere. @type {About} */
export const UNKNOWN = { kind: OTHER, level: "any", seed: null, daily: null };

const SOON = 100;

/** After the move is painted, and soon: a crash may come. @param {() => void} act */
function whenIdle(act) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(act, { timeout: SOON });
  else setTimeout(act, SOON);
}

export class Keeper {
  /** @type {Kept | null} */
  kept = null;
  /** @type {Game | null} */
  #game = null;
  /** @type {Kept | null} what is still to be written */
  #due = null;
  /** @type {readonly unknown[]} what the last save was made of */
  #stamp = [];
  /** Settled when the last save is in the store. @type {Promise<void>} */
  written = Promise.resolve();
  /** Whether another page plays this game, and keeps it. */
  follows = false;

  /** @param {Store} store @param {Turns} turns @param {(error: unknown) => void} complain */
  constructor(store, turns, complain) {
    this.store = store;
    this.turns = turns;
    this.complain = complain;
  }

  /** A game that was not kept before. @param {Game} game @param {About} about */
  begin(game, about) {
    this.#makeRoom();
    const now = Date.now();
    const id = crypto.randomUUID?.() ?? String(now + Math.random());
    const times = { started: now, changed: now, solved: game.isSolved, hints: 0 };
    this.take(game, { id, ...about, ...times, size: game.puzzle.size, save: writeSave(game) });
    void this.turns.take(id);
  }

  /** A game of the store, which another page may play. @param {Game} game @param {Kept} kept @param {boolean} [isOurs] */
  take(game, kept, isOurs = true) {
    this.#write();
    if (this.turns.held !== kept.id) this.turns.release();
    this.follows = !isOurs;
    this.#game = game;
    this.kept = kept;
    this.#stamp = [];
  }

  /** Put the game away, and keep none until the next; tells which it was. */
  rest() {
    const { kept } = this;
    this.keep(true);
    this.kept = this.#game = null;
    return kept;
  }

  /** A game that nobody played is not worth keeping when the next one begins, unless it came from elsewhere. */
  #makeRoom() {
    if (this.kept?.seed && !this.follows && !this.kept.save.history.length) this.store.remove(this.kept.id).catch(this.complain);
  }

  hinted() {
    if (this.kept) this.kept = { ...this.kept, hints: this.kept.hints + 1 };
  }

  /** Keep what is new, or the time alone; tells whether the game was solved just now. @param {boolean} [always] */
  keep(always = false) {
    const game = this.#game;
    if (!this.kept || !game || this.follows || !(this.#isNew(game) || always)) return false;
    const isSolvedNow = game.isSolved && !this.kept.solved;
    this.kept = { ...this.kept, save: writeSave(game), changed: Date.now(), solved: this.kept.solved || game.isSolved };
    if (isSolvedNow && !game.puzzle.about.without.length) this.store.addResult(this.#result(this.kept)).catch(this.complain);
    this.#due = this.kept;
    if (always) this.#write();
    else whenIdle(() => this.#write());
    return isSolvedNow;
  }

  #write() {
    const due = this.#due;
    if (!due) return;
    this.#due = null;
    this.written = noteUntil(due, this.store.put(due)).catch(this.complain);
    this.turns.tell({ id: due.id, kept: due });
  }

  /** @param {Game} game */
  #isNew(game) {
    const stamp = [game.history.at(-1), game.undone.length, game.prune, this.kept?.hints];
    const isNew = stamp.some((part, i) => part !== this.#stamp[i]);
    this.#stamp = stamp;
    return isNew;
  }

  /** @param {Kept} kept @returns {Result} */
  #result({ id, kind, level, size, daily, hints, save }) {
    return { id, kind, level, size, daily, hints, seconds: save.timer, solvedAt: Date.now() };
  }
}
