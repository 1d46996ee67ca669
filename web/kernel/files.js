// Files of the page that the kernel's side loads by itself.

import { TokeruError } from "../model/errors.js";
import { compile } from "./wasm.js";

/**
 * A file of the page, by its path in the folder.
 * @param {string} path
 * @returns {Promise<Response>}
 */
export async function fetched(path) {
  const response = await fetch(new URL(`../${path}`, import.meta.url)).catch(() => null);
  if (!response?.ok) throw new TokeruError("unreachable", { what: path });
  return response;
}

/** The kernel for all kinds of puzzles; and the whole one, with automata too. */
export const FIRST = "tokeru.wasm", WHOLE = "tokeru-whole.wasm";

/** A kernel, compiled but not yet running. @param {string} path */
export async function fetchedModule(path) {
  return compile(await fetched(path));
}
