// What is said about a puzzle besides its rules, as entries of a Tokeru line:
//
//   title Knight Lite    author Ann    comment A%3B B    without fog: fogofwar r1c1
//
// What would end an entry is escaped as in addresses. None of it is part of what is solved.

import { SPACE, strip } from "./spaces.js";

/** @typedef {import("./types.d.ts").About} About */

const ENTRY = new RegExp(`^(title|author|comment|without)[${SPACE}](.*)$`, "is");
const RESERVED = /[%;{}'"\\]|(?! )[\p{C}\p{Z}]/gu;

/** @type {About} */
export const NOTHING = Object.freeze({ title: "", author: "", comment: "", without: Object.freeze([]) });

/** @param {string} written */
export const isEntry = (written) => ENTRY.test(written);

/** As the Tokeru line writes them. @param {About} about @returns {string[]} */
export function entriesOf({ title, author, comment, without }) {
  const named = [["title", title], ["author", author], ["comment", comment], ...without.map((said) => ["without", said])];
  return named.filter(([, said]) => said).map(([name, said]) => `${name} ${said.replace(RESERVED, escaped)}`);
}

/** Of two titles, authors or comments the last one counts. @param {string[]} entries @returns {About} */
export function readEntries(entries) {
  const found = entries.map((entry) => {
    const [, name, said] = ENTRY.exec(entry) ?? [];
    return [name.toLowerCase(), plain(unescaped(said))];
  });
  const without = found.filter(([name, said]) => name === "without" && said).map(([, said]) => said);
  return Object.freeze({ ...NOTHING, ...Object.fromEntries(found), without: Object.freeze([...new Set(without)]) });
}

/** Without white space around it, and with line ends of one kind. @param {string} said */
export const plain = (said) => strip(said.replace(/\r\n?/g, "\n"));

/** Half of a character, which no text should have, becomes a question mark. @param {string} sign */
function escaped(sign) {
  const bytes = new TextEncoder().encode(/\p{Cs}/u.test(sign) ? "?" : sign);
  return Array.from(bytes, (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");
}

/** As it is, if its percent signs are no escapes. @param {string} written */
function unescaped(written) {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
