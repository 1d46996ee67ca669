// Locks where the browser has none, as on addresses without encryption: pages ask each other. As far as turns.js needs
// it, it is what navigator.locks is.

/** @typedef {{ name: string, does: "ask" | "have" | "free" | "steal" }} Told */

/** How long another page may take to answer, in milliseconds. */
const PATIENCE = 200;
/** The same where no player waits, so that a page that is busy does not lose its game. */
const MUCH_PATIENCE = 2000;

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("tokeru.locks") : null;

/** What this page holds, and how it is told that it does no more. @type {Map<string, () => void>} */
const held = new Map();

channel?.addEventListener("message", ({ data: { name, does } }) => {
  if (does === "ask" && held.has(name)) tell({ name, does: "have" });
  if (does === "steal") held.get(name)?.();
});

/** @param {Told} told */
function tell(told) {
  channel?.postMessage(told);
}

/** Whether that is heard before the time is over, if it ever is. @param {Told} awaited @param {AbortSignal} signal */
function heard({ name, does }, signal) {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(false));
    channel?.addEventListener("message", ({ data }) => data.name === name && data.does === does && resolve(true), { signal });
  });
}

/** @param {string} name @param {number} patience */
async function isTaken(name, patience) {
  if (held.has(name)) return true;
  const answer = heard({ name, does: "have" }, AbortSignal.timeout(patience));
  tell({ name, does: "ask" });
  return answer;
}

export const locks = {
  /** @param {string} name @param {LockOptions} how @param {(lock: object | null) => Promise<void> | null} use */
  async request(name, { ifAvailable, steal, signal }, use) {
    const { signal: never } = new AbortController();
    if (steal) tell({ name, does: "steal" });
    let patience = ifAvailable ? PATIENCE : MUCH_PATIENCE;
    while (!steal && await isTaken(name, patience)) {
      if (ifAvailable) return use(null);
      patience = PATIENCE;
      await heard({ name, does: "free" }, signal ?? never);
      signal?.throwIfAborted();
    }
    return new Promise((resolve, reject) => {
      const lose = () => (held.delete(name), reject(new DOMException(name, "AbortError")));
      const free = () => held.get(name) === lose && (held.delete(name), tell({ name, does: "free" }));
      held.set(name, lose);
      use({ name })?.then(() => resolve(free()));
    });
  },
};
