// What the page makes of links: [[question, …its arguments], …] → [{value} or {error, position, said}, …]

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { messagesOf } from "./messages.mjs";

const site = process.argv[2];
const load = (path) => import(pathToFileURL(`${site}/model/${path}`));
const [{ TokeruError }, { render }, address, lz, objects, zipped] = await Promise.all(
  ["errors.js", "templates.js", ...["address", "lz", "objects", "zipped"].map((file) => `links/${file}.js`)].map(load),
);
const messages = await messagesOf(site, "en");

const questions = {
  compress: (text, alphabet) => lz.compress(text, lz[alphabet]),
  expand: (text, alphabet, most) => lz.expand(text, lz[alphabet], most),
  read: objects.read,
  pack: (written) => zipped.pack(objects.read(written)),
  unpack: zipped.unpack,
  address: address.address,
  parameters: (written) => Object.fromEntries(address.parameters(written)),
  repaired: (text) => [...address.repaired(text)],
  "expand repaired": (text) => address.expandRepaired(text, lz.BASE64, zipped.unpack),
};

const answer = ([question, ...given]) => {
  try {
    return { value: questions[question](...given) };
  } catch (error) {
    if (!(error instanceof TokeruError)) throw error;
    const said = render(messages.errors[error.key], error.fields, messages);
    return { error: error.key, position: error.fields.position ?? null, said };
  }
};

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(answer)));
