// Regular expressions over the symbols of a board, as machines: [12]*3.*(45|54)? The twin of src/tokeru/machine.py.

import { TokeruError } from "../errors.js";
import { quoted } from "../spaces.js";
import { decided, MOST_STATES, tooMuch } from "./machine.js";

/** @typedef {{first: number, last: number}} Part  the states in which a piece of the expression begins and ends */
/** @typedef {readonly [least: number, most: number]} Times */

const LONGEST = 2000;
const DEEPEST = 30;
const MOST_TIMES = 64;
/** @type {Readonly<Record<string, Times>>} */
const TIMES = { "*": [0, Infinity], "+": [1, Infinity], "?": [0, 1] };

/**
 * The machine of the lines that an expression matches as a whole.
 * @param {string} pattern @param {readonly string[]} alphabet
 */
export function matching(pattern, alphabet) {
  return new Pattern(pattern, alphabet).machine();
}

/** Refuse an expression that makes no sense. @param {string} pattern @param {readonly string[]} alphabet */
export function checkPattern(pattern, alphabet) {
  const reader = new Pattern(pattern, alphabet);
  if (!pattern) throw reader.wrong();
  reader.whole();
}

/** Goes through the expression once; every part has one state to begin and one to end in. */
class Pattern {
  at = 0;
  depth = 0;
  /** For each state where values lead. @type {Map<number, Set<number>>[]} */
  moves = [];
  /** For each state where it leads without a value. @type {Set<number>[]} */
  slides = [];

  /** @param {string} pattern @param {readonly string[]} alphabet */
  constructor(pattern, alphabet) {
    this.pattern = pattern;
    this.values = new Map(alphabet.map((symbol, i) => [symbol, i + 1]));
    if (pattern.length > LONGEST) throw this.wrong();
  }

  /** All of the expression, if it makes sense. */
  whole() {
    const whole = this.either();
    if (this.at < this.pattern.length) throw this.wrong();
    return whole;
  }

  machine() {
    const whole = this.whole();
    const reach = this.slides.map((_, state) => this.slid(state));
    const targets = reach.map((states) => this.leads(states, reach));
    const accepts = new Set([...reach.keys()].filter((state) => reach[state].has(whole.last)));
    return decided({ starts: [whole.first], targets, accepts }, this.values.size);
  }

  /** Where values lead from any of these states. @param {Set<number>} states @param {Set<number>[]} reach */
  leads(states, reach) {
    /** @type {Map<number, Set<number>>} */
    const found = new Map();
    for (const state of states) {
      for (const [value, to] of this.moves[state]) {
        const all = found.get(value) ?? new Set();
        for (const target of to) for (const reached of reach[target]) all.add(reached);
        found.set(value, all);
      }
    }
    return found;
  }

  /** All that are reached without reading anything. @param {number} start */
  slid(start) {
    const found = new Set([start]);
    for (const state of found) for (const target of this.slides[state]) found.add(target);
    return found;
  }

  wrong() {
    return new TokeruError("not-a-pattern", { rule: "regex", written: quoted(this.pattern) });
  }

  new() {
    if (this.moves.length >= MOST_STATES) throw tooMuch();
    this.slides.push(new Set());
    return this.moves.push(new Map()) - 1;
  }

  /** A part in which nothing is read. @returns {Part} */
  nothing() {
    const state = this.new();
    return { first: state, last: state };
  }

  get next() {
    return this.pattern[this.at] ?? "";
  }

  /** @param {string} symbols */
  take(symbols) {
    const symbol = this.next;
    if (!symbol || !symbols.includes(symbol)) return "";
    this.at += 1;
    return symbol;
  }

  /** @returns {Part} */
  either() {
    this.depth += 1;
    if (this.depth > DEEPEST) throw this.wrong();
    const ways = [this.sequence()];
    while (this.take("|")) ways.push(this.sequence());
    this.depth -= 1;
    return ways.length === 1 ? ways[0] : this.choice(ways);
  }

  /** @param {readonly Part[]} ways @returns {Part} */
  choice(ways) {
    const [first, last] = [this.new(), this.new()];
    for (const way of ways) {
      this.slides[first].add(way.first);
      this.slides[way.last].add(last);
    }
    return { first, last };
  }

  /** @returns {Part} */
  sequence() {
    let whole = this.nothing();
    while (this.next && !"|)".includes(this.next)) whole = this.joined(whole, this.repeated());
    return whole;
  }

  /** @param {Part} one @param {Part} other @returns {Part} */
  joined(one, other) {
    this.slides[one.last].add(other.first);
    return { first: one.first, last: other.last };
  }

  /** @returns {Part} */
  repeated() {
    const begin = this.at;
    let part = this.atom();
    for (let times = this.times(); times; times = this.times()) {
      const after = this.at;
      part = this.copies(part, begin, times);
      this.at = after;
    }
    return part;
  }

  /** The part so many times; what begins there is read again for each copy. @param {Part} part @param {number} begin
   * @param {Times} times @returns {Part} */
  copies(part, begin, [least, most]) {
    const endless = most === Infinity;
    let whole = this.nothing();
    for (let number = 0; number < (Math.max(least, endless ? 0 : most) || 1); number += 1) {
      const start = whole.last;
      if (number > 0) this.at = begin;
      whole = this.joined(whole, number > 0 ? this.atom() : part);
      const end = this.new();
      this.slides[whole.last].add(end);
      if (number >= least || least === 0) this.slides[start].add(end);
      if (endless && number >= least - 1) this.slides[end].add(start);
      whole = { first: whole.first, last: end };
    }
    return most === 0 ? this.nothing() : whole;
  }

  /** @returns {Times | null} */
  times() {
    const sign = this.take("*+?{");
    if (sign !== "{") return TIMES[sign] ?? null;
    const least = this.number();
    const most = this.take(",") ? this.numberOr(Infinity) : least;
    const isFine = least <= MOST_TIMES && (most === Infinity || (least <= most && most <= MOST_TIMES));
    if (!this.take("}") || !isFine) throw this.wrong();
    return [least, most];
  }

  /** @param {number} otherwise */
  numberOr(otherwise) {
    return /[0-9]/.test(this.next) ? this.number() : otherwise;
  }

  number() {
    const [digits] = /^[0-9]*/.exec(this.pattern.slice(this.at)) ?? [""];
    if (!digits || digits.length > 4) throw this.wrong();
    this.at += digits.length;
    return Number(digits);
  }

  /** @returns {Part} */
  atom() {
    if (this.take("(")) return this.bracket();
    if (this.take("[")) return this.oneOf(this.some());
    if (this.take(".")) return this.oneOf(this.values.values());
    return this.oneOf([this.symbol()]);
  }

  bracket() {
    const inner = this.either();
    if (!this.take(")")) throw this.wrong();
    return inner;
  }

  /** @param {Iterable<number>} values @returns {Part} */
  oneOf(values) {
    const [first, last] = [this.new(), this.new()];
    for (const value of values) this.moves[first].set(value, new Set([last]));
    return { first, last };
  }

  symbol() {
    const value = this.values.get(this.next.toUpperCase());
    if (value === undefined) throw this.wrong();
    this.at += 1;
    return value;
  }

  /** What stands between [ and ]. */
  some() {
    const others = this.take("^") !== "";
    const found = new Set();
    while (!this.take("]")) {
      const first = this.symbol();
      const last = this.take("-") ? this.symbol() : first;
      for (let value = first; value <= last; value += 1) found.add(value);
    }
    return [...this.values.values()].filter((value) => found.has(value) !== others);
  }
}
