"""The rules of a puzzle beside its board, each with its symbol, and what a cell says of its part in them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect
from tests.web import player
from tests.web.conftest import PHONE, NewPage

from tokeru.logic import telling
from tokeru.rules import all_rules
from tokeru.rules.base import Rule, cell_fields

RULES = all_rules()
TOLD_BY_THE_KIND = {"boxes", "less"}
"""Their examples are a plain Sudoku and a plain Futoshiki."""
LISTED = {name: rule for name, rule in RULES.items() if name not in TOLD_BY_THE_KIND}

EMPTY = f"sudoku9:{'.' * 81}"
MANY = (
    f"sudoku9+antiknight+diagonals:{'.' * 81};cage 15 r1c1 r1c2 r2c1;thermo r2c6 r2c7 r3c7 r3c8"
    ";arrow r6c6 r6c7 / r7c8 r8c9;littlekiller se 20 r1c4;whisper r9c1 r8c2 r7c3;whisper 4 r5c8 r5c9 r6c9"
    ";difference 2 r9c3 r9c4;difference r9c5 r9c6;ratio r9c6 r9c7;sandwich s 12 r1c7;odd r5c1;even r5c2"
    ";quadruple 1,3 r4c4 r4c5 r5c4 r5c5;either {r3c4<r2c3} {sum 7 r2c3 r4c3};x r3c3 r3c4;r8c1<r8c2"
)


def rows(page: Page, name: str = "") -> Locator:
    """All rows, or those of a rule."""
    return page.locator(f".rules button{name and f'.{name}'}")


def sentences(page: Page, name: str = "") -> list[str]:
    expect(rows(page, name).first).to_be_visible()
    return rows(page, name).locator("> span:last-child").all_inner_texts()


def said(page: Page) -> list[str]:
    labels: list[str] = page.locator(player.CELLS).evaluate_all(
        "cells => cells.map((cell) => cell.getAttribute('aria-label'))"
    )
    return labels


def lit(page: Page) -> str:
    """The outline of what is lit, or nothing."""
    return page.locator("#board .pointed path").get_attribute("d") or ""


def has_role(rule: type[Rule]) -> bool:
    """Whether only some of the cells have a part in it."""
    drawn = rule.drawing != "none" and rule.name != "boxes"
    return bool(cell_fields(rule)) or rule.made_of_rules or drawn


def speak(page: Page, language: str) -> None:
    page.add_init_script(f"localStorage.setItem('tokeru.settings', '{json.dumps({'language': language})}')")


# --- every rule ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", telling.languages())
def test_every_rule_is_told_in_every_language(new_page: NewPage, language: str) -> None:
    """In a row of its own and, where it has cells, by these. A text that is missing would show its key."""
    page = new_page()
    speak(page, language)
    for name, rule in LISTED.items():
        player.open_puzzle(page, rule.example.line)
        words = telling.load(language)
        assert fits(sentences(page, name)[0], words["help"][f"rule-{name}"]), name
        if has_role(rule):
            assert any(fits(told, words["rules"][name]) for told in said(page)), name


def fits(told: str, template: str) -> bool:
    """Whether all that a template says by itself is there."""
    plain = re.sub(r"\{(?:[^{}]|\{[^{}]*\})*\}", "\n", template)
    return all(part.strip() in told for part in plain.split("\n"))


def test_every_rule_has_its_symbol_and_lights_its_cells(new_page: NewPage) -> None:
    page = new_page()
    for name, rule in LISTED.items():
        player.open_puzzle(page, rule.example.line)
        row = rows(page, name).first
        row.click()
        expect(row).to_have_attribute("aria-pressed", "true")
        assert lit(page), name
        row.click()
        expect(row).to_have_attribute("aria-pressed", "false")
        assert not lit(page), name
        if rule.drawing != "none":
            expect(row.locator(f"svg .{rule.drawing}.{name}")).not_to_have_count(0)


# --- the list -------------------------------------------------------------------------------------------


def test_a_plain_puzzle_has_no_list(page: Page) -> None:
    player.visit(page, player.link_to("sudoku4:1.....2..3.....4"))
    expect(page.locator("#panel")).to_contain_text("Each value once")
    expect(rows(page)).to_have_count(0)


def test_signs_are_listed_once_the_player_has_begun(page: Page) -> None:
    """The first visit loads no list for what the name of the kind says."""
    player.visit(page, player.link_to("futoshiki4:................;r1c1<r1c2"))
    expect(page.locator("#panel")).to_contain_text("Each value once")
    expect(rows(page)).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(rows(page)).to_have_text(["A sign opens towards the greater value"])


def test_the_sentence_of_the_kind_stays(page: Page) -> None:
    player.visit(page, player.link_to("sudoku4:................;cage 3 r1c1 r1c2"))
    assert sentences(page) == ["A cage adds up to its total, and no value repeats in it"]
    expect(page.locator("#panel [role=status]")).to_have_text("Sudoku with cages that add up to their totals")


def test_a_kind_has_one_row_whatever_its_numbers(page: Page) -> None:
    """Numbers that are drawn are spoken of; others part the rows, since nothing else shows which is which."""
    player.visit(page, player.link_to(MANY))
    assert sentences(page, "difference") == [
        "A white dot: the two values differ by the number in it, or by 1 if there is none"
    ]
    assert sentences(page, "ratio") == ["A black dot: one value is 2 times the other"]
    assert sentences(page, "whisper") == [
        "Neighbours on the line differ by at least 4",
        "Neighbours on the line differ by at least 5",
    ]


def test_a_clue_that_cannot_be_drawn_is_written(page: Page) -> None:
    player.visit(page, player.link_to(f"{EMPTY};cage 9 r1c1 r1c2;cage 8 r4c4 r6c6;r1c1<r3c3"))
    assert sentences(page, "cage") == ["A cage adds up to its total, and no value repeats in it"]
    assert sentences(page, "less") == ["A sign opens towards the greater value", "r1c1<r3c3"]


@pytest.mark.parametrize(
    ("puzzle", "said"),
    [
        ("sudoku4:", "Each value once in every row, column and box"),
        ("futoshiki4+regions:", "Each value once in every row, column and region"),
        ("futoshiki4:", ["No value twice in a row", "No value twice in a column"]),
        ("sudoku4+values 0-4:", [f"No value twice in a {house}" for house in ("row", "column", "box")]),
    ],
)
def test_what_every_solver_expects_is_said_of_a_puzzle_of_no_kind(
    page: Page, puzzle: str, said: str | list[str]
) -> None:
    """In a sentence or, where none fits, row by row and before all else."""
    regions = ";regions 1112122233443344" if "regions" in puzzle else ""
    player.visit(page, player.link_to(f"{puzzle.replace('+regions', '')}{'.' * 16}{regions};odd r1c1"))
    told = [] if isinstance(said, str) else said
    found = sentences(page)
    assert found[: len(told)] == told
    assert "A circle: the value is odd" in found
    expect(page.locator("#panel [role=status]")).to_have_text(said if isinstance(said, str) else "")


def test_a_board_without_rows_says_what_it_has(page: Page) -> None:
    player.visit(page, player.link_to("grid3+columns:12..313.2"))
    assert sentences(page) == ["No value twice in a column"]


def test_another_language_while_playing(page: Page) -> None:
    player.visit(page, player.link_to(f"{EMPTY};thermo r1c1 r1c2"))
    expect(rows(page, "thermo")).to_be_visible()
    page.locator("#tools .settings").click()
    page.get_by_label("Language").select_option("ko")
    expect(rows(page, "thermo")).to_have_text(telling.load("ko")["help"]["rule-thermo"])
    expect(player.cell(page, 0)).to_have_attribute("aria-label", re.compile("온도계"))


# --- the light ------------------------------------------------------------------------------------------


def test_a_move_takes_the_light_away(page: Page) -> None:
    player.visit(page, player.link_to(f"{EMPTY};thermo r1c1 r1c2;odd r5c5"))
    rows(page, "thermo").click()
    assert lit(page)
    rows(page, "odd").click()
    expect(rows(page, "thermo")).to_have_attribute("aria-pressed", "false")
    expect(rows(page, "odd")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("1")
    expect(rows(page, "odd")).to_have_attribute("aria-pressed", "false")
    assert not lit(page)


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_row_is_a_button_for_the_keyboard(page: Page, key: str) -> None:
    player.visit(page, player.link_to(f"{EMPTY};sandwich s 12 r1c7"))
    row = page.get_by_role("list", name="Rules of this puzzle").get_by_role("button")
    row.focus()
    page.keyboard.press(key)
    expect(row).to_have_attribute("aria-pressed", "true")
    assert lit(page) == "M697 3L697 897L603 897L603 3Z"


def test_a_hint_is_shown_without_what_was_lit_and_above_the_list(page: Page) -> None:
    player.visit(page, player.link_to(RULES["thermo"].example.line))
    rows(page).click()
    player.see_hint(page)
    page.mouse.move(0, 0)
    expect(rows(page)).to_have_count(1)
    expect(page.locator("#board .pointed path")).to_have_attribute("d", "")
    rows(page).click()
    assert lit(page)
    page.locator("#panel .actions button").last.click()
    expect(rows(page)).to_have_count(1)


# --- what a cell says -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "cell", "told"),
    [
        ("cage 12 r1c1 r1c2 r2c2", "r1c2", "cage of 12 (2 of 3)"),
        ("thermo r1c1 r1c2 r2c2 r3c2", "r1c2", "thermometer (2 of 4)"),
        ("ratio r1c1 r1c2", "r1c1", "black dot to the right"),
        ("ratio 3 r1c1 r2c1", "r2c1", "black dot of 3 above"),
        ("difference r1c1 r9c9", "r1c1", "white dot with r9c9"),
        ("r1c1<r3c3", "r3c3", "greater than r1c1"),
        ("sandwich e 12 r4c1", "r4c9", "sandwich of 12 from the left"),
        ("littlekiller sw 9 r1c3", "r2c2", "diagonal sum of 9 from the upper right"),
        ("quadruple 1,3 r1c1 r1c2 r2c1 r2c2", "r2c2", "circle with 1 and 3 (4 of 4)"),
        ("clone r1c1 r1c2 / r5c1 r5c2", "r5c2", "clone with r1c2"),
        ("arrow r1c1 / r2c2 r3c3", "r1c1", "circle of an arrow"),
        ("arrow r1c1 / r2c2 r3c3", "r3c3", "arrow (2 of 2)"),
        ("equal r1c1 r1c2 / r5c5", "r5c5", "groups of equal sum (group 2)"),
        ("either {r1c1<r1c2} {sum 7 r1c1 r2c1}", "r1c1", "perhaps less than right or sum of 7 (1 of 2)"),
        ("not {either {odd r1c1} {x r1c1 r1c2}}", "r1c2", "not perhaps X to the left"),
    ],
)
def test_a_cell_names_its_part(one_page: Page, rules: str, cell: str, told: str) -> None:
    player.open_puzzle(one_page, f"{EMPTY};{rules}")
    row, column = (int(number) for number in re.findall(r"\d", cell))
    label = f"row {row} column {column}, blank, {told}"
    expect(player.cell(one_page, 9 * row + column - 10)).to_have_attribute("aria-label", label)


def test_an_entry_is_announced_with_its_rules(page: Page) -> None:
    player.visit(page, player.link_to(f"{EMPTY};thermo r1c1 r1c2"))
    expect(rows(page)).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator("#said")).to_have_text("row 1 column 1, 1, thermometer (1 of 2)")


# --- for everyone ---------------------------------------------------------------------------------------

NARROW = PHONE | {"viewport": {"width": 320, "height": 568}, "color_scheme": "dark"}


@pytest.mark.parametrize("options", [{}, PHONE, NARROW], ids=["desktop", "phone", "narrow"])
def test_many_rules_scroll_in_their_place(wiped_page: NewPage, options: dict[str, Any]) -> None:
    page = wiped_page(**options)
    player.visit(page, player.link_to(f"{EMPTY};sandwich s 12 r1c7"))
    expect(rows(page)).to_have_count(1)
    places = [page.locator(part).bounding_box() for part in ("#board", "#panel", "#pad")]
    player.open_puzzle(page, MANY)
    expect(rows(page)).to_have_count(17)
    assert [page.locator(part).bounding_box() for part in ("#board", "#panel", "#pad")] == places
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("#panel").evaluate("panel => panel.scrollWidth <= panel.clientWidth")
    rows(page).last.scroll_into_view_if_needed()
    expect(rows(page).last).to_be_in_viewport()


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing(page: Page, theme: str) -> None:
    page.add_init_script(f"localStorage.setItem('tokeru.settings', '{json.dumps({'theme': theme})}')")
    player.visit(page, player.link_to(MANY))
    rows(page).first.click()
    player.settle(page)
    found = Axe().run(page)
    assert not found.violations_count, found.generate_report()
