// The questions of the page and who answers them. Puzzles come as Tokeru lines; every answer takes the kernel
// first. A room is loaded with the first question that is asked of it, so that a first visit loads only what makes
// puzzles.

const making = () => import("./making.js");
const solving = () => import("./solving.js");
const advising = () => import("./advising.js");
const carrying = () => import("./carrying.js");
const grading = () => import("./grading.js");
const practising = () => import("./practising.js");
const examining = () => import("./examining.js");

/** Questions by name, and the room of each. */
export const rooms = {
  generate: making, solve: solving, count: solving, total: solving, hint: advising, path: advising,
  pathFrom: advising, nextDigit: carrying, grade: grading,
  practise: practising, findings: practising,
  possible: examining,
};

/**
 * @typedef {Pick<typeof import("./making.js"), "generate">
 *   & Pick<typeof import("./solving.js"), "solve" | "count" | "total">
 *   & Pick<typeof import("./advising.js"), "hint" | "path" | "pathFrom">
 *   & Pick<typeof import("./carrying.js"), "nextDigit">
 *   & Pick<typeof import("./grading.js"), "grade">
 *   & Pick<typeof import("./practising.js"), "practise" | "findings">
 *   & Pick<typeof import("./examining.js"), "possible">} Answers
 */
