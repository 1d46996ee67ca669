// What contradicts on a board, and what is still allowed: docs/formats.md says when ("What the moves do").
//
// Everything is read from the problem. Each part of it is looked at in two ways: which filled cells it finds
// in contradiction (`clashes`), and which values it excludes from blank cells (`exclusions`).

import { lower } from "./lower.js";

/** @typedef {import("./types").Puzzle} Puzzle */
/** @typedef {import("./types").Problem} Problem */
/** @typedef {import("./types").Cell} Cell */
/** @typedef {import("./types").Value} Value */
/** @typedef {readonly Value[]} Values */
/** @typedef {(...cells: Cell[]) => void} Report */
/** @typedef {(cell: Cell, value: Value) => void} Exclude */

/**
 * A problem, and what is looked up in it again and again.
 * @typedef {object} Ground
 * @property {Problem} problem
 * @property {number} size
 * @property {readonly Uint8Array[]} fits of each table, 1 at a · (n + 1) + b if a pair may be (a, b)
 * @property {readonly (readonly Cell[])[]} rising lines of cells along which the values rise
 * @property {Uint8Array | null} bare what is excluded from the empty board
 */

/**
 * The cells that contradict each other, as the board is read.
 * @param {Puzzle} puzzle @param {Values} values @returns {Cell[]}
 */
export function conflicts(puzzle, values) {
  const found = new Set();
  const ground = groundOf(puzzle);
  /** @type {Report} */
  const report = (...cells) => cells.forEach((cell) => found.add(cell));
  for (const { clashes } of PARTS) clashes(ground, values, report);
  return [...found].sort((a, b) => a - b);
}

/**
 * The relations between two filled cells that do not hold, as indices into the problem's relations.
 * @param {Puzzle} puzzle @param {Values} values @returns {number[]}
 */
export function brokenRelations(puzzle, values) {
  const ground = groundOf(puzzle);
  return [...ground.problem.relations.keys()].filter((index) => isBroken(ground, values, index));
}

/**
 * For each blank cell the values that would not make it contradict; nothing for the filled ones.
 * @param {Puzzle} puzzle @param {Values} values @returns {Value[][]}
 */
export function allowed(puzzle, values) {
  const width = puzzle.size + 1;
  const out = excluded(puzzle, values);
  return values.map((_, cell) => valuesUpTo(puzzle.size).filter((value) => !out[cell * width + value]));
}

/**
 * What a move contradicts that fills the board further: a test of (cell, value).
 *
 * That is what was allowed and is not any more; and what a new value would contradict if it were alone on the
 * board, so that all 5s leave the row of a new 5, even where another 5 was in their way already.
 * @param {Puzzle} puzzle
 * @param {Values} before
 * @param {Values} after
 * @returns {(cell: Cell, value: Value) => boolean}
 */
export function newlyContradicted(puzzle, before, after) {
  const width = puzzle.size + 1;
  const [was, now] = [excluded(puzzle, before), excluded(puzzle, after)];
  const alone = excluded(puzzle, after.map((value, cell) => (value === before[cell] ? 0 : value)));
  const bare = excludedFromEmpty(puzzle);
  return (cell, value) => {
    const at = cell * width + value;
    return (!was[at] && !!now[at]) || (!bare[at] && !!alone[at]);
  };
}

/**
 * 1 at cell · (n + 1) + value where the value is not allowed; a filled cell allows nothing.
 * @param {Puzzle} puzzle @param {Values} values @returns {Uint8Array}
 */
function excluded(puzzle, values) {
  const width = puzzle.size + 1;
  const out = new Uint8Array(values.length * width);
  const ground = groundOf(puzzle);
  /** @type {Exclude} */
  const exclude = (cell, value) => { out[cell * width + value] = 1; };
  for (const { exclusions } of PARTS) exclusions(ground, values, exclude);
  values.forEach((value, cell) => value && out.fill(1, cell * width, (cell + 1) * width));
  return out;
}

/** @param {Puzzle} puzzle */
function excludedFromEmpty(puzzle) {
  const ground = groundOf(puzzle);
  ground.bare ??= excluded(puzzle, puzzle.givens.map(() => 0));
  return ground.bare;
}

// --- the parts of a problem ------------------------------------------------------------------------

/**
 * @typedef {object} Part
 * @property {(ground: Ground, values: Values, report: Report) => void} clashes
 * @property {(ground: Ground, values: Values, exclude: Exclude) => void} exclusions
 */

/** @type {Part} */
const DOMAINS = {
  clashes({ problem }, values, report) {
    for (const domain of problem.domains) {
      if (values[domain.cell] && !domain.values.includes(values[domain.cell])) report(domain.cell);
    }
  },
  exclusions({ problem, size }, values, exclude) {
    for (const domain of problem.domains) {
      for (const value of valuesUpTo(size)) if (!domain.values.includes(value)) exclude(domain.cell, value);
    }
  },
};

/** @type {Part} */
const HOUSES = {
  clashes({ problem }, values, report) {
    for (const { cells } of problem.houses) {
      const times = new Map();
      for (const cell of cells) times.set(values[cell], (times.get(values[cell]) ?? 0) + 1);
      for (const cell of cells) if (values[cell] && times.get(values[cell]) > 1) report(cell);
    }
  },
  exclusions({ problem }, values, exclude) {
    for (const { cells } of problem.houses) {
      const used = cells.map((cell) => values[cell]).filter(Boolean);
      for (const cell of cells) for (const value of used) exclude(cell, value);
    }
  },
};

/** @type {Part} */
const RELATIONS = {
  clashes(ground, values, report) {
    ground.problem.relations.forEach(({ first, second }, index) => {
      if (isBroken(ground, values, index)) report(first, second);
    });
  },
  exclusions({ problem, size, fits }, values, exclude) {
    const width = size + 1;
    for (const { first, second, table } of problem.relations) {
      const [a, b] = [values[first], values[second]];
      for (let value = 1; value <= size; value += 1) {
        if (a && !fits[table][a * width + value]) exclude(second, value);
        if (b && !fits[table][value * width + b]) exclude(first, value);
      }
    }
  },
};

/** @type {Part} */
const SUMS = {
  clashes({ problem, size }, values, report) {
    for (const sum of problem.sums) {
      const [least, most] = reach(sum, values, size);
      if (sum.total < least || sum.total > most) report(...sum.cells.filter((cell) => values[cell]));
    }
  },
  exclusions({ problem, size }, values, exclude) {
    for (const sum of problem.sums) {
      const [least, most] = reach(sum, values, size);
      sum.cells.forEach((cell, place) => {
        if (!values[cell]) excludeBeyond(sum, place, least, most, size, exclude);
      });
    }
  },
};

/** Two cells of a thermometer need room for those between them. @type {Part} */
const LINES = {
  clashes({ rising }, values, report) {
    for (const line of rising) {
      line.forEach((low, i) => line.forEach((high, j) => {
        if (i < j && values[low] && values[high] && values[high] - values[low] < j - i) report(low, high);
      }));
    }
  },
  exclusions({ rising, size }, values, exclude) {
    for (const line of rising) {
      line.forEach((filled, i) => values[filled] && line.forEach((cell, j) => {
        const tooNear = valuesUpTo(size).filter((value) => leavesNoRoom(value - values[filled], j - i));
        for (const value of tooNear) exclude(cell, value);
      }));
    }
  },
};

const PARTS = [DOMAINS, HOUSES, RELATIONS, SUMS, LINES];

/** @param {Ground} ground @param {Values} values @param {number} index */
function isBroken({ problem, size, fits }, values, index) {
  const { first, second, table } = problem.relations[index];
  const [a, b] = [values[first], values[second]];
  return a > 0 && b > 0 && !fits[table][a * (size + 1) + b];
}

/**
 * The least and the greatest total that filled cells and blanks can make.
 * @param {Problem["sums"][number]} sum @param {Values} values @param {number} size
 */
function reach({ cells, coefficients }, values, size) {
  let [least, most] = [0, 0];
  cells.forEach((cell, place) => {
    const [low, high] = ends(coefficients[place], values[cell] || 1, values[cell] || size);
    least += low;
    most += high;
  });
  return [least, most];
}

/** @param {number} coefficient @param {Value} low @param {Value} high */
function ends(coefficient, low, high) {
  return coefficient < 0 ? [coefficient * high, coefficient * low] : [coefficient * low, coefficient * high];
}

/**
 * Exclude from a blank cell of a sum the values with which the total is out of reach.
 * @param {Problem["sums"][number]} sum
 * @param {number} place
 * @param {number} least
 * @param {number} most
 * @param {number} size
 * @param {Exclude} exclude
 */
function excludeBeyond({ cells, coefficients, total }, place, least, most, size, exclude) {
  const [low, high] = ends(coefficients[place], 1, size);
  for (let value = 1; value <= size; value += 1) {
    const part = coefficients[place] * value;
    if (total < least - low + part || total > most - high + part) exclude(cells[place], value);
  }
}

/**
 * Along a rising line the values differ at least by as much as the places, in the same direction.
 * @param {number} difference @param {number} steps
 */
function leavesNoRoom(difference, steps) {
  return steps > 0 ? difference < steps : steps < 0 && difference > steps;
}

// --- what is looked up again and again -------------------------------------------------------------

/** @type {WeakMap<Puzzle, Ground>} */
const grounds = new WeakMap();

/** @param {Puzzle} puzzle @returns {Ground} */
function groundOf(puzzle) {
  let ground = grounds.get(puzzle);
  if (!ground) {
    const problem = lower(puzzle);
    const fits = problem.tables.map(bytes);
    ground = { problem, size: puzzle.size, fits, rising: risingLines(problem), bare: null };
    grounds.set(puzzle, ground);
  }
  return ground;
}

/** @param {Problem["tables"][number]} table */
function bytes(table) {
  const width = table.length + 1;
  const found = new Uint8Array(width * width);
  table.forEach((row, index) => row.forEach((value) => { found[(index + 1) * width + value] = 1; }));
  return found;
}

/**
 * The lines along which a rule makes the values rise: its relations "less than" that follow each other.
 * @param {Problem} problem @returns {Cell[][]}
 */
function risingLines({ relations, tables }) {
  /** @type {Cell[][]} */
  const lines = [];
  let rule = -1;
  for (const relation of relations.filter(({ table }) => isLessThan(tables[table]))) {
    const line = lines.at(-1);
    if (line && rule === relation.rule && line.at(-1) === relation.first) line.push(relation.second);
    else lines.push([relation.first, relation.second]);
    rule = relation.rule;
  }
  return lines.filter((line) => line.length > 2);
}

/** @param {Problem["tables"][number]} table */
function isLessThan(table) {
  const size = table.length;
  return table.every((row, index) => row.length === size - index - 1 &&
    row.every((value) => value > index + 1));
}

/** @type {Map<number, readonly Value[]>} */
const upTo = new Map();

/** 1 … n, made once for each n. @param {number} size @returns {readonly Value[]} */
function valuesUpTo(size) {
  let values = upTo.get(size);
  if (!values) {
    values = Array.from({ length: size }, (_, index) => index + 1);
    upTo.set(size, values);
  }
  return values;
}
