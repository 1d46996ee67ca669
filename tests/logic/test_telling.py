"""Steps in words: every technique in every language, and the small syntax of the messages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tokeru
from tokeru import _kernel, grid
from tokeru.border import LEVELS, names, rows
from tokeru.errors import TokeruError
from tokeru.logic import telling
from tokeru.logic.reader import read_steps
from tokeru.logic.steps import Candidate, Node, Reason, Step
from tokeru.logic.techniques import packed
from tokeru.puzzle import Puzzle

TECHNIQUES = names("techniques")
FAMILIES = {row["family"] for row in rows("techniques")}
LANGUAGES = telling.languages()

SUDOKU = tokeru.parse("sudoku:" + "." * 81)
SIGNS = tokeru.parse("futoshiki5:" + "." * 25 + ";r1c1<r1c2<r1c3>r1c4;r3c2>r3c3;r2c1>r3c1")
KILLER = tokeru.parse("sudoku:" + "." * 81 + ";cage 10 r1c1 r1c2 r2c1;sum 7 r3c3 r4c4;arrow r5c5 / r5c6 r5c7")
SUMS = {KILLER.rules[sum.rule].name: number for number, sum in enumerate(KILLER.problem.sums)}
CAGE = SUMS["cage"]
SANDWICH = tokeru.parse("sudoku:" + "." * 81 + ";sandwich e 8 r3c1")


# --- a step made up for each technique ------------------------------------------------------------


def at(puzzle: Puzzle, names: str) -> tuple[int, ...]:
    return tuple(grid.index(puzzle.size, name) for name in names.split())


def house_of(puzzle: Puzzle, names: str) -> int:
    """The house that has these cells, given by their names, and if several the largest."""
    cells = set(at(puzzle, names))
    houses = puzzle.problem.houses
    fitting = [number for number in range(len(houses)) if cells <= set(houses[number].cells)]
    return max(fitting, key=lambda number: len(houses[number].cells))


def houses(puzzle: Puzzle, text: str) -> tuple[int, ...]:
    """ "r1c1 r1c9, r1c1 r9c1" is row 1 and column 1."""
    return tuple(house_of(puzzle, names) for names in text.split(",")) if text else ()


def links(puzzle: Puzzle, names: str) -> tuple[int, ...]:
    cells = set(at(puzzle, names))
    relations = puzzle.problem.relations
    return tuple(i for i, relation in enumerate(relations) if {relation.first, relation.second} <= cells)


def candidates(puzzle: Puzzle, text: str, sign: str) -> Iterator[Candidate]:
    for part in text.split():
        cell, found, value = re.split("([=≠])", part)
        if found == sign:
            yield Candidate(grid.index(puzzle.size, cell), int(value))


def nodes(puzzle: Puzzle, text: str) -> tuple[Node, ...]:
    """ "r1c2≠5 r1c7+r1c8=5": the cells of a group are joined by +."""
    parts = (re.split("([=≠])", part) for part in text.split())
    return tuple(
        Node(sign == "=", int(value), at(puzzle, cells.replace("+", " "))) for cells, sign, value in parts
    )


def step(technique: str, results: str, puzzle: Puzzle = SUDOKU, chains: str = "", **reason: Any) -> Step:
    """A step from short texts: cells as "r1c1 r1c2", houses by two of their cells, sets parted by commas."""
    read: dict[str, Any] = dict(reason)
    read |= {key: at(puzzle, reason[key]) for key in ("cells", "fins") if key in reason}
    read |= {key: houses(puzzle, reason[key]) for key in ("houses", "covers") if key in reason}
    if "sets" in reason:
        read["sets"] = tuple(at(puzzle, cells) for cells in reason["sets"].split(","))
    if "links" in reason:
        read["links"] = links(puzzle, reason["links"])
    return Step(
        technique,
        Reason(**read),
        tuple(candidates(puzzle, results, "=")),
        tuple(candidates(puzzle, results, "≠")),
        tuple(nodes(puzzle, chain) for chain in chains.split(";") if chain),
        puzzle=puzzle,
    )


ROW_4, ROW_1, ROW_2, ROW_6, BOX_2 = "r4c1 r4c9", "r1c1 r1c9", "r2c1 r2c9", "r6c1 r6c9", "r1c4 r3c6"
COLUMN_3, COLUMN_7 = "r1c3 r9c3", "r1c7 r9c7"
PATTERN: Mapping[str, Any] = {
    "chains": "r2c3≠5 r2c7=5 r6c7≠5 r6c4=5",
    "houses": f"{ROW_2},{ROW_6}",
    "cells": "r2c3 r2c7 r6c7 r6c4",
    "values": (5,),
}
CHAIN: Mapping[str, Any] = {"chains": "r1c2≠5 r1c7=5 r1c7≠3 r7c7+r8c7=3", "values": (5, 3)}
SUPPOSE: Mapping[str, Any] = {"cells": "r1c1", "values": (5,), "chains": "r1c1=5 r1c4≠5;r1c1=5 r3c4≠5"}
FISH: Mapping[str, Any] = {
    "values": (5,),
    "houses": f"{ROW_2},{ROW_6}",
    "covers": f"{COLUMN_3},{COLUMN_7}",
    "cells": "r2c3 r2c7 r6c3 r6c7",
}
FINNED: Mapping[str, Any] = {**FISH, "fins": "r6c8"}
RECTANGLE: Mapping[str, Any] = {"cells": "r1c1 r1c4 r2c1 r2c4", "values": (2, 7, 9)}
SETS: Mapping[str, Any] = {"sets": "r1c1 r1c2 r1c7,r3c4 r5c4", "values": (4, 8)}
POINTING: Mapping[str, Any] = {"houses": BOX_2, "covers": ROW_1, "values": (5,), "cells": "r1c4 r1c5"}
PAIR: Mapping[str, Any] = {"cells": "r4c1 r4c5", "values": (2, 7), "houses": ROW_4}
TRIPLE: Mapping[str, Any] = {"cells": "r4c1 r4c5 r4c6", "values": (2, 7, 8), "houses": ROW_4}
QUAD: Mapping[str, Any] = {"cells": "r4c1 r4c5 r4c6 r4c9", "values": (2, 7, 8, 9), "houses": ROW_4}
LOCKED: Mapping[str, Any] = {"cells": "r1c4 r1c5", "values": (2, 7), "houses": f"{BOX_2},{ROW_1}"}
RISING: Mapping[str, Any] = {"puzzle": SIGNS, "links": "r1c1 r1c2 r1c3"}
LINE: Mapping[str, Any] = {"puzzle": SIGNS, "houses": "r1c1 r1c5", "links": "r1c1 r1c2 r1c3 r1c4"}

STEPS: dict[str, Step] = {
    made.technique: made
    for made in (
        step("full-house", "r4c7=5", houses=ROW_4, cells="r4c7", values=(5,)),
        step("hidden-single", "r4c7=5", houses=ROW_4, cells="r4c7", values=(5,)),
        step("naked-single", "r3c2=5", cells="r3c2", values=(5,)),
        step("last-in-sum", "r1c2=3", KILLER, cells="r1c2", values=(3,), sums=(CAGE,)),
        step("lower-bound", "r1c2≠1 r1c2≠2 r1c3≠3", cells="r1c1 r1c2 r1c3", values=(2,), **RISING),
        step("upper-bound", "r1c2≠4 r1c1≠3", cells="r1c3 r1c2 r1c1", values=(4,), **RISING),
        step("cell-exclusion", "r3c3≠4", SIGNS, cells="r3c2", values=(3, 4), links="r3c2 r3c3"),
        step("pointing", "r1c1≠5 r1c2≠5", **POINTING),
        step("claiming", "r2c4≠5", houses=ROW_1, covers=BOX_2, values=(5,), cells="r1c4 r1c5"),
        step("house-exclusion", "r5c5≠5", houses=ROW_4, values=(5,), cells="r4c4 r4c6"),
        step("direct-pointing", "r1c1≠5 r2c1=5", **POINTING),
        step("direct-claiming", "r1c1≠5 r2c1=5", **POINTING),
        step("direct-hidden-pair", "r4c1≠5 r2c1=5", **PAIR),
        step("direct-hidden-triple", "r4c1≠5 r2c1=5", **TRIPLE),
        step("locked-pair", "r1c1≠2 r2c4≠7", **LOCKED),
        step("locked-triple", "r1c1≠2 r2c4≠7", **{**LOCKED, "values": (2, 7, 9), "cells": "r1c4 r1c5 r1c6"}),
        step("naked-pair", "r4c2≠2 r4c2≠7 r4c3≠7", **PAIR),
        step("naked-triple", "r4c2≠2", **TRIPLE),
        step("hidden-pair", "r4c1≠3 r4c5≠9", **PAIR),
        step("hidden-triple", "r4c1≠3", **TRIPLE),
        step("naked-quad", "r4c2≠2", **QUAD),
        step("hidden-quad", "r4c1≠3", **QUAD),
        step("line-bounds", "r1c1≠4 r1c1≠5", cells="r1c1 r1c2 r1c3", **LINE),
        step("line-cases", "r1c5≠1 r1c2≠4", **LINE),
        step("sum", "r1c1≠8 r1c2≠9", KILLER, sums=(CAGE,), cells="r1c1 r1c2 r2c1"),
        step("hidden-sum", "r1c3≠1", KILLER, cells="r1c3 r2c3", total=12, houses="r1c1 r3c3", sums=(CAGE,)),
        step("clue-bounds", "r3c3≠5", SANDWICH, lines=(0,)),
        step("way-through", "r3c3≠5", SANDWICH, lines=(0,)),
        step("line-ways", "r3c3≠5", SANDWICH, lines=(0,), ways=((1, 2, 6, 9), (1, 3, 5, 9), (1, 8, 9))),
        step("x-wing", "r4c3≠5", **FISH),
        step("swordfish", "r4c3≠5", **FISH),
        step("jellyfish", "r4c3≠5", **FISH),
        step("remote-pair", "r9c2≠1", chains="r1c2≠1 r1c7=1 r7c7≠1 r7c2=1", values=(1, 2)),
        step("bug-plus-one", "r5c5=7", cells="r5c5", values=(7,)),
        step("skyscraper", "r1c4≠5", **PATTERN),
        step("w-wing", "r5c1≠7", cells="r1c1 r5c5", houses=ROW_6, values=(2, 7)),
        step("two-string-kite", "r1c4≠5", **PATTERN),
        step("turbot-fish", "r1c4≠5", **PATTERN),
        step("empty-rectangle", "r1c4≠5", **PATTERN),
        step("dual-two-string-kite", "r1c4≠5", **PATTERN),
        step("dual-empty-rectangle", "r1c4≠5", **PATTERN),
        step("xy-wing", "r3c5≠3", cells="r1c1 r1c5 r3c2", values=(1, 2, 3)),
        step("xyz-wing", "r1c2≠3", cells="r1c1 r1c5 r3c2", values=(1, 2, 3)),
        *(step(f"unique-rectangle-{number}", "r2c4≠2 r2c4≠7", **RECTANGLE) for number in (1, 2, 5)),
        *(step(f"unique-rectangle-{number}", "r2c4≠2", houses=ROW_2, **RECTANGLE) for number in (3, 4, 6)),
        step("hidden-rectangle", "r2c4≠2", **RECTANGLE),
        step("avoidable-rectangle-1", "r2c4≠2", **RECTANGLE),
        step("avoidable-rectangle-2", "r2c5≠9", **RECTANGLE),
        *(
            step(f"{fin}-{fish}", "r4c7≠5", **FINNED)
            for fin in ("finned", "sashimi", "finned-franken")
            for fish in ("x-wing", "swordfish", "jellyfish")
        ),
        step("simple-colours", "r9c9≠5", sets="r1c1 r3c4,r1c4 r3c9", values=(5,)),
        step("multi-colours", "r9c9≠5", sets="r1c1 r3c4,r1c4 r3c9,r5c5,r5c8", values=(5,)),
        step(
            "sue-de-coq",
            "r1c9≠1",
            cells="r1c4 r1c5",
            sets="r1c8,r2c5",
            houses=f"{ROW_1},{BOX_2}",
            values=(1, 2, 3, 4),
        ),
        *(step(name, "r9c2≠5", **CHAIN) for name in ("xy-chain", "aic", "grouped-aic")),
        step("x-chain", "r9c2≠5", chains="r1c2≠5 r1c7=5 r7c7≠5 r7c2=5", values=(5,)),
        *(
            step(f"{grouped}{loop}-loop", "r1c2≠5", **CHAIN)
            for grouped in ("", "grouped-")
            for loop in ("continuous", "discontinuous")
        ),
        *(step(name, "r1c4≠8", **SETS) for name in ("als-xz", "als-xy-wing", "als-chain")),
        step("death-blossom", "r1c4≠8", cells="r9c9", **SETS),
        *(step(f"franken-{fish}", "r4c3≠5", **FISH) for fish in ("x-wing", "swordfish", "jellyfish")),
        *(step(name, "r1c1≠5", **SUPPOSE) for name in ("nishio", "cell-forcing", "dynamic-forcing")),
        step("house-forcing", "r9c9≠1", houses=ROW_4, values=(5,), chains="r4c1=5 r9c9≠1;r4c3=5 r9c9≠1"),
        step("bifurcation", "r1c1≠5", cells="r1c1", values=(5,)),
    )
}


# --- all techniques in all languages ------------------------------------------------------------------


def test_the_four_languages_are_found() -> None:
    assert set(LANGUAGES) >= {"en", "ko", "ja", "zh-Hant"}


def test_the_table_was_read_and_every_technique_has_a_step() -> None:
    assert len(TECHNIQUES) > 70
    assert set(STEPS) == set(TECHNIQUES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("technique", TECHNIQUES)
def test_every_technique_is_told_in_every_language(technique: str, language: str) -> None:
    made = STEPS[technique]
    for text in (
        told := [
            tell(made, language) for tell in (telling.explain, telling.short, telling.where, telling.which)
        ]
    ):
        assert text
        assert not re.search(r"[{}|]", text), text
        assert "  " not in text, text
        assert not re.search(r"[,、;；:：] *(?:$|[,、。.])", text), text
    assert telling.name(technique, language) in told[3]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("technique", TECHNIQUES)
def test_an_explanation_says_what_follows(technique: str, language: str) -> None:
    """Each cell that changes is named; bounds say it as a bound."""
    made = STEPS[technique]
    changed = made.placements or made.eliminations
    text = telling.explain(made, language)
    assert all(grid.name(made.puzzle.size, cell) in text for cell, _ in changed if made.puzzle)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_different(language: str) -> None:
    names = [telling.name(technique, language) for technique in TECHNIQUES]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_files_have_the_same_keys(language: str) -> None:
    assert set(keys(telling.load(language))) == set(keys(telling.load("en")))
    assert set(telling.load(language)["techniques"]) == set(TECHNIQUES)


def keys(messages: Mapping[str, Any], before: str = "") -> Iterator[str]:
    for key, value in messages.items():
        yield before + key
        if isinstance(value, Mapping):
            yield from keys(value, f"{before}{key}.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_mentions_nothing_that_english_does_not(language: str) -> None:
    """All templates are read, and none has a field that the English one does not fill."""
    english = dict(texts(telling.load("en")))
    for key, text in texts(telling.load(language)):
        telling.parse(text)
        assert field_names(text) <= field_names(english[key]), key


def texts(messages: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in messages.items():
        if isinstance(value, Mapping):
            yield from texts(value, f"{before}{key}.")
        elif isinstance(value, str):
            yield before + key, value


def field_names(text: str) -> set[str]:
    return set(re.findall(r"\{(>?[a-z-]+)", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_and_families_have_names(language: str) -> None:
    assert len({telling.family(family, language) for family in FAMILIES}) == len(FAMILIES)
    assert len({telling.level(level, language) for level in LEVELS}) == len(LEVELS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["mistake", "several", "stuck", "solved", "candidates"])
def test_other_messages(key: str, language: str) -> None:
    fields: dict[str, list[str]] = {"cells": []} if key == "mistake" else {}
    assert not re.search(r"[{}|]", telling.say(key, language, **fields))


# --- sentences ---------------------------------------------------------------------------------------

ENGLISH = {
    "full-house": "r4c7 is the last open cell of row 4, so it is 5",
    "hidden-single": "In row 4 only r4c7 can be 5",
    "naked-single": "r3c2 can only be 5",
    "lower-bound": "r1c1 < r1c2 < r1c3 and r1c1 is at least 2, so r1c2 is at least 3 and r1c3 at least 4",
    "upper-bound": "r1c1 < r1c2 < r1c3 and r1c3 is at most 4, so r1c2 is at most 3 and r1c1 at most 2",
    "cell-exclusion": "r3c2 can only be 3 or 4, and r3c2 > r3c3. Whichever it is, r3c3≠4",
    "pointing": "In box 2 the 5 must be in row 1, so no other cell of row 1 can be 5: r1c1≠5, r1c2≠5",
    "naked-pair": "In row 4 only 2 or 7 can go into r4c1 and r4c5, so no other cell there can be 2 or 7: "
    "r4c2≠2/7, r4c3≠7",
    "line-bounds": "In row 1 r1c2 and r1c3 must be greater than r1c1, each with a value of its own, "
    "so r1c1≠4/5",
    "line-cases": "As r1c1 < r1c2 < r1c3 > r1c4, every way to fill row 1 has r1c5≠1, r1c2≠4",
    "sum": "10 in 3 cells is 1+2+7, 1+3+6, 1+4+5 or 2+3+5, so every way to make 10 in the cage of r1c1"
    " has r1c1≠8, r1c2≠9",
    "hidden-sum": "Taking the known sums from box 1 leaves 12 for r1c3 and r2c3; 12 in 2 cells is 3+9, 4+8 or"
    " 5+7, so r1c3≠1",
    "clue-bounds": "By the clue alone, every way to put 8 between 1 and 9 in row 3 has r3c3≠5",
    "way-through": "Every way to put 8 between 1 and 9 in row 3 has r3c3≠5",
    "line-ways": "As cells that see each other differ, 8 between 1 and 9 in row 3 is 2+6, 3+5 or 8, "
    "so r3c3≠5",
    "x-wing": "In row 2 and row 6 every 5 lies in column 3 and column 7, "
    "so no other cell of column 3 or column 7 can be 5: r4c3≠5",
    "aic": "r1c2≠5 → r1c7=5 → r1c7≠3 → r78c7=3. So r1c2=5 or r78c7=3, and either way r9c2≠5",
    "nishio": "Suppose r1c1=5. Then r1c4≠5; r3c4≠5: a contradiction, so r1c1≠5",
}


@pytest.mark.parametrize("technique", ENGLISH)
def test_sentences(technique: str) -> None:
    assert str(STEPS[technique]) == ENGLISH[technique]


def test_one_sign_is_read_from_left_to_right() -> None:
    made = step("lower-bound", "r3c2≠4", SIGNS, cells="r3c3 r3c2", values=(4,), links="r3c2 r3c3")
    assert str(made) == "r3c2 > r3c3 and r3c3 is at least 4, so r3c2 is at least 5"


def test_a_bound_goes_as_far_as_the_eliminations() -> None:
    """Candidates that were gone before can push the next cell by more than one."""
    made = step("lower-bound", "r1c2≠2 r1c3≠4", cells="r1c1 r1c2 r1c3", values=(1,), **RISING)
    assert str(made).endswith("so r1c2 is at least 3 and r1c3 at least 5")


@pytest.mark.parametrize(
    ("signs", "text"),
    [
        ("r1c1<r1c2;r1c1<r1c3", "r1c2 and r1c3 must be greater than r1c1"),
        ("r1c1>r1c2;r1c3<r1c1", "r1c2 and r1c3 must be smaller than r1c1"),
        ("r1c2<r2c2<r2c3<r1c3;r1c2<r1c1", "r1c1 and r1c3 must be greater than r1c2"),
        ("r1c2>r2c2>r2c3>r1c3;r1c2>r1c1", "r1c1 and r1c3 must be smaller than r1c2"),
    ],
)
def test_cells_that_must_be_greater_or_smaller(signs: str, text: str) -> None:
    puzzle = tokeru.parse(f"futoshiki5:{'.' * 25};{signs}")
    (made,) = puzzle_steps(puzzle, "line-bounds")
    assert str(made).startswith(f"In row 1 {text}, each with a value of its own, so ")


def puzzle_steps(puzzle: Puzzle, technique: str) -> list[Step]:
    logic = _kernel.Logic(puzzle.ruleset.problem.words())
    logic.start(bytes(puzzle.givens))
    return [*read_steps(logic.all(packed([technique])), puzzle)]


def test_a_line_through_the_board_starts_where_its_arrow_does() -> None:
    puzzle = tokeru.parse("sudoku4:................;littlekiller ne 7 r4c2")
    made = step("sum", "r4c2≠4", puzzle, sums=(0,))
    assert str(made) == "Every way to make 7 on the diagonal from r4c2 has r4c2≠4"


SENTENCES = [
    ("ko", "hidden-single", "4행에서 5가 들어갈 수 있는 칸은 r4c7뿐입니다"),
    ("ko", "lower-bound", "r1c1 < r1c2 < r1c3이고 r1c1은 2 이상이므로, r1c2는 3 이상, r1c3은 4 이상입니다"),
    (
        "ko",
        "x-wing",
        "2행과 6행에서 5는 모두 3열과 7열에 있으므로, 3열과 7열의 다른 칸에는 5가 들어갈 수 없습니다: r4c3≠5",
    ),
    ("ja", "hidden-single", "4行目で5が入るのはr4c7だけです"),
    ("ja", "pointing", "ブロック2の5は1行目に入るので、1行目の他のマスに5は入りません：r1c1≠5、r1c2≠5"),
    (
        "ko",
        "line-ways",
        "서로 바라보는 칸은 숫자가 다르니 3행에서 1과 9 사이의 합 8은 2+6, 3+5 또는 8이므로, r3c3≠5",
    ),
    ("ja", "line-ways", "互いに見えるマスは数字が異なり、3行目で1と9の間の合計8は2+6か3+5か8なので、r3c3≠5"),
    ("zh-Hant", "line-ways", "互相看得到的格數字不同，第3橫列在1和9之間的總和8是2+6、3+5或8，所以r3c3≠5"),
    ("zh-Hant", "hidden-single", "第4橫列只有r4c7能填5"),
    ("zh-Hant", "lower-bound", "r1c1 < r1c2 < r1c3，且r1c1至少是2，所以r1c2至少是3、r1c3至少是4"),
]


@pytest.mark.parametrize(("language", "technique", "text"), SENTENCES)
def test_sentences_of_other_languages(language: str, technique: str, text: str) -> None:
    assert STEPS[technique].explain(language) == text  # type: ignore[arg-type]


def test_the_three_stages_of_a_hint() -> None:
    made = STEPS["hidden-single"]
    stages = [tell(made) for tell in (telling.where, telling.which, telling.explain)]
    assert stages == ["Look at row 4", "Technique: Hidden Single", "In row 4 only r4c7 can be 5"]


WHERE = {
    "naked-single": "Look at r3c2 and its neighbours",
    "xy-wing": "Look at r1c1, r1c5 and r3c2",
    "x-chain": "Look at the places of 5",
    "xy-chain": "Look at r1c2 and its neighbours",
    "als-xz": "Look at r1c127 and r35c4",
    "swordfish": "Look at row 2 and row 6",
}


@pytest.mark.parametrize("technique", WHERE)
def test_where_to_look(technique: str) -> None:
    assert telling.where(STEPS[technique]) == WHERE[technique]


def test_where_does_not_reveal_the_technique() -> None:
    assert all(telling.name(technique) not in telling.where(made) for technique, made in STEPS.items())


def test_a_mistake_is_told_without_the_solution() -> None:
    assert telling.say("mistake", cells=["r1c1"]) == "With r1c1 as it is now, there is no solution"
    assert (
        telling.say("mistake", cells=["r1c1", "r2c5"])
        == "With r1c1 and r2c5 as they are now, there is no solution"
    )
    assert telling.say("mistake", cells=[]) == "With these entries there is no solution"


# --- names ---------------------------------------------------------------------------------------------

SEED_NAMES = {
    "lower-bound": "Lower Bound",
    "naked-single": "Naked Single",
    "hidden-single": "Hidden Single",
    "naked-pair": "Naked Pair",
    "naked-triple": "Naked Triple",
    "hidden-pair": "Hidden Pair",
    "hidden-triple": "Hidden Triple",
    "pointing": "Pointing Candidates",
    "claiming": "Box/Line Reduction",
    "x-wing": "X-Wing",
    "swordfish": "Swordfish",
}


@pytest.mark.parametrize("technique", SEED_NAMES)
def test_well_known_names(technique: str) -> None:
    assert telling.name(technique) == SEED_NAMES[technique]


JIGSAW = tokeru.parse("futoshiki4:................;regions 1112122233433444")
HOUSES = [
    (SUDOKU, "r4c1 r4c9", "row 4"),
    (SUDOKU, "r1c3 r9c3", "column 3"),
    (SUDOKU, "r4c4 r6c6", "box 5"),
    (tokeru.parse("sudoku6:" + "." * 36), "r3c4 r4c6", "box 4"),
    (tokeru.parse("grid6+rows+columns:" + "." * 36 + ";boxes 3 2"), "r4c1 r6c2", "box 4"),
    (tokeru.parse("sudoku+diagonals:" + "." * 81), "r1c1 r5c5 r9c9", "the diagonal from r1c1"),
    (tokeru.parse("sudoku+diagonals:" + "." * 81), "r1c9 r5c5 r9c1", "the diagonal from r1c9"),
    (tokeru.parse("sudoku+windows:" + "." * 81), "r2c6 r4c8", "window 2"),
    (tokeru.parse("sudoku+disjoint:" + "." * 81), "r1c2 r4c5 r7c8", "position 2 of the boxes"),
    (JIGSAW, "r1c1 r2c1", "column 1"),
    (JIGSAW, "r1c4 r2c2 r2c4", "region 2"),
    (KILLER, "r1c1 r1c2 r2c1", "box 1"),
    (tokeru.parse("futoshiki:" + "." * 81 + ";cage 10 r1c1 r1c2 r2c1"), "r1c1 r1c2 r2c1", "the cage of r1c1"),
    (
        tokeru.parse("futoshiki4:" + "." * 16 + ";extra r2c2 r3c3 r4c1"),
        "r4c1 r2c2 r3c3",
        "the extra region of r2c2",
    ),
    (tokeru.parse("futoshiki+antiknight:" + "." * 81), "r3c2 r1c1", "r1c1 and r3c2"),
    (SIGNS, "r2c1 r2c5", "row 2"),
]


@pytest.mark.parametrize(("puzzle", "cells", "name"), HOUSES)
def test_houses(puzzle: Puzzle, cells: str, name: str) -> None:
    number = house_of(puzzle, cells)
    assert telling.house(puzzle, number) == name
    for language in LANGUAGES:
        assert not re.search(r"[{}|]", telling.house(puzzle, number, language))


def test_a_cage_that_is_a_row_is_called_a_row() -> None:
    puzzle = tokeru.parse("grid4+columns:" + "." * 16 + ";cage 10 r2c1 r2c2 r2c3 r2c4")
    assert telling.house(puzzle, house_of(puzzle, "r2c1 r2c4")) == "row 2"


def test_values_are_written_as_symbols() -> None:
    big = tokeru.parse("sudoku16:" + "." * 256)
    assert str(step("naked-single", "r12c1=10", big, cells="r12c1", values=(10,))) == "r12c1 can only be A"


RELATIONS = [
    ("difference 2 r1c1 r1c2", "r1c1–r1c2 differ by 2"),
    ("ratio r1c1 r1c2", "of r1c1–r1c2 one is 2 times the other"),
    ("whisper 3 r1c1 r1c2", "r1c1–r1c2 differ by at least 3"),
    ("palindrome r1c1 r2c2 r1c2", "r1c1 = r1c2"),
    ("thermo r1c2 r1c1", "r1c1 > r1c2"),
    ("v r1c1 r1c2", "r1c1–r1c2 add up to 5"),
]


@pytest.mark.parametrize(("rule", "text"), RELATIONS)
def test_relations(rule: str, text: str) -> None:
    puzzle = tokeru.parse(f"grid5:{'.' * 25};{rule}")
    made = step("cell-exclusion", "r1c2≠4", puzzle, cells="r1c1", values=(3,), links="r1c1 r1c2")
    assert str(made) == f"r1c1 is 3, and {text}, so r1c2≠4"


SEVERAL_RELATIONS = [
    (
        "difference r1c1 r1c2;difference r1c2 r1c3;difference r2c1 r2c2",
        "r1c1–r1c2–r1c3 and r2c1–r2c2 differ by 1",
    ),
    ("ratio r1c1 r1c2;ratio r1c2 r1c3", "of r1c1–r1c2–r1c3 one is 2 times the other"),
    ("nonconsecutive", "neighbours are not consecutive"),
    ("difference r1c1 r1c2;r1c2<r1c3", "r1c2 < r1c3 and r1c1–r1c2 differ by 1"),
]


@pytest.mark.parametrize(("rules", "text"), SEVERAL_RELATIONS)
def test_relations_that_say_the_same_are_told_once(rules: str, text: str) -> None:
    puzzle = tokeru.parse(f"grid5:{'.' * 25};{rules}")
    cells = "r1c1 r1c2 r1c3 r2c1 r2c2"
    made = step("cell-exclusion", "r1c2≠4", puzzle, cells="r1c1", values=(3, 5), links=cells)
    assert str(made) == f"r1c1 can only be 3 or 5, and {text}. Whichever it is, r1c2≠4"


HIDDEN_SUMS: list[tuple[dict[str, Any], str]] = [
    ({"total": 9}, "leaves 9 for r1c3 and r2c3; 9 in 2 cells is 1+8, 2+7, 3+6 or 4+5"),
    ({"total": 4, "sets": "r1c3,r2c3"}, "shows that r1c3 must make 4 more than r2c3"),
    ({"total": -4, "sets": "r1c3,r2c3"}, "shows that r2c3 must make 4 more than r1c3"),
    ({"total": 0, "sets": "r1c3,r2c3"}, "shows that r1c3 and r2c3 must make the same"),
]


@pytest.mark.parametrize(("reason", "text"), HIDDEN_SUMS)
def test_hidden_sums(reason: dict[str, Any], text: str) -> None:
    made = step("hidden-sum", "r1c3≠1", KILLER, cells="r1c3 r2c3", **reason)
    boxed = step("hidden-sum", "r1c3≠1", KILLER, cells="r1c3 r2c3", houses="r1c1 r3c3", **reason)
    assert str(made) == f"Comparing the known sums {text}, so r1c3≠1"
    assert str(boxed) == f"Taking the known sums from box 1 {text}, so r1c3≠1"
    for language in LANGUAGES:
        assert "r1c3≠1" in telling.explain(made, language)


def test_sets_of_several_parts_can_be_told_apart() -> None:
    made = step("als-xz", "r1c4≠8", sets="r1c6 r3c6 r2c5,r2c7 r4c7", values=(4, 8))
    assert str(made).startswith("The sets r13c6+r2c5 and r24c7 each have")


def test_a_chain_that_comes_back_to_its_start_has_one_end() -> None:
    made = step("discontinuous-loop", "r1c2≠3", chains="r1c2≠5 r1c7=5 r1c7≠4 r1c2=5", values=(5, 4))
    assert str(made).endswith("→ r1c2=5. So r1c2=5, and r1c2≠3")


def test_a_rectangle_names_the_value_that_has_no_other_place() -> None:
    """Type 4 takes the other value away, type 6 this one."""
    assert str(STEPS["unique-rectangle-4"]).endswith("In row 2 there is no other place for 7, so r2c4≠2")
    assert str(STEPS["unique-rectangle-6"]).endswith("In row 2 there is no other place for 2, so r2c4≠2")


def test_almost_locked_sets_whose_links_are_eliminated_too() -> None:
    made = step("als-xz", "r1c4≠4 r1c5≠8", **SETS)
    assert "They share values that only one of the two can have" in str(made)


TOLD_SUMS = {
    "cage": "10 in 3 cells is 1+2+7, 1+3+6, 1+4+5 or 2+3+5, so every way to make 10 in the cage of r1c1"
    " has r1c1≠9",
    "sum": "Every way to make 7 with r3c3 and r4c4 has r1c1≠9",
    "arrow": "Every way to fill the arrow of r5c5 has r1c1≠9",
}


@pytest.mark.parametrize("rule", TOLD_SUMS)
def test_sums(rule: str) -> None:
    assert str(step("sum", "r1c1≠9", KILLER, sums=(SUMS[rule],))) == TOLD_SUMS[rule]


SPLITS = [
    ("cage 16 r1c1 r1c2", "16 in 2 cells is 7+9, so "),
    ("cage 11 r1c1 r1c2", "11 in 2 cells is 2+9, 3+8, 4+7 or 5+6, so "),
    ("cage 15 r1c1 r1c2 r1c3", ""),
    ("cage 45 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9", "45 in 9 cells is 1+2+3+4+5+6+7+8+9, so "),
    ("sum 17 r1c1 r1c2", "17 in 2 cells is 8+9, so "),
    ("sum 17 r1c1 r4c2", ""),
    ("values 0-8;cage 15 r1c1 r1c2", "15 in 2 cells is 7+8, so "),
]


def test_large_numbers_are_added_as_people_see_them() -> None:
    puzzle = tokeru.parse(f"sudoku16:{'.' * 256};cage 31 r1c1 r1c2")
    assert str(step("sum", "r1c1≠9", puzzle, sums=(0,))).startswith("31 in 2 cells is F+G, so ")


@pytest.mark.parametrize(("rule", "said"), SPLITS)
def test_few_ways_to_make_a_total_are_told(rule: str, said: str) -> None:
    puzzle = tokeru.parse(f"sudoku:{'.' * 81};{rule}")
    told = str(step("sum", "r1c1≠9", puzzle, sums=(0,)))
    assert told.startswith(f"{said}{'every' if said else 'Every'} way to make")


def test_a_chain_is_told_link_by_link() -> None:
    assert telling.link_by_link(STEPS["aic"]) == [
        [
            "Suppose r1c2 is not 5",
            "If r1c2 is not 5, then r1c7 is 5",
            "If r1c7 is 5, then r1c7 is not 3",
            "If r1c7 is not 3, then r7c7 or r8c7 is 3",
        ]
    ]
    assert telling.link_by_link(STEPS["naked-pair"]) == []


WAYS = [
    ("sandwich e 8 r3c1", ((1, 2, 6, 9), (1, 8, 9)), "8 between 1 and 9 in row 3 is 2+6 or 8"),
    ("sandwich s 4 2,3 r1c5", ((1, 2, 3, 3), (2, 3, 4)), "4 between 2 and 3 in column 5 is 1 or 4"),
    ("xsum e 12 r1c1", ((2, 3, 7),), "12 with the first cells from r1c1 is 2+3+7"),
    ("skyscraper w 3 r1c9", ((2, 5, 9), (4, 7, 9)), "3 seen from r1c9 means 2 5 9 or 4 7 9"),
    ("between r1c1 r2c2 r3c3", ((1, 9), (2, 9)), "the ends of the line of r1c1 are 1–9 or 2–9"),
    ("lockout 7 r1c1 r2c2 r3c3", ((1, 8),), "the diamonds of the line of r1c1 are 1–8"),
    ("totals 6,9 r1c1 r1c2", ((1, 5), (4, 5)), "r1c1 and r1c2 add up to 6,9 as 1+5 or 4+5"),
    ("product 24 r1c1 r1c2", ((3, 8), (4, 6)), "24 in the cage of r1c1 is 3×8 or 4×6"),
    (
        "distinct 2 r1c1 r1c2 r2c4",
        ((1, 2),),
        "the 2 different digits in r1c1, r1c2 and r2c4 are 1 2",
    ),
    ("countingcircles r1c1 r1c2 r2c4", ((1, 2), (3,)), "among the circles are 1 2 or 3"),
    ("regex 1.* r1c1 r1c2", ((1, 2), (1, 3)), "r1c1 and r1c2 have 1 2 or 1 3"),
]


@pytest.mark.parametrize(("rule", "ways", "text"), WAYS)
def test_ways(rule: str, ways: tuple[tuple[int, ...], ...], text: str) -> None:
    puzzle = tokeru.parse(f"sudoku:{'.' * 81};{rule}")
    made = step("clue-bounds", "r1c1≠9", puzzle, lines=(0,), ways=ways)
    assert str(made) == f"By the clue alone, {text}, so r1c1≠9"
    for language in LANGUAGES:
        told = telling.explain(made, language)
        assert "r1c1≠9" in told
        assert not re.search(r"[{}|]", told), told


NO_WAYS = [
    ("sandwich e 0 r3c1", ((1, 9),), "put 0 between 1 and 9 in row 3"),
    ("regex 1.* r1c1 r1c2", ((1,),), "match 1.* on the line of r1c1"),
]


@pytest.mark.parametrize(("rule", "ways", "text"), NO_WAYS)
def test_ways_that_say_nothing(rule: str, ways: tuple[tuple[int, ...], ...], text: str) -> None:
    puzzle = tokeru.parse(f"sudoku:{'.' * 81};{rule}")
    made = step("line-ways", "r1c1≠9", puzzle, lines=(0,), ways=ways)
    assert str(made) == f"As cells that see each other differ, every way to {text} has r1c1≠9"


def test_ways_speak_of_numbers() -> None:
    """Where people see 0 to 8, value 1 is 0, and the crusts are 0 and 8."""
    puzzle = tokeru.parse(f"sudoku+values 0-8:{'.' * 81};sandwich e 7 r1c1")
    made = step("line-ways", "r1c1≠9", puzzle, lines=(0,), ways=((1, 3, 6, 9),))
    assert "7 between 0 and 8 in row 1 is 2+5, so r1c1≠8" in str(made)


COMPACT = [
    (9, "r1c2", "r1c2"),
    (9, "r1c2 r3c2", "r13c2"),
    (9, "r1c2 r1c3", "r1c23"),
    (9, "r1c2 r1c3 r2c2 r2c3", "r12c23"),
    (9, "r1c2 r3c2 r3c5", "r1c2,r3c25"),
    (9, "r1c1 r1c5 r2c2", "r1c15,r2c2"),
    (16, "r1c2 r3c2", "r1c2,r3c2"),
]


@pytest.mark.parametrize(("size", "cells", "text"), COMPACT)
def test_compact_cells(size: int, cells: str, text: str) -> None:
    assert telling.compact(size, [grid.index(size, cell) for cell in cells.split()]) == text


@given(st.sets(st.integers(0, 80), min_size=1, max_size=9))
def test_compact_cells_are_the_same_cells(cells: set[int]) -> None:
    parts = re.findall(r"r(\d+)c(\d+)", telling.compact(9, cells))
    found = [f"r{row}c{column}" for rows, columns in parts for row in rows for column in columns]
    assert sorted(found) == [grid.name(9, cell) for cell in sorted(cells)]


# --- the syntax -----------------------------------------------------------------------------------------

TEMPLATES = [
    ("{cells}", "a, b and c"),
    ("{cells:or}", "a, b or c"),
    ("{cells.1} {cells.2:or} {cells.last}", "a b c"),
    ("{cells.rest}; {cells.front}", "b and c; a and b"),
    ("{cells.7}", ""),
    ("{one}", "a"),
    ("{none}", ""),
    ("{cells|it|they} {one|it|they} {none|it|they}", "they it they"),
    ("{number|1 minute|{number} minutes}", "2 minutes"),
    ("{none?some {none}|nothing}{one? but {one}|}", "nothing but a"),
    ("{one?{cells|x|{none?y|z}}|}", "z"),
    ("a | b", "a | b"),
]


@pytest.mark.parametrize(("template", "text"), TEMPLATES)
def test_templates(template: str, text: str) -> None:
    fields: dict[str, telling.Value] = {"cells": ["a", "b", "c"], "one": ["a"], "none": [], "number": 2}
    assert telling.render(template, fields, telling.load("en")) == text


@pytest.mark.parametrize("template", ["{", "{}", "{cells", "{cells|one}", "{cells?a|b|c}", "{cells|a|b"])
def test_a_damaged_template_is_refused(template: str) -> None:
    with pytest.raises(TokeruError, match="unexpected brace at character 1"):
        telling.parse(template)


def test_minutes() -> None:
    assert [telling.say("minutes", minutes=n) for n in (1, 25)] == ["about 1 minute", "about 25 minutes"]
    assert telling.say("minutes", "ko", minutes=1) == "약 1분"


PARTICLES = [
    *zip("0123456789", "은은는은는는은은은는", strict=True),
    *zip("abcdefghijklmnopqrstuvwxyz", "는는는는는는는는는는는은은은는는는은는는는는는는는는", strict=True),
    *(("r3c4", "는"), ("r3c1", "은"), ("r12c10", "은"), ("(36)", "은"), ("(42)", "는"), ("r1c1≠5", "는")),
    *(
        ("4행", "은"),
        ("박스", "는"),
        ("3열", "은"),
        ("윙", "은"),
        ("스워드피시", "는"),
        ("하한", "은"),
        ("R", "은"),
    ),
]


@pytest.mark.parametrize(("before", "particle"), PARTICLES)
def test_korean_particles(before: str, particle: str) -> None:
    consonant = particle == "은"
    for pair in ("은/는", "이/가", "을/를", "과/와", "이라고/라고"):
        assert telling.particles(f"{before}{{{pair}}}") == before + pair.split("/")[0 if consonant else 1]


@pytest.mark.parametrize(
    ("before", "particle"),
    [
        ("3", "으로"),
        ("6", "으로"),
        ("1", "로"),
        ("7", "로"),
        ("8", "로"),
        ("r", "로"),
        ("2", "로"),
        ("열", "로"),
        ("행", "으로"),
    ],
)
def test_the_particle_for_a_direction_takes_l_for_a_vowel(before: str, particle: str) -> None:
    assert telling.particles(before + "{으로/로}") == before + particle


def test_a_korean_list_has_its_particles() -> None:
    assert (
        telling.render("{cells}{을/를}", {"cells": ["r1c1", "r1c2"]}, telling.load("ko")) == "r1c1과 r1c2를"
    )
    fields = {"cells": ["r1c1", "r1c3", "r1c2"]}
    assert telling.render("{cells}{을/를}", fields, telling.load("ko")) == "r1c1, r1c3, r1c2를"


# --- what is refused ---------------------------------------------------------------------------------


def test_an_unknown_language() -> None:
    with pytest.raises(TokeruError, match="unknown language 'xx'; choose from en, ja, ko, zh-Hant"):
        telling.explain(STEPS["naked-single"], "xx")


def test_an_unknown_technique() -> None:
    with pytest.raises(TokeruError, match="unknown technique 'magic'"):
        telling.name("magic")


def test_a_step_without_its_puzzle() -> None:
    with pytest.raises(TokeruError, match="this one has none"):
        str(Step("naked-single", Reason(cells=(0,), values=(1,))))
