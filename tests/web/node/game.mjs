// Games replayed by the page: [[header, line, …], …] → for each [state at first, [reason, state, save], …].
// A header's solution is a list of values; docs/formats.md describes the rest. A save is told where a line asks for it.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import "./rules.mjs";
import { appointed } from "./referee.mjs";

const load = (path) => import(pathToFileURL(`${process.argv[2]}/model/${path}`));
const [{ Game }, { readSave, saveText }, { parse }, { TokeruError }, grid] = await Promise.all(
  ["game.js", "saves.js", "notation/line.js", "errors.js", "grid.js"].map(load),
);

await appointed(process.argv[2]);

const OFF_THE_BOARD = -1;

class Replay {
  now = 1000;
  clock = () => this.now;

  constructor({ puzzle, solution = null, difficulty = null, prune = true }) {
    this.game = new Game(parse(puzzle), { solution, difficulty, prune, clock: this.clock });
  }

  line(line) {
    const before = JSON.stringify(this.state());
    const reason = this.do(line);
    if (reason !== null && JSON.stringify(this.state()) !== before) throw new Error("refused, yet it changed");
    return [reason, this.state(), line.text || line.save ? saveText(this.game) : null];
  }

  do(line) {
    try {
      MOVES[line.move](this.game, line, this);
      return null;
    } catch (error) {
      if (error instanceof TokeruError && error.key.startsWith("move-")) return error.key.slice("move-".length);
      throw error;
    }
  }

  state() {
    const { game } = this;
    const names = (cells) => cells.map((cell) => grid.name(game.puzzle.size, cell));
    const known = {
      current: this.filled(game.values),
      notes: this.filled(game.centre),
      corners: this.filled(game.corner),
      colours: this.filled(game.colours),
      pen: this.filled(game.pen),
      conflicts: names(game.conflicts()),
      solved: game.isSolved,
      checkpoints: game.checkpoints,
      undo: game.history.length,
      redo: game.undone.length,
      timer: Math.floor(game.timer.seconds),
    };
    return game.wrong() ? { ...known, wrong: names(game.wrong()) } : known;
  }

  filled(contents) {
    const named = contents.map((content, cell) => [grid.name(this.game.puzzle.size, cell), content]);
    return Object.fromEntries(named.filter(([, content]) => content.length ?? content));
  }

  cells(text) {
    return text.split(" ").filter(Boolean).map((name) => this.cell(name));
  }

  cell(name) {
    try {
      return grid.cellNamed(this.game.puzzle.size, name);
    } catch {
      return OFF_THE_BOARD;
    }
  }

  step({ placements = [], eliminations = [] }) {
    const [placed, eliminated] = [placements, eliminations].map((pairs) =>
      pairs.map(([name, value]) => [this.cell(name), value]));
    return this.game.step({ placements: placed, eliminations: eliminated });
  }
}

const MOVES = {
  place: (game, { cells, value }, replay) => game.place(replay.cells(cells), value),
  erase: (game, { cells }, replay) => game.erase(new Set(replay.cells(cells))),
  mark: (game, { cells, value, kind }, replay) => game.mark(replay.cells(cells), value, kind),
  colour: (game, { cells, colour }, replay) => game.colour(replay.cells(cells), colour),
  draw: (game, { strokes }, replay) => game.draw(strokes.map(([name, stroke]) => [replay.cell(name), stroke])),
  fill: (game) => game.fill(),
  step: (game, line, replay) => replay.step(line),
  undo: (game) => game.undo(),
  redo: (game) => game.redo(),
  checkpoint: (game, { name }) => game.checkpoint(name),
  restore: (game, { name }) => game.restore(name),
  prune: (game, { on }) => { game.prune = on; },
  wait: (game, { seconds }, replay) => { replay.now += seconds; },
  pause: (game) => game.timer.pause(),
  resume: (game) => game.timer.resume(),
  reload: (game, line, replay) => { replay.game = readSave(saveText(game), replay.clock); },
};

const replayed = JSON.parse(readFileSync(0, "utf8")).map(([header, ...lines]) => {
  const replay = new Replay(header);
  return [replay.state(), ...lines.map((line) => replay.line(line))];
});
process.stdout.write(JSON.stringify(replayed));
