// JSON objects as links carry them: read as Python reads them, and within bounds.
//
// A key that comes twice means what it meant last.

import { TokeruError } from "../errors.js";
import { errorAt } from "../notation/symbols.js";
import { MOST, wellFormed } from "./lz.js";

const DEEPEST = 100;
const MOST_VALUES = 500_000;

const SPACES = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const WORD = /true|false|null/y;
const ESCAPE = /\\(?:(["'\\/bfnrt])|u([0-9a-fA-F]{4}))/y;
/** @type {Record<string, RegExp>} */
const STOPS = { '"': /["\\]/g, "'": /['\\]/g };

/** @type {Record<string, boolean | null>} */
const WORDS = { true: true, false: false, null: null };
/** @type {Record<string, string>} */
const ESCAPES = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** The object that a text of JSON stands for. @param {string} text */
export function read(text) {
  return new Reader(text).whole();
}

/** Strict JSON. Others may have more `quotes`, other keys and values of keys, and leave objects out. */
export class Reader {
  quotes = ['"'];
  at = 0;
  #depth = 0;
  #values = 0;

  /** @param {string} text */
  constructor(text) {
    if (text.length > MOST) throw new TokeruError("too-long", { most: MOST });
    this.text = text;
  }

  /** @returns {Record<string, any>} */
  whole() {
    if (this.next() !== "{") throw this.error();
    const found = this.value();
    if (this.next()) throw this.error();
    return found;
  }

  /** @returns {string} */
  key() {
    if (this.quotes.includes(this.next())) return this.#string();
    throw this.error();
  }

  /** @returns {any} */
  valueOfKey() {
    return this.value();
  }

  /** Whether an entry of a list is not written, because it is an empty object. */
  leavesOut() {
    return false;
  }

  /** @returns {any} */
  value() {
    const begins = this.next();
    if (begins === "{") return this.#nested(() => this.#object());
    if (begins === "[") return this.#nested(() => this.#list());
    if (this.quotes.includes(begins)) return this.#string();
    const number = this.token(NUMBER);
    if (number) return this.#number(number);
    const word = this.token(WORD);
    if (word) return WORDS[word];
    throw this.error();
  }

  /** The character that comes next, or nothing at the end; white space before it is passed. */
  next() {
    this.token(SPACES);
    return this.text.charAt(this.at);
  }

  /** What matches here, and is passed. @param {RegExp} pattern a sticky one */
  token(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? "";
    this.at += found.length;
    return found;
  }

  error() {
    return errorAt("not-json", this.text, this.at);
  }

  // --- what holds others ------------------------------------------------------------------------------

  /** @template T @param {() => T} inside @returns {T} */
  #nested(inside) {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw this.error();
    this.at += 1;
    const found = inside();
    this.#depth -= 1;
    return found;
  }

  /** Made from its entries, so that `__proto__` is a key like others. @returns {Record<string, any>} */
  #object() {
    if (this.next() === "}") {
      this.at += 1;
      return {};
    }
    const entries = [];
    do {
      const key = this.key();
      if (this.next() !== ":") throw this.error();
      this.at += 1;
      entries.push([key, this.valueOfKey()]);
    } while (!this.#ends("}"));
    return Object.fromEntries(entries);
  }

  /** @returns {any[]} */
  #list() {
    if (!this.leavesOut() && this.next() === "]") {
      this.at += 1;
      return [];
    }
    const found = [];
    do {
      found.push(this.leavesOut() ? {} : this.value());
    } while (!this.#ends("]"));
    return found;
  }

  /** After a value: whether it was the last. A comma or the bracket is passed. @param {string} bracket */
  #ends(bracket) {
    this.#values += 1;
    if (this.#values > MOST_VALUES) throw this.error();
    const follows = this.next();
    if (![",", bracket].includes(follows)) throw this.error();
    this.at += 1;
    return follows === bracket;
  }

  // --- what stands alone ------------------------------------------------------------------------------

  #string() {
    const stops = STOPS[this.text[this.at]];
    this.at += 1;
    const parts = [];
    for (let stop = this.#find(stops); stop >= 0; stop = this.#find(stops)) {
      parts.push(this.text.slice(this.at, stop));
      this.at = stop;
      if (this.text[stop] !== "\\") {
        this.at += 1;
        return wellFormed(parts.join(""));
      }
      parts.push(this.#escaped());
    }
    this.at = this.text.length;
    throw this.error();
  }

  /** @param {RegExp} pattern a global one */
  #find(pattern) {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text)?.index ?? -1;
  }

  #escaped() {
    const escaped = this.token(ESCAPE);
    if (!escaped) throw this.error();
    const [, kind] = escaped;
    return kind === "u" ? String.fromCharCode(parseInt(escaped.slice(2), 16)) : ESCAPES[kind] ?? kind;
  }

  /** @param {string} written */
  #number(written) {
    const number = Number(written) + 0;
    if (Number.isFinite(number)) return number;
    this.at -= written.length;
    throw this.error();
  }
}
