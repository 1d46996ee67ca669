// What is said in a language, as the page puts it together from its files.

import { readFileSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

export async function messagesOf(site, language) {
  const { merged } = await import(pathToFileURL(`${site}/app/text.js`));
  const folder = `${site}/messages/${language}`;
  return merged(readdirSync(folder).map((file) => JSON.parse(readFileSync(`${folder}/${file}`, "utf8"))));
}
