// The rules of this puzzle beside the board: for each kind its symbol, as it is drawn, and what it says. Whoever points at
// one sees its cells. Below them, what the author says; above all, what the puzzle is read without.

import { usual } from "../board/canvas.js";
import { symbolOf, undrawn } from "../board/symbol.js";
import { cellFields, cellsIn } from "../model/reach.js";
import { commentOf, lack } from "./credits.js";
import { alsoTell } from "./describe.js";
import { el } from "./dom.js";
import { rulesTold } from "./front.js";
import { rolesOf } from "./roles.js";
import { OTHER, kindOf, plainKindOf } from "./kind.js";
import { inOrder, knownText, sentence, withCells } from "./sentences.js";
import { useStyle } from "./style.js";

/** @typedef {import("../model/types").Cell} Cell */
/** @typedef {import("../model/types").Puzzle} Puzzle */
/** @typedef {import("../model/types").Rule} Rule */
/** @typedef {import("../model/game.js").Game} Game */
/** @typedef {import("./types").Page} Page */
/** @typedef {import("./types").Text} Text */

/** @typedef {{ told: string, rules: readonly Rule[], symbol: boolean }} Row */

const HOUSES = ["rows", "columns", "boxes"];

/** Made with the first list. @type {Legend | null} */
let legend = null;

/** @param {Page} page @param {Game} game */
export async function showLegend(page, game) {
  await useStyle("legend");
  if (page.game !== game) return;
  const shown = legend ??= new Legend(page);
  page.board.relabel();
  page.panel.usually(() => ({ lines: rulesTold(page), rules: shown.draw() }),
    () => lack(game.puzzle, page.text).map((line) => el("p", {}, line)));
}

class Legend {
  /** @type {{ button: HTMLElement, cells: ReadonlySet<Cell> }[]} */
  #shown = [];

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    alsoTell(rolesOf);
    page.desk.listen(() => this.#update());
  }

  /** The list for the puzzle on the desk, if it has any such rules, and what its author says of them. */
  draw() {
    const { game, text } = this.page;
    this.#shown = game ? rowsOf(game.puzzle, text).map((row) => this.#button(game.puzzle, row)) : [];
    this.#update();
    const rows = this.#shown.map(({ button }) => el("li", {}, button));
    const list = el("ul", { class: "rules", "aria-label": text("help.rules") }, ...rows);
    const comment = game ? commentOf(game.puzzle, text, game.puzzle.about.without.length > 0) : [];
    return [...(rows.length ? [list] : []), ...comment];
  }

  /** @param {Puzzle} puzzle @param {Row} row */
  #button(puzzle, { told, rules, symbol }) {
    const cells = new Set(rules.flatMap((rule) => [...cellsIn(rule, puzzle)]));
    const button = el("button", { type: "button", class: rules[0].name, onclick: () => this.#point(cells) },
      el("span", { class: "board" }, symbol && symbolOf(puzzle, rules[0])), el("span", {}, told));
    return { button, cells };
  }

  /** Or no longer. @param {ReadonlySet<Cell>} cells */
  #point(cells) {
    const { desk } = this.page;
    desk.pointed = desk.pointed === cells ? new Set() : cells;
    desk.changed();
  }

  #update() {
    const { pointed } = this.page.desk;
    for (const { button, cells } of this.#shown) button.setAttribute("aria-pressed", String(pointed === cells));
  }
}

/**
 * Kind by kind; rows, columns and boxes only where the sentence above does not tell them.
 * @param {Puzzle} puzzle @param {Text} text @returns {Row[]}
 */
function rowsOf(puzzle, text) {
  const isTold = [kindOf(puzzle), plainKindOf(puzzle)].some((kind) => kind !== OTHER);
  const told = inOrder(puzzle.rules).filter(({ name }) => !isTold || !HOUSES.includes(name));
  const unseen = new Set(undrawn(puzzle).filter((rule) => cellFields(rule).length));
  return [...grouped(told, ({ name }) => name).values()].flatMap((alike) =>
    [...rowsOfKind(alike, text), ...alike.filter((rule) => unseen.has(rule)).map((rule) => rowOfOne(rule, text))]);
}

/**
 * One row, unless the rules say different things that nothing on the board shows.
 * @param {readonly Rule[]} rules of one kind @param {Text} text @returns {Row[]}
 */
function rowsOfKind(rules, text) {
  const [{ name }] = rules;
  const said = [...grouped(rules, (rule) => sentence(rule, text))];
  const kind = said.length > 1 && knownText(text, [`help.kind-${name}`], { number: String(usual(name, "number")) });
  return kind ? [{ told: kind, rules, symbol: true }] : said.map(([told, alike]) => ({ told, rules: alike, symbol: true }));
}

/** What others of its kind show on the board is written. @param {Rule} rule @param {Text} text @returns {Row} */
function rowOfOne(rule, text) {
  return { told: withCells(rule, text), rules: [rule], symbol: false };
}

/** @template Item @param {readonly Item[]} items @param {(item: Item) => string} key @returns {Map<string, Item[]>} */
function grouped(items, key) {
  /** @type {Map<string, Item[]>} */
  const found = new Map();
  for (const item of items) {
    const group = found.get(key(item)) ?? [];
    group.push(item);
    found.set(key(item), group);
  }
  return found;
}
