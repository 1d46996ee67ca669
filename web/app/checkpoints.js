// Named checkpoints: set one, or go back to one. Both are moves that can be undone.

import { el } from "./dom.js";

/** @typedef {import("../model/types").App} App */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./panel.js").Panel} Panel */

/** @param {App} app @param {Desk} desk @param {Panel} panel */
export function showCheckpoints(app, desk, panel) {
  const game = desk.game;
  if (!game || !desk.isOpen) return;
  const count = game.checkpoints.length + 1;
  const name = el("input", { type: "text", maxlength: 60, value: app.text("play.checkpoint-name", { count }),
    "aria-label": app.text("commands.flag") });
  const set = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (name.value.trim()) desk.do(() => game.checkpoint(name.value.trim()));
  };
  const form = el("form", { class: "checkpoint", onsubmit: set }, name,
    el("button", { type: "submit", class: "main" }, app.text("play.checkpoint-set")));
  panel.show({
    title: app.text("commands.flag"),
    lines: [],
    more: form,
    actions: [
      ...game.checkpoints.map((each) => ({
        text: app.text("play.checkpoint-restore", { name: each }),
        do: () => void desk.do(() => game.restore(each)),
      })),
      { text: app.text("play.close"), do: () => panel.clear() },
    ],
  });
  name.focus();
  name.select();
}
