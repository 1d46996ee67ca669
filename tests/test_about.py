"""What is said about a puzzle: the Tokeru line carries it, and it is no part of what is solved."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tokeru
from tokeru.about import LONGEST, About
from tokeru.errors import NotationError, NotUnderstood
from tokeru.notation.draft import Draft
from tokeru.notation.reading import Reading

PUZZLE = tokeru.parse("sudoku4:..3..4.221......")
TEXTS = st.text(max_size=40)


@given(TEXTS, TEXTS, TEXTS, st.lists(TEXTS, max_size=3))
def test_a_line_carries_it(title: str, author: str, comment: str, without: list[str]) -> None:
    said = PUZZLE.said(About(title, author, comment, tuple(without)))
    again = tokeru.parse(said.format())
    assert again.about == said.about
    assert again == said == PUZZLE
    assert "\n" not in said.format()


@given(TEXTS)
def test_so_does_its_repr(title: str) -> None:
    assert tokeru.parse(repr(PUZZLE.called(title))).title == PUZZLE.called(title).title


def test_what_would_end_an_entry_is_escaped() -> None:
    line = PUZZLE.called("A; {b}", "It's", "100%\nsure").format()
    assert line.endswith(";title A%3B %7Bb%7D;author It%27s;comment 100%25%0Asure")


def test_percent_signs_that_are_no_escapes_stay() -> None:
    assert tokeru.parse("sudoku4:................;title 50% off;author %FF").about == About("50% off", "%FF")


def test_of_two_titles_the_last_one_counts() -> None:
    assert tokeru.parse("sudoku4:................;title a;TITLE b").title == "b"


def test_saves_carry_it() -> None:
    game = tokeru.Game(PUZZLE.called("Small", "Ann"))
    assert tokeru.Game.from_json(game.to_json()).puzzle.about == About("Small", "Ann")


def test_it_has_limits() -> None:
    with pytest.raises(NotationError, match="the title has more than"):
        PUZZLE.called("x" * (LONGEST + 1))
    with pytest.raises(NotationError, match="the author is a text, not 7"):
        PUZZLE.called(author=7)  # type: ignore[arg-type]


# --- readings: what was understood, and what is left ----------------------------------------------------


def drafted(solution: str = "") -> Draft:
    draft = Draft(4)
    draft.say_houses()
    for cell, value in enumerate(PUZZLE.givens):
        if value:
            draft.give(cell, value)
    draft.solution = [*map(int, solution)] or None
    return draft


def test_what_is_left_is_refused_by_name() -> None:
    draft = drafted()
    draft.leave("fog: r1c1")
    with pytest.raises(NotUnderstood, match="not understood: fog: r1c1; lenient") as refused:
        draft.reading().taken()
    assert refused.value.left == ("fog: r1c1",)


def test_who_is_lenient_is_told() -> None:
    draft = drafted()
    draft.leave("fog: r1c1")
    puzzle = draft.reading().taken(lenient=True)
    assert (puzzle, puzzle.without) == (PUZZLE, ("fog: r1c1",))


def test_a_solution_that_is_the_only_one_confirms_a_reading() -> None:
    draft = drafted("1234341221434321")
    draft.leave("a sentence")
    assert draft.reading().confirmed is True
    assert draft.reading().taken().without == ("a sentence",)


@pytest.mark.parametrize("solution", ["1234341221434312", "123"])
def test_another_solution_does_not(solution: str) -> None:
    draft = drafted(solution)
    draft.leave("a sentence")
    assert not draft.reading().confirmed
    with pytest.raises(NotUnderstood):
        draft.reading().taken()


def test_rules_tell_what_they_were_read_from() -> None:
    draft = drafted()
    draft.say("renban r1c1 r1c2", "line 1")
    draft.say("whisper 2 r1c3 r1c4", "line 2", sure=False)
    reading = draft.reading()
    assert [str(said) for said in reading.understood][-1] == "renban r1c1 r1c2 (line 1)"
    assert [said.rule for said in reading.guessed] == ["whisper 2 r1c3 r1c4"]


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("cage 3 r1c9", "cage 1: .*r1c9"),
        ("unheard r1c1", "cage 1: unknown rule"),
        ("cage r1c1", "cage 1: cage"),
    ],
)
def test_a_rule_that_makes_no_sense_is_told_by_its_source(rule: str, message: str) -> None:
    draft = drafted()
    draft.say(rule, "cage 1")
    with pytest.raises(NotationError, match=message):
        draft.reading()


def test_regions_become_boxes_a_layout_or_houses_of_their_own() -> None:
    boxes = [(0, 1, 4, 5), (2, 3, 6, 7), (8, 9, 12, 13), (10, 11, 14, 15)]
    rows = [tuple(range(start, start + 4)) for start in (0, 4, 8, 12)]
    assert last_said(boxes) == "boxes"
    assert last_said(rows) == "regions 1111222233334444"
    assert last_said(rows[:1]) == "extra r1c1 r1c2 r1c3 r1c4"


def last_said(regions: Sequence[Sequence[int]]) -> str:
    draft = Draft(4)
    draft.say_houses(regions)
    return [*draft.said][-1]


def test_boards_of_other_sides_and_numbers() -> None:
    draft = Draft(2, 4, range(5))
    draft.say_houses([])
    draft.give(draft.index(1, 3), 0)
    assert draft.reading().puzzle.format() == "futoshiki4+area 2x4+values 0-4:.......0........"
    with pytest.raises(NotationError, match="r3c1 is not a cell of 2x4"):
        draft.index(2, 0)
    with pytest.raises(NotationError, match="r1c1 is 5; numbers go from 0 to 4"):
        draft.give(0, 5)


def test_other_notations_are_all_understood() -> None:
    assert tokeru.read("sudoku4:..3..4.221......") == Reading(PUZZLE)


def test_a_solution_that_breaks_the_rules_is_told() -> None:
    """Whoever made it means something else by one of its clues."""
    draft = drafted("1234341221434321")
    draft.say("r1c1>r1c2", "sign 1")
    assert not draft.left
    with pytest.raises(NotUnderstood, match="solution"):
        draft.reading().taken()
    assert draft.reading().taken(lenient=True) != PUZZLE
