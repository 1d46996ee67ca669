// What the page lets one wish for: {choices, days: [[day, kind, level], …]} → {wishes, examples, fitted, seeds}.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const sheet = (name) => import(pathToFileURL(`${process.argv[2]}/app/sheets/${name}.js`));
const { LEVELS, canBePure, fitted, kinds, reasonAgainst, sizesOf } = await sheet("wishes");
const { dailySeed } = await sheet("daily");
const { examples } = await sheet("kinds-shown");
const { days, choices } = JSON.parse(readFileSync(0, "utf8"));

const wishes = kinds.flatMap((kind) => sizesOf(kind).flatMap((size) => LEVELS.flatMap((level) =>
  (canBePure(kind, size) ? [false, true] : [false]).map((pure) => ({
    kind: kind.name, size, level, pure, reason: reasonAgainst(kind, size, level, pure),
  })))));

const seeds = days.map(([day, kind, level]) => dailySeed(day, { kind, level }));
process.stdout.write(JSON.stringify({ wishes, examples, fitted: choices.map(fitted), seeds }));
