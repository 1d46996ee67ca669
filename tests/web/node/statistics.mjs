// Statistics of the page: {cases: [[results, today], …], times} → {summaries, days}.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { dayOf, summary } = await import(pathToFileURL(`${process.argv[2]}/store/statistics.js`));
const { cases, times } = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify({
  summaries: cases.map(([results, today]) => summary(results, today)),
  days: times.map(dayOf),
}));
