// What stands around the board: the look, the tools, the title, and what holds on this board.

import { commandsOn, labelOf } from "./commands.js";
import { byId, el } from "./dom.js";
import { icon } from "./icons.js";
import { UNKNOWN } from "./keeper.js";
import { dailyName, levelName, plainKindOf } from "./kind.js";
import { fillIn } from "./text.js";

/** @typedef {import("./types").Page} Page */

/** @param {import("./settings.js").Settings} settings */
export function dress(settings) {
  const theme = settings.get("theme");
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  byId("clock").hidden = !settings.get("clock");
}

/** Fill in what the page itself says. @param {Page} page */
export function speak(page) {
  fillIn(document, page.text);
  const tools = commandsOn("tools").map((command) => {
    const label = page.text(labelOf(command));
    return el("button", { type: "button", class: command.name, "aria-label": label, title: label,
      onclick: () => page.command(command.name) }, icon(command.icon));
  });
  byId("tools").replaceChildren(...tools);
}

/** @param {Page} page */
export function entitle({ kept, game, text, language, board, desk }) {
  const { kind, level, daily } = kept ?? UNKNOWN;
  const name = text(`kinds.${kind}`);
  byId("kind").textContent = game?.puzzle.about.title || name;
  const known = level === UNKNOWN.level ? [] : [levelName(text, level)];
  const day = daily ? [dailyName(text, language, daily)] : [];
  byId("level").textContent = game?.puzzle.about.author || [...known, ...day].join(" · ");
  board.grid.setAttribute("aria-label", text("board.grid", { kind: name, size: desk.size }));
}

/** What a player has to know about this puzzle before all else; its rules one by one are told by legend.js. @param {Page} page */
export function rulesTold({ kept, game, text, desk }) {
  const own = kept?.kind ?? UNKNOWN.kind;
  const kind = own === UNKNOWN.kind && game ? plainKindOf(game.puzzle) : own;
  const said = kind === UNKNOWN.kind ? [] : [text(`says.${kind}`)];
  return desk.isPlayable ? said : [...said, text("play.too-large")];
}
