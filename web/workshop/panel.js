// The panel beside the board: what is known of the draft, the board and its rules, title and words, all clues, and the ways out.

import { el } from "../app/dom.js";
import { sentence } from "../app/sentences.js";
import { attempt, button, toggle } from "../app/sheets/browser.js";
import { select } from "../app/sheets/parts.js";
import { makeRule } from "../model/rules.js";
import { drawClues, listed } from "./clues.js";
import { SIZES, applies, blank, withAbout, withSwitch } from "./draft.js";
import { WISHES } from "./examiner.js";
import { SWITCHES } from "./tools.js";
import { rulesInWords } from "./words.js";

/** @typedef {import("../app/types").Text} Text */
/** @typedef {import("../model/types").About} About */
/** @typedef {import("./bench.js").Bench} Bench */

/** What the panel is made of, from top to bottom: sections that are opened, and how each is drawn. */
export class Panel {
  /** @param {Bench} bench */
  constructor(bench) {
    this.bench = bench;
    this.text = bench.page.text;
    this.verdict = el("p", { class: "verdict", role: "status" });
    this.found = el("div", { class: "found" });
    this.question = el("div", { class: "question", role: "alert" });
    this.board = el("div", {});
    this.clues = el("div", {});
    this.cluesTitle = el("summary", {});
    this.fields = this.#fields();
    this.root = el("div", { class: "panel" },
      this.verdict, this.found, this.#wishes(), this.#ends(), this.question,
      el("details", {}, el("summary", {}, this.text("workshop.board")), this.board),
      el("details", {}, el("summary", {}, this.text("workshop.words")), ...this.fields.rows),
      el("details", {}, this.cluesTitle, this.clues),
      el("details", {}, el("summary", {}, this.text("workshop.take")), ...this.#taking()));
  }

  /** What depends on the draft alone. */
  showDraft() {
    this.question.replaceChildren();
    this.#keepingFocus(this.board, () => this.#boardParts());
    this.fields.show();
  }

  showClues() {
    const { work, known } = this.bench;
    this.cluesTitle.textContent = this.text("workshop.clues", { count: listed(work).length });
    this.#keepingFocus(this.clues, () => drawClues(work, known, this.text));
  }

  /** A control that is drawn again keeps the focus. @param {HTMLElement} place @param {() => Node[]} draw */
  #keepingFocus(place, draw) {
    const controls = () => [...place.querySelectorAll("button, input, select")];
    const at = document.activeElement ? controls().indexOf(document.activeElement) : -1;
    place.replaceChildren(...draw());
    const again = controls()[Math.min(at, controls().length - 1)];
    if (at >= 0 && again instanceof HTMLElement) again.focus();
  }

  #wishes() {
    const { bench } = this;
    return el("fieldset", { class: "wishes" }, el("legend", {}, this.text("workshop.wishes")),
      ...WISHES.map((wish) => toggle(this.text(`workshop.wish-${wish}`), bench.wishes.has(wish), (on) => bench.wish(wish, on))));
  }

  /** @returns {Node[]} */
  #boardParts() {
    const { work } = this.bench;
    const { draft } = work;
    const sizes = SIZES.includes(draft.size) ? SIZES : [...SIZES, draft.size];
    const options = sizes.map((size) => /** @type {const} */ ([String(size), `${size}×${size}`]));
    const resize = (/** @type {string} */ size) => work.edit({ ...blank(Number(size)), about: draft.about });
    return [
      select(this.text("workshop.size"), String(draft.size), options, resize),
      ...SWITCHES.map((name) => {
        const on = draft.rules.some((rule) => rule.name === name);
        const told = sentence(draft.rules.find((rule) => rule.name === name) ?? makeRule(name), this.text);
        return toggle(told, on, (wanted) => work.edit(withSwitch(draft, name, wanted)), !on && !applies(draft.size, name));
      }),
    ];
  }

  /** Title, author, and the rules in words, which are made from the rules until they are written by hand. */
  #fields() {
    const { work } = this.bench;
    const line = (/** @type {"title" | "author"} */ name) => {
      const input = el("input", { type: "text", id: `workshop-${name}`, autocomplete: "off", maxlength: 200 });
      input.addEventListener("change", () => work.edit(withAbout(work.draft, { [name]: input.value.trim() })));
      return input;
    };
    const [title, author] = [line("title"), line("author")];
    const comment = el("textarea", { id: "workshop-comment", rows: 6, maxlength: 4000 });
    const write = (/** @type {string} */ said) => work.edit(withAbout(work.draft, { comment: said }));
    comment.addEventListener("change", () => write(comment.value.trim() === rulesInWords(work.puzzle, this.text) ? "" : comment.value.trim()));
    const show = () => {
      title.value = work.draft.about.title;
      author.value = work.draft.about.author;
      comment.value = work.draft.about.comment || rulesInWords(work.puzzle, this.text);
    };
    const labelled = (/** @type {HTMLElement} */ field, /** @type {string} */ name) =>
      [el("label", { for: field.id }, this.text(`workshop.${name}`)), field];
    const again = button(this.text("workshop.from-rules"), () => write(""));
    return { show, rows: [...labelled(title, "title"), ...labelled(author, "author"), ...labelled(comment, "comment"), again] };
  }

  #taking() {
    const { bench } = this;
    const field = el("textarea", { id: "workshop-text", rows: 3, spellcheck: "false", autocapitalize: "off", autocomplete: "off" });
    const copy = () => bench.page.game && bench.takeIn(bench.page.game.puzzle);
    return [
      button(this.text("workshop.copy-game"), copy),
      el("label", { for: "workshop-text" }, this.text("workshop.text")), field,
      button(this.text("workshop.take-text"), () => attempt(bench.page, () => bench.read(field.value))),
    ];
  }

  #ends() {
    const { bench } = this;
    return el("div", { class: "line ends" },
      button(this.text("workshop.play"), () => attempt(bench.page, () => bench.play()), { class: "main" }),
      button(this.text("workshop.share"), () => bench.show("share")),
      button(this.text("sheets.print"), () => bench.show("print")),
      button(this.text("workshop.again"), () => bench.work.edit(blank(bench.work.size))));
  }

  /** What stands against playing it, and the way on for those who want it all the same. @param {string} doubt @param {(() => void) | null} anyway */
  ask(doubt, anyway) {
    this.question.replaceChildren(el("p", {}, doubt),
      ...(anyway ? [button(this.text("open.anyway"), anyway)] : []));
  }
}
