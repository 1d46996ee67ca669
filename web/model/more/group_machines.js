// What reads groups of cells, whatever their order: the twin of the section of src/tokeru/rules/machines.py.

import { readRuns } from "./checks.js";
import { highestOf, isSame, lowestOf, NOWHERE, reading } from "./machine.js";

/** @typedef {readonly number[]} Numbers */

/** Of more numbers there are too many sets to go through. */
const MOST_AT_ONCE = 10;

/** @type {Record<string, import("./machines.js").Maker>} */
export const GROUP_MACHINES = {
  /** State: those that are still to come. */
  "all of them": (numbers, length, values) => reading(numbers, length, values, (left, number) => {
    const place = left.indexOf(number);
    return place < 0 ? left : left.filter((/** @type {number} */ _, /** @type {number} */ i) => i !== place);
  }, (left) => left.length === 0),
  /** Where the values fill all cells, nothing else is there. */
  "at least as often"(numbers, length, values, number) {
    const times = timesIn(values, number);
    if (values.length === length) return exactly(numbers, length, number, times);
    return counting(numbers, length, number, times, (count) => count === times);
  },
  "exactly as often"(numbers, length, values, number) {
    const isSaid = values.includes(number) || values.length === length;
    return isSaid ? exactly(numbers, length, number, timesIn(values, number)) : anything(numbers, length, number);
  },
  /** A digit says how often the next one is there. */
  "look and say"(numbers, length, clue, number) {
    const said = (/** @type {string} */ (clue).match(/../g) ?? []).map((pair) => [...pair].map(Number));
    const times = new Map(said.map(([count, value]) => [value, count]));
    const isSaid = times.has(number) || [...times.values()].reduce((a, b) => a + b, 0) === length;
    return isSaid ? exactly(numbers, length, number, times.get(number) ?? 0) : anything(numbers, length, number);
  },
  circles: (numbers, length, number) =>
    counting(numbers, length, number, number + 1, (count) => count === 0 || count === number),
  /** The different numbers add up to how many circles there are. State: those that came, as bits. */
  "circles together"(numbers, length) {
    if (numbers.length > MOST_AT_ONCE) return reading(numbers, length, 0, (state) => state, () => true);
    const sets = [...Array(2 ** (highestOf(numbers) + 1)).keys()];
    const total = (/** @type {number} */ some) => numbers.reduce((sum, n) => sum + (some >> n & 1) * n, 0);
    const fitting = new Set(sets.filter((some) => total(some) === length && !(some & 1)));
    const begun = new Set(sets.filter((part) => [...fitting].some((some) => (part & ~some) === 0)));
    const step = (/** @type {number} */ came, /** @type {number} */ number) =>
      (begun.has(came | 1 << number) ? came | 1 << number : null);
    return reading(numbers, length, 0, step, (came) => fitting.has(came));
  },
  /** The two groups are read in turns. State: whose turn it is, and how much more often the first one had it. */
  "in both as often": (numbers, length, number) => reading(numbers, length, [1, 0], ([turn, lead], found) =>
    [-turn, found === number ? lead + turn : lead], (state) => isSame(state, [1, 0])),
  /** State: the sum so far. */
  totals(numbers, length, totals) {
    const wanted = new Set(readRuns(totals));
    const most = Math.max(...wanted);
    return reading(numbers, length, 0, (soFar, number) => (soFar + number <= most ? soFar + number : null),
      (soFar) => wanted.has(soFar));
  },
  /** State: the product so far, which divides that of the line; if that is 0, it is 0 or 1. */
  product: (numbers, length, wanted) => reading(numbers, length, 1, (soFar, number) => {
    const multiplied = soFar * number;
    if (!wanted) return Math.min(multiplied, 1);
    return multiplied && wanted % multiplied === 0 ? multiplied : null;
  }, (soFar) => soFar === wanted),
  /** State: how many different ones there are, and those so far. If nobody says how many, the first cell does. */
  "different numbers": (numbers, length, given = NOWHERE) => reading(numbers, length, [given, []], (state, number) => {
    const [wanted, seen] = state;
    if (wanted === NOWHERE) return number >= 1 && number < length ? [number, []] : null;
    const after = seen.includes(number) ? seen : ascending([...seen, number]);
    return after.length <= wanted ? [wanted, after] : null;
  }, ([wanted, seen]) => seen.length === wanted),
  "low, middle and high": (numbers, length) =>
    allParts(numbers, length, (number) => Math.floor(((number - lowestOf(numbers)) * 3) / numbers.length)),
  "all remainders": (numbers, length) => allParts(numbers, length, (number) => number % 3),
  /** State: the numbers so far, without those that are too large for the total; no two are equal. */
  "no such sum": (numbers, length, total) => reading(numbers, length, [], (seen, number) => {
    if (number > total) return seen;
    return seen.includes(number) || sumsOf(seen).has(total - number) ? null : ascending([...seen, number]);
  }, () => true),
  /** State: how many more odd ones than even ones there were, and how many more low ones than high ones. */
  "equal halves"(numbers, length) {
    const half = Math.floor(numbers.length / 2);
    return reading(numbers, length, [0, 0], (state, number) => {
      const [isLow, isHigh] = [number - lowestOf(numbers) < half, highestOf(numbers) - number < half];
      if (!isLow && !isHigh) return null;
      const [odd, low] = [state[0] + (number % 2 ? 1 : -1), state[1] + (isLow ? 1 : -1)];
      return 2 * Math.max(Math.abs(odd), Math.abs(low)) <= length ? [odd, low] : null;
    }, (state) => isSame(state, [0, 0]));
  },
  /** State: the lowest and the highest so far, among those that leave room for as many different numbers as there are
   * cells, the sums after each of them, and between them. */
  lunchbox(numbers, length, total) {
    const [leastHigh, greatestLow] = [lowestOf(numbers) + length - 1, highestOf(numbers) - length + 1];
    return reading(numbers, length, [greatestLow + 1, leastHigh - 1, 0, 0, 0], (state, number) => {
      const [low, high, afterLow, afterHigh, between] = state;
      const [lowest, highest] = [Math.min(low, number), Math.max(high, number)];
      const countsLow = low <= Math.min(greatestLow, number) && highest < highestOf(numbers);
      const countsHigh = high >= Math.max(leastHigh, number) && lowest > lowestOf(numbers);
      return [
        lowest, highest,
        countsLow ? Math.min(afterLow + number, total + 1) : 0, countsHigh ? Math.min(afterHigh + number, total + 1) : 0,
        number > high ? afterLow : number < low ? afterHigh : between,
      ];
    }, ([low, high, , , between]) => high - low >= length - 1 && between === total);
  },
  /** State: the first number, and after how many cells it comes again; nothing more when it came. */
  "value indexing": (numbers, length) => reading(numbers, length, [], (state, number) => {
    if (!state.length) return [number];
    if (state.length < 2) return number >= 1 && number <= length - 2 ? [...state, number] : null;
    const [value, left] = state;
    if (left === 1) return number === value ? [0, 0] : null;
    return left ? [value, left - 1] : state;
  }, (state) => isSame(state, [0, 0])),
  /** State: whether the lowest is above, and whether the highest must be below. */
  flatmates(numbers, length) {
    const middle = numbers[Math.floor((numbers.length - 1) / 2)];
    return reading(numbers, length, [false, false], ([hasLowest, needsHighest], number) => {
      if (needsHighest && number !== highestOf(numbers)) return null;
      return [number === lowestOf(numbers), number === middle && !hasLowest];
    }, ([, needsHighest]) => !needsHighest);
  },
  "the lowest is there": (numbers, length) => counting(numbers, length, lowestOf(numbers), 1, (count) => count === 1),
  /** A whole board is read; the lowest is in all rows. */
  "in all rows but one": (numbers, length, number) =>
    exactly(numbers, length, number, Math.floor(Math.sqrt(length)) - (number === lowestOf(numbers) ? 0 : 1)),
  /** If the first is the lowest, the number follows. State: nothing read, waiting, or free. */
  "there with the lowest"(numbers, length, number) {
    if (number === lowestOf(numbers)) return anything(numbers, length, number);
    return reading(numbers, length, "", (state, found) => {
      if (!state) return found === lowestOf(numbers) ? "waiting" : "free";
      return found === number ? "free" : state;
    }, (state) => state === "free");
  },
};

/** @param {Numbers} values @param {number} number */
const timesIn = (values, number) => values.filter((value) => value === number).length;

/** @param {Numbers} numbers */
const ascending = (numbers) => [...numbers].sort((a, b) => a - b);

/** What some of the numbers add up to. @param {Numbers} numbers */
function sumsOf(numbers) {
  const sums = new Set([0]);
  for (const number of numbers) for (const sum of [...sums]) sums.add(sum + number);
  return sums;
}

/**
 * State: how often the number came; `most` is that often or more.
 * @param {Numbers} numbers @param {number} length @param {number} number
 * @param {number} most @param {(count: number) => boolean} accepts
 */
function counting(numbers, length, number, most, accepts) {
  const step = (/** @type {number} */ count, /** @type {number} */ found) =>
    Math.min(count + (found === number ? 1 : 0), most);
  return reading(numbers, length, 0, step, accepts);
}

/** @param {Numbers} numbers @param {number} length @param {number} number @param {number} times */
function exactly(numbers, length, number, times) {
  return counting(numbers, length, number, times + 1, (count) => count === times);
}

/** @param {Numbers} numbers @param {number} length @param {number} number */
function anything(numbers, length, number) {
  return counting(numbers, length, number, 0, () => true);
}

/**
 * There is a number of each of three parts. State: those that were seen.
 * @param {Numbers} numbers @param {number} length @param {(number: number) => number} part
 */
function allParts(numbers, length, part) {
  const step = (/** @type {Numbers} */ seen, /** @type {number} */ number) =>
    ascending([...new Set([...seen, part(number)])]);
  return reading(numbers, length, [], step, (seen) => seen.length === 3);
}
