// What a page that is being left no longer gets into the store: the browser may end it before the database has answered.
// So the game is noted at once, in a place of its own, and the next page takes it up. Every game has its own note,
// since several pages may be open; a browser that refuses does without.

/** @typedef {import("../model/types").Kept} Kept */
/** @typedef {import("./games.js").Store} Store */

const NOTE = "tokeru.last.";

/**
 * Note a game until it is written.
 * @param {Kept} kept @param {Promise<void>} written
 */
export function noteUntil(kept, written) {
  const [key, note] = [NOTE + kept.id, JSON.stringify(kept)];
  try {
    localStorage.setItem(key, note);
  } catch {
    return written;
  }
  return written.then(() => forget(key, note));
}

/** Unless there is a later note. @param {string} key @param {string | null} note */
function forget(key, note) {
  if (localStorage.getItem(key) === note) localStorage.removeItem(key);
}

/**
 * Write what pages before this one have noted, unless the store has it, or something later. A store that forgets must not
 * have it.
 * @param {Store} store
 */
export async function takeUp(store) {
  if (!store.persistent) return;
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(NOTE));
    await Promise.all(keys.map((key) => takeUpNote(store, key)));
  } catch {
    // What cannot be read now is there the next time.
  }
}

/** @param {Store} store @param {string} key */
async function takeUpNote(store, key) {
  const note = localStorage.getItem(key);
  const noted = read(note);
  const stored = noted && await store.get(noted.id);
  if (noted && noted.changed > (stored?.changed ?? 0)) await store.put(noted);
  forget(key, note);
}

/** The game of a note, or null where something else was written. @param {string | null} note @returns {Kept | null} */
function read(note) {
  try {
    return JSON.parse(note ?? "");
  } catch {
    return null;
  }
}
