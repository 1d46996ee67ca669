// LZ-string: how f-puzzles, SudokuPad, SudokuMaker and lisudoku make a text short enough for a link.
//
// A text is cut into phrases that have come before, and of each its number is written. Whoever reads counts the
// phrases in the same order, so that no table has to be sent:
//
//   0  a character of 8 bits follows, which is new     2    the end
//   1  a character of 16 bits follows, which is new    3 …  characters and phrases, as they came
//
// A phrase comes with every number after the first: the phrase before, and the first character of this one.
// Characters are UTF-16 code units. A number has as many bits as the count of phrases, the lowest comes first;
// six bits, now the highest first, are a character of the packed text.

import { TokeruError } from "../errors.js";
import { errorAt } from "../notation/symbols.js";

/**
 * What six bits are written as, and what fills a text up to a multiple of `group` characters.
 * @typedef {{readonly characters: string, readonly padding: string, readonly group: number}} Alphabet
 */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** @type {Alphabet} */
export const BASE64 = { characters: `${LETTERS}+/`, padding: "=", group: 4 };
/** @type {Alphabet} */
export const ADDRESS = { characters: `${LETTERS}+-`, padding: "$", group: 1 };

/** Characters, packed or not: far more than any puzzle has. */
export const MOST = 4_000_000;

const BITS = 6;
const UNITS = 2 ** 16;
/** Of new characters, by the number that announces them. */
const WIDTHS = [8, 16];
const END = 2;
const FIRST = 3;

const MIRRORED = Array.from({ length: 2 ** BITS }, (_, value) =>
  parseInt([...value.toString(2).padStart(BITS, "0")].reverse().join(""), 2));

/**
 * The packed text, character for character as LZ-string writes it.
 * @param {string} text @param {Alphabet} alphabet
 */
export function compress(text, alphabet) {
  const written = [...characters(numbers(phrases(text)), alphabet)].join("");
  return written.padEnd(Math.ceil(written.length / alphabet.group) * alphabet.group, alphabet.padding);
}

/**
 * What was packed, with U+FFFD for half a surrogate pair. What follows the end is not looked at. If more than `most`
 * characters would come out, that is found before they do, and the error has no position.
 * @param {string} text @param {Alphabet} alphabet @param {number} [most]
 */
export function expand(text, alphabet, most = MOST) {
  if (text.length > most) throw new TokeruError("link-too-long", { most });
  return wellFormed([...expanded(new Bits(text, alphabet), most)].join(""));
}

/** @param {string} text */
export function wellFormed(text) {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

/** How many bits a count needs. @param {number} count */
function widthOf(count) {
  return 32 - Math.clz32(count);
}

// --- packing ------------------------------------------------------------------------------------------

/**
 * The number of each phrase; with its unit, if it is a new character. A phrase is known by the number of all but its
 * last unit, and that unit.
 * @param {string} text @returns {Generator<[number, number | undefined]>}
 */
function* phrases(text) {
  const [known, unsent] = [new Map(), new Map()];
  let phrase = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const longer = phrase * UNITS + unit;
    if (known.has(longer)) {
      phrase = known.get(longer);
      continue;
    }
    if (!known.has(unit)) {
      known.set(unit, FIRST + known.size);
      unsent.set(known.get(unit), unit);
    }
    if (phrase) {
      yield sent(phrase, unsent);
      known.set(longer, FIRST + known.size);
    }
    phrase = known.get(unit);
  }
  if (phrase) yield sent(phrase, unsent);
}

/** @param {number} phrase @param {Map<number, number>} unsent @returns {[number, number | undefined]} */
function sent(phrase, unsent) {
  const unit = unsent.get(phrase);
  unsent.delete(phrase);
  return [phrase, unit];
}

/**
 * All that is written, each number with its width.
 * @param {Iterable<[number, number | undefined]>} found @returns {Generator<[number, number]>}
 */
function* numbers(found) {
  let count = END;
  for (const [phrase, unit] of found) {
    if (unit === undefined) {
      yield [phrase, widthOf(count)];
    } else {
      const kind = Number(unit >= 2 ** WIDTHS[0]);
      yield [kind, widthOf(count)];
      yield [unit, WIDTHS[kind]];
      count += 1;
    }
    count += 1;
  }
  yield [END, widthOf(count)];
}

/**
 * Six bits each; at least one bit follows the end.
 * @param {Iterable<[number, number]>} written @param {Alphabet} alphabet
 */
function* characters(written, alphabet) {
  const mirrored = MIRRORED.map((value) => alphabet.characters[value]);
  let [waiting, bits] = [0, 0];
  for (const [number, width] of written) {
    waiting |= number << bits;
    bits += width;
    while (bits >= BITS) {
      yield mirrored[waiting % mirrored.length];
      waiting >>= BITS;
      bits -= BITS;
    }
  }
  yield mirrored[waiting];
}

// --- unpacking ----------------------------------------------------------------------------------------

/** The numbers of a packed text. */
class Bits {
  #text;
  #values;
  #at = 0;
  #waiting = 0;
  #bits = 0;

  /** @param {string} text @param {Alphabet} alphabet */
  constructor(text, alphabet) {
    this.#text = text;
    this.#values = valuesOf(alphabet);
  }

  /** @param {number} width */
  number(width) {
    for (; this.#bits < width; this.#bits += BITS) {
      this.#waiting |= this.#next() << this.#bits;
    }
    const number = this.#waiting & (2 ** width - 1);
    this.#waiting >>= width;
    this.#bits -= width;
    return number;
  }

  #next() {
    const value = this.#values.get(this.#text[this.#at]);
    if (value === undefined) throw errorAt("link-broken", this.#text, this.#at);
    this.#at += 1;
    return value;
  }

  /** The number that was read last stands for nothing. */
  noSuchPhrase() {
    return errorAt("link-broken", this.#text, this.#at - 1);
  }
}

/** By their characters. A plus that went through a form is a space. @param {Alphabet} alphabet */
function valuesOf(alphabet) {
  const values = new Map(Array.from(alphabet.characters, (character, value) => [character, MIRRORED[value]]));
  return values.set(" ", /** @type {number} */ (values.get("+")));
}

/**
 * The phrases. All that are known are together hardly longer than what has come out.
 * @param {Bits} bits @param {number} most
 */
function* expanded(bits, most) {
  const known = Array(FIRST).fill("");
  let [before, length] = ["", 0];
  for (let code = bits.number(widthOf(known.length)); code !== END; code = bits.number(widthOf(known.length))) {
    if (code < END) {
      known.push(String.fromCharCode(bits.number(WIDTHS[code])));
      code = known.length - 1;
    }
    if (code > known.length || (code === known.length && !before)) throw bits.noSuchPhrase();
    const phrase = known[code] ?? before + before[0];
    length += phrase.length;
    if (length > most) throw new TokeruError("link-too-long", { most });
    if (before) known.push(before + phrase[0]);
    yield phrase;
    before = phrase;
  }
}
