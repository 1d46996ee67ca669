// The result of a puzzle of the day, to be shared: it tells how it went, and no digit.

import { written } from "./clock.js";
import { dailyName, levelName } from "./kind.js";

/** @typedef {import("./types").App} App */
/** @typedef {import("../model/types").Kept} Kept */
/** @typedef {import("../model/types").Move} Move */

const PARTS = 9;
const [ALONE, HELPED, SOLVED] = ["🟦", "🟨", "⭕"];

/** @param {App} app @param {Kept} kept @param {number} streak */
export function resultOf({ text, language }, { kind, level, daily, hints, save }, streak) {
  const name = [text(`kinds.${kind}`), levelName(text, level)].join(" · ");
  const time = text("end.time", { time: written(save.timer), hints });
  return [
    `Tokeru 解ける · ${dailyName(text, language, daily ?? "")}`,
    name,
    streak > 1 ? `${time} · ${text("daily.streak", { streak })}` : time,
    way(save.history),
    location.href.split(/[?#]/)[0],
  ].join("\n");
}

/** How it went from the first entry to the last: alone, or with the help of a hint. @param {readonly Move[]} history */
function way(history) {
  const entries = history.filter(({ changes }) => changes.some(([layer, , , after]) => layer === "value" && after));
  const partOf = (/** @type {number} */ at) => Math.floor(at * PARTS / entries.length);
  const parts = Array.from({ length: PARTS }, (_, part) => entries.filter((entry, at) => partOf(at) === part));
  return parts.map((part) => (part.some(({ move }) => move === "step") ? HELPED : ALONE)).join("") + SOLVED;
}
