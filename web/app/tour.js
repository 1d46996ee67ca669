// The first minute: on a small board a newcomer reads a sign, fills a row and asks for a hint. It is played like any game, but
// not kept; from the first digit on the first game is being made.

import { Game } from "../model/game.js";
import { parse } from "../model/notation/line.js";
import { el } from "./dom.js";
import { FIRST, lay, make } from "./games.js";
import { cover } from "./past.js";
import { useStyle } from "./style.js";

/** @typedef {import("./types").Page} Page */

const BOARD = "sudoku4:3.1..2.42....3.1;r1c1<r1c2;r2c2<r2c3;r3c2<r4c2;r4c3<r3c3;title Tokeru;author 解ける";
const SOLUTION = [3, 4, 1, 2, 1, 2, 3, 4, 2, 1, 4, 3, 4, 3, 2, 1];

/** Each step with the cells that it is about, and the one that has to be filled. The last is over when the player says so. */
const STEPS = [
  { name: "sign", cells: [0, 1], fill: 1 },
  { name: "row", cells: [0, 1, 2, 3], fill: 3 },
  { name: "hint", cells: [] },
  { name: "end", cells: [] },
];

/** Take the tour, then go on with the game before it, or with the first. @param {Page} page */
export async function takeTour(page) {
  await Promise.all([page.speech.learn("tour"), useStyle("tour")]);
  new Tour(page).begin();
}

class Tour {
  #game = new Game(parse(BOARD), { solution: SOLUTION });
  #at = -1;
  #hasHint = false;
  #over = new AbortController();
  /** @type {Promise<import("../model/types").Generated | null> | null} */
  #made = null;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.before = page.keeper.rest();
  }

  begin() {
    const { desk, panel } = this.page;
    lay(this.page, this.#game);
    panel.usually(() => this.#card(), () => [this.#progress()]);
    const stopListening = desk.listen(() => this.#look());
    const { signal } = this.#over;
    signal.addEventListener("abort", stopListening);
    if (this.before) signal.addEventListener("abort", cover(() => this.#end()));
    document.addEventListener("keydown", (event) => this.#hear(event), { signal, capture: true });
    this.#look();
  }

  /** A step further, if the board says so; another game on it ends the tour. */
  #look() {
    const { board, desk, panel } = this.page;
    if (desk.game !== this.#game) return this.#leave();
    this.#hasHint ||= desk.hint !== null;
    const at = STEPS.findIndex((step) => !this.#isDone(step));
    if (at === this.#at) return;
    if (this.#game.isSolved) board.celebrate();
    this.#at = at;
    if (at && !this.before) this.#made ??= this.page.maker.ask("generate", FIRST).catch(() => null);
    document.documentElement.dataset.tour = STEPS[at].name;
    if (!desk.hint) panel.clear();
    desk.pointed = new Set(STEPS[at].cells);
    desk.changed();
  }

  /** @param {typeof STEPS[number]} step */
  #isDone({ name, fill }) {
    if (fill !== undefined) return this.#game.values[fill] === SOLUTION[fill];
    return name === "hint" && (this.#game.isSolved || (this.#hasHint && !this.page.desk.hint));
  }

  #card() {
    const { text } = this.page;
    const { name } = STEPS[this.#at] ?? STEPS[0];
    const start = { text: text("tour.start"), do: () => this.#end(), main: true };
    return { lines: [text(`tour.${name}`)], actions: name === "end" ? [start] : [] };
  }

  /** How far it is, and the way out; in the end the button that starts is both. */
  #progress() {
    const { text } = this.page;
    const skip = el("button", { type: "button", onclick: () => this.#end() }, text("tour.skip"));
    const dots = STEPS.map((_, step) => (step > this.#at ? "○" : "●")).join(" ");
    const label = text("tour.progress", { step: this.#at + 1, steps: STEPS.length });
    return el("div", { class: "tour" },
      el("span", { role: "img", "aria-label": label }, dots),
      this.#at < STEPS.length - 1 && skip);
  }

  /** @param {KeyboardEvent} event */
  #hear(event) {
    if (event.key !== "Escape" || this.page.sheet.isOpen) return;
    event.preventDefault();
    this.#end();
  }

  #end() {
    const { page, before } = this;
    this.#leave();
    if (before) void page.resume(before.id).catch(page.complain);
    else void make(page, FIRST, null, this.#made);
  }

  #leave() {
    this.#over.abort();
    delete document.documentElement.dataset.tour;
    this.page.settings.set("toured", true);
  }
}
