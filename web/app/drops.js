// A text or a file that is dropped on the page, or pasted into it. What reads them comes with the first one.

/** @typedef {import("../model/types").App} App */

/** @param {App} app */
export function awaitDrops(app) {
  const done = new AbortController();
  const begin = async (/** @type {Event} */ event) => {
    if (event.target instanceof Element && event.target.closest("input, textarea")) return;
    event.preventDefault();
    done.abort();
    const pasted = event instanceof ClipboardEvent ? event.clipboardData?.getData("text/plain") : "";
    const { takeDrops } = await import("./sheets/open.js");
    takeDrops(app, pasted);
  };
  for (const type of ["dragenter", "paste"]) document.addEventListener(type, begin, { signal: done.signal });
}
