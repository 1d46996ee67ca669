// The words of the page, in the player's language. There are none in the code.

import languages from "../data/languages.js";
import { TokeruError } from "../model/errors.js";
import { render } from "../model/templates.js";

/** @typedef {import("../model/types").Messages} Messages */
/** @typedef {Record<string, string | number | readonly string[]>} Fields */

const USUAL = "en";

/**
 * The language that was chosen, or the first of the browser's that is available.
 * @param {string} chosen @param {readonly string[]} preferred
 */
function languageFor(chosen, preferred) {
  const tags = languages.map(({ tag }) => tag);
  if (tags.includes(chosen)) return chosen;
  const spoken = preferred.map((tag) => tag.toLowerCase().split("-")[0]);
  return spoken.map((tag) => tags.find((known) => known.split("-")[0] === tag)).find(Boolean) ?? USUAL;
}

/**
 * The words in the language of the player, a file at a time: "page" at once, the others when they are needed.
 */
export class Speech {
  language = USUAL;
  /** @type {Messages} */
  #messages = { v: 1, language: "", joining: {} };
  /** @type {Map<string, Promise<Messages>>} */
  #fetched = new Map();
  #files = new Set(["page"]);

  /** Speak another language. @param {string} chosen one of them, or "auto" */
  async choose(chosen) {
    this.language = languageFor(chosen, navigator.languages);
    await this.#gather();
    document.documentElement.lang = this.language;
  }

  /**
   * A text by its table and name: "new.start". What is missing shows its key, so that it is noticed.
   * @param {string} key @param {Fields} [fields]
   */
  text = (key, fields = {}) => {
    const dot = key.indexOf(".");
    const table = this.#messages[key.slice(0, dot)] ?? {};
    const name = key.slice(dot + 1);
    return Object.hasOwn(table, name) ? render(table[name], fields, this.#messages) : key;
  };

  /** The words of everything that comes later: sheets, hints, errors. */
  async learnSheets() {
    await this.learn("sheets");
  }

  /** The words of the solver, with all others that are known. */
  async words() {
    await this.learn("steps");
    return this.#messages;
  }

  /** The words of a file. @param {string} file */
  async learn(file) {
    this.#files.add(file);
    await this.#gather().catch((error) => {
      this.#files.delete(file);
      throw error;
    });
  }

  /** Put together what is known; whoever chose another language meanwhile hears that one. */
  async #gather() {
    const { language } = this;
    const found = await Promise.all([...this.#files].map((file) => this.#fetch(`messages/${language}/${file}.json`)));
    if (language === this.language) this.#messages = merged(found);
  }

  /** @param {string} path @returns {Promise<Messages>} */
  #fetch(path) {
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

/** The files of a language as one. A table may be spread over several; each text is in one. @param {Messages[]} files */
export function merged(files) {
  /** @type {Record<string, any>} */
  const all = {};
  for (const [name, table] of files.flatMap((file) => Object.entries(file)))
    all[name] = typeof table === "object" ? { ...all[name], ...table } : table;
  return /** @type {Messages} */ (all);
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
