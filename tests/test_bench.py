"""The benchmark's adapters answer alike, and like the naive engine. Nothing is timed here."""

from __future__ import annotations

import pytest

pytest.importorskip("pysat")
pytest.importorskip("ortools")
pytest.importorskip("tokeru._kernel")

from bench import rivals, variants, vdk
from bench.rivals import Answer
from bench.vdk import Instance

FUTOSHIKI = """
# solution 2 1 4 3 1 4 3 2 4 3 2 1 3 2 1 4
size 4
given 1 3 4
given 2 1 1
given 3 4 1
gt 1 1 1 2
gt 2 3 2 4
gt 4 1 4 2
"""
SOLUTION = (2, 1, 4, 3, 1, 4, 3, 2, 4, 3, 2, 1, 3, 2, 1, 4)
KILLER = """
size 4
boxes 2 2
cage 5 1 2 1 3
cage 7 2 1 2 2
cage 8 3 1 3 2 4 1
"""
CHESS = """
size 5
rule antiknight
cage 6 1 1 1 2
"""
IMPOSSIBLE = """
size 5
rule nonconsecutive
rule antiking
cage 6 1 1 1 2
"""


@pytest.mark.slow
@pytest.mark.parametrize("adapter", rivals.OURS + rivals.OTHERS)
@pytest.mark.parametrize("limit", [1, 2, None])
@pytest.mark.parametrize("text", [FUTOSHIKI, KILLER, CHESS])
def test_adapter_agrees_with_the_naive_engine(adapter: str, limit: int | None, text: str) -> None:
    puzzle, _ = vdk.parse(text)
    answer = rivals.load(adapter).prepare(puzzle, limit, seconds=600)()
    assert answer.found == puzzle.count(limit=limit, engine="naive")
    assert tuple(answer.solution or ()) in {tuple(found) for found in puzzle.solutions(engine="naive")}


@pytest.mark.parametrize("adapter", rivals.OURS + rivals.OTHERS)
def test_no_solution_is_an_answer(adapter: str) -> None:
    puzzle, _ = vdk.parse(IMPOSSIBLE)
    answer = rivals.load(adapter).prepare(puzzle, 2, seconds=600)()
    assert (answer.found, answer.solution) == (0, None)


def test_vdk_tells_the_solution() -> None:
    puzzle, solution = vdk.parse(FUTOSHIKI)
    assert solution == SOLUTION == tuple(puzzle.solve(engine="naive"))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (Answer(1, SOLUTION), []),
        (Answer(2, SOLUTION), ["tiny: it counts 2, not 1"]),
        (Answer(1, SOLUTION[::-1]), ["tiny: it does not give the solution"]),
        (Answer(1), ["tiny: it does not give the solution"]),
    ],
)
def test_wrong_answers_are_noticed(answer: Answer, words: list[str]) -> None:
    tiny = Instance("tiny", *vdk.parse(FUTOSHIKI), count=1)
    assert list(variants.mistakes(tiny, {"it": variants.Result(1.0, answer)})) == words
