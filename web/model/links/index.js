// All notations, in the order in which Python asks them: by their names, and last the one that claims every object.

import * as fufen from "../notation/fufen.js";
import { know } from "../notation/index.js";
import * as line from "../notation/line.js";
import * as plain from "../notation/plain.js";
import * as seed from "../notation/seed.js";
import * as candidates from "./candidates.js";
import * as fpuzzles from "./fpuzzles.js";
import * as hodoku from "./hodoku.js";
import * as iss from "./iss.js";
import * as jigsaw from "./jigsaw.js";
import * as killer from "./killer.js";
import * as lisudoku from "./lisudoku.js";
import * as opensudoku from "./opensudoku.js";
import * as penpa from "./penpa.js";
import * as puzzlink from "./puzzlink.js";
import * as sdk from "./sdk.js";
import * as solo from "./solo.js";
import * as sudokumaker from "./sudokumaker.js";
import * as sudokupad from "./sudokupad.js";
import * as sudokuwiki from "./sudokuwiki.js";
import * as sumocue from "./sumocue.js";
import * as unequal from "./unequal.js";

know({
  candidates,
  fpuzzles,
  fufen,
  hodoku,
  iss,
  jigsaw,
  killer,
  line,
  lisudoku,
  opensudoku,
  penpa,
  plain,
  puzzlink,
  sdk,
  solo,
  sudokumaker,
  sudokupad,
  sudokuwiki,
  sumocue,
  unequal,
  "seed-json": seed,
});
