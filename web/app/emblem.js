// The emblem: a ring of ink around a sign. Its end hangs loose until a puzzle is solved.

import { element } from "../board/svg.js";

const LOOSE = "M58 19.600A31 31 0 1 0 77 49c0-10 3-16 9-21";
const CLOSED = "M46 18a31 31 0 1 0 .1 0z";
const SIGN = "M54 34 38 48l16 14";

/** @param {boolean} [isSolved] */
export function emblem(isSolved = false) {
  return element("svg", { class: "emblem", viewBox: "8 10 84 76", "aria-hidden": "true" },
    element("path", { d: isSolved ? CLOSED : LOOSE }), element("path", { class: "sign", d: SIGN }));
}
