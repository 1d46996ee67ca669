// Mouse, pen, finger and keyboard on the board of the workshop. What a press, a way over cells and a release do is said once
// for each gesture; the keyboard draws the same shapes cell by cell.

import { moved } from "../model/grid.js";
import { DIAGONAL } from "../model/more/ways.js";
import { cellFieldsOf } from "./tools.js";
import { ORTHOGONAL, borderNear, cornerCells, cornerNear, entranceNear, entrances } from "./places.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/points.js").Point} Point */
/** @typedef {import("../model/types").Cell} Cell */
/** @typedef {import("../model/grid.js").Move} Move */
/** @typedef {import("./tools.js").Gesture} Gesture */
/** @typedef {import("./work.js").Work} Work */

/**
 * What is drawn over cells: a press on the first, the way on to others, and a release.
 * @typedef {{ press: (work: Work, cell: Cell, adds: boolean) => void, drag: (work: Work, cell: Cell) => void,
 *             release: (work: Work) => void }} Stroke
 */

/** @type {Stroke} */
const SELECTING = {
  press: (work, cell, adds) => work.select(adds ? [...work.selected, cell] : [cell], cell),
  drag: (work, cell) => work.select([...work.selected, cell], cell),
  release: () => {},
};

/** @type {Stroke} */
const DRAWING = {
  press(work, cell) {
    const [clue] = work.tool.by === "group" ? work.cluesAt(cell) : [];
    if (clue) work.extend(clue);
    else work.hold([cell]);
    work.moveTo(cell);
  },
  drag(work, cell) {
    const before = work.hand.indexOf(cell);
    const isOrdered = !["group", "groups"].includes(work.tool.by);
    if (before < 0) work.hold([...work.hand, cell]);
    else if (isOrdered && before === work.hand.length - 2) work.hold(work.hand.slice(0, -1));
    work.moveTo(cell);
  },
  release(work) {
    const tapped = work.hand.length === 1 || work.extends ? work.cluesAt(work.cursor) : [];
    const isTap = work.extends ? !work.isExtended : work.hand.length === 1;
    if (!isTap || !tapped.length || work.earlier.length) return work.finish();
    work.letGo();
    work.chooseAmong(tapped);
  },
};

/** Whether the cells that follow are marked too, or let go, is decided by the first. @type {Stroke} */
const MARKING = {
  press: (work, cell) => (work.hold([cell]), work.moveTo(cell)),
  drag: (work, cell) => (work.hold([...work.hand, cell]), work.moveTo(cell)),
  release(work) {
    const [first] = work.hand;
    if (first !== undefined) work.mark([...new Set(work.hand)], !work.cluesAt(first).length);
  },
};

/** All of them join the region of the first. @type {Stroke} */
const PAINTING = {
  ...MARKING,
  release(work) {
    const [first, ...others] = work.hand;
    if (others.length) work.paint(others, work.regionAt(first));
    else work.letGo(), work.changed();
  },
};

/** @type {Partial<Record<Gesture, Stroke>>} */
export const STROKES = {
  value: SELECTING, path: DRAWING, group: DRAWING, head: DRAWING, groups: DRAWING, copy: DRAWING, cells: MARKING, region: PAINTING,
};

/** What is drawn by one press at a point. @type {Partial<Record<Gesture, (work: Work, point: Point, cell: Cell | null) => void>>} */
const PRESSES = {
  border(work, point, cell) {
    const pair = cell === null ? null : borderNear(work.size, cell, point);
    if (pair) work.moveTo(pair[0]), work.press(pair);
  },
  corner(work, point, cell) {
    if (cell !== null) work.press(cornerNear(work.size, point));
  },
  outside(work, point) {
    const entrance = entranceNear(work.size, isSlanted(work), point);
    if (entrance) work.moveTo(entrance.start), work.enter(entrance);
  },
};

/** Whether clues of the tool look along diagonals. @param {Work} work */
const isSlanted = (work) => work.tool.name === "littlekiller";

// --- mouse, pen and finger -----------------------------------------------------------------------------------------

/** @param {HTMLElement} host @param {Board} board @param {Work} work */
export function takePointer(host, board, work) {
  /** @type {Stroke | null} what is being drawn */
  let stroke = null;
  /** @type {Cell | null} */
  let last = null;
  host.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    const cell = board.cellAt(event.clientX, event.clientY);
    PRESSES[work.tool.by]?.(work, board.pointAt(event.clientX, event.clientY), cell);
    stroke = cell === null ? null : STROKES[work.tool.by] ?? null;
    last = cell;
    if (stroke && cell !== null) {
      host.setPointerCapture(event.pointerId);
      stroke.press(work, cell, event.shiftKey || event.ctrlKey || event.metaKey);
    }
    board.focus(work.cursor);
  });
  host.addEventListener("pointermove", (event) => {
    const cell = stroke && board.cellAt(event.clientX, event.clientY, { drag: true });
    if (!stroke || cell === null || cell === last) return;
    last = cell;
    stroke.drag(work, cell);
  });
  host.addEventListener("pointerup", () => {
    const drawn = stroke;
    stroke = null;
    drawn?.release(work);
  });
  host.addEventListener("pointercancel", () => {
    stroke = null;
    work.cancel();
  });
}

// --- the keyboard --------------------------------------------------------------------------------------------------

/** @type {Readonly<Record<string, Move>>} */
const ARROWS = { ArrowUp: ORTHOGONAL[0], ArrowDown: ORTHOGONAL[1], ArrowLeft: ORTHOGONAL[2], ArrowRight: ORTHOGONAL[3] };

/** What keys do on the board. @type {Readonly<Record<string, (work: Work) => void>>} */
const KEYS = {
  " ": add, Enter: finish, Escape: (work) => work.cancel(), Backspace: (work) => work.erase(), Delete: (work) => work.remove(),
};

/** Do what a key says, and tell whether it said anything. @param {KeyboardEvent} event @param {Work} work */
export function press(event, work) {
  const isControl = event.ctrlKey || event.metaKey;
  const arrow = ARROWS[event.key];
  if (isControl && /^[zy]$/i.test(event.key)) return event.shiftKey || /y/i.test(event.key) ? work.redo() : work.undo(), true;
  if (isControl && !arrow) return false;
  if (arrow) return event.altKey ? pressTowards(work, arrow) : go(work, arrow, event.shiftKey || isControl), true;
  if (/^[0-9a-z]$/i.test(event.key)) return work.type(event.key);
  KEYS[event.key]?.(work);
  return event.key in KEYS;
}

/** @param {Work} work @param {Move} arrow @param {boolean} extend */
function go(work, arrow, extend) {
  const cell = moved(work.size, work.cursor, arrow);
  if (cell < 0) return;
  if (work.tool.by === "value") work.select(extend ? [...work.selected, cell] : [cell], cell);
  else work.moveTo(cell);
}

/** The border on that side, or from there into the board. @param {Work} work @param {Move} arrow */
function pressTowards(work, arrow) {
  const other = moved(work.size, work.cursor, arrow);
  if (work.tool.by === "border" && other >= 0) work.press([work.cursor, other]);
  if (work.tool.by !== "outside" || other >= 0) return;
  const ways = entrances(work.size, isSlanted(work)).filter(({ start, direction }) => start === work.cursor
    && (DIAGONAL[direction] ? leadsAway(DIAGONAL[direction], arrow) : isOpposite(direction, arrow)));
  const next = ways[(ways.findIndex(({ direction }) => direction === work.clue?.fields.direction) + 1) % ways.length];
  if (next) work.enter(next);
}

/** @param {Move} way @param {Move} arrow */
const leadsAway = (way, arrow) => way[0] * arrow[0] < 0 || way[1] * arrow[1] < 0;

/** @param {string} direction @param {Move} arrow */
const isOpposite = (direction, arrow) => ({ n: "1,0", s: "-1,0", w: "0,1", e: "0,-1" })[direction] === arrow.join();

/** The cell joins the shape, or leaves it if it came last. @param {Work} work */
function add(work) {
  const { by } = work.tool;
  const { cursor, hand } = work;
  if (by === "cells") return void work.mark([cursor], !work.cluesAt(cursor).length);
  if (!STROKES[by] || by === "value") return;
  const at = hand.indexOf(cursor);
  if (at < 0) work.hold([...hand, cursor]);
  else if (at === hand.length - 1) work.hold(hand.slice(0, -1));
}

/** @param {Work} work */
function finish(work) {
  const { by, name } = work.tool;
  const [corner] = cornerCells(work.size, work.cursor);
  const isInside = work.cursor % work.size < work.size - 1 && corner + work.size < work.size ** 2;
  if (by === "corner") return isInside && work.press(cornerCells(work.size, work.cursor));
  if (by === "region") return STROKES.region?.release(work);
  if (work.hand.length) return work.finish();
  const clues = by === "value" || !cellFieldsOf(name).length ? [] : work.cluesAt(work.cursor);
  if (clues.length) work.chooseAmong(clues);
}
