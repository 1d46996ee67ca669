// OpenSudoku's files: games in XML. src/tokeru/notation/opensudoku.py has more.

import { TokeruError } from "../errors.js";
import { quoted, SPACE, strip } from "../spaces.js";
import { Draft } from "./draft.js";

const [SIZE, CELLS] = [9, 81];
const LONGEST = 4_000_000;
const LONGEST_TAG = 100_000;
const LAST_CHARACTER = 0x10ffff;
/** @type {ReadonlyMap<string, string>} */
const NAMED = new Map([["lt", "<"], ["gt", ">"], ["amp", "&"], ["quot", "\""], ["apos", "'"]]);

const BEGINS = new RegExp([
  `^[${SPACE}]*(?:<\\?xml[^>]*>[${SPACE}]*)?(?:<!--[^]*?-->[${SPACE}]*)?`,
  "<!?(?:opensudoku|folder|game|doctype|DOCTYPE)(?![\\p{L}\\p{N}_])",
].join(""), "u");
const TAG = /<!--[^]*?(?:-->|$)|<(?:(game)|folder)(?![\p{L}\p{N}_])[^<>]*>/gu;
const BREAKS = "[ \\t\\r\\n]";
const PAIR = `${BREAKS}+([A-Za-z_][A-Za-z0-9_.:-]*)${BREAKS}*=${BREAKS}*(?:"([^"<]*)"|'([^'<]*)')`;
const ATTRIBUTE = new RegExp(PAIR, "g");
const INSIDE = new RegExp(`^<(?:game|folder)((?:${PAIR})*)${BREAKS}*/?>$`);
const ENTITY = /&(?:#([0-9]{1,7});|#x([0-9a-fA-F]{1,6});|([a-z]{2,4});)?/g;
const UNTOLD = /^[^\t\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]$/u;
const PLAIN = /^[0-9]{81}$/;
const VERSIONED = new RegExp(`^version:[${SPACE}]*([0-9])[${SPACE}]+([^]*)$`);
const VERSIONS = ["1", "2", "3"];
const CELL = /([0-9])\|+(?:[0-9,]+|-)\|+([01])\|*/g;

/** @param {string} text */
export function recognises(text) {
  return BEGINS.test(text);
}

/** @param {string} text */
export function parse(text) {
  const { folder, games } = gamesIn(text);
  if (games.length !== 1) throw new TokeruError("link-entry", { found: `${games.length} × <game>` });
  const title = folder === "" ? "" : attributesOf(folder).get("name") ?? "";
  const game = attributesOf(games[0]);
  const draft = new Draft(SIZE);
  draft.sayHouses();
  for (const [cell, value] of givensIn(game.get("data") ?? "").entries()) if (value) draft.give(cell, value);
  return draft.reading({ title, comment: game.get("note") ?? "" }).puzzle;
}

/** The games, and the folder that the last of them is in. @param {string} text */
function gamesIn(text) {
  if ([...text].length > LONGEST) throw new TokeruError("too-long", { most: LONGEST });
  if (text.toLowerCase().includes("<!doctype")) throw new TokeruError("link-entry", { found: "<!DOCTYPE" });
  /** @type {string[]} */
  const games = [];
  let folder = "";
  for (const [tag, isGame] of text.matchAll(TAG)) {
    if (isGame) games.push(tag);
    else if (!tag.startsWith("<!") && games.length === 0) folder = tag;
  }
  return { folder, games };
}

/** Of a tag by itself: as much of XML as a game needs, and nothing that could grow. @param {string} tag */
function attributesOf(tag) {
  if ([...tag].length > LONGEST_TAG) throw new TokeruError("too-long", { most: LONGEST_TAG });
  const inside = INSIDE.exec(tag);
  const pairs = [...(inside?.[1] ?? "").matchAll(ATTRIBUTE)];
  const found = new Map(pairs.map(([, name, double = "", single = ""]) => [name, unescaped(double + single)]));
  if (!inside || found.size < pairs.length) throw new TokeruError("link-entry", { found: quoted(tag) });
  return found;
}

/** Lines end as spaces do, unless they are escaped. @param {string} written */
const unescaped = (written) => written.replace(/[\t\r\n]/g, " ").replace(ENTITY, character);

/** @param {string} entity @param {string} [decimal] @param {string} [hexadecimal] @param {string} [name] */
function character(entity, decimal, hexadecimal, name) {
  const code = decimal ? Number(decimal) : hexadecimal ? parseInt(hexadecimal, 16) : null;
  const sign = code === null ? NAMED.get(name ?? "") : code <= LAST_CHARACTER ? String.fromCodePoint(code) : undefined;
  if (sign === undefined || UNTOLD.test(sign)) throw new TokeruError("link-entry", { found: quoted(entity) });
  return sign;
}

/** @param {string} data */
function givensIn(data) {
  const written = strip(data);
  if (PLAIN.test(written)) return Array.from(written, Number);
  const [, version, body = ""] = VERSIONED.exec(written) ?? [];
  if (!VERSIONS.includes(version ?? "")) throw new TokeruError("link-entry", { found: quoted(data) });
  const cells = [...body.matchAll(CELL)];
  if (cells.length !== CELLS || cells.map(([cell]) => cell).join("") !== body) {
    throw new TokeruError("cells-count", { needed: CELLS, found: cells.length });
  }
  return cells.map(([, value, editable]) => editable === "0" ? Number(value) : 0);
}
