// A script that imports this knows every rule from the start.

import { pathToFileURL } from "node:url";

const { learnRules } = await import(pathToFileURL(`${process.argv[2]}/model/learning.js`));
await learnRules();
