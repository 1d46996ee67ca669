"""The symmetries of rule sets: against trying all orders of lines on boards and looking what they violate."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations, product
from math import factorial

import pytest

import tokeru
from tokeru import Puzzle, Transformation
from tokeru.errors import TokeruError
from tokeru.rules import LATIN, all_rules

RULES = (
    "sudoku4:", "sudoku4+diagonals:", "sudoku4+windows:", "sudoku4+disjoint:", "sudoku4+antiknight:",
    "futoshiki3:", "futoshiki4+nonconsecutive:", "futoshiki3+diagonals:", "grid3+rows:", "grid3:",
    "futoshiki3+antiking:", "sudoku4:regions 1122112233443344", "futoshiki4:extra r1c1 r2c2 r3c3",
    "futoshiki4:r1c1<r1c2", "futoshiki4:r1c1<r1c2;r4c4<r4c3", "futoshiki4:cage 5 r1c1 r1c2;cage 5 r4c1 r4c2",
    "futoshiki4:palindrome r1c1 r2c2 r2c3 r1c4", "futoshiki4:product 4 r1c2 r2c1 r2c3", "futoshiki4:odd r2c2",
    "sudoku4:whisper 2 r1c2 r2c1 r3c1", "futoshiki4:weighted 1,-1 1 r1c1 r2c2", "sudoku4+allxv:",
)  # fmt: skip


def puzzle(rules: str) -> Puzzle:
    head, _, clues = rules.partition(":")
    size = int(head.partition("+")[0][-1])
    return tokeru.parse(f"{head}:{'.' * size**2};{clues}".removesuffix(";"))


def candidates(size: int, values: list[tuple[int, ...]]) -> Iterator[Transformation]:
    """All orders of rows and columns, turned or not, and what becomes of values."""
    for rows, columns in product(permutations(range(size)), repeat=2):
        for turned, names in product((False, True), values):
            cells = [
                size * column + row if turned else size * row + column for row in rows for column in columns
            ]
            yield Transformation(tuple(cells), names)


def random_boards(size: int, chance: random.Random) -> Iterator[tuple[int, ...]]:
    """Latin squares with blanks, which violate only what is said besides, and boards with anything."""
    squares = Puzzle(size, LATIN)
    for seed in range(40):
        square = squares.random_solution(seed)
        yield tuple(value if chance.random() < 0.7 else 0 for value in square)
    for filled in range(2, size**2):
        board = [0] * size**2
        for cell in chance.sample(range(size**2), filled):
            board[cell] = chance.randint(1, size)
        yield tuple(board)


def keeps(move: Transformation, like: Puzzle, boards: list[tuple[int, ...]]) -> bool:
    """Whether what is violated on a board is violated on its copy."""
    bad = like.ruleset.violations
    return all({move.places[cell] for cell in bad(board)} == bad(move.apply(board)) for board in boards)


@pytest.mark.parametrize("rules", RULES)
def test_against_all_orders_of_lines(rules: str) -> None:
    like = puzzle(rules)
    size = like.size
    boards = [*random_boards(size, random.Random(rules))]
    found = tokeru.symmetries(like)
    values = [tuple(range(size + 1)), (0, *range(size, 0, -1))]
    some = candidates(size, values[:1] if found.relabelling else values)
    assert {move for move in some if keeps(move, like, boards)} == set(found)
    assert len(set(found)) == found.moves
    assert found.order == found.moves * (factorial(size) if found.relabelling else 1)


def test_each_is_made_in_one_way() -> None:
    found = tokeru.symmetries(tokeru.sudoku(size=4))
    assert found.moves == len({*found}) == len(found.all_moves.cells) == 128
    made = {(move.cells, move.values) for move in found}
    tables = zip(found.all_moves.cells.tolist(), found.all_moves.values.tolist(), strict=True)
    assert made == {(tuple(cells), tuple(values)) for cells, values in tables}


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("futoshiki1:", 1),
        ("sudoku9:", 2 * 6**8),
        ("sudoku9+diagonals:", 96),
        ("sudoku9+antiknight:", 8),
        ("sudoku8:", 384 * 1152),
        ("sudoku16:", 2 * 24**10),
        ("futoshiki9:", 2 * factorial(9) ** 2),
    ],
)
def test_known_orders(line: str, moves: int) -> None:
    size = int("".join(filter(str.isdigit, line)))
    assert tokeru.symmetries(tokeru.parse(line + "." * size**2)).moves == moves


def generated(moves: list[Transformation]) -> set[Transformation]:
    """All that can be made of some."""
    found = set(moves)
    waiting = [*found]
    for one in waiting:
        for other in moves:
            made = one.then(other)
            if made not in found:
                found.add(made)
                waiting.append(made)
    return found


@pytest.mark.parametrize("rules", ["futoshiki3:", "sudoku4+diagonals:", "futoshiki4:r1c1<r1c2"])
def test_generators_make_all_of_them(rules: str) -> None:
    found = tokeru.symmetries(puzzle(rules))
    assert len(generated([*found.generators])) == found.order


def test_a_rule_set_is_looked_at_once() -> None:
    assert tokeru.symmetries(tokeru.sudoku()) is tokeru.symmetries(tokeru.sudoku("1" + "." * 80).ruleset)


@pytest.mark.parametrize("name", sorted(all_rules()))
def test_symmetries_of_every_rule(name: str) -> None:
    """Whatever the rules are, the solutions of a small puzzle stay solutions."""
    like = tokeru.parse(all_rules()[name].example.line)
    if not like.ruleset.board.is_usual:
        with pytest.raises(TokeruError, match="numbers 1 to"):
            tokeru.symmetries(like)
        return
    solution = like.solve()
    for level in tokeru.symmetries(like).levels:
        for move in level:
            assert like.ruleset.violations(move.apply(solution)) == frozenset()


@pytest.mark.parametrize("wrong", [None, "sudoku", 9, LATIN])
def test_what_has_no_rules_is_refused(wrong: object) -> None:
    with pytest.raises(TokeruError, match="symmetries are those of a puzzle or its rule set"):
        tokeru.symmetries(wrong)  # type: ignore[arg-type]


def test_boards_that_are_too_large_are_refused() -> None:
    with pytest.raises(TokeruError, match="up to 25×25, not for size 30"):
        tokeru.symmetries(Puzzle(30, LATIN))


def test_the_time_runs_out() -> None:
    with pytest.raises(tokeru.errors.BudgetExceeded, match="ran out"):
        tokeru.symmetries(Puzzle(25, [*LATIN, tokeru.rules.AntiKnight()]), seconds=1e-6)
