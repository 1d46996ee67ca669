// The page's side of a worker: questions are asked, answers are awaited, and all of it can be cancelled.
import { TokeruError } from "../model/errors.js";

/** @typedef {import("./questions.js").Answers} Answers */
/** @typedef {keyof Answers} Question */
/** @typedef {{resolve: (answer: any) => void, reject: (error: TokeruError) => void}} Pending */

/**
 * What a question is asked with, without the kernel that the worker adds.
 * @template {Question} Q
 * @typedef {Q extends "generate" ? [wish: import("../model/types.d.ts").Wish]
 *   : Parameters<Answers[Q]> extends [any, ...infer Rest] ? Rest : never} Args
 */

/** Asks one worker, which starts with the first question, or before it. */
export class Client {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<number, Pending>} */
  #pending = new Map();
  #last = 0;
  #load;

  /** @param {() => Promise<WebAssembly.Module | null>} [load] the kernel; without it the worker loads its own */
  constructor(load = async () => null) {
    this.#load = load;
  }

  /**
   * The answer to a question; rejected with a TokeruError.
   * @template {Question} Q
   * @param {Q} question
   * @param {Args<Q>} args
   * @returns {Promise<Awaited<ReturnType<Answers[Q]>>>}
   */
  ask(question, ...args) {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#post({ id, question, args }).catch((error) => this.#settle({ id, error: told(error) }));
    });
  }

  /** Let the worker load what it needs for a question that is sure to come. @param {Question} question */
  start(question) {
    this.#post({ question }).catch(() => {});
  }

  /** Ends the worker, if a question is open; the next question starts a new one. */
  cancel() {
    if (this.#pending.size) this.#end(new TokeruError("cancelled"));
  }

  /** @param {object} message */
  async #post(message) {
    const worker = this.#started();
    worker.postMessage({ ...message, module: await this.#load() });
  }

  /** @returns {Worker} */
  #started() {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => this.#settle(data));
    worker.addEventListener("error", () => this.#end(new TokeruError("unreachable", { what: "worker.js" })));
    this.#worker = worker;
    return worker;
  }

  /** @param {{id: number, answer?: any, error?: {key: string, fields: Record<string, any>}}} told */
  #settle({ id, answer, error }) {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (error) pending?.reject(new TokeruError(error.key, error.fields));
    else pending?.resolve(answer);
  }

  /** @param {TokeruError} error */
  #end(error) {
    this.#worker?.terminate();
    this.#worker = null;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(error);
  }
}

/** @param {unknown} error why the kernel cannot be loaded */
const told = (error) => (error instanceof TokeruError ? error : new TokeruError("crashed"));
