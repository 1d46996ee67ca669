// What a puzzle is called: its kind, by the names of its rules if it does not say so itself; its level; and what is
// said of one that has no solution or several.

import border from "../data/border.js";
import kinds from "../data/kinds.js";

/** @typedef {import("../model/types").Puzzle} Puzzle */
/** @typedef {import("../model/types").KindRow} KindRow */
/** @typedef {import("./types").Text} Text */

/** How hard a technique is, or a puzzle by its grade. */
export const GRADES = border.tables.levels;
/** What can be asked for, the gentlest first: a beginner's puzzle is graded easy as well. */
export const LEVELS = ["beginner", ...GRADES];
export const OTHER = "other";
const EVERYWHERE = ["rows", "columns"];
const USUAL = [...EVERYWHERE, "boxes", "less"];

/** The name of the kind, or "other". @param {Puzzle} puzzle */
export function kindOf(puzzle) {
  const has = namesOf(puzzle);
  return kinds.find((kind) => isSame(has, rulesOf(kind)))?.name ?? OTHER;
}

/** Whether there is more to say of it than the name of its kind does. @param {Puzzle} puzzle */
export function isSpecial(puzzle) {
  const { comment, without } = puzzle.about;
  return comment || without.length || kindOf(puzzle) === OTHER || [...namesOf(puzzle)].some((name) => !USUAL.includes(name));
}

/** The plainest kind with these rows, columns and boxes or regions, which says all of them in a sentence. @param {Puzzle} puzzle */
export function plainKindOf(puzzle) {
  const { rows, columns, size, numbers } = puzzle.board;
  const has = namesOf(puzzle);
  if (rows < size || columns < size || numbers.length > size || EVERYWHERE.some((name) => !has.has(name))) return OTHER;
  return has.has("boxes") ? "sudoku" : has.has("regions") ? "jigsaw" : OTHER;
}

/** @param {KindRow} kind */
function rulesOf(kind) {
  const boxes = kind.base === "sudoku" ? ["boxes"] : [];
  const drawn = { less: kind.levels.some((level) => level.signs_from !== "none"),
    cage: kind.levels.some((level) => level.usual_cage > 0), regions: kind.draws_regions };
  const names = Object.entries(drawn).flatMap(([name, isThere]) => (isThere ? [name] : []));
  return new Set([...EVERYWHERE, ...boxes, ...kind.rules, ...names]);
}

/** @param {Puzzle} puzzle */
function namesOf(puzzle) {
  return new Set(puzzle.rules.map((rule) => rule.name));
}

/** @param {ReadonlySet<string>} a @param {ReadonlySet<string>} b */
function isSame(a, b) {
  return a.size === b.size && [...a].every((name) => b.has(name));
}

/** A level on its own, so with a capital letter where the language has them. @param {Text} text @param {string} level */
export function levelName(text, level) {
  return capital(text(`levels.${level}`));
}

/** @param {string} name */
export function capital(name) {
  return name.slice(0, 1).toLocaleUpperCase() + name.slice(1);
}

/** What the puzzle of a day is called. @param {Text} text @param {string} language @param {string} daily as 2026-11-15 */
export function dailyName(text, language, daily) {
  const [year, month, day] = daily.split("-").map(Number);
  const date = new Intl.DateTimeFormat(language, { day: "numeric", month: "short" });
  return text("play.daily", { day: date.format(new Date(year, month - 1, day)) });
}

/** What a player is told of a puzzle that does not have exactly one solution. @param {Text} text @param {string} status */
export function verdict(text, status) {
  return text(status === "none" ? "errors.no-solution" : `open.${status}`);
}
