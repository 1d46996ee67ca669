// What reads outside clues and lines: the twin of the section of src/tokeru/rules/machines.py.

import { range, symbol } from "../grid.js";
import { highestOf, isSame, lowestOf, NOWHERE, reading, smallest } from "./machine.js";
import { matching } from "./regex.js";

/** @typedef {readonly number[]} Numbers */

/** @type {Record<string, import("./machines.js").Maker>} */
export const LINE_MACHINES = {
  /** State: the crusts so far, and the sum since the first. */
  sandwich(numbers, length, total, given) {
    const crusts = given.length ? given : [lowestOf(numbers), highestOf(numbers)];
    return reading(numbers, length, [[], 0], ([seen, soFar], number) => {
      if (crusts.includes(number)) {
        if (!seen.length) return [[number], 0];
        return seen.length === 1 && !seen.includes(number) && soFar === total ? [crusts, total] : null;
      }
      const sum = seen.length === 1 ? soFar + number : soFar;
      return sum <= total ? [seen, sum] : null;
    }, (state) => isSame(state, [crusts, total]));
  },
  /** State: how many cells are still to be added, and what they must add up to. */
  "x-sum": (numbers, length, total) => reading(numbers, length, [], (state, number) => {
    if (!state.length && !(number >= 1 && number <= length)) return null;
    let [left, rest] = state.length ? state : [number, total];
    if (left) [left, rest] = [left - 1, rest - number];
    return left * lowestOf(numbers) <= rest && rest <= left * highestOf(numbers) ? [left, rest] : null;
  }, (state) => isSame(state, [0, 0])),
  /** State: the highest so far, and how many are still to be seen. */
  skyscraper: (numbers, length, wanted) => reading(numbers, length, [0, wanted], ([highest, left], height) => {
    const after = height > highest ? [height, left - 1] : [highest, left];
    return after[1] >= 0 && after[1] <= highestOf(numbers) - after[0] ? after : null;
  }, ([, left]) => left === 0),
  /** State: the highest so far; higher than all once one was hidden. */
  "hidden skyscraper"(numbers, length, wanted) {
    const hidden = highestOf(numbers) + 1;
    return reading(numbers, length, lowestOf(numbers) - 1, (highest, height) => {
      if (height > highest || highest === hidden) return Math.max(height, highest);
      return height === wanted ? hidden : null;
    }, (highest) => highest === hidden);
  },
  between: (numbers, length) =>
    byEnds(numbers, length, () => true, (low, number, high) => low < number && number < high),
  lockout: (numbers, length, apart) =>
    byEnds(numbers, length, (low, high) => high - low >= apart, (low, number, high) => number < low || number > high),
  /** State: the sum of the last piece, which is full when it is the total. */
  "sum line": (numbers, length, total) => reading(numbers, length, 0, (soFar, number) => {
    const sum = (soFar === total && number ? 0 : soFar) + number;
    return sum <= total ? sum : null;
  }, (soFar) => soFar === total),
  /** State: the sum so far without full totals, and at which of such sums the loop can be cut; none before it has a
   * number to cut at. */
  "sum loop"(numbers, length, total) {
    if (2 * total > length * highestOf(numbers)) return allTogether(numbers, length, total);
    return smallest(reading(numbers, length, [0, []], ([soFar, known], number) => {
      if (!number) return [soFar, known];
      const passed = range(soFar + 1, soFar + number).map((place) => place % total);
      const cuts = (known.length ? known : range(0, total)).filter((/** @type {number} */ cut) => !passed.includes(cut));
      return cuts.length ? [(soFar + number) % total, cuts] : null;
    }, ([soFar, cuts]) => soFar === 0 && cuts.length > 0));
  },
  /** State: the last number, and by how much it goes on. */
  sequence: (numbers, length) => reading(numbers, length, [], (state, number) => {
    if (!state.length) return [number];
    const [last, known] = state;
    const amount = number - last;
    const fits = known === undefined ? numbers.includes(last + amount * (length - 1)) : amount === known;
    return fits ? [number, amount] : null;
  }, (state) => state.length === 2),
  /** State: the last number, and the one that follows. */
  fibonacci(numbers, length) {
    const following = (/** @type {number} */ first, /** @type {number} */ second) => {
      const third = first < second ? first + second : first - second;
      const goesOn = (first < second && second < third) || (first > second && second > third);
      return goesOn && numbers.includes(third) ? third : NOWHERE;
    };
    return reading(numbers, length, [], (state, number) => {
      if (!state.length) return [number];
      const [last, known] = state;
      const third = following(last, number);
      return (known === undefined ? third !== NOWHERE : number === known) ? [number, third] : null;
    }, (state) => state.length === 2);
  },
  "regular expression": (numbers, _, pattern) =>
    matching(pattern, numbers.map((number) => (number ? symbol(number) : "0").toUpperCase())),
  /** The cell itself is read first. State: its number, and how many smaller ones are still to come. */
  sunburn: (numbers, length) => reading(numbers, length, [], (state, number) => {
    if (!state.length) return number < length ? [number, number] : null;
    const [own, left] = state;
    const after = number < own ? left - 1 : left;
    return after >= 0 ? [own, after] : null;
  }, (state) => state[1] === 0),
};

/**
 * The two ends of the line are read first. State: they themselves, the lower one first.
 * @param {Numbers} numbers @param {number} length
 * @param {(low: number, high: number) => boolean} areEnds
 * @param {(low: number, number: number, high: number) => boolean} fits
 */
function byEnds(numbers, length, areEnds, fits) {
  const leaveSomething = (/** @type {number} */ low, /** @type {number} */ high) =>
    length === 2 || numbers.some((number) => fits(low, number, high));
  return reading(numbers, length, [], (ends, number) => {
    if (ends.length === 2) return fits(ends[0], number, ends[1]) ? ends : null;
    if (!ends.length) return [number];
    const [low, high] = [Math.min(ends[0], number), Math.max(ends[0], number)];
    return areEnds(low, high) && leaveSomething(low, high) ? [low, high] : null;
  }, (ends) => ends.length === 2);
}

/**
 * The whole line adds up to the total. State: the sum so far.
 * @param {Numbers} numbers @param {number} length @param {number} total
 */
function allTogether(numbers, length, total) {
  return reading(numbers, length, 0, (soFar, number) => (soFar + number <= total ? soFar + number : null),
    (soFar) => soFar === total);
}
