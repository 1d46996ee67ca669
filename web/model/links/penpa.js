// Penpa: links that hold a drawing, read as far as its parts mean the same to everybody.
// src/tokeru/notation/penpa.py has more.

import TABLE from "../../data/links/penpa.js";
import { TokeruError } from "../errors.js";
import { range } from "../grid.js";
import { quoted, strip } from "../spaces.js";
import { address, parameters } from "./address.js";
import { Draft } from "./draft.js";
import { isEmpty, isWhole, MOST_TOLD, told, whole } from "./entries.js";
import { MOST } from "./lz.js";
import { read as readJson } from "./objects.js";
import { below, beside, rooms } from "./rooms.js";

/**
 * What kind of place it is, and its row and column on the board, from 0; they may lie beside it.
 * @typedef {{readonly kind: number, readonly row: number, readonly column: number}} Place
 */
/** @typedef {Readonly<Record<string, any>>} Layer */

const PAGE = "penpa-edit";
const GRIDS = ["sudoku", "square"];
/** Rows and columns beside what can be seen. */
const BORDER = 2;
const [CELL, CORNER, BELOW, BESIDE, QUARTER] = range(0, 5);
const THICK = 2;
const MOST_ROWS = 200;
/** @type {Readonly<Record<string, string>>} */
const WORDS = TABLE.words;
/** @type {Readonly<Record<string, string>>} */
const ESCAPES = TABLE.escapes;
/** What symbols mean, by the kind of their place. @type {ReadonlyMap<number, Readonly<Record<string, string>>>} */
const SYMBOLS = new Map([
  [CELL, TABLE.cells], [BELOW, { ...TABLE.marks, ...TABLE.below }], [BESIDE, { ...TABLE.marks, ...TABLE.beside }],
]);

const WORD = /z([^\n])/gu;
const ESCAPE = new RegExp(Object.keys(ESCAPES).join("|"), "g");
const INDEX = /^[0-9]{1,6}$/;
const NUMBERS = /[0-9]{1,6}/g;
const EDGE = /^([0-9]{1,6}),([0-9]{1,6})$/;
const ANSWER = /([0-9]{1,6}),([0-9]{1,2})/g;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** @param {string} text */
export function recognises(text) {
  return text.includes(PAGE) && (address(text)?.path.split("/").includes(PAGE) ?? false);
}

/** @param {string} text */
export async function read(text) {
  const found = address(text);
  const given = parameters(found?.fragment || found?.query || "");
  const [packed, answer] = [given.get("p"), given.get("a")];
  if (packed === undefined) throw new TokeruError("link-without-puzzle");
  const lines = (await inflate(packed)).split("\n");
  return new Reader(lines, answer ? await inflate(answer) : "").reading();
}

/** What was deflated, if it is text of a size that a puzzle can have. @param {string} packed */
async function inflate(packed) {
  const written = packed.replaceAll(" ", "+");
  if (!BASE64.test(written) || written.length % 4 > 0) throw new TokeruError("link-broken");
  const bytes = Uint8Array.from(atob(written), (byte) => byte.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await bytesOf(stream.getReader()));
}

/**
 * All that comes out, unless it is too much: a short link can unpack without end.
 * @param {ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>} reader
 */
async function bytesOf(reader) {
  const found = [];
  let length = 0;
  try {
    for (let next = await reader.read(); !next.done && length <= MOST; next = await reader.read()) {
      found.push(next.value);
      length += next.value.length;
    }
  } catch {
    if (length <= MOST) throw new TokeruError("link-broken");
  }
  if (length > MOST) throw new TokeruError("link-too-long", { most: MOST });
  return new Uint8Array(await new Blob(found).arrayBuffer());
}

/** @param {unknown} value @returns {Layer} */
const layer = (value) => typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};

/** @param {unknown} value @returns {readonly any[]} */
const list = (value) => Array.isArray(value) ? value : [];

/** @param {Place} place */
const nameOf = ({ row, column }) => `r${row + 1}c${column + 1}`;

class Reader {
  /** @param {readonly string[]} lines @param {string} answers */
  constructor(lines, answers) {
    this.head = lines[0].split(",");
    if (!GRIDS.includes(this.head[0]) || lines.length < 4) throw new TokeruError("link-entry", { found: quoted(this.head[0]) });
    this.width = this.#side(1);
    this.height = this.#side(2);
    this.margins = marginsIn(lines[1]);
    const [top, bottom, left, right] = this.margins;
    this.draft = new Draft(this.height - top - bottom, this.width - left - right);
    this.question = objectIn(lines[3]);
    this.answer = objectIn(lines[4] ?? "");
    this.answers = answers;
  }

  /** @param {number} place */
  #side(place) {
    const number = whole(this.head[place] ?? "");
    if (number !== null && number >= 0 && number <= MOST_ROWS) return number;
    throw new TokeruError("link-entry", { found: quoted(this.head.join(",")) });
  }

  reading() {
    this.#sayRegions();
    this.#sayDiagonals();
    this.#give();
    this.#sayLines();
    this.#sayCages();
    for (const [place, symbol] of this.#placed(this.question, "symbol")) this.#saySymbol(place, symbol);
    for (const [key, value] of Object.entries(this.question)) {
      const isKnown = TABLE.read.includes(key) || TABLE.ignored.includes(key);
      if (!isKnown && !isEmpty(value)) this.draft.leave(`${key}: ${this.#where(value)}`);
    }
    this.#solve();
    return this.draft.reading(aboutIn(this.head));
  }

  // --- places -----------------------------------------------------------------------------------------

  /** By its number. @param {number} index @returns {Place} */
  #place(index) {
    const columns = this.width + 2 * BORDER;
    const places = columns * (this.height + 2 * BORDER);
    const kind = Math.min(Math.floor(index / places), QUARTER);
    const rest = kind === QUARTER ? Math.floor((index - QUARTER * places) / 4) : index - kind * places;
    const row = Math.floor(rest / columns);
    return { kind, row: row - BORDER - this.margins[0], column: rest - row * columns - BORDER - this.margins[2] };
  }

  /** @param {Place} place */
  #isCell({ kind, row, column }) {
    return kind === CELL && this.draft.isInside(row, column);
  }

  /** @param {string} source @param {unknown} indices */
  #cells(source, indices) {
    return list(indices).filter(isWhole).map((index) => {
      const place = this.#place(index);
      if (!this.#isCell(place)) throw new TokeruError("link-entry", { source, found: nameOf(place) });
      return this.draft.index(place.row, place.column);
    });
  }

  /** What stands at single places. @param {Layer} drawn @param {string} key @returns {[Place, any[]][]} */
  #placed(drawn, key) {
    const entries = Object.entries(layer(Object.hasOwn(drawn, key) ? drawn[key] : {}));
    return entries.filter(([index, value]) => INDEX.test(index) && Array.isArray(value) && value.length > 0)
      .map(([index, value]) => [this.#place(Number(index)), value]);
  }

  /** The first places of something that is not understood. @param {unknown} value */
  #where(value) {
    const keys = Array.isArray(value) ? value : Object.keys(layer(value));
    const found = keys.slice(0, MOST_TOLD).flatMap((key) => told(key).match(NUMBERS) ?? []);
    return [...new Set(found.map((index) => nameOf(this.#place(Number(index)))))].join(" ");
  }

  // --- what is drawn ----------------------------------------------------------------------------------

  /** Thick lines between cells; where there are none, it may be a Latin square. */
  #sayRegions() {
    const { rows, columns, size } = this.draft;
    const thick = new Set(this.#edges().filter(({ style }) => style === THICK).map(({ ends }) => String(this.#apart(ends))));
    const joined = [...beside(rows, columns), ...below(rows, columns)].filter((pair) => !thick.has(String(pair)));
    const found = rooms(rows * columns, joined);
    const regions = found.map((room) => room.map((cell) => this.draft.index(Math.floor(cell / columns), cell % columns)));
    if (regions.length === 1) {
      for (const rule of ["rows", "columns"]) this.draft.say(rule, "a grid without regions", false);
    } else if (regions.some((region) => region.length > size)) {
      this.draft.sayHouses([]);
      this.draft.leave(`regions: ${regions.length} of different sizes`);
    } else this.draft.sayHouses(regions);
  }

  #edges() {
    const lines = Object.entries(layer(Object.hasOwn(this.question, "lineE") ? this.question.lineE : {}));
    const found = lines.flatMap(([key, style]) => {
      const ends = EDGE.exec(key);
      return ends ? [{ ends: [Number(ends[1]), Number(ends[2])].map((end) => this.#place(end)), style }] : [];
    });
    for (const { ends: [first, second], style } of found) {
      const isAcross = Math.abs(first.row - second.row) + Math.abs(first.column - second.column) === 1;
      if (style !== THICK && isAcross) this.draft.leave(`lineE ${told(style)}: ${nameOf(first)}`);
    }
    return found;
  }

  /** The cells on both sides of a line from corner to corner; a corner is right below its cell. @param {readonly Place[]} line */
  #apart(line) {
    const [first, second] = [...line].sort((a, b) => a.row - b.row || a.column - b.column);
    const step = String([second.row - first.row, second.column - first.column]);
    if (first.kind !== CORNER || second.kind !== CORNER || !["0,1", "1,0"].includes(step)) return null;
    const { row, column } = first;
    const cells = [step === "0,1" ? [row, column + 1] : [row + 1, column], [row + 1, column + 1]];
    return cells.every(([down, right]) => this.draft.isInside(down, right))
      ? cells.map(([down, right]) => down * this.draft.columns + right) : null;
  }

  #sayDiagonals() {
    const { draft, head } = this;
    const [falling, rising] = [head[11] === "1", head[14] === "1"];
    if (falling && rising) draft.say("diagonals");
    else if ((falling || rising) && draft.rows === draft.columns) {
      const cells = range(0, draft.size).map((at) => draft.index(at, falling ? at : draft.size - 1 - at));
      draft.say(`extra ${draft.names(cells)}`, "a diagonal");
    }
  }

  #give() {
    for (const [place, [text, ...style]] of this.#placed(this.question, "number")) {
      const number = (typeof text === "string" ? whole(text) : null) ?? 0;
      const isDigit = this.draft.numbers.includes(number) && TABLE.digits.includes(told(style.slice(1)));
      if (isDigit && this.#isCell(place)) this.draft.give(this.draft.index(place.row, place.column), number);
      else if (strip(told(text))) this.draft.leave(`number ${strip(told(text))}: ${nameOf(place)}`);
    }
  }

  #sayLines() {
    for (const [at, line] of this.#lists("thermo").entries()) {
      const cells = this.#cells(`thermometer ${at + 1}`, line);
      if (cells.length > 1) this.draft.say(`thermo ${this.draft.names(cells)}`, `thermometer ${at + 1}`);
    }
    for (const [at, line] of this.#lists("arrows").entries()) {
      const [circle, ...shaft] = this.#cells(`arrow ${at + 1}`, line);
      const names = shaft.length > 0 && `${this.draft.names([circle])} / ${this.draft.names(shaft)}`;
      if (names) this.draft.say(`arrow ${names}`, `arrow ${at + 1}`);
    }
  }

  /** @param {string} key */
  #lists(key) {
    return list(Object.hasOwn(this.question, key) ? this.question[key] : []).filter((each) => Boolean(each) && !isEmpty(each));
  }

  /** The total of a cage stands in the first quarter of one of its cells. */
  #sayCages() {
    const small = new Map(this.#placed(this.question, "numberS").map(([place, [text]]) => [nameOf(place), strip(told(text))]));
    for (const [at, line] of this.#lists("killercages").entries()) {
      const cells = this.#cells(`cage ${at + 1}`, line);
      const names = cells.map((cell) => this.draft.names([cell]));
      const total = names.map((each) => whole(small.get(each) ?? "")).find(Boolean);
      if (total) {
        this.draft.say(`cage ${total} ${names.join(" ")}`, `cage ${at + 1}`);
        for (const each of names) small.delete(each);
      } else if (cells.length > 1) this.draft.say(`extra ${names.join(" ")}`, `cage ${at + 1}`);
    }
    for (const [place, text] of small) if (text) this.draft.leave(`numberS ${text}: ${place}`);
  }

  /** @param {Place} place @param {readonly any[]} symbol */
  #saySymbol(place, [style, written]) {
    const name = told(written);
    const known = `${name} ${told(style)}`;
    const [down, right] = [Number(place.kind === BELOW), Number(place.kind === BESIDE)];
    const ends = [[place.row, place.column], [place.row + down, place.column + right]];
    const meanings = SYMBOLS.get(place.kind) ?? {};
    const says = Object.hasOwn(meanings, known) ? meanings[known] : null;
    if (says === null || !ends.every(([row, column]) => this.draft.isInside(row, column))) {
      this.draft.leave(`symbol ${known}: ${nameOf(place)}`);
      return;
    }
    const [first, second] = ends.map(([row, column]) => this.draft.name(row, column));
    this.draft.say(says.replace("{first}", first).replace("{second}", second), `${name} at ${nameOf(place)}`);
  }

  // --- what is said about it --------------------------------------------------------------------------

  /** The answer may be written into the board, or into the check. */
  #solve() {
    const { draft } = this;
    const found = new Map(draft.givens);
    const written = this.#placed(this.answer, "number").map(([place, [text]]) => ({ place, text: told(text) }));
    const checked = [...this.answers.matchAll(ANSWER)].map(([, index, text]) => ({ place: this.#place(Number(index)), text }));
    for (const { place, text } of [...written, ...checked]) {
      const number = whole(text);
      const cell = this.#isCell(place) ? draft.index(place.row, place.column) : null;
      if (cell !== null && number !== null && !found.has(cell)) found.set(cell, number);
    }
    const cells = range(0, draft.rows * draft.columns)
      .map((place) => draft.index(Math.floor(place / draft.columns), place % draft.columns));
    draft.solution = cells.every((cell) => found.has(cell)) ? cells.map((cell) => found.get(cell) ?? 0) : null;
  }
}

/** @param {string} line */
function marginsIn(line) {
  const found = readJson(`{"margins":${strip(line) || "[]"}}`).margins;
  const isGood = Array.isArray(found) && found.every((each) => isWhole(each) && each >= 0);
  if (!isGood) throw new TokeruError("link-entry", { found: told(found) });
  return [...found, 0, 0, 0, 0].slice(0, 4);
}

/** @param {string} line @returns {Layer} */
function objectIn(line) {
  const written = strip(line.replace(WORD, (word, letter) => Object.hasOwn(WORDS, letter) ? WORDS[letter] : word));
  return written.startsWith("{") ? readJson(written) : {};
}

/** @param {readonly string[]} head */
function aboutIn(head) {
  const said = head.map((part) => part.replace(ESCAPE, (sign) => ESCAPES[sign]));
  const [title = "", author = "", , comment = ""] = said.slice(15);
  return { title: title.replace(/^Title:/, ""), author: author.replace(/^Author:/, ""), comment };
}
