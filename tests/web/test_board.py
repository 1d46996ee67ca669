"""The board in a real browser: what it draws, what it says to screen readers, and how little it touches."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import tokeru
from tokeru import Puzzle, grid, rules
from tokeru.notation import line
from tokeru.options import LevelName
from tokeru.render import drawings
from tokeru.render.canvas import Canvas
from tokeru.render.outline import outlines
from tokeru.render.specification import SPECIFICATION

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FUTOSHIKI = "futoshiki4:................;r1c1<r1c2<r1c3;r2c3>r1c3;r4c1>r4c2"
RAYS = "sudoku4:................;littlekiller sw 11 r1c3;littlekiller se 8 r2c1"
EXAMPLES = [rule.example.line for rule in rules.all_rules().values()]

HARNESS = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Board</title>
<link rel="stylesheet" href="/style/tokens.css"><link rel="stylesheet" href="/style/board.css"></head>
<body><div id="host"></div></body></html>"""

START = """async () => {
  const { Board } = await import("/board/board.js");
  const { undrawn } = await import("/board/symbol.js");
  const { thumbnail } = await import("/board/thumbnail.js");
  const { outlines } = await import("/board/outline.js");
  const { read } = await import("/model/notation/index.js");
  await import("/model/links/index.js");
  const parse = (text) => read(text).puzzle;
  const { learnRules } = await import("/model/learning.js");
  const { WHOLE, fetchedModule } = await import("/kernel/files.js");
  const { Kernel } = await import("/kernel/wasm.js");
  const { KernelReferee } = await import("/kernel/referee.js");
  const { appoint } = await import("/model/referee.js");
  appoint(new KernelReferee(await Kernel.of(await fetchedModule(WHOLE))));
  await learnRules();
  const described = [];
  const host = document.querySelector("#host");
  host.style.width = "540px";
  const board = new Board(host, { describe: (cell) => { described.push(cell); return `cell ${cell}`; } });
  const open = (line) => {
    const puzzle = parse(line);
    const none = puzzle.givens.map(() => []);
    const empty = new Set();
    window.view = {
      values: [...puzzle.givens], centre: none, corner: none, colours: none, pen: none,
      selected: empty, seen: empty, pointed: empty,
      cursor: 0, conflicts: empty, broken: empty, wrong: empty, lit: 0, hint: null, hidden: false,
      inPlace: true, labels: false, patterns: false,
    };
    board.open(puzzle);
    return puzzle;
  };
  const lists = (given, cells) => cells.map((_, cell) => given[cell] ?? []);
  const sets = ["selected", "pointed", "conflicts", "broken", "wrong"];
  const show = (changes) => {
    const next = { ...window.view };
    for (const [name, given] of Object.entries(changes)) {
      if (name === "values") next.values = next.values.map((value, cell) => given[cell] ?? value);
      else if (["centre", "corner", "colours"].includes(name)) next[name] = lists(given, next.values);
      else next[name] = sets.includes(name) ? new Set(given) : given;
    }
    window.view = next;
    board.show(next);
  };
  Object.assign(window, { board, described, open, show, undrawn, thumbnail, outlines, parse });
}"""


@pytest.fixture
def drawn(page: Page) -> Page:
    """A page with nothing but a board: window.open(line) and window.show(changes) act on it."""
    page.route("**/harness", lambda route: route.fulfill(content_type="text/html", body=HARNESS))
    page.goto("/harness")
    page.evaluate(START)
    return page


def show(page: Page, puzzle: str, **changes: object) -> None:
    page.evaluate("([line, changes]) => { open(line); show(changes); }", [puzzle, changes])


def drawing(page: Page, selector: str) -> Locator:
    return page.locator(f"#host {selector}")


def expect_some(page: Page, selector: str, wanted: bool) -> None:
    """There are such elements, or there are none."""
    expecting = expect(drawing(page, selector))
    if wanted:
        expecting.not_to_have_count(0)
    else:
        expecting.to_have_count(0)


def attribute(page: Page, cell: int, name: str) -> str | None:
    return page.locator("#host [role=gridcell]").nth(cell).get_attribute(name)


# --- the rules -------------------------------------------------------------------------------------


UNDRAWN = "line => undrawn(parse(line)).map((rule) => rule.text)"
DIGITS = "line => [...thumbnail(parse(line)).querySelectorAll('.values text')].map((one) => one.textContent)"


def test_every_rule_is_drawn_as_in_pictures(drawn: Page) -> None:
    """Or is said not to be, where they write it."""
    for example in EXAMPLES:
        puzzle = line.parse(example)
        pictured = {rule for rule in puzzle.rules if drawings.draw(Canvas(puzzle, 100), rule)}
        show(drawn, example)
        assert drawn.evaluate(UNDRAWN, example) == [r.text() for r in puzzle.rules if r not in pictured]
        for rule in pictured:
            expect(drawing(drawn, f"svg .{rule.drawing}.{rule.name}")).not_to_have_count(0)


def test_what_cannot_be_drawn_is_said(drawn: Page) -> None:
    puzzle = "sudoku4:................;sum 3 r1c1 r2c3;r1c1<r3c3"
    assert drawn.evaluate(UNDRAWN, puzzle) == ["columns", "r1c1<r3c3", "rows"]


def test_every_rule_has_a_thumbnail(drawn: Page) -> None:
    """With all givens in one element."""
    for example in EXAMPLES:
        puzzle = line.parse(example)
        givens = grid.symbols(tuple(puzzle.ruleset.shown(puzzle.givens))).replace(".", "")
        assert drawn.evaluate(DIGITS, example) == ([givens] if givens else []), example


def test_a_thumbnail_shows_how_far_a_game_is(drawn: Page) -> None:
    found = "[...thumbnail(parse('grid2:1...'), [1, 2, 0, 0]).querySelectorAll('.values text')]"
    assert drawn.evaluate(f"{found}.map((text) => text.getAttribute('class'))") == ["given", "entry"]


def test_outlines_are_those_of_pictures(drawn: Page) -> None:
    random = Random(6)
    for _ in range(50):
        cells = [complex(x, y) for x in range(5) for y in range(5) if random.random() < 0.5]
        expected = [[[p.real, p.imag] for p in around] for around in outlines(cells, 0.25)]
        places = [[int(cell.real), int(cell.imag)] for cell in cells]
        assert drawn.evaluate("cells => outlines(cells, 0.25)", places) == expected


def test_the_largest_board(drawn: Page) -> None:
    show(drawn, f"grid64+rows+columns:{''.join(map(grid.symbol, range(1, 65)))}{'.' * 63 * 64}")
    expect(drawing(drawn, "[role=gridcell]")).to_have_count(64 * 64)
    expect(drawing(drawn, ".values text")).to_have_count(64)


# --- for screen readers and keyboards --------------------------------------------------------------


def test_the_grid_says_what_it_is(drawn: Page) -> None:
    show(drawn, SUDOKU, cursor=2, selected=[2, 3], values={2: 5}, conflicts=[0, 2])
    wanted = {"role": "grid", "aria-rowcount": "9", "aria-colcount": "9", "aria-multiselectable": "true"}
    found = drawn.evaluate("names => names.map((name) => board.grid.getAttribute(name))", [*wanted])
    assert dict(zip(wanted, found, strict=True)) == wanted
    expect(drawing(drawn, "[role=grid] > [role=row]")).to_have_count(9)
    expect(drawing(drawn, "[role=row] > [role=gridcell]")).to_have_count(81)
    expect(drawing(drawn, "[tabindex='0']")).to_have_count(1)
    assert attribute(drawn, 2, "tabindex") == "0"
    assert attribute(drawn, 2, "aria-label") == "cell 2"
    assert [attribute(drawn, cell, "aria-selected") for cell in (2, 3, 4)] == ["true", "true", "false"]
    assert [attribute(drawn, cell, "aria-invalid") for cell in (0, 1, 2)] == ["true", None, "true"]
    assert [attribute(drawn, cell, "aria-readonly") for cell in (0, 2)] == ["true", None]
    assert attribute(drawn, 10, "aria-colindex") == "2"
    assert drawn.locator("#host svg").get_attribute("aria-hidden") == "true"


@pytest.mark.parametrize("puzzle", [SUDOKU, FUTOSHIKI, RAYS])
def test_the_grid_lies_over_the_picture(drawn: Page, puzzle: str) -> None:
    size = line.parse(puzzle).size if ":" in puzzle else 9
    for cell in (0, size - 1, size * size - 1):
        show(drawn, puzzle, selected=[cell])
        painted = drawn.locator("#host .selected rect").bounding_box()
        over = drawn.locator("#host [role=gridcell]").nth(cell).bounding_box()
        assert painted and over
        assert all(abs(painted[side] - over[side]) < 0.6 for side in ("x", "y", "width", "height"))


RING = """() => {
  const ring = document.querySelector("#host .cursor rect");
  return [getComputedStyle(ring).visibility, ring.getAttribute("x")];
}"""


def test_focus_goes_to_a_cell_and_is_seen(drawn: Page) -> None:
    show(drawn, SUDOKU, cursor=4)
    drawn.keyboard.press("Tab")
    assert drawn.evaluate("document.activeElement.getAttribute('aria-label')") == "cell 4"
    assert drawn.evaluate(RING) == ["visible", "405"]
    drawn.evaluate("board.focus(80)")
    assert drawn.evaluate("document.activeElement.getAttribute('aria-label')") == "cell 80"
    drawn.evaluate("document.activeElement.blur()")
    assert drawn.evaluate(RING) == ["hidden", "405"]


def test_cells_are_described_again_only_when_they_change(drawn: Page) -> None:
    show(drawn, SUDOKU)
    drawn.evaluate("described.length = 0; show({ values: { 2: 4 }, selected: [5], cursor: 5, lit: 4 })")
    assert drawn.evaluate("described") == [2]
    drawn.evaluate("show({ corner: { 3: [1, 2] } })")
    assert drawn.evaluate("described") == [2, 3]
    drawn.evaluate("board.relabel()")
    assert drawn.evaluate("described.length") == 2 + 81


# --- where the pointer is --------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", [SUDOKU, RAYS])
def test_the_cell_below_a_point(drawn: Page, puzzle: str) -> None:
    show(drawn, puzzle)
    size = line.parse(puzzle).size if ":" in puzzle else 9
    box = drawn.locator("#host [role=grid]").bounding_box()
    assert box
    side = box["width"] / size

    def at(column: float, row: float, drag: bool = False) -> Any:
        point = [box["x"] + column * side, box["y"] + row * side, drag]
        return drawn.evaluate("([x, y, drag]) => board.cellAt(x, y, { drag })", point)

    assert at(0.5, 0.5) == 0
    assert at(1.02, 2.98) == 2 * size + 1
    assert at(1.02, 2.98, drag=True) is None
    assert at(1.02, 2.5, drag=True) == 2 * size + 1
    assert at(-0.1, 1) is None
    assert at(1, size + 0.1) is None


# --- only what has changed -------------------------------------------------------------------------

TOUCHED = """async (changes) => {
  let touched = 0;
  const observer = new MutationObserver((records) => { touched += records.length; });
  observer.observe(document.querySelector("#host"), {
    subtree: true, childList: true, attributes: true, characterData: true,
  });
  show(changes);
  await Promise.resolve();
  touched += observer.takeRecords().length;
  observer.disconnect();
  return touched;
}"""
EVERYTHING = {
    "corner": {cell: list(range(1, 10)) for cell in range(81)},
    "colours": {cell: [1 + cell % 9] for cell in range(81)},
    "conflicts": [0, 1, 2],
    "selected": [*range(81)],
    "lit": 5,
}


def test_the_same_view_touches_nothing(drawn: Page) -> None:
    show(drawn, SUDOKU, **EVERYTHING)
    assert drawn.evaluate(TOUCHED, {}) == 0
    assert drawn.evaluate(TOUCHED, EVERYTHING) == 0


def test_a_move_touches_its_cell(drawn: Page) -> None:
    show(drawn, SUDOKU, **EVERYTHING)
    assert 0 < drawn.evaluate(TOUCHED, {"values": {2: 4}}) <= 6
    assert 0 < drawn.evaluate(TOUCHED, {"cursor": 40}) <= 5
    assert 0 < drawn.evaluate(TOUCHED, {"conflicts": [0, 1]}) <= 4


def test_a_move_with_everything_lit_takes_less_than_a_frame(drawn: Page) -> None:
    """The fastest of some moves, for the machine may be busy with others."""
    show(drawn, SUDOKU, **EVERYTHING)
    milliseconds = drawn.evaluate("""() => {
      const times = [];
      for (let i = 0; i < 20; i++) {
        const before = performance.now();
        show({ lit: 1 + i % 9, selected: [i], cursor: i, values: { 2: 1 + i % 9 }, conflicts: [i, 2] });
        board.grid.getBoundingClientRect();
        times.push(performance.now() - before);
      }
      return Math.min(...times);
    }""")
    assert milliseconds < 16


# --- what the player has ---------------------------------------------------------------------------


def test_values_and_givens_differ(drawn: Page) -> None:
    show(drawn, SUDOKU, values={2: 5}, conflicts=[0, 2], wrong=[2])
    expect(drawing(drawn, ".values .given")).to_have_count(30)
    expect(drawing(drawn, ".values .entry")).to_have_count(1)
    expect(drawing(drawn, ".values .bad")).to_have_count(2)
    expect(drawing(drawn, ".dots .conflict")).to_have_count(2)
    expect(drawing(drawn, ".dots .wrong")).to_have_count(1)


def test_marks_keep_their_places(drawn: Page) -> None:
    show(drawn, SUDOKU, corner={2: [1, 5, 9]})
    first, second, third = _places(drawn, ".corner text")
    assert first[0] < second[0] < third[0]
    assert first[1] < second[1] < third[1]
    drawn.evaluate("show({ inPlace: false })")
    first, second, third = _places(drawn, ".corner text")
    assert first[0] < second[0] < third[0]
    assert first[1] == second[1] == third[1]


def test_a_value_is_marked_once_at_its_place(drawn: Page) -> None:
    show(drawn, SUDOKU, corner={2: [4, 5]}, centre={2: [3, 4], 3: [4]})
    assert [drawing(drawn, f".{kind} text").all_text_contents() for kind in ("corner", "centre")] == [
        ["45"],
        ["3", "4"],
    ]
    marked, other = _places(drawn, ".corner text")[0], _places(drawn, ".centre > g:last-child text")[0]
    assert (marked[0] + 100, marked[1]) == pytest.approx(other)


def test_marks_in_the_middle_are_one_line(drawn: Page) -> None:
    show(drawn, SUDOKU, centre={2: [1, 2, 4, 6]}, inPlace=False)
    places = _places(drawn, ".centre text")
    assert len({y for _, y in places}) == 1
    assert sum(x for x, _ in places) / 4 == pytest.approx(250)


ANY_CLUES = (
    "sudoku9:"
    + "." * 81
    + ";r1c1<r1c2;r2c2<r1c2;difference r3c1 r3c2;ratio r3c2 r4c2;x r5c1 r5c2;v r5c2 r6c2"
    ";quadruple 1,2,8,9 r7c1 r7c2 r8c1 r8c2;cage 45 r1c5 r1c6 r2c5;lunchbox 12 r7c5 r8c5 r9c5"
    ";cage 3 r3c5 r3c6;maximum r9c1;minimum r9c9"
)
MARKS_OF_ALL = """(way) => {
  const every = view.values.map(() => view.values.slice(0, 9).map((_, i) => i + 1));
  show({ inPlace: way === "grid", centre: every, corner: way === "grid" ? {} : every.map(() => [1, 5, 9]) });
  const { a: scale } = document.querySelector("#host svg").getScreenCTM();
  return [...new Set([...document.querySelectorAll("#host :is(.corner, .centre) text")]
    .map((text) => text.getAttribute("font-size") * scale))];
}"""
LOOKING = """
  const all = (selector) => [...document.querySelectorAll(`#host ${selector}`)];
  const boxes = (text) => [...text.textContent].map((_, i) => {
    const { x, width } = text.getExtentOfChar(i);
    const { y } = text.getStartPositionOfChar(i);
    return [x, y - 0.74 * text.getAttribute("font-size"), x + width, y];
  });
  const half = (shape) => parseFloat(getComputedStyle(shape).strokeWidth) / 2;
  const meets = (shape, [left, top, right, bottom]) => {
    const [x, y, r] = ["cx", "cy", "r"].map((name) => Number(shape.getAttribute(name)));
    if (shape.tagName === "circle")
      return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < r + half(shape);
    const box = shape.getBBox();
    return box.x - half(shape) < right && left < box.x + box.width + half(shape)
      && box.y - half(shape) < bottom && top < box.y + box.height + half(shape);
  };
"""
"""Boxes around the ink of letters, and whether a shape touches one."""
TOUCHING = f"""() => {{
  {LOOKING}
  const marks = all(":is(.corner, .centre) text").flatMap(boxes);
  const overlap = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
  const totals = all(".total").flatMap(boxes);
  const shapes = all(".signs :is(circle, path:not(.when-broken)), .peak [stroke]");
  return [
    marks.filter((mark, i) => [...totals, ...marks.slice(0, i)].some((other) => overlap(mark, other))),
    marks.filter((mark) => shapes.some((shape) => meets(shape, mark))),
  ];
}}"""


@pytest.mark.parametrize("way", ["grid", "corners"])
@pytest.mark.parametrize(("width", "least"), [(374, 8.5), (304, 7.0)])
def test_marks_are_of_one_size_and_clear_of_all_else(drawn: Page, way: str, width: int, least: float) -> None:
    """Whatever clues there are, on the board of a phone 390 or 320 pixels wide."""
    drawn.evaluate("width => { document.querySelector('#host').style.width = `${width}px`; }", width)
    killer = line.format(tokeru.generate("killer", "hard", seed=2))
    for puzzle in (SUDOKU, killer, ANY_CLUES):
        show(drawn, puzzle)
        (size,) = drawn.evaluate(MARKS_OF_ALL, way)
        assert size >= (least if way == "grid" else 0.75 * least), puzzle
        assert drawn.evaluate(TOUCHING) == [[], []], puzzle


LIGHTNESS = """(selector) => {
  const shape = document.querySelector(`#host ${selector}`);
  const { strokeWidth, strokeDasharray, vectorEffect, stroke } = getComputedStyle(shape);
  const scale = vectorEffect === "non-scaling-stroke" ? 1 : shape.getScreenCTM().a;
  return { width: parseFloat(strokeWidth) * scale, isDashed: strokeDasharray !== "none", stroke };
}"""


@pytest.mark.parametrize("width", [304, 374, 720, 1356])
def test_cages_are_lighter_than_the_grid(drawn: Page, width: int) -> None:
    """Thinner, and with gaps, on a phone and on the largest screen."""
    drawn.evaluate("width => { document.querySelector('#host').style.width = `${width}px`; }", width)
    show(drawn, ANY_CLUES + ";sum 9 r5c8 r6c9")
    grid_lines = drawn.evaluate(LIGHTNESS, ".grid path")
    for cage in (".cages .cage.cage path", ".cages .cage.sum path"):
        fence = drawn.evaluate(LIGHTNESS, cage)
        assert fence["stroke"] == grid_lines["stroke"]
        assert fence["isDashed"]
        assert 0.5 < fence["width"] < grid_lines["width"]


def test_marks_of_sixteen_values_have_four_columns(drawn: Page) -> None:
    show(drawn, f"sudoku16:{'.' * 256}", centre={0: [*range(1, 17)]})
    places = _places(drawn, ".centre text")
    assert [len({place[axis] for place in places}) for axis in (0, 1)] == [4, 4]


def test_a_value_hides_the_marks(drawn: Page) -> None:
    show(drawn, SUDOKU, corner={2: [4]}, centre={2: [4]}, lit=4, inPlace=False)
    expect(drawing(drawn, ".lit circle")).to_have_count(2)
    expect(drawing(drawn, ".bold text")).to_have_count(2)
    drawn.evaluate("show({ values: { 2: 4 } })")
    expect(drawing(drawn, ".corner text, .centre text, .lit circle, .bold text")).to_have_count(0)
    expect(drawing(drawn, ".equal rect")).to_have_count(SUDOKU.count("4") + 1)


def test_a_cell_has_several_colours(drawn: Page) -> None:
    show(drawn, SUDOKU, colours={0: [1], 1: [2, 3, 9]})
    for colour, times in ((1, 1), (2, 1), (3, 1), (4, 0), (9, 1)):
        expect(drawing(drawn, f".colours .c{colour}")).to_have_count(times)
    expect(drawing(drawn, ".colours .pattern")).to_have_count(0)
    drawn.evaluate("show({ patterns: true })")
    expect(drawing(drawn, ".colours .pattern")).to_have_count(4)


def test_letters_on_a_colour_are_stronger(drawn: Page) -> None:
    show(drawn, SUDOKU, colours={0: [1], 2: [1], 3: [1]}, values={2: 4}, corner={3: [2], 5: [1]})
    expect(drawing(drawn, ".values .given.on-colour")).to_have_count(1)
    expect(drawing(drawn, ".values .entry.on-colour")).to_have_count(1)
    expect(drawing(drawn, ".corner .on-colour")).to_have_count(1)


SEEN = """() => [...document.querySelectorAll("#host svg > g")]
  .filter((layer) => getComputedStyle(layer).display !== "none")
  .map((layer) => layer.getAttribute("class"))"""


def test_a_paused_board_hides_everything_but_its_lines(drawn: Page) -> None:
    show(drawn, rules.Cage.example.line, values={1: 4}, corner={2: [1]}, selected=[3], hidden=True)
    assert drawn.evaluate(SEEN) == ["paper", "grid", "borders"]
    drawn.evaluate("show({ hidden: false })")
    assert {"values", "cages", "corner", "selected"} <= {*drawn.evaluate(SEEN)}


def test_a_wave_unless_motion_is_unwanted(drawn: Page) -> None:
    show(drawn, SUDOKU)
    drawn.emulate_media(reduced_motion="no-preference")
    drawn.evaluate("board.celebrate()")
    expect(drawing(drawn, ".wave rect")).to_have_count(81)
    expect(drawn.locator("#host .wave rect")).to_have_count(0)
    drawn.emulate_media(reduced_motion="reduce")
    drawn.evaluate("board.celebrate()")
    expect(drawing(drawn, ".wave rect")).to_have_count(0)


def _places(page: Page, selector: str) -> list[tuple[float, float]]:
    """Where the letters of a text stand."""
    text = page.locator(f"#host {selector}")
    xs, ys = ((text.get_attribute(axis) or "").split() for axis in ("x", "y"))
    return [(float(x), float(y)) for x, y in zip(xs, ys, strict=True)]


# --- signs -----------------------------------------------------------------------------------------


def test_signs_are_kept_or_broken(drawn: Page) -> None:
    show(drawn, FUTOSHIKI)
    expect(drawing(drawn, ".sign")).to_have_count(4)
    expect(drawing(drawn, ".sign.kept, .sign.broken")).to_have_count(0)
    drawn.evaluate("show({ values: { 0: 1, 1: 2, 12: 1, 13: 2 }, broken: [3] })")
    expect(drawing(drawn, ".sign.kept")).to_have_count(1)
    expect(drawing(drawn, ".sign.broken")).to_have_count(1)
    twin = "getComputedStyle(document.querySelector('#host .broken .when-broken')).visibility"
    assert drawn.evaluate(twin) == "visible"


def test_the_chain_of_a_sign_can_be_traced(drawn: Page) -> None:
    """r1c1 < r1c2 < r1c3 < r2c3, and r4c2 < r4c1 by itself."""
    show(drawn, FUTOSHIKI)
    box = drawn.locator("#host [role=grid]").bounding_box()
    assert box
    side = box["width"] / 4
    drawn.mouse.move(box["x"] + 2 * side, box["y"] + side / 2)
    expect(drawing(drawn, ".sign.traced")).to_have_count(3)
    drawn.mouse.move(box["x"] + side, box["y"] + 3.5 * side)
    expect(drawing(drawn, ".sign.traced")).to_have_count(1)
    drawn.mouse.move(box["x"] + 2.5 * side, box["y"] + 2.5 * side)
    expect(drawing(drawn, ".sign.traced")).to_have_count(0)


# --- hints -----------------------------------------------------------------------------------------


HINTED: tuple[tuple[str, LevelName, int], ...] = (
    ("futoshiki-sudoku", "expert", 0),
    ("sudoku", "expert", 1),
    ("killer", "hard", 2),
)


def hints() -> Iterator[tuple[Puzzle, list[int], dict[str, Any]]]:
    """One of each technique on the way through some puzzles, with the board before it."""
    known: set[str] = set()
    for kind, level, seed in HINTED:
        puzzle = tokeru.generate(kind, level, seed=seed)
        values = list(puzzle.givens)
        for step in puzzle.steps():
            if step.technique not in known:
                known.add(step.technique)
                yield puzzle, [*values], step.as_dict()
            for cell, value in step.placements:
                values[cell] = value


def test_hints_by_stages(drawn: Page) -> None:
    for puzzle, values, step in hints():
        show(drawn, line.format(puzzle), values=dict(enumerate(values)), hint={"step": step, "stage": 1})
        expect(drawing(drawn, ".reason .where"), step["technique"]).not_to_have_count(0)
        expect(drawing(drawn, ".consequence *")).to_have_count(0)
        drawn.evaluate("step => show({ hint: { step, stage: 2 } })", step)
        expect(drawing(drawn, ".reason .base")).to_have_count(len(step["reason"].get("houses", [])))
        expect(drawing(drawn, ".reason .cover")).to_have_count(len(step["reason"].get("covers", [])))
        expect(drawing(drawn, ".reason .set")).to_have_count(len(step["reason"].get("sets", [])))
        expect_some(drawn, ".hinted", bool({"links", "sums"} & step["reason"].keys()))
        expect(drawing(drawn, ".consequence *")).to_have_count(0)
        drawn.evaluate("step => show({ hint: { step, stage: 3 } })", step)
        expect(drawing(drawn, ".consequence .strike")).to_have_count(len(step["eliminations"]))
        expect(drawing(drawn, ".consequence .coming")).to_have_count(len(step["placements"]))
        expect_some(drawn, ".consequence .link", bool(step["chains"]))
        drawn.evaluate("show({ hint: null })")
        expect(drawing(drawn, ".reason *, .consequence *, .hinted")).to_have_count(0)


def test_a_hint_is_drawn_on_the_players_marks(drawn: Page) -> None:
    """What is not marked is shown at its own place, once."""
    step = {
        "v": 1, "technique": "naked-pair", "rating": 3.0, "reason": {"cells": [2, 3], "values": [1, 2]},
        "placements": [], "eliminations": [[5, 1]], "chains": [],
    }  # fmt: skip
    show(drawn, SUDOKU, centre={2: [1, 2], 3: [1, 2]}, hint={"step": step, "stage": 3})
    expect(drawing(drawn, ".consequence .ring")).to_have_count(4)
    expect(drawing(drawn, ".consequence .faint")).to_have_count(1)
    ring = drawn.locator("#host .consequence .ring").first
    assert float(ring.get_attribute("cx") or 0) == _places(drawn, ".centre > g:first-child text")[0][0]


HIT = f"""() => {{
  {LOOKING}
  const marks = boxes(all(".centre text")[0]);
  const hit = (shape) => marks.flatMap((box, i) => (meets(shape, box) ? [i + 1] : []));
  return [".ring", ".strike"].map((name) => all(`.consequence ${{name}}`).map(hit));
}}"""


@pytest.mark.parametrize("way", ["grid", "corners"])
def test_a_ring_and_a_strike_hit_one_digit(drawn: Page, way: str) -> None:
    step = {
        "v": 1, "technique": "naked-pair", "rating": 3.0, "reason": {"cells": [2], "values": [2, 5]},
        "placements": [], "eliminations": [[2, 4], [2, 8]], "chains": [],
    }  # fmt: skip
    all_values = {cell: [*range(1, 10)] for cell in (2, 3)}
    hint = {"step": step, "stage": 3}
    show(drawn, ANY_CLUES, centre=all_values, inPlace=way == "grid", hint=hint)
    expect(drawing(drawn, ".consequence .strike")).to_have_count(2)
    assert drawn.evaluate(HIT) == [[[2], [5]], [[4], [8]]]


def test_what_was_selected_before_a_hint_is_not_seen(drawn: Page) -> None:
    """What is selected while it is shown is."""
    step = {
        "v": 1, "technique": "naked-single", "rating": 2.3, "reason": {"cells": [2], "values": [4]},
        "placements": [[2, 4]], "eliminations": [], "chains": [],
    }  # fmt: skip
    show(drawn, SUDOKU, selected=[4, 5])
    washes = drawing(drawn, ".selected rect")
    expect(washes.first).to_be_visible()
    drawn.evaluate("step => show({ hint: { step, stage: 1 } })", step)
    expect(washes.first).to_be_hidden()
    expect(drawing(drawn, ".selection path")).to_be_hidden()
    drawn.evaluate("show({ selected: [7] })")
    expect(washes).to_have_count(1)
    expect(washes).to_be_visible()
    drawn.evaluate("step => show({ hint: { step, stage: 2 } })", step)
    expect(washes).to_be_hidden()
    drawn.evaluate("show({ hint: null })")
    expect(washes).to_be_visible()


PAPER = """() => [...document.querySelectorAll("#host svg > g")]
  .filter((layer) => layer.querySelector('[fill="var(--paper)"]:not([stroke]), [stroke="var(--paper)"]'))
  .map((layer) => layer.getAttribute("class"))"""


def test_tints_lie_over_everything_that_is_filled_with_paper(drawn: Page) -> None:
    """Or it would be a white patch on them. A sign interrupts the lines below it instead."""
    order = SPECIFICATION["layers"]
    for example in EXAMPLES:
        show(drawn, example)
        for layer in drawn.evaluate(PAPER):
            assert order.index(layer) < min(map(order.index, ("colours", "selected", "reason", "equal")))
    show(drawn, FUTOSHIKI)
    lines = drawing(drawn, ".grid path").get_attribute("d") or ""
    assert "M200 0L200 34M200 66L200 400" in lines


# --- colours ---------------------------------------------------------------------------------------

TOKENS = Path(__file__).parents[2] / "web" / "style" / "tokens.css"
TINT = float(re.findall(r"--tint: ([0-9.]+)", TOKENS.read_text())[0])
TEXT, LARGE_TEXT = 4.5, 3.0
"""The least contrast of letters, and of large ones (WCAG 2, AA)."""
ON_PAPER = ("ink", "quiet", "entry", "mark", "conflict", "accent", "hint", "good")
THEMES = ("light", "dark", "contrast")


def colours(theme: str) -> dict[str, str]:
    """The custom properties that are colours, as this theme has them."""
    usual, special = (dict(re.findall(r"--([\w-]+): ([^;]+);", part)) for part in _blocks(theme))
    pick = 1 if theme == "dark" else 0
    found = {name: re.findall("#[0-9a-f]{6}", value) for name, value in (usual | special).items()}
    return {name: values[min(pick, len(values) - 1)] for name, values in found.items() if values}


def _blocks(theme: str) -> tuple[str, str]:
    text = TOKENS.read_text()
    special = re.search(rf'\[data-theme="{theme}"\] {{(.*?)}}', text, re.DOTALL)
    assert special
    return text.split("\n}", 1)[0], special[1]


def contrast(first: str, second: str) -> float:
    darker, lighter = sorted((_luminance(first), _luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def mixed(colour: str, share: float, paper: str) -> str:
    parts = ((int(colour[i : i + 2], 16), int(paper[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in parts)


def test_contrast_is_computed_as_defined() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
def test_letters_can_be_read(theme: str) -> None:
    tokens = colours(theme)
    for name in ON_PAPER:
        for ground in ("paper", "raised"):
            assert contrast(tokens[name], tokens[ground]) >= TEXT, (name, ground)
    for name in ("ink", "quiet", "accent"):
        assert contrast(tokens[name], tokens["wash"]) >= TEXT, name
    assert contrast(tokens["on-accent"], tokens["accent"]) >= TEXT
    for name in ("ink", "entry"):
        assert contrast(tokens[name], mixed(tokens["equal"], TINT, tokens["paper"])) >= TEXT, name
    assert contrast(tokens["line"], tokens["paper"]) >= LARGE_TEXT
    assert contrast(tokens["focus"], tokens["paper"]) >= LARGE_TEXT


@pytest.mark.parametrize("theme", THEMES)
def test_digits_can_be_read_on_every_colour(theme: str) -> None:
    tokens = colours(theme)
    for colour in range(1, 10):
        ground = mixed(tokens[f"c{colour}"], TINT, tokens["paper"])
        for name in ("ink", "entry-on-colour"):
            assert contrast(tokens[name], ground) >= TEXT, (name, colour)
