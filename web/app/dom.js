// Elements in one line: el("button", { class: "key", onclick: erase }, "5").

/** @typedef {string | Node | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Attributes */

/**
 * An HTML element. A function is a listener (onclick), a boolean switches an attribute, null leaves it out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Attributes} [attributes] @param {Child[]} children
 */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(made, name, value);
  made.append(.../** @type {(string | Node)[]} */ (children.filter((child) => child != null && child !== false)));
  return made;
}

/** @param {Element} element @param {string} name @param {unknown} value */
function set(element, name, value) {
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
