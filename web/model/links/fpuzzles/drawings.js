// What is only drawn: lines, cages, circles, rectangles, texts and colours. Some show a constraint to those who do not know it,
// and are dropped. Others may show a rule that only the text tells, so they are left. Cages without cells carry texts.

import { SPACE } from "../../spaces.js";
import { LARGEST } from "../drawings/drawing.js";
import { Entry, inQuotes, isEmpty, text, told } from "../entries.js";
import { COPIES, TABLE } from "./table.js";

/**
 * Its kind, its colour, the places that it goes through, what is written there, and the whole entry.
 * @typedef {{readonly kind: string, readonly colour: string, readonly places: readonly string[], readonly written: string,
 *   readonly entry: Entry}} Drawing
 */

const WHITE = ["#fff", "#ffffff", "#ffffffff"];

const PLACE = /^R-?[0-9]{1,2}(?:\.[0-9]{0,4})?C-?[0-9]{1,2}(?:\.[0-9]{0,4})?$/i;
const TOLD = new RegExp(`^([^: ]+):[${SPACE}]*(.+)$`, "s");
const INVISIBLE = /^#(?:[0-9a-f]{3}0|[0-9a-f]{6}00)$/i;
const FOG = ["FOW", "FOGLIGHT"];
/** @type {Record<string, string>} */
const FIELDS = { rules: "comment" };

/** All that are seen and are no copies of a constraint. @param {Entry} puzzle @returns {Drawing[]} */
export function drawingsOf(puzzle) {
  const found = TABLE.drawn.flatMap((/** @type {string} */ kind) => ofKind(puzzle, kind));
  return [...found, ...colours(puzzle)].filter(({ places }) => places.length > 0);
}

/** As strokes, shapes and cages, which ../drawings understands. @param {number} size @param {readonly Drawing[]} drawings @returns {import("../drawings/drawing.js").Drawing} */
export function drawingOf(size, drawings) {
  const shown = drawings.filter(({ kind }) => kind !== "fog");
  const those = (/** @type {string} */ kind) => shown.filter((each) => each.kind === kind);
  return {
    rows: size, columns: size,
    strokes: those("line").map((line) => ({ points: line.places.map(pointAt), colour: line.colour })),
    shapes: shown.filter(({ kind }) => kind !== "line" && kind !== "cage").map(shapeOf),
    cages: those("cage").map((cage) => {
      const cells = cage.places.map(pointAt).map(([row, column]) => /** @type {const} */ ([Math.trunc(row), Math.trunc(column)]));
      return { cells, value: cage.written, isUnique: false, colour: cage.colour };
    }),
  };
}

/** In the middle of its cells. @param {Drawing} drawing */
function shapeOf({ kind, colour: shown, places, written, entry }) {
  const points = places.map(pointAt);
  /** @param {0 | 1} at */
  const mean = (at) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const isWhole = kind === "colour" || kind === "text";
  const [width, height, angle] = ["width", "height", "angle"].map((key) => sizeOf(entry.get(key)));
  return {
    centre: /** @type {const} */ ([mean(0), mean(1)]), width: isWhole ? 1 : width, height: isWhole ? 1 : height, isRound: kind === "circle",
    fill: kind === "colour" ? shown : text(entry.get("baseC")), rim: text(entry.get("outlineC")), text: written, angle,
  };
}

/** @param {unknown} found */
const sizeOf = (found) => typeof found === "number" && Math.abs(found) < LARGEST ? found : 0;

/** @param {string} place @returns {[number, number]} */
function pointAt(place) {
  const [row, column] = place.slice(1).split("c").map(Number);
  return [row - 0.5, column - 0.5];
}

/** @param {Drawing} drawing */
export const where = ({ written, places }) => [...written ? [inQuotes(written)] : [], ...places].join(" ");

/** @param {Entry} puzzle @param {string} kind @returns {Drawing[]} */
function ofKind(puzzle, kind) {
  return puzzle.entries(kind).flatMap((entry) => {
    const written = text(entry.get("value"));
    if (isCopy(puzzle, entry) || (kind === "text" && !written) || (kind === "cage" && tells(entry))) return [];
    const lines = kind === "line" ? entry.lists("lines") : [entry.items("cells")];
    const named = kind === "cage" && FOG.includes(written) ? "fog" : kind;
    return lines.map((line) =>
      ({ kind: named, colour: colour(entry), places: line.map((each) => placeIn(entry, each)), written, entry }));
  });
}

/** Whether it only shows a constraint that the puzzle has. Older ones do not say of which. @param {Entry} puzzle @param {Entry} entry */
function isCopy(puzzle, entry) {
  if (entry.holds("isLLConstraint")) return !isEmpty(puzzle.get("lockout"));
  if (entry.holds("isNewConstraint")) return Object.values(COPIES).some((copy) => !isEmpty(puzzle.get(copy.of)));
  const name = text(entry.get("fromConstraint"));
  return Object.hasOwn(COPIES, name) && !isEmpty(puzzle.get(COPIES[name].of));
}

/** @param {Entry} entry @param {unknown} name */
function placeIn(entry, name) {
  if (typeof name !== "string" || !PLACE.test(name)) throw entry.wrong(name);
  return name.toLowerCase();
}

/** @param {Entry} entry */
function colour(entry) {
  const seen = ["baseC", "outlineC", "fontC"].map((key) => text(entry.get(key)));
  return told(seen.find((each) => each && !INVISIBLE.test(each))).toLowerCase();
}

/** Colours that the setter gave to cells, not the player. @param {Entry} puzzle @returns {Drawing[]} */
function colours(puzzle) {
  return puzzle.lists("grid").flatMap((cells, row) => cells.flatMap((cell, column) => {
    const place = `r${row + 1}c${column + 1}`;
    const entry = new Entry(`grid: ${place}`, cell);
    const given = new Set([entry.get("c"), ...entry.items("cArray")].map(text));
    return [...given].filter((each) => each && !WHITE.includes(each.toLowerCase()))
      .map((each) => ({ kind: "colour", colour: told(each).toLowerCase(), places: [place], written: "", entry }));
  }));
}

/** Whether it is not seen, and carries a text. @param {Entry} cage */
function tells(cage) {
  const seen = ["fontC", "outlineC"].some((key) => !INVISIBLE.test(text(cage.get(key)) || "#0000"));
  return TOLD.test(text(cage.get("value"))) && (cage.items("cells").length === 0 || !seen);
}

/** Title, author, comment and solution, as far as cages tell them. @param {Entry} puzzle @returns {Map<string, string>} */
export function toldByCages(puzzle) {
  const found = puzzle.entries("cage").filter(tells).map((cage) => TOLD.exec(text(cage.get("value"))) ?? []);
  return new Map(found.map(([, name, said]) => [FIELDS[name.toLowerCase()] ?? name.toLowerCase(), said]));
}
