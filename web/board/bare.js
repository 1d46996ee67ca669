// A board that nobody has touched yet: what every view starts from.

/** @typedef {import("../model/types").Value} Value */
/** @typedef {import("../model/types").View} View */

/** Just these values. @param {readonly Value[]} values @returns {View} */
export function bareView(values) {
  const none = values.map(() => []);
  const empty = new Set();
  return {
    values, centre: none, corner: none, colours: none, pen: none, selected: empty, seen: empty, pointed: empty, cursor: 0, conflicts: empty,
    broken: empty, wrong: empty, lit: 0, hint: null, hidden: false, labels: false, inPlace: true, patterns: false,
  };
}
