// Rules by what they say, field after field, as their classes are called in Python.

import { makeRule, rowOf } from "../../rules.js";

/** @param {string} name @param {...any} given */
export function rule(name, ...given) {
  return makeRule(name, Object.fromEntries(rowOf(name).fields.map((field, place) => [field.name, given[place]])));
}
