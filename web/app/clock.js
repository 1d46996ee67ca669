// The time played, and the pause that hides the board. A page that nobody looks at pauses by itself.

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {number} seconds as 4:05 or 1:04:05 */
export function written(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, i) => (i ? String(part).padStart(2, "0") : String(part))).join(":");
}

/** @param {Desk} desk @param {HTMLElement} shown */
export function runClock(desk, shown) {
  let pausedByLeaving = false;
  const tick = () => {
    const time = desk.game ? written(desk.game.timer.seconds) : "";
    if (shown.textContent !== time) shown.textContent = time;
  };
  setInterval(tick, 500);
  desk.listen(tick);
  document.addEventListener("visibilitychange", () => {
    const timer = desk.game?.timer;
    if (!timer || desk.game?.isSolved) return;
    if (document.hidden && timer.running) timer.pause(), (pausedByLeaving = true);
    else if (!document.hidden && pausedByLeaving) timer.resume(), (pausedByLeaving = false);
    desk.changed();
  });
}

/** @param {Desk} desk */
export function pauseOrResume(desk) {
  const { game } = desk;
  if (!game || game.isSolved || desk.follows) return;
  if (game.timer.running) game.timer.pause();
  else game.timer.resume();
  desk.changed();
}
