// A text or a file that is dropped on the page, or pasted into it. What reads it comes with the first one.

/** @typedef {import("./types").App} App */

/** @param {App} app */
export function awaitDrops(app) {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    take(app, event.dataTransfer);
  });
  document.addEventListener("paste", (event) => {
    const field = event.target instanceof Element && event.target.closest("input, textarea");
    if (!field) take(app, event.clipboardData);
  });
}

/** What is handed over can be read only now. @param {App} app @param {DataTransfer | null} data */
function take(app, data) {
  const [text, file] = [data?.getData("text/plain") ?? "", data?.files[0]];
  import("./sheets/open.js").then(({ handIn }) => handIn(app, text, file)).catch((error) => app.complain(error));
}
