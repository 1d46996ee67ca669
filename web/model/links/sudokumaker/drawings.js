// What is only drawn: lines, cages and symbols may show a rule that only the text tells, so they are left.

import { Entry, inQuotes, isTrue, isWhole, text, told } from "../entries.js";

/** @typedef {import("../clues.js").Row} Row */
/** @typedef {{readonly draft: import("../draft.js").Draft, cell(entry: Entry, number: unknown): number}} Reader */

export const ONLY_IN_TEXT = "its meaning is only in the rules text";
const MOST_PLACES = 4;
const FARTHEST = 1000;

/** @param {Reader} reader @param {Entry} block @param {Row} row */
export function leaveLines(reader, block, row) {
  leave(reader, block, row, colour(block), block.lists("lines").map((line) =>
    line.map((point) => placeOf(new Entry(block.source, point))).join(" ")));
}

/** @param {Reader} reader @param {Entry} block @param {Row} row */
export function leaveCages(reader, block, row) {
  leave(reader, block, row, colour(block), block.entries("cages").map((cage) => {
    const names = reader.draft.names(cage.items("cells").map((number) => reader.cell(cage, number)));
    return text(cage.get("value")) ? `${inQuotes(cage.get("value"))} ${names}` : names;
  }));
}

/** Those of one look share it, by its number. @param {Reader} reader @param {Entry} block @param {Row} row */
export function leaveSymbols(reader, block, row) {
  const looks = block.items("params").map((each) => new Entry(block.source, each));
  /** @type {Map<string, {kind: string, fill: string, places: string[]}>} */
  const drawn = new Map();
  for (const symbol of block.items("symbols")) {
    const { look, place } = looks.length > 0 ? shared(block, looks, symbol) : own(block, symbol);
    const [kind, fill] = [told(look.get("type")), told(look.get("fill")).toLowerCase()];
    const alike = drawn.get(JSON.stringify([kind, fill])) ?? { kind, fill, places: [] };
    const written = text(look.get("text")) ? inQuotes(look.get("text")) : "";
    alike.places.push([written, place].filter(Boolean).join(" "));
    drawn.set(JSON.stringify([kind, fill]), alike);
  }
  for (const { kind, fill, places } of drawn.values()) leave(reader, block, { called: kind || row.called }, fill, places);
}

/** @param {Reader} reader @param {Entry} block @param {Row} row @param {string} seen @param {readonly string[]} drawn */
function leave(reader, block, row, seen, drawn) {
  if (drawn.length === 0) return;
  const more = drawn.length > MOST_PLACES ? ` and ${drawn.length - MOST_PLACES} more` : "";
  const what = [nameOf(block, row), seen, drawn.slice(0, MOST_PLACES).join(", ")].filter(Boolean).join(" ");
  reader.draft.leave(`${what}${more}: ${ONLY_IN_TEXT}`);
}

/** What a block is, and how the setter called it. @param {Entry} block @param {Row} row */
export function nameOf(block, row) {
  return text(block.get("name")) ? `${row.called} ${inQuotes(block.get("name"))}` : row.called;
}

/** @param {unknown} value @returns {Record<string, unknown> | null} */
const objectOf = (value) => typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;

/** @param {Entry} block */
function colour(block) {
  const style = objectOf(block.get("style"));
  return told((objectOf(style?.cage) ?? style)?.color).toLowerCase();
}

/** @param {Entry} block @param {readonly Entry[]} looks @param {unknown} symbol */
function shared(block, looks, symbol) {
  if (!Array.isArray(symbol) || symbol.length < 2) throw block.wrong(symbol);
  const [x, y, number = 0] = symbol;
  const look = looks[isWhole(number ?? 0) ? number ?? 0 : -1];
  if (look === undefined) throw block.wrong(number);
  return { look, place: placeOf(new Entry(block.source, { x, y })) };
}

/** @param {Entry} block @param {unknown} symbol */
function own(block, symbol) {
  const entry = new Entry(block.source, symbol);
  return { look: new Entry(block.source, entry.get("params")), place: placeOf(new Entry(block.source, entry.get("position"))) };
}

/** The middle of a cell has its name; between them there are halves. @param {Entry} point */
function placeOf(point) {
  const [x, y] = [point.get("x"), point.get("y")];
  if (![x, y].every((each) => typeof each === "number" && Math.abs(each) < FARTHEST)) throw point.wrong([x, y]);
  return placeName(y - 0.5, x - 0.5);
}

/** @param {number} row @param {number} column */
export const placeName = (row, column) => `r${rounded(row + 1)}c${rounded(column + 1)}`;

/** To tenths, as Python does it. @param {number} number */
function rounded(number) {
  const tenths = Math.floor(Math.abs(number) * 10 + 0.5);
  const written = tenths % 10 === 0 ? `${tenths / 10}` : `${Math.floor(tenths / 10)}.${tenths % 10}`;
  return isTrue(tenths) && number < 0 ? `-${written}` : written;
}
