// The module's memory and functions: blocks in and out, and handles that are closed whatever happens.
//
//   address = kernel.place(bytes)        a block with these bytes, to be released
//   kernel.call("next", handle, …)       a function of kernel/wasm.cpp; 64-bit numbers are BigInts
//
// The memory may grow in any call, and then all views of it are invalid, so what is read is copied at once.
import border from "../data/border.js";
import { TokeruError } from "../model/errors.js";

/** What the kernel's functions answer. */
const statuses = border.tables.statuses;
export const Status = {
  DONE: statuses.indexOf("done"), FOUND: statuses.indexOf("found"), BUDGET: statuses.indexOf("budget"),
  OUT_OF_MEMORY: statuses.indexOf("out-of-memory"),
};
/** The module has code for boards up to this size. */
const LARGEST_BOARD = 16;

/** @param {number} size or how many values there are, if these are more */
export function checkSize(size) {
  if (size > LARGEST_BOARD) throw new TokeruError("too-large", { size, most: LARGEST_BOARD });
}

/**
 * The module, compiled while it arrives where the host allows that.
 * @param {Response | BufferSource} source
 * @returns {Promise<WebAssembly.Module>}
 */
export function compile(source) {
  if (!(source instanceof Response)) return WebAssembly.compile(source);
  const spare = source.clone();
  // A host that serves another type than application/wasm refuses to be compiled from the stream.
  const whole = async () => WebAssembly.compile(await spare.arrayBuffer());
  return WebAssembly.compileStreaming(source).catch(whole);
}

/** One instance of the module, with a memory of its own. */
export class Kernel {
  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    /** @type {Record<string, any>} */
    this.exports = instance.exports;
  }

  /**
   * @param {WebAssembly.Module} module
   * @returns {Promise<Kernel>}
   */
  static async of(module) {
    return new Kernel(await WebAssembly.instantiate(module, {}));
  }

  /**
   * @param {string} name
   * @param {...(number | bigint)} args
   * @returns {any}
   */
  call(name, ...args) {
    return this.exports[name](...args);
  }

  /**
   * The address of a new block of this many bytes, all zero.
   * @param {number} bytes
   * @returns {number}
   */
  allocate(bytes) {
    const address = this.call("allocate", bytes) >>> 0;
    if (!address) throw new TokeruError("out-of-memory");
    new Uint8Array(this.exports.memory.buffer, address, bytes).fill(0);
    return address;
  }

  /**
   * The address of a new block with what the array holds.
   * @param {ArrayBufferView} data
   * @returns {number}
   */
  place(data) {
    const address = this.allocate(data.byteLength);
    this.write(address, data);
    return address;
  }

  /**
   * @param {number} address
   * @param {ArrayBufferView} data
   */
  write(address, data) {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    new Uint8Array(this.exports.memory.buffer).set(bytes, address);
  }

  /**
   * @param {number} address
   * @param {number} count
   * @returns {Uint8Array}
   */
  bytes(address, count) {
    return new Uint8Array(this.exports.memory.buffer, address >>> 0, count).slice();
  }

  /**
   * @param {number} address
   * @param {number} count
   * @returns {Uint32Array}
   */
  words(address, count) {
    return new Uint32Array(this.exports.memory.buffer, address >>> 0, count).slice();
  }

  /**
   * Uses blocks with these data, which are released afterwards. Null becomes a null pointer.
   * @template T
   * @param {(ArrayBufferView | null)[]} data
   * @param {(...addresses: number[]) => T} use
   * @returns {T}
   */
  lend(data, use) {
    /** @type {number[]} */
    const addresses = [];
    try {
      for (const block of data) addresses.push(block ? this.place(block) : 0);
      return use(...addresses);
    } finally {
      for (const address of addresses) this.call("release", address);
    }
  }

  /**
   * Uses a handle that `open` makes and `close` ends.
   * @template T
   * @param {() => number} open
   * @param {string} close
   * @param {(handle: number) => T} use
   * @returns {T}
   */
  hold(open, close, use) {
    const handle = open();
    if (!handle) throw refusal(this.call("last_status"));
    try {
      return use(handle);
    } finally {
      this.call(close, handle);
    }
  }
}

/**
 * Why the kernel did not do what it was asked to.
 * @param {number} status
 * @returns {TokeruError}
 */
export function refusal(status) {
  if (status === Status.OUT_OF_MEMORY) return new TokeruError("out-of-memory");
  return new TokeruError(status === Status.BUDGET ? "took-too-long" : "not-a-problem");
}
