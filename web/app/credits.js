// What is said about a puzzle: its title and author, the rules in its author's words, and what it is read without.

import { el } from "./dom.js";

/** @typedef {import("../model/types").Puzzle} Puzzle */
/** @typedef {import("./types").Text} Text */

/** Title and author, if they are known. @param {Puzzle} puzzle @param {Text} text */
export function credit({ about: { title, author } }, text) {
  const said = [title && el("strong", {}, title), author && el("span", {}, text("about.by", { author }))];
  return title || author ? [el("p", { class: "credit" }, ...said)] : [];
}

/** What its author says, to be opened. @param {Puzzle} puzzle @param {Text} text @param {boolean} [isOpen] */
export function commentOf({ about: { comment } }, text, isOpen = false) {
  if (!comment) return [];
  const show = () => requestAnimationFrame(() => opened.scrollIntoView({ block: "nearest" }));
  const opened = el("details", { class: "comment", open: isOpen },
    el("summary", { onclick: show }, text("about.comment")), el("p", {}, comment));
  return [opened];
}

/** What it is read without. @param {Puzzle} puzzle @param {Text} text */
export function lack({ about: { without } }, text) {
  return without.length ? [text("about.without", { left: without.join(" · ") })] : [];
}
