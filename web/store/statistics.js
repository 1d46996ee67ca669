// Statistics: what a list of results shows. A day is a text, 2026-11-15.

/** @typedef {import("../model/types").Result} Result */

/**
 * @typedef {object} Row
 * @property {string} kind
 * @property {string} level
 * @property {number} solved
 * @property {number} best in seconds
 * @property {number} average in seconds
 * @property {readonly number[]} latest seconds of the last games, oldest first
 */

/** @typedef {{current: number, best: number}} Streak days in a row: still running, and the most ever */

/**
 * @typedef {object} Summary
 * @property {number} solved
 * @property {readonly Row[]} rows by kind and level
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
    rows: grouped(inOrder).map(row).sort((a, b) => compare(a.kind, b.kind) || compare(a.level, b.level)),
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

/**
 * Grouped by kind and level.
 * @param {readonly Result[]} results @returns {Result[][]}
 */
function grouped(results) {
  /** @type {Map<string, Result[]>} */
  const groups = new Map();
  for (const result of results) {
    const key = JSON.stringify([result.kind, result.level]);
    groups.set(key, [...(groups.get(key) ?? []), result]);
  }
  return [...groups.values()];
}

/** @param {readonly Result[]} results @returns {Row} */
function row(results) {
  const times = results.map(({ seconds }) => seconds);
  const [{ kind, level }] = results;
  return {
    kind,
    level,
    solved: times.length,
    best: times.reduce((a, b) => Math.min(a, b)),
    average: times.reduce((a, b) => a + b) / times.length,
    latest: times.slice(-SHOWN),
  };
}

/** @param {string} a @param {string} b */
const compare = (a, b) => Number(a > b) - Number(a < b);
