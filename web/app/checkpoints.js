// Named checkpoints: set one, or go back to one. Both are moves that can be undone.

import { el } from "./dom.js";

/** @param {import("./types").Page} page */
export function showCheckpoints({ desk, panel, text }) {
  const game = desk.game;
  if (!game || !desk.isOpen) return;
  const count = game.checkpoints.length + 1;
  const name = el("input", { type: "text", maxlength: 60, value: text("play.checkpoint-name", { count }),
    "aria-label": text("commands.flag") });
  const set = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (name.value.trim()) desk.do(() => game.checkpoint(name.value.trim()));
  };
  const form = el("form", { class: "checkpoint", onsubmit: set }, name,
    el("button", { type: "submit", class: "main" }, text("play.checkpoint-set")));
  panel.show({
    title: text("commands.flag"),
    lines: [],
    more: form,
    actions: [
      ...game.checkpoints.map((each) => ({
        text: text("play.checkpoint-restore", { name: each }),
        do: () => void desk.do(() => game.restore(each)),
      })),
      { text: text("play.close"), do: () => panel.clear() },
    ],
  });
  name.focus();
  name.select();
}
