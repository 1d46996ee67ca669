// What is known of a draft, in words.

import { levelName } from "../app/kind.js";
import { errorText } from "../app/toast.js";
import { shown } from "../model/board.js";
import { TokeruError } from "../model/errors.js";
import { name } from "../model/grid.js";
import { referee } from "../model/referee.js";
import { hasClues, unevenRegions } from "./draft.js";
import { differing } from "./look.js";

/** @typedef {import("../app/types").Text} Text */
/** @typedef {import("./examiner.js").Known} Known */
/** @typedef {import("./work.js").Work} Work */

/** How many solutions there are, and how hard it is. @param {Work} work @param {Known} known @param {Text} text */
export function verdictOf(work, known, text) {
  const { draft, puzzle } = work;
  const [uneven] = unevenRegions(draft);
  const conflicts = referee.conflicts(puzzle, puzzle.givens).map((cell) => name(draft.size, cell));
  if (uneven) return text("workshop.uneven", { ...uneven, size: draft.size });
  if (conflicts.length) return text("workshop.contradict", { cells: conflicts });
  if (!hasClues(draft)) return text("workshop.start");
  return known.count || !known.error ? counted(work, known, text) : errorText(text, known.error);
}

/** @param {Work} work @param {Known} known @param {Text} text */
function counted({ puzzle }, { count, grade }, text) {
  if (!count) return text("workshop.counting");
  const level = grade ? levelName(text, grade.level) : "";
  if (count.status !== "multiple") return text(`workshop.${count.status}`, { level, minutes: grade?.minutes ?? "" });
  const [cell] = differing(count);
  const values = count.solutions.map((solution) => solution[cell]).sort((a, b) => a - b);
  return text("workshop.multiple", { cell: name(puzzle.size, cell), values: values.map((value) => shown(puzzle.board, value)) });
}

/** What is found out besides, a line each. @param {Known} known @param {ReadonlySet<string>} wishes @param {number} clues @param {Text} text */
export function findings(known, wishes, clues, text) {
  const { count, possible, needless } = known;
  const lines = [];
  if (wishes.has("candidates") && possible === null) lines.push(text("workshop.too-many"));
  if (wishes.has("second") && count && count.status !== "multiple") lines.push(text("workshop.no-second"));
  if (wishes.has("redundant") && needless) lines.push(redundancy(needless, clues, text));
  if (known.error && count && !isCancelled(known.error)) lines.push(errorText(text, known.error));
  return lines;
}

/** @param {unknown} error */
const isCancelled = (error) => error instanceof TokeruError && error.key === "cancelled";

/** @param {ReadonlyMap<string, boolean | null>} needless @param {number} clues @param {Text} text */
function redundancy(needless, clues, text) {
  if (needless.size < clues) return text("workshop.looking", { done: needless.size, clues });
  const found = [...needless.values()].filter(Boolean).length;
  return found ? text("workshop.some-needless", { count: found }) : text("workshop.all-needed");
}
