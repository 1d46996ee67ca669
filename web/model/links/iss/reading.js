// What each type of constraint means in our rules. The twin of src/tokeru/notation/iss/reading.py, with the same table.

import TABLE from "../../../data/links/iss/types.js";
import { TokeruError } from "../../errors.js";
import { diagonals, place, range, reading, symbols } from "../../grid.js";
import { tableOf } from "../../more/expression.js";
import { smallest, writtenMachine } from "../../more/machine.js";
import { errorAt } from "../../notation/symbols.js";
import { checkOn } from "../../rules.js";
import { quoted, words } from "../../spaces.js";
import { unescaped } from "../address.js";
import { BITS, bitsSet, moved, readNumber, senseless, withParts } from "./constraints.js";
import { LACKING, ZERO } from "./layout.js";
import { onPieces, readMachine, withoutPadding } from "./machines.js";
import { comparedRanks, fullRank, fullRankTies } from "./ranks.js";
import { rule } from "./rules.js";

/** @typedef {import("../../types.d.ts").Rule} Rule */
/** @typedef {import("./constraints.js").Constraint} Constraint */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {(layout: Layout, given: readonly string[]) => Rule[]} Read */

const OLD_BITS = `${BITS.slice(0, -2)}_-`;
/** Constraints and their arguments. */
const MOST_COPIED = 100_000;
const BASE_64 = /^[0-9A-Za-z+/_-]*$/;

/**
 * The rules of a whole string. Givens are noted on the layout, and so is what is said of its boxes.
 * @param {readonly Constraint[]} constraints @param {Layout} layout @param {string} text @returns {Rule[]}
 */
export function readAll(constraints, layout, text) {
  for (const constraint of withParts(constraints)) {
    const lay = LAYING_OUT.get(constraint.type);
    if (lay) asked(constraint, text, () => lay(layout, constraint.given));
  }
  const found = takenApart(constraints, layout, text).flatMap((constraint) => {
    if (!constraint.type) return asked(constraint, text, () => readGivens(layout, constraint.given));
    return LAYING_OUT.has(constraint.type) ? [] : read(constraint, layout, text);
  });
  return withBothDiagonals([...found, ...comparedRanks(layout)], layout);
}

/**
 * Instead of those that only gather others, these.
 * @param {readonly Constraint[]} constraints @param {Layout} layout @param {string} text @returns {Constraint[]}
 */
function takenApart(constraints, layout, text) {
  return constraints.flatMap((constraint) => {
    if (constraint.type === "And") return takenApart(constraint.parts, layout, text);
    if (constraint.type !== "Replicate") return [constraint];
    return takenApart(asked(constraint, text, () => copies(constraint, layout)), layout, text);
  });
}

/** @param {Constraint} constraint @param {Layout} layout @param {string} text @returns {Rule[]} */
function read(constraint, layout, text) {
  const { type, given, parts, position } = constraint;
  if (type === "Or") return either(parts.map((part) => readWay(part, layout, text)));
  const readType = TYPES.get(type);
  if (!readType) throw errorAt("iss-no-rule", text, position, { written: quoted(type) });
  return asked(constraint, text, () => readType(layout, given));
}

/** @param {Constraint} way @param {Layout} layout @param {string} text */
function readWay(way, layout, text) {
  const parts = takenApart([way], layout, text);
  const strange = parts.find(({ type }) => NO_CHOICE.includes(type));
  if (strange) throw errorAt("iss-no-choice", text, strange.position, { written: strange.type });
  return parts.flatMap((part) => read(part, layout, text));
}

/** Its parts, moved to each of the places that it names. @param {Constraint} constraint @param {Layout} layout */
function copies({ given: [bits, origin = "R1C1"], parts }, layout) {
  if (bits === undefined) throw senseless();
  const moves = layout.moves(bits, origin);
  layout.copied += withParts(parts).reduce((total, part) => total + moves.length * (1 + part.given.length), 0);
  if (layout.copied > MOST_COPIED) throw senseless();
  return moves.flatMap((move) => parts.map((part) => moved(part, move)));
}

/** The answer; what goes wrong is told with the constraint and its place. @template T @param {Constraint} constraint @param {string} text @param {() => T} answer @returns {T} */
function asked({ type, position }, text, answer) {
  try {
    return answer();
  } catch (error) {
    if (!(error instanceof TokeruError)) throw error;
    throw errorAt(error.key, text, position, { source: type || "~", ...error.fields });
  }
}

/** One way is no choice; a way that says nothing holds anyhow. @param {Rule[][]} ways @returns {Rule[]} */
function either(ways) {
  if (!ways.length || !ways.every((way) => way.length)) return [];
  return ways.length === 1 ? ways[0] : [rule("either", ways)];
}

// --- the board ----------------------------------------------------------------------------------------------

/** One number is given, where the cell has none yet; several are candidates. @type {Read} */
function readGivens(layout, given) {
  return given.flatMap((argument) => {
    const { cell, numbers } = cellAndNumbers(layout, argument);
    const value = numbers.length === 1 ? layout.numbers.indexOf(numbers[0]) + 1 : 0;
    if (!value || layout.givens[cell]) return candidates(layout, [argument]);
    layout.givens[cell] = value;
    return [];
  });
}

/** @type {Read} */
function candidates(layout, given) {
  return given.map((argument) => {
    const { cell, numbers } = cellAndNumbers(layout, argument);
    const only = rule("only", layout.named([cell]), numbers);
    checkOn(only, layout.board);
    return only;
  });
}

/** @param {Layout} layout @param {string} written */
function cellAndNumbers(layout, written) {
  const [cell, ...numbers] = written.split("_");
  return { cell: layout.index(cell), numbers: numbers.map(readNumber) };
}

/** @type {ReadonlyMap<string, (layout: Layout, given: readonly string[]) => void>} */
export const LAYING_OUT = new Map(Object.entries({
  NoBoxes(/** @type {Layout} */ layout) {
    layout.hasBoxes = false;
  },
  RegionSize(/** @type {Layout} */ layout, /** @type {readonly string[]} */ given) {
    layout.regionSize = readNumber(given[0]);
    if (layout.regionSize < 1) throw senseless();
  },
  SearchPriority: readWithLayout,
  Shape: readWithLayout,
  Var: readWithLayout,
}));

/** Nothing is left to do. */
function readWithLayout() {}

/** Cells that are in no region have a symbol of their own, seen as often as it likes. @type {Read} */
function jigsaw(layout, given) {
  const regions = layout.regionsOf(last(given));
  const whole = regions.filter((region) => region.length === layout.regionSize);
  if (layout.isUsual && whole.length === layout.size && regions.length === layout.size) {
    const numbers = range(0, layout.size ** 2).map((cell) => regions.findIndex((region) => region.includes(cell)) + 1);
    return [rule("regions", symbols(numbers))];
  }
  return regions.length > 1 ? whole.map((region) => rule("extra", layout.named(region))) : [];
}

/** @type {Read} */
function diagonal(layout, given) {
  if (layout.rows !== layout.columns || !["1", "-1"].includes(given[0])) throw senseless();
  const end = layout.rows - 1;
  const cells = range(0, layout.rows).map((row) => layout.at(row, given[0] === "-1" ? row : end - row));
  return end ? [rule("extra", layout.named(cells))] : [];
}

/** Both together are a rule of their own. @param {Rule[]} found @param {Layout} layout */
function withBothDiagonals(found, layout) {
  if (!layout.isUsual || layout.size === 1) return found;
  const both = diagonals(layout.size).map((cells) => rule("extra", layout.named(cells)).text);
  if (!both.every((text) => found.some((each) => each.text === text))) return found;
  return [...found.filter(({ text }) => !both.includes(text)), rule("diagonals")];
}

/** On the usual board a rule of ours, elsewhere the houses one by one. @param {string} name @param {(layout: Layout) => readonly (readonly number[])[]} shapes @returns {Read} */
function boxed(name, shapes) {
  return (layout) => {
    if (layout.isUsual && layout.regionSize === layout.size) return [rule(name)];
    return shapes(layout).map((shape) => rule("extra", layout.named(shape)));
  };
}

/** @param {Layout} layout */
function placesInBoxes(layout) {
  const boxes = layout.boxes();
  return (boxes[0] ?? []).map((_, at) => boxes.map((box) => box[at]));
}

/** @returns {never} */
function noWindows() {
  throw senseless();
}

/** Rows, columns and boxes lack one value each, and no two the same; where a 0 is, all three differ. @type {Read} */
function doppelganger(layout) {
  if (layout.columns > layout.rows) throw senseless();
  const [rows, columns] = [range(0, layout.rows), range(0, layout.columns)];
  const [least, ...higher] = layout.numbers;
  const zero = layout.cell(ZERO);
  const houses = [
    rows.map((row) => columns.map((column) => layout.at(row, column))),
    columns.map((column) => rows.map((row) => layout.at(row, column))),
    layout.hasBoxes ? layout.boxes() : [],
  ];
  const lacking = LACKING.map((name) => rows.map((number) => layout.cell(`${name}${number + 1}`)));
  const lacked = houses.flatMap((ofKind, kind) => [
    ...ofKind.slice(0, layout.rows).map((house, at) => rule("extra", [...layout.named(house), lacking[kind][at]])),
    ...(ofKind.length ? [rule("extra", [...lacking[kind], zero])] : lacking[kind].map((cell) => rule("only", [cell], [least]))),
  ]);
  const choices = rows.flatMap((row) => columns.map((column) => {
    const cell = layout.at(row, column);
    const boxes = lacking[2].filter((_, box) => houses[2][box]?.includes(cell));
    const three = [lacking[0][row], lacking[1][column], ...boxes];
    return rule("either", [[rule("only", layout.named([cell]), higher)], [rule("extra", three)]]);
  }));
  return [rule("only", [zero], [least]), ...lacked, ...choices];
}

// --- lines and groups ---------------------------------------------------------------------------------------

/** How the arguments of a type become a rule, by the words of the table. @type {Record<string, (name: any) => Read>} */
const HOW = {
  cells: (name) => (layout, given) => [rule(name, layout.cells(given))],
  "number, cells": (name) => (layout, [number, ...cells]) => [rule(name, layout.cells(cells), readNumber(number))],
  "numbers, cells": (name) => (layout, [numbers = "", ...cells]) =>
    [rule(name, layout.cells(cells), numbers.split("_").map(readNumber))],
  neighbours: (name) => (layout, given) => pairsOfNeighbours(layout, given).map((pair) => rule(name, layout.cells(pair))),
  "line, clues": fromOutside,
  everywhere: (names) => () => names.map((/** @type {string} */ name) => rule(name)),
};

/** Every two of the cells that share a side. @param {Layout} layout @param {readonly string[]} cells */
function pairsOfNeighbours(layout, cells) {
  const found = layout.neighbours(cells);
  if (!found.length) throw senseless();
  return found;
}

/** @type {Read} */
function whisper(layout, given) {
  const hasNumber = /^[0-9]/.test(first(given));
  const lines = withoutLoops(layout.cells(given.slice(Number(hasNumber))));
  return lines.map((line) => rule("whisper", line, hasNumber ? readNumber(given[0]) : undefined));
}

/** A line that comes back to one of its cells, as several of which each meets its cells once. @param {readonly string[]} cells */
function withoutLoops(cells) {
  /** @type {string[][]} */
  const lines = [[]];
  for (const cell of cells) {
    const line = lines[lines.length - 1];
    if (line.includes(cell)) lines.push([...line.slice(-1), cell]);
    else line.push(cell);
  }
  return lines;
}

/** @type {Read} */
function modular(layout, [written, ...given]) {
  const [divisor, cells] = [readNumber(written), layout.cells(given)];
  if (divisor <= 3) return divisor === 2 ? [rule("parity", cells)] : divisor === 3 ? [rule("modular", cells)] : [];
  const rests = range(0, Math.min(divisor, last(layout.numbers) + 1));
  const parts = rests.map((rest) => layout.numbers.filter((number) => number % divisor === rest));
  return [rule("groupline", cells, parts.filter((part) => part.length).map(symbols).join("/"))];
}

/** A cell may come twice: then it counts twice. @type {Read} */
function cage(layout, given) {
  const [total, cells] = [readNumber(given[0]), layout.cells(given.slice(1))];
  const different = [...new Set(cells)];
  if (different.length === cells.length) return [total ? rule("cage", cells, total) : rule("extra", cells)];
  return [rule("extra", different), ...(total ? sum(layout, given) : [])];
}

/** With coefficients after the total, or 1 each; a cell may come twice. @type {Read} */
function sum(layout, [written = "", ...given]) {
  const [number, , ...coefficients] = written.split("_");
  const [total, cells] = [readNumber(number), layout.cells(given)];
  const numbers = coefficients.length ? coefficients.map(readNumber) : cells.map(() => 1);
  if (numbers.length !== cells.length) throw senseless();
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const [at, cell] of cells.entries()) times.set(cell, (times.get(cell) ?? 0) + numbers[at]);
  return [weighted([...times].filter(([, often]) => often), total)];
}

/** @param {readonly [string, number][]} counted @param {number} total */
function weighted(counted, total) {
  const [cells, times] = [counted.map(([cell]) => cell), counted.map(([, often]) => often)];
  const kinds = [...new Set(times)].sort().join();
  if (kinds === "1") return rule("sum", cells, total);
  if (kinds !== "-1,1" || total) return rule("weighted", cells, times, total);
  return rule("equal", ...[1, -1].map((side) => cells.filter((_, at) => times[at] === side)));
}

/** @type {Read} */
function pillArrow(layout, [written, ...given]) {
  const [length, cells] = [readNumber(written), layout.cells(given)];
  const circle = cells.slice(0, length).sort((a, b) => reading(a) - reading(b));
  return [rule("arrow", circle, cells.slice(length))];
}

/** From neighbour to neighbour, in the order of the cells. @type {Read} */
function greater(layout, given) {
  return pairsOfNeighbours(layout, given).map(([high, low]) => rule("less", layout.cells([low, high])));
}

/** Cells with an empty argument between the groups; names, which begin with _, are left out. @param {readonly string[]} given */
function groupsOf(given) {
  return given.join("~").split("~~").map((group) => group.split("~").filter((cell) => cell && !cell.startsWith("_")))
    .filter((group) => group.length);
}

/** @type {Read} */
function equalSum(layout, given) {
  const groups = groupsOf(given).map((group) => layout.cells(group));
  return others(groups).map((other) => rule("equal", groups[0], other));
}

/** So many sets of as many cells each. @type {Read} */
function sameValues(layout, [written, ...given]) {
  const [count, cells] = [readNumber(written), layout.cells(given)];
  const size = cells.length / count;
  if (count < 1 || !size || !Number.isInteger(size)) throw senseless();
  const groups = range(0, cells.length, size).map((start) => cells.slice(start, start + size));
  return others(groups).map((other) => rule("samevalues", groups[0], other));
}

/** All but the first, which must be there. @template T @param {readonly T[]} groups */
function others(groups) {
  if (!groups.length) throw senseless();
  return groups.slice(1);
}

/** @type {Read} */
function regionSum(layout, given) {
  if (layout.isUsual && layout.regionSize === layout.size) return [rule("regionsum", layout.cells(given))];
  const boxes = layout.boxes();
  const boxOf = (/** @type {string} */ cell) => boxes.findIndex((box) => box.includes(layout.index(cell)));
  const runs = runsOf(given, boxOf).map((run) => layout.cells(run));
  const further = others(runs);
  return layout.hasBoxes ? further.map((run) => rule("equal", runs[0], run)) : [];
}

/** Those one after another that are alike. @template T @param {readonly T[]} items @param {(item: T) => unknown} key */
function runsOf(items, key) {
  /** @type {T[][]} */
  const runs = [];
  for (const [at, item] of items.entries()) {
    if (at && key(item) === key(items[at - 1])) runs[runs.length - 1].push(item);
    else runs.push([item]);
  }
  return runs;
}

/** @type {Read} */
function indexing(layout, [line, ...cells]) {
  if (line !== "R" && line !== "C") throw senseless();
  return [rule({ R: "rowindexer", C: "columnindexer" }[line], layout.cells(cells))];
}

/** The second cell says at which of those after it the first one's value is; it may be one of them. @type {Read} */
function valueIndexing(layout, given) {
  const cells = layout.cells(given);
  const [value, control, ...line] = cells;
  if (cells.length < 2) throw senseless();
  if (new Set(cells).size === cells.length) return [rule("valueindexing", cells)];
  const ways = [...line.entries()].filter(([at, cell]) => layout.numbers.includes(at + 1) && cell !== value)
    .map(([at, cell]) => {
      const same = cell === control ? rule("only", [value], [at + 1]) : rule("pair", [value, cell], "a=b");
      return [rule("only", [control], [at + 1]), same];
    });
  if (!ways.length) throw senseless();
  return either(ways);
}

/** @type {Read} */
function sumLine(layout, [written, ...cells]) {
  const [total, isLoop] = [readNumber(written), last(cells) === "LOOP"];
  return [isLoop ? rule("sumloop", layout.cells(cells.slice(0, -1)), total) : rule("sumline", layout.cells(cells), total)];
}

/** The cell at the upper left, and the values. @type {Read} */
function quad(layout, given) {
  const [corner, ...values] = [first(given), ...given.slice(1)];
  const cells = [0, 1].flatMap((down) => [0, 1].map((right) => layout.moved(corner, down, right)));
  return [rule(layout.helpers.has(corner) ? "contains" : "quadruple", layout.cells(cells), values.map(readNumber))];
}

/** The first argument, which must be there. @template T @param {readonly T[]} given */
function first(given) {
  if (!given.length) throw senseless();
  return given[0];
}

/** The same for the last one. @template T @param {readonly T[]} given */
function last(given) {
  return first(given.slice(-1));
}

// --- seen from outside --------------------------------------------------------------------------------------

/** The diagonal is told by the side at which it begins. @type {Read} */
function littleKiller(layout, [total, ...given]) {
  if (given.length !== 1) throw senseless();
  const start = layout.cells(given);
  const [row, column] = place(start[0]);
  const isAboveLast = row < layout.rows - 1;
  const fromSide = column === layout.columns - 1 && isAboveLast ? "nw" : "ne";
  const way = column === 0 && isAboveLast ? "se" : row === 0 ? "sw" : fromSide;
  return [rule("littlekiller", start, way, readNumber(total))];
}

/** R3 with a clue on the left and one on the right, C3 with one above and one below, or only one. @param {string} name @returns {Read} */
function fromOutside(name) {
  return (layout, [line, ...clues]) => clues.slice(0, 2).flatMap((clue, side) => {
    if (!clue) return [];
    const { start, way } = layout.end(line, side === 1);
    return [rule(name, [start], way, readNumber(clue))];
  });
}

// --- tables and automata ------------------------------------------------------------------------------------

/** A table as bits, row by row, six to a character and the lowest first; then lines, some with names. @param {string} name @param {string} [alphabet] @returns {Read} */
function pairs(name, alphabet = BITS) {
  return (layout, given) => {
    const fits = once(layout, `${alphabet} ${first(given)}`, () => expressionOf(given[0], alphabet, layout));
    const chains = groupsOf(given.slice(1)).map((group) => layout.cells(group));
    const lines = name === "pair" ? chains.flatMap(withoutLoops) : chains;
    return lines.filter((line) => line.length > 1).map((line) => rule(name, line, fits));
  };
}

/** What is replicated is asked for as often as there are copies. @template T @param {Layout} layout @param {string} key @param {() => T} make @returns {T} */
function once(layout, key, make) {
  if (!layout.made.has(key)) layout.made.set(key, make());
  return layout.made.get(key);
}

/** The shortest of the usual expressions that says the same, or else a list of all pairs. @param {string} key @param {string} alphabet @param {Layout} layout */
function expressionOf(key, alphabet, layout) {
  const [ones, many] = [new Set(bitsSet(key, alphabet)), layout.numbers.length];
  const table = range(0, many).map((row) => range(1, many + 1).filter((value) => ones.has(many * row + value - 1)));
  const usual = once(layout, "usual expressions", () => usualTables(layout));
  return usual.get(JSON.stringify(table)) ?? listing(table, layout.numbers);
}

/** The usual expressions by their tables, of those with the same one the first. @param {Layout} layout */
function usualTables({ board }) {
  const found = usualExpressions(board.numbers.length).map((text) =>
    /** @type {const} */ ([JSON.stringify(tableOf(text, board)), text]));
  return new Map(found.reverse());
}

/** @param {number} size */
function usualExpressions(size) {
  const numbers = range(1, 2 * size + 1);
  return [
    ...["<", ">", "<=", ">=", "=", "!="].map((sign) => `a${sign}b`),
    ...["|a-b|", "a+b"].flatMap((measure) => numbers.flatMap((number) =>
      ["=", "!=", "<=", ">="].map((sign) => `${measure}${sign}${number}`))),
    ...[2, 3, 4, 5].flatMap((number) => ["=", "!="].map((sign) => `a%${number}${sign}b%${number}`)),
    "2*a=b or a=2*b", "2*a!=b and a!=2*b",
  ];
}

/** @param {readonly (readonly number[])[]} table @param {readonly number[]} numbers */
function listing(table, numbers) {
  const rows = table.map((fitting, row) => fitting.length
    && `a=${numbers[row]} and b in ${fitting.map((value) => numbers[value - 1]).join()}`);
  return rows.filter(Boolean).join(" or ") || "a!=a";
}

/** @type {Read} */
function regex(layout, given) {
  const pattern = decoded(first(given));
  return groupsOf(given.slice(1)).map((group) => rule("regex", layout.cells(group), pattern));
}

/** In base 64, or as an address has it. @param {string} written */
function decoded(written) {
  if (written.includes("%")) return unescaped(written);
  const plain = withoutPadding(written);
  if (!BASE_64.test(plain) || plain.length % 4 === 1) throw senseless();
  const bytes = Uint8Array.from(atob(plain.replaceAll("-", "+").replaceAll("_", "/")), (symbol) => symbol.charCodeAt(0));
  try {
    return words(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)).join("");
  } catch {
    throw senseless();
  }
}

/** @type {Read} */
function automaton(layout, given) {
  const many = layout.numbers.length;
  const machine = once(layout, `automaton ${first(given)}`, () => readMachine(given[0], many));
  return groupsOf(given.slice(1)).map((group) => {
    const pieces = runsOf(group, (cell) => cell === "-").filter(([cell]) => cell !== "-").map((run) => layout.cells(run));
    const lengths = pieces.map((piece) => piece.length);
    const written = once(layout, `automaton ${given[0]} ${lengths}`, () => {
      const whole = machine.targets[0].length > many ? onPieces(machine, lengths, many) : machine;
      return writtenMachine(smallest(whole), layout.numbers);
    });
    return rule("automaton", pieces.flat(), written);
  });
}

/** @type {ReadonlyMap<string, Read>} */
export const TYPES = new Map([
  ...Object.keys(HOW).flatMap((how) => Object.entries(TABLE[how]).map(([type, name]) =>
    /** @type {[string, Read]} */ ([type, HOW[how](name)]))),
  ...Object.entries(/** @type {Record<string, Read>} */ ({
    "": candidates,
    Arrow: (layout, given) => [rule("arrow", layout.cells(given.slice(0, 1)), layout.cells(given.slice(1)))],
    Binary: pairs("pair", OLD_BITS),
    BinaryX: pairs("pairs", OLD_BITS),
    Cage: cage,
    CountDistinct: (layout, given) =>
      [rule("distinctcell", layout.cells(given.slice(0, 1)), layout.cells(given.slice(1)))],
    Diagonal: diagonal,
    DisjointSets: boxed("disjoint", placesInBoxes),
    Doppelganger: doppelganger,
    EqualSum: equalSum,
    FullRank: fullRank,
    FullRankTies: fullRankTies,
    GreaterThan: greater,
    Indexing: indexing,
    Jigsaw: jigsaw,
    LittleKiller: littleKiller,
    LookAndSay: (layout, given) => [rule("lookandsay", layout.cells(given.slice(1)), first(given))],
    Modular: modular,
    NFA: automaton,
    Pair: pairs("pair"),
    PairX: pairs("pairs"),
    PillArrow: pillArrow,
    Quad: quad,
    Regex: regex,
    RegionSumLine: regionSum,
    SameValues: sameValues,
    /** Between the lowest and the highest of the line. */
    Sandwich: (layout, given) => [rule("lunchbox", layout.named(layout.line(last(given))), readNumber(given[0]))],
    Sum: sum,
    SumLine: sumLine,
    ValueIndexing: valueIndexing,
    Whisper: whisper,
    Windoku: boxed("windows", noWindows),
  })),
]);

/** What fills cells beside the board, which would be open where another way holds, or is about others. */
const NO_CHOICE = ["Doppelganger", "FullRank", "FullRankTies"];
/** Types of ISS for which there is no rule yet. @type {readonly string[]} */
export const UNSAID = TABLE.unsaid;
