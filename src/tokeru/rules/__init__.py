"""The rules, one file per family. A file put here, or an entry point `tokeru.rules`, is found by itself."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from tokeru.errors import RuleError
from tokeru.rules import (
    boards,
    cages,
    cells,
    chess,
    composite,
    contents,
    counts,
    dots,
    equal,
    everywhere,
    groups,
    houses,
    indexers,
    lines,
    outside,
    pairs,
    plugins,
    readings,
    signs,
    sums,
)
from tokeru.rules.base import Rule
from tokeru.rules.boards import *
from tokeru.rules.cages import *
from tokeru.rules.cells import *
from tokeru.rules.chess import *
from tokeru.rules.composite import *
from tokeru.rules.contents import *
from tokeru.rules.counts import *
from tokeru.rules.dots import *
from tokeru.rules.equal import *
from tokeru.rules.everywhere import *
from tokeru.rules.groups import *
from tokeru.rules.houses import *
from tokeru.rules.indexers import *
from tokeru.rules.lines import *
from tokeru.rules.outside import *
from tokeru.rules.pairs import *
from tokeru.rules.readings import *
from tokeru.rules.ruleset import RuleSet
from tokeru.rules.signs import *
from tokeru.rules.sums import *

__all__ = [
    "CLASSIC",
    "LATIN",
    "Rule",
    "RuleSet",
    "all_rules",
    "rule_named",
]
__all__ += boards.__all__
__all__ += cages.__all__
__all__ += chess.__all__
__all__ += composite.__all__
__all__ += contents.__all__
__all__ += counts.__all__
__all__ += dots.__all__
__all__ += equal.__all__
__all__ += everywhere.__all__
__all__ += groups.__all__
__all__ += houses.__all__
__all__ += indexers.__all__
__all__ += lines.__all__
__all__ += outside.__all__
__all__ += pairs.__all__
__all__ += readings.__all__
__all__ += cells.__all__
__all__ += signs.__all__
__all__ += sums.__all__

CLASSIC: tuple[Rule, ...] = (Rows(), Columns(), Boxes())
LATIN: tuple[Rule, ...] = (Rows(), Columns())


@cache
def _import_families() -> None:
    for module in pkgutil.iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")


def all_rules() -> dict[str, type[Rule]]:
    """Every rule by name, plug-ins included."""
    _import_families()
    plugins.load()
    return dict(sorted(Rule.by_name.items()))


def rule_named(name: str) -> type[Rule]:
    _import_families()
    if name not in Rule.by_name:
        plugins.load()
    if name not in Rule.by_name:
        raise RuleError(f"unknown rule {name!r}; `tokeru rules` lists them all")
    return Rule.by_name[name]
