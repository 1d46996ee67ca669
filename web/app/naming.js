// A sentence that speaks with the board: the cells and houses that it names light up there when they are pointed at.

import { cellNamed } from "../model/grid.js";
import { lower } from "../model/lower.js";
import { houseName } from "../model/telling.js";
import { el } from "./dom.js";

/** @typedef {import("../model/types").Cell} Cell */
/** @typedef {import("../model/types").Puzzle} Puzzle */
/** @typedef {import("../model/types").Step} Step */
/** @typedef {import("../model/types").Messages} Messages */

/** r4c5; on boards up to 9×9 also r13c8, which is r1c8 and r3c8. */
const CELLS = "r\\d+c\\d+";
/** What no line may begin with: what is said of a name, the particle that belongs to it, and the signs after it. */
const TAIL = "(?:[=≠][\\w/]+)?\\p{Script=Hangul}*[,;:.)、，。；：）」]*";

export class Naming {
  /** @param {Puzzle} puzzle @param {Messages} messages @param {(cells: ReadonlySet<Cell>) => void} light */
  constructor(puzzle, messages, light) {
    this.puzzle = puzzle;
    this.messages = messages;
    this.light = light;
  }

  /**
   * The sentence, with a button for each name in it.
   * @param {string} sentence @param {Step} step whose houses it may name
   */
  spoken(sentence, step) {
    const houses = this.#houses(step);
    const names = [...houses.keys()].sort((a, b) => b.length - a.length).map(literally);
    const found = new RegExp(`(?<!\\d)(${[...names, CELLS].join("|")})(?!\\d)(${TAIL})`, "gu");
    const parts = [];
    let end = 0;
    for (const match of sentence.matchAll(found)) {
      parts.push(sentence.slice(end, match.index), this.#named(match[1], match[2], houses));
      end = match.index + match[0].length;
    }
    return el("span", {}, ...parts, sentence.slice(end));
  }

  /** By name, those that the step is about. @param {Step} step */
  #houses({ reason: { houses = [], covers = [] } }) {
    return new Map([...houses, ...covers].map((number) =>
      [houseName(this.puzzle, number, this.messages), lower(this.puzzle).houses[number].cells]));
  }

  /**
   * On one line with what belongs to it: r4c5≠7, and the comma.
   * @param {string} name @param {string} tail @param {ReadonlyMap<string, readonly Cell[]>} houses
   */
  #named(name, tail, houses) {
    const button = this.#button(name, houses);
    return tail ? el("span", { class: "whole" }, button, tail) : button;
  }

  /** @param {string} name @param {ReadonlyMap<string, readonly Cell[]>} houses */
  #button(name, houses) {
    const cells = new Set(houses.get(name) ?? this.#cells(name));
    const show = () => this.light(cells);
    const hide = () => this.light(new Set());
    return el("button", { type: "button", class: "named", onpointerenter: show, onfocus: show, onclick: show,
      onpointerleave: hide, onblur: hide }, name);
  }

  /** @param {string} name */
  #cells(name) {
    const { size } = this.puzzle;
    const [rows, columns] = name.slice(1).split("c").map((numbers) => (size > 9 ? [numbers] : [...numbers]));
    return rows.flatMap((row) => columns.map((column) => cellNamed(size, `r${row}c${column}`)));
  }
}

/** @param {string} text */
function literally(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
