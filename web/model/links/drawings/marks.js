// All marks are given: where there is none, what it means does not hold. The twin of src/tokeru/notation/drawings/marks.py.

/** @typedef {import("./groups.js").Group} Group */
/** @typedef {import("./saying.js").Meaning} Meaning */
/** @typedef {import("./sentences.js").Negative} Negative */
/** @typedef {{readonly group: Group, readonly meaning: Meaning, readonly expression: string}} Mark  marks that were said */

/** What a mark means that is an X or a V, one does not know which. */
export const XV = "a+b in 5,10";
/** Rules of marks: what says that all are given, what they are, and their usual colour. @type {Record<string, readonly [string, string, string]>} */
export const RULES = {
  difference: ["alldifferences", "dot", "white"],
  ratio: ["allratios", "dot", "black"],
  x: ["allxv", "letter", ""],
  v: ["allxv", "letter", ""],
};

const DIFFERENCE = /^\|a-b\|=([0-9]+)$/;
const RATIO = /^a=([0-9]+)\*b or b=\1\*a$/;
const LETTERS = ["a+b=5", "a+b=10"];

/** @param {Mark} mark @param {Negative} negative */
export function isMeantBy({ group, meaning: { statement }, expression }, negative) {
  const { before, letters, on } = negative;
  if (before) return statement !== null && statement.row === before.row;
  if (group.on === "letter") return on.includes("letter") && (letters.length === 0 || letters.includes(group.things[0].value));
  if (expression === XV) return on.includes("letter");
  const isNamed = negative.colours.length === 0 || Boolean(statement?.colours.some((colour) => negative.colours.includes(colour)));
  return isNamed && (on.includes("dot") || on.includes("square"));
}

/** Rules with a name of their own where there are such. @param {readonly Mark[]} marks @returns {string[]} */
export function allGiven(marks) {
  const expressions = [...new Set(marks.map(({ expression }) => expression))];
  const hasBoth = LETTERS.every((letter) => expressions.includes(letter));
  return expressions.flatMap((expression) => {
    const [difference, ratio] = [DIFFERENCE.exec(expression), RATIO.exec(expression)];
    if (difference) return [difference[1] === "1" ? "alldifferences" : `alldifferences ${difference[1]}`];
    if (ratio) return [ratio[1] === "2" ? "allratios" : `allratios ${ratio[1]}`];
    if (hasBoth && LETTERS.includes(expression)) return ["allxv"];
    return [`alldots ${expression}`];
  });
}

/** The same, for rules of marks that were not drawn, but said. @param {Negative} negative @param {ReadonlySet<string>} said @param {ReadonlySet<string>} drawn */
export function givenOfSaid(negative, said, drawn) {
  const on = [...negative.on, ...negative.before?.on ?? []].filter((sort) => !drawn.has(sort));
  return Object.entries(RULES)
    .filter(([name, [, sort, colour]]) =>
      said.has(name) && on.includes(sort) && (negative.colours.length === 0 || negative.colours.includes(colour)))
    .map(([, [rule]]) => rule);
}
