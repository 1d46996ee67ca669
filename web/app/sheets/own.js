// Your own puzzle: givens, signs, cages and the rules of the whole board; counted while it is being written.

import { bareView } from "../../board/bare.js";
import { Board } from "../../board/board.js";
import { Game } from "../../model/game.js";
import { name, symbol } from "../../model/grid.js";
import { lineOf } from "../../model/puzzle.js";
import { referee } from "../../model/referee.js";
import { describe } from "../describe.js";
import { el } from "../dom.js";
import { levelName } from "../kind.js";
import { errorText } from "../toast.js";
import { attempt, button, toggle } from "./browser.js";
import {
  RULES, SIZES, applies, blank, hasClues, puzzleOf, withCage, withNextSign, withRule, withValue, withoutCages,
} from "./draft.js";
import { radios } from "./parts.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../../model/types").Cell} Cell */
/** @typedef {import("../../model/types").Count} Count */
/** @typedef {import("../../model/types").Grade} Grade */
/** @typedef {import("../../model/types").Puzzle} Puzzle */
/** @typedef {import("../../model/types").Value} Value */
/** @typedef {import("./draft.js").Draft} Draft */
/** What is known of a puzzle: nothing yet, the number of its solutions, its grade; or why it is not known.
 * @typedef {{ count?: Count, grade?: Grade, error?: unknown }} Known */

/** What can be entered, and the texts that say so. */
const MODES = Object.entries({ digits: "play.digits", signs: "own.signs", cages: "own.cages" });
/** Milliseconds without an edit before solutions are counted. */
const PATIENCE = 250;
/** Of all cells of the largest board. */
const MOST_TOTAL = 405;
/** At most this many cells are shown where two solutions differ; more would hide the puzzle. */
const MOST_SHOWN = 12;
/** How far a border between cells is looked for around a press, in pixels. */
const REACH = 120;
/** How far each arrow leads down and right. */
const ARROWS = new Map([
  ["ArrowUp", [-1, 0]], ["ArrowDown", [1, 0]], ["ArrowLeft", [0, -1]], ["ArrowRight", [0, 1]],
]);

/** The draft stays while the page is open, whatever sheets come and go. */
let draft = blank(9);

/** What the page has no style for until now. */
export const styles = ["share"];

/** @param {HTMLElement} host @param {App} app */
export function open(host, app) {
  const bench = new Workbench(app);
  host.append(el("h2", {}, app.text("sheets.own")), bench.root);
  bench.begin(draft);
  return () => bench.close();
}

/** The sheet: what is drawn, what is selected, and what is known of the puzzle. */
class Workbench {
  mode = MODES[0][0];
  /** @type {Known} */
  known = {};
  /** @type {Set<Cell>} */
  selected = new Set([0]);
  /** @type {Cell} */
  cursor = 0;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.game = new Game(puzzleOf(draft));
    this.place = el("div", {});
    this.board = new Board(this.place, { describe: (cell) => describe(this.game, cell, app.text) });
    this.board.grid.setAttribute("aria-label", app.text("sheets.own"));
    this.rules = el("details", {});
    this.tools = el("div", { class: "tools" });
    this.verdict = el("p", { class: "verdict", role: "status" });
    this.examiner = new Examiner(app, (known) => this.learn(known));
    this.root = el("div", {},
      this.#sizes(), this.rules, this.#modes(), this.verdict, this.place, this.tools, this.#ends());
    this.place.addEventListener("keydown", (event) => press(event, this));
    takePointer(this);
  }

  close() {
    this.examiner.stop();
  }

  /** Another board altogether. @param {Draft} next */
  begin(next) {
    this.cursor = 0;
    this.selected = new Set([0]);
    this.change(next);
    this.#showRules();
    this.#showTools();
  }

  /** @param {Draft} next */
  change(next) {
    draft = next;
    this.game = new Game(puzzleOf(draft));
    this.#keepingFocus(() => this.board.open(this.game.puzzle));
    this.learn({});
    if (this.mode === "cages") this.#showTools();
    if (hasClues(draft)) this.examiner.examine(this.game.puzzle, this.game.conflicts());
    else this.examiner.stop();
  }

  /** @param {Iterable<Cell>} cells @param {Cell} cursor */
  select(cells, cursor) {
    this.selected = new Set(cells);
    this.cursor = cursor;
    this.#keepingFocus(() => this.#show());
    if (this.mode === "cages") this.#showTools();
  }

  /** @param {Known} known */
  learn(known) {
    this.known = known;
    this.game = sketched(this.game.puzzle, known.count);
    this.#show();
    this.verdict.textContent = verdictOf(this.app, this.game, known);
  }

  /** @param {Value} value 0 to clear */
  enter(value) {
    if (value <= draft.size) this.change(withValue(draft, this.selected, value));
  }

  #show() {
    this.board.show(viewOf(this.game, this.selected, this.cursor));
  }

  /** If the focus is on the board, it stays there, at the cursor. @param {() => void} draw */
  #keepingFocus(draw) {
    const focused = this.place.contains(document.activeElement);
    draw();
    if (focused) this.board.focus(this.cursor);
  }

  #showTools() {
    const focused = this.tools.contains(document.activeElement);
    this.tools.replaceChildren(...TOOLS[this.mode](this));
    if (focused) this.board.focus(this.cursor);
  }

  #sizes() {
    const options = SIZES.map((size) => ({ value: String(size), children: [`${size}×${size}`] }));
    const choose = (/** @type {string} */ size) => this.begin(blank(Number(size)));
    return radios("own-size", this.app.text("own.size"), String(draft.size), options, choose);
  }

  #modes() {
    const options = MODES.map(([value, key]) => ({ value, children: [this.app.text(key)] }));
    return radios("own-mode", this.app.text("own.mode"), this.mode, options, (mode) => {
      this.mode = mode;
      this.#showTools();
    });
  }

  #showRules() {
    const rows = ["boxes", ...RULES].map((rule) => {
      const on = rule === "boxes" ? draft.boxes : draft.rules.includes(rule);
      const choose = (/** @type {boolean} */ wanted) => this.change(withRule(draft, rule, wanted));
      return toggle(this.app.text(`own.${rule}`), on, choose, !applies(draft.size, rule));
    });
    this.rules.replaceChildren(el("summary", {}, this.app.text("own.rules")), ...rows);
  }

  #ends() {
    const play = async () => {
      const { count, grade } = this.known;
      const solution = count?.status === "unique" ? count.solutions[0] : null;
      await this.app.play(this.game.puzzle, grade ? { level: grade.level } : {}, solution);
    };
    const share = () => play().then(() => this.app.open("share"));
    return el("div", { class: "line" },
      button(this.app.text("own.play"), () => attempt(this.app, play), { class: "main" }),
      button(this.app.text("own.share"), () => attempt(this.app, share)),
      button(this.app.text("own.again"), () => this.begin(blank(draft.size))));
  }
}

// --- what is known of the puzzle ------------------------------------------------------------------------

/** Counts solutions when there has been no edit for a moment. A newer edit cancels what is being asked. */
class Examiner {
  #latest = 0;
  #asking = false;
  #timer = 0;

  /** @param {App} app @param {(known: Known) => void} tell */
  constructor(app, tell) {
    this.app = app;
    this.tell = tell;
  }

  /** @param {Puzzle} puzzle @param {readonly Cell[]} conflicts */
  examine(puzzle, conflicts) {
    this.stop();
    const number = ++this.#latest;
    if (conflicts.length) this.tell({ count: { status: "none", solutions: [] } });
    else this.#timer = window.setTimeout(() => this.#ask(lineOf(puzzle), number), PATIENCE);
  }

  stop() {
    this.#latest++;
    clearTimeout(this.#timer);
    if (this.#asking) this.app.adviser.cancel();
    this.#asking = false;
  }

  /** @param {string} line @param {number} number */
  async #ask(line, number) {
    const tell = (/** @type {Known} */ known) => number === this.#latest && this.tell(known);
    this.#asking = true;
    try {
      const count = await this.app.adviser.ask("count", line);
      tell({ count });
      const isAsked = number === this.#latest && count.status === "unique";
      if (isAsked) tell({ count, grade: await this.app.adviser.ask("grade", line).catch(() => undefined) });
    } catch (error) {
      tell({ error });
    }
    if (number === this.#latest) this.#asking = false;
  }
}

/** @param {App} app @param {Game} game @param {Known} known */
function verdictOf(app, game, { count, grade, error }) {
  const named = (/** @type {Cell} */ cell) => name(game.puzzle.size, cell);
  const conflicts = game.conflicts().map(named);
  if (error) return errorText(app.text, error);
  if (!hasClues(draft)) return app.text("own.start");
  if (!count) return app.text("own.counting");
  if (conflicts.length) return app.text("own.contradict", { cells: conflicts });
  const [cell] = differing(count);
  const level = grade ? levelName(app.text, grade.level) : "";
  if (cell === undefined) return app.text(`own.${count.status}`, { level });
  const values = valuesAt(count, cell).map(symbol);
  return app.text("own.multiple", { cell: named(cell), values });
}

/** The cells in which two solutions differ. @param {Count} [count] @returns {Cell[]} */
function differing(count) {
  const [first, second] = count?.solutions ?? [];
  return second ? [...first.keys()].filter((cell) => first[cell] !== second[cell]) : [];
}

/** What the solutions have in a cell. @param {Count | undefined} count @param {Cell} cell */
function valuesAt(count, cell) {
  return (count?.solutions ?? []).map((solution) => solution[cell]).sort((a, b) => a - b);
}

/**
 * The puzzle; where it has several solutions, with the values of two of them as marks, seen and read aloud.
 * @param {Puzzle} puzzle @param {Count | undefined} count
 */
function sketched(puzzle, count) {
  const game = new Game(puzzle);
  for (const cell of differing(count).slice(0, MOST_SHOWN))
    for (const value of valuesAt(count, cell)) game.mark(cell, value);
  return game;
}

/**
 * @param {Game} game @param {ReadonlySet<Cell>} selected @param {Cell} cursor
 * @returns {import("../../model/types").View}
 */
function viewOf(game, selected, cursor) {
  const { values, centre, corner, colours } = game;
  const conflicts = new Set(game.conflicts());
  const broken = new Set(referee.broken(game.puzzle, values));
  return { ...bareView(values), centre, corner, colours, selected, cursor, conflicts, broken };
}

// --- keyboard and pointer -------------------------------------------------------------------------------

/** Arrows move, with Shift they select, with Alt they turn the sign on that side.
 * @param {KeyboardEvent} event @param {Workbench} bench */
function press(event, bench) {
  const arrow = ARROWS.get(event.key);
  const digit = /^[0-9]$/.test(event.key) ? Number(event.key) : null;
  const clears = event.key === "Backspace" || event.key === "Delete";
  if (event.ctrlKey || event.metaKey || !(arrow || clears || digit !== null)) return;
  event.preventDefault();
  event.stopPropagation();
  if (arrow) go(bench, arrow, event);
  else bench.enter(digit ?? 0);
}

/** @param {Workbench} bench @param {number[]} arrow @param {KeyboardEvent} event */
function go(bench, [down, right], event) {
  const next = neighbour(bench.cursor, down, right);
  if (next === null) return;
  if (event.altKey) bench.change(withNextSign(draft, bench.cursor, next));
  else bench.select(event.shiftKey ? [...bench.selected, next] : [next], next);
}

/** @param {Cell} cell @param {number} down @param {number} right @returns {Cell | null} */
function neighbour(cell, down, right) {
  const [row, column] = [Math.floor(cell / draft.size) + down, cell % draft.size + right];
  const isOn = [row, column].every((place) => place >= 0 && place < draft.size);
  return isOn ? row * draft.size + column : null;
}

/** Press to select, drag to select many; where signs are entered, a press turns the nearest one.
 * @param {Workbench} bench */
function takePointer(bench) {
  let dragging = false;
  const { place, board } = bench;
  place.addEventListener("pointerdown", (event) => {
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell === null || event.button !== 0) return;
    event.preventDefault();
    board.focus(bench.cursor);
    if (bench.mode === "signs") return turnNearest(bench, cell, event);
    place.setPointerCapture(event.pointerId);
    dragging = true;
    bench.select(event.shiftKey || event.ctrlKey ? [...bench.selected, cell] : [cell], cell);
  });
  place.addEventListener("pointermove", (event) => {
    const cell = dragging ? board.cellAt(event.clientX, event.clientY) : null;
    if (cell !== null && cell !== bench.cursor) bench.select([...bench.selected, cell], cell);
  });
  for (const end of ["pointerup", "pointercancel"]) place.addEventListener(end, () => (dragging = false));
}

/** @param {Workbench} bench @param {Cell} cell @param {PointerEvent} event */
function turnNearest(bench, cell, event) {
  for (let far = 1; far < REACH; far++) {
    for (const [down, right] of ARROWS.values()) {
      const other = bench.board.cellAt(event.clientX + far * right, event.clientY + far * down);
      if (other === null || other !== neighbour(cell, down, right)) continue;
      bench.select([cell], cell);
      return bench.change(withNextSign(draft, cell, other));
    }
  }
}

// --- what each mode offers below the board ----------------------------------------------------------------

/** @type {Record<string, (bench: Workbench) => Node[]>} */
const TOOLS = {
  digits: (bench) => [
    ...Array.from({ length: draft.size }, (_, i) => digitKey(bench, i + 1)),
    button(bench.app.text("own.clear"), () => bench.enter(0), { class: "key wide" }),
  ],
  signs: (bench) => [el("p", { class: "quiet" }, bench.app.text("own.signs-say"))],
  cages: (bench) => [cageForm(bench)],
};

/** @param {Workbench} bench @param {Value} value */
function digitKey(bench, value) {
  return button(symbol(value), () => bench.enter(value), { class: "key" });
}

/** @param {Workbench} bench */
function cageForm(bench) {
  const cells = [...bench.selected];
  const caged = draft.cages.find((cage) => cage.cells.includes(bench.cursor));
  const total = el("input", {
    type: "number", id: "own-total", min: 1, max: MOST_TOTAL, value: caged?.total, required: true,
  });
  const add = (/** @type {Event} */ event) => {
    event.preventDefault();
    bench.change(withCage(draft, cells.length === 1 && caged ? caged.cells : cells, total.valueAsNumber));
  };
  return el("form", { class: "line", onsubmit: add },
    el("label", { for: "own-total" }, bench.app.text("own.total", { cells: cells.length })), total,
    el("button", {}, bench.app.text("own.cage")),
    caged && button(bench.app.text("own.uncage"), () => bench.change(withoutCages(draft, [bench.cursor]))));
}
