// FullRank: all rows and columns are numbers, read from both ends, and a clue is the rank of one among them. The twin of
// src/tokeru/notation/iss/ranks.py, where it is explained.

import { range } from "../../grid.js";
import { explored, isSame, smallest, writtenMachine } from "../../more/machine.js";
import { zip } from "../../patterns.js";
import { readNumber, senseless } from "./constraints.js";
import { ANY_TIES, CHOICES, PLACES } from "./layout.js";
import { rule } from "./rules.js";

/** @typedef {import("../../types.d.ts").Rule} Rule */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Rank} Rank */
/** @typedef {readonly number[]} Shape */
/** @typedef {readonly number[]} State */
/** @typedef {(one: number, other: number) => boolean} TellApart  whether two cells differ anyhow */

/** By the way in which their entries are read: from the left, from above, from the right, from below. */
const SIDES = [..."eswn"];
/** There are up to three choices of sides, and a cell needs a number for each. */
const LEAST_SIZE = 3;
const [NO_TIES, TIES_WITHOUT_CLUES] = ["none", "only-unclued"];

/** @type {State[]} */
const [NOTHING_READ, PLACED, FINE] = [[], [-2], [-1]];
const EQUAL = -1;

/**
 * R3 with a rank seen from the left and one from the right, C3 from above and from below, or only one. What is said of the
 * other entries depends on all of the ranks, so these are noted on the layout.
 * @param {Layout} layout @param {readonly string[]} given @returns {Rule[]}
 */
export function fullRank(layout, [line, ...ranks]) {
  checkBoard(layout);
  return ranks.slice(0, 2).flatMap((rank, side) => (rank ? [noted(layout, line, side === 1, readNumber(rank))] : []));
}

/** @param {Layout} layout @param {string} line @param {boolean} backwards @param {number} rank */
function noted(layout, line, backwards, rank) {
  const { start, way } = layout.end(line, backwards);
  if (rank < 1 || rank > SIDES.length * layout.rows) throw senseless();
  const [nth, less] = [Math.floor((rank - 1) / SIDES.length), (rank - 1) % SIDES.length];
  const clue = { side: way, place: parseInt(line.slice(1), 17) - 1, less };
  const known = layout.ranks.get(nth) ?? [];
  layout.ranks.set(nth, known.some((each) => isSame(each, clue)) ? known : [...known, clue]);
  return rule("only", [start], [layout.numbers[nth]]);
}

/** Usually entries may be equal if they have no clues. That any may, the layout knows. @param {Layout} layout @param {readonly string[]} given @returns {Rule[]} */
export function fullRankTies(layout, given) {
  checkBoard(layout);
  const isKnown = given.length === 1 && [NO_TIES, TIES_WITHOUT_CLUES, ANY_TIES].includes(given[0]);
  if (!isKnown) throw senseless();
  return given[0] === NO_TIES ? noTies(layout) : [];
}

/** @param {Layout} layout */
function checkBoard({ rows, columns, numbers, isRaw }) {
  if (rows !== columns || rows !== numbers.length || rows < LEAST_SIZE || isRaw) throw senseless();
}

/** Those of each side. @param {Layout} layout @returns {Map<string, Shape[]>} */
function entriesOf(layout) {
  const places = range(0, layout.rows);
  const lines = places.map((row) => places.map((column) => layout.at(row, column)));
  const columns = places.map((column) => lines.map((line) => line[column]));
  const back = (/** @type {number[][]} */ entries) => entries.map((entry) => [...entry].reverse());
  const sides = [lines, columns, back(lines), back(columns)];
  return new Map(SIDES.map((side, at) => [side, sides[at]]));
}

/** Where cells differ: in rows and columns, and in boxes, if there are any. @param {Layout} layout @returns {TellApart} */
function houses(layout) {
  const box = layout.hasBoxes ? layout.boxShape() : null;
  const placeOf = (/** @type {number} */ cell) => [Math.floor(cell / layout.size), cell % layout.size];
  return (one, other) => {
    const [[row, column], [otherRow, otherColumn]] = [placeOf(one), placeOf(other)];
    if (row === otherRow || column === otherColumn) return one !== other;
    const isIn = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ side) =>
      Math.floor(a / side) === Math.floor(b / side);
    return box !== null && isIn(row, otherRow, box[0]) && isIn(column, otherColumn, box[1]);
  };
}

// --- the ranks of entries that begin alike ------------------------------------------------------------------

/** What the ranks that are noted on the layout say besides how their entries begin. @param {Layout} layout */
export function comparedRanks(layout) {
  if (!layout.ranks.size) return [];
  const board = new Entries(layout);
  return [...layout.ranks].flatMap(([nth, ranks]) => new Alike(board, nth, ranks).rules());
}

/** All entries of a board, and what is known of them. */
class Entries {
  /** @type {Map<string, string>} */
  #machines = new Map();

  /** @param {Layout} layout */
  constructor(layout) {
    this.layout = layout;
    this.sides = entriesOf(layout);
    this.tellApart = houses(layout);
    /** By the first cells of the entries with a rank, the place of their numbers. */
    this.begin = new Map([...layout.ranks].flatMap(([nth, ranks]) =>
      ranks.map((rank) => /** @type {const} */ ([this.entry(rank)[0], nth]))));
  }

  /** @param {string} side */
  on(side) {
    return this.sides.get(side) ?? [];
  }

  /** @param {Rank} rank */
  entry({ side, place }) {
    return this.on(side)[place];
  }

  /** @param {string} group @param {string} side @param {number} place */
  beside(group, side, place) {
    return this.layout.beside(group, SIDES.indexOf(side) * this.layout.rows + place + 1);
  }

  /** @param {string} key @param {State} start @param {(state: State, number: number) => State | null} step @param {readonly State[]} accepted */
  machine(key, start, step, accepted) {
    const { numbers } = this.layout;
    const isRight = (/** @type {State} */ state) => accepted.some((each) => isSame(each, state));
    const written = this.#machines.get(key) ?? writtenMachine(smallest(explored(start, step, isRight, numbers)), numbers);
    this.#machines.set(key, written);
    return written;
  }
}

/** The entries that begin with the same number, and of which some have ranks. */
class Alike {
  /** @param {Entries} entries @param {number} nth @param {readonly Rank[]} ranks */
  constructor(entries, nth, ranks) {
    this.entries = entries;
    this.layout = entries.layout;
    this.nth = nth;
    this.ranks = [...ranks].sort((a, b) => a.less - b.less);
    /** Where the entry that begins alike is not known. */
    this.sides = SIDES.filter((side) => ranks.every((rank) => rank.side !== side));
  }

  /** How many of those that are not known are less. @param {Rank} rank */
  less({ less }) {
    return less - this.ranks.filter((other) => other.less < less).length;
  }

  /** @returns {Rule[]} */
  rules() {
    const { layout, ranks, sides } = this;
    if (this.#areImpossible()) {
      const others = layout.numbers.filter((_, place) => place !== this.nth);
      return [rule("only", layout.named(this.entries.entry(ranks[0]).slice(0, 1)), others)];
    }
    const undecided = ranks.filter((rank) => this.less(rank) > 0 && this.less(rank) < sides.length);
    return [
      ...this.#betweenKnown(),
      ...sides.map((side) => this.#found(side)),
      ...undecided.flatMap((rank) => this.#someAreLess(rank)),
      ...this.#allOrNoneAreLess(),
    ];
  }

  #areImpossible() {
    const isOneOnEachSide = this.sides.length + this.ranks.length === SIDES.length;
    return !isOneOnEachSide || this.ranks.some((rank) => this.less(rank) < 0 || this.less(rank) > this.sides.length);
  }

  /** Of two the one with the lower rank is less; of the same rank are only entries that are equal. */
  #betweenKnown() {
    return combinations(this.ranks, 2).flatMap(([low, high]) => {
      const [one, other] = [this.entries.entry(low), this.entries.entry(high)];
      const isLess = Number(low.less < high.less);
      const said = this.#compared([], [isLess, EQUAL], other, one);
      return isLess ? said : [...said, ...this.#compared([], [isLess, EQUAL], one, other)];
    });
  }

  /** The cell says at which place of a side the entry is that begins with the number. @param {string} side */
  #found(side) {
    const begin = this.layout.named(this.entries.on(side).map((entry) => entry[0]));
    return rule("automaton", [this.entries.beside(PLACES, side, this.nth), ...begin], this.#finding());
  }

  /** Reads a place, and the numbers that are there. State: how many come before it. */
  #finding() {
    const first = this.layout.numbers[this.nth];
    /** @param {State} state @param {number} number @returns {State | null} */
    const step = (state, number) => {
      if (isSame(state, NOTHING_READ)) return [number - this.layout.numbers[0]];
      const isFirst = number === first;
      if (isSame(state, FINE)) return isFirst ? null : FINE;
      const [left] = state;
      if (isFirst !== (left === 0)) return null;
      return left === 0 ? FINE : [left - 1];
    };
    return this.entries.machine(`finding ${first}`, NOTHING_READ, step, [FINE]);
  }

  /** A cell beside the board says on which sides they are. @param {Rank} rank */
  #someAreLess(rank) {
    const sides = combinations(this.sides, this.less(rank)).slice(0, this.layout.numbers.length);
    const choice = this.entries.beside(CHOICES, rank.side, rank.place);
    const numbers = this.layout.numbers.slice(0, sides.length);
    return [rule("only", [choice], numbers), ...this.sides.flatMap((side) => {
      const lessIf = numbers.filter((_, place) => sides[place].includes(side));
      return this.#comparedWithSide(rank, side, [choice], NOTHING_READ, lessIf);
    })];
  }

  /** Of several ranks for which this is so, the nearest one says it for the others. */
  #allOrNoneAreLess() {
    const none = this.ranks.filter((rank) => this.less(rank) === 0).slice(-1);
    const all = this.ranks.filter((rank) => this.less(rank) === this.sides.length).slice(0, 1);
    return [none, all].flatMap((nearest, isLess) => nearest.flatMap((rank) =>
      this.sides.flatMap((side) => this.#comparedWithSide(rank, side, [], [isLess]))));
  }

  /**
   * With each entry of the side, if it is the one that begins alike.
   * @param {Rank} rank @param {string} side @param {readonly string[]} said @param {State} start @param {readonly number[]} [lessIf]
   */
  #comparedWithSide(rank, side, said, start, lessIf = []) {
    const { entries, layout, nth } = this;
    const placed = [entries.beside(PLACES, side, nth), ...said];
    return entries.on(side).flatMap((other, place) => {
      const mayBeginAlike = (entries.begin.get(other[0]) ?? nth) === nth;
      return mayBeginAlike ? this.#compared(placed, start, entries.entry(rank), other, layout.numbers[place], lessIf) : [];
    });
  }

  /**
   * Nothing if they cannot begin alike.
   * @param {readonly string[]} said @param {State} start @param {Shape} clued @param {Shape} other @param {number} [at] @param {readonly number[]} [lessIf]
   */
  #compared(said, start, clued, other, at = 0, lessIf = []) {
    const cells = deciding(this.entries.tellApart, clued, other);
    return cells.length ? [rule("automaton", [...said, ...this.layout.named(cells)], this.#comparing(start, at, lessIf))] : [];
  }

  /**
   * Reads a place and a choice, and if this is where an entry is, the clued one and that entry in turns. State: whether the
   * entry has to be less; then the clued one's number, or that they are equal so far.
   * @param {State} start @param {number} at @param {readonly number[]} lessIf
   */
  #comparing(start, at, lessIf) {
    /** @param {State} state @param {number} number @returns {State | null} */
    const step = (state, number) => {
      if (isSame(state, FINE)) return FINE;
      if (isSame(state, NOTHING_READ)) return number === at ? PLACED : FINE;
      if (isSame(state, PLACED)) return [Number(lessIf.includes(number)), EQUAL];
      const [hasToBeLess, clued] = state;
      if (clued === undefined) return number === at ? [hasToBeLess, EQUAL] : FINE;
      if (clued === EQUAL) return [hasToBeLess, number];
      if (clued === number) return [hasToBeLess, EQUAL];
      return Number(number < clued) === hasToBeLess ? FINE : null;
    };
    const accepted = this.layout.ranksMayBeTied ? [FINE, [Number(false), EQUAL]] : [FINE];
    return this.entries.machine(`comparing ${start}/${at}/${lessIf}`, start, step, accepted);
  }
}

/**
 * What to compare after the first cells, up to where they must differ; nothing if the first ones do.
 * @param {TellApart} tellApart @param {Shape} clued @param {Shape} other
 */
function deciding(tellApart, clued, other) {
  const [first, ...pairs] = zip(clued, other);
  if (tellApart(first[0], first[1])) return [];
  const end = pairs.findIndex(([one, another]) => tellApart(one, another));
  return pairs.slice(0, end < 0 ? pairs.length : end + 1).filter(([one, another]) => one !== another).flat();
}

/** So many of the items, in their order. @template T @param {readonly T[]} items @param {number} count @returns {T[][]} */
function combinations(items, count) {
  if (count === 0) return [[]];
  return items.flatMap((item, at) => combinations(items.slice(at + 1), count - 1).map((others) => [item, ...others]));
}

// --- ties ---------------------------------------------------------------------------------------------------

/** Entries that are equal are so backwards too, which need not be said again. @param {Layout} layout */
function noTies(layout) {
  const tellApart = houses(layout);
  const told = new Set();
  return combinations([...entriesOf(layout).values()].flat(), 2).flatMap(([one, other]) => {
    const pairs = zip(one, other).filter(([a, b]) => a !== b);
    const same = pairs.map(([a, b]) => [Math.min(a, b), Math.max(a, b)].join()).sort().join(";");
    if (told.has(same) || pairs.some(([a, b]) => tellApart(a, b))) return [];
    told.add(same);
    return [rule("not", [pairs.map((pair) => rule("pair", layout.named(pair), "a=b"))])];
  });
}
