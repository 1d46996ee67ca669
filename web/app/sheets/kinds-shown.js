// A small board for each kind, to recognise it by. A rule that leaves no drawing on a board is shown by what
// it does: in the shaded cells, the 3 in the middle rules something out.

import { learnRules } from "../../model/learning.js";

// The shaded cells are those of a rule that no kind has.
await learnRules();

const MIDDLE = "grid5:............3............";

/** Tokeru lines by the names of kinds. */
export const examples = /** @type {Readonly<Record<string, string>>} */ ({
  "sudoku": "sudoku4:.1.32......2..3.",
  "futoshiki": "futoshiki4:....3...........;r1c1<r1c2<r1c3;r2c1<r3c1;r2c2<r2c3>r3c3;r4c3<r4c4",
  "futoshiki-sudoku": "sudoku4:1..............4;r1c1<r1c2;r1c3>r1c4;r1c3>r2c3;r3c2<r4c2;r3c3<r3c4",
  "miracle": `${MIDDLE};only 1,2,4,5 r1c2 r1c4 r2c1 r2c2 r2c4 r2c5 r4c1 r4c2 r4c4 r4c5 r5c2 r5c4;` +
    "only 1,5 r2c3 r3c2 r3c4 r4c3",
  "anti-knight": `${MIDDLE};only 1,2,4,5 r1c2 r1c4 r2c1 r2c5 r4c1 r4c5 r5c2 r5c4`,
  "anti-king": `${MIDDLE};only 1,2,4,5 r2c2 r2c3 r2c4 r3c2 r3c4 r4c2 r4c3 r4c4`,
  "non-consecutive": `${MIDDLE};only 1,5 r2c3 r3c2 r3c4 r4c3`,
  "x-sudoku": "sudoku4+diagonals:12..........3...",
  "windoku": `sudoku9+windows:${".".repeat(81)}`,
  "jigsaw": "futoshiki5:..3.....4.......1..2.....;regions 1111213322433324455244555",
  "killer": "sudoku4:................;cage 5 r1c1 r1c2;cage 9 r1c3 r2c2 r2c3;cage 10 r1c4 r2c4 r3c4 r4c4;" +
    "cage 2 r2c1;cage 8 r3c1 r3c2 r4c1;cage 1 r3c3;cage 5 r4c2 r4c3",
});
