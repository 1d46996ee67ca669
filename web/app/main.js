// The page: puts the board, the pad, the panel, the sheets, the workers and the store together, and starts a game.

import { Board, undrawn } from "../board/board.js";
import { TokeruError } from "../model/errors.js";
import { Game } from "../model/game.js";
import { parse } from "../model/notation/line.js";
import { lineOf } from "../model/puzzle.js";
import { keepForOffline } from "../offline.js";
import { openStore } from "../store/games.js";
import { pauseOrResume, runClock } from "./clock.js";
import { describe } from "./describe.js";
import { Desk } from "./desk.js";
import { byId, el } from "./dom.js";
import { awaitDrops } from "./drops.js";
import { adviser, maker } from "./first.js";
import { icon } from "./icons.js";
import { Keeper, UNKNOWN } from "./keeper.js";
import { LEVELS, kindOf, levelName, unsaid, verdict } from "./kind.js";
import { press } from "./keys.js";
import { Pad } from "./pad.js";
import { Panel } from "./panel.js";
import { takePointer } from "./pointer.js";
import { Settings } from "./settings.js";
import { Sheet } from "./sheet.js";
import { Speech, fillIn } from "./text.js";

/** @typedef {import("../model/types").App} App */
/** @typedef {import("../model/types").Wish} Wish */
/** @typedef {import("../model/types").Puzzle} Puzzle */

const TOOLS = ["new", "share", "settings", "menu"];
/** @type {Wish} what is played when nothing else is wanted */
const FIRST = { kind: "futoshiki-sudoku", level: "easy" };
const TOAST_SECONDS = 4;

const settings = new Settings();
const speech = new Speech();
const [store] = await Promise.all([openStore(), speech.choose(settings.get("language"))]);

/** @implements {App} */
class Page {
  maker = maker;
  adviser = adviser;
  desk = new Desk(settings);
  text = speech.text;
  words = () => speech.words();
  /** @param {string} command */
  command = (command) => this.#commands[command]?.();

  board = new Board(byId("board"), { describe: (cell) => (this.game ? describe(this.game, cell, this.text) : "") });
  panel = new Panel(byId("panel"));
  pad = new Pad(byId("pad"), this.desk, this.text, this.command);
  sheet = new Sheet(this, () => speech.learnSheets(), () => this.#refocus());
  /** @type {Promise<import("./advice.js").Advice> | null} */
  #advice = null;
  #toastTimer = 0;
  /** @type {Puzzle | null} what the board was opened with */
  #drawn = null;
  /** @type {unknown} */
  #lastMove;

  settings = settings;
  store = store;
  keeper = new Keeper(store, (error) => void this.complain(error));

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
    this.#dress();
    this.#speak();
    this.desk.listen(() => this.#changed());
    settings.listen((name) => void this.#chosen(name));
    runClock(this.desk, byId("time"));
    this.#listen();
    byId("page").hidden = false;
    if (!store.persistent) this.say(this.text("play.memory-only"));
    await this.#first();
  }

  /** A shared puzzle, or the game that was left last, or a new one. */
  async #first() {
    if (location.hash.length > 1 && (await this.#openLink())) return;
    const [last] = (await store.list()).filter((kept) => !kept.solved);
    if (last) await this.resume(last.id).catch((error) => this.complain(error));
    if (!this.game) await this.make(FIRST);
  }

  /** Whether the address led to a puzzle. */
  async #openLink() {
    try {
      const { readLink } = await import("../share/link.js");
      const { puzzle, game } = await readLink(location.hash.slice(1));
      if (game) await this.adopt(game);
      else await this.play(puzzle);
      history.replaceState(null, "", location.pathname + location.search);
      return true;
    } catch (error) {
      this.complain(error);
      return false;
    }
  }

  /** Say what the page itself says. */
  #speak() {
    fillIn(document, this.text);
    const tools = TOOLS.map((name) =>
      el("button", { type: "button", class: name, "aria-label": this.text(`sheets.${name}`),
        title: this.text(`sheets.${name}`), onclick: () => this.open(name) }, icon(name)));
    byId("tools").replaceChildren(...tools);
  }

  #dress() {
    const theme = settings.get("theme");
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    byId("clock").hidden = !settings.get("clock");
  }

  // --- games --------------------------------------------------------------------------------------------

  /** @param {Wish} wish @param {string | null} [daily] */
  async make(wish, daily = null) {
    this.sheet.close();
    this.maker.cancel();
    const cancel = { text: this.text("play.cancel"), do: () => this.maker.cancel() };
    this.panel.show({ lines: [this.text("play.making")], actions: [cancel], stays: true });
    try {
      const made = await this.maker.ask("generate", wish);
      const { kind, level, seed, solution } = made;
      await this.play(parse(made.puzzle), { kind, level, seed, daily }, solution);
    } catch (error) {
      this.panel.clear();
      this.complain(error);
    }
  }

  /** @type {App["play"]} */
  async play(puzzle, about = {}, solution = null) {
    const known = { ...UNKNOWN, kind: kindOf(puzzle), ...about };
    const prune = settings.get("candidates") !== "hand";
    const difficulty = known.level === "any" ? null : known.level;
    const game = new Game(puzzle, { solution, difficulty, prune });
    game.others = { page: { seed: known.seed, daily: known.daily } };
    if (settings.get("candidates") === "filled") game.fill();
    this.keeper.begin(game, known);
    this.#lay(game);
    if (!solution) void this.#learn(game);
  }

  /** Find out how many solutions a puzzle from elsewhere has. @param {Game} game */
  async #learn(game) {
    if (!this.desk.isPlayable) return;
    try {
      await speech.learnSheets();
      if (!this.panel.isSpecial) this.panel.clear();
      const { status, solutions } = await this.adviser.ask("count", lineOf(game.puzzle));
      if (status === "unique") game.solution = solutions[0];
      else this.say(verdict(this.text, status));
    } catch {
      // Whoever asks for a hint is told what is wrong; nobody else has to know.
    }
  }

  /** @param {string} id */
  async resume(id) {
    const kept = await store.get(id);
    if (!kept) throw new TokeruError("no-game");
    const { readSave } = await import("../model/saves.js");
    const game = readSave(JSON.stringify(kept.save));
    this.keeper.take(game, kept);
    this.#lay(game);
  }

  /** @param {Game} game */
  async adopt(game) {
    this.keeper.begin(game, aboutOf(game));
    this.#lay(game);
    if (!game.solution) void this.#learn(game);
  }

  /** Lay a game on the desk. @param {Game} game */
  #lay(game) {
    this.sheet.close();
    this.desk.open(game);
    this.#title();
    this.panel.usually(() => ({ lines: this.#rules() }));
    this.keeper.keep();
    if (game.isSolved) this.#end();
    this.#refocus();
  }

  #title() {
    const { kind, level } = this.kept ?? UNKNOWN;
    const name = this.text(`kinds.${kind}`);
    byId("kind").textContent = name;
    byId("level").textContent = level === UNKNOWN.level ? "" : levelName(this.text, level);
    this.board.grid.setAttribute("aria-label", this.text("board.grid", { kind: name, size: this.desk.size }));
  }

  /** What one has to know of this puzzle, in a line or two. */
  #rules() {
    if (!this.game) return [];
    const kind = this.kept?.kind ?? UNKNOWN.kind;
    const said = kind === UNKNOWN.kind ? [] : [this.text(`says.${kind}`)];
    const written = unsaid(undrawn(this.game.puzzle), kind).map((rule) => this.#sentence(rule));
    return [...said, ...written, ...(this.desk.isPlayable ? [] : [this.text("play.too-large")])];
  }

  /** A rule in words, or as it is written while these are not there yet. @param {import("../model/types").Rule} rule */
  #sentence({ name, fields, text }) {
    const key = `help.rule-${name}`;
    const said = this.text(key, /** @type {Record<string, string | number>} */ (fields));
    return said === key ? text : said;
  }

  // --- what happens -------------------------------------------------------------------------------------

  #changed() {
    if (!this.game) return;
    if (this.#drawn !== this.game.puzzle) this.board.open(this.game.puzzle);
    this.#drawn = this.game.puzzle;
    this.board.show(this.desk.view());
    this.pad.show(this.language);
    byId("resume").hidden = !this.desk.isPaused;
    document.documentElement.classList.toggle("read-only", !this.desk.isPlayable);
    this.#moveOn(this.game.history.at(-1));
    if (this.keeper.keep()) {
      this.board.celebrate();
      this.#end();
    }
  }

  /** @param {unknown} move the last one */
  #moveOn(move) {
    if (move !== this.#lastMove) this.panel.moveOn();
    this.#lastMove = move;
  }

  /** @param {string} name of a setting */
  async #chosen(name) {
    this.#dress();
    if (name === "language") await speech.choose(settings.get(name)), this.#speak();
    if (name === "digit-first") this.desk.digit = 0;
    if (name === "candidates" && this.game) this.game.prune = settings.get(name) !== "hand";
    if (this.game && name === "language") this.board.relabel(), this.#title(), this.panel.clear();
    this.desk.changed();
  }

  #listen() {
    takePointer(this.board, this.desk, byId("board"));
    awaitDrops(this);
    document.addEventListener("keydown", (event) => this.#key(event));
    byId("clock").addEventListener("click", () => this.command("pause"));
    byId("resume").addEventListener("click", () => this.command("pause"));
    byId("about").addEventListener("click", () => this.open("new"));
    addEventListener("hashchange", () => location.hash.length > 1 && void this.#openLink());
    addEventListener("pagehide", () => this.keeper.keep(true));
    document.addEventListener("visibilitychange", () => document.hidden && this.keeper.keep(true));
    this.board.grid.addEventListener("focusin", () => this.#focused());
  }

  /** Keys belong to the game, unless the player writes something or a sheet is in use. @param {KeyboardEvent} event */
  #key(event) {
    const { target } = event;
    if (event.defaultPrevented || this.sheet.holds(target)) return event.key === "Escape" && this.sheet.close();
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
    if (target instanceof HTMLButtonElement && ["Space", "Enter", "NumpadEnter"].includes(event.code)) return;
    const before = this.game?.history.length;
    if (!press(event, this.desk, this.command)) return;
    event.preventDefault();
    if (this.desk.isOpen && this.board.grid.contains(document.activeElement)) this.board.focus(this.desk.cursor);
    if (this.game && before !== this.game.history.length) this.#announce();
  }

  /** Who comes to the board with Tab has a cell to begin with. */
  #focused() {
    if (!this.desk.selected.size && this.desk.isOpen) this.desk.select([this.desk.cursor]);
  }

  #announce() {
    const { game, cursor, selected } = this.desk;
    if (game && selected.size) byId("said").textContent = describe(game, cursor, this.text);
  }

  /** In a frame of another page the focus is that page's, until the player comes. */
  #refocus() {
    const isWanted = this.game && this.desk.isPlayable && !this.sheet.isOpen;
    if (isWanted && document.hasFocus()) this.board.focus(this.desk.cursor);
  }

  /** @type {Readonly<Record<string, () => void>>} */
  #commands = {
    undo: () => this.#back((game) => game.undo()),
    redo: () => this.#back((game) => game.redo()),
    erase: () => this.desk.erase(),
    fill: () => this.desk.do((game) => game.fill()),
    hint: () => this.#advise((advice) => advice.hint()),
    check: () => this.#advise((advice) => advice.check()),
    path: () => this.#advise((advice) => advice.walk()),
    flag: () => this.#load(import("./checkpoints.js"), (part) => part.showCheckpoints(this, this.desk, this.panel)),
    pause: () => pauseOrResume(this.desk),
    help: () => this.open("help"),
    escape: () => this.#escape(),
  };

  /** @param {(game: Game) => boolean} move */
  #back(move) {
    if (!this.desk.path && !this.desk.isPaused) this.desk.do(move);
  }

  /** What is open is closed first; then nothing is selected. */
  #escape() {
    if (this.sheet.isOpen) this.sheet.close();
    else if (this.desk.hint || this.desk.path || this.desk.mistakes.size) this.#advise((advice) => advice.stop());
    else this.desk.selectNone();
  }

  /** @param {(advice: import("./advice.js").Advice) => unknown} question */
  #advise(question) {
    this.#advice ??= import("./advice.js").then(
      ({ Advice }) => new Advice(this, this.desk, this.panel, () => this.keeper.hinted()));
    this.#load(this.#advice, question);
  }

  #end() {
    this.#load(import("./ending.js"), (part) => part.showEnding(this, this.panel));
  }

  /** Use a part of the page that is loaded when it is first needed.
   * @template Part
   * @param {Promise<Part>} part @param {(part: Part) => unknown} use */
  #load(part, use) {
    part.then(use).catch((error) => this.complain(error));
  }

  // --- sheets and short words -----------------------------------------------------------------------------

  /** @param {string} sheet */
  open(sheet) {
    void this.sheet.open(sheet);
  }

  close() {
    this.sheet.close();
  }

  /** @param {string} line */
  say(line) {
    const toast = byId("toast");
    toast.textContent = line;
    toast.classList.add("shown");
    clearTimeout(this.#toastTimer);
    this.#toastTimer = setTimeout(() => toast.classList.remove("shown"), TOAST_SECONDS * 1000);
  }

  /** @param {unknown} error */
  complain = async (error) => {
    await speech.learnSheets().catch(() => {});
    if (error instanceof TokeruError) this.say(this.text(`errors.${error.key}`, error.fields));
    else this.say(this.text("errors.unexpected", { what: error instanceof Error ? error.message : String(error) }));
  };
}

/** What a save from elsewhere says of its puzzle, as far as it can be believed. @param {Game} game */
function aboutOf(game) {
  const page = /** @type {Record<string, unknown>} */ (game.others.page ?? {});
  const text = (/** @type {unknown} */ found) => (typeof found === "string" ? found : null);
  const level = LEVELS.find((each) => each === game.difficulty) ?? UNKNOWN.level;
  return { kind: kindOf(game.puzzle), level, seed: text(page.seed), daily: text(page.daily) };
}

const page = new Page();
await page.start();
document.documentElement.dataset.ready = "";
keepForOffline();
const { rehearse } = await import("./rehearsal.js");
rehearse(page.desk, page.board);
