// Small drawings for buttons: strokes on a square of 24.

import { element } from "../board/svg.js";

export const CLOSE = "M6 6l12 12M18 6 6 18";

/** @param {string} [strokes] */
export function icon(strokes = "") {
  const attributes = { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" };
  return element("svg", attributes, element("path", { d: strokes }));
}
