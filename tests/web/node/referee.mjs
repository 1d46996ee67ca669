// The referee for whoever plays without a page: the kernel of the site, appointed before the first game.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

export async function appointed(site) {
  const load = (path) => import(pathToFileURL(`${site}/${path}`));
  const [{ compile, Kernel }, { KernelReferee }, model] = await Promise.all(
    ["kernel/wasm.js", "kernel/referee.js", "model/referee.js"].map(load),
  );
  model.appoint(new KernelReferee(await Kernel.of(await compile(readFileSync(`${site}/tokeru-whole.wasm`)))));
  return model.referee;
}
