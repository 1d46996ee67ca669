// What a player can wish for: kinds with their sizes and levels, and the reason if something is not available.

import kinds from "../../data/kinds.js";
import minutes from "../../data/minutes.js";
import { LARGEST_PLAYED } from "../desk.js";
import { LEVELS } from "../kind.js";

/** @typedef {import("../../model/types").KindRow} KindRow */
/** @typedef {{ kind: string, size: number, level: string, pure: boolean }} Choice */

export const USUAL = { kind: "futoshiki-sudoku", level: "normal" };
const SMALLEST = 4;

export { LEVELS, kinds };

/** @param {unknown} name @returns {KindRow} */
export function kindNamed(name) {
  return /** @type {KindRow} */ (kinds.find((kind) => kind.name === name) ?? kindNamed(USUAL.kind));
}

/**
 * The sizes that can be played: larger boards are only shown and printed.
 * @param {KindRow} kind
 */
export function sizesOf(kind) {
  const sizes = new Set(kind.levels.flatMap((level) => level.sizes));
  return [...sizes].filter((size) => SMALLEST <= size && size <= LARGEST_PLAYED).sort((a, b) => a - b);
}

/**
 * Whether there are puzzles of signs alone, for those who ask.
 * @param {KindRow} kind @param {number} size
 */
export function canBePure(kind, size) {
  return kind.levels.some((row) => row.pure && row.sizes.includes(size));
}

/** @param {KindRow} kind @param {number} size @param {string} level @param {boolean} pure */
function has(kind, size, level, pure) {
  const fits = pure
    ? (/** @type {import("../../model/types").LevelRow} */ row) => row.pure || row.givens[1] === 0
    : () => true;
  return kind.levels.some((row) => row.name === level && row.sizes.includes(size) && fits(row));
}

/**
 * Why there is no such puzzle, as the key of a text; null if there is.
 * @param {KindRow} kind @param {number} size @param {string} level @param {boolean} [pure]
 */
export function reasonAgainst(kind, size, level, pure = false) {
  if (has(kind, size, level, pure)) return null;
  return has(kind, size, level, false) ? "new.not-pure" : "new.too-small";
}

/**
 * How long such puzzles take, half of them at most; unknown of those that are made of signs alone.
 * @param {Choice} choice
 * @returns {number | undefined}
 */
export function minutesOf({ kind, size, level, pure }) {
  return pure ? undefined : minutes[kind]?.[size]?.[level];
}

/**
 * What is chosen at first: what is played now. What came from elsewhere may have no level or no kind of ours: then what was chosen last.
 * @param {import("../types").App} app
 */
export function firstChoice({ kept, settings }) {
  const wish = settings.get("wish");
  if (!kept || !kinds.some(({ name }) => name === kept.kind)) return fitted(wish);
  const level = LEVELS.includes(kept.level) ? kept.level : wish?.level;
  return fitted({ ...kept, level, pure: wish?.kind === kept.kind && wish?.pure });
}

/**
 * The possible choice closest to the one that was made, perhaps long ago or in another version.
 * @param {Partial<Record<keyof Choice, unknown>> | null | undefined} wanted
 * @returns {Choice}
 */
export function fitted(wanted) {
  const kind = kindNamed(wanted?.kind);
  const size = sizesOf(kind).find((each) => each === wanted?.size) ?? kind.usual_size;
  const pure = wanted?.pure === true && canBePure(kind, size);
  return { kind: kind.name, size, pure, level: nearestLevel(kind, size, pure, wanted?.level) };
}

/** @param {KindRow} kind @param {number} size @param {boolean} pure @param {unknown} wanted */
function nearestLevel(kind, size, pure, wanted) {
  const from = LEVELS.indexOf(LEVELS.includes(/** @type {string} */ (wanted)) ? String(wanted) : USUAL.level);
  const there = LEVELS.filter((level) => !reasonAgainst(kind, size, level, pure));
  const far = (/** @type {string} */ level) => Math.abs(LEVELS.indexOf(level) - from);
  return there.sort((a, b) => far(a) - far(b))[0];
}
