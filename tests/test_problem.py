"""What the engines get, as objects, as words and as JSON."""

from __future__ import annotations

import json

import pytest

import tokeru
from tokeru.machine import NOWHERE, Machine
from tokeru.problem import (
    GIVEN,
    Automaton,
    Domain,
    House,
    Primitive,
    Problem,
    Relation,
    Sum,
    full_mask,
    mask_of,
    values,
)

SMALL = tokeru.parse("futoshiki3:........1;r1c1<r1c2")
RISING = (0b110, 0b100, 0b000)


def test_primitives_are_sorted_by_kind_and_keep_their_order() -> None:
    parts: list[Primitive] = [
        House((0, 1), 0),
        Domain(0, 1, 1),
        Sum((0,), (1,), 2, 2),
        House((2, 3), 3),
        Relation(0, 1, (3, 3), 4),
    ]
    problem = Problem.of(2, parts)
    assert problem.houses == (House((0, 1), 0), House((2, 3), 3))
    assert problem.domains == (Domain(0, 1, 1),)
    assert problem.relations == (Relation(0, 1, (3, 3), 4),)
    assert problem.sums == (Sum((0,), (1,), 2, 2),)


def test_the_problem_of_a_puzzle() -> None:
    problem = SMALL.problem
    assert problem.size == 3
    assert problem.domains == (Domain(8, 0b001, GIVEN),)
    assert problem.relations == (Relation(0, 1, RISING, 1),)
    assert [house.cells for house in problem.houses[3:]] == [(0, 1, 2), (3, 4, 5), (6, 7, 8)]
    assert [SMALL.rules[house.rule].name for house in problem.houses] == ["columns"] * 3 + ["rows"] * 3


def test_words() -> None:
    assert SMALL.problem.words().tolist() == [
        *(2, 3, 3),
        *(1, 8, 1, 0, GIVEN),
        *(6, 0, 3, 0, 3, 6, 0, 3, 1, 4, 7, 0, 3, 2, 5, 8),
        *(2, 3, 0, 1, 2, 2, 3, 3, 4, 5, 2, 3, 6, 7, 8),
        *(1, 6, 0, 4, 0, 0, 0),
        *(1, 1, 0, 1, 0),
        *(0, 0, 0),
    ]


def test_words_of_sums_and_wide_masks() -> None:
    parts: list[Primitive] = [Domain(0, 1 << 63 | 1, 0), Sum((1, 2), (1, -10), -7, 5)]
    assert Problem.of(64, parts).words().tolist() == [
        *(2, 64, 64, 1, 0, 1, 0x80000000, 0),
        *(0, 0, 0),
        *(1, 5, 2**32 - 7, 2, 1, 1, 2, 2**32 - 10),
        *(0, 0),
    ]


def test_words_of_automata() -> None:
    """One machine for two lines, on a board with more values than rows: a 1, then anything but a 3."""
    machine = Machine(((1, NOWHERE, NOWHERE), (1, 1, NOWHERE)), (False, True))
    parts: list[Primitive] = [Automaton((0, 1), machine, 5), Automaton((2, 3, 1), machine, 6)]
    assert Problem.of(2, parts, 3).words().tolist() == [
        *(2, 2, 3),
        *(0, 0, 0, 0, 0),
        *(1, 2, 0, 2, 0, 0, 1, 2, 2, 0),
        *(2, 5, 0, 2, 0, 1, 6, 0, 3, 2, 3, 1),
    ]


def test_words_are_of_32_bits() -> None:
    assert SMALL.problem.words().itemsize == 4


def test_json() -> None:
    written = json.loads(tokeru.parse("futoshiki2:1...;r1c1<r1c2;sum 3 r1c1 r2c1;odd r1c1").problem.json())
    assert written == {
        "v": 2,
        "size": 2,
        "values": 2,
        "domains": [[2, 0, [1]], [None, 0, [1]]],
        "houses": [[0, [0, 2]], [0, [1, 3]], [3, [0, 1]], [3, [2, 3]]],
        "tables": [[[2], []]],
        "relations": [[1, 0, 1, 0]],
        "sums": [[4, 3, [0, 2], [1, 1]]],
        "machines": [],
        "automata": [],
    }
    keys = "v size values domains houses tables relations sums machines automata"
    assert list(written) == keys.split()


def test_equal_tables_are_written_once() -> None:
    puzzle = tokeru.parse("grid3:.........;r1c1<r1c2;r2c1<r2c2;whisper 2 r3c1 r3c2")
    assert list(puzzle.problem.tables.values()) == [0, 1]
    assert [relation.table for relation in puzzle.problem.relations[:2]] == [RISING, RISING]


def test_givens_are_added_to_what_is_known() -> None:
    problem = SMALL.ruleset.problem.with_givens([(0, 2), (4, 3)])
    assert problem.domains == (Domain(0, 0b010, GIVEN), Domain(4, 0b100, GIVEN))
    assert (
        problem.words()
        == Problem(3, problem.domains, problem.houses, problem.relations, problem.sums).words()
    )


@pytest.mark.parametrize("found", [(), (1,), (1, 3, 9), (64,), tuple(range(1, 65))])
def test_masks_there_and_back(found: tuple[int, ...]) -> None:
    assert tuple(values(mask_of(found))) == found


def test_full_mask() -> None:
    assert full_mask(9) == 0b111111111
    assert values(full_mask(64)) == list(range(1, 65))
