// Statistics: what a list of results shows. A day is a text, 2026-11-15.

/** @typedef {import("../model/types").Result} Result */
/** @typedef {Pick<Result, "kind" | "size" | "level">} Likeness */

/**
 * @typedef {object} Row
 * @property {string} kind
 * @property {number} size
 * @property {string} level
 * @property {number} solved
 * @property {number} helped how many of them with hints; their times do not count
 * @property {number | null} best in seconds
 * @property {number | null} average in seconds
 * @property {readonly number[]} latest seconds of the last games, oldest first
 */

/** @typedef {{current: number, best: number}} Streak days in a row: still running, and the most ever */

/**
 * @typedef {object} Summary
 * @property {number} solved
 * @property {readonly Row[]} rows by kind, size and level
 * @property {Streak} days with a solved game
 * @property {Streak} daily whose own puzzle was solved, then or later
 */

const SHOWN = 20;
const MILLISECONDS_A_DAY = 86_400_000;

/** @param {readonly Result[]} results @param {string} today @returns {Summary} */
export function summary(results, today) {
  const inOrder = [...results].sort((a, b) => a.solvedAt - b.solvedAt);
  return {
    solved: results.length,
    rows: grouped(inOrder).map(row).sort((a, b) => compare(a.kind, b.kind) || a.size - b.size || compare(a.level, b.level)),
    days: streak(results.map(({ solvedAt }) => dayOf(solvedAt)), today),
    daily: streak(results.flatMap(({ daily }) => daily ?? []), today),
  };
}

/** The day on the player's own calendar. @param {number} time in milliseconds */
export function dayOf(time) {
  const date = new Date(time);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((number) => String(number).padStart(2, "0"));
  return `${date.getFullYear()}-${month}-${day}`;
}

/**
 * A streak that reaches yesterday is still running: today is not over yet.
 * @param {readonly string[]} days @param {string} today @returns {Streak}
 */
export function streak(days, today) {
  const [lengths, now] = [runs(days), number(today)];
  return { current: lengths.get(now) ?? lengths.get(now - 1) ?? 0, best: Math.max(0, ...lengths.values()) };
}

/**
 * For each day, how many days in a row end with it.
 * @param {readonly string[]} days @returns {Map<number, number>}
 */
function runs(days) {
  const lengths = new Map();
  for (const day of [...new Set(days.map(number))].sort((a, b) => a - b)) {
    lengths.set(day, (lengths.get(day - 1) ?? 0) + 1);
  }
  return lengths;
}

/** Days as numbers, whatever the clocks do in spring and autumn. @param {string} day */
const number = (day) => Date.parse(day) / MILLISECONDS_A_DAY;

/** Whether two games can be compared. @param {Likeness} a @param {Likeness} b */
export function isLike(a, b) {
  return a.kind === b.kind && a.size === b.size && a.level === b.level;
}

/**
 * Grouped with those like them.
 * @param {readonly Result[]} results @returns {Result[][]}
 */
function grouped(results) {
  /** @type {Result[][]} */
  const groups = [];
  for (const result of results) {
    const group = groups.find(([first]) => isLike(first, result));
    if (group) group.push(result);
    else groups.push([result]);
  }
  return groups;
}

/** @param {readonly Result[]} results @returns {Row} */
function row(results) {
  const times = results.filter(({ hints }) => !hints).map(({ seconds }) => seconds);
  const [{ kind, size, level }] = results;
  return {
    kind,
    size,
    level,
    solved: results.length,
    helped: results.length - times.length,
    best: times.length ? times.reduce((a, b) => Math.min(a, b)) : null,
    average: times.length ? times.reduce((a, b) => a + b) / times.length : null,
    latest: times.slice(-SHOWN),
  };
}

/** @param {string} a @param {string} b */
const compare = (a, b) => Number(a > b) - Number(a < b);
