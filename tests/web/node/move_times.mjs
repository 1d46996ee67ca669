// What moves cost with everything lit: lines → for each the milliseconds of the processor's time a move takes, on
// the average of filling the whole board. Whatever else the machine does meanwhile does not count.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import "./rules.mjs";
import { appointed } from "./referee.mjs";

const load = (path) => import(pathToFileURL(`${process.argv[2]}/model/${path}`));
const [{ Game }, { writeSave }, { parse }] = await Promise.all(
  ["game.js", "saves.js", "notation/line.js"].map(load),
);

const referee = await appointed(process.argv[2]);

function fillIn(game, cell) {
  game.place(cell, 1 + ((cell * 7) % game.puzzle.size));
  game.conflicts();
  referee.broken(game.puzzle, game.values);
  writeSave(game);
}

const costs = JSON.parse(readFileSync(0, "utf8")).map((line) => {
  const game = new Game(parse(line));
  game.fill();
  const start = process.cpuUsage();
  game.values.forEach((value, cell) => value || fillIn(game, cell));
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / game.history.length;
});
process.stdout.write(JSON.stringify(costs));
