// A script that imports this knows every rule and every notation from the start.

import { pathToFileURL } from "node:url";

const { learnNotations, learnRules } = await import(pathToFileURL(`${process.argv[2]}/model/learning.js`));
await Promise.all([learnRules(), learnNotations()]);
