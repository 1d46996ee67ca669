// What stands around the board: the look, the tools, the title, and what holds on this board.

import { undrawn } from "../board/board.js";
import { commandsOn, labelOf } from "./commands.js";
import { byId, el } from "./dom.js";
import { icon } from "./icons.js";
import { UNKNOWN } from "./keeper.js";
import { levelName, unsaid } from "./kind.js";
import { fillIn } from "./text.js";

/** @typedef {import("./types").Page} Page */
/** @typedef {import("./types").Fields} Fields */

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
export function entitle({ kept, text, board, desk }) {
  const { kind, level } = kept ?? UNKNOWN;
  const name = text(`kinds.${kind}`);
  byId("kind").textContent = name;
  byId("level").textContent = level === UNKNOWN.level ? "" : levelName(text, level);
  board.grid.setAttribute("aria-label", text("board.grid", { kind: name, size: desk.size }));
}

/** What a player has to know about this puzzle, in a line or two. @param {Page} page */
export function rulesTold({ game, kept, text, desk }) {
  if (!game) return [];
  const kind = kept?.kind ?? UNKNOWN.kind;
  const said = kind === UNKNOWN.kind ? [] : [text(`says.${kind}`)];
  const written = unsaid(undrawn(game.puzzle), kind).map((rule) => sentence(rule, text));
  return [...said, ...written, ...(desk.isPlayable ? [] : [text("play.too-large")])];
}

/** A rule in words, or as it is written until they are loaded.
 * @param {import("../model/types").Rule} rule @param {import("./types").Text} say */
function sentence({ name, fields, text }, say) {
  const key = `help.rule-${name}`;
  const said = say(key, /** @type {Fields} */ ({ ...fields, text }));
  return said === key ? text : said;
}
