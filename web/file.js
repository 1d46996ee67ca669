// From the disk (file://) a browser loads no modules, so the page could only stay empty: it says so, and what to
// do instead. For the same reason this is not a module, and its words are in index.html.

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

/** Whether a text in this language serves someone who wants that one: zh-Hant is for all who ask for zh.
 * @param {string} language @param {string} wanted */
function speaks(language, wanted) {
  return language.split("-")[0] === wanted.split("-")[0];
}
