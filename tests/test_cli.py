"""The command line: what it reads, what it prints, and its exit codes."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NoReturn

import pytest

import tokeru
from tokeru import render
from tokeru.cli import worst
from tokeru.exports import WRITERS
from tokeru.notation import NOTATIONS
from tokeru.options import EngineName
from tokeru.problem import mask_of
from tokeru.puzzle import Grid
from tokeru.rules import CLASSIC, all_rules
from tokeru.search import ENGINES

if TYPE_CHECKING:
    from tests.conftest import Command

UNIQUE = "..3..4.221......"
SOLUTION = "1234341221434321"
EMPTY = "................"
WRONG = "1..1............"
NONE = "123....4........"
NO_RULES = "grid:" + "." * 81


def as_lines(*puzzles: str) -> bytes:
    return "\n".join(puzzles).encode()


# --- solve ----------------------------------------------------------------------------------------


def test_one_puzzle_is_drawn_as_a_board(command: Command) -> None:
    puzzle = tokeru.parse(UNIQUE)
    assert command("solve", UNIQUE) == (0, render.text(puzzle, puzzle.solve()) + "\n", "")


def test_many_puzzles_take_one_line_each(command: Command) -> None:
    assert command("solve", stdin=as_lines(UNIQUE, SOLUTION)) == (0, f"{SOLUTION}\n{SOLUTION}\n", "")


def test_several_solutions_are_reported(command: Command) -> None:
    assert command("solve", EMPTY).out.splitlines()[-1] == "several solutions"
    first, second = command("solve", stdin=as_lines(UNIQUE, EMPTY)).out.splitlines()
    assert first == SOLUTION
    assert second.endswith("  several solutions")


def test_no_solution_names_the_cells_in_conflict(command: Command) -> None:
    assert command("solve", WRONG) == (1, "no solution: conflict at r1c1 r1c4\n", "")
    full_but_wrong = SOLUTION[:-1] + "2"
    assert command("solve", full_but_wrong) == (1, "no solution: conflict at r2c4 r4c3 r4c4\n", "")
    assert command("solve", NONE) == (1, "no solution\n", "")


def test_all_solutions(command: Command) -> None:
    lines = command("solve", "--all", EMPTY).out.splitlines()
    assert len(lines) == len(set(lines)) == 288
    assert all(tokeru.parse(line).violations() == () for line in lines)


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_limited_solutions(command: Command, limit: int) -> None:
    assert len(command("solve", "--limit", str(limit), EMPTY).out.splitlines()) == limit


def test_a_solution_is_shown_even_if_the_budget_ends_before_another_is_excluded(command: Command) -> None:
    result = command("solve", "--engine", "naive", "--budget", "50", "--json", "....3..2.1.3..2.")
    answer = json.loads(result.out)
    assert (result.code, answer["status"], answer["count"]) == (3, "budget", 1)
    assert answer["solution"] == [int(value) for value in SOLUTION]
    assert answer["error"].startswith("the budget of 50 nodes ran out")
    result = command("solve", "--engine", "naive", "--budget", "50", "....3..2.1.3..2.")
    assert result.out.splitlines()[-1] == answer["error"]
    assert result.out.count("\n") > 4


# --- the other commands ---------------------------------------------------------------------------


def test_count(command: Command) -> None:
    assert command("count", EMPTY) == (0, "288\n", "")
    assert command("count", "--all", EMPTY) == (0, "288\n", "")
    assert command("count", "--limit", "10", EMPTY) == (0, "10\n", "")
    assert command("count", NONE) == (1, "0\n", "")
    assert command("count", stdin=as_lines(EMPTY, UNIQUE, NONE)) == (1, "288\n1\n0\n", "")


def test_check_wants_exactly_one_solution(command: Command) -> None:
    assert command("check", UNIQUE) == (0, "exactly one solution\n", "")
    assert command("check", EMPTY) == (1, "several solutions\n", "")
    assert command("check", WRONG) == (1, "no solution: conflict at r1c1 r1c4\n", "")


def test_candidates(command: Command) -> None:
    puzzle = tokeru.parse("12..............")
    masks = [mask_of(values) for values in puzzle.true_candidates()]
    assert command("candidates", "12..............") == (0, render.candidates(puzzle, masks) + "\n", "")
    result = command("candidates", stdin=as_lines(UNIQUE, "12.............."))
    assert result.out.splitlines()[0] == " ".join(SOLUTION)
    assert result.out.splitlines()[1].startswith("1 2 34 34 34 34 12 12 234 134 ")
    assert command("candidates", WRONG) == (1, "no solution: conflict at r1c1 r1c4\n", "")


@pytest.mark.parametrize(
    ("notation", "puzzle", "written"),
    [
        ("plain", f"sudoku4:{UNIQUE}", UNIQUE),
        ("line", UNIQUE, f"sudoku4:{UNIQUE}"),
        ("fufen", "futoshiki3:........1;r1c1<r1c2;r2c1>r1c1", ".<../.^../..1"),
    ],
)
def test_convert(command: Command, notation: str, puzzle: str, written: str) -> None:
    assert command("convert", "--to", notation, puzzle) == (0, written + "\n", "")


def test_convert_refuses_what_a_notation_cannot_say(command: Command) -> None:
    result = command("convert", "--to", "plain", "futoshiki3:........1;r1c1<r1c2")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("tokeru: line 1: a plain grid")


# --- what is read, and what is not ------------------------------------------------------------------

DOUBTED = f"sudoku4:{UNIQUE};title Small;author Ann;without fog r1c1"


def test_what_a_puzzle_was_read_without_is_said_with_every_answer(command: Command) -> None:
    said = "read without: fog r1c1"
    assert command("check", DOUBTED).out == f"exactly one solution\n{said}\n"
    assert command("check", stdin=as_lines(UNIQUE, DOUBTED)).out.endswith(f"exactly one solution  {said}\n")
    for answer in ("solve", "candidates", "explain", "grade", "hint", "count"):
        assert command(answer, DOUBTED).out.count(said) == 1, answer
    assert json.loads(command("check", "--json", DOUBTED).out)["without"] == ["fog r1c1"]


def test_where_an_answer_is_a_notation_it_is_said_beside_it(command: Command) -> None:
    assert command("convert", "--to", "line", DOUBTED) == (
        0,
        f"{DOUBTED}\n",
        "tokeru: line 1: read without: fog r1c1\n",
    )


def test_boards_have_their_title(command: Command) -> None:
    assert command("solve", DOUBTED).out.startswith("Small by Ann\n┌")


def test_a_reading_is_told(command: Command) -> None:
    assert command("read", DOUBTED).out == f"Small by Ann\n{DOUBTED}\n"
    told = json.loads(command("read", "--json", UNIQUE).out)
    assert (told["puzzle"], told["left"], told["confirmed"]) == (f"sudoku4:{UNIQUE}", [], None)
    code, out, err = command("read", stdin=as_lines("!", UNIQUE))
    assert (code, out.splitlines()[1]) == (2, f"sudoku4:{UNIQUE}")
    assert err.startswith("tokeru: line 1: ")


def test_formats_lists_every_notation(command: Command) -> None:
    lines = command("formats").out.splitlines()
    assert [line.split()[0] for line in lines] == sorted({*NOTATIONS, *WRITERS})
    assert [line.split()[1:3] for line in lines if line.startswith("fufen")] == [["read", "write"]]
    assert [line.split()[1] for line in lines if line.startswith("svg")] == ["write"]


def test_rules_lists_every_rule_with_its_example(command: Command) -> None:
    result = command("rules")
    for name, rule in all_rules().items():
        assert f"{name} " in result.out
        assert rule.example.line in result.out
    assert len(result.out.splitlines()) == 2 * len(all_rules())


GRID_01 = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
GRID_02 = "200080300060070084030500209000105408000000000402706000301007040720040060004010003"


def euler_file(*grids: tuple[int, str]) -> bytes:
    rows = ((number, "\n".join(grid[i : i + 9] for i in range(0, 81, 9))) for number, grid in grids)
    return "\n".join(f"Grid {number:02}\n{board}" for number, board in rows).encode()


def test_euler_adds_the_corners(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "grids.txt"
    path.write_bytes(euler_file((1, GRID_01), (2, GRID_02)))
    assert command("euler", str(path)) == (0, f"{483 + 245}\n", "")
    assert command("euler", stdin=path.read_bytes()) == (0, "728\n", "")


def grid_of(solution: Grid, seed: int) -> str:
    """The solution with as many blanks as it bears of forty-five, so that it is the only one."""
    values = [*solution]
    for cell in Random(seed).sample(range(81), 45):
        values[cell] = 0
        if tokeru.Puzzle(9, CLASSIC, values).count(limit=2) > 1:
            values[cell] = solution[cell]
    return "".join(map(str, values))


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
def test_euler_gives_the_same_sum_with_every_engine(
    command: Command, tmp_path: Path, engine: EngineName
) -> None:
    solutions = {seed: tokeru.Puzzle(9, CLASSIC).random_solution(seed) for seed in range(1, 5)}
    path = tmp_path / "grids.txt"
    path.write_bytes(euler_file(*((seed, grid_of(board, seed)) for seed, board in solutions.items())))
    corners = sum(int(solution.text()[:3]) for solution in solutions.values())
    assert command("euler", "--engine", engine, str(path)) == (0, f"{corners}\n", "")


def test_euler_prints_no_sum_when_a_grid_fails(command: Command) -> None:
    result = command("euler", stdin=euler_file((1, GRID_01), (2, "22" + GRID_02[2:])))
    assert (result.code, result.out) == (1, "")
    assert result.err == "tokeru: line 12: no solution: conflict at r1c1 r1c2 r8c2\n"
    result = command("euler", stdin=f"Grid 01\n{UNIQUE}\n".encode())
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("tokeru: line 2: the corner has three digits ")


def test_euler_on_the_published_file(command: Command) -> None:
    path = Path(__file__).parents[2] / "shared/data/euler/sudoku.txt"
    if not path.exists():
        pytest.skip("needs ../shared/data")
    assert command("euler", str(path)) == (0, "24702\n", "")


def test_version_and_help(command: Command) -> None:
    assert command("--version") == (0, f"tokeru {tokeru.__version__}\n", "")
    assert command().out == command("--help").out
    solving = ("solve", "count", "check", "candidates", "convert", "rules", "euler")
    for name in (*solving, "hint", "explain", "grade", "techniques"):
        assert f"  {name} " in command("--help").out
        assert command(name, "--help").code == 0


# --- JSON -----------------------------------------------------------------------------------------


def test_json_is_one_object_per_input_with_its_keys_in_order(command: Command) -> None:
    bad = "12.."
    result = command("solve", "--json", stdin=as_lines(UNIQUE, EMPTY, bad, WRONG))
    unique, several, error, none = result.out.splitlines()
    values = ",".join(SOLUTION)
    assert unique == f'{{"input":1,"status":"unique","solution":[{values}],"count":1,"error":null}}'
    assert json.loads(several)["status"] == "multiple"
    assert len(json.loads(several)["solution"]) == 16
    assert error.startswith('{"input":3,"status":"error","solution":null,"count":null,"error":"line 3: ')
    assert none == (
        '{"input":4,"status":"none","solution":null,"count":0,"error":"no solution: conflict at r1c1 r1c4"}'
    )
    assert result.code == 2
    assert result.err.startswith("tokeru: line 3: ")


def test_json_of_all_solutions_and_of_candidates(command: Command) -> None:
    answer = json.loads(command("solve", "--json", "--limit", "5", EMPTY).out)
    assert (answer["status"], answer["count"], len(answer["solutions"])) == ("multiple", 5, 5)
    assert answer["solution"] == answer["solutions"][0]
    answer = json.loads(command("candidates", "--json", UNIQUE).out)
    assert list(answer) == ["input", "status", "solution", "count", "error", "candidates"]
    assert answer["candidates"] == [[int(value)] for value in SOLUTION]
    assert answer["solution"] == [int(value) for value in SOLUTION]


def test_json_status_is_true_even_when_the_limit_is_one(command: Command) -> None:
    for ask in ("count", "solve"):
        answer = json.loads(command(ask, "--json", "--limit", "1", EMPTY).out)
        assert (answer["status"], answer["count"]) == ("multiple", 1)
        answer = json.loads(command(ask, "--json", "--limit", "1", UNIQUE).out)
        assert (answer["status"], answer["count"]) == ("unique", 1)


def test_json_of_count_and_check_shows_no_solution(command: Command) -> None:
    expected = '{"input":1,"status":"unique","solution":null,"count":1,"error":null}\n'
    assert command("count", "--json", UNIQUE).out == expected
    assert command("check", "--json", UNIQUE).out == expected


# --- inputs and exit codes ------------------------------------------------------------------------


def test_argument_file_and_standard_input_are_the_same(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text(UNIQUE + "\n")
    expected = command("solve", UNIQUE)
    assert command("solve", "--file", str(path)) == expected
    assert command("solve", "-f", str(path)) == expected
    assert command("solve", "-f", "-", stdin=UNIQUE.encode()) == expected
    assert command("solve", stdin=UNIQUE.encode()) == expected
    assert command("solve", stdin=b"\xef\xbb\xbf" + UNIQUE.encode()) == expected


def test_the_name_of_a_file_is_as_good_as_a_puzzle(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("puzzles.txt", "puzzles", UNIQUE.replace(".", "0")):
        Path(name).write_text(f"{EMPTY}\n{NONE}\n")
    assert command("count", "puzzles.txt") == (1, "288\n0\n", "")
    assert command("count", str(tmp_path / "puzzles")) == (1, "288\n0\n", "")
    assert command("count", UNIQUE.replace(".", "0")) == (0, "1\n", "")  # a puzzle first of all
    assert command("count", "puzzels.txt") == (2, "", "tokeru: puzzels.txt: No such file or directory\n")


def test_several_files_are_read_one_after_the_other(command: Command, tmp_path: Path) -> None:
    first, second, empty = (tmp_path / name for name in ("first", "second", "empty"))
    first.write_text(f"{UNIQUE}\n{EMPTY}\n")
    second.write_text(f"{NONE}\n12!.\n")
    empty.write_text("\n")
    result = command("count", "-f", str(first), "--file", str(second), "-f", "-", stdin=UNIQUE.encode())
    error = "'!' is not a value (at character 3)"
    assert (result.code, result.out) == (2, f"1\n288\n0\nerror: {error}\n1\n")
    assert result.err == f"tokeru: {second}, line 2: {error}\n"
    assert command("count", "-f", str(first), "-f", str(empty)).err == f"tokeru: {empty}: no puzzle found\n"


def test_one_puzzle_is_enough_for_a_certificate_and_a_state(command: Command) -> None:
    both = as_lines(UNIQUE, EMPTY)
    refused = (2, "", "tokeru: a certificate is for one puzzle, but 2 were given\n")
    assert command("prove", stdin=both) == refused
    assert command("hint", "--state", UNIQUE, stdin=both).err.startswith("tokeru: --state is for one puzzle")


def test_a_puzzle_of_dashes_goes_behind_two_dashes(command: Command) -> None:
    assert command("count", "--", UNIQUE.replace(".", "-")) == (0, "1\n", "")


def test_a_bad_input_is_reported_and_the_rest_still_run(command: Command) -> None:
    result = command("solve", stdin=as_lines(UNIQUE, "12!.", UNIQUE))
    error = "error: '!' is not a value (at character 3)"
    assert (result.code, result.out) == (2, f"{SOLUTION}\n{error}\n{SOLUTION}\n")
    assert result.err.startswith("tokeru: line 2: ")
    assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    ("codes", "expected"), [([0], 0), ([0, 1], 1), ([3, 1, 0], 3), ([2, 3], 2), ([3, 2, 1, 0], 2)]
)
def test_the_worst_exit_code_counts(codes: list[int], expected: int) -> None:
    assert worst(codes) == expected


def test_the_budget_has_its_own_exit_code(command: Command) -> None:
    result = command("count", "--engine", "naive", "--budget", "5", EMPTY)
    assert (result.code, result.err) == (3, "")
    assert "the budget of 5 nodes ran out" in result.out
    answer = json.loads(command("count", "--engine", "naive", "--budget", "5", "--json", EMPTY).out)
    assert (answer["status"], answer["solution"], answer["count"]) == ("budget", None, 0)


# --- the process ----------------------------------------------------------------------------------


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full disk")
def test_a_full_disk_is_reported() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([sys.executable, "-m", "tokeru", "rules"], stdout=full, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (2, b"tokeru: cannot write: No space left on device\n")


IN_ASCII = """\
futoshiki
+-----------+
| . < .   . |
|     ^     |
| .   .   . |
| v         |
| .   .   3 |
+-----------+
"""


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_where_there_are_no_lines_they_are_drawn_in_ascii(encoding: str) -> None:
    environment = os.environ | {"PYTHONIOENCODING": encoding}
    command = [sys.executable, "-c", DRAW, "futoshiki3:........3;r1c1<r1c2;r1c2<r2c2;r2c1>r3c1"]
    done = subprocess.run(command, env=environment, capture_output=True, check=True)
    assert done.stdout.decode("ascii") == IN_ASCII


DRAW = """
import sys, tokeru
from tokeru.cli.streams import open_streams
open_streams()
print(tokeru.parse(sys.argv[1]))
"""


def test_ascii_is_as_wide_as_what_it_stands_for() -> None:
    text = import_module("tokeru.render.text")
    drawn = {*text.JOINTS, *text.ACROSS, *text.UPRIGHT, *"∨∧", text.NO_CANDIDATE}
    assert drawn - {" "} <= set(text.ASCII)
    assert all(len(instead) == 1 and instead.isascii() for instead in text.ASCII.values())


def run_in_terminal(*args: str, **environment: str) -> str:
    """What a command shows on a terminal."""
    import pty

    master, slave = pty.openpty()
    command = [sys.executable, "-m", "tokeru", *args]
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=slave, stderr=slave, env=os.environ | environment
    )
    os.close(slave)
    assert done.returncode == 0
    return os.read(master, 10_000).decode()


@pytest.mark.skipif(sys.platform == "win32", reason="has no such terminals")
def test_the_plainest_locale_is_for_plain_terminals() -> None:
    assert "| 1 2 | 3 4 |" in run_in_terminal("solve", UNIQUE, LC_ALL="C")
    assert "│ 1 2 │ 3 4 │" in run_in_terminal("solve", UNIQUE, LC_ALL="C.UTF-8")


CLOSED = [
    ("solve 123", "2>&-", 2, b"", b""),
    ("solve ..3..4.221......", ">&-", 2, b"", b"tokeru: cannot write: Bad file descriptor\n"),
    ("solve ..3..4.221......", ">&- 2>&-", 2, b"", b""),
    ("solve", "<&-", 2, b"", b"tokeru: no puzzle given: "),
    ("count ..3..4.221......", "<&- 2>&-", 0, b"1\n", b""),
    ("generate sudoku --format plain --seed 1 --out made.txt", ">&- 2>&-", 0, b"", b""),
]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
@pytest.mark.parametrize(("args", "closed", "code", "out", "err"), CLOSED)
def test_closed_streams(args: str, closed: str, code: int, out: bytes, err: bytes, tmp_path: Path) -> None:
    script = f'"{sys.executable}" -m tokeru {args} {closed}'
    done = subprocess.run(["sh", "-c", script], cwd=tmp_path, capture_output=True, stdin=subprocess.DEVNULL)
    assert (done.returncode, done.stdout) == (code, out)
    assert done.stderr.startswith(err) and bool(done.stderr) == bool(err)
    for made in tmp_path.iterdir():
        assert len(made.read_text()) == 82


def start(*args: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "tokeru", *args]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_help_imports_nothing_heavy() -> None:
    heavy = ("numpy", "pysat", "ortools", "rich", "tokeru._kernel")
    program = (
        "import sys; from tokeru.cli import main; main(['--help']); "
        f"print('imported:', [name for name in {heavy} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "imported: []"


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["naive", "kernel"])
def test_a_closed_pipe_ends_it_quietly(engine: EngineName) -> None:
    with start("solve", "--all", "--engine", engine, NO_RULES) as process:
        assert process.stdout and process.stderr
        assert len(process.stdout.readline()) == 82
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


PRESS = """
import os, signal, sys

module = sys.argv.pop(1)

class Press:
    def find_spec(self, name, path, target=None):
        if name == module:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Press())
from tokeru_command import main
sys.exit(main())
"""
"""Press Ctrl-C at the moment when a module is being imported."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent differently there")
@pytest.mark.parametrize("module", ["tokeru", "tokeru.puzzle", "typer", "tokeru.cli.app", "tokeru._kernel"])
def test_ctrl_c_before_it_has_begun(module: str) -> None:
    done = subprocess.run([sys.executable, "-c", PRESS, module, "solve", UNIQUE], capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


PRESS_WHILE = """
import os, signal, sys
from tokeru.budget import Meter
from tokeru_command import main

doing = sys.argv.pop(1)
look = Meter.look

def pressed(self, items, what, every=1):
    global doing
    for item in look(self, items, what, every):
        if what == doing:
            doing = None
            os.kill(os.getpid(), signal.SIGINT)
        yield item

Meter.look = pressed
sys.exit(main())
"""
"""Press Ctrl-C once, while something is being done."""

BUSY = {
    "lowering the rules": ("solve",),
    "packing the rules": ("solve", "--engine", "kernel"),
    "writing the clauses": ("solve", "--engine", "sat"),
    "telling the solver the clauses": ("count", "--engine", "sat"),
    "building the model": ("candidates", "--engine", "cpsat"),
    "writing the exact cover": ("solve", "--engine", "dlx"),
    "comparing rules": ("check", "--minimal"),
    "writing the formula": ("prove",),
    "reading the formula": ("prove",),
}
"""All that takes long with a large puzzle before the search begins, and who does it."""
WITH_SIGNS = f"sudoku4:{UNIQUE};r1c1<r1c2;r1c2<r1c3;r1c3<r1c4;r2c3<r2c4"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent differently there")
@pytest.mark.parametrize("doing", BUSY)
def test_ctrl_c_before_the_search(doing: str) -> None:
    if "cpsat" in BUSY[doing]:
        pytest.importorskip("ortools")
    command = [sys.executable, "-c", PRESS_WHILE, doing, *BUSY[doing], WITH_SIGNS]
    done = subprocess.run(command, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


PRESS_AT_THE_END = """
import os, signal, sys
import pysolvers
from tokeru_command import main

free = pysolvers.cadical195_del

def pressed(*args):
    free(*args)
    os.kill(os.getpid(), signal.SIGINT)

pysolvers.cadical195_del = pressed
sys.exit(main())
"""
"""Press Ctrl-C while the solver is being freed, which takes a second among millions of clauses."""

SOLVED_BY_SAT = [
    *(("count", "--engine", "sat", UNIQUE), ("prove", UNIQUE), ("check", "--minimal", UNIQUE)),
    *(("solve", "--engine", "sat", EMPTY), ("count", "--engine", "sat", "--limit", "2", EMPTY)),
]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent differently there")
@pytest.mark.parametrize("asked", SOLVED_BY_SAT)
def test_ctrl_c_while_the_solver_goes(asked: tuple[str, ...]) -> None:
    """It was freed a second time then, and that was the end."""
    done = subprocess.run([sys.executable, "-c", PRESS_AT_THE_END, *asked], capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent differently there")
@pytest.mark.parametrize("engine", ["naive", "kernel"])
def test_ctrl_c_ends_it_quietly(engine: EngineName) -> None:
    process = start("solve", "--all", "--engine", engine, NO_RULES)
    assert process.stdout and len(process.stdout.readline()) == 82
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate()
    assert errors == b""
    assert process.returncode == 130


# --- too little memory ----------------------------------------------------------------------------


def no_memory(*_: object, **__: object) -> NoReturn:
    """As the kernel says it."""
    raise MemoryError("std::bad_alloc")


@pytest.mark.parametrize(
    ("asked", "function", "purpose"),
    [
        (("rules",), "tokeru.rules.all_rules", ""),
        (("play", "--no-browser"), "tokeru.site.files", ""),
        (("verify", "nothing"), "tokeru.proof.Certificate.load", ""),
        (("convert", UNIQUE), "tokeru.cli.answers.parse", ""),
        (("solve", UNIQUE), "tokeru._kernel.Search", " to list the solutions"),
        (("explain", UNIQUE), "tokeru._kernel.Logic", ""),
        (("generate",), "tokeru._kernel.generate_rows", " to make puzzles"),
    ],
)
def test_running_out_of_memory_takes_one_line(
    asked: tuple[str, ...], function: str, purpose: str, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(function, no_memory)
    code, out, error = command(*asked)
    assert (code, out) == (2, "")
    assert error.endswith(f"not enough memory{purpose}\n")
    assert len(error.splitlines()) == 1


STARVED = """
import io, resource, sys
from contextlib import redirect_stdout
from tokeru.cli import main

room, small, large, *command = sys.argv[1:]
with redirect_stdout(io.StringIO()):
    main([*command, small])
with open("/proc/self/statm") as file:
    used = int(file.read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (int(room) << 20),) * 2)
sys.exit(main([*command, large]))
"""
"""All is imported by the time when only so many megabytes are left."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize(
    "asked", [("solve", "--engine", "kernel"), ("candidates",), ("explain",), ("grade",)]
)
def test_where_there_is_no_memory(asked: tuple[str, ...]) -> None:
    """What is missing is a large piece: where the last byte is taken, Python itself may lose its way."""
    command = [sys.executable, "-c", STARVED, "2", UNIQUE, f"sudoku36:{'.' * 36 * 36}", *asked]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch("tokeru: line 1: not enough memory to .*\n", done.stderr)
