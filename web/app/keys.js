// The keyboard, a row each: players of other programs find every key where they left it.

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./desk.js").Mode} Mode */
import { MODES } from "./desk.js";

/**
 * What a key does: something on the desk, or a command of the page by its name.
 * @typedef {{ codes: readonly string[], ctrl?: boolean, shift?: boolean,
 *             do?: (desk: Desk, extend: boolean) => void, command?: string }} Row
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
  { codes: ["KeyZ"], ctrl: true, shift: true, command: "redo" },
  { codes: ["KeyZ"], ctrl: true, command: "undo" },
  { codes: ["KeyY"], ctrl: true, command: "redo" },
  { codes: ["BracketLeft"], command: "undo" },
  { codes: ["BracketRight"], command: "redo" },
  { codes: ["KeyA"], ctrl: true, shift: false, do: (desk) => desk.selectAll() },
  { codes: ["KeyI"], ctrl: true, do: (desk) => desk.invert() },
  { codes: ["Escape"], command: "escape" },
  { codes: ["ArrowUp", "KeyW"], do: moving(-1, 0) },
  { codes: ["ArrowDown", "KeyS"], do: moving(1, 0) },
  { codes: ["ArrowLeft", "KeyA"], do: moving(0, -1) },
  { codes: ["ArrowRight", "KeyD"], do: moving(0, 1) },
  { codes: ["KeyZ"], ctrl: false, do: choosing("value") },
  { codes: ["KeyX"], ctrl: false, do: choosing("corner") },
  { codes: ["KeyC"], ctrl: false, do: choosing("centre") },
  { codes: ["KeyV"], ctrl: false, do: choosing("colour") },
  { codes: ["Space"], ctrl: false, do: nextMode },
  { codes: ["Backspace", "Delete", "NumpadDecimal"], do: (desk) => desk.erase() },
  { codes: ["KeyP"], ctrl: false, command: "pause" },
  { codes: ["KeyH"], ctrl: false, command: "hint" },
  { codes: ["Slash"], ctrl: false, shift: true, command: "help" },
];

/** What the help shows: keys, and the text that says what they do. */
export const shown = [
  { keys: ["←↑→↓", "W A S D"], text: "help.key-move" },
  { keys: ["Shift", "Ctrl"], text: "help.key-extend" },
  { keys: ["1 … 9"], text: "help.key-digit" },
  { keys: ["Z", "X", "C", "V"], text: "help.key-mode" },
  { keys: ["Space"], text: "help.key-next-mode" },
  { keys: ["Shift+1"], text: "help.key-corner" },
  { keys: ["Ctrl+1"], text: "help.key-centre" },
  { keys: ["Ctrl+Shift+1"], text: "help.key-colour" },
  { keys: ["Backspace", "Delete"], text: "commands.erase" },
  { keys: ["Ctrl+Z", "["], text: "commands.undo" },
  { keys: ["Ctrl+Y", "]"], text: "commands.redo" },
  { keys: ["Ctrl+A"], text: "help.key-all" },
  { keys: ["Esc"], text: "help.key-none" },
  { keys: ["Ctrl+I"], text: "help.key-invert" },
  { keys: ["P"], text: "commands.pause" },
  { keys: ["H"], text: "commands.hint" },
  { keys: ["?"], text: "sheets.help" },
];

/**
 * Do what a key says, and tell whether it said anything.
 * @param {KeyboardEvent} event @param {Desk} desk @param {(command: string) => void} command
 */
export function press(event, desk, command) {
  if (event.altKey) return false;
  const digit = digitOf(event);
  if (digit) return desk.isOpen && (desk.enter(digit, modeOf(event, desk)), true);
  const row = ROWS.find((each) => fits(each, event));
  if (!row) return false;
  if (row.command) command(row.command);
  else if (desk.isOpen) row.do?.(desk, event.shiftKey || isControl(event));
  return true;
}

/** @param {Row} row @param {KeyboardEvent} event */
function fits(row, event) {
  const agrees = (/** @type {boolean | undefined} */ wanted, /** @type {boolean} */ held) =>
    wanted === undefined || wanted === held;
  return row.codes.includes(codeOf(event)) && agrees(row.ctrl, isControl(event)) && agrees(row.shift, event.shiftKey);
}

/** Without its lock the number pad has arrows, and Shift turns the lock round: then the key tells what is meant.
 * @param {KeyboardEvent} event */
function codeOf(event) {
  const isArrow = event.code.startsWith("Numpad") && event.key.startsWith("Arrow") && !isLocked(event);
  return isArrow ? event.key : event.code;
}

/** @param {KeyboardEvent} event */
function digitOf(event) {
  const found = /^(Digit|Numpad)([1-9])$/.exec(event.code);
  const isArrow = found?.[1] === "Numpad" && !/^[1-9]$/.test(event.key) && !isLocked(event);
  return found && !isArrow ? Number(found[2]) : 0;
}

/** @param {KeyboardEvent} event @param {Desk} desk @returns {Mode} */
function modeOf(event, desk) {
  const shift = event.shiftKey || (event.code.startsWith("Numpad") && !/^[1-9]$/.test(event.key));
  if (isControl(event)) return shift ? "colour" : "centre";
  return shift ? "corner" : desk.mode;
}

/** @param {KeyboardEvent} event */
const isControl = (event) => event.ctrlKey || event.metaKey;

/** @param {KeyboardEvent} event */
const isLocked = (event) => event.getModifierState("NumLock");
