// Puzzles drawn by the page, without one: [[line, values], …] → for each its layers that have something on them, by name
// a list of {tag, text, …attributes}.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import "./rules.mjs";

/** As much of an element as the drawings need. */
class Element {
  attributes = {};
  inside = [];

  constructor(tag) {
    this.tag = tag;
  }

  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  append(...inside) {
    this.inside.push(...inside);
  }

  /** The elements that are not groups. */
  *leaves() {
    const [elements, texts] = [this.inside.filter((each) => each instanceof Element), this.inside];
    if (this.tag !== "g") yield { tag: this.tag, text: texts.join(""), ...this.attributes };
    else for (const element of elements) yield* element.leaves();
  }
}

globalThis.document = { createElementNS: (_, tag) => new Element(tag) };

const load = (path) => import(pathToFileURL(`${process.argv[2]}/${path}`));
await load("board/more_drawings.js");
const [{ drawFrame, drawRules }, { Canvas }, { bigDigit }, { parse }] = await Promise.all(
  ["board/drawings.js", "board/canvas.js", "board/cells.js", "model/notation/line.js"].map(load),
);

function drawn([line, values]) {
  const puzzle = parse(line);
  const canvas = new Canvas(puzzle);
  const layers = {};
  const put = (layer, element) => (layers[layer] ??= []).push(...element.leaves());
  for (const { layer, drawn: rule } of drawRules(canvas)) put(layer, rule);
  for (const [layer, part] of Object.entries(drawFrame(canvas))) put(layer, part);
  canvas.cells.forEach((cell) => values[cell] && put("values", bigDigit("", canvas, cell, values[cell])));
  return layers;
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(drawn)));
