// Saving: a game under way as one JSON object. saves.js reads it again.

import { lineOf } from "./puzzle.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./types").Save} Save */

export const VERSION = 1;

/** @param {Game} game @returns {Save} */
export function writeSave(game) {
  return {
    v: VERSION,
    puzzle: lineOf(game.puzzle),
    difficulty: game.difficulty,
    solution: game.solution && [...game.solution],
    current: [...game.values],
    notes: game.centre.map((marks) => [...marks]),
    corners: game.corner.map((marks) => [...marks]),
    colours: game.colours.map((colours) => [...colours]),
    ...(wasDrawn(game) && { pen: game.pen.map((strokes) => [...strokes]) }),
    history: [...game.history, ...game.undone],
    undone: game.undone.length,
    timer: Math.floor(game.timer.seconds),
    prune: game.prune,
    ...game.others,
  };
}

/** Saves without a stroke are as they were before there was a pen. @param {Game} game */
function wasDrawn({ history, undone }) {
  return [...history, ...undone].some(({ changes }) => changes.some(([layer]) => layer === "pen"));
}

/** The save as a text, in ASCII alone: the same that Python writes. @param {Game} game */
export function saveText(game) {
  const text = JSON.stringify(writeSave(game));
  return text.replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
