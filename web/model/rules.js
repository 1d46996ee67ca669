// Rules are data: the rows of data/rules.js say what fields a rule has and what it lowers to. What a row can
// only name (how fields are spelled, what makes no sense, how equal rules are made to look equal, how they are written)
// is here, by the same words as in src/tokeru/rules; or in more/, together with the rows of the rules that few puzzles
// have: see learning.js.

import ROWS from "../data/rules.js";
import { TokeruError } from "./errors.js";
import { boxShape, cellNamed, compareCells, place, reading } from "./grid.js";
import { notSquare, numbered, regionsOf, unevenRegion } from "./layout.js";
import { pairwise, PATTERNS } from "./patterns.js";
import { quoted, strip, words } from "./spaces.js";

/** @typedef {import("./types.d.ts").Board} Board */
/** @typedef {import("./types.d.ts").Rule} Rule */
/** @typedef {import("./types.d.ts").RuleRow} Row */
/** @typedef {import("./types.d.ts").FieldRow} Field */
/** @typedef {Record<string, any>} Fields  by name: cells as names, a number, numbers, or a text */

const LARGEST = 999_999_999;
const CELL = /^r\p{Nd}+c\p{Nd}+/iu;
/** Rules between semicolons; what stands in braces, up to three in each other, is not parted. */
export const RULES = /(?:[^;{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})+/g;
const BRACES = /^\s*([a-z]+)\s*(\{[^]*)$/iu;
const NUMBER = /^-?[0-9]{1,9}$/;
/** A rule with a name, which may have signs in an expression; signs of their own begin with a cell. */
const NAMED = /^\s*[a-z]+\s/iu;

/** @type {Map<string, Row>} */
const ROW_OF = new Map();

/** @param {readonly Row[]} rows */
export function know(rows) {
  for (const row of rows) ROW_OF.set(row.name, row);
}

know(ROWS);

/** @param {string} name @returns {Row} */
export function rowOf(name) {
  const row = ROW_OF.get(name);
  if (row === undefined) throw new TokeruError("unknown-rule", { written: quoted(name) });
  return row;
}

// --- making a rule -----------------------------------------------------------------------------------

/**
 * The rule with these fields; the others have their defaults. Cells are a list, or a text as "r1c1 r1c2".
 * @param {string} name @param {Fields} [given] @returns {Rule}
 */
export function makeRule(name, given = {}) {
  const row = rowOf(name);
  const fields = Object.fromEntries(row.fields.map((field) => [field.name, readField(row, field, given)]));
  for (const check of row.checks) applyCheck(row, check, fields, CHECKS[check.check]);
  return Object.freeze({ name, fields: Object.freeze(fields), text: WRITINGS[row.writing](row, fields) });
}

/** @param {Row} row @param {Field} field @param {Fields} given */
function readField(row, field, given) {
  const found = given[field.name] ?? field.default;
  if (found === undefined) throw new TokeruError("field-missing", { rule: row.name, field: field.name });
  const spelled = SPELLINGS[field.spelling ?? "as given"](found);
  const value = KINDS[field.kind](spelled, row, field);
  checkLimits(row, field, value);
  return value;
}

/** @type {Record<string, (given: any) => any>} */
export const SPELLINGS = { "as given": (given) => given, numbered };

/** @type {Record<string, (given: any, row: Row, field: Field) => any>} */
export const KINDS = {
  cells: (given, row) => readCells(typeof given === "string" ? words(given) : given, row.unordered),
  number: checkNumber,
  text: (given) => given,
};

/** @param {readonly string[]} given @param {boolean} unordered */
function readCells(given, unordered) {
  if (given.length === 0) throw new TokeruError("no-cells");
  const cells = given.map((cell) => {
    const [row, column] = place(cell);
    return `r${row + 1}c${column + 1}`;
  });
  const twice = cells.find((cell, i) => cells.indexOf(cell) !== i);
  if (twice) throw new TokeruError("cell-twice", { cell: twice });
  return Object.freeze(unordered ? cells.sort((a, b) => reading(a) - reading(b)) : cells);
}

/** @param {any} number @param {Row} row @param {Field} field */
export function checkNumber(number, row, { name }) {
  if (Number.isInteger(number) && Math.abs(number) <= LARGEST) return number;
  throw new TokeruError("not-a-number", { rule: row.name, field: name, written: quoted(String(number)) });
}

// --- what makes no sense -----------------------------------------------------------------------------

/** @param {Row} row @param {Field} field @param {any} value */
function checkLimits(row, { kind, least = -Infinity, most = Infinity }, value) {
  const found = kind === "number" ? value : value.length;
  if (found >= least && found <= most) return;
  const bounds = { least, most: Number.isFinite(most) ? most : "", exactly: least === most ? least : "" };
  throw new TokeruError(`${kind}-limit`, { rule: row.name, found, ...bounds });
}

/**
 * What is wrong, as the message needs it; nothing if nothing is.
 * @typedef {Record<string, any> | null | undefined | false} Wrong
 */

/**
 * What must hold on any board, by the words of the rows: given fields of the rule.
 * @type {Record<string, (...values: any[]) => Wrong>}
 */
export const CHECKS = {
  "both or neither": (height, width) => (Math.min(height, width) < 0 || (height === 0) !== (width === 0)) && {},
  "a square": notSquare,
  "equal regions": unevenRegion,
};

/**
 * What must hold on a board, by the words of the rows: given the rule, the board, and fields of the rule.
 * @type {Record<string, (rule: Rule, board: Board, ...values: any[]) => Wrong>}
 */
export const CHECKS_ON = {
  /** What cannot be laid out on the board is refused on the way. */
  houses(rule, board) {
    for (const { pattern } of rowOf(rule.name).templates) PATTERNS[pattern](rule, { size: board.size, board, rules: [] });
    return null;
  },
  "as many regions"(_, { size }, layout) {
    const found = regionsOf(layout).length;
    return found !== size && { found, size };
  },
};

/**
 * @param {Row} row @param {import("./types.d.ts").CheckRow} check @param {Fields} fields
 * @param {(...values: any[]) => Wrong} test
 */
function applyCheck(row, { error, fields: names }, fields, test) {
  const wrong = test(...names.map((name) => fields[name]));
  if (wrong) throw new TokeruError(error, { rule: row.name, field: names[0], ...wrong });
}

/**
 * Refuse what makes no sense on this board.
 * @param {Rule} rule @param {Board} board
 */
export function checkOn(rule, board) {
  cellsOf(rule).forEach((cell) => cellNamed(board.size, cell));
  rulesIn(rule).forEach((inner) => checkOn(inner, board));
  const row = rowOf(rule.name);
  for (const check of row.checks_on) {
    applyCheck(row, check, rule.fields, (...values) => CHECKS_ON[check.check](rule, board, ...values));
  }
}

/**
 * Refuse what makes no sense among the other rules: what cannot be laid out is refused on the way.
 * @param {Rule} rule @param {import("./patterns.js").RuleSet} ruleset
 */
export function checkAmong(rule, ruleset) {
  rulesIn(rule).forEach((inner) => checkAmong(inner, ruleset));
  const { on_boxes: onBoxes, templates } = rowOf(rule.name);
  if (onBoxes) for (const { pattern } of templates) PATTERNS[pattern](rule, ruleset);
}

// --- equal rules look equal --------------------------------------------------------------------------

/**
 * The same, said with the simplest rules, so that equal puzzles have equal lines.
 * @param {Rule} rule @returns {Rule[]}
 */
export function canonical(rule) {
  return FORMS[rowOf(rule.name).form](rule);
}

/** @type {Record<string, (rule: any) => Rule[]>} */
export const FORMS = {
  "as written": (rule) => [rule],
  "each step": (rule) => pairwise(rule.fields.cells).map((cells) => changed(rule, { cells })),
  "usual boxes": (rule) => [hasUsualBoxes(rule.fields) ? makeRule(rule.name) : rule],
};

/** @param {Rule} rule @param {Fields} fields */
export function changed(rule, fields) {
  return makeRule(rule.name, { ...rule.fields, ...fields });
}

/** @param {Fields} fields */
function hasUsualBoxes({ height, width }) {
  const usual = boxShape(height * width);
  return usual !== null && usual[0] === height && usual[1] === width;
}

/**
 * The order of rules in a puzzle: by name, then as one reads their cells.
 * @param {Rule} first @param {Rule} second
 */
export function compareRules(first, second) {
  return compareTexts(first.name, second.name) || compareCells(cellsOf(first), cellsOf(second))
    || compareTexts(first.text, second.text);
}

/** @param {string} first @param {string} second */
export function compareTexts(first, second) {
  return first < second ? -1 : Number(first > second);
}

/**
 * All cells that a rule names.
 * @param {Rule} rule @returns {string[]}
 */
export function cellsOf(rule) {
  const own = cellFields(rowOf(rule.name)).flatMap(({ name }) => /** @type {any} */ (rule.fields[name]));
  return [...own, ...rulesIn(rule).flatMap(cellsOf)];
}

/** The rules that a rule is made of. @param {Rule} rule @returns {Rule[]} */
export function rulesIn(rule) {
  const fields = rowOf(rule.name).fields.filter(({ kind }) => kind === "rules");
  return fields.flatMap(({ name }) => /** @type {any} */ (rule.fields[name])).flat();
}

/** Whether it may speak of cells outside of the area. @param {Rule} rule */
export function looksOutside({ name }) {
  const row = rowOf(name);
  return row.in_head || row.fields.some(({ kind }) => kind === "cells" || kind === "rules");
}

// --- reading and writing: cage 10 r1c1 r1c2    arrow r1c1 / r1c2 r1c3    r1c1<r1c2 -------------------

/** @param {Row} row */
const cellFields = (row) => row.fields.filter(({ kind }) => kind === "cells");
/** @param {Row} row */
const scalarFields = (row) => row.fields.filter(({ kind }) => kind !== "cells");

/**
 * One written rule; a chain of mixed signs, r1c1<r1c2>r1c3, is several.
 * @param {string} text @returns {Rule[]}
 */
export function readRules(text) {
  const [, name, braces] = BRACES.exec(text) ?? [];
  if (name) return [readBraces(name, braces)];
  return /[<>]/.test(text) && !NAMED.test(text) ? readSigns(text) : [readRule(text)];
}

/** A rule of rules. @param {string} name @param {string} braces */
function readBraces(name, braces) {
  const row = rowOf(name.toLowerCase());
  const field = row.fields.find(({ kind }) => kind === "rules");
  if (!field) throw new TokeruError("too-much", { rule: row.name, written: quoted(braces) });
  return makeRule(row.name, { [field.name]: braces });
}

/** @param {string} text */
function readSigns(text) {
  const parts = text.split(/([<>])/).map(strip);
  return pairwise(parts.filter((_, i) => i % 2 === 0)).map((cells, i) =>
    makeRule("less", { cells: parts[2 * i + 1] === "<" ? cells : cells.reverse() }));
}

/**
 * Split the words after the name into scalars and groups of cells, one for each of the rule's fields.
 * @param {string} text
 */
function readRule(text) {
  const [name, ...rest] = words(text);
  const row = rowOf(name.toLowerCase());
  const firstCell = rest.findIndex((word) => CELL.test(word));
  const before = firstCell < 0 ? rest : rest.slice(0, firstCell);
  const isOne = before.length > 0 && row.fields.some(({ kind }) => kind === "expression");
  const scalars = isOne ? [before.join(" ")] : before;
  const groups = firstCell < 0 ? [] : rest.slice(firstCell).join(" ").split("/");
  return makeRule(row.name, {
    ...pairWithFields(row, scalarFields(row), scalars, readScalar),
    ...pairWithFields(row, cellFields(row), groups, (_row, _field, group) => group),
  });
}

/**
 * What was written, by field.
 * @param {Row} row @param {readonly Field[]} fields @param {string[]} written
 * @param {(row: Row, field: Field, word: string) => any} read
 */
function pairWithFields(row, fields, written, read) {
  if (written.length > fields.length) {
    throw new TokeruError("too-much", { rule: row.name, written: quoted(strip(written[fields.length])) });
  }
  return Object.fromEntries(written.map((word, i) => [fields[i].name, read(row, fields[i], word)]));
}

/** @param {Row} row @param {Field} field @param {string} word */
function readScalar(row, { name, kind }, word) {
  if (kind === "text" || kind === "expression") return word;
  const numbers = kind === "numbers" ? word.split(",") : [word];
  if (!numbers.every((number) => NUMBER.test(number))) {
    throw new TokeruError("not-a-number", { rule: row.name, field: name, written: quoted(word) });
  }
  return kind === "numbers" ? numbers.map(Number) : Number(word) + 0;
}

/**
 * The rule as the Tokeru line writes it.
 * @type {Record<string, (row: Row, fields: Fields) => string>}
 */
export const WRITINGS = {
  /** Its name, numbers and words, then its cells. */
  words(row, fields) {
    const left = scalarFields(row);
    while (left.length > 0 && isUsual(left[left.length - 1], fields)) left.pop();
    const groups = cellFields(row).map(({ name }) => fields[name].join(" ")).join(" / ");
    return [row.name, ...left.map(({ name }) => String(fields[name])), groups].filter(Boolean).join(" ");
  },
  /** A sign is read from left to right and from top to bottom. */
  signs(_, { cells }) {
    const falls = cells.length === 2 && reading(cells[1]) < reading(cells[0]);
    return falls ? `${cells[1]}>${cells[0]}` : cells.join("<");
  },
};

/** Whether a field is as it would be if it were left out. @param {Field} field @param {Fields} fields */
function isUsual({ name, default: usual }, fields) {
  return usual !== undefined && String(usual) === String(fields[name]);
}

export const LATIN = Object.freeze(["rows", "columns"].map((name) => makeRule(name)));
export const CLASSIC = Object.freeze([...LATIN, makeRule("boxes")]);
