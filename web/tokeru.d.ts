// The types of tokeru.js.
import type { Grade, Hint } from "./model/types.d.ts";

export type { Grade, Hint, Reason, Step } from "./model/types.d.ts";

export type Difficulty = "Easy" | "Normal" | "Hard" | "Expert";

/** A sign between neighbours. Cells are 0 … 80, row by row; `dir` 1 means a > b, −1 means a < b. */
export interface Inequality {
  a: number;
  b: number;
  dir: 1 | -1;
}

/** A Sudoku with signs between neighbours: 81 values, −1 for a blank. */
export interface SeedPuzzle {
  grid: number[];
  inequalities: Inequality[];
  solution?: number[];
}

/** An object as above, or a text in any notation that the page reads, of which nothing is left over. Boards up to size 9. */
export type PuzzleLike = SeedPuzzle | string;

/** What went wrong: `key` names it, `fields` say more. */
export class TokeruError extends Error {
  readonly key: string;
  readonly fields: Readonly<Record<string, string | number | readonly string[]>>;
}

/** A Futoshiki-Sudoku with exactly one solution; for the same seed always the same one. */
export function generate(
  difficulty: Difficulty,
  seed?: string | number | bigint,
): Promise<Required<SeedPuzzle>>;

/** The first solution that is found, row by row, or null if there is none. */
export function solve(puzzle: PuzzleLike): Promise<number[] | null>;

/** The same at once, where it is called. `ready()` must have been awaited before. */
export function solveSync(puzzle: PuzzleLike): number[] | null;

/** Loads the kernel for `solveSync`: from beside tokeru.js, or from these bytes. */
export function ready(source?: Response | BufferSource): Promise<void>;

/** The number of solutions. Counting stops at the limit. */
export function countSolutions(puzzle: PuzzleLike, limit?: number): Promise<number>;

/** A mistake, or the next step from these n² values (0 or −1 for a blank), or from the givens. */
export function hint(puzzle: PuzzleLike, state?: readonly number[]): Promise<Hint>;

/** How hard it is for people. The puzzle must have exactly one solution. */
export function grade(puzzle: PuzzleLike): Promise<Grade>;

/** Ends what is under way; its promises are rejected with the key "cancelled". */
export function cancel(): void;
