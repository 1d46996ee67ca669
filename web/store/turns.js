// One page at a time plays a game, and the others follow it. Whoever holds the lock of a game may write it; a page that
// is closed, or crashes, leaves it to the next.

/** @typedef {import("../model/types").Kept} Kept */
/** @typedef {{ id: string, kept?: Kept, does?: "want" | "give" }} Told what a game has become, or who shall play it */

const NAME = "tokeru.game.";

export class Turns {
  /** The game that this page may write. */
  held = "";
  #release = () => {};
  #waiting = new AbortController();
  #channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(NAME) : null;

  /** @param {(id: string) => void} lost another page has taken it @param {(told: Told) => void} hear */
  constructor(lost, hear) {
    this.lost = lost;
    this.#channel?.addEventListener("message", ({ data }) => hear(data));
  }

  /** @param {Told} told */
  tell(told) {
    this.#channel?.postMessage(told);
  }

  /** Whether this page may play the game from now on. @param {string} id @param {LockOptions} [how] */
  async take(id, how = { ifAvailable: true }) {
    if (this.held === id) return true;
    const locks = navigator.locks ?? (await import("./locks.js")).locks;
    let wasOurs = false;
    return new Promise((/** @type {(isOurs: boolean) => void} */ resolve) => {
      locks.request(NAME + id, how, (lock) => {
        wasOurs = Boolean(lock);
        resolve(wasOurs);
        return lock ? this.#hold(id) : null;
      }).catch(() => {
        resolve(false);
        if (!wasOurs || this.held !== id) return;
        this.held = "";
        this.lost(id);
      });
    });
  }

  /** As soon as nobody else plays it. @param {string} id */
  wait(id) {
    return this.take(id, { signal: this.#waiting.signal });
  }

  /** @param {string} id @returns {Promise<void>} settled when it is released */
  #hold(id) {
    this.release();
    this.held = id;
    return new Promise((release) => {
      this.#release = release;
    });
  }

  /** Let go of the game, or wait for it no more. */
  release() {
    this.held = "";
    this.#release();
    this.#waiting.abort();
    this.#waiting = new AbortController();
  }
}
