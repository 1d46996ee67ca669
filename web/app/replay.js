// A game seen again: its moves on the board, within a few seconds or, where nothing should move, one by one. Whatever the
// player does on the board ends it.

import { bare, redoMove, undoMove } from "../model/layers.js";
import { el } from "./dom.js";

/** @typedef {import("./types").Page} Page */

// In milliseconds: for the whole game, and at most for a move.
const DURATION = 8000;
const LONGEST = 250;
const NONE = new Set();

/** @param {Page} page @param {() => void} done shows what was there before */
export function replay(page, done) {
  const { board, desk, game, panel, text } = page;
  if (!game) return;
  const { history } = game;
  const layers = bare(game.puzzle);
  let at = 0;
  let timer = 0;
  const bar = el("progress", { max: history.length, "aria-label": text("end.replay") });

  const show = () => {
    const cells = history[at - 1]?.changes.map(([, cell]) => cell) ?? [];
    const { value: values, centre, corner, colour: colours } = layers;
    board.show({ ...desk.view(), values: [...values], centre: [...centre], corner: [...corner], colours: [...colours],
      selected: new Set(cells), lit: 0, conflicts: NONE, broken: NONE, wrong: NONE });
    bar.value = at;
  };
  const turn = (/** @type {1 | -1} */ by) => {
    const move = history[by > 0 ? at : at - 1];
    if (!move) return;
    at += by;
    (by > 0 ? redoMove : undoMove)(layers, move);
    show();
  };
  const stop = () => {
    stopListening();
    clearInterval(timer);
    desk.changed();
    done();
  };
  const stopListening = desk.listen(stop);
  const stopping = { text: text("end.stop"), do: stop };
  const byHand = [
    { text: text("hint.next"), do: () => turn(1), main: true },
    { text: text("hint.previous"), do: () => turn(-1) },
  ];
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  panel.show({ title: text("end.replay"), lines: [], more: bar, actions: isStill ? [...byHand, stopping] : [stopping], stays: true });
  show();
  if (!isStill) timer = setInterval(() => (at < history.length ? turn(1) : stop()), Math.min(LONGEST, DURATION / history.length));
}
