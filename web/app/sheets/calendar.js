// A month as a table, in the player's language and with the player's first day of the week.

import { dayOf } from "../../store/statistics.js";
import { el } from "../dom.js";

const WEEK = 7;
const SUNDAY = new Date(2023, 0, 1);
/** @type {Readonly<Record<string, number>>} days on, by keys */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK };

/** @typedef {{ mark: string, label: string, isSolved?: boolean }} Note what is drawn beside the day, and what is said of it; a
 *  solved one is circled */

/**
 * Every day of the month up to today is a button. Tab finds one of them, the arrow keys the others.
 * @param {string} language @param {Date} month
 * @param {(day: string) => Note} note @param {(day: string) => void} play
 */
export function calendar(language, month, note, play) {
  const days = daysOf(month).map((date) => dayButton(language, date, note(dayOf(date.getTime())), play));
  const open = days.filter((button) => !button.disabled);
  open.at(-1)?.setAttribute("tabindex", "0");
  const blanks = (month.getDay() - firstWeekday(language) + WEEK) % WEEK;
  const cells = [...Array(blanks).fill(null), ...days].map((button) => el("td", {}, button));
  return el("table", { "aria-label": monthName(language, month), onkeydown: moving(open) },
    el("thead", {}, el("tr", {}, ...weekdays(language))),
    el("tbody", {}, ...weeksOf(cells).map((week) => el("tr", {}, ...week))));
}

/** @param {string} language @param {Date} month */
export function monthName(language, month) {
  return new Intl.DateTimeFormat(language, { year: "numeric", month: "long" }).format(month);
}

/** The first day of the month, this many months later. @param {Date} date @param {number} months */
export function monthAfter(date, months) {
  return new Date(date.getFullYear(), date.getMonth() + months, 1);
}

/** @param {Date} month */
function daysOf(month) {
  const [year, number] = [month.getFullYear(), month.getMonth()];
  const length = new Date(year, number + 1, 0).getDate();
  return Array.from({ length }, (_, at) => new Date(year, number, at + 1));
}

/** @param {string} language @param {Date} date @param {Note} note @param {(day: string) => void} play */
function dayButton(language, date, note, play) {
  const [day, today] = [date.getTime(), Date.now()].map(dayOf);
  const name = new Intl.DateTimeFormat(language, { dateStyle: "full" }).format(date);
  return el("button", {
    type: "button", class: note.isSolved ? "solved" : null, tabindex: -1, disabled: day > today, onclick: () => play(day),
    "aria-label": note.label ? `${name}, ${note.label}` : name, "aria-current": day === today ? "date" : null,
  }, String(date.getDate()), el("span", { class: "mark", "aria-hidden": "true" }, note.mark));
}

/** @param {string} language */
function weekdays(language) {
  const first = firstWeekday(language);
  const name = (/** @type {Date} */ date, /** @type {"short" | "long"} */ weekday) =>
    new Intl.DateTimeFormat(language, { weekday }).format(date);
  return Array.from({ length: WEEK }, (_, at) => {
    const date = new Date(SUNDAY.getFullYear(), SUNDAY.getMonth(), SUNDAY.getDate() + first + at);
    return el("th", { scope: "col", abbr: name(date, "long") }, name(date, "short"));
  });
}

/** 0 is Sunday. Not every browser knows the custom of each place. @param {string} language @returns {number} */
function firstWeekday(language) {
  const locale = /** @type {any} */ (new Intl.Locale(language));
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 0) % WEEK;
}

/** @param {HTMLElement[]} cells */
function weeksOf(cells) {
  const length = Math.ceil(cells.length / WEEK);
  return Array.from({ length }, (_, at) => cells.slice(at * WEEK, (at + 1) * WEEK));
}

/** @param {HTMLButtonElement[]} buttons */
function moving(buttons) {
  return (/** @type {KeyboardEvent} */ event) => {
    const from = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const to = buttons[from + STEPS[event.key]];
    if (STEPS[event.key]) event.preventDefault();
    if (from < 0 || !to) return;
    buttons[from].tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  };
}
