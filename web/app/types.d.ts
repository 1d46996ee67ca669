// What the parts of the page know of each other.

import type { Board } from "../board/board.js";
import type { Client } from "../kernel/client.js";
import type { Game } from "../model/game.js";
import type { Kept, Messages, Puzzle, Value, Wish } from "../model/types";
import type { Store } from "../store/games.js";
import type { Advice } from "./advice.js";
import type { Desk } from "./desk.js";
import type { Keeper } from "./keeper.js";
import type { Panel } from "./panel.js";
import type { Settings } from "./settings.js";
import type { Sheet } from "./sheet.js";
import type { Speech } from "./text.js";

export type Fields = Record<string, string | number | readonly string[]>;
/** A text of the page in the player's language: text("new.start"), text("games.more", { n: 3 }). */
export type Text = (key: string, fields?: Fields) => string;
export type About = Pick<Kept, "kind" | "level" | "seed" | "daily">;

/** What the sheets (sheets/*.js) may use. A sheet exports `open(host, app)`, which fills the host element; what it
 * returns, if anything, is called when the sheet is closed. */
export interface App {
  readonly text: Text;
  readonly language: string;
  /** The words of the solver, fetched when first needed. */
  words(): Promise<Messages>;
  readonly settings: Settings;
  readonly maker: Client;
  readonly adviser: Client;
  readonly store: Store;
  /** The game on the table, or null while there is none. */
  readonly kept: Kept | null;
  readonly game: Game | null;
  /** Make a puzzle and play it; the page shows that it is being made and lets the player cancel. */
  make(wish: Wish, daily?: string | null): Promise<void>;
  /** Play this puzzle. */
  play(puzzle: Puzzle, about?: Partial<About>, solution?: readonly Value[] | null): Promise<void>;
  /** Go on with a game of the store, or with this one if the store has none by that name; or with one read from a save. */
  resume(id: string, otherwise?: Kept | null): Promise<void>;
  adopt(game: Game): Promise<void>;
  /** Do a command by its name. */
  command(name: string): void;
  /** Close the sheet. */
  close(): void;
  /** Open another sheet by its file name. */
  open(sheet: string): void;
  /** A short line for the player, seen and read aloud. */
  say(text: string): void;
  /** The same for an error: a TokeruError by its key, anything else as "errors.unexpected". */
  complain(error: unknown): void;
}

/** What the page's own parts may use too. */
export interface Page extends App {
  readonly speech: Speech;
  readonly desk: Desk;
  readonly board: Board;
  readonly panel: Panel;
  readonly sheet: Sheet;
  readonly keeper: Keeper;
  /** Use a part of the page that is loaded, with its words, when it is first needed. */
  later<Part>(part: Promise<Part>, use: (part: Part) => unknown): void;
  /** Ask for help that has to be thought out. */
  advise(question: (advice: Advice) => unknown): void;
  /** The keyboard goes on at the board. */
  refocus(): void;
}
