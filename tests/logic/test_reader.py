"""The kernel's words of a step, written here as docs/formats.md draws them and read back."""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import fields
from itertools import takewhile
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

import tokeru
from tokeru.logic.reader import read_steps
from tokeru.logic.steps import Candidate, Node, Reason, Step
from tokeru.logic.techniques import NUMBER, TECHNIQUES

PUZZLE = tokeru.parse("sudoku:" + "." * 81 + ";r1c1<r1c2<r1c3;cage 10 r2c1 r2c2;cage 12 r5c5 r5c6 r6c6")
PROBLEM = PUZZLE.problem


def listed(items: Sequence[int]) -> list[int]:
    return [len(items), *items]


def all_of(items: Iterable[list[int]]) -> list[int]:
    """How many there are, and then all of them."""
    kept = list(items)
    return [len(kept), *(word for item in kept for word in item)]


def written(step: Step) -> list[int]:
    reason = step.reason
    parts = (
        reason.values,
        reason.cells,
        reason.houses,
        reason.covers,
        reason.fins,
        reason.links,
        reason.sums,
        reason.lines,
    )
    return [
        *(NUMBER[step.technique], round(step.rating * 10), reason.total & 0xFFFFFFFF),
        *(word for part in parts for word in listed(part)),
        *all_of(map(listed, reason.sets)),
        *all_of(map(listed, reason.ways)),
        *all_of(map(list, step.placements)),
        *all_of(map(list, step.eliminations)),
        *all_of(
            all_of([int(on), value, *listed(cells)] for on, value, cells in chain) for chain in step.chains
        ),
    ]


cells = st.lists(st.integers(0, 80), max_size=4).map(tuple)
values = st.integers(1, 9)
candidates = st.lists(st.builds(Candidate, st.integers(0, 80), values), max_size=3).map(tuple)
chains = st.lists(
    st.lists(st.builds(Node, st.booleans(), values, cells), max_size=4).map(tuple), max_size=3
).map(tuple)


def numbers_below(count: int) -> st.SearchStrategy[tuple[int, ...]]:
    return st.lists(st.integers(0, count - 1), max_size=3).map(tuple)


@st.composite
def reasons(draw: st.DrawFn) -> Reason:
    houses, covers = (draw(numbers_below(len(PROBLEM.houses))) for _ in range(2))
    links, sums = draw(numbers_below(len(PROBLEM.relations))), draw(numbers_below(len(PROBLEM.sums)))
    rules = {PROBLEM.houses[number].rule for number in houses + covers}
    rules |= {PROBLEM.relations[number].rule for number in links}
    rules |= {PROBLEM.sums[number].rule for number in sums}
    return Reason(
        cells=draw(cells),
        values=tuple(draw(st.lists(values, unique=True))),
        houses=houses,
        covers=covers,
        fins=draw(cells),
        sets=tuple(draw(st.lists(cells, max_size=3))),
        links=links,
        sums=sums,
        ways=tuple(draw(st.lists(st.lists(values, max_size=4).map(tuple), max_size=3))),
        total=draw(st.integers(-100, 100)),
        rules=tuple(sorted(rules)),
    )


steps = st.builds(
    Step,
    st.sampled_from(TECHNIQUES).map(lambda row: row.id),
    reasons(),
    candidates,
    candidates,
    chains,
    st.integers(10, 120).map(lambda tenths: tenths / 10),
)


@given(st.lists(steps, max_size=3))
def test_what_is_written_is_read(several: list[Step]) -> None:
    words = array("I", [word for step in several for word in written(step)])
    read = list(read_steps(words.tobytes(), PUZZLE))
    assert read == several
    assert all(step.puzzle is PUZZLE for step in read)


# --- docs/formats.md -------------------------------------------------------------------------------

FORMATS = (Path(__file__).parents[2] / "docs/formats.md").read_text(encoding="utf-8")
SECTION = FORMATS.split("\n## Step\n")[1].split("\n## ")[0]


def test_the_words_of_the_example_are_the_example() -> None:
    example = re.search(r"```json\n(.*?)```", SECTION, re.DOTALL)
    drawn = re.search(r"```\n([0-9].*?)```", SECTION, re.DOTALL)
    assert example and drawn
    step = Step.from_dict(json.loads(example[1]), tokeru.parse("sudoku:" + "." * 81))
    numbers = [takewhile(str.isdigit, line.split()) for line in drawn[1].splitlines()]
    assert [int(word) for line in numbers for word in line] == written(step)
    assert str(step) in SECTION


def test_every_part_of_a_reason_is_described() -> None:
    assert all(f"| `reason.{part.name}` |" in SECTION for part in fields(Reason))
