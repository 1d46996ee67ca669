// ISS strings: how Interactive Sudoku Solver writes a puzzle, and what its addresses carry after ?q=.
// src/tokeru/notation/iss/ has more, in files of the same names.
//
//   .Cage~10~R1C1~R1C2.Thermo~R3C1~R3C2.AntiKnight.~R5C5_7~R6C6_1_2

import { TokeruError } from "../errors.js";
import { understood } from "../notation/reading.js";
import { errorAt } from "../notation/symbols.js";
import { makePuzzle } from "../puzzle.js";
import { SPACE, strip } from "../spaces.js";
import { address, parameters } from "./address.js";
import { COMPOSITES, constraintsOf } from "./iss/constraints.js";
import { Layout } from "./iss/layout.js";
import { LAYING_OUT, readAll, TYPES, UNSAID } from "./iss/reading.js";

/** @typedef {import("./iss/constraints.js").Constraint} Constraint */

const SITE = "interactive-sudoku-solver";
const BEGINS = new RegExp(`^[.${SPACE}]*\\.[${SPACE}]*(?:~[${SPACE}]*R|([A-Z][A-Za-z]+|[XV](?=[${SPACE}]*~)))`);

/** @param {string} text */
export function recognises(text) {
  if (askedFor(text) !== undefined) return true;
  const begins = BEGINS.exec(text);
  return begins !== null && (begins[1] === undefined || isKnown(begins[1]));
}

/** @param {string} type */
function isKnown(type) {
  return TYPES.has(type) || LAYING_OUT.has(type) || UNSAID.includes(type) || COMPOSITES.includes(type);
}

/** What an address of the solver carries. @param {string} text */
function askedFor(text) {
  const found = text.includes("://") ? address(text) : null;
  const isOfSolver = found && `${found.host}/${found.path.toLowerCase()}`.includes(SITE);
  return isOfSolver ? parameters(found.query).get("q") : undefined;
}

/** @param {string} pasted */
export function read(pasted) {
  const text = askedFor(pasted) ?? pasted;
  const constraints = constraintsOf(text);
  const isEmpty = !constraints.some(({ type, given }) => type || given.length);
  if (isEmpty && strip(text) !== ".") throw new TokeruError("empty");
  const layout = layoutOf(constraints, text);
  const rules = readAll(constraints, layout, text);
  return understood(makePuzzle(layout.size, [...layout.rules(), ...rules], layout.givens));
}

/** @param {readonly Constraint[]} constraints @param {string} text */
function layoutOf(constraints, text) {
  try {
    return new Layout(constraints);
  } catch (error) {
    const position = constraints.find(({ type }) => ["Shape", "Var"].includes(type))?.position ?? 0;
    throw error instanceof TokeruError ? errorAt(error.key, text, position, { source: "Shape", ...error.fields }) : error;
  }
}
