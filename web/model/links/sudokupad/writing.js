// Our rules as drawings and words. The twin of src/tokeru/notation/sudokupad/writing.py.

import TABLE from "../../../data/links/sudokupad/writing.js";
import { isInside } from "../../board.js";
import { TokeruError } from "../../errors.js";
import { boxes, boxShape, place, range, readSymbols } from "../../grid.js";
import { refuseUnsaid } from "../../notation/signs.js";
import { DIAGONAL, STRAIGHT } from "../clues.js";
import { commentOf } from "../comment.js";
import { BASE64, compress } from "../lz.js";
import { pack } from "../zipped.js";
import { MARKER, readObject, TOKERU } from "./reading.js";

/** @typedef {import("../../types.d.ts").Puzzle} Puzzle */
/** @typedef {import("../../types.d.ts").Rule} Rule */
/** @typedef {Record<string, any>} Entry */
/** @typedef {[number, number]} Point */

const NAME = "sudokupad";
const ADDRESS = "https://sudokupad.app/scl";
const LARGEST = 16;
/** @type {Record<string, string>} */
const PALETTE = TABLE.palette;
/** @type {Record<string, Entry>} */
const RULES = TABLE.rules;
const [BLACK, WHITE] = ["#000000", "#ffffff"];
const BOARD = ["rows", "columns", "boxes", "regions", "area", "values"];

/** As a link. @param {Puzzle} puzzle @param {readonly number[] | null} [solution] */
export function format(puzzle, solution = null) {
  return ADDRESS + compress(pack(objectOf(puzzle, solution)), BASE64);
}

/** The puzzle as an object, which reads as the same again; or it is refused. @param {Puzzle} puzzle @param {readonly number[] | null} [solution] @returns {Entry} */
export function objectOf(puzzle, solution = null) {
  if (puzzle.size > LARGEST) throw new TokeruError(`${NAME}-too-large`, { most: LARGEST });
  const data = new Writer(puzzle).object();
  const read = readObject(data);
  refuseUnsaid(NAME, puzzle, read.puzzle.rules);
  if (read.left.length > 0) throw new TokeruError(`${NAME}-cannot`, { rule: read.left[0] });
  if (solution && puzzle.size <= 9) {
    data.metadata.solution = solution.filter((_, cell) => isInside(puzzle.board, cell)).join("");
  }
  return data;
}

/** What a rule looks like, so that those that look alike can be told apart by their colours. @param {Entry} row */
const looksLike = (row) => ({ loop: "line", ring: "circle" })[/** @type {string} */ (row.as)] ?? row.as;

class Writer {
  /** @type {Record<string, Entry[]>} */
  entries = {};
  /** @type {Record<string, boolean>} */
  flags = {};
  /** @type {Set<string>} */
  sentences = new Set();
  /** By what is said; what it looks like, and its colour. @type {Map<string, readonly [string, string]>} */
  colours = new Map();

  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.size = puzzle.size;
    this.rows = puzzle.board.rows;
    this.columns = puzzle.board.columns;
  }

  object() {
    this.#sayHouses();
    for (const rule of this.puzzle.rules) if (!BOARD.includes(rule.name)) this.#write(rule);
    const cells = range(0, this.rows).map((row) => range(0, this.columns).map((column) => this.#given(row, column)));
    return { id: "tokeru", cellSize: 50, metadata: this.#metadata(), cells, regions: this.#regions(), ...this.entries };
  }

  /** @returns {Entry} */
  #metadata() {
    const { about } = this.puzzle;
    const [comment, generated] = [commentOf(about), [...this.sentences].join("\n")];
    const rules = comment ? `${comment}\n\n${MARKER}\n${generated}` : generated;
    const said = { title: about.title, author: about.author, rules, source: TOKERU };
    return { ...Object.fromEntries(Object.entries(said).filter(([, text]) => text)), ...this.flags };
  }

  /** @param {number} row @param {number} column */
  #given(row, column) {
    const value = this.puzzle.givens[row * this.size + column];
    return value ? { value: this.puzzle.board.numbers[value - 1] } : {};
  }

  #regions() {
    const rule = this.puzzle.rules.find(({ name }) => name === "boxes" || name === "regions");
    return rule ? layout(rule, this.size).map((cells) => cells.map((cell) => [Math.floor(cell / this.size), cell % this.size])) : [];
  }

  // --- words --------------------------------------------------------------------------------------------

  #sayHouses() {
    const names = this.puzzle.rules.map(({ name }) => name);
    const missing = ["rows", "columns"].find((name) => !names.includes(name));
    if (missing) throw new TokeruError(`${NAME}-means`, { rule: missing });
    this.#say(names.includes("boxes") || names.includes("regions") ? TABLE.sudoku : TABLE.latin);
    const { numbers } = this.puzzle.board;
    if (names.includes("values")) this.#say(filled(TABLE.numbers, { least: numbers[0], most: numbers[numbers.length - 1] }));
  }

  /** @param {string} sentence */
  #say(sentence) {
    this.sentences.add(sentence.slice(0, 1).toUpperCase() + sentence.slice(1));
  }

  /** The same for rules that are said alike. @param {Rule} rule @param {Entry} row @returns {string} */
  #colour(rule, row) {
    if (!Object.hasOwn(PALETTE, row.colour ?? "")) return row.colour ?? "";
    const look = filled(row.says, rule.fields);
    const known = this.colours.get(look);
    if (known) return known[1];
    const taken = [...this.colours.values()].filter(([as]) => as === looksLike(row)).map(([, colour]) => colour);
    const free = [row.colour, ...Object.keys(PALETTE)].find((colour) => !taken.includes(colour));
    if (!free) throw new TokeruError(`${NAME}-cannot`, { rule: rule.text });
    this.colours.set(look, [looksLike(row), free]);
    return free;
  }

  // --- drawings -----------------------------------------------------------------------------------------

  /** @param {Rule} rule */
  #write(rule) {
    if (!Object.hasOwn(RULES, rule.name)) throw this.refused(rule);
    const row = RULES[rule.name];
    const colour = this.#colour(rule, row);
    this.#say(filled(row.says, { ...rule.fields, colour }));
    if (row.flag) this.flags[rule.name] = true;
    DRAWN[row.as](this, rule, row, PALETTE[colour] ?? "");
  }

  /** @param {Rule} rule */
  refused({ text }) {
    return new TokeruError(`${NAME}-cannot`, { rule: text });
  }

  /** @param {string} key @param {Entry} entry */
  add(key, entry) {
    (this.entries[key] ??= []).push(entry);
  }

  /** @param {Point} center @param {number} size @param {Entry} look */
  shape(center, size, look) {
    this.add("underlays", { center, width: size, height: size, ...look });
  }

  /** @param {Rule} rule @param {Entry} look */
  onEdge(rule, look) {
    const [first, second] = middles(rule.fields.cells);
    if (Math.abs(first[0] - second[0]) + Math.abs(first[1] - second[1]) !== 1) throw this.refused(rule);
    const center = [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2];
    this.add("overlays", { center, width: 0.35, height: 0.35, rounded: true, fontSize: 14, ...look });
  }

  /** A number one step before the first cell, which must be outside. @param {Rule} rule @param {Entry} row @param {readonly [number, number]} step @returns {Point} */
  beside(rule, row, step) {
    const [middle] = middles(rule.fields.start);
    /** @type {Point} */
    const at = [middle[0] - step[0], middle[1] - step[1]];
    if (at[0] > 0 && at[0] < this.rows && at[1] > 0 && at[1] < this.columns) throw this.refused(rule);
    this.add("overlays", { center: at, width: 1, height: 1, text: String(rule.fields[row.value]), fontSize: 28, color: BLACK });
    return at;
  }
}

/** @typedef {(writer: Writer, rule: Rule, row: Entry, colour: string) => void} Draw */

/** @type {Record<string, Draw>} */
const DRAWN = {
  nothing: () => undefined,
  line: (writer, { fields }, _, color) => writer.add("lines", { wayPoints: middles(fields.cells), color, thickness: 10 }),
  loop: (writer, { fields }, _, color) => {
    const points = middles(fields.cells);
    writer.add("lines", { wayPoints: [...points, points[0]], color, thickness: 10 });
  },
  thermometer: (writer, { fields }, _, color) => {
    const points = middles(fields.cells);
    writer.add("lines", { wayPoints: points, color, thickness: 19 });
    writer.shape(points[0], 0.8, { backgroundColor: color, rounded: true });
  },
  arrow: (writer, { fields }) => {
    const [circle, shaft] = [middles(fields.circle), middles(fields.shaft)];
    const [[top, left], [bottom, right]] = [circle[0], circle[circle.length - 1]];
    writer.add("overlays", {
      center: [(top + bottom) / 2, (left + right) / 2], width: right - left + 0.82, height: bottom - top + 0.82,
      backgroundColor: WHITE, borderColor: "#aaaaaa", rounded: true,
    });
    const far = circle.map((point) => Math.max(Math.abs(point[0] - shaft[0][0]), Math.abs(point[1] - shaft[0][1])));
    const start = circle[far.indexOf(Math.min(...far))];
    writer.add("arrows", { wayPoints: [rim(start, shaft[0]), ...shaft], color: "#aaaaaa", thickness: 3, headLength: 0.35 });
  },
  cage: (writer, { fields }, row, outlineC) => writer.add("cages", {
    cells: names(fields.cells).map((name) => [...place(name)]), ..."total" in fields ? { value: fields.total } : {},
    ...row.unique ? { unique: true } : { outlineC },
  }),
  dot: (writer, rule, row) => {
    const [fill, color] = row.colour === "white" ? [WHITE, BLACK] : [BLACK, WHITE];
    const said = rule.fields.number === row.usual ? {} : { text: String(rule.fields.number) };
    writer.onEdge(rule, { backgroundColor: fill, borderColor: BLACK, color, ...said });
  },
  letter: (writer, rule) => writer.onEdge(rule, { backgroundColor: WHITE, text: rule.name.toUpperCase() }),
  quad: (writer, rule) => {
    const values = /** @type {number[]} */ (rule.fields.values);
    if (Math.max(...values) > 9) throw writer.refused(rule);
    const [row, column] = middles(rule.fields.cells)[0];
    writer.add("overlays", {
      center: [row + 0.5, column + 0.5], width: 0.7, height: 0.7, rounded: true,
      backgroundColor: WHITE, borderColor: BLACK, text: values.join(" "), fontSize: 14,
    });
  },
  circle: (writer, { fields }, _, backgroundColor) =>
    middles(fields.cells).forEach((at) => writer.shape(at, 0.7, { backgroundColor, rounded: true })),
  square: (writer, { fields }, _, backgroundColor) => middles(fields.cells).forEach((at) => writer.shape(at, 0.7, { backgroundColor })),
  shade: (writer, { fields }, _, backgroundColor) => middles(fields.cells).forEach((at) => writer.shape(at, 1, { backgroundColor })),
  ring: (writer, { fields }) => middles(fields.cells).forEach((at) =>
    writer.shape(at, 0.82, { backgroundColor: WHITE, borderColor: BLACK, rounded: true })),
  sun: (writer, { fields }) => middles(fields.cells).forEach((center) =>
    writer.add("underlays", { center, width: 0, height: 1, text: "☀️", fontSize: 36 })),
  outside: (writer, rule, row) => {
    if (Array.isArray(rule.fields.crusts) && rule.fields.crusts.length > 0) throw writer.refused(rule);
    writer.beside(rule, row, STRAIGHT[/** @type {string} */ (rule.fields.direction)]);
  },
  ray: (writer, rule, row) => {
    const step = DIAGONAL[/** @type {string} */ (rule.fields.direction)];
    const at = writer.beside(rule, row, step);
    const wayPoints = [0.3, 0.48].map((far) => at.map((each, way) => each + far * step[way]));
    writer.add("arrows", { wayPoints, color: BLACK, thickness: 2, headLength: 0.15 });
  },
  sign: (writer, rule) => {
    const points = middles(rule.fields.cells);
    const steps = points.slice(1).map((point, at) => rule.name === "less" ? [points[at], point] : [point, points[at]]);
    for (const [small, large] of steps) {
      const [down, right] = [large[0] - small[0], large[1] - small[1]];
      if (Math.abs(down) + Math.abs(right) !== 1) throw writer.refused(rule);
      const tip = [small[0] + 0.45 * down, small[1] + 0.45 * right];
      const ends = [-1, 1].map((side) => [tip[0] + 0.1 * down + 0.12 * side * right, tip[1] + 0.1 * right + 0.12 * side * down]);
      writer.add("lines", { wayPoints: [ends[0], tip, ends[1]].map((point) => point.map(short)), color: BLACK, thickness: 1.5 });
    }
  },
  diagonals: (writer) => {
    for (const wayPoints of [[[0, 0], [writer.size, writer.size]], [[0, writer.size], [writer.size, 0]]]) {
      writer.add("lines", { wayPoints, color: "#34bbe6", thickness: 2 });
    }
  },
};

/** @param {unknown} cells */
const names = (cells) => /** @type {readonly string[]} */ (cells);

/** @param {unknown} cells @returns {Point[]} */
const middles = (cells) => names(cells).map((name) => {
  const [row, column] = place(name);
  return [row + 0.5, column + 0.5];
});

/** With what it says of a rule filled in. @param {string} says @param {Record<string, any>} words */
const filled = (says, words) => says.replace(/\{(\w+)\}/g, (whole, word) => Object.hasOwn(words, word) ? String(words[word]) : whole);

/** Three digits after the point. @param {number} at */
const short = (at) => Number(at.toFixed(3));

/** @param {Point} centre @param {Point} toward */
function rim(centre, toward) {
  const way = [toward[0] - centre[0], toward[1] - centre[1]];
  const length = Math.max(Math.abs(way[0]), Math.abs(way[1])) || 1;
  return centre.map((at, each) => short(at + 0.4 * way[each] / length));
}

/** The cells of each region. @param {Rule} rule @param {number} size @returns {readonly (readonly number[])[]} */
function layout({ name, fields }, size) {
  if (name === "boxes") {
    const shape = fields.height ? /** @type {[number, number]} */ ([fields.height, fields.width]) : boxShape(size);
    return shape ? boxes(size, ...shape) : [];
  }
  const labels = readSymbols(/** @type {string} */ (fields.layout));
  return [...new Set(labels)].map((each) => range(0, labels.length).filter((cell) => labels[cell] === each));
}
