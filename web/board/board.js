// The board: a picture of the puzzle, and over it a grid for keyboards and screen readers. `open` draws the
// bare puzzle, `show` what the player has.

import { Access } from "./access.js";
import { bareView } from "./bare.js";
import { Picture } from "./picture.js";
import { HALF, minus, plus } from "./points.js";

/**
 * @typedef {import("./points.js").Point} Point
 * @typedef {import("../model/types.d.ts").Cell} Cell
 * @typedef {import("../model/types.d.ts").Puzzle} Puzzle
 * @typedef {import("../model/types.d.ts").View} View
 */

/** While a finger draws over the board, the corners of cells do not count; in units of a cell. */
const REACH_WHILE_DRAWN = 0.74;

export class Board {
  #host;
  #access;
  /** @type {Picture | null} */
  #picture = null;

  /**
   * @param {HTMLElement} host an empty element
   * @param {{ describe: (cell: Cell) => string }} options what screen readers say about a cell
   */
  constructor(host, { describe }) {
    this.#host = host;
    this.#access = new Access(describe);
    host.classList.add("board");
    this.grid.addEventListener("pointermove", (event) => this.#trace(event));
    this.grid.addEventListener("pointerleave", () => this.#picture?.trace(null));
  }

  /** The element with role=grid, for a label and for listeners. */
  get grid() {
    return this.#access.grid;
  }

  /** Draw a puzzle with only its givens, and with room for clues beside it if they may come. @param {Puzzle} puzzle @param {boolean} [isRoomy] */
  open(puzzle, isRoomy) {
    const picture = new Picture(puzzle, isRoomy);
    this.#picture = picture;
    this.#access.open(puzzle);
    this.grid.style.setProperty("--size", String(puzzle.size));
    this.grid.style.setProperty("--margin", String(picture.margin));
    this.grid.style.setProperty("inset", `${100 * picture.margin / picture.side}%`);
    this.#host.replaceChildren(picture.svg, this.grid);
    this.show(bareView(puzzle.givens));
  }

  /** @param {View} view */
  show(view) {
    this.#picture?.show(view);
    this.#access.show(view);
    if (view.labels !== this.#host.classList.contains("labelled")) this.#host.classList.toggle("labelled");
  }

  /** Describe all cells again, after a change of language for instance. */
  relabel() {
    this.#access.relabel();
  }

  /**
   * The cell at a point of the window, or null.
   * @param {number} x @param {number} y @param {{ drag?: boolean }} [how]
   * @returns {Cell | null}
   */
  cellAt(x, y, { drag = false } = {}) {
    const point = this.pointAt(x, y);
    const [column, row] = point.map(Math.floor);
    if (!(Math.min(column, row) >= 0 && Math.max(column, row) < this.#size)) return null;
    const [right, down] = minus(point, plus([column, row], HALF)).map(Math.abs);
    if (drag && right + down > REACH_WHILE_DRAWN) return null;
    const cell = row * this.#size + column;
    return this.#picture?.canvas.puzzle.missing.includes(cell) ? null : cell;
  }

  /** @param {Cell} cell */
  focus(cell) {
    this.#access.cells[cell]?.focus({ preventScroll: true });
  }

  /** A quiet wave over the board, for players who like things to move. */
  celebrate() {
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.#picture?.wave();
  }

  get #size() {
    return this.#picture?.canvas.size ?? 0;
  }

  /** In units of a cell. @param {number} x @param {number} y @returns {Point} */
  pointAt(x, y) {
    const { left, top, width, height } = this.grid.getBoundingClientRect();
    return [(x - left) / width * this.#size, (y - top) / height * this.#size];
  }

  /** A mouse over a sign lights up its chain, unless it is drawing a selection. @param {PointerEvent} event */
  #trace({ clientX, clientY, pointerType, buttons }) {
    if (pointerType === "mouse" && !buttons) this.#picture?.trace(this.pointAt(clientX, clientY));
  }
}
