// What a hint draws. Below the digits: where to look, and the parts of the reason, each in the tint of its
// role. Above them: candidates in rings, eliminations struck through, placements hollow, chains as curves.

import { referee } from "../model/referee.js";
import { bigDigit } from "./cells.js";
import { ownSpot, spots } from "./marks.js";
import { outlines } from "./outline.js";
import { middle, minus, plus, size, times, turned, unit } from "./points.js";
import { circle, closed, element, length, letters, path, stroke } from "./svg.js";

/**
 * @typedef {import("./points.js").Point} Point
 * @typedef {import("./canvas.js").Canvas} Canvas
 * @typedef {import("../model/types.d.ts").Cell} Cell
 * @typedef {import("../model/types.d.ts").Value} Value
 * @typedef {import("../model/types.d.ts").Step} Step
 * @typedef {import("../model/types.d.ts").Node} ChainNode
 * @typedef {import("../model/types.d.ts").View} View
 * @typedef {readonly (readonly Cell[])[]} Groups
 */

/** Their value is the bound of the first cell, and tells nothing about the others. */
const BOUNDS = new Set(["lower-bound", "upper-bound"]);
const RING = 0.44;
const TIP = 0.085;
const LETTER = 0.22;
const LETTERS = "ABCDEFGHI";

/**
 * The washes below the digits.
 * @param {Canvas} canvas @param {NonNullable<View["hint"]>} hint
 */
export function drawReason(canvas, { step, stage, link }) {
  if (stage === 1) return where(canvas, step).map((cells) => area(canvas, "where", cells));
  const told = { ...step, chains: upTo(step.chains, link) };
  return roles(canvas, told).flatMap(({ name, groups }) => groups.map((cells) => area(canvas, name, cells)));
}

/**
 * Where to look: the houses if there are any, otherwise the first thing that the reason names.
 * @param {Canvas} canvas @param {Step} step
 */
function where(canvas, step) {
  const { houses = [], cells = [], sets = [], sums = [], links = [] } = step.reason;
  const { problem } = canvas;
  const places = [
    houses.map((index) => problem.houses[index].cells),
    [cells],
    sets,
    sums.map((index) => problem.sums[index].cells),
    links.map((index) => [problem.relations[index].first, problem.relations[index].second]),
    [step.chains.flat().flatMap(([, , nodeCells]) => nodeCells)],
  ];
  return places.find((groups) => groups.some((group) => group.length)) ?? [];
}

/** @param {Canvas} canvas @param {Step} step @returns {{ name: string, groups: Groups }[]} */
function roles(canvas, { reason, chains }) {
  const { houses = [], covers = [], cells = [], fins = [], sets = [] } = reason;
  const nodes = chains.flat().flatMap(([, , nodeCells]) => nodeCells);
  const inHouses = (/** @type {readonly number[]} */ indices) =>
    indices.map((index) => canvas.problem.houses[index].cells);
  return [
    { name: "base", groups: inHouses(houses) },
    { name: "cover", groups: inHouses(covers) },
    { name: "part", groups: sets.length ? [] : [cells.length ? cells : [...new Set(nodes)]] },
    { name: "fin", groups: [fins] },
    ...sets.map((set, i) => ({ name: `set set-${i % 4 + 1}`, groups: [set] })),
  ];
}

/** @param {Canvas} canvas @param {string} name @param {readonly Cell[]} cells */
function area(canvas, name, cells) {
  return closed(name, outlines(cells.map((cell) => canvas.place(cell)), 0.03));
}

/**
 * What follows, above the digits.
 * @param {Canvas} canvas @param {View} view @param {NonNullable<View["hint"]>} hint
 */
export function drawConsequence(canvas, view, { step, link }) {
  const candidates = new Candidates(canvas, view);
  const chains = upTo(step.chains, link).map((chain, branch) => drawBranch(candidates, step, chain, branch));
  if (link !== undefined) return lastAlone(chains);
  return [
    ...ringed(canvas, view, step).map(([cell, value]) => candidates.ring("ring", cell, value)),
    ...chains,
    ...step.eliminations.map(([cell, value]) => candidates.strike(cell, value)),
    ...step.placements.map(([cell, value]) => bigDigit("coming", canvas, cell, value)),
  ].flat();
}

/**
 * The candidates that the reason is about, unless a chain shows it better.
 * @param {Canvas} canvas @param {View} view @param {Step} step
 */
function ringed(canvas, view, { technique, reason, placements, chains }) {
  const { cells = [], sets = [], fins = [], values = [] } = reason;
  if (chains.length) return [];
  const open = referee.allowed(canvas.puzzle, view.values);
  const all = new Set([...cells, ...fins, ...sets.flat()]);
  const places = BOUNDS.has(technique) ? cells.slice(0, 1) : [...all];
  const pairs = places.flatMap((cell) => values.map((value) => /** @type {const} */ ([cell, value])));
  const isComing = (/** @type {Cell} */ where) => placements.some(([cell]) => cell === where);
  return pairs.filter(([cell, value]) => isSeen(view, open, cell, value) && !isComing(cell));
}

/**
 * In the player's marks or, if there are none, still allowed.
 * @param {View} view @param {readonly (readonly Value[])[]} open @param {Cell} cell @param {Value} value
 */
function isSeen(view, open, cell, value) {
  const own = [...view.corner[cell], ...view.centre[cell]];
  return view.values[cell] === 0 && (own.length ? own : open[cell]).includes(value);
}

/** Candidates where their marks are; those without a mark are shown at their own places. */
class Candidates {
  /** @param {Canvas} canvas @param {View} view */
  constructor(canvas, view) {
    this.canvas = canvas;
    this.view = view;
    /** @type {Set<string>} */
    this.shown = new Set();
  }

  /** @param {Cell} cell @param {Value} value */
  spot(cell, value) {
    if (this.view.values[cell]) return { at: this.canvas.centre(cell), height: 0.5, isMarked: true };
    const own = spots(this.canvas, this.view, cell).find((spot) => spot.value === value);
    return { ...(own ?? ownSpot(this.canvas, cell, value)), isMarked: own !== undefined };
  }

  /** The candidate itself, if it is not there yet. @param {Cell} cell @param {Value} value */
  faint(cell, value) {
    const { at, height, isMarked } = this.spot(cell, value);
    const key = `${cell} ${value}`;
    if (isMarked || this.shown.has(key)) return [];
    this.shown.add(key);
    return [letters("faint", at, height, this.canvas.symbol(value))];
  }

  /** @param {string} name @param {Cell} cell @param {Value} value */
  ring(name, cell, value) {
    const { at, height } = this.spot(cell, value);
    return [circle(name, at, RING * height), ...this.faint(cell, value)];
  }

  /** @param {Cell} cell @param {Value} value */
  strike(cell, value) {
    const { at, height } = this.spot(cell, value);
    /** @type {Point} */
    const reach = [0.38 * height, -0.38 * height];
    return [...this.faint(cell, value), stroke("strike", [minus(at, reach), plus(at, reach)])];
  }
}

// --- chains -----------------------------------------------------------------------------------------------

/**
 * The first nodes of the chains, counted through all of them; without a number all.
 * @param {Step["chains"]} chains @param {number} [last]
 */
function upTo(chains, last = Infinity) {
  const begins = chains.map((_, i) => chains.slice(0, i).flat().length);
  return chains.map((chain, i) => chain.slice(0, Math.max(0, last - begins[i] + 1))).filter((chain) => chain.length);
}

/** What was told before steps back. @param {readonly SVGElement[]} branches */
function lastAlone(branches) {
  for (const branch of branches.slice(0, -1)) branch.classList.add("past");
  return branches;
}

/**
 * Several chains have a colour and a letter each.
 * @param {Candidates} candidates @param {Step} step @param {readonly ChainNode[]} chain @param {number} branch
 */
function drawBranch(candidates, step, chain, branch) {
  const isOne = step.chains.length === 1;
  const letter = isOne ? [] : branchLetter(candidates, chain, branch);
  return element("g", { class: isOne ? "" : `branch-${branch % 4 + 1}` }, ...drawChain(candidates, chain), ...letter);
}

/**
 * On the way of its first link.
 * @param {Candidates} candidates @param {readonly ChainNode[]} chain @param {number} branch
 */
function branchLetter(candidates, [from, to], branch) {
  if (!to) return [];
  const way = wayOf(...ends(candidates, from, to));
  const letter = LETTERS[branch % LETTERS.length];
  return way ? [letters("letter", middle([way.first, way.pull, way.last]), LETTER, letter)] : [];
}

/** @param {Candidates} candidates @param {readonly ChainNode[]} chain */
function drawChain(candidates, chain) {
  const nodes = chain.flatMap(([on, value, cells]) =>
    cells.flatMap((cell) => candidates.ring(on ? "node on" : "node off", cell, value)));
  const links = chain.slice(1).flatMap((node, i) => drawLink(candidates, chain[i], node));
  return [...nodes, ...links];
}

/**
 * From off to on a link is strong, from on to off it is weak.
 * @param {Candidates} candidates @param {ChainNode} from @param {ChainNode} to
 */
function drawLink(candidates, from, to) {
  const way = wayOf(...ends(candidates, from, to));
  if (!way) return [];
  const { first, pull, last } = way;
  const name = from[0] ? "weak" : "strong";
  return [path(`link ${name}`, curve(first, pull, last)), tip(last, minus(last, pull))];
}

/** @typedef {ReturnType<typeof nodeSpot>} NodeSpot */

/** @param {Candidates} candidates @param {ChainNode} from @param {ChainNode} to @returns {[NodeSpot, NodeSpot]} */
function ends(candidates, [, value, cells], [, otherValue, otherCells]) {
  return [nodeSpot(candidates, value, cells), nodeSpot(candidates, otherValue, otherCells)];
}

/**
 * From ring to ring in an arc: where it begins, which way it bends, and where it ends.
 * @param {NodeSpot} start @param {NodeSpot} end
 */
function wayOf(start, end) {
  const way = minus(end.at, start.at);
  if (size(way) === 0) return null;
  const bend = times(turned(unit(way)), Math.min(0.4, 0.08 + 0.1 * size(way)));
  const pull = plus(middle([start.at, end.at]), bend);
  const first = plus(start.at, times(unit(minus(pull, start.at)), start.reach));
  const last = plus(end.at, times(unit(minus(pull, end.at)), end.reach));
  return { first, pull, last };
}

/**
 * The middle of a node, and how far its ring reaches.
 * @param {Candidates} candidates @param {Value} value @param {readonly Cell[]} cells
 */
function nodeSpot(candidates, value, cells) {
  const each = cells.map((cell) => candidates.spot(cell, value));
  return { at: middle(each.map(({ at }) => at)), reach: cells.length > 1 ? 0.06 : RING * each[0].height };
}

/** @param {Point} from @param {Point} pull @param {Point} to */
function curve(from, pull, to) {
  const [a, b, c] = [from, pull, to].map((point) => point.map(length).join(" "));
  return `M${a}Q${b} ${c}`;
}

/** @param {Point} at @param {Point} way */
function tip(at, way) {
  const back = times(unit(way), TIP);
  const side = times(turned(back), 0.5);
  return closed("tip", [[at, plus(minus(at, back), side), minus(minus(at, back), side)]]);
}
