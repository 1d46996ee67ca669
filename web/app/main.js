// The page: puts its parts together, and starts a game.

import { Board } from "../board/board.js";
import { keepForOffline } from "../offline.js";
import { openStore } from "../store/games.js";
import { takeUp } from "../store/last.js";
import { Turns } from "../store/turns.js";
import { runClock } from "./clock.js";
import { run } from "./commands.js";
import { describe } from "./describe.js";
import { Desk } from "./desk.js";
import { byId } from "./dom.js";
import { adviser, carriesPuzzle, maker, withReferee } from "./first.js";
import { dress, entitle, speak } from "./front.js";
import { FIRST, end, make, play } from "./games.js";
import { Keeper } from "./keeper.js";
import { listen } from "./listening.js";
import { Pad } from "./pad.js";
import { Panel } from "./panel.js";
import { entry, hearBack } from "./past.js";
import { Settings } from "./settings.js";
import { Sheet } from "./sheet.js";
import { Speech } from "./text.js";
import { Toast } from "./toast.js";

/** @typedef {import("./types").App} App */
/** @typedef {import("./types").Page} Parts */

/** Larger boards have a button for a closer look. */
const LARGEST_AT_ONCE = 9;

const settings = new Settings();
const speech = new Speech();
const [store] = await Promise.all([openStore(), speech.choose(settings.get("language"))]);

/** @implements {Parts} */
class Page {
  maker = maker;
  adviser = adviser;
  settings = settings;
  store = store;
  speech = speech;
  text = speech.text;
  words = () => speech.words();
  /** @param {string} name */
  command = (name) => run(this, name);

  toast = new Toast(byId("toast"), speech);
  /** @param {string} line */
  say = (line) => this.toast.say(line);
  /** @param {unknown} error */
  complain = (error) => this.toast.complain(error);

  desk = new Desk(settings);
  /** @type {Keeper} */
  keeper = new Keeper(store, new Turns(
    (id) => this.later(import("./follow.js"), (part) => part.follow(this, id)),
    (told) => told.id === this.kept?.id && this.later(import("./follow.js"), (part) => part.hear(this, told))), this.complain);
  board = new Board(byId("board"), { describe: (cell) => (this.game ? describe(this.game, cell, this.text) : "") });
  panel = new Panel(byId("panel"));
  pad = new Pad(byId("pad"), this.desk, this.text, this.command);
  /** @type {Sheet} */
  sheet = new Sheet(this, () => speech.learnSheets(), () => this.refocus());

  /** @type {Promise<import("./advice.js").Advice> | null} */
  #advice = null;
  /** @type {import("../model/types").Puzzle | null} what the board was opened with */
  #drawn = null;
  /** @type {unknown} */
  #lastMove;

  get language() {
    return speech.language;
  }

  get game() {
    return this.desk.game;
  }

  get kept() {
    return this.keeper.kept;
  }

  // --- starting -----------------------------------------------------------------------------------------

  async start() {
    dress(settings);
    speak(this);
    this.desk.listen(() => this.#changed());
    settings.listen((name) => void this.#chosen(name));
    runClock(this.desk, byId("time"));
    listen(this);
    addEventListener("hashchange", () => void this.#openLink());
    hearBack(({ id = "", unplayed }) => this.resume(id, unplayed), this.complain);
    byId("page").hidden = false;
    if (!store.persistent) this.say(this.text("play.memory-only"));
    await this.#first();
  }

  /** A shared puzzle, or what is usual; who has never been here is shown around. */
  async #first() {
    await withReferee().catch(this.complain);
    await takeUp(store);
    if (await this.#openLink()) return;
    const isNew = store.persistent && !settings.get("toured") && !(await store.list()).length;
    await (isNew ? import("./tour.js").then(({ takeTour }) => takeTour(this)) : this.#usual());
  }

  /** The game that this page had before, or the one that was left last, or a new one. */
  async #usual() {
    const games = await store.list();
    const last = games.find(({ id }) => id === entry().id) ?? games.find(({ solved }) => !solved);
    if (last) await this.resume(last.id).catch(this.complain);
    if (!this.game) await this.make(FIRST);
  }

  /** Whether the address led to a puzzle. */
  async #openLink() {
    if (!carriesPuzzle()) return false;
    try {
      await (await import("./arrivals.js")).openLink(this, () => this.#usual());
      return true;
    } catch (error) {
      void this.complain(error);
      return false;
    }
  }

  // --- what sheets and other parts ask for: types.d.ts says what it is --------------------------------------

  /** @param {Parameters<App["make"]>} wanted */
  make = (...wanted) => make(this, ...wanted);
  /** @param {Parameters<App["play"]>} wanted */
  play = (...wanted) => play(this, ...wanted);
  /** @type {App["resume"]} */
  resume = async (...which) => (await import("./arrivals.js")).resume(this, ...which);
  /** @type {App["adopt"]} */
  adopt = async (game) => (await import("./arrivals.js")).adopt(this, game);
  /** @param {string} name */
  open = (name) => void this.sheet.open(name);
  /** @type {App["close"]} */
  close = () => this.sheet.close();

  /** @type {Parts["later"]} */
  later(part, use) {
    Promise.all([part, speech.learnSheets()]).then(([loaded]) => use(loaded)).catch(this.complain);
  }

  /** @type {Parts["advise"]} */
  advise(question) {
    this.#advice ??= import("./advice.js").then(({ Advice }) => new Advice(this));
    this.later(this.#advice, question);
  }

  /** In a frame of another page the focus is that page's, until the player comes. */
  refocus() {
    const isWanted = this.game && this.desk.isPlayable && !this.sheet.isOpen;
    if (isWanted && document.hasFocus()) this.board.focus(this.desk.cursor);
  }

  // --- what happens -------------------------------------------------------------------------------------

  #changed() {
    if (!this.game) return;
    if (this.#drawn !== this.game.puzzle) this.board.open(this.game.puzzle);
    this.#drawn = this.game.puzzle;
    this.board.show(this.desk.view());
    this.pad.show(this.language);
    byId("resume").hidden = !this.desk.isPaused;
    document.documentElement.classList.toggle("read-only", !this.desk.isPlayable || this.desk.follows);
    document.documentElement.classList.toggle("large", this.desk.size > LARGEST_AT_ONCE);
    this.#moveOn(this.game.history.at(-1));
    if (this.keeper.keep()) {
      this.board.celebrate();
      end(this);
    }
  }

  /** @param {unknown} move the last one */
  #moveOn(move) {
    if (move !== this.#lastMove) this.panel.moveOn();
    this.#lastMove = move;
  }

  /** @param {string} name of a setting */
  async #chosen(name) {
    dress(settings);
    if (name === "language") await speech.choose(settings.get(name)), speak(this);
    if (name === "digit-first") this.desk.digit = 0;
    if (name === "candidates" && this.game) this.game.prune = settings.get(name) !== "hand";
    if (this.game && name === "language") this.board.relabel(), entitle(this), this.panel.clear();
    this.desk.changed();
  }
}

const page = new Page();
await page.start();
document.documentElement.dataset.ready = "";
keepForOffline();
const { rehearse } = await import("./rehearsal.js");
rehearse(page.desk, page.board);
