// How SVG elements are made. Colours and weights are up to the style sheet: elements only have classes.

import SPECIFICATION from "../data/drawings.js";

/** @typedef {import("./points.js").Point} Point */

const NAMESPACE = "http://www.w3.org/2000/svg";

/** The side of a cell in units of the picture. */
export const CELL = 100;

/**
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {(Node | string)[]} inside
 * @returns {SVGElement}
 */
export function element(name, attributes = {}, ...inside) {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...inside);
  return made;
}

/** @param {string} name its class @param {Node[]} inside */
export const group = (name, ...inside) => element("g", { class: name }, ...inside);

/** In units of the picture. @param {number} cells */
export const length = (cells) => Math.round(cells * CELL * 100) / 100;

/** The data of a path through these points. @param {readonly Point[]} points @param {boolean} [closed] */
export function through(points, closed = false) {
  return `M${points.map(([x, y]) => `${length(x)} ${length(y)}`).join("L")}${closed ? "Z" : ""}`;
}

/** @param {string} name @param {string} data */
export const path = (name, data) => element("path", { class: name, d: data });

/** A line through these points. @param {string} name @param {readonly Point[]} points */
export const stroke = (name, points) => path(name, through(points));

/** Closed lines, filled or not. @param {string} name @param {readonly (readonly Point[])[]} lines */
export const closed = (name, lines) => path(name, lines.map((line) => through(line, true)).join(""));

/** @param {string} name @param {Point} centre @param {number} radius */
export const circle = (name, [x, y], radius) =>
  element("circle", { class: name, cx: length(x), cy: length(y), r: length(radius) });

/** @param {string} name @param {Point} centre @param {number} wide @param {number} high */
export function rectangle(name, [x, y], wide, high) {
  const [left, top, width, height] = [x - wide / 2, y - high / 2, wide, high].map(length);
  return element("rect", { class: name, x: left, y: top, width, height });
}

/** @param {string} name @param {Point} centre @param {number} side */
export const square = (name, centre, side) => rectangle(name, centre, side, side);

/**
 * Letters of this height. SVG wants their baseline, a third of the height lower.
 * @param {string} name @param {Point} centre @param {number} height @param {string} text
 */
export const letters = (name, [x, y], height, text) =>
  element("text", { class: name, x: length(x), y: baseline(y, height), "font-size": length(height) }, text);

/**
 * Many letters in one element, each at its own place; anything longer than a letter becomes a dot.
 * @param {string} name @param {readonly Point[]} centres
 * @param {number} height @param {readonly string[]} texts
 */
export function scattered(name, centres, height, texts) {
  const x = centres.map((centre) => length(centre[0])).join(" ");
  const y = centres.map((centre) => baseline(centre[1], height)).join(" ");
  const written = texts.map((text) => (text.length > 1 ? "•" : text)).join("");
  return element("text", { class: name, x, y, "font-size": length(height) }, written);
}

/** @param {number} y @param {number} height */
const baseline = (y, height) => length(y + SPECIFICATION.baseline * height);
