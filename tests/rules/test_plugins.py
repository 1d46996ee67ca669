"""A rule of another installed package is found through its entry point."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tokeru import rules
from tokeru.errors import RuleError
from tokeru.notation import line
from tokeru.rules import plugins
from tokeru.rules.base import Rule
from tokeru.rules.plugins import PluginWarning

if TYPE_CHECKING:
    from tests.conftest import Command

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

BROKEN = {
    "an import that fails": ("import nothing_of_this_name", "ModuleNotFoundError: No module named"),
    "a program that ends": ("raise SystemExit(3)", "SystemExit: 3"),
    "no such class": (MODULE.replace("class Far", "class Near"), "AttributeError: "),
    "half a module": (MODULE + "\n1 / 0\n", "ZeroDivisionError: division by zero"),
    "a name that is none": (MODULE.replace('"far"', "5"), "Far: 5 cannot be the name of a rule"),
    "a name with blanks": (MODULE.replace('"far"', '"so far"'), "Far: 'so far' cannot be the name of a rule"),
    "a name of ours": (MODULE.replace('"far"', '"cage"'), "Far: there already is a rule cage"),
    "no dataclass": (MODULE.replace("@dataclass(frozen=True)\n", ""), "Far is not a dataclass"),
    "no violations": (MODULE.replace("def violations", "def no_violations"), "Far has no violations"),
    "no example": (MODULE.replace("example =", "no_example ="), "Far has no example"),
    "an unknown pattern": (MODULE.replace('"cells"', '"celts"'), "Far has an invalid template"),
    "a strange template": (MODULE.replace('Template("cells", ', "(7, "), "Far has an invalid template"),
    "an unknown form": (MODULE.replace("name =", 'form = "oval"\n    name ='), "Far has an unknown form"),
}


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package as pip would leave it: a module, and an entry point in its metadata."""
    metadata = tmp_path / "far_rules-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: far-rules\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[tokeru.rules]\nfar = far_rules:Far\n")
    module = tmp_path / "far_rules.py"
    module.write_text(MODULE)
    monkeypatch.syspath_prepend(tmp_path)
    plugins.load.cache_clear()
    yield module
    Rule.by_name.pop("far", None)
    sys.modules.pop("far_rules", None)
    plugins.load.cache_clear()


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


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_plugin_is_named_and_the_rest_still_works(installed: Path, name: str) -> None:
    module, reason = BROKEN[name]
    ours = {known: rule for known, rule in Rule.by_name.items() if known != "far"}
    installed.write_text(module)
    with pytest.warns(PluginWarning) as warned:
        assert rules.all_rules() == dict(sorted(ours.items()))
    (told,) = warned
    assert str(told.message).startswith(f"the rule plug-in far (far_rules:Far) is left out: {reason}")
    with pytest.raises(RuleError, match="unknown rule 'far'"):
        rules.rule_named("far")


@pytest.mark.filterwarnings("default")
def test_the_command_says_it_in_one_line(installed: Path, command: Command) -> None:
    installed.write_text("1 / 0")
    result = command("rules")
    assert (result.code, len(result.out.splitlines())) == (0, 2 * len(Rule.by_name))
    assert result.err == (
        "tokeru: the rule plug-in far (far_rules:Far) is left out: ZeroDivisionError: division by zero\n"
    )


def test_without_it_the_name_is_unknown() -> None:
    with pytest.raises(RuleError, match="unknown rule 'far'"):
        rules.rule_named("far")
