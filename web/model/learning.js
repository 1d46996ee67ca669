// Rules that no kind of puzzle has are loaded with the first puzzle that names one. Reading stays as it is: what meets
// a rule that it does not know is read again when all are known.

import { TokeruError } from "./errors.js";

/** What is loaded with the rules. */
const parts = [() => import("./more/index.js")];

/** Something else that is needed with all rules, and not before. @param {() => Promise<any>} part */
export function alsoLearn(part) {
  parts.push(part);
}

/** From here on all rules are known. */
export async function learnRules() {
  try {
    await Promise.all(parts.map((load) => load()));
  } catch {
    throw new TokeruError("unreachable", { what: "more_rules.js" });
  }
}

/**
 * What `read` makes of a puzzle or of a save.
 * @template T @param {() => T | Promise<T>} read @returns {Promise<T>}
 */
export async function withRules(read) {
  try {
    return await read();
  } catch (error) {
    if (!meetsUnknownRule(error)) throw error;
  }
  await learnRules();
  return read();
}

/** @param {unknown} error @returns {boolean} */
function meetsUnknownRule(error) {
  return error instanceof TokeruError && (error.key === "unknown-rule" || meetsUnknownRule(error.cause));
}
