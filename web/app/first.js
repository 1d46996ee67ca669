// What is begun before all else, because it takes longest: the worker that makes puzzles loads its kernel.

import { Client } from "../kernel/client.js";

export const maker = new Client();

maker.start("generate");
