// The panel beside the board, which has one place for all that is said during a game: one card at a time.

import { el } from "./dom.js";

/**
 * @typedef {{ text: string, do: () => void, main?: boolean }} Action
 * @typedef {{ title?: string, emblem?: Node, lines: readonly (string | Node)[], actions?: readonly Action[],
 *             more?: Node | null, rules?: Node[], stays?: boolean, turn?: (by: number) => void }} Card
 *   what it says is about the board as it is, unless it stays; the arrows turn a card of several pages
 */

export class Panel {
  /** @type {() => Card} what is said when there is nothing special */
  #usual = () => ({ lines: [] });
  /** @type {() => Node[]} */
  #notice = () => [];
  #stays = false;
  /** @type {Card["turn"]} */
  #turn;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.notice = el("div", { class: "lack" });
    this.live = el("div", { role: "status" });
    this.actions = el("div", { class: "actions" });
    /** Read out only by those who go there. */
    this.rules = el("div");
    host.append(this.notice, this.live, this.actions, this.rules);
    host.addEventListener("keydown", (event) => {
      const by = ["ArrowLeft", "", "ArrowRight"].indexOf(event.key) - 1;
      if (this.#turn && Math.abs(by) === 1) event.preventDefault(), this.#turn(by);
    });
  }

  /** @param {() => Card} card @param {() => Node[]} [notice] is seen whatever is said */
  usually(card, notice = () => []) {
    this.#usual = card;
    this.#notice = notice;
    this.#remind();
    if (!this.isSpecial) this.clear();
  }

  /** Whether nothing else is usual by now. @param {() => Card} card */
  isUsual(card) {
    return this.#usual === card;
  }

  #remind() {
    this.notice.replaceChildren(...this.#notice());
  }

  get isSpecial() {
    return this.host.classList.contains("special");
  }

  /** The board has changed: what was said about it goes. */
  moveOn() {
    if (this.isSpecial && !this.#stays) this.clear();
  }

  clear() {
    this.#remind();
    this.show(this.#usual());
    this.host.classList.remove("special");
  }

  /** @param {Card} card */
  show({ title, emblem, lines, actions = [], more = null, rules = this.#usual().rules ?? [], stays = false, turn }) {
    this.#stays = stays;
    this.#turn = turn;
    const focused = this.actions.contains(document.activeElement);
    const said = lines.map((line) => el("p", {}, line));
    this.live.replaceChildren(...(title ? [el("h2", {}, emblem, title)] : []), ...said, ...(more ? [more] : []));
    this.actions.replaceChildren(...actions.map(button));
    this.rules.replaceChildren(...rules);
    this.host.classList.add("special");
    this.host.classList.toggle("ended", Boolean(emblem));
    if (focused) this.actions.querySelector("button")?.focus({ preventScroll: true });
  }
}

/** @param {Action} action */
function button(action) {
  return el("button", { type: "button", class: action.main ? "main" : null, onclick: action.do }, action.text);
}
