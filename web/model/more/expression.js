// What two values must be to each other, as people write it: |a-b|>=4, a+b in 5,10, a%3!=b%3. The twin of
// src/tokeru/rules/expression.py, where the grammar stands.

import { TokeruError } from "../errors.js";
import { tableWhere } from "../lower.js";
import { quoted } from "../spaces.js";

/** @typedef {{a: number, b: number, n: number}} Values */
/** @typedef {(values: Values) => any} Meaning  a number or a truth; NaN where there is none */

const LONGEST = 2000;
const DEEPEST = 30;
const LARGEST = 1e12;
const TOKEN = /\s*(?:([0-9]{1,9})|([a-z]+)|(==|!=|<=|>=|\/\/|[-+*%<>=|(),])|(\S))/giu;
const WORDS = ["and", "or", "not", "in"];

/** @type {Readonly<Record<string, (a: number, b: number) => boolean>>} */
const COMPARISONS = {
  "=": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};
/** @typedef {Readonly<Record<string, (a: number, b: number) => number>>} Signs */
/** @type {Signs} */
const SUMS = { "+": (a, b) => a + b, "-": (a, b) => a - b };
/** @type {Signs} */
const PRODUCTS = {
  "*": (a, b) => (Math.abs(a * b) > LARGEST ? fail() : a * b),
  "//": (a, b) => (b === 0 ? fail() : Math.floor(a / b)),
  "%": (a, b) => (b === 0 ? fail() : a - b * Math.floor(a / b)),
};
/** @type {Signs} */
const CALLS = { min: Math.min, max: Math.max };

/** What is divided by 0 or too large is nothing. */
class NoValue extends Error {}

/** @returns {never} */
function fail() {
  throw new NoValue();
}

/** The same, written in one way; what makes no sense is refused. @param {string} text */
export function canonicalExpression(text) {
  return new Reader(text).read().written;
}

/**
 * For each number of the first cell those that fit it.
 * @param {string} text @param {import("../types.d.ts").Board} board
 */
export function tableOf(text, board) {
  const { meaning } = new Reader(text).read();
  const n = board.numbers[board.numbers.length - 1];
  return tableWhere(board, (a, b) => holds(meaning, { a, b, n }));
}

/** An expression that holds where this one does not, whichever value is a and which is b. @param {string} text */
export function opposite(text) {
  const turned = text.replace(/\b[ab]\b/g, (name) => (name === "a" ? "b" : "a"));
  return `not (${text}) and not (${turned})`;
}

/** @param {Meaning} meaning @param {Values} values */
function holds(meaning, values) {
  try {
    return Boolean(meaning(values));
  } catch (error) {
    if (error instanceof NoValue) return false;
    throw error;
  }
}

/** Goes through the tokens once; every method reads what the grammar calls so. */
class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
    this.depth = 0;
    if (text.length > LONGEST) throw this.wrong();
    this.tokens = [...text.trimEnd().matchAll(TOKEN)].map(([, number, word, sign, strange]) => {
      if (strange) throw this.wrong();
      return number ? String(Number(number)) : word ? word.toLowerCase() : sign === "==" ? "=" : sign;
    });
  }

  wrong() {
    return new TokeruError("not-an-expression", { written: quoted(this.text) });
  }

  read() {
    const meaning = this.either();
    if (this.at < this.tokens.length) throw this.wrong();
    const spaced = this.tokens.map((token) => (WORDS.includes(token) ? ` ${token} ` : token)).join("");
    return { written: spaced.trim().replace(/ +/g, " "), meaning };
  }

  /** The next token, if it is one of those that are wanted. @param {...string} wanted */
  take(...wanted) {
    const token = this.tokens[this.at];
    if (!wanted.includes(token)) return undefined;
    this.at += 1;
    return token;
  }

  /** @param {string} token */
  expect(token) {
    if (!this.take(token)) throw this.wrong();
  }

  /** @param {() => Meaning} read @param {string} between */
  several(read, between) {
    const found = [read()];
    while (this.take(between)) found.push(read());
    return found;
  }

  /** @returns {Meaning} */
  either() {
    const ways = this.several(() => this.both(), "or");
    return ways.length === 1 ? ways[0] : (values) => ways.some((way) => way(values));
  }

  /** @returns {Meaning} */
  both() {
    const parts = this.several(() => this.maybe(), "and");
    return parts.length === 1 ? parts[0] : (values) => parts.every((part) => part(values));
  }

  /** @returns {Meaning} */
  maybe() {
    if (!this.take("not")) return this.comparison();
    const denied = this.comparison();
    return (values) => !denied(values);
  }

  /** @returns {Meaning} */
  comparison() {
    const left = this.sum();
    const sign = this.take(...Object.keys(COMPARISONS));
    if (sign) {
      const right = this.sum();
      return (values) => COMPARISONS[sign](Number(left(values)), Number(right(values)));
    }
    const outside = this.take("not") !== undefined;
    if (!outside && this.tokens[this.at] !== "in") return left;
    this.expect("in");
    const listed = this.several(() => this.sum(), ",");
    return (values) => listed.map((each) => Number(each(values))).includes(Number(left(values))) !== outside;
  }

  sum() {
    return this.chain(() => this.product(), SUMS);
  }

  product() {
    return this.chain(() => this.signed(), PRODUCTS);
  }

  /** From the left: a-b-1 is (a-b)-1. @param {() => Meaning} read @param {Signs} signs */
  chain(read, signs) {
    let meaning = read();
    for (let sign = this.take(...Object.keys(signs)); sign; sign = this.take(...Object.keys(signs))) {
      meaning = applied(signs[sign], meaning, read());
    }
    return meaning;
  }

  /** @returns {Meaning} */
  signed() {
    if (!this.take("-")) return this.atom();
    const negated = this.atom();
    return (values) => -negated(values);
  }

  /** @returns {Meaning} */
  atom() {
    const token = this.tokens[this.at] ?? "";
    this.at += 1;
    if (/^[0-9]/.test(token)) return () => Number(token);
    if (["a", "b", "n"].includes(token)) return (values) => values[/** @type {keyof Values} */ (token)];
    if (!["(", "|", ...Object.keys(CALLS)].includes(token)) throw this.wrong();
    this.depth += 1;
    if (this.depth > DEEPEST) throw this.wrong();
    const meaning = token === "(" ? this.bracket() : token === "|" ? this.sizeOf() : this.call(token);
    this.depth -= 1;
    return meaning;
  }

  bracket() {
    const meaning = this.either();
    this.expect(")");
    return meaning;
  }

  /** @returns {Meaning} */
  sizeOf() {
    const meaning = this.sum();
    this.expect("|");
    return (values) => Math.abs(meaning(values));
  }

  /** @param {string} name */
  call(name) {
    this.expect("(");
    const first = this.sum();
    this.expect(",");
    const meaning = applied(CALLS[name], first, this.sum());
    this.expect(")");
    return meaning;
  }
}

/** @param {(a: number, b: number) => number} apply @param {Meaning} left @param {Meaning} right @returns {Meaning} */
function applied(apply, left, right) {
  return (values) => apply(Number(left(values)), Number(right(values)));
}
