"""Boards with other numbers and other areas: random ones, which several engines must agree on."""

from __future__ import annotations

from random import Random

import pytest

import tokeru
from tokeru import grid
from tokeru.options import EngineName
from tokeru.puzzle import Puzzle
from tokeru.rules import (
    AntiKing,
    Area,
    Arrow,
    Cage,
    Columns,
    Either,
    Equal,
    ExtraRegion,
    NonConsecutive,
    Pair,
    Rows,
    Thermometer,
    Total,
    Values,
)
from tokeru.rules.base import Rule

OTHERS: tuple[EngineName, ...] = ("sat", "mrv", "dlx", "rules")


def random_board(draw: Random) -> Puzzle:
    """Rows, columns and a few clues on an area, with a cell or two beside it."""
    size, lowest = draw.choice((2, 3)), draw.choice((0, 1))
    rows, columns = draw.randint(1, size), draw.randint(1, size)
    highest = lowest + draw.randint(max(rows, columns) - 1, 4) or 1
    rules: list[Rule] = [Values(f"{lowest}-{highest}"), Area(f"{rows}x{columns}")]
    rules += draw.sample([Rows(), Columns(), AntiKing(), NonConsecutive()], draw.randint(0, 2))
    cells = [grid.name(size, cell) for cell in range(size**2)]
    for _ in range(draw.randint(1, 3)):
        rules.append(_clue(draw, draw.sample(cells, draw.randint(2, min(4, len(cells)))), highest))
    return Puzzle(size, rules)


def _clue(draw: Random, cells: list[str], highest: int) -> Rule:
    total = draw.randint(0, highest * len(cells))
    return draw.choice(
        [
            Total(cells, total),
            Cage(cells, total),
            Thermometer(cells),
            Arrow(cells[:1], cells[1:]),
            Pair(cells, draw.choice(["a+b=3", "a*2=b or b*2=a", "a!=b", "|a-b|<2"])),
            Either(((Total(cells, total),), (ExtraRegion(cells), Thermometer(cells[:2])))),
        ]
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_engines_agree_on_other_boards(seed: int) -> None:
    draw = Random(seed)
    for _ in range(5):
        puzzle = random_board(draw)
        expected = sorted(puzzle.solutions(engine="kernel"))
        for engine in OTHERS if len(expected) < 400 else OTHERS[:1]:
            assert sorted(puzzle.solutions(engine=engine)) == expected, (engine, puzzle)
        boards = map(puzzle.ruleset.counted, expected[:20])
        assert all(puzzle.violations_of(board) == () for board in boards)


def test_numbers_from_0_are_shown_as_they_are() -> None:
    puzzle = Puzzle(2, [Values("0-1"), Rows(), Columns()], "0...")
    assert puzzle.solve() == (0, 1, 1, 0)
    assert puzzle.solve().text() == "0110"
    assert repr(puzzle) == "tokeru.parse('futoshiki2+values 0-1:0...')"
    assert Puzzle(2, puzzle.rules, [None, 1, None, None]).solve().text() == "0110"  # type: ignore[list-item]
    assert puzzle.violations("00..") == ("r1c1", "r1c2")


def test_a_certificate_for_an_automaton_for_equal_sums_and_for_a_helper_cell() -> None:
    lines = (
        "sudoku4:.....4...2.31...;automaton *1:13,0:24/0:13,1:24 r4c3 r2c1 r3c3"
        ";automaton *1:13,0:24/0:13,1:24 r4c2 r3c1 r1c3;automaton *1:13,0:24/0:13,1:24 r4c1 r1c4 r4c2",
        Equal.example.line,
        "futoshiki3+area 2x2+values 1-3:1........;arrow r3c1 / r1c1 r2c2;r1c2>r2c1",
        Values.example.line,
    )
    for written in lines:
        certificate = tokeru.parse(written).prove()
        assert certificate.status is tokeru.Status.UNIQUE
        certificate.check()
        again = tokeru.Certificate.from_json(certificate.to_json())
        assert again == certificate
        again.check()


def test_what_is_not_there_is_blank() -> None:
    puzzle = Puzzle(3, [Area("1x3"), Rows()], "12.......")
    assert puzzle.count() == 1
    assert puzzle.solve().text() == "123......"
    assert puzzle.ruleset.missing == {3, 4, 5, 6, 7, 8}
