// What a player can choose, a row each, and where the choices are kept.

import languages from "../data/languages.js";

/**
 * @typedef {{ name: string, group: string, kind: "switch", default: boolean }} Switch
 * @typedef {{ name: string, group: string, kind: "choice", choices: readonly string[], default: string,
 *             names?: Readonly<Record<string, string>> }} Choice with the names of choices that are the same everywhere
 */

const LANGUAGES = Object.fromEntries(languages.map(({ tag, name }) => [tag, name]));

/** @type {readonly (Switch | Choice)[]} */
export const rows = [
  { name: "language", group: "page", kind: "choice", choices: ["auto", ...Object.keys(LANGUAGES)],
    default: "auto", names: LANGUAGES },
  { name: "theme", group: "page", kind: "choice", choices: ["auto", "light", "dark", "contrast"], default: "auto" },
  { name: "conflicts", group: "help", kind: "choice", choices: ["duplicates", "wrong", "off"], default: "duplicates" },
  { name: "candidates", group: "help", kind: "choice", choices: ["hand", "pruned", "filled"], default: "pruned" },
  { name: "same", group: "help", kind: "switch", default: true },
  { name: "see", group: "help", kind: "switch", default: false },
  { name: "labels", group: "help", kind: "switch", default: false },
  { name: "own-marks", group: "help", kind: "switch", default: false },
  { name: "digit-first", group: "play", kind: "switch", default: false },
  { name: "marks", group: "play", kind: "choice", choices: ["grid", "corners"], default: "grid" },
  { name: "patterns", group: "play", kind: "switch", default: false },
  { name: "clock", group: "play", kind: "switch", default: true },
];

const KEPT_AS = "tokeru.settings";

/** The choices of this player. What the browser does not keep is kept until the page is closed. */
export class Settings {
  /** @type {Record<string, unknown>} */
  #chosen = read();
  /** @type {Set<(name: string) => void>} */
  #listeners = new Set();

  /** @param {string} name @returns {any} */
  get(name) {
    const row = rows.find((each) => each.name === name);
    const chosen = this.#chosen[name];
    return row ? (isPossible(row, chosen) ? chosen : row.default) : chosen;
  }

  /** @param {string} name @param {unknown} value */
  set(name, value) {
    this.#chosen = { ...this.#chosen, [name]: value };
    write(this.#chosen);
    for (const listener of this.#listeners) listener(name);
  }

  /** @param {(name: string) => void} listener called with the name of each setting that changes */
  listen(listener) {
    this.#listeners.add(listener);
  }
}

/** @param {Switch | Choice} row @param {unknown} value */
function isPossible(row, value) {
  return row.kind === "switch" ? typeof value === "boolean" : row.choices.includes(/** @type {string} */ (value));
}

/** @returns {Record<string, unknown>} */
function read() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

/** @param {Record<string, unknown>} chosen */
function write(chosen) {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(chosen));
  } catch {
    // A full or forbidden store forgets the choices when the page is closed; the game goes on.
  }
}
