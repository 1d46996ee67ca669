// Blocks of words, read and written as data/border.js lays them out: what Python's border/layouts.py does.
//
//   new Reader(words, size).block("step")      an object of its fields; a row of a table is its name
//   write("recipe", {…}, size)                 a band is cut to the most that its field can have
import border from "../data/border.js";

/** @typedef {Record<string, any>} Block */

const [LIST, ROW, ALWAYS, TIMES, OR_ANY] = ["list of ", "row of ", "always ", " × ", " or any"];

/**
 * The names of a table's rows, and after them "any" if that is possible too.
 * @param {string} table
 * @returns {readonly string[]}
 */
function namesIn(table) {
  return table.endsWith(OR_ANY) ? [...border.tables[table.slice(0, -OR_ANY.length)], "any"] : border.tables[table];
}

/**
 * A number, of a board of this size or of a table: "cells", "2 cells", "techniques".
 * @param {string} what
 * @param {number} size
 */
function countOf(what, size) {
  /** @type {Record<string, number>} */
  const known = { size, cells: size * size };
  return what.split(" ").reduce((all, word) =>
    all * (known[word] ?? border.tables[word]?.length ?? Number(word)), 1);
}

// --- reading ------------------------------------------------------------------------------------------

/** Takes one block after the other. */
export class Reader {
  /**
   * @param {Uint32Array} words
   * @param {number} size
   */
  constructor(words, size) {
    this.all = words;
    this.size = size;
    this.position = 0;
  }

  get atEnd() {
    return this.position >= this.all.length;
  }

  word() {
    return this.all[this.position++];
  }

  /**
   * @param {string} name
   * @returns {Block}
   */
  block(name) {
    return Object.fromEntries(border.layouts[name].map(([field, holds]) => [field, this.#take(holds)]));
  }

  /**
   * @param {string} holds
   * @returns {any}
   */
  #take(holds) {
    const item = holds.slice(LIST.length);
    if (holds.startsWith(LIST)) return this.#several(item, this.word());
    const [several, count] = holds.split(TIMES);
    if (count) return this.#several(several, countOf(count, this.size));
    if (holds.startsWith(ROW)) return namesIn(holds.slice(ROW.length))[this.word()];
    return TAKERS[holds]?.(this) ?? this.block(holds);
  }

  /**
   * @param {string} holds
   * @param {number} count
   */
  #several(holds, count) {
    return Array.from({ length: count }, () => this.#take(holds));
  }
}

/** @type {Readonly<Record<string, (reader: Reader) => number | boolean>>} */
const TAKERS = {
  number: (reader) => reader.word(),
  cell: (reader) => reader.word(),
  value: (reader) => reader.word(),
  signed: (reader) => reader.word() | 0,
  tenths: (reader) => reader.word() / 10,
  flag: (reader) => reader.word() !== 0,
};

// --- writing ------------------------------------------------------------------------------------------

/**
 * @param {string} block
 * @param {Block} data
 * @param {number} size
 * @returns {Uint32Array}
 */
export function write(block, data, size) {
  /** @type {number[]} */
  const words = [];
  putBlock(words, block, data, size);
  return Uint32Array.from(words);
}

/**
 * From an object, or from the fields in their order.
 * @param {number[]} words
 * @param {string} block
 * @param {Block | readonly any[]} data
 * @param {number} size
 */
function putBlock(words, block, data, size) {
  border.layouts[block].forEach(([field, holds, most], place) => {
    if (holds.startsWith(ALWAYS)) words.push(Number(holds.slice(ALWAYS.length)));
    else put(words, holds, Array.isArray(data) ? data[place] : /** @type {Block} */ (data)[field], size, most);
  });
}

/**
 * @param {number[]} words
 * @param {string} holds
 * @param {any} value
 * @param {number} size
 * @param {string} [most]
 */
function put(words, holds, value, size, most = "") {
  const several = (/** @type {string} */ item) => {
    for (const each of value) put(words, item, each, size);
  };
  if (holds.startsWith(LIST)) {
    words.push(value.length);
    several(holds.slice(LIST.length));
  } else if (holds.includes(TIMES)) several(holds.split(TIMES)[0]);
  else if (holds === "band") words.push(value[0], Math.min(value[1], countOf(most, size)));
  else if (holds === "mask") words.push(...mask(value));
  else if (holds.startsWith(ROW)) words.push(namesIn(holds.slice(ROW.length)).indexOf(value));
  else if (holds in TAKERS) words.push(Number(value));
  else putBlock(words, holds, value, size);
}

/**
 * A set of values as 64 bits, the lower half first.
 * @param {readonly number[]} values
 * @returns {[number, number]}
 */
function mask(values) {
  const bits = [0, 0];
  for (const value of values) bits[value > 32 ? 1 : 0] |= 1 << (value - 1) % 32;
  return [bits[0], bits[1]];
}
