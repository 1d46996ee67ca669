// Rules that no kind of puzzle has, and the notations of others, are loaded with the first text that needs them. Reading stays
// as it is: what meets a rule or a text that it does not know is read again when all are known.

import { TokeruError } from "./errors.js";

/** @typedef {(() => Promise<any>)[]} Lesson  what is loaded together */

/** @type {Lesson} */
const RULES = [() => import("./more/index.js")];
/** @type {Lesson} */
const NOTATIONS = [() => import("./links/index.js")];

/** Techniques that only the whole kernel has. @type {Lesson} */
const TECHNIQUES = [];

/** What to learn, by the error that tells it is missed. @type {Record<string, Lesson>} */
const MISSED = {
  "unknown-rule": RULES, "no-notation": NOTATIONS, "no-base": NOTATIONS, "short-kernel": TECHNIQUES,
};

/** Something else that is needed with all rules, and not before. @param {() => Promise<any>} part */
export function alsoLearn(part) {
  RULES.push(part);
}

/** What is needed with all techniques, and not before. @param {() => Promise<any>} part */
export function learnTechniquesBy(part) {
  TECHNIQUES.push(part);
}

/** From here on all rules are known. */
export const learnRules = () => learn(RULES);

/** From here on all notations are known. */
export const learnNotations = () => learn(NOTATIONS);

/** @param {Lesson} lesson */
async function learn(lesson) {
  try {
    await Promise.all(lesson.map((load) => load()));
  } catch {
    throw new TokeruError("unreachable", { what: lesson === NOTATIONS ? "links" : "more_rules.js" });
  }
}

/**
 * What `read` makes of a puzzle or of a save.
 * @template T @param {() => T | Promise<T>} read @param {readonly Lesson[]} [learned] @returns {Promise<T>}
 */
export async function withRules(read, learned = []) {
  try {
    return await read();
  } catch (error) {
    const lesson = missed(error);
    if (!lesson || learned.includes(lesson)) throw error;
    await learn(lesson);
    return withRules(read, [...learned, lesson]);
  }
}

/** @param {unknown} error @returns {Lesson | undefined} */
function missed(error) {
  return error instanceof TokeruError ? MISSED[error.key] ?? missed(error.cause) : undefined;
}
