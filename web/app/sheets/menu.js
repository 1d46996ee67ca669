// The menu: the way to all other sheets, and whatever commands want to be there.

import { commandsOn, labelOf } from "../commands.js";
import { el } from "../dom.js";
import { button } from "./browser.js";

/** @typedef {import("../types").App} App */

/** @param {HTMLElement} host @param {App} app */
export function open(host, app) {
  const items = commandsOn("menu").map((command) =>
    el("li", {}, button(app.text(labelOf(command)), () => choose(app, command))));
  host.append(el("h2", {}, app.text("sheets.menu")), el("ul", { class: "menu" }, ...items));
}

/** A sheet takes the place of the menu; what is done is done on the board.
 * @param {App} app @param {import("../commands.js").Command} command */
function choose(app, command) {
  if (command.do) app.close();
  app.command(command.name);
}
