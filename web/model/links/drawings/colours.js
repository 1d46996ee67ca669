// Colours as drawings have them, and what people call them. The twin of src/tokeru/notation/drawings/colours.py.

import TABLE from "../../../data/links/drawings/colours.js";
import { strip } from "../../spaces.js";

/** @type {Record<string, readonly string[]>} */
export const WORDS = TABLE.words;
export const ANY = Object.keys(WORDS).join("|");

const HEX = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const FAINTEST = 0.04;
/** @type {Record<string, string>} */
const NAMED = {
  none: "", transparent: "", black: "#000000", white: "#ffffff", grey: "#808080", gray: "#808080",
};

/** A colour as it looks on white, #rrggbb; nothing if it cannot be seen, or is none. @param {string} written */
export function solid(written) {
  const stripped = strip(written);
  const name = stripped.toLowerCase();
  const found = HEX.exec(Object.hasOwn(NAMED, name) ? NAMED[name] : stripped);
  if (!found) return "";
  const digits = found[1].length > 4 ? found[1] : [...found[1]].map((digit) => digit + digit).join("");
  const alpha = parseInt(digits.slice(6, 8) || "ff", 16) / 255;
  if (alpha < FAINTEST) return "";
  const mixed = partsOf(digits).map((part) => Math.floor(255 - (255 - part) * alpha + 0.5));
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Red, green and blue. @param {string} digits */
const partsOf = (digits) => [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16));

/** @param {string} a @param {string} b */
export function distance(a, b) {
  const other = partsOf(b.slice(1));
  return Math.sqrt(partsOf(a.slice(1)).reduce((sum, part, at) => sum + (part - other[at]) ** 2, 0));
}

/** The word of these that fits the colour best, or nothing if none does. Greys have words of their own. @param {string} colour @param {Iterable<string>} words */
export function nearest(colour, words) {
  const fitting = [...words].filter((word) => TABLE.neutral.includes(word) === isNeutral(colour));
  const ranked = fitting.flatMap((word) => WORDS[word].map((each, place) => ({ far: distance(colour, each), place, word })));
  ranked.sort((a, b) => a.far - b.far || a.place - b.place || (a.word < b.word ? -1 : 1));
  return ranked.length > 0 && ranked[0].far <= TABLE.farthest ? ranked[0].word : "";
}

/** @param {string} colour */
function isNeutral(colour) {
  const parts = partsOf(colour.slice(1));
  return Math.max(...parts) - Math.min(...parts) < TABLE.spread;
}
