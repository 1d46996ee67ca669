// The menu: the way to all other sheets.

import { el } from "../dom.js";

/** @typedef {import("../../model/types").App} App */

const SHEETS = ["new", "daily", "games", "open", "own", "share", "print", "statistics", "settings", "help"];

/** @param {HTMLElement} host @param {App} app */
export function open(host, app) {
  const items = SHEETS.map((name) =>
    el("li", {}, el("button", { type: "button", onclick: () => app.open(name) }, app.text(`sheets.${name}`))));
  host.append(el("h2", {}, app.text("sheets.menu")), el("ul", { class: "menu" }, ...items));
}
