// What is begun before all else, because it takes longest: the worker that will be asked first loads its kernel. A link
// brings a puzzle that has to be looked at; without one, a puzzle has to be made.

import { Client } from "../kernel/client.js";

export const maker = new Client();
export const adviser = new Client();

if (location.hash.length > 1) adviser.start("count");
else maker.start("generate");
