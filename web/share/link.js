// Links: a puzzle in the fragment of an address, which no server ever sees, and perhaps a player's progress.
//
//   #p=sudoku4+diagonals:1.......3.......&g=z…
//    p  the puzzle, in any notation; we write the Tokeru line
//    g  the progress: "z" and deflated JSON, or "j" and plain JSON, both as base64url
//   #https://…   ?puzzle=https://…
//    a puzzle in any notation, or the link of another page that has one in it
//
// The progress is a save without its history. When it is opened, a single move leads there, and the reader of
// saves checks it.

import { TokeruError } from "../model/errors.js";
import { bare, differences } from "../model/layers.js";
import { withRules } from "../model/learning.js";
import { read } from "../model/notation/index.js";
import { lineOf } from "../model/puzzle.js";
import { readSave } from "../model/saves.js";

/** @typedef {import("../model/types").Puzzle} Puzzle */
/** @typedef {{reading: import("../model/types").Reading, game: import("../model/game.js").Game | null}} Found */
/** @typedef {import("../model/types").Save} Save */
/** @typedef {Pick<Save, "current" | "notes" | "corners" | "colours" | "timer">} Progress */

/** Characters of a fragment, and bytes of what it unpacks to. */
const LONGEST = 1_000_000;
const READABLE = /%(3A|3B|2B|2C|3D|2F)/g;
/** A fragment of our own, not of another page. */
const OWN = /^([pg](=|$)|$)/;
const ASKED = /[?&]puzzle=(.*)/;
const KEYS = /** @type {const} */ (["current", "notes", "corners", "colours", "timer"]);

/**
 * The fragment that carries a puzzle and, given a save, its progress.
 * @param {Puzzle} puzzle
 * @param {Progress | null} [progress]
 * @returns {Promise<string>}
 */
export async function linkOf(puzzle, progress = null) {
  const carried = `p=${readable(lineOf(puzzle))}`;
  return progress ? `${carried}&g=${await packed(progress)}` : carried;
}

/**
 * What a fragment carries. Anything wrong with it raises a TokeruError.
 * @param {string} fragment with its # or without @returns {Promise<Found>}
 */
export async function readLink(fragment) {
  if (fragment.length > LONGEST) throw new TokeruError("link-too-long", { most: LONGEST });
  const link = fragment.replace(/^#/, "");
  if (!OWN.test(link)) return find(link);
  const parts = partsOf(link);
  return find(parts.get("p"), parts.get("g"));
}

/** What an address carries: in its fragment or, for those who cannot write one, in its query. @param {Location} address */
export async function readAddress({ hash, search }) {
  return hash.length > 1 ? readLink(hash) : find(ASKED.exec(search)?.[1]);
}

/** @param {string} [written] @param {string} [progress] @returns {Promise<Found>} */
async function find(written = "", progress = "") {
  if (!written) throw new TokeruError("link-without-puzzle");
  const reading = await withRules(() => read(decoded(written)));
  return { reading, game: progress ? await gameOf(reading.puzzle, progress) : null };
}

// --- the fragment -------------------------------------------------------------------------------------

/** Escaped, except for what a fragment may contain as it is. @param {string} line */
function readable(line) {
  return encodeURIComponent(line).replace(READABLE, (escaped) => decodeURIComponent(escaped));
}

/** @param {string} link @returns {Map<string, string>} */
function partsOf(link) {
  const pairs = link.split("&").map((part) => part.split(/=(.*)/s, 2));
  return new Map(pairs.map(([key, value = ""]) => [key, value]));
}

/** @param {string} escaped */
function decoded(escaped) {
  try {
    return decodeURIComponent(escaped);
  } catch {
    throw new TokeruError("link-broken");
  }
}

// --- the progress -------------------------------------------------------------------------------------

/** @param {Progress} progress */
async function packed(progress) {
  const text = JSON.stringify(Object.fromEntries(KEYS.map((key) => [key, progress[key]])));
  const bytes = new TextEncoder().encode(text);
  if (!("CompressionStream" in globalThis)) return `j${base64(bytes)}`;
  return `z${base64(await through(bytes, new CompressionStream("deflate-raw")))}`;
}

/** @param {string} written */
async function unpacked(written) {
  const bytes = bytesOf(written.slice(1));
  const json = written[0] === "z" ? await through(bytes, new DecompressionStream("deflate-raw")) : bytes;
  return JSON.parse(new TextDecoder().decode(json));
}

/** @param {Puzzle} puzzle @param {string} written */
async function gameOf(puzzle, written) {
  try {
    return readSave(saveOf(puzzle, await unpacked(written)));
  } catch (error) {
    throw error instanceof TokeruError ? error : new TokeruError("link-broken");
  }
}

/**
 * The bytes that come out of a stream, unless there are too many: a short link can unpack without end.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 */
async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const found = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    found.push(next.value);
    length += next.value.length;
    if (length > LONGEST) {
      await reader.cancel();
      throw new TokeruError("link-too-long", { most: LONGEST });
    }
  }
  return new Uint8Array(await new Blob(found).arrayBuffer());
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  const plain = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return plain.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
function bytesOf(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}

/**
 * A save whose only move leads from the bare puzzle to the progress, which may come from anyone.
 * @param {Puzzle} puzzle @param {any} progress
 */
function saveOf(puzzle, progress) {
  const { current, notes, corners, colours, timer } = progress;
  const after = { ...bare(puzzle), value: current, centre: notes, corner: corners, colour: colours };
  const changes = differences(bare(puzzle), after);
  const history = changes.length ? [{ move: "place", time: timer, changes }] : [];
  return JSON.stringify({
    v: 1, puzzle: lineOf(puzzle), difficulty: null, solution: null,
    current, notes, corners, colours, history, undone: 0, timer, prune: true,
  });
}
