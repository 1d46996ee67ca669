// The rehearsal: while the player looks at the board, moves are made on a game that nobody sees and shown without ever
// being painted, so that the browser has compiled what the first real move needs.

import { Game } from "../model/game.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("./desk.js").Desk} Desk */

const ROUNDS = 4;

/** One round at a time, so that nobody has to wait for it. @param {Desk} desk @param {Board} board */
export function rehearse(desk, board, rounds = ROUNDS) {
  if (!rounds || !desk.game || !desk.isOpen || desk.game.history.length) return;
  const view = desk.view();
  const scratch = new Game(desk.game.puzzle);
  const show = () => {
    const conflicts = new Set(scratch.conflicts());
    board.show({ ...view, values: scratch.values, centre: scratch.centre, conflicts, lit: 1 });
  };
  scratch.fill();
  for (const cell of [...scratch.values.keys()].filter((each) => !scratch.values[each]).slice(0, 2)) {
    scratch.place(cell, 1);
    show();
  }
  board.show(view);
  setTimeout(() => rehearse(desk, board, rounds - 1));
}
