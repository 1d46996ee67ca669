// The entry of both workers: a question in, its answer out, one kernel for all of them.
//
//   {id, question, args, module}  ──▶  {id, answer}  or  {id, error: {key, fields}}
//   {question, module}                 loads what the question will need
//
// The module is the compiled kernel, or null: then the worker loads it. Rules that need the whole kernel bring it, and so
// do questions for which the first one is short of techniques.
import { TokeruError } from "../model/errors.js";
import { alsoLearn, learnTechniquesBy, withRules } from "../model/learning.js";
import { rooms } from "./questions.js";
import { FIRST, WHOLE, fetched, fetchedModule } from "./files.js";
import { Kernel } from "./wasm.js";

/** @typedef {{id: number, question: keyof typeof rooms, args: any[], module: WebAssembly.Module | null}} Asked */

/** @type {Promise<Kernel> | null} */
let kernel = null;
/** @type {Promise<string> | null} */
let stock = null;
let path = FIRST;

/** @param {WebAssembly.Module | null} module @returns {Promise<Kernel>} */
function load(module) {
  kernel ??= (module && path === FIRST ? Kernel.of(module) : fetchedModule(path).then(Kernel.of));
  return kernel;
}

function loadWhole() {
  path = WHOLE;
  kernel = null;
  return load(null);
}

alsoLearn(loadWhole);
learnTechniquesBy(loadWhole);

/** @returns {Promise<string>} */
function readStock() {
  stock ??= fetched("data/pure.txt").then((response) => response.text());
  return stock;
}

/**
 * What went wrong, as data. A module that trapped or has no memory left is of no more use, and what could
 * not be fetched may be there the next time: then everything is loaded again.
 * @param {unknown} error
 */
function told(error) {
  const known = error instanceof TokeruError;
  if (!known || LOADS_ANEW.has(error.key)) kernel = stock = null;
  return known ? { key: error.key, fields: error.fields } : { key: "crashed", fields: {} };
}

const LOADS_ANEW = new Set(["out-of-memory", "unreachable"]);

/**
 * The stock is fetched when a wish first needs it.
 * @param {Asked} asked
 * @returns {Promise<unknown>}
 */
async function answered({ question, args, module }) {
  /** @type {[Kernel, Record<string, any>]} */
  const [, room] = await Promise.all([load(module), rooms[question]()]);
  const others = question === "generate" ? [readStock] : [];
  return withRules(async () => {
    const having = await load(module);
    return fully(having, () => room[question](having, ...args, ...others));
  });
}

/**
 * What comes of a question, unless the kernel was short of what it was asked for.
 * @template T @param {Kernel} having @param {() => T} ask @returns {Promise<Awaited<T>>}
 */
async function fully(having, ask) {
  const [settled] = await Promise.allSettled([(async () => ask())()]);
  if (having.call("is_short")) throw new TokeruError("short-kernel");
  if (settled.status === "rejected") throw settled.reason;
  return /** @type {Awaited<T>} */ (settled.value);
}

/** If it fails, whoever asks the question is told; this is only a head start. @param {Asked} asked */
function prepare({ question, module }) {
  Promise.all([load(module), rooms[question]()]).catch(() => {});
}

addEventListener("message", async (/** @type {MessageEvent<Asked>} */ { data }) => {
  if (data.id === undefined) return prepare(data);
  try {
    postMessage({ id: data.id, answer: await answered(data) });
  } catch (error) {
    postMessage({ id: data.id, error: told(error) });
  }
});
