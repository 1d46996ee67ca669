// Puzzles and saves through links and back, links that someone broke, and texts as QR codes.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import "./rules.mjs";
import { deflateRawSync } from "node:zlib";
import { appointed } from "./referee.mjs";

const from = (path) => import(new URL(path, pathToFileURL(`${process.argv[2]}/`)));
const { linkOf, readLink } = await from("share/link.js");
const { qrCode } = await from("share/qr.js");
const { parse } = await from("model/notation/line.js");
const { lineOf } = await from("model/puzzle.js");
const { readSave, saveText, writeSave } = await from("model/saves.js");
await appointed(process.argv[2]);

/** What a link carries, as texts; or the key of what is wrong with it. */
async function read(link) {
  try {
    const { reading: { puzzle }, game } = await readLink(link);
    return { puzzle: lineOf(puzzle), save: game && saveText(game) };
  } catch (error) {
    return { error: error.key ?? `${error}` };
  }
}

/** A hostile link too long to be written in a test: `fill` bytes of JSON, packed. */
function bomb({ puzzle, bytes }) {
  const packed = deflateRawSync(Buffer.from(`[${" ".repeat(bytes)}]`));
  return `p=${encodeURIComponent(puzzle)}&g=z${packed.toString("base64url")}`;
}

const answers = {
  links: (lines) => Promise.all(lines.map((line) => linkOf(parse(line)))),
  progress: (saves) => Promise.all(saves.map((save) => {
    const game = readSave(save);
    return linkOf(game.puzzle, writeSave(game));
  })),
  read: (links) => Promise.all(links.map(read)),
  bomb: (wanted) => read(bomb(wanted)),
  long: (length) => read("p=".padEnd(length, ".")),
  codes: (texts) => texts.map((text) => qrCode(text)?.map((row) => row.map(Number).join("")) ?? null),
};

const [question, payload] = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(await answers[question](payload)));
