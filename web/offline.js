// Keeps the page for offline play. It waits until the game has begun, so that what a first visit needs comes
// first; a browser that refuses plays on, online only.

const PATIENCE = 10_000;

export function keepForOffline() {
  if ("serviceWorker" in navigator) begun().then(() => navigator.serviceWorker.register("service.js")).catch(() => {});
}

/** When the player has done something, or has only looked for a while.
 * @returns {Promise<void>} */
function begun() {
  return new Promise((resolve) => {
    const begin = () => resolve();
    addEventListener("keydown", begin, { once: true });
    addEventListener("pointerup", begin, { once: true });
    setTimeout(begin, PATIENCE);
  });
}
