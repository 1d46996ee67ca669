// Messages are templates with a small syntax, which docs/formats.md defines and Python reads too:
//
//   {cells}                     a field; several items are joined:          r1c1, r1c2 and r1c3
//   {cells:or}                  the same, joined in another way:            r1c1, r1c2 or r1c3
//   {cells.1}  {cells.last}     one item; {cells.rest} is all but the first, {cells.front} all but the last
//   {cells|its|their}           the first text for one item, the second for any other number
//   {fins?but for {fins}|all}   the first text if there are any, else the second
//   {>fish}                     another template, from the "parts" of the file
//   {은/는}                     a Korean particle: the first after a final consonant, else the second

/** @typedef {import("./types.js").Messages} Messages */
/**
 * @typedef {string | number | boolean | readonly string[]} Content a text, a number, or items to join
 * @typedef {Readonly<Record<string, Content>>} Fields
 * @typedef {{name: string, joining: string, test: string, texts: Piece[][]}} Field one pair of braces
 * @typedef {string | Field} Piece
 * @typedef {readonly [string, string, string]} Joining between two, between several, before the last of those
 */

/**
 * The template with its fields filled in.
 * @param {string} template
 * @param {Fields} fields
 * @param {Messages} messages
 */
export function render(template, fields, messages) {
  return particles(fill(template, fields, messages));
}

/**
 * All but the particles, which wait until it is known what they follow.
 * @param {string} template
 * @param {Fields} fields
 * @param {Messages} messages
 */
export function fill(template, fields, messages) {
  return tell(parse(template), fields, messages);
}

// --- read once ------------------------------------------------------------------------------------

const HEAD = /\{([^{}|?:]+)(?::(\w+))?/y;

/** @type {Map<string, Piece[]>} */
const read = new Map();

/** @param {string} template */
export function parse(template) {
  const known = read.get(template);
  if (known) return known;
  const [pieces] = readPieces(template, 0, "");
  read.set(template, pieces);
  return pieces;
}

/**
 * The pieces from `at` to the first of the stops that is not in inner braces, and where that is.
 * @param {string} template
 * @param {number} at
 * @param {string} stops
 * @returns {[Piece[], number]}
 */
function readPieces(template, at, stops) {
  /** @type {Piece[]} */
  const pieces = [];
  while (at < template.length && !stops.includes(template[at])) {
    /** @type {[Piece, number]} */
    const [piece, end] = template[at] === "{" ? readField(template, at) : [template[at], at + 1];
    pieces.push(piece);
    at = end;
  }
  return [pieces, at];
}

/**
 * @param {string} template
 * @param {number} at
 * @returns {[Field, number]}
 */
function readField(template, at) {
  HEAD.lastIndex = at;
  const head = HEAD.exec(template);
  let end = head ? HEAD.lastIndex : template.length;
  const test = template[end];
  const texts = [];
  while (template[end] === "?" || template[end] === "|") {
    const [text, stop] = readPieces(template, end + 1, "|}");
    texts.push(text);
    end = stop;
  }
  if (!head || template[end] !== "}" || texts.length === 1 || texts.length > 2) {
    throw new SyntaxError(`${template} @ ${at + 1}`);
  }
  return [{ name: head[1], joining: head[2] ?? "and", test, texts }, end + 1];
}

// --- filled in ------------------------------------------------------------------------------------

/**
 * @param {readonly Piece[]} pieces
 * @param {Fields} fields
 * @param {Messages} messages
 * @returns {string}
 */
function tell(pieces, fields, messages) {
  const told = pieces.map((each) => (typeof each === "string" ? each : tellField(each, fields, messages)));
  return told.join("");
}

/**
 * @param {Field} field
 * @param {Fields} fields
 * @param {Messages} messages
 */
function tellField({ name, joining, test, texts }, fields, messages) {
  if (name.includes("/")) return `{${name}}`;
  if (name.startsWith(">")) return fill(messages.parts[name.slice(1)], fields, messages);
  const content = contentOf(name, fields);
  if (!texts.length) return join(content, messages.joining[joining]);
  const isFirst = test === "?" ? hasAny(content) : count(content) === 1;
  return tell(texts[isFirst ? 0 : 1], fields, messages);
}

/** @type {Record<string, [number, number?]>} */
const SLICES = { last: [-1], rest: [1], front: [0, -1] };

/**
 * The field "cells", or the part "cells.2" of it.
 * @param {string} name
 * @param {Fields} fields
 */
function contentOf(name, fields) {
  const [field, part] = name.split(".");
  const content = fields[field];
  if (!part || !Array.isArray(content)) return content;
  return content.slice(...(SLICES[part] ?? [Number(part) - 1, Number(part)]));
}

/** @param {Content} content */
const hasAny = (content) => (Array.isArray(content) ? content.length > 0 : Boolean(content));

/** @param {Content} content */
function count(content) {
  if (typeof content === "number") return content;
  return Array.isArray(content) ? content.length : 1;
}

/**
 * With [" and ", ", ", " and "] two items are "a and b", more are "a, b and c".
 * @param {Content} content
 * @param {Joining} joining
 */
export function join(content, [pair, between, last]) {
  if (!Array.isArray(content)) return String(content);
  if (content.length < 3) return content.join(pair);
  return content.slice(0, -1).join(between) + last + content.at(-1);
}

// --- Korean particles -----------------------------------------------------------------------------

const PARTICLE = /\{([\p{L}\p{N}_]+)\/([\p{L}\p{N}_]+)\}/gu;
const SPOKEN = /[\p{L}\p{N}](?=[^\p{L}\p{N}]*$)/u;

// How digits and letters end when they are read aloud: 1 il, 3 sam, 6 yuk; l el, m em, n en, r al.
const ENDS_IN_L = "178lr";
const ENDS_IN_CONSONANT = `${ENDS_IN_L}036mn`;

const [FIRST_SYLLABLE, LAST_SYLLABLE, FINALS, FINAL_L] = ["가", "힣", 28, 8];

/**
 * {이/가} and the like, chosen by the sound before them.
 * @param {string} text
 */
export function particles(text) {
  return text.replace(PARTICLE, (_, afterConsonant, afterVowel, at) => {
    const { consonant, l } = lastSound(text.slice(0, at));
    // After l, "to" is 로 as after a vowel.
    return consonant && !(l && afterConsonant.startsWith("으로")) ? afterConsonant : afterVowel;
  });
}

/**
 * Whether the last sound is a consonant, and whether it is l. Brackets and the like are silent.
 * @param {string} text
 */
function lastSound(text) {
  const last = SPOKEN.exec(text)?.[0].toLowerCase() ?? " ";
  if (FIRST_SYLLABLE <= last && last <= LAST_SYLLABLE) {
    const final = (last.charCodeAt(0) - FIRST_SYLLABLE.charCodeAt(0)) % FINALS;
    return { consonant: final > 0, l: final === FINAL_L };
  }
  return { consonant: ENDS_IN_CONSONANT.includes(last), l: ENDS_IN_L.includes(last) };
}
