// SudokuMaker: the links of the editor that many setters use now, and the objects in them. src/tokeru/notation/sudokumaker/ has more.

import { TokeruError } from "../errors.js";
import { SPACE } from "../spaces.js";
import { address, expandRepaired, parameters } from "./address.js";
import { ADDRESS } from "./lz.js";
import { read as readJson } from "./objects.js";
import { readObject } from "./sudokumaker/reading.js";

export { readObject } from "./sudokumaker/reading.js";
export { format, objectOf } from "./sudokumaker/writing.js";

const HOST = "sudokumaker.app";

const OBJECT = new RegExp(`^[${SPACE}]*\\{[${SPACE}]*"(?:formatVersion|puzzle)"[${SPACE}]*:`);

/** @param {string} text */
export function recognises(text) {
  const found = text.includes("://") ? address(text) : null;
  return found ? found.host === HOST : OBJECT.test(text);
}

/** @param {string} text */
export function read(text) {
  const found = address(text);
  if (!found) return readObject(readJson(text));
  const packed = parameters(found.query).get("puzzle");
  if (packed === undefined) throw new TokeruError("link-without-puzzle");
  return readObject(expandRepaired(packed, ADDRESS, readJson));
}
