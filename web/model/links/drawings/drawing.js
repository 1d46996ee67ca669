// A drawing taken apart: strokes, shapes and cages become things on cells. The twin of src/tokeru/notation/drawings/drawing.py,
// which tells what things there are.

import CONVENTIONS from "../../../data/links/drawings/conventions.js";
import { TokeruError } from "../../errors.js";
import { range } from "../../grid.js";
import { strip } from "../../spaces.js";
import { distance, solid } from "./colours.js";

/** @typedef {readonly [number, number]} Point  row and column, in cells from the upper left corner */
/** @typedef {readonly [number, number]} Cell  row and column from 0 */
/** @typedef {{readonly points: readonly Point[], readonly colour: string, readonly hasHead?: boolean}} Stroke */
/**
 * @typedef {{readonly centre: Point, readonly width: number, readonly height: number, readonly isRound: boolean,
 *   readonly fill: string, readonly rim: string, readonly text: string, readonly angle: number}} Shape
 */
/** @typedef {{readonly cells: readonly Cell[], readonly value: string, readonly isUnique: boolean, readonly colour: string}} Cage */
/**
 * What is drawn, on which cells. Two things look alike if they have the same colours.
 * @typedef {{readonly on: string, readonly cells: readonly Cell[], readonly colours: readonly string[], readonly value: string,
 *   readonly shaft: readonly Cell[], readonly toward: string, readonly closed: boolean, readonly isUnique: boolean}} Thing
 */
/**
 * @typedef {{readonly rows: number, readonly columns: number, readonly strokes: Stroke[], readonly shapes: Shape[],
 *   readonly cages: Cage[]}} Drawing
 */

/** Nothing lies, or is, farther. */
export const LARGEST = 1000;

const MOST = 4000;
const MOST_POINTS = 1000;
const ON = 0.17;
const BULB = 0.55;
const WHOLE = 0.92;
const ALIKE = 40;
const MOST_ALIKE = 20;
const OPEN = ["", "#ffffff"];
/** Whether the first of two cells is the smaller one. @type {Record<string, boolean>} */
const SIGNS = { "<": true, "^": true, "∧": true, "˄": true, ">": false, "∨": false, "˅": false };

/** @param {string} on @param {readonly Cell[]} cells @param {readonly string[]} colours @param {Partial<Thing>} [more] @returns {Thing} */
export function thingOf(on, cells, colours, more = {}) {
  return { on, cells, colours, value: "", shaft: [], toward: "", closed: false, isUnique: false, ...more };
}

/** @param {Drawing} drawing @returns {Thing[]} */
export function thingsOf(drawing) {
  const { strokes, shapes, cages } = drawing;
  if (Math.max(strokes.length, shapes.length, cages.length) > MOST) throw new TokeruError("drawn-too-much", { most: MOST });
  return new Apart(drawing).things();
}

/** @param {{rows: number, columns: number}} board @param {Cell} cell */
export const has = ({ rows, columns }, [row, column]) => row >= 0 && row < rows && column >= 0 && column < columns;

/** As a key. @param {readonly Cell[]} cells */
export const keyOf = (cells) => cells.join(" ");

/** @param {Cell} a @param {Cell} b */
const isSame = (a, b) => a[0] === b[0] && a[1] === b[1];

/** @param {Cell} a @param {Cell} b */
export const inOrder = (a, b) => a[0] - b[0] || a[1] - b[1];

/** @param {Point} point @returns {Cell} */
const cellAt = ([row, column]) => [Math.floor(row), Math.floor(column)];

/** Each once. @param {readonly Cell[]} cells @returns {Cell[]} */
export const once = (cells) => [...new Map(cells.map((cell) => [String(cell), cell])).values()];

/** The cells on the way, in steps to a neighbour; of other steps only their ends. @param {readonly Point[]} points */
function walk(points) {
  const cells = points.map(cellAt);
  const found = cells.slice(0, 1);
  cells.slice(1).forEach((to, at) => found.push(...stepsTo(cells[at], to)));
  return found.filter((cell, at) => at === 0 || !isSame(cell, found[at - 1]));
}

/** @param {Cell} from @param {Cell} to @returns {Cell[]} */
function stepsTo([row, column], to) {
  const [down, right] = [to[0] - row, to[1] - column];
  const steps = Math.max(Math.abs(down), Math.abs(right));
  if (down && right && Math.abs(down) !== Math.abs(right)) return [to];
  return range(1, steps + 1).map((step) => [row + down / steps * step, column + right / steps * step]);
}

/** @param {string} a @param {string} b */
const isNear = (a, b) => Boolean(a && b) && distance(a, b) <= ALIKE;

/** @param {Thing} thing */
const colourOf = ({ colours }) => colours[0] ?? "";

/** @param {readonly string[]} colours */
const seen = (colours) => colours.map(solid).filter(Boolean);

/** What is seen: inside, white if there is only a rim, and the rim. @param {Shape} shape */
function coloursOf({ fill, rim }) {
  const [inside, edge] = [solid(fill), solid(rim)];
  return [inside || (edge && "#ffffff"), edge].filter(Boolean);
}

/** One look at a drawing. What one thing takes (a bulb, a circle) is no thing of its own. */
class Apart {
  /** Places in the list of shapes. @type {Set<number>} */
  taken = new Set();
  /** Places of circles and pills, by the cells that they cover. @type {Map<string, number[]>} */
  round = new Map();

  /** @param {Drawing} drawing */
  constructor(drawing) {
    this.drawing = drawing;
    drawing.shapes.forEach((shape, place) => {
      if (!shape.isRound || shape.text || Math.max(shape.width, shape.height) < BULB) return;
      for (const cell of covered(shape)) this.round.set(String(cell), [...this.round.get(String(cell)) ?? [], place].slice(0, MOST_ALIKE));
    });
  }

  things() {
    const arrows = this.drawing.strokes.filter(({ hasHead, points }) => hasHead && points.length > 1).map((stroke) => this.#arrow(stroke));
    const strokes = this.#strokes();
    const lines = this.#withBulbs(strokes.filter(({ on }) => on === "line"));
    const others = strokes.filter(({ on }) => on !== "line");
    return [...this.#cages(), ...lines, ...arrows, ...others, ...this.#marks(lines)];
  }

  #cages() {
    return this.drawing.cages.map(({ cells, value, isUnique, colour }) =>
      thingOf("cage", [...cells].sort(inOrder), seen([colour]), { value, isUnique }));
  }

  // --- strokes ------------------------------------------------------------------------------------------

  /** Lines, with the colours of all strokes over the same cells; signs, diagonals and other strokes. */
  #strokes() {
    /** @type {Map<string, {cells: readonly Cell[], colours: string[]}>} */
    const lines = new Map();
    /** @type {Thing[]} */
    const others = [];
    for (const stroke of this.drawing.strokes.filter(({ hasHead }) => !hasHead)) {
      const [on, cells] = this.#kindOf(stroke);
      if (on === "line") addLine(lines, cells, solid(stroke.colour));
      else if (on) others.push(thingOf(on, cells, seen([stroke.colour])));
    }
    return [...others, ...Array.from(lines.values(), ({ cells, colours }) => {
      const closed = cells.length > 2 && isSame(cells[0], cells[cells.length - 1]);
      return thingOf("line", closed ? cells.slice(0, -1) : cells, [...new Set(colours.filter(Boolean))], { closed });
    })];
  }

  /** @param {Stroke} stroke @returns {[string, readonly Cell[]]} */
  #kindOf({ points }) {
    const diagonal = this.#diagonal(points);
    if (diagonal.length > 0) return ["diagonal", diagonal];
    const sign = points.length === 3 ? this.#sign(points) : [];
    if (sign.length > 0) return ["sign", sign];
    if (points.every((point) => point.every(isWhole))) return [isInner(points, this.drawing) ? "border" : "", []];
    const ends = once(points.map(cellAt));
    const isLine = ends.length > 1 && points.length <= MOST_POINTS && ends.every((cell) => has(this.drawing, cell));
    return isLine ? ["line", walk(points)] : ["stroke", ends.filter((cell) => has(this.drawing, cell))];
  }

  /** @param {readonly Point[]} points @returns {Cell[]} */
  #diagonal(points) {
    const { rows, columns } = this.drawing;
    if (points.length !== 2 || rows !== columns) return [];
    const [[top, left], [bottom, right]] = [...points].sort(inOrder);
    const isAt = (/** @type {number} */ at, /** @type {number} */ meant) => Math.abs(at - meant) < 0.3;
    if (Math.abs(top) > 0.3 || Math.abs(bottom - rows) > 0.3) return [];
    if (isAt(left, 0) && isAt(right, columns)) return range(0, rows).map((row) => [row, row]);
    return isAt(right, 0) && isAt(left, columns) ? range(0, rows).map((row) => [row, rows - 1 - row]) : [];
  }

  /** A small angle near an edge: its point is at the smaller cell. @param {readonly Point[]} points @returns {Cell[]} */
  #sign([a, tip, b]) {
    if (Math.max(...[0, 1].flatMap((at) => [Math.abs(a[at] - b[at]), Math.abs(a[at] - tip[at])])) > 0.6) return [];
    const opens = [0, 1].map((at) => (a[at] + b[at]) / 2 - tip[at]);
    const along = Math.abs(opens[0]) > Math.abs(opens[1]) ? 0 : 1;
    const edge = rounded(tip[along]);
    if (Math.abs(opens[1 - along]) > 0.05 || Math.abs(tip[along] - edge) > 0.3) return [];
    const other = Math.floor(tip[1 - along]);
    /** @type {Cell[]} */
    const sides = [edge - 1, edge].map((at) => along === 0 ? [at, other] : [other, at]);
    if (!sides.every((cell) => has(this.drawing, cell))) return [];
    return opens[along] > 0 ? sides : sides.reverse();
  }

  /** Thermometers, and branches of them; the other lines as they are. @param {readonly Thing[]} lines */
  #withBulbs(lines) {
    /** @type {[Thing[], Thing[]]} */
    const [found, rest] = [[], []];
    for (const line of lines) {
      const [first, last] = [line.cells[0], line.cells[line.cells.length - 1]];
      const bulbs = once([first, last].filter((end) => this.#bulbs(end, line.colours).length > 0));
      if (line.closed || bulbs.length !== 1) rest.push(line);
      else found.push({ ...line, on: "thermometer", cells: isSame(bulbs[0], first) ? line.cells : [...line.cells].reverse() });
    }
    for (const { cells, colours } of found) this.#bulbs(cells[0], colours).forEach((place) => this.taken.add(place));
    return [...found, ...branches(rest, found)];
  }

  /** Round shapes in a cell that have the colour of a line through it. @param {Cell} cell @param {readonly string[]} colours */
  #bulbs(cell, colours) {
    const places = this.round.get(String(cell)) ?? [];
    return places.filter((place) => colours.some((colour) => isNear(solid(this.drawing.shapes[place].fill), colour)));
  }

  // --- arrows -------------------------------------------------------------------------------------------

  /** @param {Stroke} stroke @returns {Thing} */
  #arrow(stroke) {
    const colours = seen([stroke.colour]);
    const start = cellAt(stroke.points[0]);
    if (!has(this.drawing, start)) return this.#ray(stroke, start, colours);
    const [on, cells] = this.#kindOf(stroke);
    const bulb = on === "line" ? this.#pill(start) : [];
    const shaft = cells.filter((cell, at) => at > bulb.length || !bulb.some((other) => isSame(cell, other)));
    return bulb.length > 0 && shaft.length > 0 ? thingOf("arrow", bulb, colours, { shaft }) : thingOf("stroke", cells, colours);
  }

  /** The cells of the circle that an arrow starts in; of several the first that is not filled. @param {Cell} start @returns {Cell[]} */
  #pill(start) {
    const places = this.round.get(String(start)) ?? [];
    const place = places.find((each) => OPEN.includes(solid(this.drawing.shapes[each].fill))) ?? places[0];
    if (place === undefined) return [];
    this.taken.add(place);
    return covered(this.drawing.shapes[place]);
  }

  /** A little killer: an arrow beside the board that points into it, and the number where it starts. @param {Stroke} stroke @param {Cell} start @param {string[]} colours */
  #ray({ points }, start, colours) {
    const end = points[points.length - 1];
    const [down, along] = [signOf(end[0] - points[0][0]), signOf(end[1] - points[0][1])];
    /** @type {Cell} */
    const first = [start[0] + down, start[1] + along];
    if (!down || !along || !has(this.drawing, first)) return thingOf("stroke", [], colours);
    const toward = (down < 0 ? "n" : "s") + (along < 0 ? "w" : "e");
    return thingOf("ray", [first], colours, { value: this.#textIn(start), toward });
  }

  /** @param {Cell} cell */
  #textIn(cell) {
    const place = this.drawing.shapes.findIndex(({ text, centre }) => text && isSame(cellAt(centre), cell));
    if (place < 0) return "";
    this.taken.add(place);
    return this.drawing.shapes[place].text;
  }

  // --- shapes -------------------------------------------------------------------------------------------

  /** Shapes on edges and corners, where several may make one; in cells; and outside. @param {readonly Thing[]} lines @returns {Thing[]} */
  #marks(lines) {
    /** @type {Map<string, {at: Point, shapes: Shape[]}>} */
    const together = new Map();
    /** @type {Thing[]} */
    const found = [];
    const { passed, steps } = waysOf(lines);
    this.drawing.shapes.forEach((shape, place) => {
      if (this.taken.has(place)) return;
      const at = this.#spot(shape);
      if (at) together.set(String(at), { at, shapes: [...together.get(String(at))?.shapes ?? [], shape] });
      else found.push(...this.#inCells(shape).filter((thing) => !isPart(thing, passed)));
    });
    const marks = Array.from(together.values(), ({ at, shapes }) => mark(at, shapes));
    return [...found, ...marks.filter((each) => !isPart(each, steps))];
  }

  /** An edge or a corner between cells of the board, by the numbers of its lines and middles. @param {Shape} shape @returns {Point | null} */
  #spot(shape) {
    if (Math.max(shape.width, shape.height) > 1.01 && !shape.text) return null;
    const [row, column] = shape.centre.map(snapped);
    if (row === null || column === null || (row % 1 && column % 1)) return null;
    return around([row, column]).every((cell) => has(this.drawing, cell)) ? [row, column] : null;
  }

  /** @param {Shape} shape @returns {Thing[]} */
  #inCells(shape) {
    if (shape.text) return [this.#text(shape)];
    const cells = covered(shape).filter((cell) => has(this.drawing, cell));
    const colours = coloursOf(shape);
    const isSeen = colours.length > 0 && (colours.length > 1 || colours[0] !== "#ffffff" || solid(shape.rim) !== "");
    return cells.length > 0 && isSeen ? [thingOf(form(shape), cells, colours)] : [];
  }

  /** @param {Shape} shape */
  #text(shape) {
    const cell = cellAt(shape.centre);
    if (!has(this.drawing, cell)) return this.#outside(cell, shape);
    const bare = strip(shape.text.replaceAll("\ufe0f", ""));
    return thingOf("symbol", [cell], coloursOf(shape), { value: CONVENTIONS.symbols[bare] ?? bare });
  }

  /** A number beside the board looks along its row or column. @param {Cell} cell @param {Shape} shape */
  #outside([row, column], shape) {
    const { rows, columns } = this.drawing;
    const beside = [row < 0 || row >= rows, column < 0 || column >= columns];
    /** @type {[string, Cell][]} */
    const looks = [
      row < 0 ? ["s", [0, column]] : ["n", [rows - 1, column]],
      column < 0 ? ["e", [row, 0]] : ["w", [row, columns - 1]],
    ];
    const [toward, first] = beside[0] && beside[1] ? ["", null] : looks[beside[0] ? 0 : 1];
    return thingOf("outside", first ? [first] : [], coloursOf(shape), { value: strip(shape.text), toward });
  }
}

/** @param {Map<string, {cells: readonly Cell[], colours: string[]}>} lines @param {readonly Cell[]} cells @param {string} colour */
function addLine(lines, cells, colour) {
  const [key, back] = [keyOf(cells), keyOf([...cells].reverse())];
  const known = lines.get(key) ?? lines.get(back);
  if (known) known.colours.unshift(colour);
  else lines.set(key, { cells, colours: [colour] });
}

/** Halves go up. @param {number} at */
const rounded = (at) => Math.floor(at + 0.5);

/** @param {number} at */
const isWhole = (at) => Math.abs(at - rounded(at)) < 0.03;

/** Whether a stroke along edges goes somewhere inside the board. @param {readonly Point[]} points @param {Drawing} board */
const isInner = (points, { rows, columns }) =>
  points.some(([row, column]) => row > 0.5 && row < rows - 0.5 && column > 0.5 && column < columns - 0.5);

/** @param {number} step */
const signOf = (step) => Number(step > 0.01) - Number(step < -0.01);

/** The middle or the edge that is meant. @param {number} at */
function snapped(at) {
  const near = rounded(at * 2) / 2;
  return Math.abs(at - near) <= ON ? near : null;
}

/** The cells that meet at an edge or a corner. @param {Point} at @returns {Cell[]} */
function around(at) {
  const [rows, columns] = at.map((each) => each % 1 ? [Math.floor(each)] : [each - 1, each]);
  return rows.flatMap((row) => columns.map((column) => /** @type {Cell} */ ([row, column])));
}

/** The cells of which a shape covers the middle, row by row. @param {Shape} shape @returns {Cell[]} */
function covered({ centre, width, height, angle }) {
  const halves = Math.abs(angle) % 180 > 45 ? [width / 2, height / 2] : [height / 2, width / 2];
  const [rows, columns] = centre.map((at, way) =>
    range(Math.floor(at - halves[way] + 0.499), Math.floor(at + halves[way] - 0.501) + 1));
  if (Math.max(rows.length, columns.length) > 64) return [cellAt(centre)];
  const found = rows.flatMap((row) => columns.map((column) => /** @type {Cell} */ ([row, column])));
  return found.length > 0 ? found : [cellAt(centre)];
}

/** @param {Shape} shape */
function form({ isRound, width, height, angle }) {
  const [least, most] = [Math.min(width, height), Math.max(width, height)];
  if (isRound && most < 1.2) return "circle";
  if (Math.abs(angle) % 90 > 20 && most < WHOLE) return "diamond";
  return least >= WHOLE || most > 1.2 ? "shade" : "square";
}

/** What stands on an edge or a corner: letters are letters, all else is a dot or a quadruple. @param {Point} at @param {readonly Shape[]} shapes */
function mark(at, shapes) {
  const text = shapes.map((shape) => strip(shape.text)).filter(Boolean).join(" ");
  const colours = [...new Set(shapes.flatMap((shape) => coloursOf(shape).slice(0, 1)))];
  const cells = around(at);
  if (cells.length > 2) return thingOf("quad", cells, colours, { value: text });
  if (Object.hasOwn(SIGNS, text)) return thingOf("sign", SIGNS[text] ? cells : cells.reverse(), colours);
  const isLetter = text !== "" && !/^[0-9]+$/.test(text.replaceAll("/", ""));
  return thingOf(isLetter ? "letter" : "dot", cells, colours, { value: isLetter ? text.toUpperCase() : text });
}

/** The colours of the lines through each cell, and from each to the next. @param {readonly Thing[]} lines */
function waysOf(lines) {
  /** @type {[Map<string, Set<string>>, Map<string, Set<string>>]} */
  const [passed, steps] = [new Map(), new Map()];
  /** @param {Map<string, Set<string>>} ways @param {readonly Cell[]} cells @param {string} colour */
  const add = (ways, cells, colour) => ways.set(keyOf(cells), (ways.get(keyOf(cells)) ?? new Set()).add(colour));
  for (const line of lines) {
    for (const cell of line.cells) add(passed, [cell], colourOf(line));
    line.cells.forEach((cell, at) => add(steps, [cell, line.cells[at + 1] ?? line.cells[0]].sort(inOrder), colourOf(line)));
  }
  return { passed, steps };
}

/** Whether it belongs to a line of its colour: the middle of a zipper, say. @param {Thing} thing @param {Map<string, Set<string>>} ways */
function isPart(thing, ways) {
  if (["letter", "sign", "outside"].includes(thing.on) || thing.value) return false;
  return [...ways.get(keyOf(thing.cells)) ?? []].some((colour) => isNear(colourOf(thing), colour));
}

/** A line without a bulb that starts on a thermometer of its colour goes on from there. @param {readonly Thing[]} lines @param {readonly Thing[]} thermometers */
function branches(lines, thermometers) {
  /** @type {Map<string, Thing>} */
  const stems = new Map();
  const know = (/** @type {Thing} */ thing, /** @type {readonly Cell[]} */ cells) => {
    for (const cell of cells) if (!stems.has(String(cell))) stems.set(String(cell), thing);
  };
  for (const thermometer of thermometers) know(thermometer, thermometer.cells);
  return lines.map((line) => {
    for (const cells of line.closed ? [] : [line.cells, [...line.cells].reverse()]) {
      const stem = stems.get(String(cells[0]));
      if (!stem || !isNear(colourOf(line), colourOf(stem))) continue;
      const before = stem.cells.slice(0, stem.cells.findIndex((cell) => isSame(cell, cells[0])));
      const branch = { ...line, on: "thermometer", cells: [...before, ...cells] };
      know(branch, cells);
      return branch;
    }
    return line;
  });
}
