// The sheet that slides over the side: one at a time, each loaded when it is first opened.

import { byId } from "./dom.js";
import { CLOSE, icon } from "./icons.js";
import { cover } from "./past.js";
import { useStyle } from "./style.js";

/** @typedef {import("./types").App} App */

export class Sheet {
  #frame = byId("sheet");
  #host = byId("sheet-host");
  /** @type {(() => void) | undefined | void} */
  #closing;
  #uncover = () => {};
  /** @type {Element | null} */
  #cameFrom = null;
  #opened = 0;

  /** @param {App} app @param {() => Promise<void>} learn fetches the words of the sheets @param {() => void} closed */
  constructor(app, learn, closed) {
    this.app = app;
    this.learn = learn;
    this.closed = closed;
    const close = byId("close");
    close.append(icon(CLOSE));
    close.addEventListener("click", () => this.close());
  }

  get isOpen() {
    return !this.#frame.hidden;
  }

  /** @param {EventTarget | null} target */
  holds(target) {
    return target instanceof Node && this.#frame.contains(target);
  }

  /** @param {string} name @param {App} [app] what it is about, if it is not the game on the table */
  async open(name, app = this.app) {
    const turn = ++this.#opened;
    if (!this.isOpen) this.#cameFrom = document.activeElement;
    try {
      const [module] = await Promise.all([import(`./sheets/${name}.js`), useStyle("sheets"), this.learn()]);
      await Promise.all((module.styles ?? []).map(useStyle));
      if (turn === this.#opened) this.#show(name, module.open, app);
    } catch (error) {
      this.app.complain(error);
    }
  }

  /** @param {string} name @param {(host: HTMLElement, app: App) => (() => void) | void} open @param {App} app */
  #show(name, open, app) {
    this.#closing?.();
    if (!this.isOpen) this.#uncover = cover(() => this.close());
    this.#host.replaceChildren();
    this.#host.className = name;
    this.#frame.hidden = false;
    document.documentElement.classList.add("with-sheet");
    this.#closing = open(this.#host, app);
    const heading = this.#host.querySelector("h2");
    this.#frame.setAttribute("aria-label", heading?.textContent ?? "");
    this.#frame.scrollTop = 0;
    this.#frame.focus();
  }

  close() {
    this.#opened++;
    if (!this.isOpen) return;
    this.#closing?.();
    this.#closing = undefined;
    this.#frame.hidden = true;
    this.#host.replaceChildren();
    document.documentElement.classList.remove("with-sheet");
    this.#uncover();
    if (this.#cameFrom instanceof HTMLElement) this.#cameFrom.focus();
    this.closed();
  }
}
