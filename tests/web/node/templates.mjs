// Templates filled in by the page: {messages, rows: [[template, fields], …]} → texts, null for one that is refused.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { render } = await import(pathToFileURL(`${process.argv[2]}/model/templates.js`));
const { messages, rows } = JSON.parse(readFileSync(0, "utf8"));

function rendered(template, fields) {
  try {
    return render(template, fields, messages);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

process.stdout.write(JSON.stringify(rows.map((row) => rendered(...row))));
