// The kernel's words, read one after the other. docs/formats.md draws them.

export class Reader {
  /**
   * @param {Uint32Array} words
   * @param {number} [position]
   */
  constructor(words, position = 0) {
    this.all = words;
    this.position = position;
  }

  get atEnd() {
    return this.position >= this.all.length;
  }

  word() {
    return this.all[this.position++];
  }

  /**
   * So many items, each read in turn; without a number, a list with its length in front.
   * @template T
   * @param {() => T} item
   * @param {number} [count]
   * @returns {T[]}
   */
  list(item, count = this.word()) {
    return Array.from({ length: count }, item);
  }

  /** @param {number} [count] */
  numbers(count) {
    return this.list(() => this.word(), count);
  }

  candidates() {
    return this.list(() => /** @type {const} */ ([this.word(), this.word()]));
  }

  chain() {
    return this.list(() => /** @type {const} */ ([this.word() !== 0, this.word(), this.numbers()]));
  }
}
