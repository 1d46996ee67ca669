// The words that rules are made of, as the page knows them: by the names of Python's tables.

import { pathToFileURL } from "node:url";
import "./rules.mjs";

const load = (path) => import(pathToFileURL(`${process.argv[2]}/model/${path}`));
const [rules, { CLAIMS }, { PATTERNS }, { MACHINES }] = await Promise.all(
  ["rules.js", "lower.js", "patterns.js", "more/machines.js"].map(load),
);
const { CHECKS, CHECKS_ON, FORMS, KINDS, SPELLINGS, WRITINGS } = rules;
const tables = { CHECKS, CHECKS_ON, CLAIMS, FORMS, KINDS, MACHINES, PATTERNS, SPELLINGS, WRITINGS };
const words = Object.entries(tables).map(([name, table]) => [name, Object.keys(table).sort()]);
process.stdout.write(JSON.stringify(Object.fromEntries(words)));
