// Drawing and words together: each thing that is drawn gets the meaning that is stated for it. The twin of
// src/tokeru/notation/drawings/meaning.py, which has more.

import { boxes, boxShape, range } from "../../grid.js";
import { leaveWhatBreaks } from "./checking.js";
import { nearest } from "./colours.js";
import { cellsOf, grouped, usualKinds } from "./groups.js";
import { allGiven, givenOfSaid, isMeantBy, RULES, XV } from "./marks.js";
import { PEAKS, Sayer } from "./saying.js";
import { KINDS, shortened } from "./sentences.js";

/** @typedef {import("../draft.js").Draft} Draft */
/** @typedef {import("./checking.js").Batch} Batch */
/** @typedef {import("./drawing.js").Cell} Cell */
/** @typedef {import("./drawing.js").Thing} Thing */
/** @typedef {import("./groups.js").Group} Group */
/** @typedef {import("./marks.js").Mark} Mark */
/** @typedef {import("./saying.js").Meaning} Meaning */
/** @typedef {import("./saying.js").Rule} Rule */
/** @typedef {import("./sentences.js").Negative} Negative */
/** @typedef {import("./sentences.js").Row} Row */
/** @typedef {import("./sentences.js").Statement} Statement */
/** @typedef {import("./sentences.js").Told} Told */
/** @typedef {readonly (readonly number[])[] | null} Regions */

/** @type {Map<string, Row>} */
const KIND = new Map([...KINDS].reverse().map((row) => [row.kind, row]));
const BACKGROUND = ["shade"];
/** @type {Record<string, number>} */
const ORDER = { line: 0, sign: 2 };
const HOUSES = ["rows", "columns", "boxes", "regions"];
const MOST_NAMED = 12;

/** Say the rules that the things and the words mean, and leave the rest. @param {Draft} draft @param {readonly Thing[]} things @param {Told} told @param {Regions} regions */
export function recognise(draft, things, told, regions) {
  sayHouses(draft, told, regions);
  explain(draft, things, told, regions);
}

/** The same, where the houses and perhaps more have been said. @param {Draft} draft @param {readonly Thing[]} things @param {Told} told @param {Regions} [regions] */
export function explain(draft, things, told, regions = null) {
  if (told.normal === false && !told.houses) {
    for (const rule of draft.said.keys()) if (HOUSES.includes(nameOf(rule))) draft.said.delete(rule);
  }
  const understanding = new Understanding(draft, told, things, regions);
  understanding.sayAll();
  leaveWhatBreaks(draft, understanding.batches);
}

/** What the rules that have been said are usually drawn as. @param {Draft} draft @returns {string[]} */
export function saidThings(draft) {
  const kinds = saidKinds(draft);
  return KINDS.filter(({ kind }) => kinds.has(kind)).map(({ on }) => on[0]).filter((on) => on !== "board");
}

/** @param {string} rule */
const nameOf = (rule) => rule.split(" ")[0];

/** @param {Draft} draft */
const namesOf = (draft) => new Set([...draft.said.keys()].map(nameOf));

/** @param {Draft} draft @returns {Set<string>} */
function saidKinds(draft) {
  const names = namesOf(draft);
  const isSaid = (/** @type {Row} */ { says, said = [] }) => [...says ? [nameOf(says)] : [], ...said].some((name) => names.has(name));
  return new Set(KINDS.filter(isSaid).map(({ kind }) => kind));
}

/** @param {Draft} draft @param {Told} told @param {Regions} regions */
function sayHouses(draft, told, regions) {
  if (told.normal === false && !told.houses) return;
  if (told.said && !told.normal && !told.houses) draft.leave("nothing says that normal rules apply");
  const hasBoxes = told.boxes !== false || told.normal;
  if (regions && hasBoxes) {
    draft.sayHouses(regions);
    return;
  }
  draft.sayHouses([]);
  const isUsual = told.normal && draft.rows === draft.columns && boxShape(draft.size);
  if (isUsual) draft.say("boxes", "normal rules, though no boxes are drawn", false);
}

/** @param {Draft} draft @param {Regions} regions @returns {Map<string, number>} */
function regionsOf({ size }, regions) {
  const shape = boxShape(size);
  const found = regions ?? (shape ? boxes(size, ...shape) : []);
  return new Map(found.flatMap((region, number) =>
    region.map((cell) => /** @type {[string, number]} */ ([String([Math.floor(cell / size), cell % size]), number]))));
}

class Understanding {
  /** @type {Batch[]} */
  batches = [];
  /** @type {Set<Statement>} */
  used = new Set();
  /** @type {Mark[]} */
  marks = [];
  hasUnexplained = false;

  /** @param {Draft} draft @param {Told} told @param {readonly Thing[]} things @param {Regions} regions */
  constructor(draft, told, things, regions) {
    this.draft = draft;
    this.told = told;
    this.sayer = new Sayer(draft, regionsOf(draft, regions));
    this.groups = grouped(things);
  }

  sayAll() {
    for (const statement of this.told.statements) if (statement.on[0] === "board") this.#sayBoard(statement);
    for (const turn of range(0, 3)) {
      const turns = this.groups.filter(({ on }) => (ORDER[on] ?? 1) === turn);
      for (const group of turns) if (group.things.length > 0) this.#sayGroup(group);
    }
    for (const negative of this.told.negatives) this.#sayNegative(negative);
    this.#leaveSentences();
  }

  /** What comes of one meaning, which is right or wrong as a whole. @param {string} source @param {readonly Rule[]} rules @param {boolean} sure */
  #say(source, rules, sure) {
    const fresh = rules.filter(({ text }) => !this.draft.said.has(text));
    for (const rule of fresh) this.draft.say(rule.text, rule.source, sure);
    this.batches.push({ source, rules: [...new Set(fresh.map(({ text }) => text))] });
  }

  /** @param {Statement} statement */
  #sayBoard(statement) {
    this.used.add(statement);
    const source = shortened(statement.sentence);
    this.#say(source, this.sayer.ofTheBoard(statement.row).map((text) => ({ text, source })), statement.sure);
  }

  // --- groups -------------------------------------------------------------------------------------------

  /** @param {Group} group */
  #sayGroup(group) {
    const { statements, sure } = this.#statementsFor(group);
    /** @type {Meaning[]} */
    const stated = statements.map((statement) => ({ row: statement.row, statement }));
    const usual = usualKinds(group).map((kind) => ({ row: /** @type {Row} */ (KIND.get(kind)), statement: null }));
    const meanings = stated.length > 0 ? stated : usual;
    const rules = this.#rules(group, meanings);
    if (rules.length === 0) {
      this.#leave(group);
      return;
    }
    this.#say(this.#described(group), rules, sure && statements.length > 0);
    const alike = new Set(statements.map(lookOf));
    for (const each of this.told.statements) if (alike.has(lookOf(each))) this.used.add(each);
    for (const meaning of meanings) this.#takeWhatBelongs(group, meaning);
  }

  /** The statements for a group, and whether they can be for no other. @param {Group} group */
  #statementsFor(group) {
    const plain = this.#statedOn(group).filter(({ colours }) => colours.length === 0);
    const named = this.#named(group);
    const areSure = (/** @type {readonly Statement[]} */ some) => some.every(({ sure }) => sure);
    if (named.length > 0) return { statements: this.#withNumbers(named, plain), sure: areSure(named) };
    const usual = usualKinds(group);
    const fitting = plain.filter(({ row }) => usual.includes(row.kind) || row.letter);
    if (fitting.length > 0) return { statements: fitting, sure: areSure(fitting) };
    const others = this.groups.filter((other) => other !== group && other.things.length > 0);
    const elsewhere = new Set(others.flatMap(usualKinds));
    const free = plain.filter(({ row }) => !elsewhere.has(row.kind));
    const isAlone = others.every((other) => other.on !== group.on || this.#named(other).length > 0);
    return { statements: free, sure: isAlone && areSure(free) };
  }

  /** @param {Group} group */
  #statedOn(group) {
    const letter = group.things[0].value;
    return this.told.statements.filter(({ on, row }) => on[0] === group.on && (row.letter ?? letter) === letter);
  }

  /** The statements that name the colour of a group. @param {Group} group */
  #named(group) {
    const here = this.#statedOn(group);
    const words = new Set(here.flatMap(({ colours }) => colours));
    const called = group.colours.map((colour) => nearest(colour, words));
    return here.filter(({ colours }) => colours.some((colour) => called.includes(colour)));
  }

  /** With numbers from sentences that explain the same kind again. @param {readonly Statement[]} named @param {readonly Statement[]} plain */
  #withNumbers(named, plain) {
    const kinds = new Set(named.map(({ row }) => row.kind));
    const again = plain.filter(({ row }) => kinds.has(row.kind));
    for (const each of again) this.used.add(each);
    const numbered = [...again, ...named].filter(({ numbers }) => numbers.length > 0);
    const known = new Map(numbered.map(({ row, numbers }) => [row.kind, numbers]));
    return named.map((each) => ({ ...each, numbers: known.get(each.row.kind) ?? each.numbers }));
  }

  /** @param {Group} group @param {readonly Meaning[]} meanings @returns {Rule[]} */
  #rules(group, meanings) {
    if (group.on === "cage") return this.#cages(group, meanings);
    if (group.on === "dot" || group.on === "letter") return this.#marks(group, meanings);
    return meanings.flatMap((meaning) => this.sayer.rules(group, meaning));
  }

  /** Nothing, if no cage means anything; those that alone do not are left. @param {Group} group @param {readonly Meaning[]} meanings */
  #cages(group, meanings) {
    const found = group.things.map((cage) => ({ cage, texts: this.sayer.cage(cage, meanings) }));
    const unsaid = found.filter(({ texts }) => texts.length === 0).map(({ cage }) => cage);
    if (unsaid.length > 0 && unsaid.length < found.length) this.#leave({ ...group, things: unsaid });
    return found.flatMap(({ cage, texts }) =>
      texts.map((text) => ({ text, source: `cage at ${this.sayer.names(cage.cells.slice(0, 1))}` })));
  }

  /** @param {Group} group @param {readonly Meaning[]} meanings */
  #marks(group, meanings) {
    const found = group.things.map((mark) => ({ mark, ...this.sayer.mark(mark, meanings) }));
    if (!found.every(({ text }) => text)) return [];
    const { expression } = found[0];
    this.marks.push({ group, meaning: meanings[0], expression });
    if (expression === XV) this.#sayHiddenLetters();
    return found.map(({ mark, text }) => ({ text, source: `${group.on} at ${this.sayer.names(mark.cells)}` }));
  }

  /** Marks that are an X or a V count among those that are given. */
  #sayHiddenLetters() {
    for (const each of this.told.statements) if (each.row.letter) this.used.add(each);
    if (!this.draft.said.delete("allxv")) return;
    this.#sayNegative({ colours: [], letters: [], on: ["letter"], before: null, sentence: "all X and V are given" });
  }

  /** Circles at the ends and in the middle of a line; signs that show that a cell is the smallest. @param {Group} group @param {Meaning} meaning */
  #takeWhatBelongs(group, { row }) {
    const ends = group.things.flatMap(({ cells }) => [cells[0], cells[cells.length - 1], cells[Math.floor(cells.length / 2)]]);
    if (row.ends) this.#take(["circle", "diamond", "square"], ends);
    if (row.kind in PEAKS) this.#take(["sign"], cellsOf(group));
  }

  /** @param {readonly string[]} on @param {readonly Cell[]} cells */
  #take(on, cells) {
    const taken = new Set(cells.map(String));
    for (const group of this.groups.filter((each) => on.includes(each.on))) {
      group.things = group.things.filter((thing) => !thing.cells.some((cell) => taken.has(String(cell))));
    }
  }

  // --- marks that are all given -------------------------------------------------------------------------

  /** @param {Negative} negative */
  #sayNegative(negative) {
    const given = allGiven(this.marks.filter((mark) => isMeantBy(mark, negative)));
    const names = namesOf(this.draft);
    const texts = given.length > 0 ? given : givenOfSaid(negative, names, new Set(this.groups.map(({ on }) => on)));
    const isSaid = texts.length > 0 || Object.values(RULES).some(([rule]) => names.has(rule));
    if (!isSaid) this.draft.leave(negative.sentence);
    this.#say(negative.sentence, texts.map((text) => ({ text, source: negative.sentence })), true);
  }

  // --- what is left -------------------------------------------------------------------------------------

  #leaveSentences() {
    const kinds = saidKinds(this.draft);
    for (const { row } of this.used) kinds.add(row.kind);
    const sentences = new Set(Array.from(this.used, ({ sentence }) => sentence));
    for (const { sentence, row } of this.told.statements) {
      if (!sentences.has(sentence) && !kinds.has(row.kind)) this.draft.leave(shortened(sentence));
    }
    for (const sentence of [...this.told.left, ...this.hasUnexplained ? this.told.absent : []]) this.draft.leave(sentence);
  }

  /** @param {Group} group */
  #leave(group) {
    if (BACKGROUND.includes(group.on) && !this.#mayBeMeant(group)) return;
    this.hasUnexplained = true;
    this.draft.leave(this.#described(group));
  }

  /** Whether words that are not understood, or not there, may be about these. @param {Group} group */
  #mayBeMeant({ on }) {
    return this.told.statements.some((each) => each.on.includes(on)) || !this.told.said || this.told.left.length > 0;
  }

  /** @param {Group} group */
  #described(group) {
    const values = [...new Set(group.things.map(({ value }) => value).filter(Boolean))].join(" ");
    const what = [group.on, ...group.colours.slice(0, 1), shortened(values)].filter(Boolean).join(" ");
    const cells = cellsOf(group);
    const more = cells.length > MOST_NAMED ? " …" : "";
    return cells.length > 0 ? `${what}: ${this.sayer.names(cells.slice(0, MOST_NAMED))}${more}` : what;
  }
}

/** @param {Statement} statement */
const lookOf = ({ kind, on, colours }) => JSON.stringify([kind, on, colours]);
