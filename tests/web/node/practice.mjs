// A copy of each technique's example, as an exercise begins with it: [] → for each technique {technique, example, copy, steps}.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import "./rules.mjs";

const site = process.argv[2];
const load = (path) => import(pathToFileURL(`${site}/${path}`));
const [{ rows, exampleOf }, { copyOf }, { findings }, { compile, Kernel }] = await Promise.all(
  ["practice/positions.js", "practice/symmetry.js", "kernel/practising.js", "kernel/wasm.js"].map(load),
);

const kernel = await Kernel.of(await compile(readFileSync(`${site}/tokeru-whole.wasm`)));
const all = [];
for (const row of rows) {
  const example = await exampleOf(row);
  const copy = copyOf(example);
  all.push({ technique: row.id, example, copy, steps: findings(kernel, copy, row.id).steps });
}
process.stdout.write(JSON.stringify(all));
