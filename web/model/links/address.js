// What people paste: an address taken apart, and packed texts that chat programs have damaged.
//
// Knows no host: which of them carry puzzles, and where, is for the notations to say.

import { TokeruError } from "../errors.js";
import { strip } from "../spaces.js";
import { expand, MOST } from "./lz.js";

/** @typedef {import("./lz.js").Alphabet} Alphabet */

/**
 * The host in small letters, without www; the path without its first slash, unescaped; and what follows ? and #, as it
 * was written.
 * @typedef {{readonly host: string, readonly path: string, readonly query: string, readonly fragment: string}} Address
 */

/** What people and programs put around an address. */
const AROUND = "\"'`<>“”„‘’‚«»\u200b\ufeff";
const MOST_TRIES = 400;

const ADDRESS = new RegExp([
  "^(?:https?://|(?=[a-z0-9-]+(?:\\.[a-z0-9-]+)+[/?#]))",
  "(?:www\\.)?([a-z0-9.-]+)(?::[0-9]+)?",
  "(?:/([^?#]*))?(?:\\?([^#]*))?(?:#(.*))?$",
].join(""), "is");
const SINGLE_SLASH = /(?<!\/)\/(?!\/)/g;
const ESCAPED = /(?:%[0-9a-fA-F]{2})+/g;

/** The text without white space, quotes and angle brackets around it. @param {string} text */
export function bare(text) {
  const inside = strip(text);
  let [start, end] = [0, inside.length];
  while (start < end && AROUND.includes(inside[start])) start += 1;
  while (end > start && AROUND.includes(inside[end - 1])) end -= 1;
  return strip(inside.slice(start, end));
}

/**
 * The parts of an address, also of one without its scheme, or null if a text is no address.
 * @param {string} text @returns {Address | null}
 */
export function address(text) {
  const found = ADDRESS.exec(bare(text));
  if (!found) return null;
  const [, host, path = "", query = "", fragment = ""] = found;
  return { host: host.toLowerCase(), path: unescaped(path), query, fragment };
}

/** Of a query or a fragment: name=value&name=value, unescaped. A plus stays a plus. @param {string} written */
export function parameters(written) {
  const pairs = written.split("&").filter(Boolean).map((part) => part.split(/=(.*)/s, 2));
  return new Map(pairs.map(([name, value = ""]) => [unescaped(name), unescaped(value)]));
}

/** What is escaped wrongly stays as it is. @param {string} text */
export function unescaped(text) {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return text.replace(ESCAPED, (bytes) =>
    decoder.decode(Uint8Array.from(bytes.slice(1).split("%"), (byte) => parseInt(byte, 16))));
}

/**
 * The text, and what it may have been before a program took `//` for a slip of the finger.
 * @param {string} text @returns {Generator<string>}
 */
export function* repaired(text) {
  const slashes = Array.from(first(text.matchAll(SINGLE_SLASH), MOST_TRIES), ({ index }) => index);
  const most = Math.min(MOST_TRIES, 1 + Math.floor(MOST / (text.length + 1)));
  for (const places of first(choices(slashes), most)) yield doubled(text, places);
}

/** @template T @param {Iterable<T>} items @param {number} most @returns {Generator<T>} */
function* first(items, most) {
  let left = most;
  for (const item of items) {
    if (left === 0) return;
    left -= 1;
    yield item;
  }
}

/** None of the items, each of them, every two, and so on. @param {readonly number[]} items */
function* choices(items) {
  for (let count = 0; count <= items.length; count += 1) yield* combinations(items, count);
}

/** @param {readonly number[]} items @param {number} count @returns {Generator<number[]>} */
function* combinations(items, count) {
  if (count === 0) yield [];
  for (let at = 0; count > 0 && at <= items.length - count; at += 1) {
    for (const others of combinations(items.slice(at + 1), count - 1)) yield [items[at], ...others];
  }
}

/** With the characters at these places twice. @param {string} text @param {readonly number[]} places */
function doubled(text, places) {
  const ends = [...places.map((place) => place + 1), text.length];
  return [0, ...places].map((start, part) => text.slice(start, ends[part])).join("");
}

/**
 * What `read` makes of the expanded text or, if either fails, of the first repaired one that it can read. All tries
 * together expand no more than one text may.
 * @template T @param {string} text @param {Alphabet} alphabet @param {(expanded: string) => T} read @returns {T}
 */
export function expandRepaired(text, alphabet, read) {
  let [failed, left] = [/** @type {TokeruError | null} */ (null), MOST];
  for (const candidate of repaired(text)) {
    try {
      const expanded = expand(candidate, alphabet, left);
      left -= expanded.length;
      return read(expanded);
    } catch (error) {
      if (!(error instanceof TokeruError)) throw error;
      failed ??= error;
      if (error.fields.position === undefined) break;
    }
  }
  throw failed;
}
