// Short words for the player, seen for a moment and read aloud.

import { TokeruError } from "../model/errors.js";

/** @typedef {import("./text.js").Speech} Speech */

const SECONDS = 4;

export class Toast {
  #timer = 0;

  /** @param {HTMLElement} host @param {Speech} speech */
  constructor(host, speech) {
    this.host = host;
    this.speech = speech;
  }

  /** @param {string} line */
  say(line) {
    this.host.textContent = line;
    this.host.classList.add("shown");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.host.classList.remove("shown"), SECONDS * 1000);
  }

  /** @param {unknown} error */
  async complain(error) {
    await this.speech.learnSheets().catch(() => {});
    this.say(errorText(this.speech.text, error));
  }
}

/**
 * An error in the player's language, with the entry of a text that it was found in.
 * @param {import("./types").Text} text @param {unknown} error
 */
export function errorText(text, error) {
  if (!(error instanceof TokeruError)) {
    return text("errors.unexpected", { what: error instanceof Error ? error.message : String(error) });
  }
  const { key, fields } = error;
  return (fields.source ? `${fields.source}: ` : "") + text(`errors.${key}`, fields);
}
