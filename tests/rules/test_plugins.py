"""A rule of another installed package is found through its entry point."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tokeru import rules
from tokeru.errors import RuleError
from tokeru.notation import line
from tokeru.rules.base import Rule

MODULE = '''
from __future__ import annotations

from dataclasses import dataclass

from tokeru.rules.base import Cells, Compare, Example, Rule, Template, broken_pairs


@dataclass(frozen=True)
class Far(Rule):
    """The two cells differ by at least this number."""

    name = "far"
    templates = (Template("cells", Compare("|a-b|", ">=", "number")),)
    example = Example("grid2+rows:.1.2;far r1c1 r2c2", "2112")

    cells: Cells
    number: int = 1

    def violations(self, ruleset, values):
        return broken_pairs((ruleset.cells(self.cells),), values, lambda a, b: abs(a - b) >= self.number)
'''


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package as pip would leave it: a module, and an entry point in its metadata."""
    metadata = tmp_path / "far_rules-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: far-rules\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[tokeru.rules]\nfar = far_rules:Far\n")
    (tmp_path / "far_rules.py").write_text(MODULE)
    monkeypatch.syspath_prepend(tmp_path)
    rules._import_plugins.cache_clear()
    yield
    Rule.by_name.pop("far", None)
    sys.modules.pop("far_rules", None)
    rules._import_plugins.cache_clear()


@pytest.mark.usefixtures("installed")
def test_a_plugin_is_listed() -> None:
    assert "far" in rules.all_rules()


@pytest.mark.usefixtures("installed")
def test_a_plugin_is_read_written_and_solved() -> None:
    written = "grid3+rows:1..2.....;far 2 r1c1 r3c3;far r1c2 r2c2"
    puzzle = line.parse(written)
    assert line.format(puzzle) == written
    assert all(g[8] == 3 and g[1] != g[4] for g in puzzle.solutions(engine="naive"))
    assert puzzle.problem.relations[0][:3] == (0, 8, (0b100, 0b000, 0b001))


def test_without_it_the_name_is_unknown() -> None:
    with pytest.raises(RuleError, match="unknown rule 'far'"):
        rules.rule_named("far")
