// SudokuPad: its addresses and ids, and the objects in them. src/tokeru/notation/sudokupad/ has more.

import { TokeruError } from "../errors.js";
import { PACKED_ID } from "../notation/symbols.js";
import { quoted, SPACE, strip, words } from "../spaces.js";
import { address, bare, expandRepaired, parameters, unescaped } from "./address.js";
import { readObject as readFpuzzles } from "./fpuzzles.js";
import { BASE64 } from "./lz.js";
import { read as readJson } from "./objects.js";
import { readClassic } from "./sudokupad/classic.js";
import { readObject } from "./sudokupad/reading.js";
import { unpack } from "./zipped.js";

export { format, objectOf } from "./sudokupad/writing.js";

/** @typedef {import("../types.d.ts").Reading} Reading */

const HOSTS = ["sudokupad.app", "beta.sudokupad.app", "app.crackingthecryptic.com", "crackingthecryptic.com", "sudokupad.com"];
const PREFIX = /^(?:scl|ctc|fpuzzles|fpuz|scf|classic)(?=.)/i;
const FOLDER = /(?:sudoku|puzzle|fog|fogofwar)\//;
const CELLS = new RegExp(`[{,][${SPACE}]*(?:"cells"|cells|ce)[${SPACE}]*:[${SPACE}]*\\[[${SPACE}]*\\[[${SPACE}]*[\\]{,]`);

/** @param {string} text */
export function recognises(text) {
  return idOf(text) !== null || (strip(text).startsWith("{") && CELLS.test(text));
}

/** @param {string} text @returns {Reading} */
export function read(text) {
  const found = idOf(text);
  return found === null ? readObject(unpack(text)) : readId(found);
}

/** The id in an address, or an id by itself; null if a text is neither. @param {string} text */
function idOf(text) {
  const found = address(text);
  if (found && HOSTS.includes(found.host)) {
    return parameters(found.query).get("puzzleid") || found.path.replace(FOLDER, "").replace(/^\/+|\/+$/g, "");
  }
  const id = unescaped(bare(text));
  return !found && PACKED_ID.test(id) ? id : null;
}

/** @param {string} id */
function readId(id) {
  const prefix = PREFIX.exec(id);
  if (!prefix) throw new TokeruError("link-names-puzzle", { text: quoted(id) });
  return READERS[prefix[0].toLowerCase()](id.slice(prefix[0].length));
}

/** @param {string} packed */
const readPacked = (packed) => readObject(expandRepaired(words(packed).join(""), BASE64, unpack));

/** @param {string} packed */
const readOthers = (packed) => readFpuzzles(expandRepaired(words(packed).join(""), BASE64, readJson));

/** @type {Record<string, (text: string) => Reading>} */
const READERS = {
  scl: readPacked,
  ctc: readPacked,
  fpuz: readOthers,
  fpuzzles: readOthers,
  scf: (text) => readClassic(text, true),
  classic: (text) => readClassic(text, false),
};
