// A cell in words, for those who hear the board: "row 3 column 4, 5, less than right".

import { lower } from "../model/lower.js";
import { shown } from "../model/board.js";

/** @typedef {import("../model/types").Puzzle} Puzzle */
/** @typedef {import("../model/types").Cell} Cell */
/** @typedef {import("../model/game.js").Game} Game */
/** @typedef {import("./types").Text} Text */
/** What is seen of a game. @typedef {Pick<Game, "puzzle" | "values" | "centre" | "corner" | "colours" | "conflicts">} Seen */

/** What other rules say of a cell. @type {(puzzle: Puzzle, cell: Cell, text: Text) => readonly string[]} */
let roles = () => [];

/** From here on a cell is also described by its part in rules that few puzzles have. @param {typeof roles} others */
export function alsoTell(others) {
  roles = others;
}

/** @param {Seen} game @param {Cell} cell @param {Text} text */
export function describe(game, cell, text) {
  const size = game.puzzle.size;
  return text("board.cell", {
    row: Math.floor(cell / size) + 1,
    column: (cell % size) + 1,
    content: content(game, cell, text),
    signs: [...(signsOf(game.puzzle).get(cell) ?? []).map((sign) => text(`board.${sign}`)),
      ...roles(game.puzzle, cell, text)],
    conflict: game.conflicts().includes(cell) ? text("board.conflict") : "",
  });
}

/** @param {Seen} game @param {Cell} cell @param {Text} text @returns {string[]} */
function content(game, cell, text) {
  const colours = game.colours[cell].map((colour) => text(`colours.${colour}`));
  return [...inked(game, cell, text), ...colours];
}

/** @param {Seen} game @param {Cell} cell @param {Text} text @returns {string[]} */
function inked(game, cell, text) {
  const value = game.values[cell];
  const symbol = (/** @type {number} */ each) => shown(game.puzzle.board, each);
  if (value) return [text(game.puzzle.givens[cell] ? "board.given" : "board.value", { value: symbol(value) })];
  const kinds = /** @type {const} */ (["centre", "corner"]).filter((kind) => game[kind][cell].length);
  const marks = kinds.map((kind) => text(`board.${kind}`, { marks: game[kind][cell].map(symbol) }));
  return marks.length ? marks : [text("board.blank")];
}

/** @type {WeakMap<Puzzle, Map<Cell, string[]>>} */
const known = new WeakMap();

/** For each cell what the signs around it say: "less-right", "more-below". @param {Puzzle} puzzle */
function signsOf(puzzle) {
  const found = known.get(puzzle) ?? readSigns(puzzle);
  known.set(puzzle, found);
  return found;
}

/** @param {Puzzle} puzzle */
function readSigns(puzzle) {
  /** @type {Map<Cell, string[]>} */
  const found = new Map();
  const ways = new Map([[1, "right"], [-1, "left"], [puzzle.size, "below"], [-puzzle.size, "above"]]);
  for (const { first, second, rule } of lower(puzzle).relations) {
    if (puzzle.rules[rule].name !== "less") continue;
    add(found, first, `less-${ways.get(second - first)}`);
    add(found, second, `more-${ways.get(first - second)}`);
  }
  return found;
}

/** @param {Map<Cell, string[]>} found @param {Cell} cell @param {string} sign */
function add(found, cell, sign) {
  if (!sign.endsWith("undefined")) found.set(cell, [...(found.get(cell) ?? []), sign]);
}
