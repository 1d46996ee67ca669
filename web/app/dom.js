// Elements in one line: el("button", { class: "key", onclick: erase }, "5").

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | Node | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Attributes */

/**
 * An HTML element. A function is a listener (onclick), a truth switches an attribute, null leaves it out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Attributes} [attributes] @param {Child[]} children
 */
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * An SVG element, in the same way.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag @param {Attributes} [attributes] @param {Child[]} children
 */
export function svg(tag, attributes = {}, ...children) {
  return fill(/** @type {SVGElementTagNameMap[Tag]} */ (document.createElementNS(SVG, tag)), attributes, children);
}

/**
 * @template {Element} E
 * @param {E} element @param {Attributes} attributes @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(.../** @type {(string | Node)[]} */ (children.filter((child) => child != null && child !== false)));
  return element;
}

/** @param {Element} element @param {string} name @param {unknown} value */
export function set(element, name, value) {
  if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
  else if (value === false || value == null) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * The element of the page with this id, which is there because index.html has it.
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`#${id}`);
  return found;
}
