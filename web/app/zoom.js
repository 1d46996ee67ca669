// A closer look: the board grows inside its frame, which scrolls. By wheel with Ctrl (so a touchpad says it), two fingers,
// keys, or the button; what does not fit is reached by scrolling, two fingers, or the cursor, which stays in sight.

import { byId } from "./dom.js";
import { useStyle } from "./style.js";

/** @typedef {import("./types").Page} Page */
/** @typedef {{ x: number, y: number }} Place of the window */

const MOST = 4;
const STEP = 1.5;
const BY_BUTTON = 2;
/** Of a wheel: what makes it e times as large. */
const WHEEL = 300;

/** @type {Zoom | null} */
let zoom = null;

/** The one of this page. @param {Page} page */
export async function zoomOf(page) {
  await useStyle("zoom");
  return (zoom ??= new Zoom(page));
}

class Zoom {
  #factor = 1;
  #frame = byId("frame");
  #board = byId("board");
  /** @type {Map<number, Place>} the fingers on the board */
  #fingers = new Map();
  /** @type {unknown} what is shown from closer */
  #puzzle;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.#puzzle = page.game?.puzzle;
    page.desk.listen(() => this.#changed());
    this.#board.addEventListener("pointermove", (event) => this.#feel(event));
    for (const end of ["pointerup", "pointercancel"])
      this.#board.addEventListener(end, (event) => this.#fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
  }

  /** Closer, or back to the whole board. */
  toggle() {
    this.#to(this.#factor > 1 ? 1 : BY_BUTTON, this.#cursor);
  }

  /** @param {number} steps closer; fewer than none are back */
  step(steps) {
    this.#to(this.#factor * STEP ** steps, this.#cursor);
  }

  /** @param {WheelEvent} event */
  turn({ deltaY, clientX, clientY }) {
    this.#to(this.#factor * Math.exp(-deltaY / WHEEL), { x: clientX, y: clientY });
  }

  /** What is at a place stays there. @param {number} wanted @param {Place} place */
  #to(wanted, { x, y }) {
    const factor = Math.min(Math.max(wanted, 1), MOST);
    const before = this.#board.getBoundingClientRect();
    const [right, down] = [(x - before.left) / before.width, (y - before.top) / before.height];
    this.#factor = factor;
    this.#frame.classList.toggle("zoomed", factor > 1);
    this.#frame.style.setProperty("--zoom", String(factor));
    const after = this.#board.getBoundingClientRect();
    this.#frame.scrollBy(after.left + right * after.width - x, after.top + down * after.height - y);
    document.querySelector("#tools .zoom")?.setAttribute("aria-pressed", String(factor > 1));
  }

  // --- two fingers ------------------------------------------------------------------------------------------

  /** @param {PointerEvent} event */
  #feel({ pointerId, pointerType, clientX: x, clientY: y }) {
    if (pointerType !== "touch") return;
    const [distance, middle] = this.#spread();
    this.#fingers.set(pointerId, { x, y });
    const [further, there] = this.#spread();
    if (!distance || !further) return;
    this.#frame.scrollBy(middle.x - there.x, middle.y - there.y);
    this.#to(this.#factor * further / distance, there);
  }

  /** How far two fingers are apart, 0 if there are none, and where their middle is. @returns {[number, Place]} */
  #spread() {
    const [one, other, ...more] = this.#fingers.values();
    if (!other || more.length) return [0, { x: 0, y: 0 }];
    return [Math.hypot(one.x - other.x, one.y - other.y), { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }];
  }

  // --- the cursor -------------------------------------------------------------------------------------------

  /** @returns {Place} */
  get #cursor() {
    const { left, top, width, height } = this.#cell();
    return { x: left + width / 2, y: top + height / 2 };
  }

  #cell() {
    return (this.#board.querySelector("[tabindex='0']") ?? this.#board).getBoundingClientRect();
  }

  /** Another puzzle is seen as a whole; otherwise the cursor comes into sight. A finger knows where it is. */
  #changed() {
    const { game } = this.page;
    if (this.#puzzle !== game?.puzzle) this.#to(1, this.#cursor);
    this.#puzzle = game?.puzzle;
    if (this.#factor > 1 && !this.#board.matches(":active")) this.#follow();
  }

  #follow() {
    const [cell, seen] = [this.#cell(), this.#frame.getBoundingClientRect()];
    const missing = (/** @type {"left" | "top"} */ start, /** @type {"right" | "bottom"} */ end) =>
      Math.min(0, cell[start] - seen[start]) || Math.max(0, cell[end] - seen[end]);
    this.#frame.scrollBy(missing("left", "right"), missing("top", "bottom"));
  }
}
