// A problem as the kernel reads it.
import { write } from "./layouts.js";

/** @typedef {import("../model/types.d.ts").Problem} Problem */

const GIVEN = 0xffffffff;

/**
 * @param {Problem} problem
 * @returns {Uint32Array}
 */
export function problemWords(problem) {
  return write("problem", {
    ...problem,
    domains: problem.domains.map(({ cell, values, rule }) => ({ cell, mask: values, rule: rule ?? GIVEN })),
    tables: problem.tables.map((masks) => ({ masks })),
    sums: problem.sums.map(({ cells, coefficients, total, rule }) =>
      ({ rule, total, terms: cells.map((cell, place) => [cell, coefficients[place]]) })),
    machines: problem.machines.map((states) => ({ states })),
  }, problem.size);
}
