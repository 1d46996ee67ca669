// White space as Python sees it, so that both read the same words in the same text; and texts cut short.

/** For regular expressions: the inside of a class of characters. */
export const SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

const WORD = new RegExp(`[^${SPACE}]+`, "g");
const BLANK = new RegExp(`[${SPACE}]`);
const LONGEST_QUOTE = 20;

/** @param {string} text @returns {string[]} */
export function words(text) {
  return text.match(WORD) ?? [];
}

/** @param {string} text */
export function strip(text) {
  let start = 0;
  while (start < text.length && BLANK.test(text[start])) start += 1;
  return stripEnd(text.slice(start));
}

/** Without white space at its end. @param {string} text */
export function stripEnd(text) {
  let end = text.length;
  while (end > 0 && BLANK.test(text[end - 1])) end -= 1;
  return text.slice(0, end);
}

/**
 * A text inside a message: its beginning, whole characters.
 * @param {string} text
 */
export function quoted(text) {
  const beginning = [...text.slice(0, 2 * LONGEST_QUOTE + 1)];
  return beginning.length > LONGEST_QUOTE ? `${beginning.slice(0, LONGEST_QUOTE).join("")}…` : text;
}
