"""The hunt, its records, and the stock that came of it."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.patience import given_time

import tokeru
from tokeru import Certificate, Status
from tokeru._kernel import Plateau
from tokeru.research import frontier, stock
from tokeru.research.hunt import BARE, GOALS, PURE, Count, Goal, Records, hunt, puzzle_on

PATIENCE = 60_000
NO_GIVENS = bytes(81)
FLOOR = 8


def plateau(seed: int = 1) -> Plateau:
    return Plateau(BARE.problem.words(), seed)


def begun(seed: int, with_signs: bool) -> Plateau:
    walk = plateau(seed)
    assert any(walk.begin_at_random(with_signs, PATIENCE) for _ in range(100))
    return walk


def descend(walk: Plateau, signs: int, givens: int) -> bool:
    return walk.descend(signs, givens, 60, PATIENCE)


# --- the walk ---------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_walk_without_givens_gets_lower_and_keeps_one_solution(seed: int) -> None:
    walk = begun(seed, with_signs=True)
    before = len(walk.signs)
    while descend(walk, len(walk.signs), 0) and len(walk.signs) > before - 8:
        pass
    assert len(walk.signs) < before
    assert walk.givens == NO_GIVENS
    assert list(puzzle_on(walk).solutions(engine="sat")) == [tokeru.Grid(walk.solution, 9)]


@pytest.mark.parametrize("most_signs", [0, 3])
def test_a_walk_has_no_more_signs_than_it_may(most_signs: int) -> None:
    walk = begun(5, with_signs=False)
    before = Count.of(puzzle_on(walk)).givens
    assert descend(walk, most_signs, before)
    found = Count.of(puzzle_on(walk))
    assert found.signs <= most_signs
    assert found.givens < before
    assert puzzle_on(walk).status(engine="sat") == Status.UNIQUE


def test_the_same_seed_walks_the_same_way() -> None:
    walks = [begun(9, with_signs=True) for _ in range(2)]
    for walk in walks:
        walk.descend(len(walk.signs), 0, 20, PATIENCE)
    assert walks[0].signs == walks[1].signs


@pytest.mark.parametrize(("least", "most"), [(10, 20), (20, 30)])
def test_walking_away_from_the_stock(least: int, most: int) -> None:
    start = stock.signs()[0]
    found = set()
    for seed in range(4):
        walks = [plateau(seed) for _ in range(2)]
        assert all(walk.walk_away(list(start), least, most, 5, PATIENCE) for walk in walks)
        assert walks[0].signs == walks[1].signs
        assert least <= len(walks[0].signs) <= most
        assert puzzle_on(walks[0]).status(engine="sat") == Status.UNIQUE
        found.add(canonical(tuple(walks[0].signs)))
    assert len(found | {canonical(start)}) == 5


def test_a_walk_does_not_begin_with_several_solutions_or_none() -> None:
    walk = plateau()
    assert not walk.begin([(0, 1)], NO_GIVENS, PATIENCE)
    assert not walk.begin([(0, 1), (1, 2), (2, 0)], NO_GIVENS, PATIENCE)
    assert not walk.begin([(0, 40)], NO_GIVENS, PATIENCE)
    with pytest.raises(ValueError, match="as many cells"):
        walk.begin([], bytes(80), PATIENCE)


# --- records ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_hunt_keeps_records_with_certificates_and_goes_on_from_them(tmp_path: Path) -> None:
    said: list[str] = []
    score = given_time(
        lambda seconds: hunt(
            tmp_path, seconds, [PURE], threads=2, seed=1, report=said.append, known=()
        ).score(PURE)
    )
    assert any(f"pure: {score} signs, 0 givens" in line for line in said)
    certificate = Certificate.load(tmp_path / "pure.json")
    certificate.check()
    assert Count.of(certificate.puzzle) == (score, 0)
    again = hunt(tmp_path, 1, [PURE], threads=1, seed=2, report=said.append, known=())
    assert (again.score(PURE) or 99) <= score
    assert not list(tmp_path.glob("*.part.*"))


def test_a_record_serves_every_goal_that_it_is_good_for(tmp_path: Path) -> None:
    records = Records(tmp_path)
    known = next(stock.certificates())
    signs = Count.of(known.puzzle).signs
    goals = [PURE, *(goal for goal in GOALS if goal.signs is not None and goal.signs >= signs)]
    assert records.keep(known) == goals
    assert records.keep(known) == []
    assert Records(tmp_path).score(PURE) == signs


def test_a_worse_puzzle_is_not_kept(tmp_path: Path) -> None:
    said: list[str] = []
    records = Records(tmp_path, said.append)
    best, worse = stock.puzzles()[0], stock.puzzles()[-1]
    records.offer(best)
    records.offer(worse)
    assert records.puzzles[PURE] == best
    assert len(said) == 1


def test_a_hunt_ends_when_nothing_is_left_to_find(tmp_path: Path) -> None:
    hunt(tmp_path, 60, [Goal(20)], threads=1, known=[next(stock.certificates())])


# --- what was found ---------------------------------------------------------------------------------


def test_the_stock_has_one_solution_each_and_no_givens() -> None:
    counts = [Count.of(puzzle) for puzzle in stock.puzzles()]
    assert counts == sorted(counts)
    assert counts[0].signs <= 20
    assert all(count.givens == 0 for count in counts)
    assert all(puzzle.status() == Status.UNIQUE for puzzle in stock.puzzles())


def test_the_stock_has_no_symmetric_copies() -> None:
    assert len(set(map(canonical, stock.signs()))) == len(stock.signs())


def canonical(signs: stock.Signs) -> stock.Signs:
    return min(turned(signs, symmetry) for symmetry in range(16))


def turned(signs: stock.Signs, symmetry: int) -> stock.Signs:
    pairs = ((turned_cell(low, symmetry), turned_cell(high, symmetry)) for low, high in signs)
    return tuple(sorted((high, low) if symmetry & 8 else (low, high) for low, high in pairs))


def turned_cell(cell: int, symmetry: int) -> int:
    row, column = divmod(cell, 9)
    row, column = (8 - row if symmetry & 1 else row), (8 - column if symmetry & 2 else column)
    return column * 9 + row if symmetry & 4 else row * 9 + column


@pytest.mark.slow
@pytest.mark.parametrize("shelf", [stock.PURE, stock.FRONTIER])
def test_certificates_are_right(shelf: str) -> None:
    certificates = list(stock.certificates(shelf))
    for certificate in certificates[:: max(1, len(certificates) // 20)]:
        certificate.check()
        assert stock.proof_row(certificate).startswith(
            certificate.solution.text() if certificate.solution else "?"
        )


@pytest.mark.slow
def test_without_givens_every_two_neighbouring_values_are_compared_directly() -> None:
    """The proof that at least 8 signs are needed, looked at from the other side."""
    for signs, certificate in zip(stock.signs(), stock.certificates(), strict=True):
        values = certificate.solution or ()
        compared = {values[low] for low, high in signs if values[high] == values[low] + 1}
        assert compared == set(range(1, FLOOR + 1))


def test_the_frontier_falls_from_a_classic_sudoku_to_no_givens_at_all(tmp_path: Path) -> None:
    records = Records(tmp_path)
    for certificate in stock.certificates(stock.FRONTIER):
        records.keep(certificate)
    rows = list(records.rows())
    givens = [givens for _, givens in rows]
    assert [signs for signs, _ in rows] == list(range(21))
    assert givens == sorted(givens, reverse=True)
    assert (givens[0], givens[20]) == (18, 0)


def test_the_frontier_as_a_picture() -> None:
    picture = ElementTree.fromstring(frontier.svg([(0, 17), (1, 16), (2, 16)], FLOOR))
    assert sum(part.tag.endswith("circle") for part in picture) == 3
    assert f"without givens: at least {FLOOR} signs" in [part.text for part in picture.iter()]
