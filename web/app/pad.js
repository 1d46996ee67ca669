// The key pad: digits, modes, and what players do most often.

import { element } from "../board/svg.js";
import { shown } from "../model/board.js";
import { COLOURS } from "../model/layers.js";
import { commandsOn, labelOf } from "./commands.js";
import { MODES } from "./desk.js";
import { el } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./desk.js").Mode} Mode */
/** @typedef {import("./types").Text} Text */
/** @typedef {import("./commands.js").Command} Command */

export class Pad {
  /** @type {Map<Mode, HTMLButtonElement>} */
  #modes = new Map();
  /** @type {HTMLButtonElement[]} */
  #digits = [];
  /** @type {Map<Command, HTMLButtonElement>} */
  #commands = new Map();
  #drawnFor = "";

  /** @param {HTMLElement} host @param {Desk} desk @param {Text} text @param {(command: string) => void} command */
  constructor(host, desk, text, command) {
    this.host = host;
    this.desk = desk;
    this.text = text;
    this.command = command;
  }

  /** Draw it again, for another size or language. @param {string} language */
  #build(language) {
    const key = `${this.desk.numbers} ${language}`;
    if (this.#drawnFor === key) return;
    this.#drawnFor = key;
    this.host.replaceChildren(this.#modeRow(), this.#digitRow(), this.#commandRow());
  }

  #modeRow() {
    const label = this.text("play.mode");
    const row = el("div", { class: "modes", role: "radiogroup", "aria-label": label, onkeydown: turn });
    for (const mode of MODES) {
      const button = el("button", { type: "button", role: "radio", class: `mode ${mode}`,
        onclick: () => this.#choose(mode) }, el("span", {}, this.text(`play.mode-${mode}`)));
      this.#modes.set(mode, button);
      row.append(button);
    }
    return row;
  }

  #digitRow() {
    const numbers = Array.from({ length: Math.max(this.desk.numbers.length, COLOURS) }, (_, i) => i + 1);
    this.#digits = numbers.map((number) =>
      el("button", { type: "button", class: "digit", onclick: () => this.#press(number) },
        swatch(number), el("span", { class: "symbol" }), el("span", { class: "left", "aria-hidden": "true" })));
    const row = el("div", { class: "digits", role: "group", "aria-label": this.text("play.digits") }, ...this.#digits);
    row.classList.toggle("many", numbers.length > COLOURS);
    row.style.setProperty("--keys", String(Math.ceil(numbers.length / 2)));
    return row;
  }

  #commandRow() {
    this.#commands = new Map(commandsOn("pad").map((command) => [command, this.#button(command)]));
    const label = this.text("play.commands");
    return el("div", { class: "commands", role: "group", "aria-label": label }, ...this.#commands.values());
  }

  /** @param {Command} command */
  #button(command) {
    const title = this.text(labelOf(command));
    return el("button", { type: "button", class: `command ${command.name}`, title,
      onclick: () => this.command(command.name) }, icon(command.icon), el("span", {}, title));
  }

  /** @param {Mode} mode */
  #choose(mode) {
    this.desk.mode = mode;
    this.desk.changed();
  }

  /** With digits first, a digit is taken in hand; otherwise it goes into the cells. @param {number} number */
  #press(number) {
    if (!this.desk.settings.get("digit-first")) return this.desk.enter(number);
    this.desk.digit = this.desk.digit === number ? 0 : number;
    this.desk.changed();
  }

  /** Show the state of the desk. @param {string} language */
  show(language) {
    this.#build(language);
    const { desk } = this;
    for (const [mode, button] of this.#modes) {
      button.setAttribute("aria-checked", String(mode === desk.mode));
      button.tabIndex = mode === desk.mode ? 0 : -1;
    }
    this.#digits.forEach((button, i) => this.#showDigit(button, i + 1));
    for (const [{ isReady }, button] of this.#commands)
      button.disabled = !desk.isOpen || !desk.game || isReady?.(desk.game) === false;
  }

  /** @param {HTMLButtonElement} button @param {number} place from 1 on */
  #showDigit(button, place) {
    const { desk } = this;
    const colour = desk.mode === "colour";
    const left = colour ? 0 : this.#left(place);
    const number = colour ? place : desk.numbers[place - 1];
    const symbol = colour || !desk.game ? String(number) : shown(desk.game.puzzle.board, place);
    button.hidden = number === undefined || (colour && place > COLOURS);
    button.disabled = !desk.isOpen;
    button.className = `digit${colour ? ` colour c${place}` : ""}${!colour && left === 0 ? " done" : ""}`;
    button.setAttribute("aria-pressed", String(desk.digit === place));
    const told = left === undefined ? symbol : this.text("play.digit-left", { number: symbol, left });
    button.setAttribute("aria-label", colour ? this.text(`colours.${place}`) : told);
    button.style.setProperty("--colour", `var(--c${place})`);
    button.dataset.number = symbol === String(number) ? "" : String(number);
    const [pattern, written, still] = button.children;
    pattern.classList.toggle("shown", colour && desk.settings.get("patterns"));
    written.textContent = symbol;
    still.textContent = colour || !left ? "" : String(left);
  }

  /** How many of the digit are still to be placed; nobody knows where a row may do without it. @param {number} digit */
  #left(digit) {
    const { game, size, numbers } = this.desk;
    if (numbers.length !== size || game?.puzzle.missing.length) return undefined;
    const placed = game?.values.filter((value) => value === digit).length ?? 0;
    return Math.max(0, size - placed);
  }
}

/** The pattern of a colour, for a key. @param {number} colour */
function swatch(colour) {
  const pattern = element("rect", { width: "100%", height: "100%", fill: `url(#pattern-${colour})` });
  return element("svg", { class: "swatch", "aria-hidden": "true" }, pattern);
}

/** Arrows go from mode to mode, as in every group of radio buttons. @param {KeyboardEvent} event */
function turn(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  const buttons = [.../** @type {HTMLElement} */ (event.currentTarget).querySelectorAll("button")];
  const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  const next = buttons[(at + step + buttons.length) % buttons.length];
  next.click();
  next.focus();
}
