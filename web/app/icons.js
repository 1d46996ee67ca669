// Small drawings for buttons: strokes on a square of 24.

import { element } from "../board/svg.js";

/** @type {Readonly<Record<string, string>>} */
const STROKES = {
  new: "M12 5v14M5 12h14",
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  redo: "m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  erase: "M8 6h12v12H8l-5-6zM12 10l4 4M16 10l-4 4",
  hint: "M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0c-.8.6-1 1.200-1 2h-5c0-.8-.2-1.400-1-2z",
  fill: "M4 4h16v16H4zM8 8h.01M12 8h.01M16 8h.01M8 12h.01M12 12h.01M16 12h.01M8 16h.01M12 16h.01M16 16h.01",
  check: "m4 12 5 6L20 6",
  flag: "M6 21V4h11l-2 4 2 4H6",
  path: "M5 19c0-8 14-4 14-12M5 19h.01M19 5h.01M3 19a2 2 0 1 0 4 0 2 2 0 1 0-4 0M17 5a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
  share: "M12 15V4M8 7l4-4 4 4M6 11H5v9h14v-9h-1",
  settings: "M4 7h9M19 7h1M4 17h1M11 17h9M13 7a3 3 0 1 0 6 0 3 3 0 1 0-6 0M5 17a3 3 0 1 0 6 0 3 3 0 1 0-6 0",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  pause: "M9 5v14M15 5v14",
  resume: "M8 5v14l11-7z",
};

/** @param {string} name */
export function icon(name) {
  const attributes = { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" };
  return element("svg", attributes, element("path", { d: STROKES[name] }));
}
