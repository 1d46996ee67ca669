// SudokuPad's zip: the JSON of a puzzle with less to write, before LZ-string packs it.
//
//   {id:'Nf',cs:50,ce:[[,{v:3},,],…],l:[{wp:[[0.5,2.5],[1.5,3.5]],c:CFCFCF,th:21}]}
//
// Frequent keys are short (data/links/sudokupad_keys.js), keys have no quotes, texts have single ones, and an empty
// object in a list is left out. As the value of a key, t and f are true and false, and six hexadecimal digits are a
// colour; #0 is black and #F white.
//
// Its own writer loses some things that its reader would understand. Here they are kept: a space stands before a
// number of six digits and in an empty list, and `"` is written by its number.

import SHORT from "../../data/links/sudokupad_keys.js";
import { TokeruError } from "../errors.js";
import { wellFormed } from "./lz.js";
import { read, Reader } from "./objects.js";

const LONG = new Map(Object.entries(SHORT).map(([name, short]) => [short, name]));
const WORDS = new Map(Object.entries({ t: true, f: false, "#0": "#000000", "#F": "#FFFFFF" }));
const WORD_OF = new Map([...WORDS].map(([word, meant]) => [meant, word]));

const BARE_KEY = /[a-zA-Z0-9]+/y;
const WORD = /(?:[tf]|#[0F])(?=[,}\]])/y;
const DIGITS = /[0-9a-fA-F]{6}(?=[,}\]])/y;
const COLOUR = /^#[0-9a-fA-F]{6}$/;

// --- unpacking ----------------------------------------------------------------------------------------

/** A puzzle's object, from zipped or from plain JSON. @param {string} text */
export function unpack(text) {
  try {
    return read(text);
  } catch (error) {
    if (!(error instanceof TokeruError)) throw error;
    return new Unzipper(text).whole();
  }
}

class Unzipper extends Reader {
  quotes = ['"', "'"];

  key() {
    this.next();
    const key = this.token(BARE_KEY) || super.key();
    return LONG.get(key) ?? key;
  }

  valueOfKey() {
    const word = this.token(WORD);
    if (word) return WORDS.get(word);
    const digits = this.token(DIGITS);
    return digits ? `#${digits}` : this.value();
  }

  leavesOut() {
    return [",", "]"].includes(this.text[this.at]);
  }
}

// --- packing ------------------------------------------------------------------------------------------

/**
 * The zipped text of an object, which unpacks to the same. A key that would not is refused.
 * @param {Record<string, any>} data
 */
export function pack(data) {
  return value(data);
}

/** @param {any} data @returns {string} */
function value(data) {
  if (typeof data === "string") return quoted(data);
  if (typeof data !== "object" || data === null) return JSON.stringify(data);
  if (Array.isArray(data)) return data.length ? `[${data.map(entry).join()}]` : "[ ]";
  return `{${Object.keys(data).map((key) => `${keyOf(key)}:${valueOfKey(data[key])}`).join()}}`;
}

/** @param {any} data */
function entry(data) {
  const written = value(data);
  return written === "{}" ? "" : written;
}

/** @param {string} key */
function keyOf(key) {
  if (LONG.has(key) && !Object.hasOwn(SHORT, key)) throw new TokeruError("unexpected", { what: key });
  const short = Object.hasOwn(SHORT, key) ? SHORT[key] : key;
  return /^[a-zA-Z0-9]+$/.test(short) ? short : quoted(short);
}

/** @param {any} data */
function valueOfKey(data) {
  const word = WORD_OF.get(data);
  if (word) return word;
  if (typeof data === "string" && COLOUR.test(data)) return data.slice(1);
  const written = value(data);
  return COLOUR.test(`#${written}`) ? ` ${written}` : written;
}

/** @param {string} text */
function quoted(text) {
  const written = JSON.stringify(wellFormed(text)).slice(1, -1);
  return `'${written.replaceAll('\\"', "\\u0022").replaceAll("'", "\\'")}'`;
}
