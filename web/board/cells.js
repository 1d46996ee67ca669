// What is in the cells, aspect by aspect: colours, selection, marks, digits, dots. An aspect has a key for
// what it shows in a cell, and draws only where the key has changed.

import SPECIFICATION from "../data/drawings.js";
import { centreMarks, centreSpots, cornerSpots, spots } from "./marks.js";
import { plus, times } from "./points.js";
import { circle, closed, group, length, letters, path, scattered, square, stroke as strokeThrough } from "./svg.js";

/**
 * @typedef {import("./points.js").Point} Point
 * @typedef {import("./canvas.js").Canvas} Canvas
 * @typedef {import("../model/types.d.ts").Cell} Cell
 * @typedef {import("../model/types.d.ts").View} View
 * @typedef {string | number | boolean} Key  false, 0 and "" show nothing
 * @typedef {{
 *   layer: string,
 *   key: (view: View, cell: Cell, canvas: Canvas) => Key,
 *   draw: (canvas: Canvas, cell: Cell, view: View) => SVGElement[],
 * }} Aspect
 */

/** @type {readonly Aspect[]} */
const ASPECTS = [
  { layer: "colours", key: colouring, draw: colours },
  { layer: "seen", key: (view, cell) => view.seen.has(cell), draw: wash },
  { layer: "selected", key: (view, cell) => view.selected.has(cell), draw: wash },
  { layer: "cursor", key: (view, cell) => cell === view.cursor, draw: ring },
  { layer: "equal", key: (view, cell) => view.lit > 0 && view.values[cell] === view.lit, draw: wash },
  { layer: "lit", key: lighting, draw: litWashes },
  { layer: "pen", key: (view, cell) => view.pen[cell].join(), draw: strokes },
  { layer: "corner", key: cornering, draw: (...at) => marks(cornerSpots, ...at) },
  { layer: "centre", key: centring, draw: (...at) => marks(centreSpots, ...at) },
  { layer: "bold", key: lighting, draw: bold },
  { layer: "values", key: digitKey, draw: digit },
  { layer: "dots", key: dotting, draw: dots },
];

/** The cells of a canvas, drawn on layers by name. */
export class Cells {
  /** @param {Canvas} canvas @param {(layer: string) => SVGElement} layer */
  constructor(canvas, layer) {
    this.canvas = canvas;
    this.aspects = ASPECTS.map((aspect) => ({
      ...aspect,
      onto: layer(aspect.layer),
      /** @type {Key[]} */ keys: canvas.puzzle.givens.map(() => false),
      /** @type {(SVGElement | undefined)[]} */ groups: [],
    }));
  }

  /** @param {View} view */
  show(view) {
    for (const aspect of this.aspects) {
      for (const cell of this.canvas.cells) {
        const key = aspect.key(view, cell, this.canvas) || false;
        if (key === aspect.keys[cell]) continue;
        aspect.keys[cell] = key;
        const drawn = key ? aspect.draw(this.canvas, cell, view) : [];
        (aspect.groups[cell] ??= aspect.onto.appendChild(group(""))).replaceChildren(...drawn);
      }
    }
  }
}

/** @param {Canvas} canvas @param {Cell} cell */
function wash(canvas, cell) {
  return [square("", canvas.centre(cell), 1)];
}

/** @param {Canvas} canvas @param {Cell} cell */
function ring(canvas, cell) {
  return [square("", canvas.centre(cell), 0.9)];
}

// --- colours ------------------------------------------------------------------------------------------

/** @param {View} view @param {Cell} cell */
function colouring(view, cell) {
  return view.colours[cell].join() + (view.patterns && view.colours[cell].length ? "+" : "");
}

/** @param {Canvas} canvas @param {Cell} cell @param {View} view */
function colours(canvas, cell, view) {
  return view.colours[cell].flatMap((colour, i, { length: many }) => {
    const around = slice(canvas.centre(cell), i / many, (i + 1) / many);
    const plain = closed(`c${colour}`, [around]);
    if (!view.patterns) return [plain];
    const pattern = closed("pattern", [around]);
    pattern.setAttribute("fill", `url(#pattern-${colour})`);
    return [plain, pattern];
  });
}

/**
 * A slice of a square cell, between two fractions of a full turn; the whole cell has no centre.
 * @param {Point} centre @param {number} from @param {number} to
 */
function slice(centre, from, to) {
  const corners = [1, 3, 5, 7].map((eighth) => eighth / 8).filter((turn) => turn > from && turn < to);
  const around = to - from < 1 ? [from, ...corners, to].map(onBorder) : corners.map(onBorder);
  const ends = to - from < 1 ? [centre] : [];
  return [...ends, ...around.map((way) => plus(centre, way))];
}

/**
 * Where a turn, clockwise from the top, meets the border of a cell.
 * @param {number} turn @returns {Point}
 */
function onBorder(turn) {
  const [x, y] = [Math.sin(2 * Math.PI * turn), -Math.cos(2 * Math.PI * turn)];
  return times([x, y], 0.5 / Math.max(Math.abs(x), Math.abs(y)));
}

/** What the pen drew from a cell: model/layers.js has the numbers. @type {readonly (readonly (readonly [Point, Point])[])[]} */
const STROKES = [[], [[[0, 0], [1, 0]]], [[[0, 0], [0, 1]]], [[[0, 0], [1, 1]]], [[[0, 0], [-1, 1]]],
  [[[-0.2, -0.2], [0.2, 0.2]], [[-0.2, 0.2], [0.2, -0.2]]]];

/** @param {Canvas} canvas @param {Cell} cell @param {View} view */
function strokes(canvas, cell, view) {
  const centre = canvas.centre(cell);
  return view.pen[cell].flatMap((stroke) => STROKES[stroke].map((line) =>
    strokeThrough("", line.map((point) => plus(centre, point)))));
}

// --- marks --------------------------------------------------------------------------------------------

/** Where a hint shows what comes next, marks stay in the background. @param {View} view @param {Cell} cell */
function markClass(view, cell) {
  const isComing = view.hint?.stage === 3 && view.hint.step.placements.some(([where]) => where === cell);
  return (isComing ? "faint" : "") + onColour(view, cell);
}

/** Letters on a colour need stronger ink. @param {View} view @param {Cell} cell */
function onColour(view, cell) {
  return view.colours[cell].length ? " on-colour" : "";
}

/** @param {View} view @param {Cell} cell */
function cornering(view, cell) {
  const values = view.corner[cell];
  if (view.values[cell] || !values.length) return "";
  return `${values.join()} ${view.inPlace} ${markClass(view, cell)}`;
}

/** @param {View} view @param {Cell} cell */
function centring(view, cell) {
  const values = centreMarks(view, cell);
  return view.values[cell] || !values.length ? "" : `${values.join()} ${view.inPlace} ${markClass(view, cell)}`;
}

/** @param {View} view @param {Cell} cell */
function lighting(view, cell) {
  const isThere = view.corner[cell].includes(view.lit) || view.centre[cell].includes(view.lit);
  return isThere && !view.values[cell] && `${view.lit} ${cornering(view, cell)} ${centring(view, cell)}`;
}

/** @param {typeof spots} where @param {Canvas} canvas @param {Cell} cell @param {View} view */
function marks(where, canvas, cell, view) {
  const there = where(canvas, view, cell);
  const symbols = there.map(({ value }) => canvas.symbol(value));
  return [scattered(markClass(view, cell), there.map(({ at }) => at), there[0].height, symbols)];
}

/** @param {Canvas} canvas @param {Cell} cell @param {View} view */
function litSpots(canvas, cell, view) {
  return spots(canvas, view, cell).filter(({ value }) => value === view.lit);
}

/** @type {Aspect["draw"]} */
function litWashes(...at) {
  return litSpots(...at).map((spot) => circle("", spot.at, 0.5 * spot.height));
}

/** The highlighted value is written once more, on top of itself. @type {Aspect["draw"]} */
function bold(canvas, cell, view) {
  const lit = litSpots(canvas, cell, view);
  return lit.map((spot) => letters("", spot.at, spot.height, canvas.symbol(spot.value)));
}

// --- digits ---------------------------------------------------------------------------------------------

/** @type {Aspect["key"]} */
function digitKey(view, cell, canvas) {
  return view.values[cell] && `${view.values[cell]} ${digitClass(canvas, cell, view)}`;
}

/** @param {Canvas} canvas @param {Cell} cell @param {View} view */
function digitClass(canvas, cell, view) {
  const kind = canvas.puzzle.givens[cell] ? "given" : "entry";
  return kind + onColour(view, cell) + (view.conflicts.has(cell) || view.wrong.has(cell) ? " bad" : "");
}

/** In a cage it is smaller and lower, so that a total has room above it. @type {Aspect["draw"]} */
function digit(canvas, cell, view) {
  return [bigDigit(digitClass(canvas, cell, view), canvas, cell, view.values[cell])];
}

/** @param {string} name @param {Canvas} canvas @param {Cell} cell @param {number} value */
export function bigDigit(name, canvas, cell, value) {
  const { values } = SPECIFICATION;
  const isCaged = canvas.caged.has(cell);
  const written = canvas.symbol(value);
  const height = written.length > 1 ? values.long : isCaged ? values.caged : values.height;
  return letters(name, plus(canvas.centre(cell), [0, isCaged ? values.lower : 0]), height, written);
}

/** @param {View} view @param {Cell} cell */
function dotting(view, cell) {
  return (view.conflicts.has(cell) ? "conflict" : "") + (view.wrong.has(cell) ? " wrong" : "");
}

/** A dot for a conflict, a wavy line under what differs from the solution. @type {Aspect["draw"]} */
function dots(canvas, cell, view) {
  const [x, y] = canvas.place(cell);
  const drawn = [];
  if (view.conflicts.has(cell)) drawn.push(circle("conflict", [x + 0.83, y + 0.83], 0.055));
  if (view.wrong.has(cell)) drawn.push(path("wrong", wave([x + 0.3, y + 0.88])));
  return drawn;
}

/** @param {Point} start */
function wave([x, y]) {
  const [step, deep] = [length(0.05), length(0.05)];
  return `M${length(x)} ${length(y)}q${step} ${-deep} ${2 * step} 0${`t${2 * step} 0`.repeat(3)}`;
}
