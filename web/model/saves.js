// Saves: a game under way as one JSON object, which docs/formats.md defines and Python reads too.
//
// A save may come from anywhere, so everything in it is checked, and the first thing that is wrong is reported:
// its `where` is "notes: r1c3" or "history[4]: time". What the player has must be where the history leads.

import { TokeruError } from "./errors.js";
import { Game, short } from "./game.js";
import { name } from "./grid.js";
import { COLOURS, LAYERS, STROKES, MARKS, bare, isSame, redoMove, undoMove } from "./layers.js";
import { parse } from "./notation/line.js";
import { VERSION } from "./saving.js";

export { saveText, writeSave } from "./saving.js";

/** @typedef {import("./types").Puzzle} Puzzle */
/** @typedef {import("./types").Save} Save */
/** @typedef {import("./types").Layer} Layer */
/** @typedef {import("./types").Change} Change */
/** @typedef {import("./types").Move} Move */
/** @typedef {import("./layers.js").Layers} Layers */
/** @typedef {import("./layers.js").Content} Content */
/** @typedef {Record<string, unknown>} Entries */

const LONGEST = 5_000_000;
const DEEPEST = 500;

/** The highest number of layers that have no values. @type {Partial<Record<Layer, number>>} */
const MOST = { colour: COLOURS, pen: STROKES };
/** @type {readonly Layer[]} */
const ON_GIVENS = ["colour", "pen"];

/** Each layer's key in the save. @type {Readonly<Record<Layer, string>>} */
const KEY_OF = { value: "current", centre: "notes", corner: "corners", colour: "colours", pen: "pen" };

/**
 * The game in a text that saveText or Python wrote. Its timer goes on from where it was.
 * @param {string} text @param {() => number} [clock]
 */
export function readSave(text, clock) {
  const entries = object("save", parsed(text));
  checkVersion(entries);
  const puzzle = readPuzzle(entries);
  const past = readPast(entries, puzzle);
  const timer = whole("timer", entry(entries, "timer"));
  const solution = readSolution(entries, puzzle);
  const difficulty = entry(entries, "difficulty") === null ? null : string("difficulty", entries.difficulty);
  const prune = boolean("prune", entry(entries, "prune"));
  const game = new Game(puzzle, { solution, difficulty, prune, clock });
  game.goOn({ ...past, timer, others: othersOf(entries) });
  return game;
}

/** @param {string} text @returns {unknown} */
function parsed(text) {
  if (text.length > LONGEST) throw new TokeruError("save-long", { most: LONGEST });
  try {
    const value = JSON.parse(text);
    if (canBeWritten(value, 0)) return value;
  } catch { /* said below */ }
  throw new TokeruError("save-none");
}

/**
 * Without endless numbers, and without lists in lists in lists ….
 * @param {unknown} value @param {number} depth @returns {boolean}
 */
function canBeWritten(value, depth) {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return true;
  return depth < DEEPEST && Object.values(value).every((inner) => canBeWritten(inner, depth + 1));
}

/** @param {Entries} entries */
function checkVersion(entries) {
  if (!Object.hasOwn(entries, "v")) throw new TokeruError("save-none");
  const version = whole("v", entries.v);
  if (version !== VERSION) throw new TokeruError("save-version", { version });
}

/** @param {Entries} entries */
function readPuzzle(entries) {
  const line = string("puzzle", entry(entries, "puzzle"));
  try {
    return parse(line);
  } catch (error) {
    throw Object.assign(new TokeruError("save-puzzle", { where: "puzzle" }), { cause: error });
  }
}

/**
 * The moves, and where they lead, which must be what the save says the player has.
 * @param {Entries} entries @param {Puzzle} puzzle
 */
function readPast(entries, puzzle) {
  const layers = bare(puzzle);
  const moves = list("history", entry(entries, "history")).map((written, number) =>
    nextMove(`history[${number}]`, puzzle, layers, written));
  const undone = whole("undone", entry(entries, "undone"), moves.length);
  for (const move of moves.slice(moves.length - undone).reverse()) undoMove(layers, move);
  const nothing = { pen: puzzle.givens.map(() => []) };
  for (const layer of LAYERS) checkLayer({ ...nothing, ...entries }, puzzle, layers, layer);
  return { layers, moves, undone };
}

/** @param {Entries} entries @param {Puzzle} puzzle */
function readSolution(entries, puzzle) {
  if (entry(entries, "solution") === null) return null;
  return /** @type {number[]} */ (contents(entries, "solution", "value", puzzle));
}

const KEYS_AROUND = ["v", "puzzle", "difficulty", "solution", "history", "undone", "timer", "prune"];
const KNOWN = new Set([...KEYS_AROUND, ...Object.values(KEY_OF)]);

/** @param {Entries} entries */
function othersOf(entries) {
  return Object.fromEntries(Object.entries(entries).filter(([key]) => !KNOWN.has(key)));
}

/** @param {Entries} entries @param {Puzzle} puzzle @param {Layers} layers @param {Layer} layer */
function checkLayer(entries, puzzle, layers, layer) {
  const key = KEY_OF[layer];
  contents(entries, key, layer, puzzle).forEach((found, cell) =>
    checkAgreement(`${key}: ${name(puzzle.size, cell)}`, found, layers[layer][cell]));
}

/** @param {string} where @param {Content} found @param {Content} reached */
function checkAgreement(where, found, reached) {
  if (!isSame(found, reached)) {
    throw new TokeruError("save-leads", { where, found: short(found), reached: short(reached) });
  }
}

// --- moves -----------------------------------------------------------------------------------------

/**
 * Read a move and do it, if it can come next.
 * @param {string} where @param {Puzzle} puzzle @param {Layers} layers @param {unknown} written
 */
function nextMove(where, puzzle, layers, written) {
  const move = readMove(where, puzzle, written);
  const places = new Set();
  for (const [layer, cell, before] of move.changes) {
    const place = `${where}: ${layer} ${name(puzzle.size, cell)}`;
    if (places.has(place)) throw new TokeruError("save-twice", { where: place });
    places.add(place);
    checkAgreement(place, before, layers[layer][cell]);
  }
  redoMove(layers, move);
  for (const [, cell] of move.changes) checkMarks(where, puzzle, layers, cell);
  return move;
}

/**
 * A filled cell has no marks.
 * @param {string} where @param {Puzzle} puzzle @param {Layers} layers @param {number} cell
 */
function checkMarks(where, puzzle, layers, cell) {
  if (layers.value[cell] && MARKS.some((kind) => layers[kind][cell].length)) {
    throw new TokeruError("save-filled", { where: `${where}: ${name(puzzle.size, cell)}` });
  }
}

/** @param {string} where @param {Puzzle} puzzle @param {unknown} written @returns {Move} */
function readMove(where, puzzle, written) {
  const entries = object(where, written);
  const [what, seconds, changes] = ["move", "time", "changes"].map((key) => entry(entries, key, where));
  const named = Object.hasOwn(entries, "name") ? entries.name : null;
  const called = named !== null || what === "checkpoint" ? { name: string(`${where}: name`, named) } : {};
  return {
    move: string(`${where}: move`, what),
    time: whole(`${where}: time`, seconds),
    changes: list(`${where}: changes`, changes).map((change) => readChange(where, puzzle, change)),
    ...called,
  };
}

/** @param {string} where @param {Puzzle} puzzle @param {unknown} written @returns {Change} */
function readChange(where, puzzle, written) {
  const change = list(where, written);
  const layer = LAYERS.find((known) => known === change[0]);
  if (change.length !== 4 || !layer) throw wrong(where, written);
  const cell = whole(`${where}: cell`, change[1], puzzle.size ** 2 - 1);
  const place = `${where}: ${name(puzzle.size, cell)}`;
  if (puzzle.givens[cell] && !ON_GIVENS.includes(layer)) throw new TokeruError("save-given", { where: place });
  const [before, after] = change.slice(2).map((each) => content(place, layer, each, puzzle));
  return [layer, cell, before, after];
}

// --- contents of cells -----------------------------------------------------------------------------

/**
 * A content for every cell.
 * @param {Entries} entries @param {string} key @param {Layer} layer @param {Puzzle} puzzle
 */
function contents(entries, key, layer, puzzle) {
  const written = list(key, entry(entries, key));
  const [found, needed] = [written.length, puzzle.size ** 2];
  if (found !== needed) throw new TokeruError("save-cells", { where: key, found, needed });
  return written.map((each, cell) => content(`${key}: ${name(puzzle.size, cell)}`, layer, each, puzzle));
}

/**
 * What a cell has in a layer: a value or 0, or an ascending list.
 * @param {string} where @param {Layer} layer @param {unknown} written @param {Puzzle} puzzle @returns {Content}
 */
function content(where, layer, written, { board }) {
  if (layer === "value") return whole(where, written, board.numbers.length);
  const most = MOST[layer] ?? board.numbers.length;
  const numbers = list(where, written).map((number) => whole(where, number, most));
  const ascends = numbers.every((number, place) => number > (numbers[place - 1] ?? 0));
  if (!ascends) throw wrong(where, written);
  return numbers;
}

// --- entries of the right type ---------------------------------------------------------------------

/** @param {string} where @param {unknown} found */
const wrong = (where, found) => new TokeruError("save-wrong", { where, found: short(found) });

/** @param {Entries} entries @param {string} key @param {string} [where] */
function entry(entries, key, where) {
  if (Object.hasOwn(entries, key)) return entries[key];
  throw new TokeruError("save-missing", { where: where ? `${where}: ${key}` : key });
}

/** @param {string} where @param {unknown} written @returns {Entries} */
function object(where, written) {
  if (typeof written !== "object" || written === null || Array.isArray(written)) throw wrong(where, written);
  return /** @type {Entries} */ (written);
}

/** @param {string} where @param {unknown} written @returns {readonly unknown[]} */
function list(where, written) {
  if (!Array.isArray(written)) throw wrong(where, written);
  return written;
}

/** @param {string} where @param {unknown} written */
function string(where, written) {
  if (typeof written !== "string") throw wrong(where, written);
  return written;
}

/** @param {string} where @param {unknown} written */
function boolean(where, written) {
  if (typeof written !== "boolean") throw wrong(where, written);
  return written;
}

/** A whole number, 0 or more. @param {string} where @param {unknown} written @param {number} most */
function whole(where, written, most = Number.MAX_SAFE_INTEGER) {
  const number = typeof written === "number" && Number.isInteger(written) ? written : -1;
  if (number < 0 || number > most) throw wrong(where, written);
  return number;
}
