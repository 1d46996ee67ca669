// Mouse, pen and finger on the board: press to select, drag to select many, twice for all that look alike; or draw.

import { Pen } from "./pen.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../model/types").Cell} Cell */

const TWICE_WITHIN = 400;
const HELD_FOR = 550;

/**
 * @param {Board} board @param {Desk} desk @param {HTMLElement} host
 * @param {{ pinch: () => void, hold: () => void }} others hear of a second finger, and of a press that stays on its cell
 */
export function takePointer(board, desk, host, { pinch, hold }) {
  /** @type {{ on: boolean, last: Cell, moves: number } | null} a press that is going on: whether it selects or lets go */
  let drag = null;
  let holding = 0;
  /** @type {Pen | null} */
  let pen = null;
  let last = { cell: -1, time: -TWICE_WITHIN };

  host.addEventListener("pointerdown", (event) => {
    const cell = board.cellAt(event.clientX, event.clientY);
    if (!event.isPrimary) return letGo(), pinch();
    if (cell === null || event.button !== 0 || !desk.isOpen) return;
    event.preventDefault();
    host.setPointerCapture(event.pointerId);
    const twice = cell === last.cell && event.timeStamp - last.time < TWICE_WITHIN;
    last = { cell, time: event.timeStamp };
    const moves = desk.game?.history.length ?? 0;
    if (desk.mode === "pen") pen = new Pen(desk, cell);
    if (pen) desk.select([cell], cell);
    drag = { on: pen ? false : begin(desk, cell, event, twice), last: cell, moves };
    board.focus(cell);
    clearTimeout(holding);
    holding = setTimeout(() => !pen && drag?.last === cell && hold(), HELD_FOR);
  });

  host.addEventListener("pointermove", (event) => {
    const cell = drag && board.cellAt(event.clientX, event.clientY, { drag: true });
    if (!drag || cell === null || cell === drag.last) return;
    drag.last = cell;
    if (pen) return pen.move(cell);
    clearTimeout(holding);
    if (desk.digit) desk.select([cell], cell), desk.enter(desk.digit);
    else desk.toggle(cell, drag.on);
  });

  /** What the first of two fingers did was not meant. */
  const letGo = () => {
    const { game } = desk;
    if (drag && game && game.history.length > drag.moves) desk.do(() => game.undo());
    drag = pen = null;
  };

  for (const end of ["pointerup", "pointercancel"]) host.addEventListener(end, () => {
    if (end === "pointerup") pen?.lift();
    drag = pen = null;
  });
  // The key for it asks about the cell with the cursor, the other button about the one that it points at.
  host.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    const cell = event.button === 2 ? board.cellAt(event.clientX, event.clientY) : null;
    if (cell !== null && desk.isOpen) desk.select([cell], cell);
    hold();
  });
}

/**
 * The first cell of a press; tells whether the ones that follow are selected too, or let go.
 * @param {Desk} desk @param {Cell} cell @param {PointerEvent} event @param {boolean} twice
 */
function begin(desk, cell, event, twice) {
  const adds = event.ctrlKey || event.metaKey || event.shiftKey;
  const lets = adds && desk.selected.has(cell);
  if (desk.digit) desk.select([cell], cell), desk.enter(desk.digit);
  else if (twice && !adds) desk.selectLike(cell);
  else if (adds) desk.toggle(cell, !lets);
  else desk.select([cell], cell);
  return !lets;
}
