// A game that another page plays is shown as it goes on there, until the player wants to play it here.

import { withRules } from "../model/learning.js";
import { readSave } from "../model/saves.js";
import { takeUp } from "../store/last.js";
import { byId, el } from "./dom.js";
import { end } from "./games.js";

/** @typedef {import("./types").Page} Page */
/** @typedef {import("../model/types").Kept} Kept */
/** @typedef {import("../store/turns.js").Told} Told */

/** How long the other page may take to hand its game over, in milliseconds: it may be asleep. */
const PATIENCE = 1000;

/** @type {() => void} */
let given = () => {};

/** @param {Page} page @param {Told} told about the game on the desk */
export async function hear(page, { id, kept, does }) {
  if (does === "give") given();
  else if (does === "want" && page.keeper.turns.held === id) await giveAway(page, id);
  else if (kept && page.desk.follows) await show(page, kept);
}

/** All that was done here is written before another page goes on. @param {Page} page @param {string} id */
async function giveAway(page, id) {
  const { keeper } = page;
  keeper.keep(true);
  keeper.turns.held = "";
  follow(page, id);
  await keeper.written;
  keeper.turns.tell({ id, does: "give" });
}

/** @param {Page} page @param {Kept} kept */
async function show(page, kept) {
  const game = await withRules(() => readSave(JSON.stringify(kept.save)));
  if (!page.desk.follows || kept.changed < (page.kept?.changed ?? 0)) return;
  page.keeper.kept = kept;
  page.desk.game = game;
  page.desk.changed();
  if (game.isSolved) end(page);
}

/** Only look on, for the time being. @param {Page} page @param {string} id */
export function follow(page, id) {
  const { desk, keeper } = page;
  if (document.getElementById("elsewhere") || page.kept?.id !== id) return;
  desk.follows = keeper.follows = true;
  desk.changed();
  tellWhere(page, id);
  // What was told before this page listened is in the store.
  catchUp(page).catch(page.complain);
  void keeper.turns.wait(id).then((isOurs) => (isOurs ? goOn(page, id) : undefined));
}

/** @param {Page} page @param {string} id */
function tellWhere(page, id) {
  const notice = el("section", { id: "elsewhere", role: "status" }, el("p", {}, page.text("play.elsewhere")),
    el("div", { class: "actions" },
      el("button", { type: "button", class: "main", onclick: () => void playHere(page, id) }, page.text("play.here"))));
  byId("side").prepend(notice);
  page.desk.listen(() => page.desk.follows || notice.remove());
}

/** @param {Page} page @param {string} id */
async function playHere(page, id) {
  const { turns } = page.keeper;
  turns.tell({ id, does: "want" });
  await new Promise((resolve) => {
    given = () => resolve(null);
    setTimeout(given, PATIENCE);
  });
  if (await turns.take(id, { steal: true })) await goOn(page, id);
}

/** Whatever the other page has left. @param {Page} page @param {string} id */
async function goOn(page, id) {
  await takeUp(page.store);
  if (page.kept?.id === id) await page.resume(id, page.kept).catch(page.complain);
}

/** After a while in the background: somebody may have gone on elsewhere. @param {Page} page */
export async function catchUp(page) {
  const { kept, store } = page;
  const stored = kept && await store.get(kept.id);
  if (!stored || stored.changed <= kept.changed || page.kept !== kept) return;
  if (page.desk.follows) await show(page, stored);
  else await page.resume(kept.id);
}
