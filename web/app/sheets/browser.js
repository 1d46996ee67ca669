// What sheets ask of the browser: the clipboard and files; and how they begin what may fail.

import { el } from "../dom.js";

/** @typedef {import("../types").App} App */

/**
 * Copy what a field has. Where the browser forbids it, the text is selected, ready to be copied by hand.
 * @param {App} app @param {HTMLInputElement | HTMLTextAreaElement} field
 */
export async function copy(app, field) {
  try {
    await navigator.clipboard.writeText(field.value);
    app.say(app.text("share.copied"));
  } catch {
    field.focus();
    field.select();
    app.say(app.text("share.copy-by-hand"));
  }
}

/**
 * Give the player a file.
 * @param {string} name @param {string} type @param {string | Blob} content
 */
export function download(name, type, content) {
  const href = URL.createObjectURL(new Blob([content], { type }));
  const link = el("a", { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/**
 * Begin something, and complain if it fails.
 * @param {App} app @param {() => Promise<unknown>} act
 */
export function attempt(app, act) {
  act().catch((error) => app.complain(error));
}

/**
 * Something that is on or off.
 * @param {string} label @param {boolean} on @param {(on: boolean) => void} change @param {boolean} [disabled]
 */
export function toggle(label, on, change, disabled = false) {
  const box = el("input", { type: "checkbox", role: "switch", checked: on, disabled });
  box.addEventListener("change", () => change(box.checked));
  return el("label", { class: "row" }, el("span", {}, label), box);
}

/** @param {string} text @param {() => void} act @param {Record<string, unknown>} [attributes] */
export function button(text, act, attributes = {}) {
  return el("button", { type: "button", onclick: act, ...attributes }, text);
}
