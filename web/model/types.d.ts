// The shapes that the rooms of the page hand to each other. docs/formats.md says what they mean.
//
//   text ──notation/──▶ Puzzle ──lower.js──▶ Problem ──words──▶ kernel (wasm, in a worker)
//                          │
//                          └──game.js──▶ Game ──▶ Save

/** 0 … n²−1, row by row. */
export type Cell = number;
/** 1 … m; 0 where a cell is blank. */
export type Value = number;
/** Cells by name, as "r1c1". */
export type CellName = string;

// --- rules and puzzles -----------------------------------------------------------------------------

/** One rule of a puzzle: its name and its fields, cells by name. `text` is what the Tokeru line writes. */
export interface Rule {
  readonly name: string;
  readonly fields: Readonly<Record<string, number | string | readonly number[] | readonly CellName[] | readonly (readonly Rule[])[]>>;
  readonly text: string;
}

/** What rules are laid on: a square of n×n cells, of which the first rows and columns are the area of the puzzle. */
export interface Board {
  readonly size: number;
  /** What people see for the values 1 … m. */
  readonly numbers: readonly number[];
  readonly rows: number;
  readonly columns: number;
}

/** What is said about a puzzle, in plain text; `without` is what a reader did not understand and left out. */
export interface About {
  readonly title: string;
  readonly author: string;
  readonly comment: string;
  readonly without: readonly string[];
}

/** Size, rules (canonical, sorted), what they make of the board, and givens (0 for a blank). Frozen. */
export interface Puzzle {
  readonly size: number;
  readonly board: Board;
  readonly rules: readonly Rule[];
  /** The cells that are not there: outside of the area, and named by no rule. Their givens are 1. */
  readonly missing: readonly Cell[];
  readonly givens: readonly Value[];
  readonly about: About;
}

/** A rule as the Tokeru line writes it, what it was read from, and whether that can only mean this. */
export interface Said {
  readonly rule: string;
  readonly source: string;
  readonly sure: boolean;
}

/** A puzzle as far as a text is understood. */
export interface Reading {
  readonly puzzle: Puzzle;
  readonly said: readonly Said[];
  /** What is left over of it, each with its place. */
  readonly left: readonly string[];
  /** What came with the puzzle, as numbers on the board; 0 outside of its area. */
  readonly solution: readonly number[] | null;
}

/** A way to write puzzles. One that reads what may not all be understood has `read`, the others `parse`. */
export type Notation = {
  recognises(text: string): boolean;
  /** Refuses what it cannot say. */
  format?(puzzle: Puzzle, solution?: readonly Value[] | null): string;
} & ({ parse(text: string): Puzzle } | { read(text: string): Reading | Promise<Reading> });

/** What rules come down to. `rule` is an index into the puzzle's rules, null for a given. */
export interface Problem {
  readonly size: number;
  /** How many values there are. */
  readonly values: number;
  readonly domains: readonly { cell: Cell; values: readonly Value[]; rule: number | null }[];
  readonly houses: readonly { cells: readonly Cell[]; rule: number }[];
  /** Row v−1 of a table holds what the second cell may be when the first is v. */
  readonly tables: readonly (readonly (readonly Value[])[])[];
  readonly relations: readonly { first: Cell; second: Cell; table: number; rule: number }[];
  readonly sums: readonly { cells: readonly Cell[]; coefficients: readonly number[]; total: number; rule: number }[];
  readonly machines: readonly MachineStates[];
  readonly automata: readonly { cells: readonly Cell[]; machine: number; rule: number }[];
}

/** For each state 1 if a line may end there, else 0, and where each value leads: a state from 1 on, or 0 for nowhere. */
export type MachineStates = readonly (readonly [accepts: number, targets: readonly number[]])[];

// --- steps, hints, grades: the JSON of docs/formats.md ----------------------------------------------

export type Candidate = readonly [Cell, Value];
/** The value is in one of the cells (true), or in none of them (false). */
export type Node = readonly [boolean, Value, readonly Cell[]];

export interface Reason {
  readonly cells?: readonly Cell[];
  readonly values?: readonly Value[];
  readonly houses?: readonly number[];
  readonly covers?: readonly number[];
  readonly fins?: readonly Cell[];
  readonly sets?: readonly (readonly Cell[])[];
  readonly links?: readonly number[];
  readonly sums?: readonly number[];
  readonly lines?: readonly number[];
  readonly ways?: readonly (readonly Value[])[];
  readonly total?: number;
  readonly rules?: readonly number[];
}

export interface Step {
  readonly v: 1;
  readonly technique: string;
  readonly rating: number;
  readonly reason: Reason;
  readonly placements: readonly Candidate[];
  readonly eliminations: readonly Candidate[];
  readonly chains: readonly (readonly Node[])[];
}

export interface Hint {
  readonly v: 1;
  readonly status: "mistake" | "solved" | "step" | "stuck";
  readonly mistakes: readonly CellName[];
  readonly several: boolean;
  readonly step: Step | null;
}

/** The same for several steps, one after another. */
export interface Walk extends Omit<Hint, "step"> {
  readonly steps: readonly Step[];
}

export interface Grade {
  readonly v: 1;
  readonly level: string;
  readonly score: number;
  readonly rating: number;
  readonly hodoku: number;
  readonly techniques: Readonly<Record<string, number>>;
  readonly minutes: number;
  readonly hardest: string;
}

// --- what the workers are asked ---------------------------------------------------------------------

/** What puzzle is wanted. A seed is a text (hashed) or a number of up to 64 bits as a decimal text. */
export interface Wish {
  readonly kind: string;
  readonly level: string;
  readonly size?: number;
  /** Signs alone, no givens. */
  readonly pure?: boolean;
  readonly seed?: string;
  /** Fields of the recipe in place of those that the level has. */
  readonly also?: Readonly<Record<string, unknown>>;
}

/** A board on the way to the solution. No marks in a blank cell mean that it may still have every value. */
export interface Position {
  /** The Tokeru line. */
  readonly puzzle: string;
  readonly values: readonly Value[];
  readonly marks: readonly (readonly Value[])[];
}

export interface Generated {
  readonly kind: string;
  readonly level: string;
  readonly seed: string;
  /** The Tokeru line. */
  readonly puzzle: string;
  readonly solution: readonly Value[];
  readonly minimal: boolean;
}

export interface Count {
  readonly status: "unique" | "multiple" | "none" | "budget";
  /** The first two at most. */
  readonly solutions: readonly (readonly Value[])[];
}

// --- the game -----------------------------------------------------------------------------------------

export type Layer = "value" | "centre" | "corner" | "colour" | "pen";
export type Change = readonly [Layer, Cell, number | readonly number[], number | readonly number[]];

export interface Move {
  readonly move: string;
  readonly time: number;
  readonly changes: readonly Change[];
  readonly name?: string;
}

/** The save of docs/formats.md. Keys that are not listed are kept and written again. */
export interface Save {
  v: 1;
  puzzle: string;
  difficulty: string | null;
  solution: Value[] | null;
  current: Value[];
  notes: Value[][];
  corners: Value[][];
  colours: number[][];
  /** Missing where nothing was drawn. */
  pen?: number[][];
  history: Move[];
  undone: number;
  timer: number;
  prune: boolean;
  [other: string]: unknown;
}

// --- the generated data modules (web/data/*.js, written by tokeru.site) ------------------------------

/** Itself, the rule's field of that name, or how many cells a field has, and so many more. */
export type TemplateNumber = number | string | { readonly count: string; readonly plus: number };

/** A template of a rule: a pattern, and the claim with its fields. */
export interface TemplateRow {
  readonly pattern: string;
  readonly claim: string;
  /** What is compared with. */
  readonly number?: TemplateNumber;
  readonly [field: string]: unknown;
}

/** A field of a rule: how it is spelled, and how many cells it has or how large its number is, where that matters. */
export interface FieldRow {
  readonly name: string;
  readonly kind: "cells" | "number" | "numbers" | "text" | "expression" | "rules";
  readonly default?: number | string | readonly number[];
  readonly spelling?: string;
  readonly least?: number;
  readonly most?: number;
}

/** What must hold, by a word that model/rules.js knows, of some fields; and the key of what is said otherwise. */
export interface CheckRow {
  readonly check: string;
  readonly fields: readonly string[];
  readonly error: string;
}

export interface RuleRow {
  readonly name: string;
  /** In the order of the class. */
  readonly fields: readonly FieldRow[];
  readonly templates: readonly TemplateRow[];
  /** On any board, and on the one that it is for. */
  readonly checks: readonly CheckRow[];
  readonly checks_on: readonly CheckRow[];
  readonly drawing: string;
  readonly unordered: boolean;
  /** How equal rules are made to look equal; see model/rules.js. */
  readonly form: string;
  /** How it is written in a Tokeru line; see model/rules.js. */
  readonly writing: string;
  /** Whether it speaks of the boxes or regions of the board, which must have some. */
  readonly on_boxes: boolean;
  /** Whether the line writes it before the colon even if it has words: what follows depends on it. */
  readonly in_head: boolean;
}

/** A shape of a drawing: lengths in units of a cell, colours by name, and what is different for some rules. */
export interface Part {
  readonly shape: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly dash?: readonly number[];
  readonly "fill-opacity"?: number;
  readonly "stroke-opacity"?: number;
  /** The state of the rule in which it is seen; without it, always. */
  readonly when?: string;
  readonly rules?: Readonly<Record<string, Partial<Part>>>;
  /** The lengths of its shape. */
  readonly [length: string]: any;
}

export interface DrawingRow {
  readonly layer: string;
  /** What must be so, or it cannot be drawn; see board/drawings.js. */
  readonly only?: string;
  /** What marks leave to it of every cell: at each side, and at the top. */
  readonly clear?: readonly number[];
  /** How long the border that it stands on is interrupted. */
  readonly gap?: number;
  readonly parts: readonly Part[];
}

/** How a board looks: src/tokeru/render/specification.py says more. */
export interface Specification {
  /** From the lowest to the highest. */
  readonly layers: readonly string[];
  readonly baseline: number;
  /** What marks always leave of a cell. */
  readonly clear: readonly number[];
  readonly values: { readonly height: number; readonly caged: number; readonly long: number; readonly lower: number };
  readonly drawings: Readonly<Record<string, DrawingRow>>;
}

export interface LevelRow {
  readonly name: string;
  readonly sizes: readonly number[];
  readonly givens: readonly [number, number];
  readonly minimal: readonly string[];
  readonly signs_from: string;
  readonly signs: readonly [number, number];
  readonly inside: readonly [number, number];
  readonly chain: readonly [number, number];
  readonly apart: number;
  readonly cages: readonly [number, number];
  readonly usual_cage: number;
  readonly grade: string;
  readonly techniques: readonly string[];
  readonly minutes: number;
  readonly decisions: number;
  readonly patience: number;
  readonly pure: boolean;
}

export interface KindRow {
  readonly name: string;
  readonly base: string;
  readonly rules: readonly string[];
  readonly usual_size: number;
  readonly levels: readonly LevelRow[];
  readonly draws_regions: boolean;
}

/** The tables of src/tokeru/border: the names of their rows, and the fields of each block of words. */
export interface Border {
  readonly tables: Readonly<Record<string, readonly string[]>>;
  readonly layouts: Readonly<Record<string, readonly (readonly [field: string, holds: string, most: string])[]>>;
}

export interface TechniqueRow {
  readonly id: string;
  readonly level: string;
  /** "assumed" or "known", where a step needs that there is one; else empty. */
  readonly one_solution: string;
}

/** A technique with its example; `examples.py` of the generation says what the columns mean. */
export interface ExampleRow {
  readonly id: string;
  readonly family: string;
  readonly level: string;
  readonly rating: number;
  /** people, explainer or both. */
  readonly order: string;
  /** What more puzzles that need it are made of; empty where that takes too long. */
  readonly kind: string;
  /** The position; an empty puzzle where there is no example. */
  readonly puzzle: string;
  readonly values: string;
  readonly gone: string;
}

/** A language that the page speaks, with its name in itself. */
export interface LanguageRow {
  readonly tag: string;
  readonly name: string;
}

/** What files of src/tokeru/messages/TAG say together, by tables. */
export interface Messages {
  readonly v: 1;
  readonly language: string;
  readonly joining: Readonly<Record<string, readonly [string, string, string]>>;
  readonly [table: string]: any;
}

// --- what the board shows -----------------------------------------------------------------------------

export interface View {
  readonly values: readonly Value[];
  readonly centre: readonly (readonly Value[])[];
  readonly corner: readonly (readonly Value[])[];
  readonly colours: readonly (readonly number[])[];
  /** The strokes that begin in each cell: model/layers.js. */
  readonly pen: readonly (readonly number[])[];
  readonly selected: ReadonlySet<Cell>;
  /** The cells of the houses that the selected one is in, where the player wants to see them. */
  readonly seen: ReadonlySet<Cell>;
  /** The cells of the rules that the player points at. */
  readonly pointed: ReadonlySet<Cell>;
  readonly cursor: Cell;
  readonly conflicts: ReadonlySet<Cell>;
  /** Indices into the problem's relations. */
  readonly broken: ReadonlySet<number>;
  /** Entries that differ from the solution, where the player wants to know. */
  readonly wrong: ReadonlySet<Cell>;
  /** The value that is lit everywhere, also inside marks; 0 for none. */
  readonly lit: Value;
  /** What a hint draws: its step, and how much of it (1 where, 2 technique, 3 what follows, and of chains perhaps just the
   * nodes up to one of them, counted through all chains); null for none. */
  readonly hint: { readonly step: Step; readonly stage: 1 | 2 | 3; readonly link?: number } | null;
  /** Rows and columns have their numbers beside the board. */
  readonly labels: boolean;
  /** While paused nothing is shown but the empty board. */
  readonly hidden: boolean;
  /** All marks at the places of their values, or in corners and in the middle. */
  readonly inPlace: boolean;
  /** Colours also bear a pattern. */
  readonly patterns: boolean;
}

// --- what is stored -------------------------------------------------------------------------------------

/** A game in the store: its save, and what lists and statistics need to know of it. */
export interface Kept {
  readonly id: string;
  readonly kind: string;
  readonly level: string;
  readonly size: number;
  readonly seed: string | null;
  /** The day whose puzzle it is, as 2026-11-15. */
  readonly daily: string | null;
  /** Milliseconds, as Date.now() has them. */
  readonly started: number;
  readonly changed: number;
  readonly solved: boolean;
  readonly hints: number;
  readonly save: Save;
}

/** A solved game, which statistics are made of; it stays when the game is thrown away. */
export interface Result {
  readonly id: string;
  readonly kind: string;
  readonly level: string;
  readonly size: number;
  readonly daily: string | null;
  readonly seconds: number;
  readonly solvedAt: number;
  readonly hints: number;
}
