// Rules as texts of the Tokeru line: what a kind says of things that are drawn. The twin of
// src/tokeru/notation/drawings/saying.py.

import CONVENTIONS from "../../../data/links/drawings/conventions.js";
import { range } from "../../grid.js";
import { pieces } from "../entries.js";
import { once } from "./drawing.js";
import { beside, branches, cellsOf, clones, touching, union } from "./groups.js";

/** @typedef {import("../draft.js").Draft} Draft */
/** @typedef {import("./drawing.js").Cell} Cell */
/** @typedef {import("./drawing.js").Thing} Thing */
/** @typedef {import("./groups.js").Group} Group */
/** @typedef {import("./sentences.js").Row} Row */
/** @typedef {import("./sentences.js").Statement} Statement */
/** @typedef {{readonly row: Row, readonly statement: Statement | null}} Meaning  a kind, and the statement that names it */
/** @typedef {{readonly text: string, readonly source: string}} Rule */

/** @type {Record<string, string>} */
export const PEAKS = { minimum: "<", maximum: ">" };

const TOTAL = /^([<>≤≥]?) ?([0-9]{1,4}|\?{1,4})$/;

/** @param {Meaning} meaning */
const isOne = ({ statement }) => statement !== null && statement.one;

/** Says things about the cells of a board, which lie in regions. */
export class Sayer {
  /** @param {Draft} draft @param {ReadonlyMap<string, number>} regionOf */
  constructor(draft, regionOf) {
    this.draft = draft;
    this.regionOf = regionOf;
  }

  /** @param {readonly Cell[]} cells */
  names(cells) {
    return cells.map((cell) => this.draft.name(...cell)).join(" ");
  }

  /** What a kind says of each thing, or of those that belong together. @param {Group} group @param {Meaning} meaning @returns {Rule[]} */
  rules(group, meaning) {
    const called = [group.on, ...group.colours.slice(0, 1)].join(" ");
    const alike = new Set(cellsOf(group).map(String));
    const rules = belonging(group, meaning).flatMap((thing) => {
      const start = thing.cells.length > 0 ? ` from ${this.names(thing.cells.slice(0, 1))}` : "";
      return this.#texts(thing, alike, group.things.length, meaning).map((text) => ({ text, source: `${called}${start}` }));
    });
    const sums = isOne(meaning) && meaning.row.kind === "regionsum" ? this.#oneSum(group) : [];
    return [...rules, ...sums.map((text) => ({ text, source: `${called}, which is one` }))];
  }

  /** @param {Thing} thing @param {ReadonlySet<string>} alike @param {number} count @param {Meaning} meaning @returns {string[]} */
  #texts(thing, alike, count, meaning) {
    const { row } = meaning;
    if (row.kind in PEAKS && beside(thing.cells).some((cell) => alike.has(String(cell)))) return this.#signs(thing, alike, PEAKS[row.kind]);
    if (row.kind === "diagonals" && count === 1) return [`extra ${this.names(thing.cells)}`];
    return this.#open(thing, row).map((part) => this.filled(row.says, part, meaning));
  }

  /** Of two smallest cells side by side neither is said to be the smaller one. @param {Thing} thing @param {ReadonlySet<string>} alike @param {string} sign */
  #signs(thing, alike, sign) {
    return beside(thing.cells).filter((cell) => !alike.has(String(cell)) && this.draft.isInside(...cell))
      .map((cell) => `${this.names(thing.cells)}${sign}${this.names([cell])}`);
  }

  /** The parts of one line have the same sum, as far as each stays in its first region. @param {Group} group */
  #oneSum(group) {
    return touching(group.things).flatMap((part) => {
      const [first, ...others] = branches(part).map(({ cells }) => this.names(this.#firstSegment(cells)));
      return others.map((other) => `equal ${first} / ${other}`);
    });
  }

  /** @param {Cell} cell */
  #home(cell) {
    return this.regionOf.get(String(cell));
  }

  /** @param {readonly Cell[]} cells */
  #firstSegment(cells) {
    const end = cells.findIndex((cell) => this.#home(cell) !== this.#home(cells[0]));
    return end < 0 ? cells : cells.slice(0, end);
  }

  // --- lines that are closed, or come to a cell again -----------------------------------------------------

  /** As open lines that mean the same. @param {Thing} thing @param {Row} row @returns {Thing[]} */
  #open(thing, row) {
    const { cells, closed } = thing;
    if ("window" in row) {
      const overlap = row.window - 1;
      const whole = closed ? [...cells, ...cells.slice(0, overlap)] : cells;
      const places = new Map(whole.map((cell) => [String(cell), cell]));
      const parts = pieces(whole.map(String), overlap);
      return parts.map((part) => ({ ...thing, cells: part.map((key) => /** @type {Cell} */ (places.get(key))) }));
    }
    const isLeft = !closed || "loops" in row || row.says.includes("{set}");
    return [isLeft ? thing : { ...thing, cells: this.#fromBorder(cells) }];
  }

  /** A loop from where it comes into a region. @param {readonly Cell[]} cells */
  #fromBorder(cells) {
    const start = cells.findIndex((cell, at) => this.#home(cell) !== this.#home(cells[at === 0 ? cells.length - 1 : at - 1]));
    return start < 0 ? cells : [...cells.slice(start), ...cells.slice(0, start)];
  }

  // --- templates ------------------------------------------------------------------------------------------

  /** A template with cells and numbers in it. @param {string} says @param {Thing} thing @param {Meaning} meaning */
  filled(says, thing, meaning) {
    const { row } = meaning;
    const { cells } = thing;
    const numbers = meaning.statement?.numbers ?? [];
    const half = numbers.length > 0 && row.kind === "halves" ? numbers[0] : Math.floor(cells.length / 2);
    const filling = {
      "{cells}": this.names(cells),
      "{set}": this.names(once(cells)),
      "{shaft}": this.names(thing.shaft),
      "{toward}": thing.toward,
      "{value}": thing.value,
      "{digits}": (thing.value.match(/[0-9]/g) ?? []).join(","),
      "{crusts} ": numbers.length === 2 ? `${Math.min(...numbers)},${Math.max(...numbers)} ` : "",
      "{first}": this.names(cells.slice(0, half)),
      "{last}": this.names(cells.slice(Math.max(0, cells.length - half))),
      "{signs}": this.names(cells).replaceAll(" ", "<"),
      "{n}": this.#number(thing, meaning),
    };
    const template = thing.closed && "loops" in row ? row.loops : says;
    return Object.entries(filling).reduce((text, [place, said]) => text.replaceAll(place, () => said), template);
  }

  /** The number in a dot, or in the sentence, or the usual one. @param {Thing} thing @param {Meaning} meaning */
  #number(thing, meaning) {
    if (thing.on === "dot" && isNumber(thing.value)) return thing.value;
    const half = Math.floor((this.draft.size + 1) / 2);
    /** @type {Record<string, number>} */
    const usual = { half, "less than half": half - 1 };
    const given = meaning.row.number ?? "";
    return String(meaning.statement?.numbers[0] ?? usual[given] ?? given);
  }

  // --- cages ----------------------------------------------------------------------------------------------

  /** A total, and whether values may repeat; other kinds of cages say what they are. @param {Thing} thing @param {readonly Meaning[]} meanings @returns {string[]} */
  cage(thing, meanings) {
    const other = meanings.find(({ row }) => row.says);
    if (other) return [this.filled(other.row.says, thing, other)];
    const isUnique = thing.isUnique || meanings.some(({ row }) => row.kind === "unique");
    const cells = this.names(thing.cells);
    if (isNumber(thing.value)) return [`${isUnique ? "cage" : "sum"} ${thing.value} ${cells}`];
    const totals = (meanings.length > 0 ? this.#totals(thing) : []).map((found) => `totals ${found} ${cells}`);
    const unique = isUnique && thing.cells.length > 1 ? [`extra ${cells}`] : [];
    return totals.length > 0 || !thing.value ? [...totals, ...unique] : [];
  }

  /** <12 is less; ?? is any number of two digits, and >?? more than one of them. @param {Thing} thing */
  #totals(thing) {
    const found = TOTAL.exec(thing.value);
    if (!found) return [];
    const [, sign, written] = found;
    const isWild = written.includes("?");
    const least = isWild ? 10 ** (written.length - 1) : Number(written);
    const greatest = isWild ? 10 ** written.length - 1 : Number(written);
    const most = thing.cells.length * this.draft.numbers[this.draft.numbers.length - 1];
    /** @type {Record<string, number>} */
    const lows = { ">": least + 1, "≥": least, "": least };
    /** @type {Record<string, number>} */
    const highs = { "<": greatest - 1, "≤": greatest, "": greatest };
    return [`${lows[sign] ?? 1}-${Math.min(highs[sign] ?? most, most)}`];
  }

  // --- marks between two cells ----------------------------------------------------------------------------

  /** The rule of a mark, and the expression that it means; nothing if it means nothing. @param {Thing} thing @param {readonly Meaning[]} meanings */
  mark(thing, meanings) {
    const paired = meanings.filter(({ row }) => row.pair);
    if (thing.on === "letter") return this.#letter(thing, paired);
    if (paired.length === 0) return { text: "", expression: "" };
    const parts = paired.map((meaning) => this.filled(meaning.row.pair, thing, meaning));
    const expression = parts.length === 1 ? parts[0] : parts.map((part) => `(${part})`).join(" and ");
    const says = (paired.length === 1 && paired[0].row.says) || `dot ${expression} {cells}`;
    return { text: this.filled(says, thing, paired[0]), expression };
  }

  /** @param {Thing} thing @param {readonly Meaning[]} paired */
  #letter(thing, paired) {
    const stated = paired.find(({ statement }) => statement);
    const total = stated ? stated.statement?.numbers[0] : CONVENTIONS.letters[thing.value];
    if (total === undefined) return { text: "", expression: "" };
    /** @type {Record<number, string>} */
    const names = { 5: "v", 10: "x" };
    return { text: `${names[total] ?? `dot a+b=${total}`} ${this.names(thing.cells)}`, expression: `a+b=${total}` };
  }

  // --- the whole board ------------------------------------------------------------------------------------

  /** @param {Row} row @returns {string[]} */
  ofTheBoard(row) {
    if (row.kind !== "no three alike") return [row.says];
    const [even, odd] = [0, 1].map((rest) => this.draft.numbers.filter((number) => number % 2 === rest).join(""));
    const regex = `[${even}]{0,2}([${odd}]{1,2}[${even}]{1,2})*[${odd}]{0,2}`;
    return this.lines().map((line) => `regex ${regex} ${this.names(line)}`);
  }

  /** Rows, then columns. @returns {Cell[][]} */
  lines() {
    const [rows, columns] = [range(0, this.draft.rows), range(0, this.draft.columns)];
    /** @param {number} row @param {number} column @returns {Cell} */
    const cell = (row, column) => [row, column];
    return [
      ...rows.map((row) => columns.map((column) => cell(row, column))),
      ...columns.map((column) => rows.map((row) => cell(row, column))),
    ];
  }
}

/** @param {string} value */
const isNumber = (value) => /^[0-9]{1,4}$/.test(value);

/** The things that a rule is for: each, all together, those that touch, or the parts of one. @param {Group} group @param {Meaning} meaning @returns {readonly Thing[]} */
function belonging({ things }, meaning) {
  const { row } = meaning;
  if (row.kind === "clone") return clones(things);
  if (row.together === "all") return [union(things)];
  if (row.together === "touching") return touching(things, true).map(union);
  if (isOne(meaning) && row.says.includes("{set}")) return touching(things).map(union);
  return isOne(meaning) && row.kind === "regionsum" ? branches(things) : things;
}
