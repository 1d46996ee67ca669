// The picture of a puzzle and of what a player has, layer upon layer. `show` touches only what has changed
// since the last view.

import SPECIFICATION from "../data/drawings.js";
import { Cells } from "./cells.js";
import { drawFrame, drawRules } from "./drawings.js";
import { outlines } from "./outline.js";
import { patterns } from "./patterns.js";
import { minus, size } from "./points.js";
import { Canvas } from "./canvas.js";
import { RuleStates } from "./state.js";
import { closed, element, group, length, square } from "./svg.js";

/**
 * @typedef {import("./points.js").Point} Point
 * @typedef {import("../model/types.d.ts").Cell} Cell
 * @typedef {import("../model/types.d.ts").Puzzle} Puzzle
 * @typedef {import("../model/types.d.ts").View} View
 */

// In units of a cell:
const MARGIN = 0.02;
const MARGIN_WITH_RAYS = 0.62;
const REACH_OF_SIGN = 0.2;

// In milliseconds, from one cell of the wave to the next and for a single cell:
const WAVE_STEP = 45;
const WAVE = 420;

/** The code that draws hints, loaded with the first hint. @type {typeof import("./overlay.js") | null} */
let overlay = null;

export class Picture {
  /** @type {View | null} */
  #last = null;
  /** @type {View["hint"]} the hint that is drawn */
  #hint = null;
  /** @type {View["selected"] | null} what was selected before it, and is not seen as long as it stays so */
  #before = null;

  /** @param {Puzzle} puzzle @param {boolean} [isRoomy] for clues beside the board */
  constructor(puzzle, isRoomy = false) {
    this.canvas = new Canvas(puzzle);
    this.layers = new Map(SPECIFICATION.layers.map((name) => [name, group(name)]));
    const drawn = drawRules(this.canvas);
    for (const { layer, drawn: rule } of drawn) this.layer(layer).append(rule);
    for (const [layer, part] of Object.entries(drawFrame(this.canvas))) this.layer(layer).append(part);
    this.cells = new Cells(this.canvas, (name) => this.layer(name));
    this.states = new RuleStates(this.canvas, drawn);
    /** How much room there is around the cells. */
    this.margin = isRoomy || drawn.some(({ layer }) => layer === "rays") ? MARGIN_WITH_RAYS : MARGIN;
    this.side = puzzle.size + 2 * this.margin;
    const viewBox = [-this.margin, -this.margin, this.side, this.side].map(length).join(" ");
    this.svg = element("svg", { viewBox, "aria-hidden": "true" }, patterns(), ...this.layers.values());
  }

  /** @param {string} name */
  layer(name) {
    return /** @type {SVGElement} */ (this.layers.get(name));
  }

  /** @param {View} view */
  show(view) {
    if (view.hint !== this.#last?.hint) this.#before = view.selected;
    this.#class("paused", view.hidden);
    this.#class("in-place", view.inPlace);
    this.#class("unselected", view.hint !== null && view.selected === this.#before);
    this.cells.show(view);
    this.states.show(view);
    this.#surround("selection", view.selected, this.#last?.selected);
    this.#surround("pointed", view.pointed, this.#last?.pointed);
    this.#showHint(view);
    this.#last = view;
  }

  /** @param {string} name @param {boolean} isWanted */
  #class(name, isWanted) {
    const { classList } = this.svg;
    if (classList.contains(name) !== isWanted) classList.toggle(name);
  }

  /** @param {string} layer @param {ReadonlySet<Cell>} cells @param {ReadonlySet<Cell>} [before] */
  #surround(layer, cells, before) {
    if (before && isSameSet(cells, before)) return;
    const places = [...cells].map((cell) => this.canvas.place(cell));
    this.layer(layer).replaceChildren(closed("", outlines(places, 0.03)));
  }

  /** What follows from a hint is drawn where the marks are, so with every view. @param {View} view */
  #showHint(view) {
    const { hint } = view;
    if (!overlay) return hint && void this.#loadOverlay();
    const was = this.#hint;
    const isNew = hint?.step !== was?.step || hint?.stage !== was?.stage || hint?.link !== was?.link;
    this.#hint = hint;
    if (isNew) this.layer("reason").replaceChildren(...(hint ? overlay.drawReason(this.canvas, hint) : []));
    const follows = hint?.stage === 3 ? overlay.drawConsequence(this.canvas, view, hint) : [];
    if (isNew || follows.length) this.layer("consequence").replaceChildren(...follows);
  }

  async #loadOverlay() {
    overlay = await import("./overlay.js");
    if (this.#last) this.#showHint(this.#last);
  }

  /** Light up the chain of the sign at this point, or none. @param {Point | null} point */
  trace(point) {
    const isNear = (/** @type {number} */ rule) =>
      point !== null && size(minus(this.canvas.mark(rule), point)) < REACH_OF_SIGN;
    this.states.trace([...this.states.signs.keys()].find(isNear) ?? null);
  }

  /** A wave from the first cell to the last. */
  wave() {
    const centres = this.canvas.cells.map((cell) => this.canvas.centre(cell));
    const waves = centres.map((centre) => square("", centre, 1));
    this.layer("wave").replaceChildren(...waves);
    waves.forEach((wave, i) => {
      const timing = { delay: WAVE_STEP * size(centres[i]), duration: WAVE };
      const rolling = wave.animate([{ opacity: 0 }, { opacity: 0.55 }, { opacity: 0 }], timing);
      rolling.onfinish = () => wave.remove();
    });
  }
}

/** @param {ReadonlySet<Cell>} a @param {ReadonlySet<Cell>} b */
function isSameSet(a, b) {
  return a === b || (a.size === b.size && [...a].every((cell) => b.has(cell)));
}
