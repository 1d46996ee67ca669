// The store: games in progress and results, in the browser's database (IndexedDB).
//
// If that is forbidden, broken or does not answer, the store is in memory and says so (`persistent`), so that
// the page can tell the player. Every write is its own transaction: it happens whole or not at all, and writes
// follow each other in the order in which they were requested, so the last state of a game wins.

import { TokeruError } from "../model/errors.js";

/** @typedef {import("../model/types").Kept} Kept */
/** @typedef {import("../model/types").Result} Result */

/**
 * @typedef {object} Store
 * @property {boolean} persistent whether what is stored survives closing the page
 * @property {(kept: Kept) => Promise<void>} put
 * @property {(id: string) => Promise<Kept | null>} get
 * @property {() => Promise<Kept[]>} list the most recently changed first
 * @property {(id: string) => Promise<void>} remove
 * @property {(result: Result) => Promise<void>} addResult only the first result of a game counts
 * @property {() => Promise<Result[]>} results the oldest first
 */

const DATABASE = "tokeru";
const VERSION = 1;
const GAMES = "games";
const RESULTS = "results";

/**
 * @param {number} patience how long the database may take to open, in milliseconds
 * @returns {Promise<Store>}
 */
export async function openStore(patience = 2000) {
  try {
    return inDatabase(await opened(patience));
  } catch {
    return inMemory();
  }
}

/** @param {number} patience @returns {Promise<IDBDatabase>} */
function opened(patience) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    const timer = setTimeout(reject, patience);
    request.onupgradeneeded = () => {
      for (const name of [GAMES, RESULTS]) request.result.createObjectStore(name, { keyPath: "id" });
    };
    request.onerror = reject;
    request.onsuccess = () => {
      clearTimeout(timer);
      makeWay(request.result);
      resolve(request.result);
    };
  });
}

/** A newer page in another tab must not wait for this one. @param {IDBDatabase} database */
function makeWay(database) {
  database.onversionchange = () => database.close();
}

/** @param {IDBDatabase} database @returns {Store} */
function inDatabase(database) {
  const read = inTransaction.bind(null, database, "readonly");
  const write = inTransaction.bind(null, database, "readwrite");
  return {
    persistent: true,
    put: async (kept) => void await write(GAMES, (games) => games.put(kept)),
    get: async (id) => await read(GAMES, (games) => games.get(id)) ?? null,
    list: async () => lastChangedFirst(await read(GAMES, (games) => games.getAll())),
    remove: (id) => write(GAMES, (games) => games.delete(id)),
    addResult: async (result) => void await write(RESULTS, (results) => addOnce(results, result)),
    results: async () => oldestFirst(await read(RESULTS, (results) => results.getAll())),
  };
}

/**
 * The result of the request, once its transaction is safely complete.
 * @param {IDBDatabase} database
 * @param {IDBTransactionMode} mode
 * @param {string} name
 * @param {(store: IDBObjectStore) => IDBRequest} ask
 * @returns {Promise<any>}
 */
function inTransaction(database, mode, name, ask) {
  return new Promise((resolve, reject) => {
    try {
      const transaction = database.transaction(name, mode);
      const request = ask(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(refusal(transaction.error));
    } catch (error) {
      reject(refusal(error));
    }
  });
}

/** @param {IDBObjectStore} results @param {Result} result @returns {IDBRequest<any>} */
function addOnce(results, result) {
  const request = results.count(result.id);
  request.onsuccess = () => request.result || results.add(result);
  return request;
}

/** @type {Readonly<Record<string, string>>} */
const REFUSALS = { QuotaExceededError: "storage-full", InvalidStateError: "storage-closed" };

/** Why nothing was written, or read. @param {unknown} error */
function refusal(error) {
  const why = error instanceof Error || error instanceof DOMException ? error.name : "";
  return new TokeruError(REFUSALS[why] ?? "storage-failed", { why });
}

/** @returns {Store} */
function inMemory() {
  /** @type {Map<string, Kept>} */
  const games = new Map();
  /** @type {Map<string, Result>} */
  const results = new Map();
  return {
    persistent: false,
    put: async (kept) => void games.set(kept.id, structuredClone(kept)),
    get: async (id) => structuredClone(games.get(id) ?? null),
    list: async () => lastChangedFirst(structuredClone([...games.values()])),
    remove: async (id) => void games.delete(id),
    addResult: async (result) => void (results.has(result.id) || results.set(result.id, { ...result })),
    results: async () => oldestFirst(structuredClone([...results.values()])),
  };
}

/** @param {Kept[]} games */
const lastChangedFirst = (games) => games.sort((a, b) => b.changed - a.changed);

/** @param {Result[]} results */
const oldestFirst = (results) => results.sort((a, b) => a.solvedAt - b.solvedAt);
