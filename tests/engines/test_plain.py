"""The engines in Python: naive, mrv, dlx and rules, against the kernel and against each other."""

from __future__ import annotations

import json
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.engines.cases import Case, puzzle_cases
from tests.engines.random_puzzles import random_puzzles

import tokeru
from tokeru import render
from tokeru.budget import Budget, Meter
from tokeru.engines.dlx import HEAD, Links, exact_cover
from tokeru.engines.rules_and_guess import Method, is_settled
from tokeru.errors import BudgetExceeded, Stuck
from tokeru.options import EngineName
from tokeru.problem import mask_of, values
from tokeru.puzzle import Grid, Puzzle
from tokeru.search import ENGINES, load

if TYPE_CHECKING:
    from tests.conftest import Command

PLAIN = ("naive", "mrv", "dlx", "rules")
PATIENCE = Budget(nodes=3000)
"""From one solution to the next."""

each_engine = pytest.mark.parametrize("engine", PLAIN)


# --- random puzzles -------------------------------------------------------------------------------

SEEDS = (100,)
PUZZLES = {1: 10, 2: 40, 3: 60, 4: 90, 5: 70, 6: 50}
"""How many of each size, for each seed."""
LIMIT = 50


@cache
def puzzles(seed: int, size: int) -> tuple[Puzzle, ...]:
    return tuple(random_puzzles(seed, size, PUZZLES[size]))


@cache
def expected(puzzle: Puzzle) -> frozenset[Grid]:
    """The kernel's solutions, up to the limit."""
    return frozenset(islice(puzzle.solutions(engine="kernel", seconds=None), LIMIT))


def found(puzzle: Puzzle, engine: EngineName) -> list[Grid] | None:
    """The engine's solutions, up to the limit; None if it is not patient enough to find them."""
    try:
        return list(islice(load(engine).solutions(puzzle, PATIENCE), LIMIT))
    except BudgetExceeded:
        return None


@pytest.mark.slow
@each_engine
@pytest.mark.parametrize("size", PUZZLES)
@pytest.mark.parametrize("seed", SEEDS)
def test_random_puzzles_have_the_solutions_that_the_kernel_finds(
    engine: EngineName, size: int, seed: int
) -> None:
    hard = 0
    for puzzle in puzzles(seed, size):
        solutions = found(puzzle, engine)
        if solutions is None:
            hard += 1
            continue
        assert len(set(solutions)) == len(solutions) == len(expected(puzzle)), puzzle
        assert set(solutions) == expected(puzzle) or len(solutions) == LIMIT, puzzle
        assert all(puzzle.violations(solution) == () for solution in solutions), puzzle
    assert hard <= PUZZLES[size] / 10


# --- known puzzles --------------------------------------------------------------------------------

MANAGED = {"naive": (1000, 20), "mrv": (1000, 20), "dlx": (1000, 35), "rules": (300, 35)}
"""How patient each engine is here, in nodes, and how many cases it then manages at least."""


def is_managed(case: Case, engine: EngineName, nodes: int) -> bool:
    try:
        assert case.puzzle.count(limit=case.limit, engine=engine, nodes=nodes) == case.number, case.name
    except BudgetExceeded:
        return False
    return True


@pytest.mark.slow
@each_engine
def test_known_puzzles_are_counted_right(engine: EngineName) -> None:
    cases = [case for case in puzzle_cases() if case.number <= 1000 and case.puzzle.size <= 12]
    nodes, enough = MANAGED[engine]
    assert sum(is_managed(case, engine, nodes) for case in cases) >= enough


@each_engine
def test_all_solutions_of_an_empty_board(engine: EngineName) -> None:
    assert len(set(tokeru.sudoku(size=4).solutions(engine=engine))) == 288


@each_engine
def test_the_budget_of_a_count_is_for_all_solutions_together(engine: EngineName) -> None:
    """One takes a few nodes, but 3⁹ take many."""
    free = Puzzle(3)
    assert len(list(free.solutions(engine=engine, nodes=1000))) == 3**9
    with pytest.raises(BudgetExceeded) as caught:
        free.count(engine=engine, nodes=1000)
    assert 0 < caught.value.count <= 1000
    with pytest.raises(BudgetExceeded):
        free.true_candidates(engine=engine, nodes=1000)


@pytest.mark.parametrize("engine", ["naive", "dlx"])
def test_a_board_deeper_than_the_stack(engine: EngineName) -> None:
    """A walk of 40 · 40 steps down, where a recursion would end."""
    board = Puzzle(40).solve(engine=engine)
    assert len(board) == 40 * 40


# --- the sum of the corners -----------------------------------------------------------------------

GRIDS = """
Grid 01
003020600
900305001
001806400
008102900
700000008
006708200
002609500
800203009
005010300
Grid 02
530070000
600195000
098000060
800060003
400803001
700020006
060000280
000419005
000080079
Grid 03
534678912
6.......8
198342567
8..761423
4.......1
7..92...6
96.53..84
287419635
..52861..
"""
EULER = Path(__file__).parents[3] / "shared/data/euler/sudoku.txt"


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_adds_up_the_same_corners(command: Command, engine: EngineName) -> None:
    if engine == "cpsat":
        pytest.importorskip("ortools")
    result = command("euler", "--engine", engine, stdin=GRIDS.encode())
    assert result == (0, f"{483 + 534 + 534}\n", "")


@pytest.mark.skipif(not EULER.exists(), reason="needs ../shared/data")
@pytest.mark.parametrize("engine", ["dlx", "rules"])
def test_the_published_file(command: Command, engine: EngineName) -> None:
    assert command("euler", "--engine", engine, str(EULER)) == (0, "24702\n", "")


# --- mrv ------------------------------------------------------------------------------------------


def test_fewest_possibilities_first_tries_fewer_values() -> None:
    """The naive engine meets the only value of the last cell last, and everything else before it."""
    puzzle = tokeru.parse("sudoku6:" + "." * 30 + "12345.")
    hopeless = Puzzle(6, [*puzzle.rules, tokeru.rules.Even("r6c6"), tokeru.rules.Odd("r6c6")], puzzle.givens)
    assert hopeless.count(engine="mrv", nodes=1000) == 0
    with pytest.raises(BudgetExceeded):
        hopeless.count(engine="naive", nodes=1000)


# --- dlx ------------------------------------------------------------------------------------------


def test_an_exact_cover_has_a_row_for_each_candidate() -> None:
    """A Latin square of size 3 with one given: 8 · 3 + 1 rows, in 9 cells and 6 · 3 values of houses."""
    links, candidates = exact_cover(tokeru.parse("futoshiki3:1........").problem)
    assert sorted(candidates.values()) == [(0, 1), *((cell, v) for cell in range(1, 9) for v in (1, 2, 3))]
    assert len(list(links.open_columns())) == 9 + 18
    assert {len(row) for row in candidates} == {3}


def test_columns_that_may_stay_open() -> None:
    """An extra region of two cells is not a column to choose, but each value appears in it at most once."""
    puzzle = tokeru.parse("grid3:.........;extra r1c1 r1c2")
    links, _ = exact_cover(puzzle.problem)
    assert len(list(links.open_columns())) == 9
    assert puzzle.count(engine="dlx") == 3 * 2 * 3**7


def as_lists(links: Links) -> list[list[int]]:
    return [list(links.open_columns()), *(list(links.nodes_below(column)) for column in range(1, 28))]


def test_the_dance_goes_back_the_way_it_came() -> None:
    links, _ = exact_cover(tokeru.parse("futoshiki3:.........").problem)
    before, lengths = as_lists(links), links.length[:]
    taken = []
    while links.right[HEAD] != HEAD and links.length[column := links.shortest()]:
        links.cover(column)
        node = links.down[column]
        links.choose(node)
        taken.append((column, node))
    assert as_lists(links) != before
    for column, node in reversed(taken):
        links.put_back(node)
        links.uncover(column)
    assert (as_lists(links), links.length) == (before, lengths)


# --- rules ----------------------------------------------------------------------------------------

HARD = tokeru.parse("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")


def after(rule: str, puzzle: str, masks: list[int] | None = None) -> list[list[int]]:
    """What one rule leaves in each cell of the first row."""
    problem = tokeru.parse(puzzle).problem
    left = masks or problem.masks()
    getattr(Method(problem, Meter(Budget())), rule)(left)
    return [values(mask) for mask in left[: problem.size]]


def test_exclusion() -> None:
    assert after("exclusion", "futoshiki3:1........") == [[1], [2, 3], [2, 3]]


def test_selection() -> None:
    masks = [mask_of(possible) for possible in ({1, 2}, {1, 2}, {1, 2, 3})]
    assert after("selection", "grid3+rows:.........", masks + [mask_of({1, 2, 3})] * 6) == [
        [1, 2],
        [1, 2],
        [3],
    ]


def test_selection_notices_that_a_value_has_no_place() -> None:
    masks = [mask_of({1, 2})] * 3 + [mask_of({1, 2, 3})] * 6
    assert [] in after("selection", "grid3+rows:.........", masks)


def test_lower_and_upper_bound() -> None:
    assert after("bounds", "grid4:................;r1c1<r1c2") == [
        [1, 2, 3],
        [2, 3, 4],
        [1, 2, 3, 4],
        [1, 2, 3, 4],
    ]
    assert after("bounds", "grid3:.2.......;r1c1>r1c2;r1c3<r1c2") == [[3], [2], [1]]


def test_bounds_of_other_relations() -> None:
    assert after("bounds", "grid4:................;ratio 2 r1c1 r1c2")[:2] == [[1, 2, 4], [1, 2, 4]]


def test_bounds_of_sums() -> None:
    assert after("bounds_of_sums", "grid4:................;sum 3 r1c1 r1c2")[:2] == [[1, 2], [1, 2]]
    assert after("bounds_of_sums", "grid4:................;arrow r1c1 / r1c2 r1c3")[:3] == [
        [2, 3, 4],
        [1, 2, 3],
        [1, 2, 3],
    ]


@pytest.mark.parametrize("case", [case for case in puzzle_cases() if case.name.startswith("fufen")])
def test_rules_solve_the_futoshiki_they_were_made_for(case: Case) -> None:
    assert [solution.text() for solution in case.puzzle.solutions(engine="rules")] == [case.solution]


def test_an_easy_puzzle_takes_no_guess() -> None:
    method = Method(tokeru.parse(".>351./.2.5./.....^/.5.3./.432<.").problem, Meter(Budget()))
    assert method.apply_rules(method.waiting[0])
    assert all(map(is_settled, method.waiting[0]))


def test_few_guesses_before_many() -> None:
    """The boards that wait are never more than one guess apart."""
    method = Method(HARD.problem, Meter(Budget()))
    assert method.apply_rules(method.waiting[0])
    without, alone = method.guess(method.waiting[0])
    changed = [cell for cell in range(81) if without[cell] != alone[cell]]
    assert len(changed) == 1
    assert without[changed[0]] | alone[changed[0]] == method.waiting[0][changed[0]]


@pytest.mark.parametrize("nodes", [1, 5, 20, 100])
def test_where_it_got_stuck(nodes: int) -> None:
    with pytest.raises(Stuck, match=f"the budget of {nodes} nodes ran out; 0 ") as caught:
        HARD.solve(engine="rules", nodes=nodes)
    solution, left = HARD.solve(), caught.value.candidates
    assert all(value in possible for value, possible in zip(solution, left, strict=True))
    assert left[0] == {8}
    assert any(len(possible) > 1 for possible in left)


def test_more_patience_excludes_more() -> None:
    puzzle = next(case.puzzle for case in puzzle_cases() if case.name == "fufen 3")

    def left(nodes: int) -> int:
        with pytest.raises(Stuck) as caught:
            puzzle.solve(engine="rules", nodes=nodes)
        return sum(map(len, caught.value.candidates))

    assert left(1) > left(2) > left(5) > left(20)


def test_solutions_that_were_found_are_not_excluded() -> None:
    method = Method(tokeru.parse("sudoku4:12..............").problem, Meter(Budget(nodes=40)))
    found: list[list[int]] = []
    with pytest.raises(BudgetExceeded):
        found.extend(method.full_boards())
    assert 0 < len(found) < 24
    assert all(
        mask & left for masks in found for mask, left in zip(masks, method.not_excluded(), strict=True)
    )


@pytest.mark.parametrize("size", [4, 9, 16])
def test_the_command_draws_where_it_got_stuck(command: Command, size: int) -> None:
    empty = Puzzle(size, tokeru.rules.CLASSIC)
    message = "the budget of 3 nodes ran out; 0 solution(s) found so far"
    board = render.candidates(empty, [mask_of(range(1, size + 1))] * size**2)
    line = tokeru.notation.format(empty, "line")
    assert command("solve", "--engine", "rules", "--budget", "3", line) == (3, f"{message}\n{board}\n", "")


def test_stuck_on_one_of_many_is_one_line(command: Command) -> None:
    lines = b"1...............\n..3..4.221......"
    first, second = command("solve", "--engine", "rules", "--budget", "4", stdin=lines).out.splitlines()
    assert first.startswith(
        "the budget of 4 nodes ran out; 0 solution(s) found so far  1 234 234 234 234 234 1234 "
    )
    assert second == "1234341221434321"


def test_stuck_as_json(command: Command) -> None:
    result = command("count", "--engine", "rules", "--budget", "1", "--json", "1...............")
    answer = json.loads(result.out)
    assert (result.code, answer["status"], answer["count"]) == (3, "budget", 0)
    assert answer["candidates"][:3] == [[1], [2, 3, 4], [2, 3, 4]]
