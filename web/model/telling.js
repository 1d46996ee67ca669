// Steps in words, as a good player would say them, in every language of the solver's messages.
// Python (logic/telling.py) says the same; docs/formats.md lists the fields a template can mention.

import { shown, valueIn } from "./board.js";
import { columns, name as cellName, rows } from "./grid.js";
import { lower, resolve } from "./lower.js";
import { rowOf } from "./rules.js";
import { fill, join, particles, render } from "./templates.js";

/** @typedef {import("./types.js").Candidate} Candidate */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Messages} Messages */
/** @typedef {import("./types.js").Node} Node */
/** @typedef {import("./types.js").Puzzle} Puzzle */
/** @typedef {import("./types.js").Reason} Reason */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {readonly [Cell, Cell]} Pair */

// --- what others call -----------------------------------------------------------------------------

/**
 * The whole deduction: what to see, why, and what follows.
 * @param {Step} step
 * @param {Puzzle} puzzle
 * @param {Messages} messages
 */
export function explain(step, puzzle, messages) {
  return render(messages.techniques[step.technique].text, fieldsOf(step, puzzle, messages), messages);
}

/**
 * The name of the technique and what follows, for a list of steps.
 * @param {Step} step
 * @param {Puzzle} puzzle
 * @param {Messages} messages
 */
export function short(step, puzzle, messages) {
  const name = techniqueName(step.technique, messages);
  return render(messages.texts.short, { ...fieldsOf(step, puzzle, messages), name }, messages);
}

/**
 * The first stage of a hint: where to look.
 * @param {Step} step
 * @param {Puzzle} puzzle
 * @param {Messages} messages
 */
export function where(step, puzzle, messages) {
  const fields = fieldsOf(step, puzzle, messages);
  const { houses, values, sets, start } = fields;
  const say = (/** @type {string} */ key) => render(messages.texts[key], { ...fields, cells }, messages);
  const cells = [fields.cells, sets, start].find((some) => some.length) ?? [];
  if (houses.length) return say("where-houses");
  return values.length === 1 && !fields.cells.length ? say("where-values") : say("where-cells");
}

/**
 * The second stage of a hint: which technique. The third is `explain`.
 * @param {Step} step
 * @param {Puzzle} _puzzle
 * @param {Messages} messages
 */
export function which(step, _puzzle, messages) {
  return render(messages.texts.which, { name: techniqueName(step.technique, messages) }, messages);
}

/**
 * Its chains, a sentence for each link: "If r1c1 is not 5, then r1c7 is 5". The first supposes their start.
 * @param {Step} step
 * @param {Puzzle} puzzle
 * @param {Messages} messages
 */
export function linkByLink(step, puzzle, messages) {
  const teller = new Teller(puzzle, messages);
  return step.chains.map((chain) => teller.sentences(chain).map(particles));
}

/**
 * What players call it.
 * @param {string} id
 * @param {Messages} messages
 * @returns {string}
 */
export function techniqueName(id, messages) {
  return messages.techniques[id].name;
}

/**
 * What people call the house with this number in the problem: row 4, box 5, the cage of r1c1.
 * @param {Puzzle} puzzle
 * @param {number} number
 * @param {Messages} messages
 */
export function houseName(puzzle, number, messages) {
  return particles(new Teller(puzzle, messages).house(number));
}

// --- the fields of a step -------------------------------------------------------------------------

/** @type {Required<Reason>} */
const NOTHING = {
  cells: [], values: [], houses: [], covers: [], fins: [], sets: [], links: [], sums: [], lines: [], ways: [], total: 0,
  rules: [],
};

/**
 * Everything a template can mention.
 * @param {Step} step
 * @param {Puzzle} puzzle
 * @param {Messages} messages
 */
function fieldsOf(step, puzzle, messages) {
  const teller = new Teller(puzzle, messages);
  const reason = { ...NOTHING, ...step.reason };
  const values = reason.values.map((value) => teller.symbol(value));
  const lost = [...new Set(step.eliminations.map(([, value]) => value))].sort((a, b) => a - b);
  const removed = lost.map((value) => teller.symbol(value));
  return {
    cells: teller.cells(reason.cells),
    values,
    pair: values.slice(0, 2),
    extra: values.slice(2),
    kept: values.slice(0, 2).filter((value) => !removed.includes(value)),
    removed,
    common: values.filter((value) => !removed.includes(value)),
    houses: reason.houses.map((number) => teller.house(number)),
    covers: reason.covers.map((number) => teller.house(number)),
    fins: teller.cells(reason.fins),
    sets: teller.sets(reason),
    colours: teller.colours(reason.sets),
    links: teller.links(reason.links),
    line: teller.line(reason),
    greater: teller.startsLow(reason),
    bounds: step.technique in BOUNDS ? teller.bounds(step, reason) : [],
    sums: reason.sums.map((number) => teller.sum(number)),
    lines: reason.lines.map((number) => teller.readLine(number)),
    ways: teller.ways(reason),
    splits: teller.splits(reason),
    total: Math.abs(reason.total + teller.liftOf(reason)),
    assumption: reason.cells.length && values.length ? [`${teller.cell(reason.cells[0])}=${values[0]}`] : [],
    chains: join(step.chains.map((nodes) => teller.chain(nodes)), messages.joining.chains),
    consequences: join(teller.consequences(step.chains), messages.joining.chains),
    either: teller.either(step.chains),
    start: step.chains.length ? teller.cells(step.chains[0][0][2]) : [],
    placements: teller.placements(step.placements),
    eliminations: teller.eliminations(step.eliminations),
    results: teller.results(step),
  };
}

/**
 * How a bound is pushed along a chain: which way, and in which words.
 * @type {Record<string, {part: string, step: number, further: (...bounds: number[]) => number}>}
 */
const BOUNDS = {
  "lower-bound": { part: "at-least", step: 1, further: Math.max },
  "upper-bound": { part: "at-most", step: -1, further: Math.min },
};

/** The names of what is on a board. */
class Teller {
  /**
   * @param {Puzzle} puzzle
   * @param {Messages} messages
   */
  constructor(puzzle, messages) {
    this.puzzle = puzzle;
    this.problem = lower(puzzle);
    this.messages = messages;
  }

  /**
   * By the template of the key, or by the one for all others.
   * @param {string} table
   * @param {string} key
   * @param {import("./templates.js").Fields} fields
   */
  say(table, key, fields) {
    const templates = this.messages[table];
    return fill(templates[key] ?? templates.other, fields, this.messages);
  }

  // cells and candidates

  /** @param {Cell} cell */
  cell(cell) {
    return cellName(this.puzzle.size, cell);
  }

  /** A value as the number that people see. @param {number} value */
  symbol(value) {
    return shown(this.puzzle.board, value);
  }

  /** How much more a sum of numbers is than that of the values that stand for them. @param {readonly number[]} times */
  lift(times) {
    return (this.puzzle.board.numbers[0] - 1) * times.reduce((sum, each) => sum + each, 0);
  }

  /**
   * The same for a sum that is none of the problem's: what the cells leave, or the first set more than the other.
   * @param {Required<Reason>} reason
   */
  liftOf({ total, sets, cells }) {
    if (!total) return 0;
    const [added, taken] = sets.length === 2 ? sets : [cells, []];
    return this.lift([...added.map(() => 1), ...taken.map(() => -1)]);
  }

  /** @param {readonly Cell[]} cells */
  cells(cells) {
    return cells.map((cell) => this.cell(cell));
  }

  /** @param {readonly Candidate[]} candidates */
  placements(candidates) {
    return candidates.map(([cell, value]) => `${this.cell(cell)}=${this.symbol(value)}`);
  }

  /**
   * r1c1≠2/3, r1c2≠3: everything that a cell loses in one item.
   * @param {readonly Candidate[]} candidates
   */
  eliminations(candidates) {
    /** @type {Map<Cell, string[]>} */
    const lost = new Map();
    for (const [cell, value] of candidates) lost.set(cell, [...(lost.get(cell) ?? []), this.symbol(value)]);
    return [...lost].map(([cell, values]) => `${this.cell(cell)}≠${values.join("/")}`);
  }

  /** @param {Step} step */
  results({ placements, eliminations }) {
    const told = [...this.placements(placements), ...this.eliminations(eliminations)];
    return join(told, this.messages.joining.comma);
  }

  /**
   * In short, r13c6+r2c5. Of two sums the greater comes first: the total is the difference.
   * @param {Required<Reason>} reason
   */
  sets({ sets, total }) {
    const told = sets.map((cells) => compact(this.puzzle.size, cells, "+"));
    return total < 0 ? told.reverse() : told;
  }

  /** @param {readonly (readonly Cell[])[]} sets */
  colours(sets) {
    return sets.slice(0, 4).map((cells, i) => `${"ABCD"[i]}: ${this.cells(cells).join(" ")}`);
  }

  // houses

  /** @param {number} number */
  house(number) {
    const { cells, rule } = this.problem.houses[number];
    return this.shapeName(cells) ?? this.houseOf(this.ruleName(rule), this.place(number), cells);
  }

  /**
   * @param {string} key
   * @param {number} count
   * @param {readonly Cell[]} cells
   */
  houseOf(key, count, cells) {
    const names = this.cells(inOrder(cells));
    return this.say("houses", key, { number: count, cell: names[0], cells: names });
  }

  /** The name of the row, column or box with these cells, if they are one. @param {readonly Cell[]} cells */
  shapeName(cells) {
    const shape = this.shapes().get(String(inOrder(cells)));
    return shape && this.houseOf(...shape, cells);
  }

  /**
   * Rows, columns and boxes by their cells: a house of another rule may be one of them too.
   * @returns {Map<string, [string, number]>}
   */
  shapes() {
    const { size, houses } = this.problem;
    const boxes = houses.filter(({ rule }) => this.ruleName(rule) === "boxes").map(({ cells }) => cells);
    const known = { boxes, columns: columns(size), rows: rows(size) };
    return new Map(
      Object.entries(known).flatMap(([key, shapes]) =>
        shapes.map((cells, i) => /** @type {[string, [string, number]]} */ ([String(cells), [key, i + 1]])),
      ),
    );
  }

  /**
   * Its position among the houses of its rule, from 1.
   * @param {number} number
   */
  place(number) {
    const { houses } = this.problem;
    return houses.slice(0, number + 1).filter(({ rule }) => rule === houses[number].rule).length;
  }

  /** @param {number} number */
  ruleName(number) {
    return this.puzzle.rules[number].name;
  }

  // relations and sums

  /**
   * The sign between two cells, read from either side.
   * @param {readonly number[]} links
   * @returns {Map<string, string>}
   */
  signs(links) {
    const signs = new Map();
    for (const { first, second, table } of links.map((link) => this.problem.relations[link])) {
      const sign = signOf(this.problem.tables[table]);
      if (!sign) continue;
      signs.set(`${first},${second}`, sign);
      signs.set(`${second},${first}`, MIRRORED[sign] ?? sign);
    }
    return signs;
  }

  /**
   * Linked signs as one item, r1c1 < r1c2 > r1c3; other relations in the words of their rule, once for all
   * pairs of which it says the same.
   * @param {readonly number[]} links
   */
  links(links) {
    const signs = this.signs(links);
    const signed = [...signs.keys()].map(pairOf).filter(([first, second]) => first < second);
    return [...paths(signed).map((path) => this.path(path, signs)), ...this.otherLinks(links)];
  }

  /** @param {readonly number[]} links */
  otherLinks(links) {
    /** @type {Map<string, {name: string, amount: number, pairs: Pair[]}>} */
    const others = new Map();
    for (const { first, second, table, rule } of links.map((link) => this.problem.relations[link])) {
      if (signOf(this.problem.tables[table])) continue;
      const [name, amount] = [this.relationName(rule, this.problem.tables[table]), amountOf(this.puzzle.rules[rule])];
      const { pairs } = others.get(`${name} ${amount}`) ?? { pairs: [] };
      others.set(`${name} ${amount}`, { name, amount, pairs: [...pairs, [first, second]] });
    }
    return [...others.values()].map((other) => this.relation(other));
  }

  /**
   * What is said of its pairs; some rules say another thing of those that may be equal.
   * @param {number} rule @param {readonly (readonly number[])[]} table
   */
  relationName(rule, table) {
    const name = this.ruleName(rule);
    const mayBeEqual = table.some((allowed, i) => allowed.includes(i + 1));
    return mayBeEqual && `${name}-alike` in this.messages.relations ? `${name}-alike` : name;
  }

  /**
   * r1c1–r1c2–r1c3 and r2c1–r2c2 differ by 1
   * @param {{name: string, amount: number, pairs: Pair[]}} relation
   */
  relation({ name, amount, pairs }) {
    const told = paths(pairs).map((path) => this.cells(path).join("–"));
    return this.say("relations", name, { pairs: told, number: amount });
  }

  /**
   * The cells with the signs between them, in the direction people read.
   * @param {Required<Reason>} reason
   */
  line({ cells, links }) {
    const read = cells.length && cells[0] > cells[cells.length - 1] ? [...cells].reverse() : cells;
    return this.path(read, this.signs(links));
  }

  /**
   * Whether the first cell is the smallest: the first link starts there.
   * @param {Required<Reason>} reason
   */
  startsLow({ cells, links }) {
    if (!cells.length || !links.length) return false;
    const { first, second } = this.problem.relations[links[0]];
    const other = first === cells[0] ? second : first;
    return ["<", "≤"].includes(this.signs(links.slice(0, 1)).get(`${cells[0]},${other}`) ?? "");
  }

  /**
   * @param {readonly Cell[]} cells
   * @param {Map<string, string>} signs
   */
  path(cells, signs) {
    const sign = (/** @type {number} */ i) => signs.get(`${cells[i - 1]},${cells[i]}`) ?? "–";
    return this.cells(cells).map((name, i) => (i ? ` ${sign(i)} ${name}` : name)).join("");
  }

  /**
   * The bound of the first cell, then those that follow from it.
   * @param {Step} step
   * @param {Required<Reason>} reason
   */
  bounds({ technique, eliminations }, { cells, values }) {
    const way = BOUNDS[technique];
    let bound = values[0];
    return cells.map((cell, i) => {
      const lost = eliminations.filter(([where]) => where === cell).map(([, value]) => value + way.step);
      if (i) bound = way.further(bound + way.step, ...lost);
      const part = i > 1 ? `${way.part}-too` : way.part;
      return this.say("parts", part, { cell: this.cell(cell), value: this.symbol(bound) });
    });
  }

  /** @param {number} number */
  sum(number) {
    const { cells, coefficients, total, rule } = this.problem.sums[number];
    const circle = cells.filter((_, i) => coefficients[i] < 0);
    const added = cells.filter((cell) => !circle.includes(cell));
    const named = { cell: this.cell(cells[0]), cells: this.cells(added), circle: this.cells(circle) };
    return this.say("sums", this.ruleName(rule), { total: total + this.lift(coefficients), ...named });
  }

  /**
   * How the total of some cells is made of different values, as one item, if there are few ways.
   * @param {Required<Reason>} reason
   */
  splits(reason) {
    const { numbers } = this.puzzle.board;
    for (const { cells, total } of this.totals(reason)) {
      const ways = waysToMake(total, cells.length, numbers);
      if (cells.length < 2 || !ways.length || ways.length > MOST_SPLITS) continue;
      const added = ways.map((way) => way.map((number) => this.symbol(valueIn(this.puzzle.board, number))).join("+"));
      return [this.say("parts", "split", { total, count: cells.length, added })];
    }
    return [];
  }

  /**
   * The cells of which the step says what they add up to, as far as they must differ, and what that is.
   * @param {Required<Reason>} reason
   */
  totals({ cells, total, sets, sums }) {
    const plain = sums.map((number) => this.problem.sums[number])
      .filter(({ coefficients }) => coefficients.every((times) => times === 1));
    const known = total && !sets.length ? [{ cells, total }] : plain;
    const differ = known.filter((each) => this.problem.houses.some((house) =>
      each.cells.every((cell) => house.cells.includes(cell))));
    return differ.map((each) => ({ cells: each.cells, total: each.total + this.lift(each.cells.map(() => 1)) }));
  }

  /**
   * A line that an automaton reads, in the words of its rule.
   * @param {number} number
   */
  readLine(number) {
    return this.say("lines", this.ruleName(this.problem.automata[number].rule), this.clue(number));
  }

  /**
   * The ways through the line as one item, in the words of its rule. Where these are for all rules alike, a single
   * way would hardly say more than the rule itself.
   * @param {Required<Reason>} reason
   */
  ways({ lines, ways }) {
    if (!ways.length) return [];
    const clue = this.clue(lines[0]);
    const name = this.ruleName(this.problem.automata[lines[0]].rule);
    const told = ways.map((way) =>
      way.map((value) => this.symbol(value)).filter((symbol) => !clue.crusts.includes(symbol)),
    );
    const saysMore = name in this.messages.ways || told.length > 1;
    if (!saysMore || told.some((way) => !way.length)) return [];
    const spelled = Object.entries(SPELLED).map(([field, between]) => [field, told.map((way) => way.join(between))]);
    return [this.say("ways", name, { ...clue, ...Object.fromEntries(spelled) })];
  }

  /**
   * What the words for a line that is read can mention: its cells, or the row that they are, the number of its rule,
   * and the crusts of a sandwich.
   * @param {number} number
   */
  clue(number) {
    const { cells, rule } = this.problem.automata[number];
    const said = this.puzzle.rules[rule];
    const shape = this.shapeName(cells);
    return {
      cell: this.cell(cells[0]),
      cells: shape === undefined ? this.cells(cells) : [shape],
      number: clueOf(said),
      crusts: this.crusts(said),
    };
  }

  /** @param {import("./types.js").Rule} rule */
  crusts({ fields: { crusts } }) {
    if (!Array.isArray(crusts)) return [];
    const { board } = this.puzzle;
    const both = crusts.length ? crusts : [board.numbers[0], board.numbers[board.numbers.length - 1]];
    return both.map((number) => this.symbol(valueIn(board, number)));
  }

  // chains

  /**
   * r1c2≠5 → r1c7=5 → r13c8≠5
   * @param {readonly Node[]} nodes
   */
  chain(nodes) {
    return nodes.map((node) => this.node(node)).join(" → ");
  }

  /** @param {Node} node */
  node([on, value, cells]) {
    return `${compact(this.puzzle.size, cells)}${on ? "=" : "≠"}${this.symbol(value)}`;
  }

  /**
   * What a chain amounts to: if its first node is false, its last one is true.
   * @param {Step["chains"]} chains
   */
  either(chains) {
    if (!chains.length) return [];
    const [on, value, cells] = chains[0][0];
    const last = chains[0][chains[0].length - 1];
    return [...new Set([this.node([!on, value, cells]), this.node(last)])];
  }

  /**
   * What the chain begins with, then what follows from link to link.
   * @param {readonly Node[]} chain
   */
  sentences(chain) {
    const links = chain.slice(1).map((after, i) =>
      this.say("parts", "link", { given: this.said("if", chain[i]), following: this.said("then", after) }));
    return [this.said("begin", chain[0]), ...links];
  }

  /** @param {string} part @param {Node} node */
  said(part, [on, value, cells]) {
    return this.say("parts", `${part}-${on ? "on" : "off"}`, { cells: this.cells(cells), value: this.symbol(value) });
  }

  /**
   * The chains without the assumptions they start with.
   * @param {Step["chains"]} chains
   */
  consequences(chains) {
    return chains.map((nodes) => this.chain(nodes.slice(1))).filter(Boolean);
  }
}

/** With more of them, how a total is made of different values tells nobody anything. */
const MOST_SPLITS = 4;

/**
 * Different numbers, in order, that add up to the total; of too many ways, just one too many.
 * @param {number} total @param {number} count @param {readonly number[]} numbers
 * @returns {number[][]}
 */
function waysToMake(total, count, numbers) {
  if (count === 0 && total === 0) return [[]];
  const added = (/** @type {readonly number[]} */ some) => some.reduce((sum, number) => sum + number, 0);
  if (count < 1 || count > numbers.length) return [];
  if (added(numbers.slice(0, count)) > total || added(numbers.slice(-count)) < total) return [];
  /** @type {number[][]} */
  const found = [];
  for (let i = 0; i < numbers.length && found.length <= MOST_SPLITS; ++i) {
    const others = waysToMake(total - numbers[i], count - 1, numbers.slice(i + 1));
    found.push(...others.map((way) => [numbers[i], ...way]));
  }
  return found;
}

/** How the words for ways can have the values of each, and what stands between them. */
const SPELLED = { listed: " ", added: "+", multiplied: "×", ends: "–" };

// --- signs, paths, and cells in short -------------------------------------------------------------

/** @type {Record<string, (a: number, b: number) => boolean>} */
const SIGNS = {
  "<": (a, b) => a < b,
  ">": (a, b) => a > b,
  "≤": (a, b) => a <= b,
  "≥": (a, b) => a >= b,
  "=": (a, b) => a === b,
  "≠": (a, b) => a !== b,
};
/** @type {Record<string, string>} */
const MIRRORED = { "<": ">", ">": "<", "≤": "≥", "≥": "≤" };

/**
 * The sign that says the same as the table, if there is one.
 * @param {readonly (readonly number[])[]} table
 */
export function signOf(table) {
  const values = table.map((_, i) => i + 1);
  const isSaidBy = (/** @type {string} */ sign) =>
    table.every((allowed, i) => String(allowed) === String(values.filter((b) => SIGNS[sign](i + 1, b))));
  return Object.keys(SIGNS).find(isSaidBy) ?? null;
}

/**
 * The {number} in a rule's words: what it compares with, which may follow from its length.
 * @param {import("./types.js").Rule} rule
 */
function amountOf(rule) {
  const compared = rowOf(rule.name).templates.find(({ claim }) => claim === "compare");
  return resolve(rule, compared?.number ?? 0);
}

/**
 * The {number} of a rule whose line is read: the first that it says, but for a direction.
 * @param {import("./types.js").Rule} rule
 */
function clueOf(rule) {
  const said = rowOf(rule.name).fields.filter(({ name, kind }) => kind !== "cells" && name !== "direction");
  return said.length ? String(rule.fields[said[0].name]) : "";
}

/** @param {readonly Cell[]} cells */
function inOrder(cells) {
  return [...cells].sort((a, b) => a - b);
}

/**
 * @param {string} written
 * @returns {Pair}
 */
function pairOf(written) {
  const [first, second] = written.split(",").map(Number);
  return [first, second];
}

/**
 * Pairs joined wherever one starts with the cell that another ends with.
 * @param {readonly Pair[]} pairs
 */
function paths(pairs) {
  /** @type {Cell[][]} */
  const found = [];
  for (const [first, second] of [...pairs].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const path = found.find((cells) => cells[cells.length - 1] === first);
    if (path) path.push(second);
    else found.push([first, second]);
  }
  return found;
}

/**
 * Several cells in short: r1c2 and r3c2 are r13c2. Not above size 9, where r13 could mean row 13.
 * @param {number} size
 * @param {readonly Cell[]} cells
 */
function compact(size, cells, between = ",") {
  const sorted = inOrder(cells);
  if (size > 9) return sorted.map((cell) => cellName(size, cell)).join(between);
  const row = (/** @type {Cell} */ cell) => Math.floor(cell / size) + 1;
  const column = (/** @type {Cell} */ cell) => (cell % size) + 1;
  const byRow = [...merge(sorted.map((cell) => [row(cell), column(cell)]))];
  const byColumn = [...merge(sorted.map((cell) => [column(cell), row(cell)]))];
  return byRow.length <= byColumn.length
    ? byRow.map(([columns, rows]) => `r${rows}c${columns}`).join(between)
    : byColumn.map(([rows, columns]) => `r${rows}c${columns}`).join(between);
}

/**
 * Lines with the same places, put together: places → lines.
 * @param {readonly (readonly [number, number])[]} places
 */
function merge(places) {
  const onLine = gather(places);
  return gather([...onLine].map(([line, found]) => /** @type {const} */ ([found, line])));
}

/**
 * What belongs to the same key, written one after another.
 * @template Key
 * @param {readonly (readonly [Key, number])[]} pairs
 */
function gather(pairs) {
  /** @type {Map<Key, string>} */
  const found = new Map();
  for (const [key, item] of pairs) found.set(key, `${found.get(key) ?? ""}${item}`);
  return found;
}
