// puzz.link, and pzv.jp before it: five of its genres, each puzzle an address. src/tokeru/notation/puzzlink.py has more.

import { TokeruError } from "../errors.js";
import { boxShape, name, range } from "../grid.js";
import { errorAt } from "../notation/symbols.js";
import { quoted, SPACE } from "../spaces.js";
import { Draft } from "./draft.js";
import { below, beside, rooms } from "./rooms.js";

/** @typedef {import("./rooms.js").Pair} Pair */

const HOSTS = ["puzz.link", "pzv.jp", "pzprxs.vercel.app", "pzplus.tck.mn"];

/**
 * By the sign before it, how many hexadecimal digits a number has, and what is added to it.
 * @type {ReadonlyMap<string, readonly [number, number]>}
 */
const NUMBERS = new Map([
  ["-", [2, 0]], ["+", [3, 0]], ["=", [3, 4096]], ["@", [3, 8192]], ["%", [3, 8192]], ["*", [4, 12240]], ["$", [5, 77776]],
]);
/** A circle or a place for a clue, but without a number. */
const UNKNOWN = ".";
const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";
const BLANKS = DIGITS.slice(16);
const BLANKS_AFTER_SIGNS = DIGITS.slice(18);
/** @type {ReadonlyMap<string, string>} */
const SIGNS = new Map([["g", "<"], ["h", ">"]]);
const DOTS = ["", "difference", "ratio"];

const HEAD = new RegExp(
  `^[${SPACE}<"]*https?://(?:www\\.)?(?:${HOSTS.join("|").replaceAll(".", "\\.")})/[^?${SPACE}]*\\?([a-z0-9_-]*)`,
);
const SIZE = /^(?:\/v:)?\/([0-9]{1,3})\/([0-9]{1,3})\/?/;
/** What may follow an address. */
const AFTER = "/>\" \t\r\n";
const HEXADECIMAL = /^[0-9a-f]+$/;

/** @param {string} text */
export function recognises(text) {
  return HEAD.test(text);
}

/** @param {string} text */
export function parse(text) {
  const [head, genre] = HEAD.exec(text) ?? ["", ""];
  const read = GENRES.get(genre);
  if (!read) throw errorAt("unread-part", text, head.length - genre.length, { written: quoted(genre) });
  const size = SIZE.exec(text.slice(head.length));
  if (!size) throw errorAt("unread-part", text, head.length, { written: quoted(text.slice(head.length)) });
  const draft = new Draft(Number(size[2]), Number(size[1]));
  const body = new Body(text, head.length + size[0].length);
  read(draft, body);
  body.end();
  return draft.reading().puzzle;
}

/** What follows the size, read from left to right. */
class Body {
  /** @param {string} text @param {number} at */
  constructor(text, at) {
    this.text = text;
    this.at = at;
    this.stop = text.length;
    while (this.stop > 0 && AFTER.includes(text[this.stop - 1])) this.stop -= 1;
  }

  /** @param {string} written */
  wrong(written) {
    return errorAt("unread-part", this.text, this.at, { written: quoted(written) });
  }

  end() {
    if (this.at < this.stop) throw this.wrong(this.text.slice(this.at, this.stop));
  }

  symbol() {
    if (this.at >= this.stop) throw errorAt("link-broken", this.text, this.at);
    this.at += 1;
    return this.text[this.at - 1];
  }

  /** So many numbers, signs or blanks; those missing at the end are blank. @param {number} count @param {string} [blanks] */
  numbers(count, blanks = BLANKS) {
    /** @type {(number | string | null)[]} */
    const found = [];
    while (found.length < count && this.at < this.stop) {
      const symbol = this.symbol();
      if (blanks.includes(symbol)) found.push(...range(0, blanks.indexOf(symbol) + 1).map(() => null));
      else found.push(this.#number(symbol));
    }
    if (found.length > count) throw this.wrong(this.text.slice(this.at - 1, this.at));
    return [...found, ...range(found.length, count).map(() => null)];
  }

  /** @param {string} symbol */
  #number(symbol) {
    const sign = SIGNS.get(symbol);
    if (symbol === UNKNOWN || sign) return sign ?? null;
    const [width, added] = NUMBERS.get(symbol) ?? [0, 0];
    const digits = width ? this.text.slice(this.at, this.at + width) : symbol;
    if (digits.length !== (width || 1) || !HEXADECIMAL.test(digits)) throw this.wrong(symbol);
    this.at += width;
    return parseInt(digits, 16) + added;
  }

  /** So many digits of a base, `each` in a symbol. @param {number} count @param {number} base @param {number} each */
  packed(count, base, each) {
    const found = [];
    while (found.length < count) {
      const symbol = this.symbol();
      const number = DIGITS.indexOf(symbol);
      if (number < 0 || number >= base ** each) throw this.wrong(symbol);
      for (const place of range(0, each)) found.push(Math.floor(number / base ** (each - 1 - place)) % base);
    }
    return found.slice(0, count);
  }
}

// --- the genres -----------------------------------------------------------------------------------------

/** Neighbours, with cells counted as on a board of so many columns. @param {Draft} draft */
const pairsOf = ({ rows, columns }) => [...beside(rows, columns), ...below(rows, columns)];

/** @param {Draft} draft @param {readonly number[]} places */
const namesOf = ({ columns }, places) => places.map((place) => name(columns, place));

/** @param {Draft} draft @param {Body} body */
function readGivens(draft, body) {
  const { rows, columns } = draft;
  for (const [place, number] of body.numbers(rows * columns).entries()) {
    if (typeof number === "number") draft.give(draft.index(Math.floor(place / columns), place % columns), number);
  }
}

/** @param {Draft} draft @param {Body} body */
function readSudoku(draft, body) {
  const shape = boxShape(draft.size);
  const isUsual = shape !== null && (shape[0] === shape[1] || draft.size === 6);
  if (draft.rows !== draft.columns || !isUsual) throw new TokeruError("no-boxes", { size: draft.size });
  readGivens(draft, body);
  draft.sayHouses();
}

/** @param {Draft} draft @param {Body} body */
function readMinarism(draft, body) {
  draft.sayHouses([]);
  const pairs = pairsOf(draft);
  for (const [at, mark] of body.numbers(pairs.length, BLANKS_AFTER_SIGNS).entries()) {
    const names = namesOf(draft, pairs[at]);
    if (typeof mark === "number") draft.say(`difference ${mark} ${names.join(" ")}`, `the circle between ${names.join(" ")}`);
    else if (mark) draft.say(names.join(mark));
  }
}

/** @param {Draft} draft @param {Body} body */
function readKropki(draft, body) {
  draft.sayHouses([]);
  draft.say("alldifferences");
  draft.say("allratios");
  const pairs = pairsOf(draft);
  for (const [at, dot] of body.packed(pairs.length, DOTS.length, 3).entries()) {
    if (dot > 0) draft.say([DOTS[dot], ...namesOf(draft, pairs[at])].join(" "));
  }
}

/** @param {Draft} draft @param {Body} body */
function readFactors(draft, body) {
  draft.sayHouses([]);
  const { rows, columns } = draft;
  const joined = [beside(rows, columns), below(rows, columns)].flatMap((pairs) => {
    const lines = body.packed(pairs.length, 2, 5);
    return pairs.filter((_, at) => lines[at] === 0);
  });
  const found = rooms(rows * columns, joined);
  for (const [at, number] of body.numbers(found.length).entries()) {
    const names = namesOf(draft, found[at]);
    if (typeof number === "number") draft.say(`product ${number} ${names.join(" ")}`, `the room of ${names[0]}`);
  }
}

/** Where clues look from, and where to: above, below, left and right. @param {Draft} draft */
function sidesOf({ rows, columns }) {
  const [across, down] = [range(1, columns + 1), range(1, rows + 1)];
  return [
    ...across.map((column) => ["s", `r1c${column}`]),
    ...across.map((column) => ["n", `r${rows}c${column}`]),
    ...down.map((row) => ["e", `r${row}c1`]),
    ...down.map((row) => ["w", `r${row}c${columns}`]),
  ];
}

/** @param {Draft} draft @param {Body} body */
function readSkyscrapers(draft, body) {
  draft.sayHouses([]);
  const sides = sidesOf(draft);
  for (const [at, number] of body.numbers(sides.length).entries()) {
    const [direction, cell] = sides[at];
    if (typeof number === "number") draft.say(`skyscraper ${direction} ${number} ${cell}`, `the clue at ${cell}`);
  }
  readGivens(draft, body);
}

/** @type {ReadonlyMap<string, (draft: Draft, body: Body) => void>} */
const GENRES = new Map([
  ["sudoku", readSudoku], ["skyscrapers", readSkyscrapers], ["minarism", readMinarism], ["kropki", readKropki],
  ["factors", readFactors],
]);
