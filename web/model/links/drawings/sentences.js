// The rules in words, taken apart: what each sentence states, and about what. The twin of
// src/tokeru/notation/drawings/sentences.py, which has more.

import TABLE from "../../../data/links/drawings/phrases.js";
import { range } from "../../grid.js";
import { strip, words } from "../../spaces.js";
import { ANY, WORDS } from "./colours.js";

/** @typedef {Readonly<Record<string, any>>} Row  of a kind */
/**
 * A kind, what it is on, which colours are named, the numbers in it, and whether it speaks of one thing drawn in parts.
 * @typedef {{readonly kind: number, readonly row: Row, readonly on: readonly string[], readonly colours: readonly string[],
 *   readonly numbers: readonly number[], readonly sentence: string, readonly sure: boolean, readonly one: boolean}} Statement
 */
/**
 * All marks are given: those of these sorts, colours and letters, or those of the statement before.
 * @typedef {{readonly colours: readonly string[], readonly letters: readonly string[], readonly on: readonly string[],
 *   readonly before: Statement | null, readonly sentence: string}} Negative
 */
/**
 * @typedef {{said: boolean, statements: Statement[], negatives: Negative[], left: string[], absent: string[],
 *   normal: boolean | null, houses: boolean, boxes: boolean | null, numbers: number[] | null}} Told
 */
/** @typedef {{readonly written: string, readonly plain: string, readonly heading: string, readonly whole: string}} Sentence */
/** @typedef {(thing: string) => boolean} IsDrawn */

/** @type {readonly Row[]} */
export const KINDS = TABLE.kinds;

const { normal: NORMAL, negative: NEGATIVE } = TABLE;
const KNOWN = new Set(words(TABLE.known));
const MARKS = ["dot", "letter", "square"];
const LONGEST = 120;
const LONGEST_READ = 600;
const MOST = 20_000;
const WORDS_OF_HEADINGS = 5;

/** What a text states about a drawing that has these things. @param {string} text @param {ReadonlySet<string>} present */
export function tell(text, present) {
  /** @type {Told} */
  const told = {
    said: strip(text) !== "", statements: [], negatives: [], left: [], absent: [],
    normal: null, houses: false, boxes: null, numbers: null,
  };
  for (const sentence of sentences(text)) tellOne(sentence, told, (thing) => present.has(thing));
  return told;
}

// --- sentences ------------------------------------------------------------------------------------------

const SPACE = "[ \\t\\n\\r\\f\\v]";
const LINES = /\n+|\\n|•/;
const BULLET = new RegExp(`^(?:${SPACE}|[-*>)+–—])*(?:[0-9]{1,2}\\)?[.)]${SPACE}+)?`);
const SHORT = /\b(i\.?e|e\.?g|vs)\./gi;
const ENDS = new RegExp(`[.!?](?=${SPACE}|$)|;${SPACE}`);
const HEADING = new RegExp(`^([^:]{2,40}?)${SPACE}*(?::|${SPACE}[-–—])${SPACE}+(.*)$`, "s");
const BRACKETS = /[()[\]{}"“”*_]/g;
/** @type {Record<string, string>} */
const SPELLED = { "’": "'", "‘": "'", "–": "-", "—": "-", "×": "x" };

/** @param {string} text @returns {Sentence[]} */
export function sentences(text) {
  /** @type {Sentence[]} */
  const found = [];
  let heading = "";
  for (const each of beginning(text, MOST).split(LINES)) {
    const line = strip(each.replace(BULLET, "").replace(SHORT, "$1"));
    if (isHeading(line)) {
      heading = plain(line);
      continue;
    }
    const [above, rest] = headed(line);
    heading = above || heading;
    for (const written of rest.split(ENDS)) {
      const said = plain(written);
      if (said) found.push({ written: words(written).join(" "), plain: said, heading, whole: heading ? `${heading} : ${said}` : said });
    }
  }
  return found;
}

/** So many characters. @param {string} text @param {number} most */
const beginning = (text, most) => text.length <= most ? text : [...text].slice(0, most).join("");

/** Small letters, numbers in digits, one spelling; without brackets and quotes. @param {string} text */
export function plain(text) {
  const spelled = text.toLowerCase().replace(/[’‘–—×]/g, (sign) => SPELLED[sign]).replace(BRACKETS, " ");
  const replaced = spelled.replace(/[a-z']+/g, (word) => Object.hasOwn(TABLE.digits, word) ? TABLE.digits[word] : word);
  return words(replaced).join(" ").replace(/^[ .:!,-]+|[ .:!,-]+$/g, "");
}

/** A few words that state nothing themselves. @param {string} line */
function isHeading(line) {
  const isLoud = line === line.toUpperCase() && line !== line.toLowerCase();
  return line !== "" && words(plain(line)).length < WORDS_OF_HEADINGS && (isLoud || line.endsWith(":"));
}

/** @param {string} line @returns {[string, string]} */
function headed(line) {
  const found = HEADING.exec(line);
  if (!found || words(found[1]).length > WORDS_OF_HEADINGS || is(NORMAL.apply, plain(found[1]))) return ["", line];
  return [plain(found[1]), found[2]];
}

// --- patterns -------------------------------------------------------------------------------------------

/** @type {Map<string, string>} */
const spelledOut = new Map();
/** @type {Map<string, RegExp>} */
const patterns = new Map();

/** @param {string} written @param {string} [flags] */
function pattern(written, flags = "") {
  const key = `${flags}/${written}`;
  const known = patterns.get(key) ?? new RegExp(inFull(written), flags);
  patterns.set(key, known);
  return known;
}

/** @param {string} written */
function inFull(written) {
  const known = spelledOut.get(written);
  if (known !== undefined) return known;
  const rows = /** @type {[string, string][]} */ (Object.entries(TABLE.words));
  const full = rows.reduce((text, [word, row]) => text.replaceAll(`{${word}}`, row), written).replaceAll("COLOR", ANY);
  spelledOut.set(written, full);
  return full;
}

/** @param {string} written @param {string} text */
const is = (written, text) => pattern(`^(?:${written})$`).test(text);

/** @param {string} written @param {string} text */
const contains = (written, text) => pattern(written).test(text);

// --- what they state ------------------------------------------------------------------------------------

/** @param {Sentence} sentence @param {Told} told @param {IsDrawn} isDrawn */
function tellOne(sentence, told, isDrawn) {
  const text = sentence.plain;
  const isShort = [...text].length <= LONGEST_READ;
  if (isShort && (tellHouses(sentence, told) || tellNegative(sentence, told))) return;
  if (isShort && TABLE.silent.some((/** @type {string} */ silent) => is(silent, text))) return;
  const found = isDoubtful(sentence) ? [] : statements(sentence, isDrawn);
  told.statements.push(...found);
  if (found.length > 0 || !contains(TABLE.matter, text)) return;
  const elsewhere = !isDoubtful(sentence) && statements(sentence, () => true).length > 0;
  (elsewhere ? told.absent : told.left).push(shortened(sentence.written));
}

/** @param {string} sentence */
export function shortened(sentence) {
  const signs = [...sentence];
  return signs.length <= LONGEST ? sentence : `${strip(`x${signs.slice(0, LONGEST - 1).join("")}`).slice(1)}…`;
}

/** @param {Sentence} sentence */
const isDoubtful = ({ plain: text }) =>
  [...text].length > LONGEST_READ || contains(TABLE.doubt, text.replace(pattern(TABLE.plain, "g"), " "));

/** Rows, columns, boxes, and the numbers that go into them. @param {Sentence} sentence @param {Told} told */
function tellHouses(sentence, told) {
  const text = sentence.plain;
  if (is(NORMAL.against, text)) told.normal = false;
  else if (is(NORMAL.noBoxes, text)) told.boxes = false;
  else if (contains(NORMAL.things, text) || isDoubtful(sentence)) return false;
  else if (is(NORMAL.houses, text)) {
    told.houses = true;
    told.boxes = told.boxes !== false && contains(NORMAL.boxes, text);
    told.numbers = numbersIn(text) ?? told.numbers;
  } else if (is(NORMAL.fill, text) && numbersIn(text)) told.numbers = numbersIn(text);
  else if (is(NORMAL.apply, text)) told.normal = told.normal !== false;
  else return false;
  return true;
}

/** @param {string} text */
function numbersIn(text) {
  const found = pattern(NORMAL.numbers).exec(text);
  return found && range(Number(found[1]), Number(found[2]) + 1);
}

/** Whether all marks of some sort are said to be given. @param {Sentence} sentence @param {Told} told */
function tellNegative(sentence, told) {
  const text = sentence.plain;
  if (!pattern(`^(?:${NEGATIVE.says})`).test(text) || contains(NEGATIVE.against, text)) return false;
  const marks = told.statements.filter(({ row }) => row.on.includes("dot") || row.on.includes("letter"));
  const named = nouns(sentence.whole);
  const on = MARKS.filter((mark) => named.includes(mark));
  if (on.length === 0 && marks.length === 0) return false;
  const letters = Array.from(text.matchAll(pattern(NEGATIVE.letters, "g")), (found) => found[1].toUpperCase());
  const before = on.length > 0 ? null : marks[marks.length - 1];
  told.negatives.push({ colours: coloursIn(text), letters, on, before, sentence: shortened(sentence.written) });
  return true;
}

const CLAUSE = /,? (?:and|while|whereas|but) |, /;

/** Of its clauses, if two or more state something about things that they name; or of it as a whole. @param {Sentence} sentence @param {IsDrawn} isDrawn */
function statements(sentence, isDrawn) {
  const clauses = sentence.plain.split(CLAUSE).filter((clause) => nouns(clause).length > 0);
  const parts = clauses.map((clause) => stated(sentence, clause, isDrawn));
  const isMany = parts.length > 1 && parts.every((part) => part.length > 0);
  return isMany ? parts.flat() : stated(sentence, sentence.whole, isDrawn);
}

/** Each kind that is on one of the things that are named; of the kinds of one thing the first. @param {Sentence} sentence @param {string} text @param {IsDrawn} isDrawn */
function stated(sentence, text, isDrawn) {
  const things = nouns(text).filter(isDrawn);
  const isBoth = contains(TABLE.both, text);
  /** @type {Set<string>} */
  const taken = new Set();
  return KINDS.flatMap((row, kind) => {
    const on = onOf(row, things);
    const several = on[0] === "board" || row.joint || row.letter || isBoth;
    if (on.length === 0 || (taken.has(on[0]) && !several)) return [];
    const found = foundIn(row, text);
    if (!found) return [];
    taken.add(on[0]);
    const numbers = found.slice(1).filter((group) => /^[0-9]{1,4}$/.test(group ?? "")).map(Number);
    const one = !contains(TABLE.each, text);
    return [{ kind, row, on, colours: coloursIn(text), numbers, sentence: sentence.written, sure: isKnown(sentence), one }];
  });
}

/** What a kind is on; the board, if no thing is named that has rules of its own. @param {Row} row @param {readonly string[]} things @returns {string[]} */
function onOf(row, things) {
  const on = row.on.filter((/** @type {string} */ thing) => things.includes(thing));
  const isAlone = on.length === 0 && row.on.includes("board") && things.every((thing) => TABLE.beside.includes(thing));
  return isAlone ? ["board"] : on;
}

/** @param {Row} row @param {string} text */
function foundIn(row, text) {
  for (const phrase of row.phrases) {
    const found = pattern(phrase).exec(text);
    if (found) return found;
  }
  return null;
}

/** @param {string} text @returns {string[]} */
function nouns(text) {
  const named = TABLE.nouns.filter((/** @type {{noun: string}} */ { noun }) => contains(`\\b(?:${noun})(?=\\W|$)`, text));
  return [...new Set(/** @type {string[]} */ (named.flatMap((/** @type {{means: string[]}} */ { means }) => means)))];
}

/** @param {string} text */
const coloursIn = (text) => [...new Set(Array.from(text.matchAll(pattern("\\b(COLOR)(?:ish)?\\b", "g")), (found) => found[1]))];

/** @param {Sentence} sentence */
function isKnown({ plain: text }) {
  const all = (text.match(/[a-z0-9:'-]+/g) ?? []).map((word) => word.replace(/^[-:']+|[-:']+$/g, ""));
  return all.every((word) => KNOWN.has(word) || Object.hasOwn(WORDS, word) || is(TABLE.number, word));
}
