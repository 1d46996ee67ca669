// The worker without a browser: [[question, …args], …] → its messages in turn. A question may be an event:
// "trap" (the next search traps), "offline", "online", "untyped" (the host does not say that wasm is wasm).

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

let [ask, answered] = [null, null];
let [traps, offline, untyped] = [false, false, false];

globalThis.addEventListener = (_, listener) => (ask = (data) => listener({ data }));
globalThis.postMessage = (message) => answered(message);
globalThis.fetch = async (url) => {
  if (offline) throw new TypeError("fetch failed");
  const headers = url.pathname.endsWith(".wasm") && !untyped ? { "content-type": "application/wasm" } : {};
  return new Response(readFileSync(url), { headers });
};
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (module, imports) => {
  const { exports } = await instantiate(module, imports);
  return { exports: { ...exports, next: (...args) => (traps ? trap() : exports.next(...args)) } };
};

function trap() {
  traps = false;
  throw new WebAssembly.RuntimeError("unreachable");
}

const EVENTS = {
  trap: () => (traps = true),
  offline: () => (offline = true),
  online: () => (offline = false),
  untyped: () => (untyped = true),
};

await import(pathToFileURL(`${process.argv[2]}/kernel/worker.js`));
const told = [];
for (const [id, [question, ...args]] of JSON.parse(readFileSync(0, "utf8")).entries()) {
  if (EVENTS[question]) EVENTS[question]();
  else told.push(await new Promise((resolve) => { answered = resolve; ask({ id, question, args }); }));
}
process.stdout.write(JSON.stringify(told));
