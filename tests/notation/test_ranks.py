"""FullRank of ISS, compared with ranks that are found by sorting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product
from random import Random

import pytest

from tokeru import grid
from tokeru.errors import NotationError
from tokeru.notation import iss

Line = tuple[int, ...]
Latin = tuple[Line, ...]
Clue = tuple[int, int, int]
"""The side, from the left, above, the right or below; the place on it; and the rank."""

TIES = ("", "none", "only-unclued", "any")


def sides_of(rows: Latin) -> list[list[Line]]:
    columns = [*zip(*rows, strict=True)]
    return [[*rows], columns, [row[::-1] for row in rows], [column[::-1] for column in columns]]


def fits(rows: Latin, clues: Sequence[Clue], ties: str) -> bool:
    sides = sides_of(rows)
    entries = [entry for side in sides for entry in side]
    if ties == "none" and len({*entries}) < len(entries):
        return False
    for side, place, rank in clues:
        clued = sides[side][place]
        is_tied = entries.count(clued) > 1
        if sum(entry < clued for entry in entries) != rank - 1 or (is_tied and ties != "any"):
            return False
    return True


@cache
def latin_squares(size: int) -> list[Latin]:
    lines = [*permutations(range(1, size + 1))]
    return [
        rows
        for rows in product(lines, repeat=size)
        if all(len({*column}) == size for column in zip(*rows, strict=True))
    ]


def written(clues: Sequence[Clue], ties: str) -> str:
    ranks = (
        f".FullRank~{'RC'[side % 2]}{grid.symbol(place + 1)}{'~' * (1 + side // 2)}{rank}"
        for side, place, rank in clues
    )
    return "".join(ranks) + (f".FullRankTies~{ties}" if ties else "")


def some_clues(rows: Latin, count: int, random: Random) -> list[Clue]:
    """Ranks of the board, counted without those that are tied with it."""
    sides = sides_of(rows)
    ordered = sorted(entry for side in sides for entry in side)
    places = random.sample([*product(range(4), range(len(rows)))], count)
    return [(side, place, ordered.index(sides[side][place]) + 1) for side, place in places]


@pytest.mark.parametrize("ties", TIES)
@pytest.mark.parametrize("shape", ["3x3", "4x4", "4x4~0-3"])
def test_the_solutions_are_the_boards_with_these_ranks(shape: str, ties: str) -> None:
    boards, random = latin_squares(int(shape[0])), Random(shape + ties)
    for count in (1, 2, 3) * 10:
        clues = some_clues(random.choice(boards), count, random)
        puzzle = iss.parse(f".Shape~{shape}.NoBoxes" + written(clues, ties))
        expected = sum(fits(rows, clues, ties) for rows in boards)
        assert puzzle.count(engine="kernel") == puzzle.count(engine="sat") == expected, clues


@pytest.mark.parametrize("ties", TIES)
def test_ranks_that_contradict_each_other_have_no_solution(ties: str) -> None:
    """Up to four ranks of entries that all begin with 2; few boards have them, and often none."""
    boards, random = latin_squares(4), Random(ties)
    for _ in range(40):
        places = random.choices([*product(range(4), range(4))], k=random.randint(2, 4))
        clues = [(side, place, random.randint(5, 8)) for side, place in places]
        expected = sum(fits(rows, clues, ties) for rows in boards)
        assert iss.parse(".Shape~4x4.NoBoxes" + written(clues, ties)).count() == expected, clues


def test_two_ranks_alike_are_of_equal_entries_or_of_none() -> None:
    clues = [(0, 0, 1), (1, 0, 1)]
    for ties in ("", "any"):
        expected = sum(fits(rows, clues, ties) for rows in latin_squares(4))
        assert iss.parse(".Shape~4x4.NoBoxes" + written(clues, ties)).count() == expected
        assert bool(expected) == (ties == "any")


def full_boards(size: int) -> Iterator[Latin]:
    empty = iss.parse(f".Shape~{size}x{size}.")
    for seed in range(6):
        values = empty.random_solution(seed)
        yield tuple(values[start : start + size] for start in range(0, size * size, size))


@pytest.mark.parametrize("size", [5, 6, 9])
def test_a_full_board_is_right_if_its_ranks_are(size: int) -> None:
    random = Random(size)
    for rows in full_boards(size):
        givens = "".join(f"~R{r + 1}C{c + 1}_{rows[r][c]}" for r, c in product(range(size), repeat=2))
        head = f".Shape~{size}x{size}.{givens}"
        for side, place, rank in some_clues(rows, 8, random):
            for said in {max(rank - 1, 1), rank, min(rank + 1, 4 * size)}:
                clues = [(side, place, said)]
                assert iss.parse(head + written(clues, "")).count() == fits(rows, clues, "")


def test_it_can_be_written_again() -> None:
    puzzle = iss.parse(".Shape~4x4" + written([(1, 0, 10), (1, 1, 15), (0, 3, 5)], "any"))
    assert iss.parse(iss.format(puzzle)).count() == puzzle.count() == 1


def test_in_an_and_it_means_the_same() -> None:
    ranks = written([(1, 0, 10), (1, 1, 15)], "")
    assert iss.parse(f".Shape~4x4.And{ranks}.End") == iss.parse(f".Shape~4x4{ranks}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".Shape~4x4.FullRank~R1~17~", "iss: FullRank: a rank is from 1 to 16, not 17 (at character 11)"),
        (".FullRank~R1~0~", "iss: FullRank: a rank is from 1 to 36, not 0"),
        (".FullRank~R1~~x", "iss: FullRank: its arguments make no sense"),
        (".Shape~4x4.FullRank~R5~1~", "iss: FullRank: there is no row or column 'R5'"),
        (
            ".Shape~6x9.FullRank~R1~1~",
            "iss: FullRank: ranks are for boards from 3x3 on with all numbers in each",
        ),
        (".Shape~9x9~0-9.FullRank~R1~1~", "iss: FullRank: ranks are for boards"),
        (".Shape~9x9~9~Raw.FullRank~R1~1~", "iss: FullRank: ranks are for boards"),
        (".Shape~2x2.FullRank~R1~1~", "iss: FullRank: ranks are for boards"),
        (".FullRankTies~some", "iss: FullRankTies: ties are none, only-unclued or any, not 'some'"),
        (".FullRankTies", "iss: FullRankTies: its arguments make no sense"),
        (".Or.FullRank~R1~1~.X~R1C1~R1C2.End", "iss: FullRank cannot be in an Or (at character 4)"),
    ],
)
def test_what_has_no_ranks_is_told(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        iss.parse(text)
    assert str(error.value).startswith(message)
