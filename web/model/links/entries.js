// What objects of links hold, entry by entry, each with the name that errors and rules call it by.

import { TokeruError } from "../errors.js";
import { SPACE } from "../spaces.js";

const WHOLE = new RegExp(`^[${SPACE}]*(-?[0-9]{1,9})[${SPACE}]*$`);
const LARGEST = 10 ** 9;

/** An object, and where it was found: "thermometer 2". */
export class Entry {
  /** @param {string} source @param {unknown} data */
  constructor(source, data) {
    this.source = source;
    if (!isObject(data)) throw this.wrong(data);
    /** @type {Record<string, any>} */
    this.data = data;
  }

  /** @param {unknown} found */
  wrong(found) {
    return new TokeruError("link-entry", { source: this.source, found: told(found) });
  }

  /** @param {string} key @returns {any} */
  get(key) {
    return this.has(key) ? this.data[key] : undefined;
  }

  /** @param {string} key */
  has(key) {
    return Object.hasOwn(this.data, key);
  }

  /** Whether it is said to be so. @param {string} key */
  holds(key) {
    return isTrue(this.get(key));
  }

  /** What is not there is an empty list. @param {string} key @returns {any[]} */
  items(key) {
    const found = this.get(key) ?? [];
    if (!Array.isArray(found)) throw this.wrong(found);
    return found;
  }

  /** @param {string} key @returns {any[][]} */
  lists(key) {
    const wrong = this.items(key).findIndex((each) => !Array.isArray(each));
    if (wrong >= 0) throw this.wrong(this.items(key)[wrong]);
    return this.items(key);
  }

  /** The objects of a list, counted from 1. @param {string} key @param {string} [called] */
  entries(key, called = key) {
    return this.items(key).map((each, number) => new Entry(`${called} ${number + 1}`, each));
  }
}

/** @param {unknown} value @returns {value is Record<string, any>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** A whole number, also one that is written as a text. @param {unknown} value @returns {number | null} */
export function whole(value) {
  if (typeof value === "string") {
    const found = WHOLE.exec(value);
    return found && Number(found[1]) + 0;
  }
  return isWhole(value) && Math.abs(value) < LARGEST ? value : null;
}

/** @param {unknown} value @returns {value is number} */
export const isWhole = (value) => Number.isSafeInteger(value);

/** A text, also one that looked like a number to a program on its way; or nothing. @param {unknown} value */
export const text = (value) => typeof value === "string" || isWhole(value) ? String(value) : "";

/** Whether a key with this value might as well not be there. @param {unknown} value */
export function isEmpty(value) {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || value === false || value === ""
    || (isObject(value) && Object.keys(value).length === 0);
}

/** @param {unknown} value */
export const isTrue = (value) => Boolean(value) && !isEmpty(value);

/**
 * A line that comes to a cell again, in pieces that do not. Each begins as the one before it ends.
 * @template T @param {readonly T[]} line @param {number} overlap @returns {(readonly T[])[]}
 */
export function pieces(line, overlap) {
  const found = [];
  let start = 0;
  for (const [end, cell] of line.entries()) {
    if (line.slice(start, end).includes(cell)) {
      found.push(line.slice(start, end));
      start = end - overlap;
    }
  }
  return [...found, line.slice(start)];
}

// --- what is left, in words that are the same in Python ---------------------------------------------------

export const MOST_TOLD = 8;
const LONGEST_TOLD = 60;
const DEEPEST_TOLD = 3;

/** Texts and whole numbers, those of lists and objects too; of what is long, the beginning. @param {unknown} value */
export function told(value) {
  const written = [...wordsOf(value, DEEPEST_TOLD).join(" ")];
  return written.length <= LONGEST_TOLD ? written.join("") : `${written.slice(0, LONGEST_TOLD).join("")}…`;
}

/** @param {unknown} value */
export const inQuotes = (value) => `"${told(value)}"`;

/** @param {unknown} value @param {number} depth @returns {string[]} */
function wordsOf(value, depth) {
  const items = isObject(value) ? Object.values(value) : value;
  if (!Array.isArray(items)) return text(items) === "" ? [] : [text(items)];
  if (depth === 0) return ["…"];
  const words = items.slice(0, MOST_TOLD).flatMap((each) => wordsOf(each, depth - 1));
  return items.length > MOST_TOLD ? [...words, "…"] : words;
}
