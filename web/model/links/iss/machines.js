// The automata of ISS strings: NFA~… as a machine. The twin of src/tokeru/notation/iss/machines.py, where its bits are explained.

import { range } from "../../grid.js";
import { decided, explored, NOWHERE } from "../../more/machine.js";
import { BITS, senseless } from "./constraints.js";

/** @typedef {import("../../more/machine.js").Machine} Machine */
/** @typedef {Map<number, Set<number>>} Leads  from a state, by value */

const [PLAIN, PACKED] = [0, 1];

class Bits {
  /** @param {string} written */
  constructor(written) {
    const numbers = [...withoutPadding(written)].map((symbol) => BITS.indexOf(symbol));
    if (numbers.includes(-1)) throw senseless();
    const bits = numbers.map((number) => number.toString(2).padStart(6, "0")).join("");
    this.bits = bits.slice(0, bits.length - bits.length % 8);
    this.at = 0;
  }

  get left() {
    return this.bits.length - this.at;
  }

  /** @param {number} count */
  cut(count) {
    if (count > this.left) throw senseless();
    this.at += count;
    return this.bits.slice(this.at - count, this.at);
  }

  /** @param {number} count */
  take(count) {
    return parseInt(this.cut(count) || "0", 2);
  }
}

/** What is written in base 64, without the signs at its end. @param {string} written */
export function withoutPadding(written) {
  let end = written.length;
  while (written[end - 1] === "=") end -= 1;
  return written.slice(0, end);
}

/**
 * The machine over the values 1 … size, and perhaps one symbol more, for between the pieces of a line.
 * @param {string} written @param {number} size @returns {Machine}
 */
export function readMachine(written, size) {
  if (!written) return { targets: [range(0, size).map(() => NOWHERE)], accepts: [false] };
  const bits = new Bits(written);
  const [form, stateBits, symbols] = [bits.take(2), bits.take(4) + 1, bits.take(4) + 1];
  if (![PLAIN, PACKED].includes(form) || symbols > size + 1) throw senseless();
  const [starts, others] = [bits.take(stateBits), bits.take(stateBits)];
  // The flags of the starts are one number, whose lowest bit is the first of them.
  const accepting = [...bits.cut(starts)].reverse();
  const rows = form === PLAIN ? plainRows(bits, stateBits, symbols) : packedRows(bits, stateBits, symbols);
  const accepts = range(0, starts + others).filter((state) => state >= starts || accepting[state] === "1");
  const needed = rows.reduce((most, row) => Math.max(most, ...lastTargets(row)), starts + others);
  const targets = range(0, Math.max(needed, rows.length)).map((state) => rows[state] ?? new Map());
  return decided({ starts: range(0, starts), targets, accepts: new Set(accepts) }, Math.max(size, symbols));
}

/** How many states there are at least, if these are led to. @param {Leads} row */
const lastTargets = (row) => Array.from(row.values(), (targets) => [...targets].reduce((most, to) => Math.max(most, to + 1), 0));

/**
 * The machine for a line of pieces, between which it reads the symbol that comes after the values.
 * @param {Machine} machine @param {readonly number[]} lengths @param {number} size
 */
export function onPieces({ targets, accepts }, lengths, size) {
  const ends = lengths.slice(0, -1).map((_, piece) => sum(lengths.slice(0, piece + 1)));
  /** @param {readonly [number, number]} state @param {number} value @returns {readonly [number, number] | null} */
  const step = ([place, at], value) => {
    const reached = targets[at][value - 1];
    const isEnd = reached !== NOWHERE && ends.includes(place + 1);
    const next = isEnd ? targets[reached][size] : reached;
    return next === NOWHERE ? null : [place + 1, next];
  };
  /** @type {readonly [number, number]} */
  const start = [0, 0];
  return explored(start, step, ([, at]) => accepts[at], range(1, size + 1), sum(lengths));
}

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** @param {Bits} bits @param {number} stateBits @param {number} symbols @returns {Leads[]} */
function plainRows(bits, stateBits, symbols) {
  const [countBits, symbolBits] = [bits.take(4), 32 - Math.clz32(symbols - 1)];
  const rows = [];
  while (countBits > 0 && countBits <= bits.left) {
    const count = bits.take(countBits);
    if (bits.left < count * (symbolBits + stateBits)) break;
    /** @type {Leads} */
    const row = new Map();
    for (let lead = 0; lead < count; lead += 1) {
      const value = bits.take(symbolBits) + 1;
      row.set(value, (row.get(value) ?? new Set()).add(bits.take(stateBits)));
    }
    rows.push(row);
  }
  return rows;
}

/** @param {Bits} bits @param {number} stateBits @param {number} symbols @returns {Leads[]} */
function packedRows(bits, stateBits, symbols) {
  const rows = [];
  while (bits.left >= symbols) {
    const mask = bits.take(symbols);
    const values = range(1, symbols + 1).filter((value) => mask >> value - 1 & 1);
    if (bits.left < values.length * stateBits) break;
    rows.push(new Map(values.map((value) => [value, new Set([bits.take(stateBits)])])));
  }
  return rows;
}
