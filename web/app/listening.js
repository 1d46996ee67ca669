// What the player does, and who hears it.

import { look, tellWays } from "./commands.js";
import { describe } from "./describe.js";
import { byId } from "./dom.js";
import { awaitDrops } from "./drops.js";
import { press } from "./keys.js";
import { takePointer } from "./pointer.js";

/** @typedef {import("./types").Page} Page */

/** @param {Page} page */
export function listen(page) {
  const { board, desk, keeper } = page;
  takePointer(board, desk, byId("board"), {
    pinch: () => look(page, () => {}), hold: () => tellWays(page, { quiet: true }),
  });
  byId("frame").addEventListener("wheel", (event) => turnWheel(page, event), { passive: false });
  awaitDrops(page);
  document.addEventListener("keydown", (event) => hear(page, event));
  for (const [id, command] of [["clock", "pause"], ["resume", "pause"], ["about", "new"]])
    byId(id).addEventListener("click", () => page.command(command));
  // Space is for the next mode again when a button was only pointed at.
  for (const id of ["pad", "clock"]) byId(id).addEventListener("click", ({ detail }) => detail && page.refocus());
  addEventListener("pagehide", () => (keeper.keep(true), keeper.turns.release()));
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && page.kept) page.resume(page.kept.id, page.kept).catch(page.complain);
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) keeper.keep(true);
    else page.later(import("./follow.js"), (part) => part.catchUp(page));
  });
  // Whoever comes to the board with Tab has a cell to begin with.
  board.grid.addEventListener("focusin", () => !desk.selected.size && desk.isOpen && desk.select([desk.cursor]));
}

/** With Ctrl, which is also how a touchpad tells of two fingers, the board is seen from closer, not the page.
 * @param {Page} page @param {WheelEvent} event */
function turnWheel(page, event) {
  if (!event.ctrlKey) return;
  event.preventDefault();
  look(page, (zoom) => zoom.turn(event));
}

/** Keys belong to the game, unless the player writes something or a sheet is in use.
 * @param {Page} page @param {KeyboardEvent} event */
function hear(page, event) {
  const { board, desk, sheet } = page;
  const { target } = event;
  if (event.defaultPrevented || sheet.holds(target)) return event.key === "Escape" && sheet.close();
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
  if (target instanceof HTMLButtonElement && ["Space", "Enter", "NumpadEnter"].includes(event.code)) return;
  const before = page.game?.history.length;
  if (!press(event, desk, page.command)) return;
  event.preventDefault();
  if (desk.isOpen && board.grid.contains(document.activeElement)) board.focus(desk.cursor);
  if (page.game && before !== page.game.history.length) announce(page);
}

/** The cell with the cursor, for those who hear the board. @param {Page} page */
function announce({ desk: { game, cursor, selected }, text }) {
  if (game && selected.size) byId("said").textContent = describe(game, cursor, text);
}
