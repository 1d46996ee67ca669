// All notations, in the order in which Python asks them: by their names, and last the one that claims every object.

import * as fufen from "../notation/fufen.js";
import { know } from "../notation/index.js";
import * as line from "../notation/line.js";
import * as plain from "../notation/plain.js";
import * as seed from "../notation/seed.js";

know({
  fufen,
  line,
  plain,
  "seed-json": seed,
});
