// The kernel as referee: what conflicts on a board, and what is still allowed (kernel/referee.h).

import { lower } from "../model/lower.js";
import { problemWords } from "./problem.js";

/** @typedef {import("../model/types.d.ts").Puzzle} Puzzle */
/** @typedef {import("../model/types.d.ts").Value} Value */
/** @typedef {import("../model/referee.js").Referee} Referee */
/** @typedef {import("../model/referee.js").Values} Values */
/** @typedef {import("./wasm.js").Kernel} Kernel */

const BYTES_OF_MASK = 8;

/** @implements {Referee} */
export class KernelReferee {
  #kernel;
  /** @type {WeakMap<Puzzle, Uint32Array>} */
  #words = new WeakMap();

  /** @param {Kernel} kernel */
  constructor(kernel) {
    this.#kernel = kernel;
  }

  /** @param {Puzzle} puzzle @param {Values} values */
  conflicts(puzzle, values) {
    return marked(this.#ask("conflicts", puzzle, [values], values.length));
  }

  /** @param {Puzzle} puzzle @param {Values} values */
  broken(puzzle, values) {
    return marked(this.#ask("broken", puzzle, [values], lower(puzzle).relations.length));
  }

  /** @param {Puzzle} puzzle @param {Values} values */
  allowed(puzzle, values) {
    const has = inMasks(this.#ask("allowed", puzzle, [values], values.length * BYTES_OF_MASK));
    const all = Array.from({ length: puzzle.board.numbers.length }, (_, index) => index + 1);
    return values.map((_, cell) => all.filter((value) => has(cell, value)));
  }

  /** @param {Puzzle} puzzle @param {Values} before @param {Values} after */
  contradicted(puzzle, before, after) {
    return inMasks(this.#ask("contradicted", puzzle, [before, after], after.length * BYTES_OF_MASK));
  }

  /**
   * The bytes that a function of the referee writes. It is opened for each question: that takes microseconds, and
   * nothing has to be closed when a game is left.
   * @param {string} question @param {Puzzle} puzzle @param {Values[]} boards @param {number} bytes
   */
  #ask(question, puzzle, boards, bytes) {
    const kernel = this.#kernel;
    const words = this.#wordsOf(puzzle);
    const open = () => kernel.lend([words], (block) => kernel.call("open_referee", block, words.length));
    const lent = [...boards.map((board) => Uint8Array.from(board)), new Uint8Array(bytes)];
    return kernel.hold(open, "close_referee", (referee) => kernel.lend(lent, (...blocks) => {
      kernel.call(question, referee, ...blocks);
      return kernel.bytes(blocks[boards.length], bytes);
    }));
  }

  /** @param {Puzzle} puzzle */
  #wordsOf(puzzle) {
    const words = this.#words.get(puzzle) ?? problemWords(lower(puzzle));
    this.#words.set(puzzle, words);
    return words;
  }
}

/** The places of all that are not zero. @param {Uint8Array} flags */
const marked = (flags) => [...flags.keys()].filter((place) => flags[place]);

/**
 * Whether a cell's mask, 64 bits of which the lowest is the value 1, has a value.
 * @param {Uint8Array} masks @returns {(cell: number, value: Value) => boolean}
 */
function inMasks(masks) {
  return (cell, value) => {
    const bit = value - 1;
    return (masks[cell * BYTES_OF_MASK + (bit >> 3)] & (1 << (bit & 7))) !== 0;
  };
}
