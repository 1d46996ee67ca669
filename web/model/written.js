// A problem as text, for everyone but the kernel: docs/formats.md defines it.

const VERSION = 2;

/**
 * The readable form, the same text from Python and from the page.
 * @param {import("./types.d.ts").Problem} problem
 */
export function problemJson(problem) {
  return JSON.stringify({
    v: VERSION,
    size: problem.size,
    values: problem.values,
    domains: problem.domains.map(({ cell, values, rule }) => [rule, cell, values]),
    houses: problem.houses.map(({ cells, rule }) => [rule, cells]),
    tables: problem.tables,
    relations: problem.relations.map(({ first, second, table, rule }) => [rule, first, second, table]),
    sums: problem.sums.map(({ cells, coefficients, total, rule }) => [rule, total, cells, coefficients]),
    machines: problem.machines,
    automata: problem.automata.map(({ cells, machine, rule }) => [rule, machine, cells]),
  });
}
