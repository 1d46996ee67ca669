// The commands of the page, a row each. A row without `do` opens the sheet of its name; the texts commands.NAME and
// sheets.NAME say what they are called.

import { pauseOrResume } from "./clock.js";

/** @typedef {import("./types").Page} Page */
/** @typedef {import("../model/game.js").Game} Game */

/**
 * A key by its place on the keyboard. With Ctrl or Shift held, or not held; if nothing is said, either will do.
 * @typedef {{ code: string, ctrl?: boolean, shift?: boolean }} Key
 */

/**
 * What the page can be told, with where its button is, what is drawn there (strokes on a square of 24), its keys,
 * and how the help writes those.
 * @typedef {{ name: string, on?: readonly ("pad" | "tools" | "menu" | "new")[], icon?: string,
 *             keys?: readonly Key[], written?: readonly string[],
 *             do?: (page: Page) => void, isReady?: (game: Game) => boolean }} Command
 */

/** @type {readonly Command[]} */
export const COMMANDS = [
  {
    name: "undo", on: ["pad"], icon: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
    keys: [{ code: "KeyZ", ctrl: true, shift: false }, { code: "BracketLeft" }], written: ["Ctrl+Z", "["],
    do: (page) => goBack(page, (game) => game.undo()), isReady: (game) => game.history.length > 0,
  },
  {
    name: "redo", on: ["pad"], icon: "m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6",
    keys: [{ code: "KeyZ", ctrl: true, shift: true }, { code: "KeyY", ctrl: true }, { code: "BracketRight" }],
    written: ["Ctrl+Y", "]"],
    do: (page) => goBack(page, (game) => game.redo()), isReady: (game) => game.undone.length > 0,
  },
  {
    name: "erase", on: ["pad"], icon: "M8 6h12v12H8l-5-6zM12 10l4 4M16 10l-4 4",
    keys: [{ code: "Backspace" }, { code: "Delete" }, { code: "NumpadDecimal" }], written: ["Backspace", "Delete"],
    do: ({ desk }) => desk.erase(),
  },
  {
    name: "hint", on: ["pad"],
    icon: "M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0c-.8.6-1 1.200-1 2h-5c0-.8-.2-1.400-1-2z",
    keys: [{ code: "KeyH", ctrl: false }], written: ["H"],
    do: (page) => page.advise((advice) => advice.hint()),
  },
  {
    name: "next-digit", keys: [{ code: "KeyN", ctrl: false }], written: ["N"],
    do: (page) => page.advise((advice) => advice.nextDigit()),
  },
  {
    name: "fill", on: ["pad"],
    icon: "M4 4h16v16H4zM8 8h.01M12 8h.01M16 8h.01M8 12h.01M12 12h.01M16 12h.01M8 16h.01M12 16h.01M16 16h.01",
    do: ({ desk }) => void desk.do((game) => game.fill()),
  },
  { name: "check", on: ["pad"], icon: "m4 12 5 6L20 6", do: (page) => page.advise((advice) => advice.check()) },
  {
    name: "flag", on: ["pad"], icon: "M6 21V4h11l-2 4 2 4H6",
    do: (page) => page.later(import("./checkpoints.js"), (part) => part.showCheckpoints(page)),
  },
  {
    name: "path", on: ["pad"],
    icon: "M5 19c0-8 14-4 14-12M5 19h.01M19 5h.01M3 19a2 2 0 1 0 4 0 2 2 0 1 0-4 0M17 5a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
    do: (page) => page.advise((advice) => advice.walk()),
  },
  {
    name: "zoom", on: ["tools"], icon: "M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M15.5 15.5 21 21M7.5 10.5h6M10.5 7.5v6",
    keys: [{ code: "Digit0", ctrl: false }, { code: "Numpad0", ctrl: false }], written: ["0"],
    do: (page) => look(page, (zoom) => zoom.toggle()),
  },
  {
    name: "closer", keys: [{ code: "Equal", ctrl: false }, { code: "NumpadAdd", ctrl: false }], written: ["+"],
    do: (page) => look(page, (zoom) => zoom.step(1)),
  },
  {
    name: "farther", keys: [{ code: "Minus", ctrl: false }, { code: "NumpadSubtract", ctrl: false }], written: ["−"],
    do: (page) => look(page, (zoom) => zoom.step(-1)),
  },
  { name: "ways", keys: [{ code: "KeyI", ctrl: false }], written: ["I"], do: (page) => tellWays(page) },
  { name: "pause", keys: [{ code: "KeyP", ctrl: false }], written: ["P"], do: ({ desk }) => pauseOrResume(desk) },
  { name: "escape", keys: [{ code: "Escape" }], written: ["Esc"], do: escape },
  { name: "tour", do: (page) => page.later(import("./tour.js"), (part) => part.takeTour(page)) },
  { name: "new", on: ["tools", "menu"], icon: "M12 5v14M5 12h14" },
  { name: "daily", on: ["menu", "new"] },
  { name: "games", on: ["menu", "new"] },
  { name: "open", on: ["menu", "new"] },
  { name: "own", on: ["menu", "new"], do: (page) => page.later(import("../workshop/bench.js"), (part) => part.open(page)) },
  { name: "practice", on: ["menu"] },
  { name: "share", on: ["tools", "menu"], icon: "M12 15V4M8 7l4-4 4 4M6 11H5v9h14v-9h-1" },
  { name: "print", on: ["menu"] },
  { name: "statistics", on: ["menu"] },
  {
    name: "settings", on: ["tools", "menu"],
    icon: "M4 7h9M19 7h1M4 17h1M11 17h9M13 7a3 3 0 1 0 6 0 3 3 0 1 0-6 0M5 17a3 3 0 1 0 6 0 3 3 0 1 0-6 0",
  },
  { name: "help", on: ["menu"], keys: [{ code: "Slash", ctrl: false, shift: true }], written: ["?"] },
  { name: "menu", on: ["tools"], icon: "M4 7h16M4 12h16M4 17h16" },
];

/** The commands that have a button there. @param {"pad" | "tools" | "menu" | "new"} place */
export function commandsOn(place) {
  return COMMANDS.filter((command) => command.on?.includes(place));
}

/** The key of the text that names it. @param {Command} command */
export function labelOf(command) {
  return command.do ? `commands.${command.name}` : `sheets.${command.name}`;
}

/** @param {Page} page @param {string} name */
export function run(page, name) {
  const command = COMMANDS.find((each) => each.name === name);
  if (command?.do) command.do(page);
  else if (command) page.open(name);
}

/** What can make the sum that the cell with the cursor is in. @param {Page} page @param {{ quiet?: boolean }} [how] */
export function tellWays(page, how) {
  page.later(import("./ways.js"), (part) => part.showWays(page, how));
}

/** @typedef {Awaited<ReturnType<import("./zoom.js")["zoomOf"]>>} Zoom */
/** From closer, or as it was. @param {Page} page @param {(zoom: Zoom) => void} how */
export function look(page, how) {
  page.later(import("./zoom.js").then((part) => part.zoomOf(page)), how);
}

/** @param {Page} page @param {(game: Game) => boolean} move */
function goBack({ desk }, move) {
  if (!desk.path && !desk.isPaused) desk.do(move);
}

/** What is open is closed first; then nothing is selected. @param {Page} page */
function escape(page) {
  const { desk, sheet } = page;
  if (sheet.isOpen) sheet.close();
  else if (desk.hint || desk.path || desk.mistakes.size) page.advise((advice) => advice.stop());
  else desk.selectNone();
}
