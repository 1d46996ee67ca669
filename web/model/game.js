// Game: a puzzle being played. Every move can be undone, and the whole can be saved (saves.js).

import { TokeruError } from "./errors.js";
import { name } from "./grid.js";
import { COLOURS, MARKS, NOTHING, STROKES, bare, copy, differences, redoMove, undoMove } from "./layers.js";
import { referee } from "./referee.js";

/** @typedef {import("./types").Puzzle} Puzzle */
/** @typedef {import("./types").Cell} Cell */
/** @typedef {import("./types").Value} Value */
/** @typedef {import("./types").Layer} Layer */
/** @typedef {import("./types").Move} Move */
/** @typedef {import("./layers.js").Layers} Layers */
/** @typedef {"centre" | "corner"} Kind */
/** @typedef {Cell | Iterable<Cell>} Where one cell or several */
/** @typedef {() => number} Clock in seconds */
/** @typedef {Record<string, unknown>} Others */
/** @typedef {{layers: Layers, moves: Move[], undone: number, timer: number, others: Others}} Past */
/** @typedef {{difficulty?: string | null, prune?: boolean, clock?: Clock}} Options */

/** @type {Clock} */
const wallClock = () => performance.now() / 1000;

/** Seconds played. It runs from the beginning and can be paused. */
class Timer {
  #clock;
  #earlier;
  /** @type {number | null} */
  #since;

  /** @param {number} seconds @param {Clock} clock */
  constructor(seconds, clock) {
    this.#clock = clock;
    this.#earlier = seconds;
    this.#since = clock();
  }

  get running() {
    return this.#since !== null;
  }

  get seconds() {
    return this.#earlier + (this.#since === null ? 0 : this.#clock() - this.#since);
  }

  pause() {
    this.#earlier = this.seconds;
    this.#since = null;
  }

  resume() {
    this.#earlier = this.seconds;
    this.#since = this.#clock();
  }
}

/**
 * A puzzle being played.
 *
 * Every move takes one cell or several, and tells whether it changed anything; what changes nothing is not
 * remembered. With `prune`, placing a value removes the marks that it rules out. The lists that a game
 * hands out are not to be changed; the next move makes new ones.
 */
export class Game {
  /** What a save has besides the keys we know: kept, and written again. @type {Others} */
  others = {};
  /** @type {readonly Value[] | null} */
  #solution = null;
  /** @type {Move[]} */
  #moves = [];
  /** @type {Layers} */
  #layers;
  /** @type {readonly Cell[] | null} */
  #conflicts = null;
  #done = 0;
  #stoppedBySolving = false;
  #clock;

  /** @param {Puzzle} puzzle @param {Options & {solution?: readonly Value[] | null}} [options] */
  constructor(puzzle, { solution = null, difficulty = null, prune = true, clock = wallClock } = {}) {
    this.puzzle = puzzle;
    this.difficulty = difficulty;
    this.prune = prune;
    this.#clock = clock;
    this.timer = new Timer(0, clock);
    this.#layers = bare(puzzle);
    this.solution = solution;
  }

  /** Go on from a past that has been checked, as readSave does. @param {Past} past */
  goOn({ layers, moves, undone, timer, others }) {
    this.timer = new Timer(timer, this.#clock);
    this.others = others;
    this.#layers = layers;
    this.#moves = moves;
    this.#done = moves.length - undone;
    this.#changed();
  }

  // --- looking -------------------------------------------------------------------------------------

  /** What every cell has, givens included; 0 is a blank. @returns {readonly Value[]} */
  get values() {
    return this.#layers.value;
  }

  /** @returns {readonly (readonly Value[])[]} */
  get centre() {
    return this.#layers.centre;
  }

  /** @returns {readonly (readonly Value[])[]} */
  get corner() {
    return this.#layers.corner;
  }

  /** @returns {readonly (readonly number[])[]} */
  get colours() {
    return this.#layers.colour;
  }

  /** The strokes that begin in each cell. @returns {readonly (readonly number[])[]} */
  get pen() {
    return this.#layers.pen;
  }

  /** The only solution, if it is known. @returns {readonly Value[] | null} */
  get solution() {
    return this.#solution;
  }

  set solution(solution) {
    this.#solution = solution && checkedSolution(this.puzzle, solution);
  }

  /** The cells in conflict. @returns {readonly Cell[]} */
  conflicts() {
    this.#conflicts ??= referee.conflicts(this.puzzle, this.values);
    return this.#conflicts;
  }

  /**
   * The filled cells that differ from the solution; null as long as that is not known.
   * @returns {readonly Cell[] | null}
   */
  wrong() {
    const solution = this.#solution;
    return solution && cellsWhere(this.values, (value, cell) => value > 0 && value !== solution[cell]);
  }

  /** Every cell is filled, and nothing conflicts. */
  get isSolved() {
    return !this.values.includes(0) && this.conflicts().length === 0;
  }

  // --- moves ---------------------------------------------------------------------------------------

  /** Fill cells with a value. Their own marks go. @param {Where} cells @param {Value} value */
  place(cells, value) {
    checkNumber("value", value, this.puzzle.board.numbers.length);
    const after = copy(this.#layers);
    for (const cell of this.#openCells(cells)) after.value[cell] = value;
    return this.#do("place", this.#withMarksRemoved(after));
  }

  /**
   * Empty cells: of the value, or else of all marks, of all colours, of all strokes.
   * @param {Where} cells
   */
  erase(cells) {
    const after = copy(this.#layers);
    for (const cell of this.#cells(cells)) {
      for (const layer of this.#toErase(cell)) {
        if (layer === "value") after.value[cell] = 0;
        else after[layer][cell] = NOTHING;
      }
    }
    return this.#do("erase", after);
  }

  /**
   * Pencil a value into cells; rub it out if all of them have it.
   * @param {Where} cells @param {Value} value @param {Kind} kind
   */
  mark(cells, value, kind = "centre") {
    if (!MARKS.includes(kind)) throw new TokeruError("move-kind", { kind: short(kind) });
    checkNumber("value", value, this.puzzle.board.numbers.length);
    const found = this.#openCells(cells);
    const filled = found.find((cell) => this.values[cell]);
    if (filled !== undefined) throw new TokeruError("move-filled", { cell: this.#name(filled) });
    return this.#do("mark", this.#toggled(kind, found, value));
  }

  /**
   * Give cells one of the colours 1 … 9, givens too; take it away if all of them have it.
   * @param {Where} cells @param {number} colour
   */
  colour(cells, colour) {
    checkNumber("colour", colour, COLOURS);
    return this.#do("colour", this.#toggled("colour", this.#cells(cells), colour));
  }

  /**
   * Draw strokes, each from a cell, givens too; if the first is there, all of them go.
   * @param {readonly (readonly [Cell, number])[]} strokes
   */
  draw(strokes) {
    if (!strokes.length) throw new TokeruError("move-cell", { cell: "" });
    for (const [cell, stroke] of strokes) this.#cell(cell), checkNumber("stroke", stroke, STROKES);
    const after = copy(this.#layers);
    const [[first, begun]] = strokes;
    const change = this.pen[first].includes(begun) ? without : including;
    for (const [cell, stroke] of strokes) after.pen[cell] = change(after.pen[cell], stroke);
    return this.#do("draw", after);
  }

  /** Centre marks in all blank cells: every value that conflicts with nothing now. */
  fill() {
    return this.#do("fill", { ...this.#layers, centre: referee.allowed(this.puzzle, this.values) });
  }

  /**
   * Do what a step says. A cell without centre marks gets the allowed values that the step leaves.
   * @param {Pick<import("./types").Step, "placements" | "eliminations">} step
   */
  step({ placements, eliminations }) {
    const after = copy(this.#layers);
    const free = referee.allowed(this.puzzle, this.values);
    for (const [cell] of eliminations) {
      if (!this.centre[this.#cell(cell)].length) after.centre[cell] = free[cell];
    }
    for (const [cell, value] of eliminations) after.centre[cell] = without(after.centre[cell], value);
    for (const [cell, value] of placements) {
      checkNumber("value", value, this.puzzle.board.numbers.length);
      for (const place of this.#openCells(cell)) after.value[place] = value;
    }
    return this.#do("step", this.#withMarksRemoved(after));
  }

  // --- undo, redo, checkpoints ---------------------------------------------------------------------

  /** The moves that can be undone, the oldest first. @returns {readonly Move[]} */
  get history() {
    return this.#moves.slice(0, this.#done);
  }

  /** The moves that can be done again, the next one first. @returns {readonly Move[]} */
  get undone() {
    return this.#moves.slice(this.#done);
  }

  /** Take the last move back; false if there is none. */
  undo() {
    if (this.#done === 0) return false;
    this.#done -= 1;
    this.#layers = copy(this.#layers);
    undoMove(this.#layers, this.#moves[this.#done]);
    this.#changed();
    return true;
  }

  /** Redo the move that was undone last; false if there is none. */
  redo() {
    if (this.#done === this.#moves.length) return false;
    this.#layers = copy(this.#layers);
    redoMove(this.#layers, this.#moves[this.#done]);
    this.#done += 1;
    this.#changed();
    return true;
  }

  /** Their names, in the order in which they were first set. @returns {readonly string[]} */
  get checkpoints() {
    const set = this.history.filter(({ move }) => move === "checkpoint");
    return [...new Set(set.map((move) => String(move.name)))];
  }

  /**
   * Remember the present under a name. Undone, it uncovers an older checkpoint of that name.
   * @param {string} name
   */
  checkpoint(name) {
    if (typeof name !== "string" || !name.trim()) throw new TokeruError("move-checkpoint", { name: "" });
    return this.#do("checkpoint", this.#layers, name);
  }

  /**
   * Bring back what was there at a checkpoint. It is a move like others: undo leads back to here.
   * @param {string} name
   */
  restore(name) {
    const layers = copy(this.#layers);
    for (const move of [...this.history].reverse()) {
      if (move.move === "checkpoint" && move.name === name) return this.#do("restore", layers, name);
      undoMove(layers, move);
    }
    throw new TokeruError("move-checkpoint", { name: short(name) });
  }

  // --- what moves are made of ----------------------------------------------------------------------

  /**
   * Remember what the move changes, and change it. What was undone before is forgotten.
   * @param {string} move @param {Layers} after @param {string} [name]
   */
  #do(move, after, name) {
    const changes = differences(this.#layers, after);
    if (!changes.length && move !== "checkpoint") return false;
    const done = { move, time: Math.floor(this.timer.seconds), changes };
    this.#moves.splice(this.#done, Infinity, name === undefined ? done : { ...done, name });
    return this.redo();
  }

  /** The timer stops when the puzzle is solved, and goes on when that is undone. */
  #changed() {
    this.#conflicts = null;
    if (this.isSolved && this.timer.running) {
      this.timer.pause();
      this.#stoppedBySolving = true;
    } else if (!this.isSolved && this.#stoppedBySolving) {
      this.timer.resume();
      this.#stoppedBySolving = false;
    }
  }

  /**
   * No marks in filled cells; and with `prune`, none that the new values rule out.
   * @param {Layers} after
   */
  #withMarksRemoved(after) {
    const contradicted = referee.contradicted(this.puzzle, this.values, after.value);
    for (const kind of MARKS) {
      after[kind] = after[kind].map((marks, cell) => {
        if (after.value[cell]) return NOTHING;
        return this.prune ? marks.filter((mark) => !contradicted(cell, mark)) : marks;
      });
    }
    return after;
  }

  /** @param {Kind | "colour"} layer @param {readonly Cell[]} cells @param {number} number */
  #toggled(layer, cells, number) {
    const after = copy(this.#layers);
    const everywhere = cells.every((cell) => after[layer][cell].includes(number));
    const change = everywhere ? without : including;
    for (const cell of cells) after[layer][cell] = change(after[layer][cell], number);
    return after;
  }

  /**
   * The first of these that the cell has: its value, its marks, its colours, its strokes.
   * @param {Cell} cell @returns {readonly Layer[]}
   */
  #toErase(cell) {
    const given = this.puzzle.givens[cell] > 0;
    if (this.values[cell] && !given) return ["value"];
    if (MARKS.some((kind) => this.#layers[kind][cell].length)) return MARKS;
    if (this.colours[cell].length) return ["colour"];
    if (given && !this.pen[cell].length) throw this.#isGiven(cell);
    return ["pen"];
  }

  /** Cells that are not given. @param {Where} cells */
  #openCells(cells) {
    const found = this.#cells(cells);
    const given = found.find((cell) => this.puzzle.givens[cell]);
    if (given !== undefined) throw this.#isGiven(given);
    return found;
  }

  /** @param {Cell} cell */
  #isGiven(cell) {
    return new TokeruError("move-given", { cell: this.#name(cell) });
  }

  /** The cells meant, each once, as the board is read. @param {Where} cells */
  #cells(cells) {
    const found = new Set(typeof cells === "object" ? cells : [cells]);
    if (!found.size) throw new TokeruError("move-cell", { cell: "" });
    return [...found].map((cell) => this.#cell(cell)).sort((a, b) => a - b);
  }

  /** @param {Cell} cell */
  #cell(cell) {
    if (!Number.isInteger(cell) || cell < 0 || cell >= this.puzzle.size ** 2) {
      throw new TokeruError("move-cell", { cell: short(cell) });
    }
    return cell;
  }

  /** @param {Cell} cell */
  #name(cell) {
    return name(this.puzzle.size, cell);
  }
}

/**
 * A solution that is full and without conflicts.
 * @param {Puzzle} puzzle @param {readonly Value[]} solution @returns {readonly Value[]}
 */
function checkedSolution(puzzle, solution) {
  const [found, needed] = [solution.length, puzzle.size ** 2];
  if (found !== needed) throw new TokeruError("solution-cells", { found, needed });
  const blank = solution.findIndex((value) => !isFrom1(value, puzzle.board.numbers.length));
  if (blank >= 0) throw new TokeruError("solution-blank", { cell: name(puzzle.size, blank) });
  const cells = referee.conflicts(puzzle, solution).map((cell) => name(puzzle.size, cell));
  if (cells.length) throw new TokeruError("solution-contradicts", { cells });
  return [...solution];
}

/** @param {"value" | "colour" | "stroke"} what @param {number} number @param {number} most */
function checkNumber(what, number, most) {
  if (!isFrom1(number, most)) throw new TokeruError(`move-${what}`, { [what]: short(number), most });
}

/** @param {number} number @param {number} most */
const isFrom1 = (number, most) => Number.isInteger(number) && number >= 1 && number <= most;

/** @param {readonly number[]} list @param {number} number */
const without = (list, number) => list.filter((other) => other !== number);

/** @param {readonly number[]} list @param {number} number */
const including = (list, number) => [...without(list, number), number].sort((a, b) => a - b);

/** @param {readonly Value[]} values @param {(value: Value, cell: Cell) => boolean} test */
const cellsWhere = (values, test) => [...values.keys()].filter((cell) => test(values[cell], cell));

/** Anything in a message, as JSON writes it, cut short. @param {unknown} value */
export function short(value) {
  const written = JSON.stringify(value) ?? String(value);
  return written.length <= 40 ? written : `${written.slice(0, 40)}…`;
}
