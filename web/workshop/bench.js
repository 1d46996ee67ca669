// The workshop: puts its parts together in the place of the game, which stays where it is and waits.

import { alsoTell, describe } from "../app/describe.js";
import { byId, el } from "../app/dom.js";
import { CLOSE, icon } from "../app/icons.js";
import { COMMANDS } from "../app/commands.js";
import { cover, entry } from "../app/past.js";
import { rolesOf } from "../app/roles.js";
import { useStyle } from "../app/style.js";
import { Board } from "../board/board.js";
import { Game } from "../model/game.js";
import { learnRules, withRules } from "../model/learning.js";
import { read } from "../model/notation/index.js";
import { taken } from "../model/notation/reading.js";
import { readLink } from "../share/link.js";
import { cluesOf, draftOf, hasClues, keep, kept, unevenRegions } from "./draft.js";
import { Examiner } from "./examiner.js";
import { press, takePointer } from "./gestures.js";
import { puzzleShown, viewOf } from "./look.js";
import { Panel } from "./panel.js";
import { drawRail } from "./rail.js";
import { drawTray } from "./tray.js";
import { findings, verdictOf } from "./verdict.js";
import { Work } from "./work.js";

/** @typedef {import("../app/types").App} App */
/** @typedef {import("../app/types").Page} Page */
/** @typedef {import("../model/types").Puzzle} Puzzle */
/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./examiner.js").Known} Known */

const ADDRESS = "#workshop";
const WISHES = "tokeru.workshop.wishes";
const LINK = /#(?=p=)/;

/** Made when the workshop is first opened, or opened in another language. @type {Bench | null} */
let bench = null;

/** @param {Page} page */
export async function open(page) {
  await Promise.all([learnRules(), ...["legend", "share", "sheets", "workshop"].map(useStyle)]);
  if (bench?.language !== page.language) {
    bench?.root.remove();
    bench = new Bench(page, await kept());
  }
  bench.open();
}

export class Bench {
  isOpen = false;
  /** @type {ReadonlySet<string>} what is found out besides the number of solutions */
  wishes = wishesKept();
  #wasPaused = false;
  /** @type {Puzzle | null} */
  #drawn = null;
  #isRoomy = false;
  #uncover = () => {};
  /** @type {import("../model/types").View | null} */
  #view = null;

  /** @param {Page} page @param {Draft} draft */
  constructor(page, draft) {
    this.page = page;
    this.language = page.language;
    this.work = new Work(draft, page.complain);
    this.examiner = new Examiner((known) => this.#learn(known));
    const place = el("div", { class: "place" });
    this.board = new Board(place, { describe: (cell) => describe(this.#seen(), cell, page.text) });
    this.board.grid.setAttribute("aria-label", page.text("commands.own"));
    this.tray = el("section", { class: "tray", "aria-label": page.text("workshop.tray") });
    this.panel = new Panel(this);
    this.undo = this.#tool("undo", () => this.work.undo());
    this.redo = this.#tool("redo", () => this.work.redo());
    this.root = el("main", { id: "workshop", hidden: true },
      el("header", {}, el("h1", {}, page.text("commands.own")), this.undo, this.redo,
        el("button", { type: "button", class: "back", onclick: () => this.close() }, icon(CLOSE), el("span", {}, page.text("workshop.back")))),
      el("nav", { class: "rail", "aria-label": page.text("play.tools") }, ...drawRail(this.work, page.text)),
      el("div", { class: "stage" }, place, this.tray),
      this.panel.root);
    byId("main").after(this.root);
    alsoTell(rolesOf);
    takePointer(place, this.board, this.work);
    document.addEventListener("keydown", (event) => this.isOpen && this.#hear(event), { capture: true });
    this.work.listen((isEdited) => this.#changed(isEdited));
    page.desk.listen(() => this.isOpen && page.game !== this.behind && this.close());
  }

  get known() {
    return this.examiner.known;
  }

  /** @param {string} name @param {() => void} act */
  #tool(name, act) {
    const label = this.page.text(`commands.${name}`);
    const strokes = COMMANDS.find((command) => command.name === name)?.icon;
    return el("button", { type: "button", "aria-label": label, title: label, onclick: act }, icon(strokes));
  }

  // --- opening and closing --------------------------------------------------------------------------------------

  open() {
    const { page } = this;
    page.close();
    this.behind = page.game;
    this.#wasPaused = page.desk.isPaused;
    page.game?.timer.pause();
    this.#swap(true);
    history.replaceState(history.state, "", ADDRESS);
    this.#uncover = cover(() => this.close());
    this.#changed(true);
    this.board.focus(this.work.cursor);
  }

  close() {
    if (!this.isOpen) return;
    this.examiner.stop();
    this.#swap(false);
    this.#uncover();
    if (entry().over) addEventListener("popstate", leaveAddress, { once: true });
    else leaveAddress();
    const { game } = this.page;
    if (game && game === this.behind && !this.#wasPaused && !game.isSolved) game.timer.resume();
    this.page.desk.changed();
    this.page.refocus();
  }

  /** @param {boolean} on */
  #swap(on) {
    this.isOpen = on;
    this.root.hidden = !on;
    for (const id of ["top", "main"]) byId(id).hidden = on;
  }

  // --- what is shown ----------------------------------------------------------------------------------------------

  /** @param {boolean} isEdited */
  #changed(isEdited) {
    if (isEdited) keep(this.work.draft);
    if (!this.isOpen) return;
    if (isEdited) this.#examine();
    this.#draw();
    this.tray.replaceChildren(...this.#trayKeepingFocus());
    if (isEdited) this.panel.showDraft();
    this.panel.showClues();
    this.undo.disabled = !this.work.past.length;
    this.redo.disabled = !this.work.future.length;
  }

  /** The board is drawn anew only for another puzzle. */
  #draw() {
    const { board, work } = this;
    const puzzle = puzzleShown(work);
    const isRoomy = work.tool.by === "outside";
    const isFocused = board.grid.contains(document.activeElement);
    this.#view = viewOf(work, this.known, this.wishes);
    if (puzzle !== this.#drawn || isRoomy !== this.#isRoomy) board.open(puzzle, isRoomy);
    this.#drawn = puzzle;
    this.#isRoomy = isRoomy;
    board.show(this.#view);
    if (isFocused) board.focus(work.cursor);
  }

  #trayKeepingFocus() {
    const isFocused = this.tray.contains(document.activeElement);
    if (isFocused) requestAnimationFrame(() => !this.tray.contains(document.activeElement) && this.board.focus(this.work.cursor));
    return drawTray(this.work, this.page.text);
  }

  /** For those who hear the board. */
  #seen() {
    const { values, centre, corner, colours, conflicts } = this.#view ??= viewOf(this.work, this.known, this.wishes);
    return { puzzle: this.work.puzzle, values, centre, corner, colours, conflicts: () => [...conflicts] };
  }

  // --- what is found out --------------------------------------------------------------------------------------------

  #examine() {
    const { draft, puzzle } = this.work;
    if (!hasClues(draft) || unevenRegions(draft).length) this.examiner.know({});
    else if (this.#conflicts(puzzle)) this.examiner.know({ count: { status: "none", solutions: [] } });
    else this.examiner.examine(draft, this.wishes);
  }

  /** @param {Puzzle} puzzle */
  #conflicts(puzzle) {
    return new Game(puzzle).conflicts().length > 0;
  }

  /** @param {Known} known */
  #learn(known) {
    const { page, panel, work } = this;
    work.solution = known.count?.solutions[0] ?? null;
    panel.verdict.textContent = verdictOf(work, known, page.text);
    panel.found.replaceChildren(...findings(known, this.wishes, cluesOf(work.draft).length, page.text).map((line) => el("p", {}, line)));
    if (this.wishes.has("step") && known.count) void this.#tellStep(known);
    panel.showClues();
    if (this.isOpen) this.#draw();
  }

  /** What is learned meanwhile has a place of its own, so no step is told twice. @param {Known} known */
  async #tellStep({ step }) {
    if (step === undefined) return;
    const place = el("div", {});
    this.panel.found.append(place);
    const { puzzle } = this.work;
    const [telling, messages] = await Promise.all([import("../model/telling.js"), this.page.words()]);
    const lines = step
      ? [el("h2", {}, telling.techniqueName(step.technique, messages)), el("p", {}, telling.explain(step, puzzle, messages))]
      : [el("p", {}, this.page.text("hint.stuck"))];
    place.append(el("div", { class: "step" }, ...lines));
  }

  /** @param {string} wish @param {boolean} on */
  wish(wish, on) {
    this.wishes = new Set([...this.wishes].filter((each) => each !== wish).concat(on ? [wish] : []));
    keepWishes(this.wishes);
    if (!on) this.#learn(this.known);
    else if (this.known.count) this.examiner.askMore(this.work.draft, this.wishes);
    else this.#examine();
  }

  // --- keys -----------------------------------------------------------------------------------------------------------

  /** While the workshop is open, no key reaches the game behind it. @param {KeyboardEvent} event */
  #hear(event) {
    const { target } = event;
    if (this.page.sheet.holds(target)) return;
    event.stopPropagation();
    if (this.page.sheet.isOpen && event.key === "Escape") return this.page.close();
    const isElsewhere = target instanceof Element && target.closest("input, textarea, select, button, summary");
    if (!isElsewhere && press(event, this.work)) event.preventDefault();
  }

  // --- puzzles in and out ---------------------------------------------------------------------------------------------

  /** @param {Puzzle} puzzle */
  takeIn(puzzle) {
    this.work.edit(draftOf(puzzle));
  }

  /** A puzzle in any notation, or a link to one. @param {string} written */
  async read(written) {
    const isLink = LINK.test(written);
    const reading = isLink
      ? (await readLink(written.slice(written.search(LINK)).trim())).reading
      : await withRules(() => read(written));
    this.takeIn(taken(reading));
  }

  /** Begin a game of it, unless something stands against that. */
  async play() {
    const { page, panel, work } = this;
    const { draft, puzzle } = work;
    const count = unevenRegions(draft).length ? undefined : await this.examiner.counted();
    if (draft !== work.draft) return;
    const { grade } = this.known;
    const begin = () => void page.play(puzzle, grade ? { level: grade.level } : {}, count?.status === "unique" ? count.solutions[0] : null);
    const doubt = verdictOf(work, this.known, page.text);
    if (count?.status === "unique") begin();
    else panel.ask(doubt, count && count.status !== "none" ? begin : null);
  }

  /** A sheet about the draft in the place of the game. @param {string} sheet */
  show(sheet) {
    const { page, known: { count } } = this;
    const solution = count?.status === "unique" ? count.solutions[0] : null;
    /** @type {App} */
    const app = {
      ...page, language: page.language, kept: null, game: new Game(this.work.puzzle, { solution }), open: (name) => this.show(name),
    };
    void page.sheet.open(sheet, app);
  }
}

/** From where the workshop was opened, its address leads back to it no longer. */
function leaveAddress() {
  if (location.hash === ADDRESS) history.replaceState(history.state, "", location.pathname + location.search);
}

/** @returns {ReadonlySet<string>} */
function wishesKept() {
  try {
    return new Set(JSON.parse(localStorage.getItem(WISHES) ?? "[]"));
  } catch {
    return new Set();
  }
}

/** @param {ReadonlySet<string>} wishes */
function keepWishes(wishes) {
  try {
    localStorage.setItem(WISHES, JSON.stringify([...wishes]));
  } catch {
    // Then they are forgotten with the page.
  }
}
