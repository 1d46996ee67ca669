// All notations, in the order in which Python asks them: by their names, and last the one that claims every object.

import * as fufen from "../notation/fufen.js";
import { know } from "../notation/index.js";
import * as line from "../notation/line.js";
import * as plain from "../notation/plain.js";
import * as seed from "../notation/seed.js";
import * as fpuzzles from "./fpuzzles.js";
import * as jigsaw from "./jigsaw.js";
import * as killer from "./killer.js";
import * as sudokumaker from "./sudokumaker.js";
import * as sumocue from "./sumocue.js";

know({
  fpuzzles,
  fufen,
  jigsaw,
  killer,
  line,
  plain,
  sudokumaker,
  sumocue,
  "seed-json": seed,
});
