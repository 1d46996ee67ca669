// From the disk (file://) a browser loads no modules, so the page could only stay empty: it says so, and what to
// do instead. This is no module itself, and its words stand in index.html, for the same reason.

if (location.protocol === "file:") addEventListener("DOMContentLoaded", refuse);

function refuse() {
  const notice = /** @type {HTMLElement} */ (document.getElementById("file"));
  const texts = /** @type {HTMLElement[]} */ ([...notice.children]);
  const wanted = navigator.languages.flatMap((tag) => texts.filter((text) => speaks(text.lang, tag)));
  const shown = wanted[0] ?? texts[0];
  for (const text of texts) text.hidden = text !== shown;
  document.documentElement.lang = shown.lang;
  notice.hidden = false;
  document.body.replaceChildren(notice);
}

/** Whether a text in this language serves who wants that: zh-Hant is read by all who ask for zh.
 * @param {string} language @param {string} wanted */
function speaks(language, wanted) {
  return language.split("-")[0] === wanted.split("-")[0];
}
