// The keyboard, a row each: players of other programs find every key where they left it. The keys of commands are in
// their rows.

import { COMMANDS } from "./commands.js";
import { MODES } from "./desk.js";

/** @typedef {import("./commands.js").Key} Key */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./desk.js").Mode} Mode */

/**
 * What some keys do on the desk.
 * @typedef {{ codes: readonly string[], ctrl?: boolean, shift?: boolean,
 *             do: (desk: Desk, extend: boolean) => void }} Row
 */

/** @param {number} down @param {number} right */
const moving = (down, right) => (/** @type {Desk} */ desk, /** @type {boolean} */ extend) =>
  desk.move(down, right, extend);

/** @param {Mode} mode */
const choosing = (mode) => (/** @type {Desk} */ desk) => {
  desk.mode = mode;
  desk.changed();
};

/** @param {Desk} desk */
function nextMode(desk) {
  choosing(MODES[(MODES.indexOf(desk.mode) + 1) % MODES.length])(desk);
}

/** The first row that fits counts, so those with Ctrl stand first. @type {readonly Row[]} */
const ROWS = [
  { codes: ["KeyA"], ctrl: true, shift: false, do: (desk) => desk.selectAll() },
  { codes: ["KeyI"], ctrl: true, do: (desk) => desk.invert() },
  { codes: ["ArrowUp", "KeyW"], do: moving(-1, 0) },
  { codes: ["ArrowDown", "KeyS"], do: moving(1, 0) },
  { codes: ["ArrowLeft", "KeyA"], do: moving(0, -1) },
  { codes: ["ArrowRight", "KeyD"], do: moving(0, 1) },
  { codes: ["KeyZ"], ctrl: false, do: choosing("value") },
  { codes: ["KeyX"], ctrl: false, do: choosing("corner") },
  { codes: ["KeyC"], ctrl: false, do: choosing("centre") },
  { codes: ["KeyV"], ctrl: false, do: choosing("colour") },
  { codes: ["KeyB"], ctrl: false, do: choosing("pen") },
  { codes: ["Space"], ctrl: false, do: nextMode },
];

/**
 * Do what a key says, and tell whether it said anything.
 * @param {KeyboardEvent} event @param {Desk} desk @param {(command: string) => void} command
 */
export function press(event, desk, command) {
  if (event.altKey) return false;
  const number = numberOf(event);
  if (number >= 0 && desk.isOpen && desk.type(number, modeOf(event, desk), event.timeStamp)) return true;
  const { name } = COMMANDS.find(({ keys }) => keys?.some((key) => fits(key, event))) ?? {};
  if (name) return command(name), true;
  const row = ROWS.find(({ codes, ...held }) => codes.some((code) => fits({ code, ...held }, event)));
  if (row && desk.isOpen) row.do(desk, event.shiftKey || isControl(event));
  return Boolean(row);
}

/** @param {Key} key @param {KeyboardEvent} event */
function fits({ code, ctrl, shift }, event) {
  const agrees = (/** @type {boolean | undefined} */ wanted, /** @type {boolean} */ held) =>
    wanted === undefined || wanted === held;
  return code === codeOf(event) && agrees(ctrl, isControl(event)) && agrees(shift, event.shiftKey);
}

/** Without Num Lock the number pad has arrows, and Shift reverses the lock: then the key tells what is meant.
 * @param {KeyboardEvent} event */
function codeOf(event) {
  const isArrow = event.code.startsWith("Numpad") && event.key.startsWith("Arrow") && !isLocked(event);
  return isArrow ? event.key : event.code;
}

/** The number of a digit, or of the letter that stands for one, A for 10; −1 for none. @param {KeyboardEvent} event */
function numberOf(event) {
  if (/^[a-z]$/i.test(event.key) && !isControl(event)) return parseInt(event.key, 36);
  const found = /^(Digit|Numpad)([0-9])$/.exec(event.code);
  const isArrow = found?.[1] === "Numpad" && !/^[0-9]$/.test(event.key) && !isLocked(event);
  return found && !isArrow ? Number(found[2]) : -1;
}

/** @param {KeyboardEvent} event @param {Desk} desk @returns {Mode} */
function modeOf(event, desk) {
  const shift = event.shiftKey || (event.code.startsWith("Numpad") && !/^[0-9]$/.test(event.key));
  if (isControl(event)) return shift ? "colour" : "centre";
  return shift ? "corner" : desk.mode;
}

/** @param {KeyboardEvent} event */
const isControl = (event) => event.ctrlKey || event.metaKey;

/** @param {KeyboardEvent} event */
const isLocked = (event) => event.getModifierState("NumLock");
