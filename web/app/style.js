// Style sheets that the page does without until something needs them.

import { el } from "./dom.js";

/** @type {Map<string, Promise<void>>} */
const used = new Map();

/** Use a sheet of web/style; settled when it is there. @param {string} name @returns {Promise<void>} */
export function useStyle(name) {
  const found = used.get(name) ?? load(name);
  used.set(name, found);
  return found;
}

/** @param {string} name @returns {Promise<void>} */
function load(name) {
  return new Promise((resolve, reject) => {
    const href = new URL(`../style/${name}.css`, import.meta.url).href;
    document.head.append(el("link", { rel: "stylesheet", href, onload: () => resolve(), onerror: reject }));
  });
}
