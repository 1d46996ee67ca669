// The words of the page, in the player's language. There are none in the code.

import { TokeruError } from "../model/errors.js";
import { render } from "../model/templates.js";

/** @typedef {import("../model/types").Messages} Messages */
/** @typedef {Record<string, string | number | readonly string[]>} Fields */

const LANGUAGES = ["en", "ko", "ja", "zh-Hant"];

/**
 * The language that was chosen, or the first of the browser's that there is.
 * @param {string} chosen @param {readonly string[]} preferred
 */
function languageFor(chosen, preferred) {
  if (LANGUAGES.includes(chosen)) return chosen;
  const spoken = preferred.map((tag) => tag.toLowerCase().split("-")[0]);
  return spoken.map((tag) => LANGUAGES.find((known) => known.split("-")[0] === tag)).find(Boolean) ?? "en";
}

/** The words in the language of the player: those of the page at once, the others when they are needed. */
export class Speech {
  language = LANGUAGES[0];
  /** @type {Messages} */
  #messages = { v: 1, language: "", joining: {} };
  /** @type {Map<string, Promise<Messages>>} */
  #fetched = new Map();
  #knowsSheets = false;

  /** Speak another language. @param {string} chosen one of them, or "auto" */
  async choose(chosen) {
    this.language = languageFor(chosen, navigator.languages);
    this.#messages = await this.#fetch("messages");
    if (this.#knowsSheets) await this.learnSheets();
    document.documentElement.lang = this.language;
  }

  /**
   * A text by its section and name: "new.title". What is missing shows its key, so that it is noticed.
   * @param {string} key @param {Fields} [fields]
   */
  text = (key, fields = {}) => {
    const dot = key.indexOf(".");
    const section = this.#messages[key.slice(0, dot)] ?? {};
    const name = key.slice(dot + 1);
    return Object.hasOwn(section, name) ? render(section[name], fields, this.#messages) : key;
  };

  /** The words of the sheets, and of errors. */
  async learnSheets() {
    this.#knowsSheets = true;
    const more = await this.#fetch("messages/sheets");
    this.#messages = { ...more, ...this.#messages };
  }

  /** The words of the solver, which are Python's too. */
  words() {
    return this.#fetch("words");
  }

  /** @param {string} folder @returns {Promise<Messages>} */
  #fetch(folder) {
    const path = `${folder}/${this.language}.json`;
    const found = this.#fetched.get(path) ?? fetchMessages(path);
    this.#fetched.set(path, found);
    found.catch(() => this.#fetched.delete(path));
    return found;
  }
}

/** @param {string} path @returns {Promise<Messages>} */
async function fetchMessages(path) {
  const answer = await fetch(new URL(`../${path}`, import.meta.url));
  if (!answer.ok) throw new TokeruError("unreachable", { what: path });
  return answer.json();
}

/**
 * Fill in the words of the static page: data-text is what an element says, data-label what it is called.
 * @param {ParentNode} root @param {(key: string) => string} text
 */
export function fillIn(root, text) {
  for (const element of root.querySelectorAll("[data-text]"))
    element.textContent = text(/** @type {HTMLElement} */ (element).dataset.text ?? "");
  for (const element of root.querySelectorAll("[data-label]")) {
    const label = text(/** @type {HTMLElement} */ (element).dataset.label ?? "");
    element.setAttribute("aria-label", label);
    element.setAttribute("title", label);
  }
}
