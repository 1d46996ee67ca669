// From SudokuMaker's objects to rules. The twin of src/tokeru/notation/sudokumaker/reading.py.

import { TokeruError } from "../../errors.js";
import { boxes, boxShape, diagonals, MAX_SIZE, moves, NEIGHBOUR, range } from "../../grid.js";
import { pairwise } from "../../patterns.js";
import { words } from "../../spaces.js";
import { Clues, DIAGONAL, EXTRA, inOrder } from "../clues.js";
import { Draft } from "../draft.js";
import { Entry, inQuotes, isEmpty, isWhole, text, told, whole } from "../entries.js";
import { leaveLines, leaveCages, leaveSymbols, nameOf, ONLY_IN_TEXT, placeName } from "./drawings.js";
import { groupsOf, partsByName, TABLE, TYPES, writtenParts } from "./table.js";

/** @typedef {import("../../types.d.ts").Reading} Reading */
/** @typedef {import("../clues.js").Place} Place */
/** @typedef {import("../clues.js").Row} Row */

const USUAL = 9;
/** The name of our thermometers that are signs. */
export const INEQUALITY = "Inequality";
const MOST_PLACES = 4;
const [REGIONS, FALLING, RISING, SUDOKU_RULES] = [1, 10, 11, 2003];

/** @type {ReadonlyMap<number | null, readonly string[]>} */
const DIAGONALS = new Map([[1, ["ne", "sw"]], [-1, ["nw", "se"]]]);
/** @type {ReadonlyMap<number, string>} */
const SUMS = new Map([[5, "v"], [10, "x"]]);

/**
 * A puzzle as SudokuMaker writes it: the object that its links hold, or the puzzle in it.
 * @param {Record<string, any>} data @returns {Reading}
 */
export function readObject(data) {
  const reader = new Reader(new Entry("sudokumaker", Object.hasOwn(data, "puzzle") ? data.puzzle : data));
  reader.read();
  return reader.draft.reading();
}

class Reader extends Clues {
  /** @type {Map<string, number>} */
  counts = new Map();
  /** @type {Map<number, number>} */
  regionOf = new Map();
  /** @type {{block: Entry, row: Row, found: Map<number, readonly number[]>}[]} */
  dots = [];

  /** @param {Entry} puzzle */
  constructor(puzzle) {
    const cells = puzzle.items("cells");
    const size = sideOf(puzzle, "size") || Math.floor(Math.sqrt(cells.length)) || USUAL;
    const [width, height] = ["width", "height"].map((key) => sideOf(puzzle, key) || size);
    const custom = puzzle.get("type") === "custom";
    super(new Draft(height, width, numbersOf(puzzle, custom ? USUAL : Math.max(height, width))));
    this.puzzle = puzzle;
    this.cells = cells;
    this.width = width;
    this.height = height;
    this.custom = custom;
    if (cells.length > 0 && cells.length !== height * width) throw puzzle.wrong(cells.length);
    this.blocks = puzzle.entries("constraints", "constraint").filter((block) => !block.holds("disabled"));
  }

  read() {
    this.#readCells();
    this.#readHouses();
    for (const block of this.blocks) this.#readBlock(block);
    this.#readDots();
    this.sayWindows();
    const said = Object.entries(TABLE.about).map(([key, field]) => [field, text(this.puzzle.get(key))]);
    this.draft.about = { ...this.draft.about, ...Object.fromEntries(said) };
    for (const [key, value] of Object.entries(this.puzzle.data)) {
      if (Object.hasOwn(TABLE.about, key) || TABLE.ignored.includes(key) || isEmpty(value)) continue;
      this.draft.leave([told(key), told(value)].filter((each, at) => each || !at).join(": "));
    }
  }

  // --- the board ----------------------------------------------------------------------------------------

  /** What is not given is the solution, if it is all there. */
  #readCells() {
    const entries = this.cells.map((cell, number) => new Entry(`cell ${number}`, cell ?? {}));
    for (const [number, entry] of entries.entries()) {
      const value = entry.get("value") ?? null;
      if (value !== null && entry.holds("given")) this.draft.give(this.cell(entry, number), this.whole(entry, value));
    }
    if (entries.every((entry) => entry.holds("given"))) return;
    this.draft.solution = entries.map((entry) => entry.get("value")).map((value) => isWhole(value) ? value : -1);
  }

  /** Rows and columns, if sudoku rules apply; and regions, if there are any. */
  #readHouses() {
    const areas = this.ofType(SUDOKU_RULES).flatMap((block) => this.#areas(block));
    for (const area of this.custom ? areas : [this.#everything()]) {
      if (String(area) === String(this.#everything())) {
        this.draft.say("rows");
        this.draft.say("columns");
      } else this.#sayArea(area);
    }
    for (const block of this.ofType(REGIONS)) this.#sayRegions(block);
    this.lookForBoxes();
  }

  #everything() {
    return [0, 0, this.height, this.width];
  }

  /** @param {number} number */
  ofType(number) {
    return this.blocks.filter((block) => block.get("type") === number);
  }

  /** Without any, it is the whole board. @param {Entry} block */
  #areas(block) {
    const found = block.entries("areas", "area").map((area) => {
      const [top, left, height, width] = ["y", "x", "height", "width"].map((key) => this.whole(area, area.get(key)));
      this.index(area, top, left);
      this.index(area, top + height - 1, left + width - 1);
      return [top, left, height, width];
    });
    return found.length > 0 ? found : [this.#everything()];
  }

  /** @param {readonly number[]} area */
  #sayArea([top, left, height, width]) {
    const [rows, columns] = [range(top, top + height), range(left, left + width)];
    const areas = [
      ...rows.map((row) => columns.map((column) => this.draft.index(row, column))),
      ...columns.map((column) => rows.map((row) => this.draft.index(row, column))),
    ];
    for (const cells of areas) this.say("sudoku rules", EXTRA, cells);
  }

  /** @param {Entry} block */
  #sayRegions(block) {
    /** @type {Map<number, number[]>} */
    const found = new Map();
    for (const [number, region] of block.items("regions").entries()) {
      if (!isWhole(region) || region < 0) continue;
      const cell = this.cell(block, number);
      this.regionOf.set(cell, region);
      found.set(region, [...found.get(region) ?? [], cell]);
    }
    const regions = inOrder([...found.keys()]).map((region) => found.get(region) ?? []);
    const shape = this.height === this.width ? boxShape(this.height) : null;
    const usual = shape ? boxes(this.height, ...shape) : [];
    if (shape && sorted(regions) === sorted(usual)) this.draft.say("boxes");
    else this.draft.sayRegions(regions);
  }

  // --- blocks -------------------------------------------------------------------------------------------

  /** One that its solver ignores is only drawn. @param {Entry} block */
  #readBlock(block) {
    const row = TYPES.get(block.get("type"));
    if (row === undefined) this.draft.leave(`${block.source}: type ${told(block.get("type"))} is unknown`);
    else if (block.holds("solverIgnored")) this.draft.leave(`${nameOf(block, row)}: ${ONLY_IN_TEXT}`);
    else READERS[row.each](this, block, row);
  }

  /** What the next clue is called. @param {Row} row */
  source(row) {
    this.counts.set(row.called, this.count(row) + 1);
    return `${row.called} ${this.count(row)}`;
  }

  /** @param {Row} row */
  count(row) {
    return this.counts.get(row.called) ?? 0;
  }

  /** @param {readonly number[]} line */
  comesBack(line) {
    const passed = [-1, ...line.map((cell) => this.regionOf.get(cell) ?? -1)];
    const entered = pairwise(passed).filter(([before, after]) => before !== after).map(([, after]) => after);
    return new Set(entered).size < entered.length;
  }

  /** Parts of all numbers by their name, or on lines as such; or nothing. @param {Entry} block @param {string} where */
  namedGroups(block, where) {
    const masks = this.wholes(block, "groups");
    if (masks.some((mask) => mask < 0)) throw block.wrong(masks);
    const [parts, names] = [groupsOf(masks), TABLE.groups[where]];
    const same = Object.entries(partsByName(this.draft.numbers)).find(([kind, named]) =>
      Object.hasOwn(names, kind) && JSON.stringify(named) === JSON.stringify(parts));
    if (same) return names[same[0]];
    const known = where === "lines" && parts.length > 1 && parts.every((part) => part.length > 0 && part[0] > 0);
    return known ? `groupline ${writtenParts(parts)}` : "";
  }

  /** @param {Entry} block */
  groupsTold(block) {
    return `the groups are ${inQuotes(writtenParts(groupsOf(this.wholes(block, "groups"))))}`;
  }

  // --- between cells ------------------------------------------------------------------------------------

  #readDots() {
    for (const { block, row, found: own } of this.dots) {
      for (const value of this.wholes(block, "negative")) {
        this.draft.say(row.negative.replace("{value}", value), `negative ${row.called}`);
        for (const { block: other, row: otherRow, found: others } of this.dots) {
          if (otherRow === row || other.holds(otherRow.override)) continue;
          this.#sayNo(row, value, [...others].filter(([edge]) => !own.has(edge)).map(([, pair]) => pair));
        }
      }
    }
  }

  /** A dot of the other colour does not stand for one of this. @param {Row} row @param {number} value @param {readonly (readonly number[])[]} pairs */
  #sayNo(row, value, pairs) {
    for (const pair of pairs) this.say(`negative ${row.called}`, { says: `not {${row.says}}` }, inOrder(pair), { value });
  }

  /** What allxv says, for other sums. @param {readonly number[]} sums @param {ReadonlySet<string>} marked */
  sayNoSums(sums, marked) {
    for (const pair of moves(this.draft.size, NEIGHBOUR)) {
      if (marked.has(String(pair)) || !pair.every((cell) => this.isThere(cell))) continue;
      for (const total of sums) this.say("negative XV", { says: `pair a+b!=${total} {cells}` }, pair);
    }
  }

  /** Even rows of edges stand left of cells, odd ones below them. @param {Entry} entry @param {number} edge */
  edge(entry, edge) {
    const [half, left] = divided(edge, this.width);
    const [top, below] = divided(half, 2);
    const [first, second] = below ? [[top, left], [top + 1, left]] : [[top, left - 1], [top, left]];
    return [this.index(entry, first[0], first[1]), this.index(entry, second[0], second[1])];
  }

  /** The marks of a block, by their edges. @param {Entry} block @param {Row} row @param {(value: number) => Row} says */
  marks(block, row, says) {
    /** @type {Map<number, readonly number[]>} */
    const found = new Map();
    for (const clue of block.entries("clues")) {
      clue.source = this.source(row);
      const [value, edge] = [this.whole(clue, clue.get("value")), this.whole(clue, clue.get("edge"))];
      found.set(edge, this.edge(clue, edge));
      this.say(clue.source, says(value), found.get(edge) ?? [], { value });
    }
    return found;
  }

  // --- outside ------------------------------------------------------------------------------------------

  /** The clues that have a value, and where they stand. @param {Entry} block @param {Row} row @returns {{clue: Entry, place: Place}[]} */
  outside(block, row) {
    const clues = block.entries("clues").map((clue) => {
      clue.source = this.source(row);
      const [top, left] = divided(this.whole(clue, clue.get("outerCell")), this.width + 2);
      return { clue, place: /** @type {Place} */ ([top - 1, left - 1]) };
    });
    return clues.filter(({ clue }) => (clue.get("value") ?? null) !== null);
  }

  // --- cells --------------------------------------------------------------------------------------------

  /** @param {Entry} block @param {string} key @param {Row} row @returns {[source: string, line: number[]][]} */
  lines(block, key, row) {
    return block.lists(key).map((line) => {
      const entry = new Entry(this.source(row), {});
      return [entry.source, line.map((number) => this.cell(entry, number))];
    });
  }

  /** @param {Entry} entry @param {string} [key] */
  cellsOf(entry, key = "cells") {
    return entry.items(key).map((number) => this.cell(entry, number));
  }

  /** @param {Entry} entry @param {unknown} number */
  cell(entry, number) {
    if (!isWhole(number) || number < 0) throw entry.wrong(number);
    return this.index(entry, ...divided(number, this.width));
  }

  /** @param {Entry} entry @param {number} row @param {number} column */
  index(entry, row, column) {
    if (!this.draft.isInside(row, column)) throw entry.wrong(`r${row + 1}c${column + 1}`);
    return this.draft.index(row, column);
  }

  /** @param {Entry} entry */
  value(entry) {
    return isEmpty(entry.get("value")) ? 0 : this.whole(entry, entry.get("value"));
  }

  /** @param {Entry} entry @param {string} key */
  wholes(entry, key) {
    return entry.items(key).map((each) => this.whole(entry, each));
  }

  /** @param {Entry} entry @param {unknown} value @returns {number} */
  whole(entry, value) {
    const number = whole(value);
    if (number === null) throw entry.wrong(value);
    return number;
  }
}

/** @type {Record<string, (reader: Reader, block: Entry, row: Row) => void>} */
const READERS = {
  /** A shaft begins in its bulb. */
  arrows(reader, block, row) {
    for (const bulb of block.entries("bulbsWithArrows")) {
      bulb.source = reader.source(row);
      const circle = reader.cellsOf(bulb, "bulbCells");
      for (const arrow of bulb.lists("arrows")) {
        const cells = arrow.map((number) => reader.cell(bulb, number));
        reader.sayArrow(bulb.source, row, circle, circle.includes(cells[0]) ? cells.slice(1) : cells);
      }
    }
  },
  board: (reader, _, row) => reader.say(row.called, row, [0]),
  /** Without a total no value repeats all the same. */
  cages(reader, block, row) {
    for (const cage of block.entries("cages")) {
      cage.source = reader.source(row);
      const [cells, value] = [reader.cellsOf(cage), reader.value(cage)];
      reader.say(cage.source, value ? row : EXTRA, cells, { value });
    }
  },
  cells(reader, block, row) {
    const cells = reader.cellsOf(block);
    if (cells.length > 0) reader.say(reader.source(row), row, cells);
  },
  /** The cells of a group are all the same. */
  clones(reader, block, row) {
    const twins = reader.lines(block, "groups", row).flatMap(([, [first, ...others]]) =>
      others.map((other) => /** @type {const} */ ([first, other])));
    if (twins.length > 0) reader.sayTwins(`${row.called} ${reader.count(row)}`, row, twins);
  },
  corners(reader, block, row) {
    for (const clue of block.entries("clues")) {
      clue.source = reader.source(row);
      const [top, left] = divided(reader.whole(clue, clue.get("corner")), reader.width + 1);
      const around = [[top - 1, left - 1], [top - 1, left], [top, left - 1], [top, left]];
      const cells = around.filter(([down, right]) => reader.draft.isInside(down, right))
        .map(([down, right]) => reader.draft.index(down, right));
      if (cells.length === 0) throw clue.wrong(clue.get("corner"));
      reader.saySquare(clue.source, row, cells, reader.wholes(clue, "digits"));
    }
  },
  custom(reader, block, row) {
    const definition = block.get("definition");
    const named = new Entry(block.source, block.holds("definition") ? definition : {});
    const called = told(block.get("name")) || told(named.get("name"));
    reader.draft.leave(`${row.called} constraint ${inQuotes(called)}: it is a program`);
  },
  /** Both are one rule. */
  diagonal(reader, block, row) {
    if (reader.height !== reader.width) {
      reader.draft.leave(`${row.called}: the board is not square`);
      return;
    }
    const both = [FALLING, RISING].every((number) => reader.ofType(number).length > 0);
    const [falling, rising] = diagonals(reader.height);
    reader.say(row.called, both ? { says: "diagonals" } : EXTRA, block.get("type") === FALLING ? falling : rising);
  },
  /** Which of them are missing is said when all are known. */
  dots: (reader, block, row) => { reader.dots.push({ block, row, found: reader.marks(block, row, () => row) }); },
  "drawn cages": leaveCages,
  "drawn lines": leaveLines,
  fog(reader, block, row) {
    reader.leave(row.called, reader.cellsOf(block).slice(0, MOST_PLACES), "it is cleared while playing");
  },
  groups(reader, block, row) {
    const [count, groups] = [block.items("groups").length, reader.namedGroups(block, "lines")];
    for (const [source, line] of reader.lines(block, "lines", row)) {
      for (const part of reader.parts(source, { ...row, overlap: Math.max(count - 1, 1) }, line)) {
        if (groups) reader.say(source, row, part, { groups });
        else reader.leave(source, part, reader.groupsTold(block));
      }
    }
  },
  /** X, V and sums that have no letter here. */
  letters(reader, block, row) {
    const found = reader.marks(block, row, (value) => ({ says: `${SUMS.get(value) ?? `sum ${value}`} {cells}` }));
    const negative = reader.wholes(block, "negative");
    if (String(inOrder([...new Set(negative)])) === String([...SUMS.keys()])) reader.draft.say("allxv", "negative XV");
    else reader.sayNoSums(negative, new Set([...found.values()].map((pair) => String(inOrder(pair)))));
  },
  lines(reader, block, row) {
    const value = row.value ? reader.whole(block, block.get(row.value)) : null;
    for (const [source, line] of reader.lines(block, "lines", row)) {
      for (const part of reader.parts(source, row, line)) reader.say(source, row, part, { value });
    }
  },
  "little killers"(reader, block, row) {
    for (const { clue, place: [top, left] } of reader.outside(block, row)) {
      const direction = DIAGONALS.get(whole(clue.get("diagonal")))?.find((each) =>
        reader.draft.isInside(top + DIAGONAL[each][0], left + DIAGONAL[each][1]));
      if (direction === undefined) throw clue.wrong(clue.get("outerCell"));
      const start = reader.draft.index(top + DIAGONAL[direction][0], left + DIAGONAL[direction][1]);
      reader.say(clue.source, row, [start], { direction, value: reader.value(clue) });
    }
  },
  "look and say"(reader, block, row) {
    for (const cage of block.entries("cages")) {
      cage.source = reader.source(row);
      const [cells, clue] = [reader.cellsOf(cage), words(text(cage.get("value")).replaceAll(",", " ")).join("")];
      if (/^(?:[0-9][0-9])+$/.test(clue)) reader.say(cage.source, row, cells, { value: clue });
      else reader.leave(cage.source, cells, `${inQuotes(cage.get("value"))} does not look and say`);
    }
  },
  /** It was read with the board. */
  nothing() {},
  outside(reader, block, row) {
    for (const { clue, place } of reader.outside(block, row)) {
      const looks = reader.looks(place);
      if (looks === null || clue.holds("diagonal")) {
        reader.draft.leave(`${clue.source} ${placeName(...place)}: it does not look along a row or column`);
      } else reader.say(clue.source, row, [looks.start], { direction: looks.direction, value: reader.value(clue) });
    }
  },
  peaks(reader, block, row) {
    reader.sayPeaks(row, new Map(reader.cellsOf(block).map((cell) => [cell, reader.source(row)])));
  },
  /** All that a line has in one region may count together. */
  "region sums"(reader, block, row) {
    for (const [source, line] of reader.lines(block, "lines", row)) {
      for (const part of reader.parts(source, row, line)) {
        if (block.holds("singleRegionTotals") && reader.comesBack(part)) reader.leave(source, part, "it comes to a region again");
        else reader.say(source, row, part);
      }
    }
  },
  squares(reader, block, row) {
    const rule = reader.namedGroups(block, "squares");
    if (rule) reader.draft.say(rule, row.called);
    else reader.draft.leave(`${row.called}: ${reader.groupsTold(block)}`);
  },
  symbols: leaveSymbols,
  /** What we write for signs is called so; for others it is a thermometer. */
  thermometers(reader, block, row) {
    const slow = block.holds("slow");
    for (const [source, line] of reader.lines(block, "thermometers", row)) {
      for (const part of reader.parts(source, row, line)) {
        if (block.get("name") === INEQUALITY && !slow) reader.saySigns(source, part);
        else reader.say(source, slow ? { ...row, says: "slowthermo {cells}" } : row, part);
      }
    }
  },
};

/** 0 if it is not given. @param {Entry} puzzle @param {string} key @returns {number} */
function sideOf(puzzle, key) {
  const side = puzzle.get(key) ?? null;
  if (side === null) return 0;
  if (!isWhole(side) || side < 1 || side > MAX_SIZE) throw puzzle.wrong(side);
  return side;
}

/** @param {Entry} puzzle @param {number} usual */
function numbersOf(puzzle, usual) {
  const [least, most] = [puzzle.get("minDigit") ?? 1, puzzle.get("maxDigit") ?? usual];
  const good = isWhole(most) && [0, 1].includes(least) && least <= most && most <= MAX_SIZE;
  if (!good) throw new TokeruError("not-a-range", { rule: "values", written: `${told(least)}-${told(most)}` });
  return range(least, most + 1);
}

/** How often it goes, and what is left. @param {number} number @param {number} by @returns {[number, number]} */
function divided(number, by) {
  const times = Math.floor(number / by);
  return [times, number - times * by];
}

/** @param {readonly (readonly number[])[]} regions */
const sorted = (regions) => [...new Set(regions.map(String))].sort().join(";");
