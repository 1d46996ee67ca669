// The board for people who cannot see it, and for the keyboard: a grid of transparent cells exactly over the
// drawn ones. Tab reaches only the cell with the cursor.

/**
 * @typedef {import("../model/types.d.ts").Cell} Cell
 * @typedef {import("../model/types.d.ts").Puzzle} Puzzle
 * @typedef {import("../model/types.d.ts").View} View
 */

export class Access {
  /** @param {(cell: Cell) => string} describe */
  constructor(describe) {
    this.describe = describe;
    this.grid = box("grid", { "aria-multiselectable": "true" });
    /** @type {HTMLElement[]} */
    this.cells = [];
    /** @type {string[]} */
    this.contents = [];
  }

  /** @param {Puzzle} puzzle */
  open({ size, givens, missing }) {
    set(this.grid, "aria-rowcount", String(size));
    set(this.grid, "aria-colcount", String(size));
    this.contents = [];
    this.cells = givens.map((given, cell) => gridcell(cell % size, given > 0));
    for (const cell of missing) this.cells[cell].style.visibility = "hidden";
    const rows = Array.from({ length: size }, (_, row) => box("row", { "aria-rowindex": String(row + 1) }));
    rows.forEach((row, i) => row.append(...this.cells.slice(i * size, (i + 1) * size)));
    const there = [...givens.keys()].filter((cell) => !missing.includes(cell));
    nameOnly(rows, there.map((cell) => Math.floor(cell / size)));
    nameOnly(this.cells.slice(0, size), there.map((cell) => cell % size));
    this.grid.replaceChildren(...rows);
  }

  /** @param {View} view */
  show(view) {
    this.cells.forEach((element, cell) => {
      set(element, "tabindex", cell === view.cursor ? "0" : "-1");
      set(element, "aria-selected", String(view.selected.has(cell)));
      set(element, "aria-invalid", view.conflicts.has(cell) || view.wrong.has(cell) ? "true" : null);
      const content = contentOf(view, cell);
      if (content !== this.contents[cell]) set(element, "aria-label", this.describe(cell));
      this.contents[cell] = content;
    });
  }

  /** Describe all cells again, after a change of language for instance. */
  relabel() {
    this.cells.forEach((element, cell) => set(element, "aria-label", this.describe(cell)));
  }
}

/** Rows or columns without a cell have no number. @param {readonly Element[]} lines @param {readonly number[]} there */
function nameOnly(lines, there) {
  lines.forEach((line, at) => line.classList.toggle("missing", !there.includes(at)));
}

/** @param {number} column @param {boolean} isGiven */
function gridcell(column, isGiven) {
  /** @type {Record<string, string>} */
  const readonly = isGiven ? { "aria-readonly": "true" } : {};
  return box("gridcell", { "aria-colindex": String(column + 1), ...readonly });
}

/** What the description of a cell depends on. @param {View} view @param {Cell} cell */
function contentOf(view, cell) {
  const layers = [view.values[cell], view.centre[cell], view.corner[cell], view.colours[cell]];
  const flags = [view.conflicts.has(cell), view.wrong.has(cell), view.hidden];
  return [...layers, ...flags].join("|");
}

/** @param {string} role @param {Record<string, string>} attributes */
function box(role, attributes) {
  const made = document.createElement("div");
  for (const [name, value] of Object.entries({ role, ...attributes })) made.setAttribute(name, value);
  return made;
}

/**
 * Touch an element only if it has to change.
 * @param {Element} element @param {string} name @param {string | null} value
 */
function set(element, name, value) {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
