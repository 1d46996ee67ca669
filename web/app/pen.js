// The pen: a line through the centres of cells, and a cross where it does not move. Drawn again, they go.

/** @typedef {import("../model/types").Cell} Cell */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./desk.js").Stroke} Stroke */

const CROSS = 5;
/** The strokes by where they lead: rows down, columns to the right. @type {Record<string, number>} */
const LEADING = { "0 1": 1, "1 0": 2, "1 1": 3, "1 -1": 4 };

export class Pen {
  /** @type {Stroke[]} */
  #strokes = [];
  /** @type {Cell} */
  #at;

  /** @param {Desk} desk @param {Cell} cell */
  constructor(desk, cell) {
    this.desk = desk;
    this.#at = cell;
  }

  /** On to the next cell; what is farther away is left out. @param {Cell} cell */
  move(cell) {
    const [low, high] = [Math.min(this.#at, cell), Math.max(this.#at, cell)];
    const { size } = this.desk;
    const stroke = LEADING[`${Math.floor(high / size) - Math.floor(low / size)} ${high % size - low % size}`];
    this.#at = cell;
    if (!stroke || this.#strokes.some(([from, to]) => from === low && to === stroke)) return;
    this.#strokes.push([low, stroke]);
    this.desk.draw(this.#strokes, this.#strokes.length > 1);
  }

  lift() {
    if (!this.#strokes.length) this.desk.draw([[this.#at, CROSS]], false);
  }
}
