// Layers: what the player has, with one content per cell.
//
//     value     the value of the cell, 0 while it is blank                "current" in the save
//     centre    the values that the cell may still have                   "notes"
//     corner    the values that have few places left, this being one      "corners"
//     colour    the colours of the cell                                   "colours"
//     pen       the strokes that begin in the cell                        "pen", missing where nothing was drawn
//
// A content is a number in the first layer, and an ascending list in the others. A move is a list of changes:
// what a cell has in a layer before, and what after. Whoever can write such a list forwards and backwards can
// replay, undo and redo a game without knowing what its moves mean.

/** @typedef {import("./types").Layer} Layer */
/** @typedef {import("./types").Change} Change */
/** @typedef {import("./types").Move} Move */
/** @typedef {number | readonly number[]} Content */

/**
 * @typedef {object} Layers
 * @property {number[]} value
 * @property {(readonly number[])[]} centre
 * @property {(readonly number[])[]} corner
 * @property {(readonly number[])[]} colour
 * @property {(readonly number[])[]} pen
 */

/** The layers in their order. @type {readonly Layer[]} */
export const LAYERS = ["value", "centre", "corner", "colour", "pen"];
/** @type {readonly ("centre" | "corner")[]} */
export const MARKS = ["centre", "corner"];
export const COLOURS = 9;
/** From the centre of a cell to its neighbour to the right, below, below to the right, below to the left; and a cross. */
export const STROKES = 5;

/** @type {readonly number[]} */
export const NOTHING = Object.freeze([]);

/**
 * The layers before the first move: the givens and nothing else.
 * @param {import("./types").Puzzle} puzzle @returns {Layers}
 */
export function bare({ givens }) {
  const empty = () => givens.map(() => NOTHING);
  return { value: [...givens], centre: empty(), corner: empty(), colour: empty(), pen: empty() };
}

/** @param {Layers} layers @returns {Layers} */
export function copy({ value, centre, corner, colour, pen }) {
  return { value: [...value], centre: [...centre], corner: [...corner], colour: [...colour], pen: [...pen] };
}

/**
 * Layer by layer, in each as the board is read.
 * @param {Layers} before @param {Layers} after @returns {Change[]}
 */
export function differences(before, after) {
  return LAYERS.flatMap((layer) => [...before[layer].keys()]
    .filter((cell) => !isSame(before[layer][cell], after[layer][cell]))
    .map((cell) => /** @type {Change} */ ([layer, cell, before[layer][cell], after[layer][cell]])));
}

/** @param {Layers} layers @param {Move} move */
export function redoMove(layers, { changes }) {
  for (const [layer, cell, , after] of changes) write(layers, layer, cell, after);
}

/** @param {Layers} layers @param {Move} move */
export function undoMove(layers, { changes }) {
  for (const [layer, cell, before] of changes) write(layers, layer, cell, before);
}

/** @param {Layers} layers @param {Layer} layer @param {number} cell @param {Content} content */
function write(layers, layer, cell, content) {
  /** @type {Content[]} */ (layers[layer])[cell] = content;
}

/** @param {Content} a @param {Content} b */
export function isSame(a, b) {
  return a === b || String(a) === String(b);
}
