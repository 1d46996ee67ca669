// The desk: the game that lies on it, what is selected, and which mode the next digit is entered in. It knows no DOM;
// whoever shows it listens for changes and asks for a view.

import { range } from "../model/grid.js";
import { COLOURS } from "../model/layers.js";
import { lower } from "../model/lower.js";
import { referee } from "../model/referee.js";

/** @typedef {import("../model/types").Cell} Cell */
/** @typedef {import("../model/types").Value} Value */
/** @typedef {import("../model/types").View} View */
/** @typedef {import("../model/types").Step} Step */
/** @typedef {import("../model/game.js").Game} Game */
/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {import("./path.js").Path} Path */
/** @typedef {readonly [Cell, number]} Stroke */
/** @typedef {"value" | "corner" | "centre" | "colour" | "pen"} Mode */

/** @type {readonly Mode[]} */
export const MODES = ["value", "corner", "centre", "colour", "pen"];
export const LARGEST_PLAYED = 16;
/** Digits typed within so many milliseconds are one number. */
const AT_ONCE = 700;

const NOTHING = Object.freeze(new Set());

export class Desk {
  /** @type {Game | null} */
  game = null;
  /** @type {Set<Cell>} */
  selected = new Set();
  /** @type {Cell} */
  cursor = 0;
  /** @type {Mode} */
  mode = "value";
  /** @type {Value} the digit in hand, when digits are chosen before cells; 0 for none */
  digit = 0;
  /** @type {View["hint"]} */
  hint = null;
  /** @type {ReadonlySet<Cell>} cells that cannot stay as they are, when the player asked which */
  mistakes = NOTHING;
  /** @type {ReadonlySet<Cell>} the cells of the rules, or of a name in a hint, that the player points at */
  pointed = NOTHING;
  /** @type {Path | null} the way to the solution, while the player looks at it */
  path = null;
  /** What was typed last: digits that follow at once may belong to it. */
  #typed = { number: 0, mode: "", time: 0, selected: NOTHING, moves: 0 };
  /** Whether another page plays the game, and this one shows it. */
  follows = false;
  /** @type {Set<() => void>} */
  #listeners = new Set();
  /** @param {Settings} settings */
  constructor(settings) {
    this.settings = settings;
  }

  /** What is returned ends it. @param {() => void} listener */
  listen(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  changed() {
    for (const listener of this.#listeners) listener();
  }

  /** @param {Game} game */
  open(game) {
    this.game = game;
    this.follows = false;
    this.path = null;
    this.digit = 0;
    this.#forgetHelp();
    this.cursor = Math.max(0, game.values.indexOf(0));
    this.selected = new Set(this.isPlayable ? [this.cursor] : []);
    this.changed();
  }

  get size() {
    return this.game?.puzzle.size ?? 0;
  }

  /** The numbers on the board, for the values 1 … m. */
  get numbers() {
    return this.game?.puzzle.board.numbers ?? [];
  }

  get isPlayable() {
    return this.game !== null && canBePlayed(this.game.puzzle);
  }

  /** Whether the player can act on the board now. */
  get isOpen() {
    return this.isPlayable && !this.isPaused && !this.path && !this.follows;
  }

  get isPaused() {
    return this.game !== null && !this.game.timer.running && !this.game.isSolved && !this.follows;
  }

  #forgetHelp() {
    this.hint = null;
    this.mistakes = NOTHING;
    this.pointed = NOTHING;
  }

  // --- selecting -----------------------------------------------------------------------------------

  /** @param {Iterable<Cell>} cells @param {Cell} [cursor] */
  select(cells, cursor = this.cursor) {
    this.selected = new Set(cells);
    this.cursor = cursor;
    this.changed();
  }

  /** @param {Cell} cell @param {boolean} [on] */
  toggle(cell, on = !this.selected.has(cell)) {
    const after = new Set(this.selected);
    if (on) after.add(cell);
    else after.delete(cell);
    this.select(after, cell);
  }

  /** To the next cell that is there, round the edge. @param {number} down @param {number} right @param {boolean} extend */
  move(down, right, extend) {
    const { size } = this;
    let cell = this.cursor;
    do {
      const row = (Math.floor(cell / size) + down + size) % size;
      cell = row * size + (cell % size + right + size) % size;
    } while (this.game?.puzzle.missing.includes(cell));
    this.select(extend ? [...this.selected, cell] : [cell], cell);
  }

  selectAll() {
    this.select(this.#cells());
  }

  selectNone() {
    this.select([]);
  }

  invert() {
    this.select(this.#cells().filter((cell) => !this.selected.has(cell)));
  }

  /** All cells with the same value; of a blank cell, those with the same marks. @param {Cell} cell */
  selectLike(cell) {
    const game = /** @type {Game} */ (this.game);
    const looks = (/** @type {Cell} */ at) =>
      JSON.stringify(game.values[at] || [game.centre[at], game.corner[at], game.colours[at]]);
    this.select(this.#cells().filter((other) => looks(other) === looks(cell)), cell);
  }

  #cells() {
    return range(0, this.size ** 2).filter((cell) => !this.game?.puzzle.missing.includes(cell));
  }

  // --- moves: only what can be changed is asked to change ---------------------------------------------

  /**
   * A number as it is typed, and whether there is one. 1, and 2 at once, are 12 where there is a 12, and one move.
   * @param {number} number @param {Mode} mode @param {number} time
   */
  type(number, mode, time) {
    const { number: last, moves, ...before } = this.#typed;
    const goesOn = before.mode === mode && before.selected === this.selected && time - before.time < AT_ONCE;
    const joined = goesOn && last > 0 ? 10 * last + number : number;
    const isJoined = joined > number && this.#valueOf(joined, mode) > 0;
    const value = this.#valueOf(isJoined ? joined : number, mode);
    if (!value) return false;
    if (isJoined && this.#moves > moves) this.game?.undo();
    this.#typed = { number: isJoined ? joined : number, mode, time, selected: this.selected, moves: this.#moves };
    this.enter(value, mode);
    return true;
  }

  get #moves() {
    return this.game?.history.length ?? 0;
  }

  /** The value or colour that has this number, 0 for none. @param {number} number @param {Mode} mode */
  #valueOf(number, mode) {
    const numbers = mode === "colour" ? range(1, COLOURS + 1) : this.numbers;
    return numbers.indexOf(number) + 1;
  }

  /** @param {number} number a value, or the number of a colour @param {Mode} [mode] */
  enter(number, mode = this.mode) {
    if (mode === "colour") this.#on(this.#chosen(), (game, cells) => game.colour(cells, number));
    else if (mode === "value" || mode === "pen") this.#on(this.#free(), (game, cells) => placeOrErase(game, cells, number));
    else this.#on(this.#blank(), (game, cells) => game.mark(cells, number, mode));
  }

  erase() {
    const { game } = this;
    if (!game) return;
    const erasable = this.#chosen().filter((cell) => !game.puzzle.givens[cell] || game.colours[cell].length || game.pen[cell].length);
    this.#on(erasable, (_, cells) => game.erase(cells));
  }

  /** Draw with the pen, as one move, whatever the line was a moment ago. @param {readonly Stroke[]} strokes @param {boolean} again */
  draw(strokes, again) {
    this.do((game) => (again && game.undo(), game.draw(strokes)));
  }

  /** @param {(game: Game) => boolean} move anything else that a game can do */
  do(move) {
    if (!this.isPlayable || this.follows || !this.game) return false;
    const changed = move(this.game);
    if (changed) this.#forgetHelp();
    this.changed();
    return changed;
  }

  /** @param {Cell[]} cells @param {(game: Game, cells: Cell[]) => boolean} move */
  #on(cells, move) {
    if (cells.length && this.isOpen) this.do((game) => move(game, cells));
  }

  #chosen() {
    return [...this.selected];
  }

  #free() {
    const game = /** @type {Game} */ (this.game);
    return this.#chosen().filter((cell) => !game.puzzle.givens[cell]);
  }

  #blank() {
    const game = /** @type {Game} */ (this.game);
    return this.#chosen().filter((cell) => !game.values[cell]);
  }

  // --- looking -------------------------------------------------------------------------------------

  /** @returns {View} */
  view() {
    const game = /** @type {Game} */ (this.game);
    const shown = this.path ? this.path.board : game;
    return {
      values: shown.values,
      centre: shown.centre,
      corner: shown.corner,
      colours: game.colours,
      pen: game.pen,
      selected: this.path ? NOTHING : this.selected,
      seen: this.settings.get("see") && !this.path && !this.hint ? this.#seen(game) : NOTHING,
      cursor: this.cursor,
      pointed: this.pointed,
      lit: this.settings.get("same") && !this.path && !this.hint ? this.litValue : 0,
      hint: this.path ? { step: this.path.step, stage: 3 } : this.hint,
      hidden: this.isPaused,
      labels: Boolean(this.settings.get("labels") || this.hint || this.path),
      inPlace: this.path !== null || this.settings.get("marks") === "grid",
      patterns: this.settings.get("patterns"),
      ...this.#lights(game),
    };
  }

  /** All that is in a house with the selected cell. @param {Game} game @returns {ReadonlySet<Cell>} */
  #seen({ puzzle }) {
    const houses = lower(puzzle).houses.filter(({ cells }) => cells.includes(this.cursor));
    return this.selected.size === 1 ? new Set(houses.flatMap(({ cells }) => cells)) : NOTHING;
  }

  /** The conflicts, as far as the player wants to see them. @param {Game} game */
  #lights(game) {
    const wanted = this.path ? "off" : this.settings.get("conflicts");
    const off = wanted === "off";
    const wrong = wanted === "wrong" ? game.wrong() ?? [] : [];
    return {
      conflicts: off ? NOTHING : new Set(game.conflicts()),
      broken: off ? NOTHING : new Set(referee.broken(game.puzzle, game.values)),
      wrong: new Set([...wrong, ...this.mistakes]),
    };
  }

  get litValue() {
    return this.digit || (this.selected.size === 1 ? this.game?.values[this.cursor] ?? 0 : 0);
  }
}

/** Larger boards are shown and printed only. @param {import("../model/types").Puzzle} puzzle */
export function canBePlayed({ size, board }) {
  return Math.max(size, board.numbers.length) <= LARGEST_PLAYED;
}

/**
 * A digit that is already there is taken away.
 * @param {Game} game @param {Cell[]} cells @param {Value} value
 */
function placeOrErase(game, cells, value) {
  return cells.every((cell) => game.values[cell] === value) ? game.erase(cells) : game.place(cells, value);
}
