// What lies on the bench: the draft and its past, the tool in hand, the clue that is chosen, and the shape that is being drawn.
// It knows no DOM; whoever shows it listens for changes.

import { TokeruError } from "../model/errors.js";
import { cellNamed, name } from "../model/grid.js";
import { cellsNamed } from "../model/patterns.js";
import { cellsOf, changed, makeRule, rowOf } from "../model/rules.js";
import { firstRegions, puzzleOf, withRegion, withRule, withValue, withoutRule } from "./draft.js";
import { cellsSeen } from "./places.js";
import { TOOLS, cellFieldsOf, clueOf, numbersFromOne, writtenField } from "./tools.js";

/** @typedef {import("../model/types").Cell} Cell */
/** @typedef {import("../model/types").Rule} Rule */
/** @typedef {import("../model/types").Value} Value */
/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./places.js").Entrance} Entrance */
/** @typedef {import("./tools.js").Tool} Tool */

const MOST_PAST = 500;

export class Work {
  /** @type {Draft[]} */
  past = [];
  /** @type {Draft[]} */
  future = [];
  /** @type {Tool} */
  tool = TOOLS[0];
  /** @type {ReadonlySet<Cell>} where givens are entered */
  selected = new Set([0]);
  /** @type {Cell} */
  cursor = 0;
  /** @type {Rule | null} the clue that is chosen */
  clue = null;
  /** @type {readonly Cell[]} the shape that is being drawn */
  hand = [];
  /** @type {readonly Cell[]} the group before it, of a clue that has two */
  earlier = [];
  /** @type {Rule | null} the clue that the shape takes the place of */
  extends = null;
  /** What was typed for the chosen clue since it was chosen. */
  typed = "";
  /** @type {readonly Value[] | null} a solution of this draft, when it is known */
  solution = null;
  /** @type {Set<(isEdited: boolean) => void>} */
  #listeners = new Set();

  /** @param {Draft} draft @param {(error: unknown) => void} complain */
  constructor(draft, complain) {
    this.draft = draft;
    this.puzzle = puzzleOf(draft);
    this.complain = complain;
  }

  /** @param {(isEdited: boolean) => void} listener hears whether the draft is another one */
  listen(listener) {
    this.#listeners.add(listener);
  }

  changed(isEdited = false) {
    for (const listener of this.#listeners) listener(isEdited);
  }

  get size() {
    return this.draft.size;
  }

  // --- edits ----------------------------------------------------------------------------------------------------

  /** Another draft, unless it makes no sense; with `more`, what was typed before is still being written.
   * @param {Draft} draft @param {{ clue?: Rule | null, more?: boolean }} [how] */
  edit(draft, { clue = null, more = false } = {}) {
    try {
      const puzzle = puzzleOf(draft);
      if (!more) this.past = [...this.past.slice(-MOST_PAST), this.draft];
      this.future = [];
      this.#take(draft, puzzle);
      this.choose(clue, more ? this.typed : "");
      return true;
    } catch (error) {
      if (!(error instanceof TokeruError)) throw error;
      this.complain(error);
      this.changed();
      return false;
    }
  }

  /** @param {Draft} draft @param {import("../model/types").Puzzle} puzzle */
  #take(draft, puzzle) {
    if (draft.size !== this.size) [this.cursor, this.selected] = [0, new Set([0])];
    this.draft = draft;
    this.puzzle = puzzle;
    this.solution = null;
    this.letGo();
    this.changed(true);
  }

  undo() {
    this.#goTo(this.past, this.future);
  }

  redo() {
    this.#goTo(this.future, this.past);
  }

  /** @param {Draft[]} from @param {Draft[]} to */
  #goTo(from, to) {
    const draft = from.pop();
    if (!draft) return;
    to.push(this.draft);
    this.#take(draft, puzzleOf(draft));
    this.choose(null);
  }

  // --- choosing -------------------------------------------------------------------------------------------------

  /** @param {Tool} tool */
  take(tool) {
    this.tool = tool;
    this.letGo();
    this.choose(null);
  }

  /** @param {Rule | null} clue @param {string} [typed] */
  choose(clue, typed = "") {
    this.clue = clue;
    this.typed = typed;
    this.changed();
  }

  /** @param {Iterable<Cell>} cells @param {Cell} cursor */
  select(cells, cursor) {
    this.selected = new Set(cells);
    this.cursor = cursor;
    this.changed();
  }

  /** @param {Cell} cell */
  moveTo(cell) {
    this.cursor = cell;
    this.changed();
  }

  /** @param {readonly Cell[]} cells the shape that is being drawn */
  hold(cells) {
    const isFree = (/** @type {Cell} */ cell) => this.hand.includes(cell) || !this.#isTaken(cell);
    this.hand = cells.filter(isFree);
    this.clue = null;
    this.changed();
  }

  /** Go on with the shape of a clue. @param {Rule} clue */
  extend(clue) {
    this.extends = clue;
    this.hand = this.#cellsOf(clue);
    this.changed();
  }

  get isExtended() {
    return this.extends !== null && this.hand.length > this.#cellsOf(this.extends).length;
  }

  /** Two cages in a cell could not be drawn. @param {Cell} cell */
  #isTaken(cell) {
    const isCage = (/** @type {string} */ rule) => rowOf(rule).drawing === "cage";
    return this.tool.by === "group" && isCage(this.tool.name)
      && this.draft.rules.some((rule) => isCage(rule.name) && this.#cellsOf(rule).includes(cell));
  }

  /** @param {Cell} cell */
  regionAt(cell) {
    return (this.draft.painted ?? firstRegions(this.size))[cell];
  }

  /** The shape first, then the choice. */
  cancel() {
    const isDrawn = this.hand.length + this.earlier.length > 0;
    this.letGo();
    if (isDrawn) this.changed();
    else this.choose(null);
  }

  /** Forget the shape that is being drawn. */
  letGo() {
    this.hand = [];
    this.earlier = [];
    this.extends = null;
  }

  /** The clues of the tool that a cell is in. @param {Cell} cell */
  cluesAt(cell) {
    return this.draft.rules.filter((rule) => rule.name === this.tool.name && this.#cellsOf(rule).includes(cell));
  }

  /** The next one, if one of them is chosen already. @param {readonly Rule[]} clues */
  chooseAmong(clues) {
    const at = clues.findIndex(({ text }) => text === this.clue?.text);
    this.choose(clues[(at + 1) % clues.length] ?? null);
  }

  /** @param {Rule} rule */
  #cellsOf(rule) {
    return cellsNamed(cellsOf(rule), this.size);
  }

  // --- drawing --------------------------------------------------------------------------------------------------

  /** The clue that the shape in hand would be, if it is one already. @returns {Rule | null} */
  drawn() {
    try {
      return this.hand.length ? this.#drawnBy[this.tool.by]?.() ?? null : null;
    } catch (error) {
      if (error instanceof TokeruError) return null;
      throw error;
    }
  }

  /** @type {Partial<Record<import("./tools.js").Gesture, () => Rule | null>>} */
  #drawnBy = {
    path: () => this.#clue({ cells: this.hand }),
    group: () => (this.extends ? changed(this.extends, { cells: this.#names(this.hand) }) : this.#clue({ cells: this.hand })),
    head: () => this.#pair(this.hand.slice(0, 1), this.hand.slice(1)),
    groups: () => this.#pair(this.earlier, this.hand),
    copy: () => this.#pair(this.earlier, this.#copied()),
  };

  /** @param {readonly Cell[]} first @param {readonly Cell[]} second */
  #pair(first, second) {
    const [one, other] = cellFieldsOf(this.tool.name);
    return first.length && second.length ? this.#clue({ [one.name]: first, [other.name]: second }) : null;
  }

  /** The group drawn before, moved so that its first cell is where the last press was. */
  #copied() {
    const by = this.hand[this.hand.length - 1] - this.earlier[0];
    const columns = (/** @type {Cell} */ cell) => cell % this.size;
    const right = columns(this.hand[this.hand.length - 1]) - columns(this.earlier[0]);
    const fits = this.earlier.every((cell) => columns(cell + by) === columns(cell) + right && cell + by >= 0 && cell + by < this.size ** 2);
    return fits ? this.earlier.map((cell) => cell + by) : [];
  }

  /** @param {Record<string, readonly Cell[]>} cells */
  #clue(cells) {
    const named = Object.entries(cells).map(([field, group]) => [field, this.#names(group)]);
    return clueOf(this.tool, Object.fromEntries(named), this.#seen(Object.values(cells).flat()));
  }

  /** @param {readonly Cell[]} cells */
  #names(cells) {
    return cells.map((cell) => name(this.size, cell));
  }

  /** The numbers in these cells, as far as they are known. @param {readonly Cell[]} cells */
  #seen(cells) {
    const { solution, puzzle: { board } } = this;
    return solution ? cells.map((cell) => board.numbers[solution[cell] - 1]) : numbersFromOne(cells.length);
  }

  /** The shape becomes a clue; the first of two groups waits for the other; too little is nothing. */
  finish() {
    const rule = this.drawn();
    const isFirst = ["groups", "copy"].includes(this.tool.by) && !this.earlier.length;
    if (isFirst && this.hand.length) [this.earlier, this.hand] = [this.hand, []];
    else if (rule) return void this.edit(withRule(this.draft, rule, this.extends), { clue: rule });
    else this.letGo();
    this.changed();
  }

  // --- clues by one press ------------------------------------------------------------------------------------------

  /** A clue between two cells or around a corner: there, or not there. Signs turn first. @param {readonly Cell[]} cells */
  press(cells) {
    const there = this.draft.rules.find((rule) => rule.name === this.tool.name && isSame(this.#cellsOf(rule), cells));
    if (this.tool.name === "less") this.#turn(cells, there);
    else if (!there) this.#add(this.#clue({ cells }));
    else if (this.clue?.text === there.text || !writtenField(there.name)) this.edit(withoutRule(this.draft, there));
    else this.choose(there);
  }

  /** Less, greater, none. @param {readonly Cell[]} cells @param {Rule} [there] */
  #turn(cells, there) {
    const [first, second] = [...cells].sort((a, b) => a - b);
    const rising = makeRule("less", { cells: this.#names([first, second]) });
    if (!there) this.#add(rising);
    else if (there.text !== rising.text) this.edit(withoutRule(this.draft, there));
    else this.edit(withRule(this.draft, makeRule("less", { cells: this.#names([second, first]) }), there));
  }

  /** @param {Entrance} entrance */
  enter({ start, direction }) {
    const there = this.draft.rules.find(({ name: rule, fields }) => rule === this.tool.name && fields.direction === direction
      && cellNamed(this.size, /** @type {string[]} */ (fields.start)[0]) === start);
    if (there) return this.choose(there);
    const seen = this.#seen(cellsSeen(this.size, { start, direction }));
    this.#add(clueOf(this.tool, { start: this.#names([start]), direction }, seen));
  }

  /** @param {Rule} rule */
  #add(rule) {
    this.edit(withRule(this.draft, rule), { clue: rule });
  }

  /** Every cell by itself, in one clue: some more of them, or fewer. @param {readonly Cell[]} cells @param {boolean} on */
  mark(cells, on) {
    const [there] = this.draft.rules.filter((rule) => rule.name === this.tool.name);
    const before = there ? this.#cellsOf(there) : [];
    const after = on ? [...new Set([...before, ...cells])] : before.filter((cell) => !cells.includes(cell));
    if (!after.length) return there && this.edit(withoutRule(this.draft, there));
    return this.edit(withRule(this.draft, makeRule(this.tool.name, { cells: this.#names(after) }), there ?? null));
  }

  /** @param {readonly Cell[]} cells @param {number} region */
  paint(cells, region) {
    this.edit(withRegion(this.draft, cells, region));
  }

  // --- numbers ------------------------------------------------------------------------------------------------------

  /** A digit, or the letter of a number above 9, for the chosen cells or for the chosen clue; for nothing else. Tells whether it
   * is one of the board. @param {string} symbol */
  type(symbol) {
    const number = numberOf(symbol);
    const value = this.puzzle.board.numbers.indexOf(number) + 1;
    if (number > 9 && !value) return false;
    if (this.clue) this.#retype(this.typed + symbol);
    else if (this.tool.by === "value" && value) this.edit(withValue(this.draft, this.selected, value));
    return true;
  }

  /** What was typed last, or else the whole clue, or what is in the chosen cells. */
  erase() {
    if (this.typed.length > 1) this.#retype(this.typed.slice(0, -1));
    else this.remove();
  }

  remove() {
    if (this.clue) this.edit(withoutRule(this.draft, this.clue));
    else if (this.hand.length) this.hand = this.hand.slice(0, -1), this.changed();
    else if (this.tool.by === "value") this.edit(withValue(this.draft, this.selected, 0));
  }

  /** @param {string} typed */
  #retype(typed) {
    const field = this.clue && writtenField(this.clue.name);
    if (!field || (field.kind !== "number" && field.kind !== "numbers")) return;
    const more = this.typed !== "";
    const said = field.kind === "number" ? Number(typed) : [...typed].map(numberOf);
    if (Number.isNaN(said)) return;
    this.typed = typed;
    this.say(said, more);
  }

  /** What the chosen clue says from here on. @param {unknown} said @param {boolean} [more] */
  say(said, more = false) {
    const { clue, typed } = this;
    const field = clue && writtenField(clue.name);
    if (!clue || !field) return false;
    try {
      const rule = changed(clue, { [field.name]: said });
      const isEdited = this.edit(withRule(this.draft, rule, clue), { clue: rule, more });
      if (isEdited) this.typed = typed;
      return isEdited;
    } catch (error) {
      this.complain(error);
      return false;
    }
  }
}

/** A is 10. @param {string} symbol */
const numberOf = (symbol) => parseInt(symbol, 36);

/** @param {readonly Cell[]} a @param {readonly Cell[]} b */
const isSame = (a, b) => a.length === b.length && a.every((cell) => b.includes(cell));
