"""Writes docs/api.md from the docstrings:  python docs/make_api.py"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import tokeru
import tokeru.bulk
import tokeru.columns
import tokeru.generation
import tokeru.options
import tokeru.symmetry

PAGE = Path(__file__).with_name("api.md")
HEAD = """# The Python interface

<!-- Written by docs/make_api.py from the docstrings. -->

Everything below is there after `import tokeru`, or from the room that an example
imports it from. Every example is run as a test.

**A cell** is given in three ways: by its name `"r1c3"`, which counts from 1 as people do; as `(row, column)`,
which counts **from 0** as `Grid.row` and `Grid.column` do; or as an index from 0 to n² − 1, row by row. Rules
do not know how large their board is, so they take names and `(row, column)`. What is said about cells names
them: `'r1c3'`. Only the data of steps has indices, as its JSON does.

**Limits**: `seconds` (60 unless you say something else; `None` for no limit) and, where a search counts them,
`nodes`, which are the same on every platform. Both may be given; whichever ends first raises
`BudgetExceeded`.

**Errors** are all TokeruErrors, which are ValueErrors. Each has a `code`, one word that stays when its
message is reworded, and the fields that its class names. They can be pickled.
"""
_MODULE = re.compile(r"tokeru(?:[.][a-z_]+)+[.]")
_BUILT_IN = re.compile(r"<built-in function (\w+)>")
_QUOTED = re.compile(r"(?<=: )'([^']*)'|(?<=-> )'([^']*)'")
_SECTION = re.compile(r"^(Args|Raises):\n((?:    .+\n?)+)", re.MULTILINE)
_ITEM = re.compile(r"^    (\w[\w, ]*): ", re.MULTILINE)
_EXAMPLES = re.compile(r"^>>> .+(?:\n.+)*", re.MULTILINE)

ROOMS: dict[str, tuple[object, ...]] = {
    "Puzzles": (
        tokeru.parse, tokeru.sudoku, tokeru.futoshiki, tokeru.miracle,
        tokeru.Puzzle, tokeru.Grid, tokeru.State, tokeru.Status,
    ),
    "Making puzzles": (tokeru.generate, tokeru.generation.Generated),
    "Many at once": (
        tokeru.solve_many, tokeru.grade_many, tokeru.generate_many,
        tokeru.columns.Columns, tokeru.bulk.Solved, tokeru.bulk.Graded, tokeru.generation.Made,
        tokeru.generation.minimal_many, tokeru.generation.weighed_many,
        tokeru.generation.Minimal, tokeru.generation.Weighed,
    ),
    "Symmetric copies": (
        tokeru.canonical, tokeru.canonical_many, tokeru.shuffled_many, tokeru.symmetries,
        tokeru.symmetry.Canonical, tokeru.bulk.Canonicals, tokeru.bulk.Shuffled,
        tokeru.Transformation, tokeru.symmetry.Symmetries,
    ),
    "Playing": (tokeru.Game,),
    "Explaining": tuple(getattr(tokeru.logic, name) for name in ("Step", "Hint", "Grade")),
    "Proving": (tokeru.Certificate,),
    "Errors": tuple(
        kind
        for kind in vars(tokeru.errors).values()
        if isinstance(kind, type) and issubclass(kind, tokeru.TokeruError)
    ),
    "Rules": tuple(tokeru.rules.all_rules()[name] for name in sorted(tokeru.rules.all_rules())),
}  # fmt: skip


def page() -> str:
    parts = [HEAD, *(f"## {title}\n\n{_room(*names)}" for title, names in ROOMS.items()), _options()]
    return "\n".join(parts)


def _room(*names: object) -> str:
    return "\n".join(_entry(name) for name in names)


def _entry(named: Any) -> str:
    if not isinstance(named, type):
        return f"### {_signature(named.__name__, named)}\n\n{_told(named)}"
    if issubclass(named, tokeru.rules.Rule):
        return f"### {_signature(named.__name__, named)}\n\n{_told(named)}\n    {named.example.line}\n"
    code = f"Its code is `{named.code}`.\n" if issubclass(named, ValueError) else ""
    parts = [f"### {_signature(named.__name__, named)}\n", _told(named), code]
    parts += [f"- {_signature(name, member)}: {_indented(member)}" for name, member in _members(named)]
    return "\n".join(filter(None, parts)) + "\n"


def _members(kind: type) -> Iterator[tuple[str, Any]]:
    """Its own public methods and properties that have something to say, in the order of the source."""
    for name, member in vars(kind).items():
        plain = member.__func__ if isinstance(member, staticmethod) else member
        is_shown = callable(plain) or isinstance(plain, property) or hasattr(plain, "func")
        is_internal = name.startswith("_") or "meter" in getattr(plain, "__annotations__", ())
        if is_shown and not is_internal and plain.__doc__:
            yield name, plain


def _signature(name: str, named: Any) -> str:
    if isinstance(named, property) or hasattr(named, "func"):
        return f"`{name}`"
    if isinstance(named, type) and (issubclass(named, ValueError) or not _takes_arguments(named)):
        return f"`{name}`"
    said = _MODULE.sub("", str(inspect.signature(named))).replace("self, ", "").replace("(self)", "()")
    plain = _BUILT_IN.sub(r"\1", _QUOTED.sub(lambda match: match[1] or match[2], said))
    return f"`{name}{plain.removesuffix(' -> None')}`"


def _takes_arguments(kind: type) -> bool:
    return not issubclass(kind, tokeru.columns.Columns | tokeru.Status | tokeru.generation.Generated)


def _told(named: Callable[..., Any] | ModuleType) -> str:
    """The docstring with its examples as code."""
    text = _SECTION.sub(_section, inspect.getdoc(named) or "")
    return _EXAMPLES.sub(r"```python\n\g<0>\n```", text) + "\n"


def _section(section: re.Match[str]) -> str:
    """Parameters or errors as a list."""
    title = {"Args": "Parameters", "Raises": "Raises"}[section[1]]
    return f"{title}:\n\n" + _ITEM.sub(r"- `\1`: ", section[2])


def _indented(named: Callable[..., Any]) -> str:
    return _told(named).strip().replace("\n", "\n  ").replace("\n  \n", "\n\n") + "\n"


def _options() -> str:
    rows = [
        f"| `{name}` | {', '.join(f'`{word}`' for word in kind.__args__)} |"
        for name, kind in vars(tokeru.options).items()
        if hasattr(kind, "__args__")
    ]
    return (
        "## Words that options know\n\nAs types in `tokeru.options`.\n\n| type | words |\n|---|---|\n"
        + "\n".join(rows)
        + "\n"
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
