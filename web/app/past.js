// The browser's Back: it closes what lies over the board, and then leads to the game before.
//
// Every entry of the browser's history says which game is played there, and how much lies over its board. A browser goes
// back when it finds time, so the history follows what is wanted, one step after the other.

/** @typedef {import("../model/types").Kept} Kept */
/** @typedef {{ id?: string, over?: number, unplayed?: Kept }} Entry what nobody played is in no store */

/** @returns {Entry} */
export const entry = () => history.state ?? {};

/** How that is closed which lies over the board. @type {(() => void)[]} */
const layers = [];
/** The game on the desk. */
let game = entry();
/** Whether it is we who go back, and not the player. */
let isGoing = false;

/**
 * Something opens over the board, and Back closes it. What this returns has to be called when it is closed, by whomever.
 * @param {() => void} close
 */
export function cover(close) {
  layers.push(close);
  settle();
  return () => {
    const at = layers.indexOf(close);
    if (at >= 0) layers.splice(at, 1);
    settle();
  };
}

/** A game lies on the desk. @param {Kept} kept */
export function enter(kept) {
  game = { id: kept.id, unplayed: kept.save.history.length ? undefined : kept };
  settle();
}

/** Bring the history to what is wanted. An entry that has no game yet is for the one on the desk. */
function settle() {
  if (isGoing) return;
  const { id = game.id, over = 0 } = entry();
  isGoing = over > layers.length;
  if (isGoing) return history.go(layers.length - over);
  if (id === game.id) history.replaceState({ ...game, over }, "");
  else history.pushState({ ...game, over }, "");
  for (let more = over; more++ < layers.length;) history.pushState({ ...game, over: more }, "");
}

/**
 * @param {(entry: Entry) => Promise<void>} show brings another game to the desk
 * @param {(error: unknown) => void} complain
 */
export function hearBack(show, complain) {
  settle();
  addEventListener("popstate", () => {
    const { over = 0, ...before } = entry();
    const isOurs = isGoing;
    isGoing = false;
    while (!isOurs && layers.length > over) layers.pop()?.();
    if (isOurs || before.id === game.id) return settle();
    if (before.id) turnTo(before);
  });

  /** If that game is gone, the one on the desk takes its place. @param {Entry} before */
  function turnTo(before) {
    const left = game;
    game = before;
    settle();
    show(before).catch((error) => {
      game = left;
      history.replaceState({ ...left, over: entry().over }, "");
      complain(error);
    });
  }
}
