"""Certificates: what they hold, how they are written, and that none that was tampered with is accepted."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from tests.proof.naive import accepts

import tokeru
from tokeru import Certificate, Grid, Puzzle, Status, TokeruError
from tokeru.errors import BudgetExceeded, NotationError, NotProved
from tokeru.proof import drat
from tokeru.proof.certificate import FILES, HEAD, dimacs, lines, other_solutions

UNIQUE = "sudoku6:.3......54.25.3.1...........6.1..3.."
SOLUTION = "432651615432543216261543324165156324"
OTHER = "sudoku6:..2..4...5....3.2.6......1......43.."
NONE = "sudoku4:123....4........"
SEVERAL = "sudoku4:12.............."

Entries = dict[str, object]
Tamper = Callable[[Entries], Entries]


@cache
def proved(puzzle: str) -> Certificate:
    return tokeru.parse(puzzle).prove()


def entries_of(puzzle: str = UNIQUE) -> Entries:
    entries: Entries = json.loads(proved(puzzle).to_json())
    return entries


def formula_text(puzzle: Puzzle, solution: Grid | None) -> str:
    return "".join(f"{line}\n" for line in dimacs(other_solutions(puzzle, solution), puzzle, solution))


def check(entries: Entries) -> None:
    Certificate.from_json(json.dumps(entries)).check()


def changed(key: str, change: Callable[[str], str]) -> Tamper:
    return lambda entries: entries | {key: change(str(entries[key]))}


def with_line(number: int, *instead: str) -> Callable[[str], str]:
    """A text with other lines instead of one; a negative number counts from the end."""

    def change(text: str) -> str:
        found = lines(text)
        place = number % len(found)
        return "".join(f"{line}\n" for line in [*found[:place], *instead, *found[place + 1 :]])

    return change


# --- what it holds ------------------------------------------------------------------------------------


def test_a_puzzle_with_one_solution() -> None:
    certificate = proved(UNIQUE)
    assert certificate.puzzle == tokeru.parse(UNIQUE)
    assert certificate.solution is not None
    assert certificate.solution.text() == SOLUTION
    assert certificate.status is Status.UNIQUE
    assert str(certificate) == f"{UNIQUE} has exactly one solution, {SOLUTION}"
    assert certificate.proof.endswith("\n0\n")
    certificate.check()


def test_a_puzzle_without_solution() -> None:
    certificate = proved(NONE)
    assert (certificate.solution, certificate.status) == (None, Status.NONE)
    assert str(certificate) == f"{NONE} has no solution"
    certificate.check()


def test_the_formula_is_said_of_the_other_solutions() -> None:
    puzzle = tokeru.parse(UNIQUE)
    all_solutions, others = other_solutions(puzzle, None), other_solutions(puzzle, puzzle.solve())
    assert others.clauses[:-1] == all_solutions.clauses
    assert others.clauses[-1] == others.blocking(puzzle.solve())
    formula = lines(proved(UNIQUE).formula)
    assert formula[:3] == [f"c {UNIQUE}", f"c all solutions but {SOLUTION}", "c 1 r1c1=1"]
    assert f"p cnf {len(others.names)} {len(others.clauses)}" in formula


def test_its_repr_is_short() -> None:
    assert len(repr(proved(UNIQUE))) < 200


# --- how it is written ----------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", [UNIQUE, NONE])
@pytest.mark.parametrize("name", ["certificate.json", "Certificate.JSON", "certificate", "a/b/c"])
def test_saved_and_loaded(tmp_path: Path, puzzle: str, name: str) -> None:
    if "/" in name:
        (tmp_path / "a").mkdir()
    proved(puzzle).save(tmp_path / name)
    assert (tmp_path / name).is_file() == (name.lower().endswith(".json"))
    loaded = Certificate.load(str(tmp_path / name))
    assert loaded == proved(puzzle)
    loaded.check()


def test_files_of_a_directory(tmp_path: Path) -> None:
    proved(UNIQUE).save(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {HEAD, *FILES.values()}
    assert (tmp_path / "puzzle.txt").read_text() == UNIQUE + "\n"
    assert (tmp_path / "solution.txt").read_text() == SOLUTION + "\n"
    assert (tmp_path / "formula.cnf").read_text() == proved(UNIQUE).formula
    assert (tmp_path / "proof.drat").read_text() == proved(UNIQUE).proof


def test_it_is_written_as_the_formats_say() -> None:
    formats = (Path(__file__).parents[2] / "docs/formats.md").read_text(encoding="utf-8")
    assert f"```json\n{proved('futoshiki2:1...').to_json()}\n```" in formats


def test_no_earlier_solution_stays(tmp_path: Path) -> None:
    proved(UNIQUE).save(tmp_path)
    proved(NONE).save(tmp_path)
    Certificate.load(tmp_path).check()


def test_ends_of_lines_may_be_those_of_another_system(tmp_path: Path) -> None:
    proved(UNIQUE).save(tmp_path)
    for path in tmp_path.iterdir():
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    Certificate.load(tmp_path).check()


# --- tampered with --------------------------------------------------------------------------------------


FIRST_CLAUSE = -len(other_solutions(tokeru.parse(UNIQUE), tokeru.parse(UNIQUE).solve()).clauses)

TAMPERED: dict[str, tuple[Tamper, str]] = {
    "a changed given": (
        changed("puzzle", lambda text: text.replace(".3", ".2", 1)),
        "solution: conflict at r1c2",
    ),
    "a dropped given": (changed("puzzle", lambda text: text.replace("3", ".", 1)), "formula, line 1"),
    "an added given": (changed("puzzle", lambda text: text.replace(":.", ":4", 1)), "formula, line 1"),
    "another rule": (changed("puzzle", lambda text: f"{text};r1c1>r1c2"), "formula, line 1"),
    "a changed solution": (
        changed("solution", lambda text: text[1] + text[0] + text[2:]),
        "solution: conflict at r1c1",
    ),
    "a blank in the solution": (
        changed("solution", lambda text: "." + text[1:]),
        "solution: it does not fill the board",
    ),
    "a dropped clause": (changed("formula", with_line(-7)), "formula, line"),
    "the last clause dropped": (
        changed("formula", with_line(-1)),
        "formula, line .*: nothing; the puzzle has",
    ),
    "the first clause dropped": (changed("formula", with_line(FIRST_CLAUSE)), "formula, line"),
    "an added clause": (
        changed("formula", lambda text: text + "-1 0\n"),
        'formula, line .*: "-1 0"; .* nothing',
    ),
    "a changed clause": (changed("formula", with_line(FIRST_CLAUSE, "1 0")), 'formula, line .*: "1 0"'),
    "the empty clause added": (changed("formula", with_line(FIRST_CLAUSE, "0")), 'formula, line .*: "0"'),
    "a changed name": (changed("formula", with_line(2, "c 1 r1c1=2")), 'formula, line 3: "c 1 r1c1=2"'),
    "no formula": (changed("formula", lambda text: ""), "formula, line 1: nothing"),
    "another formula": (lambda entries: entries | {"formula": proved(OTHER).formula}, "formula, line 1"),
    "a lemma that does not follow": (
        changed("proof", lambda text: f"1 0\n{text}"),
        "line 1: '1 0' does not follow",
    ),
    "only the empty clause": (changed("proof", lambda text: "0\n"), "proof, line 1: '0' does not follow"),
    "an empty proof": (changed("proof", lambda text: ""), "proof: it ends without the empty clause"),
    "no empty clause": (changed("proof", with_line(-1)), "proof: it ends without the empty clause"),
    "something after it": (
        changed("proof", lambda text: text + "1 0\n"),
        "proof, line .*: nothing may come after",
    ),
    "the proof twice": (changed("proof", lambda text: text * 2), "proof, line .*: nothing may come after"),
    "another proof": (
        lambda entries: entries | {"proof": proved(OTHER).proof},
        "proof, line .* does not follow",
    ),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_what_was_tampered_with_is_refused(name: str) -> None:
    tamper, reason = TAMPERED[name]
    check(entries_of())
    with pytest.raises(NotProved, match=reason):
        check(tamper(entries_of()))


def test_each_lemma_is_refused_if_it_no_longer_follows() -> None:
    """Without one of its lines a proof is right or not; the plainest way to check it says the same."""
    certificate = proved(UNIQUE)
    formula = other_solutions(certificate.puzzle, certificate.solution)
    refused = 0
    for number in range(len(lines(certificate.proof))):
        proof = with_line(number)(certificate.proof)
        plain = [(deletes, clause) for _, deletes, clause in drat.read(lines(proof), len(formula.names))]
        right = accepts(formula.clauses, plain)
        refused += not right
        try:
            check(entries_of() | {"proof": proof})
            assert right
        except NotProved:
            assert not right
    assert refused > 1


def test_a_second_solution_cannot_be_proved_away() -> None:
    puzzle = tokeru.parse(SEVERAL)
    solution = puzzle.solve()
    formula = formula_text(puzzle, solution)
    for proof in ("0\n", "1 0\n0\n", "1 0\n-1 0\n0\n", "d 1 0\n0\n", proved(UNIQUE).proof):
        with pytest.raises(TokeruError, match="proof"):
            Certificate(puzzle, solution, formula, proof).check()


def test_the_only_solution_cannot_be_proved_away() -> None:
    puzzle = tokeru.parse(UNIQUE)
    formula = formula_text(puzzle, None)
    with pytest.raises(NotProved, match=r"proof, line .* does not follow"):
        Certificate(puzzle, None, formula, proved(UNIQUE).proof).check()


def test_a_solution_is_checked_by_the_rules_not_by_the_formula() -> None:
    """Here formula and proof are made for a wrong solution, and fit it."""
    puzzle = tokeru.parse(NONE)
    wrong = Grid([1, 2, 3, 4] * 4, 4)
    formula = formula_text(puzzle, wrong)
    with pytest.raises(NotProved, match="solution: conflict at r"):
        Certificate(puzzle, wrong, formula, proved(NONE).proof).check()


def test_a_malformed_board_is_not_a_solution() -> None:
    """To say "not this one" of nothing would contradict everything."""
    puzzle, nothing = tokeru.parse(UNIQUE), Grid("1221")
    formula = formula_text(puzzle, nothing)
    with pytest.raises(NotProved, match="solution: it does not fill the board"):
        Certificate(puzzle, nothing, formula, "0\n").check()


# --- what is not a certificate -------------------------------------------------------------------------


def without(key: str) -> Tamper:
    return lambda entries: {name: entry for name, entry in entries.items() if name != key}


UNREADABLE: dict[str, tuple[Tamper, str]] = {
    "no version": (without("v"), "version null is unknown"),
    "a later version": (lambda entries: entries | {"v": 2}, "version 2 is unknown; this is version 1"),
    "a version in words": (lambda entries: entries | {"v": "1"}, 'version "1" is unknown'),
    "a true version": (lambda entries: entries | {"v": True}, "version true is unknown"),
    "no status": (without("status"), "the status is null, but there is a solution"),
    "the wrong status": (
        lambda entries: entries | {"status": "none"},
        'the status is "none", but there is a sol',
    ),
    "a list as status": (lambda entries: entries | {"status": ["unique"]}, "the status is"),
    "no solution": (without("solution"), 'the status is "unique", but there is no solution'),
    "no puzzle": (without("puzzle"), "puzzle must be a text, not null"),
    "no formula": (without("formula"), "formula must be a text, not null"),
    "no proof": (without("proof"), "proof must be a text, not null"),
    "a number as puzzle": (lambda entries: entries | {"puzzle": 7}, "puzzle must be a text, not 7"),
    "a list as solution": (
        lambda entries: entries | {"solution": [5, 3]},
        r"solution must be a text, not \[5, 3\]",
    ),
    "an object as proof": (lambda entries: entries | {"proof": {}}, "proof must be a text, not {}"),
    "an unknown base": (changed("puzzle", lambda text: "x" + text), "puzzle: unknown base 'xsudoku6'"),
    "an empty puzzle": (changed("puzzle", lambda text: ""), "puzzle: "),
    "a short solution": (
        changed("solution", lambda text: text[1:]),
        "solution: a board of size 6 has 36 cells",
    ),
    "a large value": (changed("solution", lambda text: "7" + text[1:]), "solution: r1c1 is 7"),
    "words as solution": (changed("solution", lambda text: "?" + text[1:]), "solution: .* is not a value"),
    "words in the proof": (changed("proof", with_line(0, "so there!")), "proof, line 1: 'so there!' is not"),
    "a line cut in two": (changed("proof", lambda text: text[:-4]), "is not a list of literals and a 0"),
    "a new variable": (
        changed("proof", with_line(0, "9999 0")),
        "proof, line 1: the formula has no variable 9999",
    ),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_is_not_a_certificate_is_bad_input(name: str) -> None:
    tamper, reason = UNREADABLE[name]
    with pytest.raises(NotationError, match=reason):
        check(tamper(entries_of()))


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "1", "null", '"v"', "[" * 100_000, "9" * 10_000, "\0", "{'v': 1}"]
)
def test_what_is_not_a_json_object(text: str) -> None:
    with pytest.raises(NotationError, match="certificate: "):
        Certificate.from_json(text)


def test_a_file_that_was_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    proved(UNIQUE).save(path)
    whole = path.read_bytes()
    for length in range(0, len(whole) - 1, len(whole) // 50):
        path.write_bytes(whole[:length])
        with pytest.raises(NotationError):
            Certificate.load(path)


@pytest.mark.parametrize("name", [HEAD, *FILES.values()])
def test_a_file_of_the_directory_that_was_cut_off_is_missing_or_is_binary(tmp_path: Path, name: str) -> None:
    proved(UNIQUE).save(tmp_path)
    whole = (tmp_path / name).read_bytes()
    for damaged in (whole[: len(whole) // 2], b"", b"\xff\xfe\x00", bytes(range(256)), None):
        (tmp_path / name).unlink()
        if damaged is not None:
            (tmp_path / name).write_bytes(damaged)
        with pytest.raises(TokeruError):
            Certificate.load(tmp_path).check()
        (tmp_path / name).write_bytes(whole)
    Certificate.load(tmp_path).check()


@pytest.mark.parametrize("name", ["nowhere", "nowhere.json", "a\0b"])
def test_what_is_not_there(tmp_path: Path, name: str) -> None:
    with pytest.raises(TokeruError, match=r"nowhere: |nowhere\.json: |null"):
        Certificate.load(tmp_path / name)


# --- budgets --------------------------------------------------------------------------------------------


def test_the_budget_of_a_check() -> None:
    many = len(lines(proved(UNIQUE).proof))
    proved(UNIQUE).check(nodes=many)
    proved(UNIQUE).check(seconds=None)
    with pytest.raises(BudgetExceeded, match=f"of {many - 1} nodes ran out while .* line {many}"):
        proved(UNIQUE).check(nodes=many - 1)
