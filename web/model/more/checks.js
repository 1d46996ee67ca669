// What makes no sense in the rules that few puzzles have.

import { isInside, isWhole } from "../board.js";
import { cellNamed, place, range, readSymbols } from "../grid.js";
import { quoted } from "../spaces.js";
import { readMachine } from "./machine.js";
import { checkPattern } from "./regex.js";
import { DIAGONAL, ray, STRAIGHT } from "./ways.js";

/** @typedef {import("../types.d.ts").Board} Board */
/** @typedef {import("../types.d.ts").Rule} Rule */
/** @typedef {import("../rules.js").Wrong} Wrong */

const LARGEST_WITH_ALL_PAIRS = 16;
const MOST_NUMBERS = 64;
const MOST_TIMES = 1000;
const RANGE = /^([01])-([0-9]{1,2})$/;
const RUNS = /^[0-9]{1,4}(-[0-9]{1,4})?(,[0-9]{1,4}(-[0-9]{1,4})?)*$/;
const PAIRS_OF_DIGITS = /^([0-9][0-9])+$/;
const NUMBER_SYMBOLS = "0123456789abcdefghijklmnopqrstuvwxyz";
const LIKE_A_CELL = /^r\p{Nd}+c\p{Nd}+/u;
const HOW_OFTEN = /\{[^}]*\}/g;
const SIDES = /^[1-9][0-9]?x[1-9][0-9]?$/;
/** @type {Readonly<Record<string, string>>} */
const OPPOSITE = { e: "w", n: "s", s: "n", w: "e" };

/** @type {Record<string, (...values: any[]) => Wrong>} */
export const MORE_CHECKS = {
  apart(circle, shaft) {
    const cell = circle.find((/** @type {string} */ each) => shaft.includes(each));
    return cell && { cell };
  },
  "as many": (cells, copy) => cells.length !== copy.length && { original: cells.length, copied: copy.length },
  "as many numbers"(times, cells) {
    const isGood = (/** @type {number} */ number) => number !== 0 && Math.abs(number) <= MOST_TIMES;
    return (times.length !== cells.length || !times.every(isGood)) && { found: times.length, wanted: cells.length };
  },
  "no cell on itself"(cells, copy) {
    const cell = cells.find((/** @type {string} */ each, /** @type {number} */ i) => each === copy[i]);
    return cell && { cell };
  },
  "a diagonal": (direction) =>
    !Object.hasOwn(DIAGONAL, direction) && { written: quoted(direction), directions: Object.keys(DIAGONAL) },
  "a straight way": (direction) =>
    !Object.hasOwn(STRAIGHT, direction) && { written: quoted(direction), directions: Object.keys(STRAIGHT) },
  parts(parts) {
    const values = readParts(parts).flatMap((part) => (part.length ? part : [0]));
    const isWrong = values.includes(0) || new Set(values).size < values.length || !parts.includes("/");
    return isWrong && { written: quoted(parts) };
  },
  "as a square"(cells) {
    const side = Math.sqrt(cells.length);
    return (side < 2 || !Number.isInteger(side)) && { found: cells.length };
  },
  some: (values) => values.length === 0 && {},
  "two or none": (crusts) => ![0, 2].includes(crusts.length) && { found: crusts.length },
  "a range"(numbers) {
    const [, lowest, highest] = RANGE.exec(numbers) ?? [];
    const many = Number(highest) - Number(lowest) + 1;
    return !(many > 0 && many <= MOST_NUMBERS) && { written: quoted(numbers) };
  },
  runs: (totals) => !isRuns(totals) && { written: quoted(totals) },
  "an even number": (cells) => cells.length % 2 === 1 && { found: cells.length },
  "room for all": (values, cells) => values.length > cells.length && { found: values.length, room: cells.length },
  "two by two"(cells) {
    const [row, column] = place(cells[0]);
    const square = [0, 1].flatMap((down) => [0, 1].map((right) => `r${row + down + 1}c${column + right + 1}`));
    return String(cells) !== String(square) && {};
  },
  "pairs of digits"(clue) {
    const pairs = pairsOf(clue);
    const isOnce = new Set(pairs.map((pair) => pair[1])).size === pairs.length;
    return !(isOnce && isPairs(clue)) && { written: quoted(clue) };
  },
  /** What makes no sense is refused on the way. */
  "a regular expression"(pattern) {
    checkPattern(pattern, [...NUMBER_SYMBOLS.toUpperCase()]);
    return LIKE_A_CELL.test(pattern) && { written: quoted(pattern) };
  },
  sides: (sides) => !SIDES.test(sides) && { written: quoted(sides) },
};

/** @type {Record<string, (rule: Rule, board: Board, ...values: any[]) => Wrong>} */
export const MORE_CHECKS_ON = {
  "a number of the board": (_, board, values) => firstStrange(board, values),
  "parts of the board": (_, board, parts) => firstStrange(board, readParts(parts).flat()),
  "a value": (_, board, number) => firstStrange(board, [number]),
  "from side to side"(_, board, start, direction) {
    const [, ...behind] = ray(board.size, cellNamed(board.size, start[0]), STRAIGHT[OPPOSITE[direction]]);
    return behind.some((cell) => isInside(board, cell)) && { cell: start[0], direction };
  },
  "symbols of the board"(_, board, pattern) {
    const written = [...pattern.replace(HOW_OFTEN, "")].map((symbol) => NUMBER_SYMBOLS.indexOf(symbol));
    return firstStrange(board, written.filter((number) => number >= 0));
  },
  /** What makes no sense is refused on the way. */
  "a machine"(_, board, machine) {
    readMachine(machine, board.numbers);
    return null;
  },
  "second digits of the board": (_, board, clue) => firstStrange(board, pairsOf(clue).map((pair) => Number(pair[1]))),
  "from 0 to the size": (_, board) =>
    !(board.numbers[0] === 0 && board.numbers.length === board.size + 1 && isWhole(board)) && { size: board.size },
  "not too large": (_, { size }) => size > LARGEST_WITH_ALL_PAIRS && { size },
  "within the board"(_, { size }, sides) {
    return Math.max(...sides.split("x").map(Number)) > size && { written: sides, size };
  },
};

/** The first number that the board does not have. @param {Board} board @param {readonly number[]} found */
function firstStrange({ numbers }, found) {
  const value = found.find((number) => !numbers.includes(number));
  return value !== undefined && { value, least: numbers[0], most: numbers[numbers.length - 1] };
}

/** Whether it says numbers, and none of its runs is empty. @param {string} written */
export const isRuns = (written) => RUNS.test(written) && written.split(",").every((run) => readRuns(run).length);

/** All numbers of 5-9,12. @param {string} written */
export function readRuns(written) {
  return written.split(",").flatMap((run) => {
    const [first, last = first] = run.split("-").map(Number);
    return range(first, last + 1);
  });
}

/** @param {string} clue */
export const isPairs = (clue) => PAIRS_OF_DIGITS.test(clue);

/** 23 and 41 of 2341. @param {string} clue @returns {string[]} */
export function pairsOf(clue) {
  return clue.match(/../g) ?? [];
}

/** 123/456/789; 0 stands for what is no value. @param {string} written */
export function readParts(written) {
  return written.split("/").map(readSymbols);
}
