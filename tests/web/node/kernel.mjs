// Questions to the page's kernel: [[question, …args], …] → for each {answer} or {error: its key}, and at
// the end {pages} of memory. A trap is told as "trapped", and a new instance goes on.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import "./rules.mjs";

const site = process.argv[2];
const load = (path) => import(pathToFileURL(`${site}/${path}`));
const [{ rooms }, { compile, Kernel }, { TokeruError }] = await Promise.all(
  ["kernel/questions.js", "kernel/wasm.js", "model/errors.js"].map(load),
);

const module = await compile(readFileSync(`${site}/tokeru-whole.wasm`));
const readStock = async () => readFileSync(`${site}/data/pure.txt`, "utf8");
let kernel = await Kernel.of(module);

async function told([question, ...args]) {
  try {
    const more = question === "generate" ? [readStock] : [];
    const room = await rooms[question]();
    return { answer: await room[question](kernel, ...args, ...more) };
  } catch (error) {
    if (error instanceof TokeruError) return { error: error.key };
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    kernel = await Kernel.of(module);
    return { error: "trapped" };
  }
}

const all = [];
for (const asked of JSON.parse(readFileSync(0, "utf8"))) all.push(await told(asked));
all.push({ pages: kernel.exports.memory.buffer.byteLength / 65536 });
process.stdout.write(JSON.stringify(all));
