// An ISS string as constraints, each with its place: composites are opened, and what is replicated is copied. The twin of
// src/tokeru/notation/iss/constraints.py.

import { TokeruError } from "../../errors.js";
import { MAX_SIZE, range } from "../../grid.js";
import { errorAt } from "../../notation/symbols.js";
import { quoted, SPACE, words } from "../../spaces.js";

/**
 * Its type, its arguments, where it is, and the parts of a composite.
 * @typedef {object} Constraint
 * @property {string} type
 * @property {readonly string[]} given
 * @property {number} position
 * @property {readonly Constraint[]} parts
 */
/** @typedef {(cell: string) => string} Move  from a cell, as it is written, to another one */

const [LONGEST, DEEPEST] = [200_000, 20];
const MOST_BITS = MAX_SIZE ** 2;
export const CELL = /^R([1-9a-g])C([1-9a-g])$/i;
export const HELPER = /^(?:V|(?=DG))([A-Z]+)([0-9]{0,4})$/;
export const BITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
export const COMPOSITES = ["And", "Or", "Replicate"];

const NUMBER = /^-?[0-9]{1,9}$/;
const TYPE = /^[A-Za-z]*/;
const VISIBLE = new RegExp(`[^${SPACE}]`, "g");

/** What its arguments are not. @returns {TokeruError} */
export const senseless = () => new TokeruError("iss-arguments");

/** The same for other cells. @param {Constraint} constraint @param {Move} move @returns {Constraint} */
export function moved(constraint, move) {
  const given = constraint.given.map((argument) => movedArgument(argument, move));
  return { ...constraint, given, parts: constraint.parts.map((part) => moved(part, move)) };
}

/** Cells move, and keep the values after them; all else stays. @param {string} argument @param {Move} move */
function movedArgument(argument, move) {
  const [cell] = argument.split("_", 1);
  return CELL.test(cell) || HELPER.test(cell) ? move(cell) + argument.slice(cell.length) : argument;
}

/** @param {string} text */
export function constraintsOf(text) {
  return partsOf(flat(text)[Symbol.iterator](), text, []);
}

/** All of them, also those in composites. @param {readonly Constraint[]} constraints @returns {Constraint[]} */
export function withParts(constraints) {
  return constraints.flatMap((constraint) => [constraint, ...withParts(constraint.parts)]);
}

/** @param {string} text @returns {Constraint[]} */
function flat(text) {
  if ([...text].length > LONGEST) throw new TokeruError("too-long", { most: LONGEST });
  const [before, ...written] = words(text).join("").split(".");
  const placeOf = placesIn(text);
  if (before) throw misplaced(before, text, placeOf(0));
  let end = 0;
  return written.map((part) => {
    const start = end;
    const [type] = TYPE.exec(part) ?? [""];
    const [rest, ...given] = part.slice(type.length).split("~");
    if (rest) throw misplaced(rest, text, placeOf(start + 1 + type.length));
    end += 1 + part.length;
    return { type, given, position: placeOf(start), parts: [] };
  });
}

/** @param {string} written @param {string} text @param {number} position */
const misplaced = (written, text, position) => errorAt("iss-no-dot", text, position, { written: quoted(written) });

/** From places in what is written to those in the text, which may have white space in between. @param {string} text */
function placesIn(text) {
  if (words(text).join("").length === text.length) return (/** @type {number} */ place) => place;
  const places = Array.from(text.matchAll(VISIBLE), ({ index }) => index);
  return (/** @type {number} */ place) => places[place];
}

/**
 * The constraints up to the end of the innermost composite that they are in, or of the string.
 * @param {Iterator<Constraint>} found @param {string} text @param {readonly Constraint[]} inside @returns {Constraint[]}
 */
function partsOf(found, text, inside) {
  const innermost = inside[inside.length - 1];
  if (inside.length > DEEPEST) throw errorAt("iss-too-deep", text, innermost.position);
  const parts = [];
  for (let next = found.next(); !next.done; next = found.next()) {
    const constraint = next.value;
    if (constraint.type === "End" && innermost) return parts;
    if (COMPOSITES.includes(constraint.type)) {
      parts.push({ ...constraint, parts: partsOf(found, text, [...inside, constraint]) });
    } else if (constraint.type !== "End") parts.push(constraint);
  }
  if (innermost) throw errorAt("iss-no-end", text, innermost.position, { written: innermost.type });
  return parts;
}

/** @param {string | undefined} written */
export function readNumber(written) {
  if (written === undefined || !NUMBER.test(written)) throw senseless();
  return Number(written) + 0;
}

/** The places of the ones among bits written six to a character, the lowest first. @param {string} written @param {string} [alphabet] */
export function bitsSet(written, alphabet = BITS) {
  const numbers = [...written].map((symbol) => alphabet.indexOf(symbol));
  if (numbers.length > Math.floor(MOST_BITS / 6) + 1 || numbers.includes(-1)) throw senseless();
  return numbers.flatMap((number, place) => range(0, 6).filter((bit) => number >> bit & 1).map((bit) => 6 * place + bit));
}
