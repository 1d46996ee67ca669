// QR codes: a text as a square of dark and light modules, to be photographed (ISO/IEC 18004, byte mode).
//
//   ┌───┐ · · · ┌───┐     finders in three corners, timing lines between them, small alignment squares,
//   │ ■ │       │ ■ │     format bits around the finders, from version 7 on version bits too;
//   └───┘       └───┘     the rest is filled with codewords in columns of two, from the bottom right upwards
//   ·     □               and down again, and masked so that no large patch looks like something else
//   ┌───┐       □
//   │ ■ │
//   └───┘

import { element } from "../board/svg.js";

/** @typedef {"L" | "M"} Correction */
/** Modules row by row: which are dark, and which belong to the frame and carry no codewords.
 * @typedef {{size: number, dark: Uint8Array, framed: Uint8Array}} Square */

/** By version, from 1: check codewords of a block and number of blocks, with correction L and with M. */
const BLOCKS = [
  [7, 1, 10, 1], [10, 1, 16, 1], [15, 1, 26, 1], [20, 1, 18, 2], [26, 1, 24, 2], [18, 2, 16, 4],
  [20, 2, 18, 4], [24, 2, 22, 4], [30, 2, 22, 5], [18, 4, 26, 5], [20, 4, 30, 5], [24, 4, 22, 8],
  [26, 4, 22, 9], [30, 4, 24, 9], [22, 6, 24, 10], [24, 6, 28, 10], [28, 6, 28, 11], [30, 6, 26, 13],
  [28, 7, 26, 14], [28, 8, 26, 16],
  [28, 8, 26, 17], [28, 9, 28, 17], [30, 9, 28, 18], [30, 10, 28, 20], [26, 12, 28, 21], [28, 12, 28, 23],
  [30, 12, 28, 25], [30, 13, 28, 26], [30, 14, 28, 28], [30, 15, 28, 29], [30, 16, 28, 31], [30, 17, 28, 33],
  [30, 18, 28, 35], [30, 19, 28, 37], [30, 19, 28, 38], [30, 20, 28, 40], [30, 21, 28, 43], [30, 22, 28, 45],
  [30, 24, 28, 47], [30, 25, 28, 49],
];
/** @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];
/** The better one first. @type {readonly Correction[]} */
const CORRECTIONS = ["M", "L"];
const QUIET = 4;

/**
 * The smallest code that holds the text: rows of modules, true for dark; null if it is longer than any code.
 * It has correction M if that takes no larger square, otherwise L.
 * @param {string} text
 * @returns {boolean[][] | null}
 */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= BLOCKS.length; version++) {
    const frame = framed(version);
    const correction = CORRECTIONS.find((each) => fits(bytes, version, each, frame));
    if (!correction) continue;
    const words = codewords(bytes, version, correction, frame);
    return rowsOf(leastPenalty(filled(frame, words), correction));
  }
  return null;
}

/**
 * A code as a picture with its quiet zone, dark on light whatever the theme.
 * @param {boolean[][]} code
 * @param {string} label
 */
export function drawing(code, label) {
  const size = code.length + 2 * QUIET;
  return element("svg", { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label,
    "shape-rendering": "crispEdges" },
    element("rect", { width: size, height: size, fill: "#fff" }),
    element("path", { d: code.map(darkRuns).join(""), fill: "#000" }));
}

/** @param {boolean[]} modules @param {number} row */
function darkRuns(modules, row) {
  const runs = modules.map(Number).join("").matchAll(/1+/g);
  return Array.from(runs, ({ 0: run, index }) =>
    `M${index + QUIET} ${row + QUIET}h${run.length}v1h-${run.length}z`).join("");
}

// --- the frame ----------------------------------------------------------------------------------------

/** @param {number} version @returns {Square} */
function framed(version) {
  const size = 17 + 4 * version;
  const square = { size, dark: new Uint8Array(size * size), framed: new Uint8Array(size * size) };
  for (let i = 0; i < size; i++) {
    set(square, 6, i, i % 2 === 0);
    set(square, i, 6, i % 2 === 0);
  }
  const finders = [[3, 3], [3, size - 4], [size - 4, 3]];
  for (const centre of finders) drawRings(square, centre, 4, [2, 4]);
  for (const centre of alignments(version, size)) drawRings(square, centre, 2, [1]);
  drawFormat(square, 0);
  if (version >= 7) drawVersion(square, version);
  return square;
}

/** @param {Square} square @param {number} row @param {number} column @param {boolean} dark */
function set(square, row, column, dark) {
  const { size } = square;
  if (row < 0 || column < 0 || row >= size || column >= size) return;
  square.dark[row * size + column] = Number(dark);
  square.framed[row * size + column] = 1;
}

/**
 * Squares around a centre, dark except for some.
 * @param {Square} square @param {number[]} centre @param {number} radius @param {number[]} light
 */
function drawRings(square, [row, column], radius, light) {
  for (let down = -radius; down <= radius; down++)
    for (let right = -radius; right <= radius; right++)
      set(square, row + down, column + right, !light.includes(Math.max(Math.abs(down), Math.abs(right))));
}

/** The centres of the alignment squares: a lattice without the corners where finders are.
 * @param {number} version @param {number} size */
function alignments(version, size) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((size - 13) / (2 * count - 2)) * 2;
  const last = size - 7;
  const lines = [6, ...Array.from({ length: count - 1 }, (_, i) => last - (count - 2 - i) * step)];
  const centres = lines.flatMap((row) => lines.map((column) => [row, column]));
  const finders = [[6, 6], [6, last], [last, 6]];
  return centres.filter((centre) => !finders.some((finder) => String(finder) === String(centre)));
}

/** The mask and the correction, twice: 5 bits, and 10 to check them.
 * @param {Square} square @param {number} format */
function drawFormat(square, format) {
  const bits = checked(format, 10, 0x537) ^ 0x5412;
  const end = square.size - 1;
  for (let i = 0; i < 15; i++) {
    const dark = (bits >> i & 1) === 1;
    if (i < 8) set(square, i < 6 ? i : i + 1, 8, dark);
    else set(square, 8, i === 8 ? 7 : 14 - i, dark);
    if (i < 8) set(square, 8, end - i, dark);
    else set(square, end - 14 + i, 8, dark);
  }
  set(square, end - 7, 8, true);
}

/** 6 bits, and 12 to check them, twice. @param {Square} square @param {number} version */
function drawVersion(square, version) {
  const bits = checked(version, 12, 0x1f25);
  for (let i = 0; i < 18; i++) {
    const [near, far] = [Math.floor(i / 3), square.size - 11 + i % 3];
    set(square, near, far, (bits >> i & 1) === 1);
    set(square, far, near, (bits >> i & 1) === 1);
  }
}

/** A number and its check bits. @param {number} number @param {number} length @param {number} divisor */
function checked(number, length, divisor) {
  let rest = number;
  for (let i = 0; i < length; i++) rest = (rest << 1) ^ ((rest >> length - 1) * divisor);
  return number << length | rest;
}

// --- codewords ----------------------------------------------------------------------------------------

/** @param {number} version @param {Correction} correction @param {Square} frame */
function room(version, correction, frame) {
  const [check, blocks] = BLOCKS[version - 1].slice(correction === "L" ? 0 : 2);
  const all = frame.framed.filter((is) => !is).length >> 3;
  return { check, blocks, all, data: all - check * blocks };
}

/** @param {number} version */
const countBits = (version) => version < 10 ? 8 : 16;

/** @param {Uint8Array} bytes @param {number} version @param {Correction} correction @param {Square} frame */
function fits(bytes, version, correction, frame) {
  return 4 + countBits(version) + 8 * bytes.length <= 8 * room(version, correction, frame).data;
}

/** Data and check codewords, block by block and then woven together.
 * @param {Uint8Array} bytes @param {number} version @param {Correction} correction @param {Square} frame */
function codewords(bytes, version, correction, frame) {
  const { check, blocks, all, data } = room(version, correction, frame);
  const message = padded(bytes, countBits(version), data);
  const shorter = blocks - all % blocks;
  const length = Math.floor(data / blocks);
  const parts = Array.from({ length: blocks }, (_, i) => {
    const start = i * length + Math.max(0, i - shorter);
    return message.slice(start, start + length + Number(i >= shorter));
  });
  const generator = generatorOf(check);
  return [...woven(parts), ...woven(parts.map((part) => remainder(part, generator)))];
}

/** The message as codewords: mode 4, its length, its bytes, and padding. @param {Uint8Array} bytes
 * @param {number} lengthBits @param {number} room */
function padded(bytes, lengthBits, room) {
  const bits = [[4, 4], [bytes.length, lengthBits], ...Array.from(bytes, (byte) => [byte, 8])]
    .map(([number, length]) => number.toString(2).padStart(length, "0")).join("");
  const ended = bits + "0".repeat(Math.min(4, 8 * room - bits.length));
  const words = ended.padEnd(Math.ceil(ended.length / 8) * 8, "0").match(/.{8}/g) ?? [];
  const message = words.map((word) => parseInt(word, 2));
  for (let i = 0; message.length < room; i++) message.push(i % 2 ? 0x11 : 0xec);
  return message;
}

/** The first of each part, the second of each, and so on. @param {number[][]} parts */
function woven(parts) {
  const longest = Math.max(...parts.map((part) => part.length));
  const each = (/** @type {number} */ i) => parts.flatMap((part) => part.slice(i, i + 1));
  return Array.from({ length: longest }, (_, i) => each(i)).flat();
}

// Reed–Solomon over the field of 256 elements, whose powers of 2 modulo x⁸+x⁴+x³+x²+1 are all but zero.

const POWERS = [1];
for (let i = 1; i < 255; i++) POWERS.push(POWERS[i - 1] << 1 ^ (POWERS[i - 1] >> 7) * 0x11d);
const LOGARITHMS = new Map(POWERS.map((power, i) => [power, i]));

/** @param {number} a @param {number} b */
function times(a, b) {
  const [logA, logB] = [LOGARITHMS.get(a), LOGARITHMS.get(b)];
  return logA === undefined || logB === undefined ? 0 : POWERS[(logA + logB) % 255];
}

/** (x − 1)(x − 2)(x − 4) …, highest power first, the leading 1 left out. @param {number} degree */
function generatorOf(degree) {
  let found = [1];
  for (let i = 0; i < degree; i++)
    found = [...found, 0].map((each, place) => each ^ times(found[place - 1] ?? 0, POWERS[i]));
  return found.slice(1);
}

/** The check codewords of a block. @param {number[]} block @param {number[]} generator */
function remainder(block, generator) {
  let rest = generator.map(() => 0);
  for (const word of block) {
    const factor = word ^ rest[0];
    rest = generator.map((each, i) => (rest[i + 1] ?? 0) ^ times(each, factor));
  }
  return rest;
}

// --- filling and masking ------------------------------------------------------------------------------

/** @param {Square} frame @param {number[]} words @returns {Square} */
function filled(frame, words) {
  const dark = frame.dark.slice();
  places(frame).forEach((place, i) => { dark[place] = words[i >> 3] >> 7 - i % 8 & 1; });
  return { ...frame, dark };
}

/** Where bits go, in order: two columns upwards, two downwards; the timing column is skipped.
 * @param {Square} frame */
function places({ size, framed }) {
  const pairs = Array.from({ length: (size - 1) / 2 }, (_, i) => size - 1 - 2 * i);
  const rights = pairs.map((column) => column > 6 ? column : column - 1);
  const all = rights.flatMap((right, turn) => Array.from({ length: 2 * size }, (_, i) => {
    const row = turn % 2 ? i >> 1 : size - 1 - (i >> 1);
    return row * size + right - i % 2;
  }));
  return all.filter((place) => !framed[place]);
}

/** Of the eight masked squares, the one that is easiest to read.
 * @param {Square} square @param {Correction} correction */
function leastPenalty(square, correction) {
  const candidates = MASKS.map((_, mask) => masked(square, mask, correction));
  const penalties = candidates.map(penalty);
  return candidates[penalties.indexOf(Math.min(...penalties))];
}

/** @param {Square} square @param {number} mask @param {Correction} correction @returns {Square} */
function masked(square, mask, correction) {
  const { size, framed } = square;
  const dark = square.dark.map((is, place) =>
    framed[place] || !MASKS[mask](Math.floor(place / size), place % size) ? is : 1 - is);
  const found = { ...square, dark, framed: framed.slice() };
  drawFormat(found, (correction === "L" ? 8 : 0) + mask);
  return found;
}

/** @param {Square} square @returns {boolean[][]} */
function rowsOf({ size, dark }) {
  const row = (/** @type {number} */ at) => dark.subarray(at * size, (at + 1) * size);
  return Array.from({ length: size }, (_, at) => Array.from(row(at), Boolean));
}

/** How hard a square is to read: long runs, patches, what looks like a finder, too much of one colour.
 * @param {Square} square */
function penalty({ size, dark }) {
  const indices = Array.from({ length: size }, (_, i) => i);
  const rows = indices.map((row) => dark.subarray(row * size, (row + 1) * size).join(""));
  const columns = indices.map((column) => rows.map((row) => row[column]).join(""));
  const share = dark.reduce((sum, is) => sum + is, 0) / dark.length;
  return [...rows, ...columns].map(linePenalty).reduce((sum, each) => sum + each, 0)
    + 3 * patches(size, dark) + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

/** @param {string} line */
function linePenalty(line) {
  const runs = line.match(/0{5,}|1{5,}/g) ?? [];
  const finders = line.match(/1(?=0111010000)|0(?=0001011101)/g) ?? [];
  return runs.reduce((sum, run) => sum + run.length - 2, 0) + 40 * finders.length;
}

/** Squares of two by two in one colour. @param {number} size @param {Uint8Array} dark */
function patches(size, dark) {
  let found = 0;
  for (let place = 0; place + size + 1 < dark.length; place++) {
    const sum = dark[place] + dark[place + 1] + dark[place + size] + dark[place + size + 1];
    if (sum % 4 === 0 && (place + 1) % size) found++;
  }
  return found;
}
