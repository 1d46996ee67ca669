// The rules that no kind of puzzle has, with all the words that only they are made of. learning.js loads them.

import ROWS from "../../data/more_rules.js";
import { LAYINGS } from "../board.js";
import { CLAIMS, LOWERINGS } from "../lower.js";
import { PATTERNS } from "../patterns.js";
import { CHECKS, CHECKS_ON, FORMS, KINDS, know, SPELLINGS, WRITINGS } from "../rules.js";
import { MORE_LAYINGS } from "./boards.js";
import { MORE_CHECKS, MORE_CHECKS_ON } from "./checks.js";
import { MORE_CLAIMS } from "./claims.js";
import { MORE_LOWERINGS } from "./composite.js";
import { MORE_FORMS, MORE_KINDS, MORE_SPELLINGS, MORE_WRITINGS } from "./fields.js";
import { MORE_PATTERNS } from "./patterns.js";

Object.assign(CHECKS, MORE_CHECKS);
Object.assign(CHECKS_ON, MORE_CHECKS_ON);
Object.assign(CLAIMS, MORE_CLAIMS);
Object.assign(FORMS, MORE_FORMS);
Object.assign(KINDS, MORE_KINDS);
Object.assign(LAYINGS, MORE_LAYINGS);
Object.assign(LOWERINGS, MORE_LOWERINGS);
Object.assign(PATTERNS, MORE_PATTERNS);
Object.assign(SPELLINGS, MORE_SPELLINGS);
Object.assign(WRITINGS, MORE_WRITINGS);
know(ROWS);
