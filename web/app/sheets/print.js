// Print: the puzzle on the table or new ones, several a page, and their solutions on a last page.

import { parse } from "../../model/notation/line.js";
import { lineOf } from "../../model/puzzle.js";
import { lack } from "../credits.js";
import { canBePlayed } from "../desk.js";
import { el } from "../dom.js";
import { UNKNOWN } from "../keeper.js";
import { errorText } from "../toast.js";
import { button, toggle } from "./browser.js";
import { nameOf, radios, select } from "./parts.js";
import { still } from "./still.js";
import { LEVELS, kindNamed, kinds, reasonAgainst, USUAL } from "./wishes.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../../model/types").Puzzle} Puzzle */
/** @typedef {import("../../model/types").Value} Value */
/** @typedef {{ kind: string, level: string }} About */
/** @typedef {{ puzzle: Puzzle, about: About, solution: readonly Value[] | null }} Printed */
/** @typedef {About & { what: string, perPage: number, pages: number, solutions: boolean }} Order */

const PER_PAGE = [1, 2, 4, 6];
const PAGES = [1, 2, 3, 4, 5, 10];
const SOLUTIONS_PER_PAGE = 12;

/** What the page has no style for until now. */
export const styles = ["share", "print"];

/** @param {HTMLElement} host @param {App} app */
export function open(host, app) {
  /** @type {Order} */
  const order = { what: app.game ? "this" : "new", ...USUAL, perPage: 2, pages: 1, solutions: true };
  const paper = el("div", { class: "printed", lang: app.language });
  const progress = el("div", { class: "verdict", role: "status" });
  const wishes = el("div", {});
  const showWishes = () => {
    wishes.replaceChildren(...(order.what === "new" ? wishRows(app, order, showWishes) : []));
  };
  const start = (/** @type {Event} */ event) => {
    event.preventDefault();
    void print(app, order, paper, progress);
  };
  document.body.append(paper);
  host.append(
    el("h2", {}, app.text("sheets.print")),
    el("form", { onsubmit: start },
      app.game && whatChoice(app, order, showWishes),
      wishes,
      toggle(app.text("print.solutions"), order.solutions, (on) => (order.solutions = on)),
      el("button", { class: "main" }, app.text("print.print")),
      progress));
  showWishes();
  return () => {
    app.maker.cancel();
    paper.remove();
  };
}

// --- what is wanted ---------------------------------------------------------------------------------------

/** @param {App} app @param {Order} order @param {() => void} show */
function whatChoice(app, order, show) {
  const options = ["this", "new"].map((what) => ({ value: what, children: [app.text(`print.${what}`)] }));
  return radios("print-what", app.text("print.what"), order.what, options, (what) => {
    order.what = what;
    show();
  });
}

/** @param {App} app @param {Order} order @param {() => void} show */
function wishRows(app, order, show) {
  const { usual_size: size } = kindNamed(order.kind);
  const levels = LEVELS.filter((level) => !reasonAgainst(kindNamed(order.kind), size, level));
  if (!levels.includes(order.level)) order.level = levels[0];
  const perPage = PER_PAGE.map((number) => ({ value: String(number), children: [String(number)] }));
  return [
    select(app.text("new.kind"), order.kind, named(app, "kinds", kinds.map(({ name }) => name)), (kind) => {
      order.kind = kind;
      show();
    }),
    select(app.text("new.level"), order.level, named(app, "levels", levels),
      (level) => (order.level = level)),
    radios("per-page", app.text("print.per-page"), String(order.perPage), perPage,
      (number) => (order.perPage = Number(number))),
    select(app.text("print.pages"), String(order.pages), PAGES.map((number) => [`${number}`, `${number}`]),
      (number) => (order.pages = Number(number))),
  ];
}

/** @param {App} app @param {string} table @param {readonly string[]} names @returns {[string, string][]} */
function named(app, table, names) {
  return names.map((name) => [name, app.text(`${table}.${name}`)]);
}

// --- making and printing ----------------------------------------------------------------------------------

/** @param {App} app @param {Order} order @param {HTMLElement} paper @param {HTMLElement} progress */
async function print(app, order, paper, progress) {
  try {
    const puzzles = order.what === "this" ? [await onTheTable(app)] : await made(app, order, progress);
    paper.replaceChildren(...pagesOf(app, puzzles, order));
    progress.replaceChildren(app.text("print.ready", { puzzles: puzzles.length }));
    window.print();
  } catch (error) {
    progress.replaceChildren(errorText(app.text, error));
  }
}

/** @param {App} app @returns {Promise<Printed>} */
async function onTheTable(app) {
  const { puzzle, solution } = /** @type {import("../../model/game.js").Game} */ (app.game);
  return { puzzle, about: app.kept ?? UNKNOWN, solution: solution ?? await onlySolution(app, puzzle) };
}

/** Boards that are only shown are not solved here. @param {App} app @param {Puzzle} puzzle */
async function onlySolution(app, puzzle) {
  if (!canBePlayed(puzzle)) return null;
  const count = await app.adviser.ask("count", lineOf(puzzle));
  return count.status === "unique" ? count.solutions[0] : null;
}

/** Puzzles one after the other, with their progress and a way to stop.
 * @param {App} app @param {Order} order @param {HTMLElement} progress @returns {Promise<Printed[]>} */
async function made(app, { kind, level, perPage, pages }, progress) {
  const wanted = perPage * pages;
  const bar = el("progress", { max: wanted, value: 0, "aria-label": app.text("print.making") });
  progress.replaceChildren(bar, button(app.text("print.cancel"), () => app.maker.cancel()));
  /** @type {Printed[]} */
  const found = [];
  while (found.length < wanted) {
    const { puzzle, solution } = await app.maker.ask("generate", { kind, level });
    found.push({ puzzle: parse(puzzle), about: { kind, level }, solution });
    bar.value = found.length;
  }
  return found;
}

// --- pages ------------------------------------------------------------------------------------------------

/** @param {App} app @param {Printed[]} puzzles @param {Order} order */
function pagesOf(app, puzzles, { what, perPage, solutions }) {
  const each = what === "this" ? 1 : perPage;
  const number = (/** @type {number} */ i) => puzzles.length > 1 ? `${i + 1}` : "";
  const drawn = puzzles.map((printed, i) => puzzleOn(app, printed, number(i)));
  const solved = solutions ? puzzles.flatMap((printed, i) => solutionOf(printed, number(i))) : [];
  return [
    ...inParts(drawn, each).map((part) => el("section", { class: `page of-${each}` }, ...part)),
    ...inParts(solved, SOLUTIONS_PER_PAGE).map((part) =>
      el("section", { class: "page solutions" }, el("h2", {}, app.text("print.solutions")), ...part)),
  ];
}

/** @param {App} app @param {Printed} printed @param {string} number none for one that stands alone */
function puzzleOn(app, { puzzle, about }, number) {
  const title = [number, nameOf(app, about, puzzle)].filter(Boolean).join(" · ");
  const { comment } = puzzle.about;
  return el("figure", { class: !canBePlayed(puzzle) && "large" },
    el("h3", {}, title),
    about.kind !== UNKNOWN.kind && el("p", {}, app.text(`says.${about.kind}`)),
    ...lack(puzzle, app.text).map((line) => el("p", {}, line)),
    comment && el("p", { class: "comment" }, comment),
    still(puzzle),
    el("figcaption", {}, lineOf({ ...puzzle, about: { ...puzzle.about, comment: "" } })));
}

/** @param {Printed} printed @param {string} number */
function solutionOf({ puzzle, solution }, number) {
  return solution ? [el("figure", {}, el("h3", {}, number), still(puzzle, solution))] : [];
}

/** @template Item @param {readonly Item[]} items @param {number} length @returns {Item[][]} */
function inParts(items, length) {
  const starts = [...items.keys()].filter((i) => i % length === 0);
  return starts.map((start) => items.slice(start, start + length));
}
