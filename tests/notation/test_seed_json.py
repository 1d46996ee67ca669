"""The seed JSON: what it writes, letter for letter, and what it cannot say."""

from __future__ import annotations

import json

import pytest

import tokeru
from tokeru.errors import NotationError
from tokeru.notation import seed_json
from tokeru.puzzle import Puzzle

SOLUTION = [
    int(digit)
    for digit in "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
]
SIGNS = [tokeru.rules.Less("r1c2", "r1c1"), tokeru.rules.Less("r1c1", "r2c1")]
PUZZLE = Puzzle(9, [*tokeru.rules.CLASSIC, *SIGNS], {"r1c1": 5})
WRITTEN = '{"grid":[5' + ",-1" * 80 + '],"inequalities":[{"a":0,"b":1,"dir":1},{"a":0,"b":9,"dir":-1}]'


def test_written_letter_for_letter() -> None:
    assert seed_json.format(PUZZLE) == WRITTEN + "}"


def test_solution_is_written_when_it_is_given() -> None:
    written = seed_json.format(PUZZLE, SOLUTION)
    assert written.startswith(WRITTEN)
    assert json.loads(written)["solution"] == SOLUTION
    assert tokeru.parse(written) == PUZZLE


WRONG = [
    ([4, *SOLUTION[1:]], "r1c1"),
    ([0, *SOLUTION[1:]], "solution: a cell is blank"),
    (SOLUTION[:80], "81 cells, not 80"),
]


@pytest.mark.parametrize(("solution", "message"), WRONG)
def test_wrong_solution_is_refused(solution: list[int], message: str) -> None:
    with pytest.raises(NotationError, match=message):
        seed_json.format(PUZZLE, solution)


REFUSED = [
    (Puzzle(4, tokeru.rules.CLASSIC), "cannot say a board of size 4; it has 81 cells"),
    (Puzzle(9, tokeru.rules.LATIN), "always means the rule boxes"),
    (Puzzle(9, [*tokeru.rules.CLASSIC, tokeru.rules.Less("r1c9", "r2c1")]), "cannot say r1c9<r2c1"),
    (Puzzle(9, [*tokeru.rules.CLASSIC, tokeru.rules.AntiKing()]), "cannot say antiking"),
]


@pytest.mark.parametrize(("puzzle", "message"), REFUSED)
def test_refuses_what_it_cannot_say(puzzle: Puzzle, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        seed_json.format(puzzle)
