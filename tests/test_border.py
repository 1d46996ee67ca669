"""The tables of the border, and the words that Python, the kernel and the page lay out by them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.engines.cases import puzzle_cases

from tokeru.border import layouts, names, nicknames, rows
from tokeru.problem import Problem

ROOT = Path(__file__).parents[1]
TABLES = sorted(path.stem for path in (ROOT / "src/tokeru/border").glob("*.txt"))
BLOCKS = list(dict.fromkeys(row["block"] for row in rows("layouts")))
TOLD = ("problem", "step", "grade", "recipe", "outcome", "draft")


@pytest.mark.parametrize("table", TABLES)
def test_a_table_has_rows_that_differ(table: str) -> None:
    keys = [
        (row["block"], row["field"]) if table == "layouts" else (*row.values(),)[:1] for row in rows(table)
    ]
    assert len(set(keys)) == len(keys) > 1


def test_a_cell_may_have_words_and_may_be_empty() -> None:
    assert rows("symmetries")[3] == {
        "name": "mirror", "together": "2", "stays": "middle column", "also_called": ""
    }  # fmt: skip
    assert nicknames("levels") == {"medium": "normal"}


WORKS_WITH = ("", "signs", "cages", "boxes", "automata", "neighbours", "relations", "variants")


def test_a_technique_names_what_exists() -> None:
    for row in rows("techniques"):
        assert row["level"] in names("levels")
        assert row["order"] in ("people", "explainer", "both")
        assert row["works_with"] in WORKS_WITH
        assert row["one_solution"] in ("", "assumed", "known")
        assert (row["reads"], bool(row["finder"])) in (("masks", True), ("graph", True), ("", False))


# --- layouts ----------------------------------------------------------------------------------------


def problems() -> Iterator[Problem]:
    for case in puzzle_cases():
        yield case.puzzle.problem


def as_block(problem: Problem) -> dict[str, Any]:
    """A problem by the names of its fields, as layouts.txt has them."""
    return {
        "size": problem.size,
        "values": problem.values,
        "domains": [domain._asdict() for domain in problem.domains],
        "houses": [house._asdict() for house in problem.houses],
        "tables": [{"masks": table} for table in problem.tables],
        "relations": [
            relation._asdict() | {"table": problem.tables[relation.table]} for relation in problem.relations
        ],
        "sums": [
            each._asdict() | {"terms": list(zip(each.cells, each.coefficients, strict=True))}
            for each in problem.sums
        ],
        "machines": [
            {
                "states": [
                    {"accepts": accepts, "targets": [target + 1 for target in targets]}
                    for accepts, targets in zip(machine.accepts, machine.targets, strict=True)
                ]
            }
            for machine in problem.machines
        ],
        "automata": [
            each._asdict() | {"machine": problem.machines[each.machine]} for each in problem.automata
        ],
    }


def test_the_words_of_a_problem_are_laid_out_as_the_table_says() -> None:
    """The kernel answers by them, and tests/web/test_model.py compares those of the page with them."""
    shown = {"domains": 0, "houses": 0, "relations": 0, "sums": 0, "automata": 0}
    for problem in problems():
        assert layouts.write("problem", as_block(problem), problem.size) == problem.words()
        shown = {part: count + len(getattr(problem, part)) for part, count in shown.items()}
    assert all(shown.values())


def sample(holds: str, size: int) -> Any:
    """Something that a field can hold, with nothing in it that could be read as something else."""
    if holds.startswith(layouts.LIST):
        return tuple(sample(holds.removeprefix(layouts.LIST), size) for _ in range(3))
    if layouts.TIMES in holds:
        item, count = holds.split(layouts.TIMES)
        return tuple(sample(item, size) for _ in range(layouts.count_of(count, size)))
    if holds.startswith(layouts.ROW):
        return names(holds.removeprefix(layouts.ROW).removesuffix(layouts.OR_ANY))[-1]
    known = {"number": 7, "cell": 3, "value": 2, "signed": -5, "tenths": 4.5, "flag": True, "mask": 5 << 31}
    return known[holds] if holds in known else sample_block(holds, size)


def sample_block(block: str, size: int) -> dict[str, Any]:
    fields = layouts.fields(block)
    return {field.name: sample(field.holds, size) for field in fields if not is_constant(field.holds)}


def is_constant(holds: str) -> bool:
    return holds.startswith(layouts.ALWAYS)


@pytest.mark.parametrize("block", [block for block in BLOCKS if block not in ("problem", "recipe")])
def test_what_is_written_is_read(block: str) -> None:
    size, data = 4, sample_block(block, 4)
    reader = layouts.Reader(layouts.write(block, data, size).tobytes(), size)
    assert reader.block(block) == data
    assert reader.at_end()


def test_a_band_is_cut_to_its_board() -> None:
    assert layouts.count_of("2 cells", 9) == 162
    assert layouts.count_of("techniques", 9) == len(names("techniques"))


@pytest.mark.parametrize("block", TOLD)
def test_the_documentation_shows_the_layout(block: str) -> None:
    formats = (ROOT / "docs/formats.md").read_text(encoding="utf-8")
    assert f"\n{layouts.markdown(block)}\n" in formats
