// Settings: the rows of ../settings.js, group by group.

import { el } from "../dom.js";
import { rows } from "../settings.js";
import { toggle } from "./browser.js";
import { select } from "./parts.js";

/** @typedef {import("../types").App} App */
/** @typedef {(typeof rows)[number]} Row */

/** @param {HTMLElement} host @param {App} app */
export function open(host, app) {
  const groups = new Set(rows.map((row) => row.group));
  host.append(el("h2", {}, app.text("sheets.settings")), ...[...groups].map((name) => group(app, name)));
  return again(app);
}

/**
 * Once the page speaks another language, so does the sheet.
 * @param {App} app
 */
function again(app) {
  const observer = new MutationObserver(() => app.open("settings"));
  observer.observe(document.documentElement, { attributeFilter: ["lang"] });
  return () => observer.disconnect();
}

/** @param {App} app @param {string} name */
function group(app, name) {
  const found = rows.filter((row) => row.group === name);
  return el("fieldset", { class: "group" },
    el("legend", {}, app.text(`settings.group-${name}`)),
    ...found.map((row) => control(app, row)));
}

/** @param {App} app @param {Row} row */
function control(app, row) {
  const label = app.text(`settings.${row.name}`);
  const chosen = app.settings.get(row.name);
  const choose = (/** @type {unknown} */ value) => app.settings.set(row.name, value);
  if (row.kind === "switch") return toggle(label, chosen, choose);
  const texts = row.choices.map((choice) => row.names?.[choice] ?? app.text(`settings.${row.name}-${choice}`));
  return select(label, chosen, row.choices.map((choice, at) => [choice, texts[at]]), choose);
}
