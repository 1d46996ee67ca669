// f-puzzles: the links that setters share, and the objects in them. src/tokeru/notation/fpuzzles/ has more.

import { TokeruError } from "../errors.js";
import { PACKED } from "../notation/symbols.js";
import { SPACE } from "../spaces.js";
import { address, bare, expandRepaired, parameters } from "./address.js";
import { readObject } from "./fpuzzles/reading.js";
import { BASE64 } from "./lz.js";
import { read as readJson } from "./objects.js";

export { drafted, readObject } from "./fpuzzles/reading.js";
export { format, objectOf } from "./fpuzzles/writing.js";

const HOST = "f-puzzles.com";

const BEGINS = new RegExp(`^[${SPACE}]*\\{`);
const GRID = new RegExp(`"grid"[${SPACE}]*:[${SPACE}]*\\[[${SPACE}]*[[\\]]`);

/** @param {string} text */
export function recognises(text) {
  const found = text.includes("://") ? address(text) : null;
  return found ? found.host === HOST : PACKED.test(bare(text)) || (BEGINS.test(text) && GRID.test(text));
}

/** @param {string} text */
export function read(text) {
  const found = address(text);
  if (!found) return BEGINS.test(text) ? readObject(readJson(text)) : readPacked(bare(text));
  const packed = parameters(found.query).get("load");
  if (packed === undefined) throw new TokeruError("link-without-puzzle");
  return readPacked(packed);
}

/** What f-puzzles and the programs around it hand each other: the object, packed. @param {string} text */
export const readPacked = (text) => readObject(expandRepaired(text, BASE64, readJson));
