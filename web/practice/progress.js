// What a player has practised, by technique: how often it was found, how often with help, and when last. It is kept beside
// the settings; what the browser does not keep is kept until the page is closed.

const KEPT_AS = "tokeru.practice";

/** @typedef {{ readonly found: number, readonly helped: number, readonly last: number }} Practised */

/** @type {Readonly<Practised>} */
const NEVER = { found: 0, helped: 0, last: 0 };

/** @type {Record<string, Practised>} */
let known = {};

/** Of all techniques, as other tabs may have left it. @returns {Readonly<Record<string, Practised>>} */
function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_AS) ?? "null");
    if (kept && typeof kept === "object") known = kept;
  } catch {
    // Forbidden or damaged: what this page knows is all there is.
  }
  return known;
}

/** @param {string} technique @returns {Practised} */
export function practised(technique) {
  const kept = { ...NEVER, ...all()[technique] };
  return Object.values(kept).every(Number.isFinite) ? kept : NEVER;
}

/** One more was found. @param {string} technique @param {boolean} helped */
export function note(technique, helped) {
  const { found, helped: before } = practised(technique);
  known = { ...all(), [technique]: { found: found + 1, helped: before + Number(helped), last: Date.now() } };
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(known));
  } catch {
    // The practice goes on; it is forgotten with the page.
  }
}
