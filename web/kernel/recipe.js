// From a wish to a recipe: what the kernel is told to make.
//
// The rows of kinds.py, which come as data, say what there is to wish for. What cannot be is refused here.
import { TokeruError } from "../model/errors.js";
import { cellNamed } from "../model/grid.js";
import border from "../data/border.js";
import kinds from "../data/kinds.js";
import techniques from "../data/techniques.js";
import { write } from "./layouts.js";

/** @typedef {import("../model/types.d.ts").Wish} Wish */
/** @typedef {import("../model/types.d.ts").KindRow} KindRow */
/** @typedef {import("../model/types.d.ts").LevelRow} LevelRow */
/** @typedef {[number, number]} Sign the cell with the lower value, then the other */

const LEVELS = border.tables.levels;
/** Twenty times what the slowest row was seen to need: even a hopeless wish comes to an end. */
const ATTEMPTS = 50_000;

const LEVEL = new Map(techniques.techniques.map((row) => [row.id, LEVELS.indexOf(row.level)]));

/**
 * What a wish comes down to: the head of its Tokeru line, and the kernel's words.
 * @typedef {{kind: string, level: string, size: number, head: string, words: Uint32Array}} Recipe
 */

/**
 * @param {Wish} wish
 * @param {() => Promise<string>} readStock the lines of known puzzles without givens; asked only where needed
 * @returns {Promise<Recipe>}
 */
export async function recipeFor(wish, readStock) {
  const kind = kindNamed(wish.kind);
  const size = wish.size ?? kind.usual_size;
  const pure = wish.pure ?? false;
  const level = levelOf(kind, wish.level, size, pure);
  const stock = level.signs_from === "stocked" ? stockOf(await readStock(), level, size) : [];
  const head = [`${kind.base}${size}`, ...kind.rules].join("+");
  const words = recipeWords(kind, level, size, pure, stock, wish.also);
  return { kind: kind.name, level: level.name, size, head, words };
}

// --- looking up ---------------------------------------------------------------------------------------

/**
 * @param {string} name
 * @returns {KindRow}
 */
function kindNamed(name) {
  const found = kinds.find((kind) => kind.name === name);
  if (!found) throw new TokeruError("unknown-kind", { kind: String(name) });
  return found;
}

/**
 * The row for this size; those without givens first if they are wished for, and last if not.
 * @param {KindRow} kind
 * @param {string} name
 * @param {number} size
 * @param {boolean} pure
 * @returns {LevelRow}
 */
function levelOf(kind, name, size, pure) {
  const rows = kind.levels.filter((row) => row.name === name && row.sizes.includes(size));
  const row = rows.find((found) => found.pure === pure) ?? rows[0];
  const wanted = { kind: kind.name, level: String(name), size: Number(size) };
  if (!row) throw new TokeruError("no-such-level", wanted);
  if (pure && row.givens[1] > 0) throw new TokeruError("not-pure", wanted);
  return row;
}

/**
 * Where to walk from: known puzzles with fewer signs than are wanted, as one more makes room to move.
 * @param {string} lines
 * @param {LevelRow} level
 * @param {number} size
 * @returns {Sign[][]}
 */
function stockOf(lines, level, size) {
  const known = lines.trim().split("\n").map((line) => signsOf(line, size));
  return known.filter((signs) => signs.length < level.signs[1]);
}

/**
 * The signs of a Tokeru line as one reads the board, the lower cell of each first.
 * @param {string} line
 * @param {number} size
 * @returns {Sign[]}
 */
function signsOf(line, size) {
  const [, ...rules] = line.split(";");
  const signs = rules.map((text) => risingCells(size, text));
  const place = (/** @type {Sign} */ sign) => Math.min(...sign) * size * size + Math.max(...sign);
  return signs.sort((one, other) => place(one) - place(other));
}

/**
 * Both cells of "r1c1<r1c2" or "r1c2>r1c1".
 * @param {number} size
 * @param {string} text
 * @returns {Sign}
 */
function risingCells(size, text) {
  const [first, second] = text.split(/[<>]/).map((cell) => cellNamed(size, cell));
  return text.includes("<") ? [first, second] : [second, first];
}

// --- words --------------------------------------------------------------------------------------------

/**
 * @param {KindRow} kind
 * @param {LevelRow} level
 * @param {number} size
 * @param {boolean} pure
 * @param {Sign[][]} stock
 * @param {Wish["also"]} also
 */
function recipeWords(kind, level, size, pure, stock, also) {
  return write("recipe", {
    ...level,
    draws_regions: kind.draws_regions,
    symmetry: "none",
    // Whoever asks for a number of givens, here none, gets it even if fewer would do.
    minimal_givens: !pure && level.minimal.includes("givens"),
    minimal_signs: level.minimal.includes("signs"),
    attempts: ATTEMPTS,
    needed: [],
    allowed: allowedIn(level),
    people: techniques.people,
    stock,
    ...also,
  }, size);
}

/**
 * What must be enough: all of the level, if it does not say less; none are listed where all are allowed.
 * @param {LevelRow} level
 * @returns {readonly string[]}
 */
function allowedIn({ grade, techniques: fewer }) {
  if (fewer.length) return fewer;
  const most = LEVELS.indexOf(grade);
  if (most < 0 || most === LEVELS.length - 1) return [];
  return techniques.people.filter((id) => /** @type {number} */ (LEVEL.get(id)) <= most);
}
