// Rules in words: what each is called, and the sentence that says what holds.

import { cellsOf, rowOf, rulesIn } from "../model/rules.js";

/** @typedef {import("../model/types").Rule} Rule */
/** @typedef {import("./types").Fields} Fields */
/** @typedef {import("./types").Text} Text */

/** What every solver expects is said first. */
const FIRST = ["rows", "columns", "boxes", "regions"];

/** The rules in the order in which people tell them. @param {readonly Rule[]} rules */
export function inOrder(rules) {
  return [...FIRST.flatMap((name) => rules.filter((rule) => rule.name === name)),
    ...rules.filter(({ name }) => !FIRST.includes(name))];
}

/** What holds, in a sentence. @param {Rule} rule @param {Text} text @returns {string} */
export function sentence({ name, fields, text: written }, text) {
  const told = fields.ways ? { ways: /** @type {Rule[][]} */ (fields.ways).map((way) => allOf(way, text)) } : fields;
  return knownText(text, [`help.rule-${name}`], /** @type {Fields} */ (told)) ?? written;
}

/** The rules of one pair of braces. @param {readonly Rule[]} rules @param {Text} text */
function allOf(rules, text) {
  return text("roles.together", { rules: rules.map((rule) => withCells(rule, text)) });
}

/** A rule with the cells that it is about. @param {Rule} rule @param {Text} text */
export function withCells(rule, text) {
  if (rulesIn(rule).length) return sentence(rule, text);
  if (rule.name === "less") return rule.text;
  return text("roles.cells", { rule: nameOf(rule, text), cells: cellsOf(rule) });
}

/**
 * What a rule is called, with the numbers that are not the usual ones; one of its fields may have a name of its own.
 * @param {Rule} rule @param {Text} text @param {Fields} [more] @param {string} [field]
 */
export function nameOf(rule, text, more = {}, field = "") {
  const usual = rowOf(rule.name).fields.filter((each) => String(each.default) === String(rule.fields[each.name]));
  const unsaid = Object.fromEntries(usual.map((each) => [each.name, ""]));
  const fields = /** @type {Fields} */ ({ ...rule.fields, ...unsaid, ...more });
  return knownText(text, [`rules.${rule.name}-${field}`, `rules.${rule.name}`], fields) ?? rule.name;
}

/**
 * The first of these texts that there is: a rule of another package may have none.
 * @param {Text} text @param {readonly string[]} keys @param {Fields} [fields]
 */
export function knownText(text, keys, fields) {
  return keys.map((key) => [key, text(key, fields)]).find(([key, told]) => told !== key)?.[1];
}
