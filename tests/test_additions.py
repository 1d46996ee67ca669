"""What docs/architecture.md promises under "What an addition touches": one of each is added to a copy.

Each addition is a function that writes into the copy. The files that it touched are compared with its row of
the table, and a test asks the copy for what is new. For another sort of addition write another function, name
it in ADDITIONS, and give it a row of the table and a test.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.building import cmake, needs_compiler

ROOT = Path(__file__).parents[1]
COPIED = ("cmake", "kernel", "src", "web", "CMakeLists.txt", "pyproject.toml", "README.md", "LICENSE")
MESSAGES = "src/tokeru/messages"

pytestmark = [
    pytest.mark.slow,
    needs_compiler,
]


# --- the additions ------------------------------------------------------------------------------------


def add_rule(copy: Path) -> None:
    write(
        copy / "src/tokeru/rules/twins.py",
        '''
        from __future__ import annotations

        from collections.abc import Iterable, Sequence
        from dataclasses import dataclass

        from tokeru.rules.base import Cells, Example, Rule, Template
        from tokeru.rules.claims import DIFFER
        from tokeru.rules.ruleset import RuleSet

        __all__ = ["Twins"]


        @dataclass(frozen=True)
        class Twins(Rule):
            """Two cells differ."""

            name = "twins"
            templates = (Template("cells", DIFFER),)
            drawing = "shade"
            unordered = True
            example = Example("sudoku4:123.............;twins r1c1 r2c3 r3c2 r4c4", "1234432134122143")

            cells: Cells

            def violations(self, ruleset: RuleSet, values: Sequence[int]) -> Iterable[int]:
                cells = [cell for cell in ruleset.cells(self.cells) if values[cell]]
                seen = [values[cell] for cell in cells]
                return (cell for cell in cells if seen.count(values[cell]) > 1)
        ''',
    )
    say(copy, "sheets", "help", {"rule-twins": "No value twice in a shaded group"})
    say(copy, "sheets", "rules", {"twins": "shaded group"})


def add_notation(copy: Path) -> None:
    write(
        copy / "src/tokeru/notation/dashes.py",
        '''
        """Sudokus of 4×4 as four groups of symbols: 1...-....-2...-...."""

        from __future__ import annotations

        from tokeru.notation import line
        from tokeru.puzzle import Puzzle

        NAME = "dashes"


        def recognises(text: str) -> bool:
            return text.strip().count("-") == 3


        def parse(text: str) -> Puzzle:
            return line.parse("sudoku4:" + text.strip().replace("-", ""))


        def format(puzzle: Puzzle) -> str:
            symbols = "".join(str(value or ".") for value in puzzle.givens)
            return "-".join(symbols[start : start + 4] for start in range(0, 16, 4))
        ''',
    )


def add_technique(copy: Path) -> None:
    replace(
        copy / "src/tokeru/border/techniques.txt",
        "lower-bound  ",
        "sole-value  singles  easy  15  16  people  -  -  masks  sole_value\nlower-bound  ",
    )
    write(
        copy / "kernel/logic/sole.cpp",
        """
        // A cell that has one candidate left.
        #include "finders.h"

        namespace tokeru::logic {

        template <class Mask> bool find_sole_value(const Board<Mask>& board, Steps& steps, Id id) {
            for (size_t cell = 0; cell < board.terrain.cells; ++cell) {
                if (!is_single(board.masks[cell])) continue;
                Step& step = steps.open(id);
                step.cells.push_back(uint16_t(cell));
                step.add_value(low_index(board.masks[cell]));
                step.placements.push_back({uint16_t(cell), uint16_t(low_index(board.masks[cell]))});
                if (steps.close()) return true;
            }
            return false;
        }

        #define TOKERU_INSTANTIATE(Mask) template bool find_sole_value(const Board<Mask>&, Steps&, Id);
        TOKERU_FOR_MASKS(TOKERU_INSTANTIATE)

        }  // namespace tokeru::logic
        """,
    )
    say(
        copy,
        "steps",
        "techniques",
        {"sole-value": {"name": "Sole Value", "text": "{cells} must be {values}"}},
    )


def add_kind(copy: Path) -> None:
    replace(
        copy / "src/tokeru/generation/kinds.py",
        "    for kind in (\n",
        '    for kind in (\n        Kind("anti-both", "Sudoku with both moves of chess", "sudoku", '
        '("antiking", "antiknight"), 9, _graded(9)),\n',
    )
    say(copy, "page", "kinds", {"anti-both": "Anti-Both"})
    say(copy, "page", "says", {"anti-both": "Sudoku with both moves of chess"})


def add_level(copy: Path) -> None:
    """Singles are gentle from now on."""
    replace(copy / "src/tokeru/border/levels.txt", "easy    -", "gentle  -\neasy    -")
    techniques = copy / "src/tokeru/border/techniques.txt"
    text = techniques.read_text(encoding="utf-8")
    techniques.write_text(re.sub(r"singles( +)easy  ", r"singles\1gentle  ", text), encoding="utf-8")
    say(copy, "page", "levels", {"gentle": "gentle"})
    say(copy, "sheets", "says", {"gentle": "Solved by singles"})


ADDITIONS: dict[str, Callable[[Path], None]] = {
    "rule of known words": add_rule,
    "notation": add_notation,
    "technique": add_technique,
    "kind": add_kind,
    "level": add_level,
}


def write(path: Path, text: str) -> None:
    lines = text.strip("\n").splitlines()
    indent = len(lines[0]) - len(lines[0].lstrip())
    path.write_text("\n".join(line[indent:] for line in lines).rstrip() + "\n", encoding="utf-8")


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def say(copy: Path, file: str, table: str, texts: dict[str, Any]) -> None:
    """In every language."""
    for path in (copy / MESSAGES).glob(f"*/{file}.json"):
        messages = json.loads(path.read_text(encoding="utf-8"))
        messages[table] |= texts
        path.write_text(json.dumps(messages, ensure_ascii=False, indent=2), encoding="utf-8")


# --- the copy -----------------------------------------------------------------------------------------

Touched = dict[str, set[str]]


@pytest.fixture(scope="module")
def touched(tmp_path_factory: pytest.TempPathFactory) -> Touched:
    """What each addition touched; the copy is where `copy` finds it."""
    copy = tmp_path_factory.getbasetemp() / "added"
    copy.mkdir()
    compiled = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=compiled)
        else:
            shutil.copy(ROOT / name, copy / name)
    return {name: set(changes(copy, add)) for name, add in ADDITIONS.items()}


def changes(copy: Path, add: Callable[[Path], None]) -> Iterator[str]:
    before = contents(copy)
    add(copy)
    for path, content in contents(copy).items():
        if before.get(path) != content:
            yield path.relative_to(copy).as_posix()


def contents(copy: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in copy.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def copy(touched: Touched, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The copy with all additions and a kernel of its own, compiled the quickest way."""
    copy = tmp_path_factory.getbasetemp() / "added"
    build = copy / "build"
    quick = (
        "-DCMAKE_BUILD_TYPE=Plain",
        "-DCMAKE_CXX_FLAGS=-DTOKERU_LARGEST_BOARD=9",
        "-DCMAKE_UNITY_BUILD=ON",
    )
    options = ("-DTOKERU_WASM=OFF", f"-DPython_EXECUTABLE={sys.executable}")
    cmake("-G", "Ninja", "-S", str(copy), "-B", str(build), *quick, *options)
    cmake("--build", str(build))
    for kernel in build.glob("_kernel*"):
        shutil.copy(kernel, copy / "src/tokeru")
    return copy


RUN = """
import sys
# An editable install would find the package where it is written, not in the copy.
sys.meta_path[:] = [finder for finder in sys.meta_path if not hasattr(finder, "known_source_files")]
sys.path.insert(0, sys.argv.pop(1))
"""


def run(copy: Path, code: str, *args: str, stdin: str = "") -> str:
    command = [sys.executable, "-c", RUN + code, str(copy / "src"), *args]
    done = subprocess.run(command, input=stdin, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def tokeru(copy: Path, *args: str, stdin: str = "") -> str:
    return run(copy, "from tokeru.cli import main; sys.exit(main(sys.argv[1:]))", *args, stdin=stdin)


# --- what the table says, and what the copy can do ----------------------------------------------------


@pytest.mark.parametrize("name", ADDITIONS)
def test_an_addition_touches_what_the_table_says(touched: Touched, name: str) -> None:
    architecture = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    table = architecture.partition("\n## What an addition touches\n")[2].partition("\n## ")[0]
    row = re.search(rf"^\| {name} \|(.*?)\|", table, re.MULTILINE)
    assert row
    listed = re.findall(r"`([^`]+)`", row[1])
    for path in touched[name]:
        assert any(re.fullmatch(as_pattern(each), path) for each in listed), path
    for each in listed:
        assert any(re.fullmatch(as_pattern(each), path) for path in touched[name]), each


def as_pattern(path: str) -> str:
    """TAG stands for every language, NAME for the name of a file that is new."""
    return re.escape(path).replace("TAG", "[^/]+").replace("NAME", r"\w+")


def test_the_rule(copy: Path) -> None:
    puzzle = "sudoku4:1.......2.......;twins r1c2 r4c4"
    assert "twins" in tokeru(copy, "rules")
    assert tokeru(copy, "convert", puzzle, "--to", "line").strip().endswith("twins r1c2 r4c4")
    houses = run(copy, "import tokeru; print(tokeru.parse(sys.argv[1]).problem.houses)", puzzle)
    assert "cells=(1, 15)" in houses
    assert 'class="shades"' in tokeru(copy, "convert", puzzle, "--to", "svg")
    code = "import json; from tokeru.rules import data; print(json.dumps(data.as_rows()))"
    row = next(row for row in json.loads(run(copy, code)) if row["name"] == "twins")
    assert (row["drawing"], row["templates"][0]["pattern"]) == ("shade", "cells")


def test_the_notation(copy: Path) -> None:
    written = "1...-....-2...-...."
    assert tokeru(copy, "convert", written, "--to", "line").strip() == "sudoku4:1.......2......."
    assert tokeru(copy, "convert", "sudoku4:1.......2.......", "--to", "dashes").strip() == written


def test_the_technique(copy: Path) -> None:
    assert "Sole Value" in tokeru(copy, "techniques")
    told = tokeru(copy, "hint", "sudoku4:123.............", "--allow", "sole-value", "--stage", "3")
    assert "r1c4 must be 4" in told


def test_the_kind(copy: Path) -> None:
    assert "anti-both" in tokeru(copy, "kinds")
    made = tokeru(copy, "generate", "anti-both", "--level", "any", "--seed", "1", "--format", "line")
    assert made.startswith("sudoku+antiking+antiknight:")


def test_the_level(copy: Path) -> None:
    assert "gentle, easy, normal" in tokeru(copy, "kinds")
    wish = ("sudoku", "--size", "6", "--level", "gentle", "--seed", "1", "--format", "line")
    made = tokeru(copy, "generate", *wish)
    grade = json.loads(tokeru(copy, "grade", "--json", made.strip()))["grade"]
    assert grade["level"] == "gentle"
