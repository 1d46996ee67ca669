"""The workshop: puzzles drawn by mouse, by touch and by keyboard, and what is said of them meanwhile."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import unquote

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web import player
from tests.web.conftest import NewPage
from tests.web.test_access import check

import tokeru
from tokeru import grid
from tokeru.puzzle import Puzzle
from tokeru.rules.base import Rule

UNIQUE = "1.....2..3.....4"
"""A Sudoku of 4×4 with one solution."""
Draw = Callable[[Page, Sequence[tuple[float, float]]], None]


def open_workshop(page: Page) -> None:
    page.goto("index.html#workshop")
    page.wait_for_selector("html[data-ready]", state="attached")
    cells(page).first.wait_for()


@pytest.fixture
def bench(page: Page) -> Page:
    """An empty board of 4×4."""
    open_workshop(page)
    choose_size(page, 4)
    return page


def choose_size(page: Page, size: int) -> None:
    section(page, "Board and rules")
    page.locator("#workshop select").select_option(str(size))
    expect(cells(page)).to_have_count(size * size)


def section(page: Page, name: str) -> None:
    """Open it, if it is not."""
    found = page.locator("#workshop details", has=page.locator("summary", has_text=name))
    if found.get_attribute("open") is None:
        found.locator("summary").click()


def cells(page: Page) -> Locator:
    return page.locator("#workshop [role=gridcell]")


def verdict(page: Page) -> Locator:
    return page.locator("#workshop .verdict")


def tool(page: Page, name: str) -> None:
    page.locator(f"#workshop .rail input[value={name}]").check(force=True)
    page.locator("#workshop .place").scroll_into_view_if_needed()


def said(page: Page, name: str, size: int = 4) -> str:
    return cells(page).nth(grid.index(size, name)).get_attribute("aria-label") or ""


def enter(page: Page, written: str) -> None:
    """Givens, cell by cell."""
    for number, symbol in enumerate(written):
        if symbol != ".":
            cells(page).nth(number).click()
            page.keyboard.press(symbol)


def switch(page: Page, words: str) -> None:
    section(page, "Board and rules")
    page.get_by_role("switch", name=words).click()


def link(page: Page) -> str:
    """To the draft, from the sheet that shares it."""
    page.get_by_role("button", name="Share it").click()
    field = page.get_by_label("Link to this puzzle")
    expect(field).to_have_value(re.compile("#p="))
    found = field.input_value()
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()
    return found


def drawn(page: Page) -> Puzzle:
    return tokeru.parse(unquote(link(page).split("#p=")[1]))


# --- three ways to draw -------------------------------------------------------------------------------


def points(page: Page, size: int, names: str) -> list[tuple[float, float]]:
    middles = player.middles(page, "#workshop [role=gridcell]")
    return [middles[grid.index(size, name)] for name in names.split()]


def by_mouse(page: Page, way: Sequence[tuple[float, float]]) -> None:
    page.mouse.move(*way[0])
    page.mouse.down()
    for point in way[1:]:
        page.mouse.move(*point, steps=4)
    page.mouse.up()


def by_touch(page: Page, way: Sequence[tuple[float, float]]) -> None:
    """A finger over the board: playwright itself can only tap."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *point: float) -> None:
        touched = [{"x": point[0], "y": point[1]}] if point else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    touch("touchStart", *way[0])
    for point in way[1:]:
        touch("touchMove", *point)
    touch("touchEnd")
    session.detach()


def say(page: Page, number: int) -> None:
    """What the clue that was just drawn says."""
    field = page.get_by_label("What it says")
    field.fill(str(number))
    field.press("Enter")


SCREENS: dict[str, tuple[dict[str, Any], Draw]] = {
    "mouse": ({}, by_mouse),
    "touch": ({"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}, by_touch),
}


def solve_elsewhere(new_page: NewPage, address: str, puzzle: Puzzle) -> None:
    """Whoever opens the link can play it to the end."""
    elsewhere = new_page()
    player.visit(elsewhere, address)
    player.by_keyboard(elsewhere, puzzle, puzzle.solve(), player.blanks(puzzle))
    player.wait_until_solved(elsewhere)


@pytest.fixture(params=["mouse", "touch"])
def screen(request: pytest.FixtureRequest, wiped_page: NewPage) -> tuple[Page, Draw]:
    options, draw = SCREENS[request.param]
    page = wiped_page(**options)
    open_workshop(page)
    return page, draw


def make(page: Page, draw: Draw, wanted: Puzzle, rules: Sequence[tuple[str, str, int | None]]) -> None:
    """Its clues with the tools, its givens by typing."""
    choose_size(page, wanted.size)
    for name, way, number in rules:
        tool(page, name)
        draw(page, points(page, wanted.size, way))
        if number is not None:
            say(page, number)
    tool(page, "givens")
    enter(page, "".join(str(value or ".") for value in wanted.givens))


def finish(page: Page, wanted: Puzzle, new_page: NewPage) -> None:
    expect(verdict(page)).to_contain_text("Exactly one solution")
    assert drawn(page) == wanted
    solve_elsewhere(new_page, link(page), wanted)


def test_a_killer(screen: tuple[Page, Draw], new_page: NewPage) -> None:
    wanted = tokeru.parse(
        "sudoku4:1...............;cage 3 r1c1 r2c1;cage 7 r1c2 r1c3 r2c3"
        ";cage 9 r2c4 r3c3 r3c4;cage 5 r4c1 r4c2"
    )
    rules = [
        ("cage", "r1c1 r2c1", 3),
        ("cage", "r1c2 r1c3 r2c3", 7),
        ("cage", "r2c4 r3c4 r3c3", 9),
        ("cage", "r4c1 r4c2", 5),
    ]
    make(*screen, wanted, rules)
    finish(screen[0], wanted, new_page)


def test_a_thermometer(screen: tuple[Page, Draw], new_page: NewPage) -> None:
    wanted = tokeru.parse("sudoku4:................;thermo r1c3 r2c2 r3c3 r4c4")
    make(*screen, wanted, [("thermo", "r1c3 r2c2 r3c3 r4c4", None)])
    finish(screen[0], wanted, new_page)


def test_an_arrow(screen: tuple[Page, Draw], new_page: NewPage) -> None:
    wanted = tokeru.parse("sudoku4:1..............2;arrow r2c2 / r1c2 r1c1;arrow r3c3 / r4c3 r4c4")
    make(*screen, wanted, [("arrow", "r2c2 r1c2 r1c1", None), ("arrow", "r3c3 r4c3 r4c4", None)])
    finish(screen[0], wanted, new_page)


def test_a_miracle(screen: tuple[Page, Draw], new_page: NewPage) -> None:
    page, draw = screen
    wanted = tokeru.miracle({"r5c3": 1, "r6c7": 2})
    make(page, draw, wanted, [])
    for words in (
        "Cells a knight's move apart differ",
        "Cells a king's move apart differ",
        "Neighbours do not hold",
    ):
        switch(page, words)
    finish(page, wanted, new_page)


# --- by keyboard alone --------------------------------------------------------------------------------


def press(page: Page, keys: str) -> None:
    for key in keys.split():
        page.keyboard.press(key)


def take(page: Page, name: str) -> None:
    """A tool, and then the board."""
    player.tab_to(page, page.locator("#workshop .rail input:checked"))
    while page.evaluate("document.activeElement.value") != name:
        page.keyboard.press("ArrowRight")
    player.tab_to(page, page.locator("#workshop [role=gridcell][tabindex='0']"))


def test_a_puzzle_by_keyboard_alone(bench: Page) -> None:
    """From tool to tool with the arrows of the rail, from one part to the next with Tab."""
    take(bench, "thermo")
    press(bench, "ArrowRight ArrowRight Space ArrowDown ArrowLeft Space ArrowDown ArrowRight Space")
    press(bench, "ArrowDown ArrowRight Space Enter")
    take(bench, "cage")
    press(bench, "Space ArrowUp Space Escape ArrowUp Space ArrowLeft Space Enter 6")
    take(bench, "less")
    press(bench, "ArrowUp ArrowLeft ArrowLeft Alt+ArrowRight Alt+ArrowDown Alt+ArrowDown")
    take(bench, "skyscraper")
    press(bench, "ArrowDown Alt+ArrowLeft 2")
    wish = bench.get_by_role("switch", name="Values of all solutions")
    player.tab_to(bench, wish)
    press(bench, "Space")
    expect(wish).to_be_checked()
    player.tab_to(bench, bench.get_by_role("button", name="Share it"))
    press(bench, "Enter")
    field = bench.get_by_label("Link to this puzzle")
    expect(field).to_have_value(re.compile("#p="))
    wanted = "thermo r1c3 r2c2 r3c3 r4c4;cage 6 r2c3 r2c4;r1c1<r1c2;r1c1>r2c1;skyscraper e 2 r2c1"
    puzzle = tokeru.parse(f"sudoku4:................;{wanted}")
    assert tokeru.parse(unquote(field.input_value().split("#p=")[1])) == puzzle


def test_nothing_is_typed_into_cells_with_another_tool(bench: Page) -> None:
    tool(bench, "cage")
    cells(bench).first.focus()
    press(bench, "1 2 Backspace Delete")
    assert drawn(bench) == tokeru.parse("sudoku4:................")


# --- other tools --------------------------------------------------------------------------------------


def between(page: Page, names: str) -> tuple[float, float]:
    """The middle of some cells: of two the border, of four the corner."""
    return middle(points(page, 4, names))


def middle(found: Sequence[tuple[float, float]]) -> tuple[float, float]:
    return sum(x for x, _ in found) / len(found), sum(y for _, y in found) / len(found)


def beside(page: Page, name: str, right: float, down: float) -> tuple[float, float]:
    """So many cells away from one."""
    (x, y), (next_x, _) = points(page, 4, f"{name} r4c4")[0], points(page, 4, "r1c2")[0]
    width = next_x - points(page, 4, "r1c1")[0][0]
    return x + right * width, y + down * width


LOOP = "r1c1 r1c2 r2c2 r2c1"
SQUARE = "r1c1 r1c2 r1c3 r2c3 r2c2 r2c1 r3c1 r3c2 r3c3"
WAYS = {
    "path": [LOOP],
    "group": [LOOP],
    "head": [LOOP],
    "cells": ["r1c1 r1c2"],
    "groups": ["r1c1 r1c2", "r5c5 r5c6"],
    "copy": ["r1c1 r1c2", "r5c5"],
}
"""What is dragged over, by gesture."""
PRESSES = {"border": "r1c1 r1c2", "corner": LOOP}
"""What is pressed between."""


def use(page: Page, name: str, by: str) -> None:
    """Draw a clue with the tool in hand."""
    for way in WAYS.get(by, []):
        by_mouse(page, points(page, 9, SQUARE if name == "magicsquare" else way))
    if by in PRESSES:
        page.mouse.click(*middle(points(page, 9, PRESSES[by])))
    if by == "outside":
        (x, y), (right, _) = points(page, 9, "r1c1 r1c2")
        away = 0.75 * (right - x)
        page.mouse.click(x - away * (name == "littlekiller"), y - away)


def rules_kept(page: Page) -> list[str]:
    """The names of all rules of the draft, as the browser keeps it after every edit."""
    kept = page.evaluate("JSON.parse(localStorage.getItem('tokeru.workshop')).rules")
    return [rule.name for rule in tokeru.parse(";".join([f"futoshiki9:{'.' * 81}", *kept])).rules]


def test_every_tool_draws_its_rule(page: Page) -> None:
    """All but givens and regions, which are no clues; and what was drawn can be undone."""
    open_workshop(page)
    tools = page.evaluate("import('./workshop/tools.js').then(({ TOOLS }) => TOOLS)")
    found = page.locator("#workshop .rail input").evaluate_all("inputs => inputs.map((each) => each.value)")
    assert found == [each["name"] for each in tools]
    undo = page.get_by_role("button", name="Undo")
    for name, by in ((each["name"], each["by"]) for each in tools[2:]):
        tool(page, name)
        use(page, name, by)
        expect(undo, name).to_be_enabled()
        assert name in rules_kept(page), name
        page.keyboard.press("Control+z")
        expect(undo, name).to_be_disabled()
        assert name not in rules_kept(page)


def test_nobody_is_told_to_type_what_a_clue_does_not_say(bench: Page) -> None:
    for name, has_number in (("cage", True), ("extra", False)):
        tool(bench, name)
        how = bench.locator("#workshop .how")
        expect(how).to_contain_text("Drag over the cells")
        assert ("type the number" in how.inner_text()) == has_number


def test_clues_by_one_press(bench: Page) -> None:
    tool(bench, "difference")
    for _ in range(3):
        bench.mouse.click(*between(bench, "r1c1 r1c2"))
    tool(bench, "quadruple")
    bench.mouse.click(*between(bench, "r2c2 r2c3 r3c2 r3c3"))
    press(bench, "1 3")
    tool(bench, "sandwich")
    bench.mouse.click(*beside(bench, "r1c2", 0, -0.75))
    press(bench, "5")
    tool(bench, "littlekiller")
    bench.mouse.click(*beside(bench, "r1c2", -0.75, -0.75))
    press(bench, "1 1 Backspace")
    tool(bench, "odd")
    by_mouse(bench, points(bench, 4, "r4c1 r4c2"))
    bench.mouse.click(*points(bench, 4, "r4c2")[0])
    wanted = "difference r1c1 r1c2;quadruple 1,3 r2c2 r2c3 r3c2 r3c3;sandwich s 5 r1c2"
    wanted += ";littlekiller se 1 r1c2;odd r4c1"
    assert drawn(bench) == tokeru.parse(f"sudoku4:................;{wanted}")


def test_clues_of_two_groups(bench: Page) -> None:
    tool(bench, "clone")
    by_mouse(bench, points(bench, 4, "r1c1 r1c2 r2c2"))
    bench.mouse.click(*points(bench, 4, "r3c2")[0])
    tool(bench, "equal")
    by_mouse(bench, points(bench, 4, "r1c4 r2c4"))
    by_mouse(bench, points(bench, 4, "r4c4 r4c3"))
    wanted = "clone r1c1 r1c2 r2c2 / r3c2 r3c3 r4c3;equal r1c4 r2c4 / r4c3 r4c4"
    assert drawn(bench) == tokeru.parse(f"sudoku4:................;{wanted}")


def test_a_clue_is_chosen_and_removed(bench: Page) -> None:
    tool(bench, "cage")
    by_mouse(bench, points(bench, 4, "r1c1 r1c2"))
    press(bench, "5")
    by_mouse(bench, points(bench, 4, "r3c1 r3c2"))
    press(bench, "3")
    bench.mouse.click(*points(bench, 4, "r1c2")[0])
    expect(bench.get_by_label("What it says")).to_have_value("5")
    by_mouse(bench, points(bench, 4, "r1c2 r1c3"))
    assert drawn(bench) == tokeru.parse("sudoku4:................;cage 5 r1c1 r1c2 r1c3;cage 3 r3c1 r3c2")
    cells(bench).first.focus()
    bench.keyboard.press("Delete")
    assert drawn(bench) == tokeru.parse("sudoku4:................;cage 3 r3c1 r3c2")


def test_regions_are_painted(bench: Page) -> None:
    tool(bench, "regions")
    by_mouse(bench, points(bench, 4, "r1c1 r1c2 r1c3"))
    expect(verdict(bench)).to_have_text("Region 1 has 5 cells instead of 4")
    by_mouse(bench, points(bench, 4, "r2c3 r2c2"))
    expect(verdict(bench)).not_to_contain_text("Region")
    assert drawn(bench) == tokeru.parse("futoshiki4:................;regions 1112122233443344")
    bench.get_by_role("button", name="Undo").click()
    bench.get_by_role("button", name="Play it").click()
    expect(bench.locator("#workshop .question")).to_contain_text("Region 1 has 5 cells")
    expect(bench.locator("#workshop .question button")).to_have_count(0)


def test_a_puzzle_with_rules_that_no_tool_draws(bench: Page) -> None:
    section(bench, "Edit another puzzle")
    line = "sudoku4:1...............;not {sum 5 r3c1 r2c3};cage 3 r1c1 r2c1;title Odd;author Ann"
    bench.get_by_label("A puzzle in any notation").fill(line)
    bench.get_by_role("button", name="Take it in").click()
    section(bench, "Clues")
    expect(bench.locator("#workshop .clues li")).to_have_count(2)
    assert drawn(bench) == tokeru.parse(line)
    bench.locator("#workshop .clues li", has_text="not").get_by_role("button", name="Remove").click()
    section(bench, "Title and words")
    expect(bench.get_by_label("Title")).to_have_value("Odd")
    expect(bench.get_by_label("Rules in words")).to_have_value(
        re.compile("^No value twice in a row\n.*A cage adds up to", re.DOTALL)
    )
    bench.get_by_label("Rules in words").fill("As usual")
    bench.get_by_label("Author").fill("Bo")
    bench.get_by_label("Author").press("Tab")
    found = drawn(bench)
    assert found == tokeru.parse("sudoku4:1...............;cage 3 r1c1 r2c1")
    assert (found.about.title, found.about.author, found.about.comment) == ("Odd", "Bo", "As usual")


def test_a_copy_of_the_game_is_edited_and_the_game_stays(page: Page) -> None:
    player.visit(page, player.link_to(f"sudoku4:{UNIQUE}"))
    page.keyboard.press("3")
    page.locator("#tools .menu").click()
    page.locator(".menu button", has_text="Workshop").click()
    section(page, "Edit another puzzle")
    page.get_by_role("button", name="Edit a copy of the current game").click()
    player.eventually(lambda: said(page, "r1c1"), "row 1 column 1, 1, given")
    before = player.board(page)
    cells(page).first.focus()
    press(page, "ArrowRight 2 h")
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#main")).to_be_visible()
    assert player.board(page) == before
    expect(page).not_to_have_url(re.compile("workshop"))


def test_values_above_nine_by_keys_and_pad(bench: Page) -> None:
    """Letters that the board does not have are no keys."""
    choose_size(bench, 16)
    tool(bench, "givens")
    enter(bench, "ag")
    cells(bench).nth(2).click()
    press(bench, "h")
    bench.locator("#workshop .keys").get_by_role("button", name="C", exact=True).click()
    tool(bench, "quadruple")
    cells(bench).nth(20).focus()
    press(bench, "ArrowDown Enter b 3")
    found = drawn(bench)
    assert list(found.givens[:4]) == [10, 16, 12, 0]
    assert tokeru.parse(f"sudoku16:{'.' * 256};quadruple 11,3 r3c5 r3c6 r4c5 r4c6").rules[-1] in found.rules
    choose_size(bench, 4)
    tool(bench, "givens")
    cells(bench).first.click()
    press(bench, "a 5 4")
    assert drawn(bench) == tokeru.parse("sudoku4:4...............")


# --- kept ---------------------------------------------------------------------------------------------


def test_undo_redo_and_a_reload(bench: Page) -> None:
    enter(bench, "12")
    tool(bench, "thermo")
    by_mouse(bench, points(bench, 4, "r3c1 r3c2 r4c3"))
    press(bench, "Control+z Control+z")
    assert drawn(bench) == tokeru.parse("sudoku4:1...............")
    cells(bench).first.focus()
    press(bench, "Control+y Control+Shift+z")
    wanted = tokeru.parse("sudoku4:12..............;thermo r3c1 r3c2 r4c3")
    assert drawn(bench) == wanted
    bench.reload()
    cells(bench).first.wait_for()
    assert drawn(bench) == wanted
    bench.get_by_role("button", name="Start over").click()
    assert drawn(bench) == tokeru.parse("sudoku4:................")


# --- what is found out --------------------------------------------------------------------------------


def test_one_solution_how_hard_and_played(bench: Page) -> None:
    enter(bench, UNIQUE)
    expect(verdict(bench)).to_have_text(re.compile("Exactly one solution · .+ · about 1 min"))
    bench.get_by_role("button", name="Play it").click()
    expect(bench.locator("#workshop")).to_be_hidden()
    puzzle = tokeru.parse(f"sudoku4:{UNIQUE}")
    player.by_keyboard(bench, puzzle, puzzle.solve(), player.blanks(puzzle))
    player.wait_until_solved(bench)


def test_it_is_exported_and_printed(bench: Page) -> None:
    """The draft, not the game behind it."""
    enter(bench, UNIQUE)
    expect(verdict(bench)).to_contain_text("Exactly one solution")
    bench.get_by_role("button", name="Share it").click()
    expect(bench.locator("#sheet textarea")).to_have_value(f"sudoku4:{UNIQUE}")
    with bench.expect_download() as saved:
        bench.get_by_role("button", name="Save as SVG").click()
    assert saved.value.suggested_filename.endswith(".svg")
    bench.keyboard.press("Escape")
    bench.evaluate("void (window.print = () => { window.printed = true; })")
    bench.get_by_role("button", name="Print").click()
    bench.locator("#sheet form button.main").click()
    bench.wait_for_function("window.printed")
    expect(bench.locator(".printed figcaption").first).to_have_text(f"sudoku4:{UNIQUE}")


def test_a_contradiction_is_not_played(bench: Page) -> None:
    enter(bench, "1..1")
    expect(verdict(bench)).to_have_text("No solution: conflict at r1c1 and r1c4")
    expect(cells(bench).first).to_have_attribute("aria-invalid", "true")
    bench.get_by_role("button", name="Start over").click()
    enter(bench, "12....3.......4.")
    bench.get_by_role("button", name="Play it").click()
    expect(bench.locator("#workshop .question")).to_have_text("No solution: something has to go")
    expect(bench.locator("#workshop .question button")).to_have_count(0)
    expect(bench.locator("#workshop")).to_be_visible()


def test_several_solutions_are_asked_about(bench: Page) -> None:
    enter(bench, "1.....2..3......")
    bench.get_by_role("button", name="Play it").click()
    expect(bench.locator("#workshop .question")).to_contain_text("Several solutions")
    expect(bench.locator("#workshop")).to_be_visible()
    bench.locator("#workshop .question button").click()
    expect(bench.locator("#workshop")).to_be_hidden()


def marked(page: Page, name: str) -> set[int]:
    return {int(digit) for digit in re.findall(r"\d", said(page, name).partition("column")[2][3:])}


def test_values_of_all_solutions(bench: Page) -> None:
    enter(bench, "1.....2..3......")
    bench.get_by_role("switch", name="Values of all solutions").click()
    puzzle = tokeru.parse("sudoku4:1.....2..3......")
    names = [grid.name(4, cell) for cell in range(16)]
    wanted = [set(values) for values in puzzle.true_candidates()]
    player.eventually(lambda: [marked(bench, name) for name in names], wanted)


def test_two_solutions(bench: Page) -> None:
    enter(bench, "1.....2..3......")
    bench.get_by_role("switch", name="Two solutions").click()
    expect(verdict(bench)).to_contain_text("Several")
    told = re.search(r"(r\dc\d) can be (\d) or (\d)", verdict(bench).text_content() or "")
    assert told
    name, *values = told.groups()
    player.eventually(lambda: marked(bench, name), {int(value) for value in values})
    puzzle = tokeru.parse("sudoku4:1.....2..3......")
    shown = [marked(bench, grid.name(4, cell)) for cell in range(16)]
    fitting = [solution for solution in puzzle.solutions() if all(map(set.__contains__, shown, solution))]
    assert any(
        [{one, other} for one, other in zip(first, second, strict=True)] == shown
        for first in fitting
        for second in fitting
    )


def test_clues_it_can_do_without(bench: Page) -> None:
    line = "sudoku4:1.....2..3.....4;r1c1<r1c2;cage 4 r1c1 r2c1"
    section(bench, "Edit another puzzle")
    bench.get_by_label("A puzzle in any notation").fill(line)
    bench.get_by_role("button", name="Take it in").click()
    bench.get_by_role("switch", name="Clues it can do without").click()
    puzzle = tokeru.parse(line)
    found = puzzle.redundant().clues
    rules = [clue for clue in found if isinstance(clue, Rule)]
    expect(bench.locator("#workshop .found")).to_contain_text("do without")
    section(bench, "Clues:")
    expect(bench.locator("#workshop .clues .needless")).to_have_count(len(rules))
    expect(bench.locator("#workshop .found")).to_contain_text(f"any one of {len(found)} clues")


def test_the_next_step_is_told(bench: Page) -> None:
    enter(bench, UNIQUE)
    bench.get_by_role("switch", name="The next step").click()
    expect(bench.locator("#workshop .step h2")).not_to_be_empty()
    expect(bench.locator("#workshop .place .consequence > *").first).to_be_attached()


def test_a_step_strikes_no_value_of_a_solution(bench: Page) -> None:
    """Where two solutions are shown, it is told in words, and the board shows where to look."""
    tool(bench, "thermo")
    by_mouse(bench, points(bench, 4, "r1c1 r1c2 r1c3"))
    bench.get_by_role("switch", name="The next step").click()
    strikes = bench.locator("#workshop .place .consequence .strike")
    expect(strikes).not_to_have_count(0)
    bench.get_by_role("switch", name="Two solutions").click()
    player.eventually(lambda: said(bench, "r1c4").endswith("column 4, blank"), False)
    expect(strikes).to_have_count(0)
    expect(bench.locator("#workshop .place .reason > *")).not_to_have_count(0)
    expect(bench.locator("#workshop .step h2")).not_to_be_empty()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_that_is_found_out_is_for_everyone(wiped_page: NewPage, scheme: str) -> None:
    page = wiped_page(color_scheme=scheme)
    open_workshop(page)
    choose_size(page, 4)
    enter(page, "1.....2..3......")
    for wish in page.locator("#workshop .wishes [role=switch]").all():
        wish.click()
    expect(verdict(page)).to_contain_text("Several")
    page.get_by_role("button", name="Play it").click()
    expect(page.locator("#workshop .question button")).to_be_visible()
    check(page)
    cells(page).last.click()
    page.keyboard.press("4")
    expect(page.locator("#workshop .found")).to_contain_text("Every clue is needed")
    expect(page.locator("#workshop .step h2")).to_have_count(1)
    check(page)


def test_edits_while_it_is_counted_cancel(page: Page) -> None:
    """Signs alone take long to count; whoever keeps drawing does not have to wait for it."""
    page.add_init_script(
        """const { postMessage } = Worker.prototype;
        window.asked = 0;
        Worker.prototype.postMessage = function (...args) {
            window.asked++;
            postMessage.apply(this, args);
        };"""
    )
    open_workshop(page)
    tool(page, "less")
    cells(page).first.focus()
    for _ in range(8):
        before = page.evaluate("window.asked")
        press(page, "Alt+ArrowRight ArrowRight")
        page.wait_for_function("before => window.asked > before", arg=before)
    tool(page, "givens")
    cells(page).nth(8).click()
    press(page, "5 ArrowLeft 5")
    expect(verdict(page)).to_have_text("No solution: conflict at r1c8 and r1c9")


def test_sizes_and_rules_that_a_size_cannot_have(bench: Page) -> None:
    choose_size(bench, 5)
    expect(bench.get_by_role("switch", name="No value twice in a box")).to_be_disabled()
    expect(bench.get_by_role("switch", name="Neighbours do not hold")).to_be_enabled()
