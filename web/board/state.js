// The state of the drawn rules: kept, broken, part of a hint, or of a chain of signs being traced.

/**
 * @typedef {import("./canvas.js").Canvas} Canvas
 * @typedef {import("../model/types.d.ts").Cell} Cell
 * @typedef {import("../model/types.d.ts").View} View
 * @typedef {{ rule: number, drawn: SVGElement }} Drawn
 */

export class RuleStates {
  /** @param {Canvas} canvas @param {readonly Drawn[]} drawn */
  constructor(canvas, drawn) {
    this.canvas = canvas;
    this.rules = drawn.map((one) => ({ ...one, name: one.drawn.getAttribute("class"), state: "" }));
    /** The signs, from the cell with the smaller value to the other. */
    this.signs = new Map(drawn.flatMap(({ rule }) => {
      const pair = canvas.drawings[rule] === "sign" && canvas.neighbours(rule);
      return pair ? [[rule, pair]] : [];
    }));
  }

  /** @param {View} view */
  show(view) {
    const { relations, sums } = this.canvas.problem;
    const reason = view.hint && view.hint.stage > 1 ? view.hint.step.reason : {};
    const broken = new Set([...view.broken].map((index) => relations[index].rule));
    const hinted = new Set([
      ...(reason.links ?? []).map((index) => relations[index].rule),
      ...(reason.sums ?? []).map((index) => sums[index].rule),
    ]);
    const isKept = (/** @type {number} */ rule) =>
      !broken.has(rule) && Boolean(this.signs.get(rule)?.every((cell) => view.values[cell]));
    this.#write({ broken: (rule) => broken.has(rule), hinted: (rule) => hinted.has(rule), kept: isKept });
  }

  /** Light up the signs that lead up and down from this one; null for none. @param {number | null} rule */
  trace(rule) {
    const traced = rule === null ? new Set() : this.#chain(rule);
    for (const { rule: each, drawn } of this.rules) drawn.classList.toggle("traced", traced.has(each));
  }

  /** @param {Record<string, (rule: number) => boolean>} states */
  #write(states) {
    for (const one of this.rules) {
      const state = Object.keys(states).filter((name) => states[name](one.rule)).join(" ");
      if (state === one.state) continue;
      one.state = state;
      one.drawn.setAttribute("class", `${one.name} ${state}`);
    }
  }

  /** @param {number} rule */
  #chain(rule) {
    const found = new Set([rule]);
    for (const [from, to] of [[0, 1], [1, 0]]) this.#follow(rule, from, to, found);
    return found;
  }

  /** @param {number} rule @param {number} from @param {number} to @param {Set<number>} found */
  #follow(rule, from, to, found) {
    const end = this.signs.get(rule)?.[to];
    for (const [next, pair] of this.signs) {
      if (pair[from] !== end || found.has(next)) continue;
      found.add(next);
      this.#follow(next, from, to, found);
    }
  }
}
