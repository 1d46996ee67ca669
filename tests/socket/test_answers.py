"""What the commands are answered with, without a socket."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.patience import given_time
from tests.socket.sent import EASY, EASY_SOLVED, ENDLESS, HARD, NONE, SEVERAL, Board, apply, board, packed

from tokeru.budget import Budget, Meter
from tokeru.logic.techniques import TECHNIQUES
from tokeru.notation.links import lz
from tokeru.socket import answers, boards
from tokeru.socket.answers import COMMANDS, answer
from tokeru.socket.protocol import Job, Reply

PATIENCE = 60.0
SEARCHING = ("solve", "check", "count", "truecandidates")


def replies(command: str, found: object, seconds: float = PATIENCE, **options: Any) -> list[Reply]:
    return asked(Job(command, packed(found), seconds, **options))


def asked(job: Job) -> list[Reply]:
    told: list[Reply] = []
    told.append(answer(job, told.append))
    return told


def last(command: str, found: object, **options: Any) -> Reply:
    return replies(command, found, **options)[-1]


def filled(givens: str, values: dict[tuple[int, int], int], **more: Any) -> Board:
    """With values of a player."""
    found = board(givens, **more)
    for (row, column), value in values.items():
        found["grid"][row][column]["value"] = value
    return found


# --- searching --------------------------------------------------------------------------------------


def test_solve() -> None:
    assert replies("solve", board(EASY)) == [{"type": "solved", "solution": EASY_SOLVED}]


@pytest.mark.parametrize(("givens", "count"), [(EASY, 1), (SEVERAL, 2), (NONE, 0)])
def test_check_counts_to_two(givens: str, count: int) -> None:
    assert replies("check", board(givens)) == [{"type": "count", "count": count, "inProgress": False}]


def test_count_counts_all() -> None:
    assert replies("count", board("." * 16))[-1] == {"type": "count", "count": 288, "inProgress": False}


def test_count_tells_how_far_it_is_and_what_it_found_when_the_time_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(answers, "BETWEEN_REPLIES", 0.001)
    *progress, over = given_time(lambda seconds: several(replies("count", board(ENDLESS), seconds)))
    assert all(reply["inProgress"] for reply in progress)
    counts = [reply["count"] for reply in progress]
    assert counts == sorted(counts)
    assert over["type"] == "invalid"
    found = re.fullmatch(r"the budget of [0-9.]+ s ran out; ([0-9]+) solutions found so far", over["message"])
    assert found is not None
    assert int(found[1]) >= counts[-1]


def several(told: list[Reply]) -> list[Reply] | None:
    return told if len(told) > 1 else None


@pytest.mark.parametrize("command", SEARCHING)
def test_what_a_player_wrote_does_not_matter_for_the_search(command: str) -> None:
    wrong = filled(EASY, {(0, 0): 2})
    wrong["grid"][0][1]["centerPencilMarks"] = [1]
    assert last(command, wrong) == last(command, board(EASY))


@pytest.mark.parametrize("command", ["solve", "truecandidates", "step", "solvepath"])
def test_there_is_no_solution(command: str) -> None:
    told = {"type": "invalid", "message": "no solution: conflict at r1c1 r1c4"}
    assert replies(command, board(NONE)) == [told]


def test_marks_that_are_given_are_a_rule() -> None:
    found = board("." * 16)
    found["grid"][0][0]["givenPencilMarks"] = [2, 3]
    assert last("count", found)["count"] == 144


# --- candidates -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "cap"),
    [
        ([], 1),
        (["truecandidatesnumsolutions=5"], 5),
        (["TrueCandidatesNumSolutions=3"], 3),
        (["colored"], 8),
        (["truecandidatesnumsolutions=0"], 1),
        (["truecandidatesnumsolutions=-3", "something else", 3, None], 1),
        (["truecandidatesnumsolutions=" + "9" * 18], boards.LARGEST_CAP),
    ],
)
def test_the_cap_of_true_candidates(options: list[object], cap: int) -> None:
    found = board("." * 16, truecandidatesoptions=options)
    assert boards.read(packed(found)).settings.cap == cap
    told = last("truecandidates", found)
    assert told == {"type": "truecandidates", "solutionsPerCandidate": [min(cap, 72)] * 64}


def test_candidates_that_only_logic_cannot_exclude() -> None:
    weak = {"truecandidatesoptions": ["logical"], "disabledlogic": [*boards.FAMILIES]}
    plain = last("truecandidates", board(HARD))["solutionsPerCandidate"]
    told = last("truecandidates", board(HARD, **weak))["solutionsPerCandidate"]
    assert -1 in told
    assert [max(n, 0) for n in told] == plain


def test_where_logic_is_enough_nothing_is_marked() -> None:
    told = last("truecandidates", board(EASY, truecandidatesoptions=["logical"]))
    assert told == last("truecandidates", board(EASY))


# --- explaining -------------------------------------------------------------------------------------


def test_step_by_step_to_the_end() -> None:
    found, told = board(EASY), list[str]()
    while not told or "solved" not in told[-1]:
        reply = last("step", found)
        assert (reply["type"], reply["isValid"]) == ("logical", True)
        told.append(reply["message"])
        apply(reply, found)
    assert told[:2] == ["These are the candidates to begin with\n", "Naked Single: r1c1 can only be 1\n"]
    assert told[-1] == "The puzzle is solved\n"
    assert [cell["value"] for row in found["grid"] for cell in row] == EASY_SOLVED


def test_a_step_takes_away_candidates() -> None:
    found = board(HARD)
    first = last("step", found)
    apply(first, found)
    second = last("step", found)
    assert second["message"] != first["message"]
    assert second["cells"] != first["cells"]


def test_steps_begin_with_what_the_player_has() -> None:
    found = filled(EASY, {(0, 0): 1})
    reply = last("step", found)
    assert reply["cells"][0] == {"value": 1}
    found["grid"][0][1]["centerPencilMarks"] = [2]
    found["grid"][0][3]["centerPencilMarks"] = [4]
    assert last("step", found)["cells"][3] == {"value": 0, "candidates": [4]}


def test_a_mistake_is_named_and_the_board_stays() -> None:
    found = filled(EASY, {(0, 1): 1})
    found["grid"][0][0]["centerPencilMarks"] = [3]
    for command in ("step", "solvepath"):
        reply = last(command, found)
        assert reply["message"] == "With r1c2 as it is now, there is no solution\n"
        assert reply["isValid"] is False
        assert reply["cells"][:2] == [{"value": 0, "candidates": [3]}, {"value": 1}]


def test_marks_without_the_solution_are_a_mistake() -> None:
    found = board(EASY)
    found["grid"][0][0]["centerPencilMarks"] = [2, 3]
    assert last("step", found)["message"] == "With r1c1 as it is now, there is no solution\n"


def test_the_path_ends_with_the_solution() -> None:
    reply = last("solvepath", board(EASY))
    lines = reply["message"].splitlines()
    assert lines[0] == "Naked Single: r1c1 can only be 1"
    assert (len(lines), lines[-1]) == (12, "The puzzle is solved")
    assert [cell["value"] for cell in reply["cells"]] == EASY_SOLVED


def test_with_several_solutions_the_path_goes_as_far_as_it_can() -> None:
    reply = last("solvepath", board(SEVERAL))
    lines = reply["message"].splitlines()
    assert lines[0].startswith("This puzzle has several solutions")
    assert lines[-1] == "No step was found with these techniques"
    assert any(cell["value"] == 0 for cell in reply["cells"])


def test_what_is_switched_off_is_not_used() -> None:
    every = {row.family for row in TECHNIQUES}
    assert {family for families in boards.FAMILIES.values() for family in families} < every
    assert "Forcing" in last("solvepath", board(HARD))["message"]
    told = last("solvepath", board(HARD, disabledlogic=["contradictions", "AIC", "unheard of"]))["message"]
    assert told.splitlines()[-1] == "No step was found with these techniques"


def test_explanations_in_the_language_of_the_setter() -> None:
    assert last("step", board(EASY), language="ja")["message"] == "まず候補を書き込みました\n"


# --- estimating -------------------------------------------------------------------------------------


def test_estimates_come_until_the_time_is_over() -> None:
    *_, told, over = given_time(lambda seconds: several(replies("estimate", board(EASY), seconds)))
    assert (told["type"], told["estimate"], told["stderr"], told["relErrPercent"]) == ("estimate", 1, 0, 0)
    assert told["iterations"] > 0
    assert over["type"] == "invalid"
    assert over["message"].startswith("That is the estimate after ")


def test_estimates_begin_with_what_the_player_has() -> None:
    found = filled("." * 16, {(0, 0): 1, (0, 1): 2, (0, 2): 3, (1, 0): 3, (2, 0): 2, (2, 1): 1, (1, 2): 1})
    found["grid"][3][3]["centerPencilMarks"] = [1, 2]
    *_, told, _ = given_time(lambda seconds: several(replies("estimate", found, seconds)))
    assert told["estimate"] == 1


# --- what is not understood -------------------------------------------------------------------------


def test_a_rule_that_is_not_understood_is_named() -> None:
    for command in COMMANDS:
        told = last(command, board(EASY, metrobus=[{"cells": ["R1C1", "R2C2"]}]))
        assert told["type"] == "invalid"
        assert told["message"].startswith("not understood: metrobus")


def test_who_is_lenient_is_told_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    strange = board(EASY, metrobus=[{"cells": ["R1C1", "R2C2"]}])
    first, doubt = replies("check", strange, lenient=True)
    assert first["count"] == 1
    assert doubt["type"] == "invalid"
    assert doubt["message"].startswith("read without: metrobus")
    assert last("step", strange, lenient=True)["message"].startswith("read without: metrobus")
    nothing = last("solve", board(NONE, metrobus=[{"cells": ["R1C1", "R2C2"]}]), lenient=True)
    assert nothing["message"].startswith("no solution: conflict at r1c1 r1c4; read without: metrobus")
    assert [reply["type"] for reply in replies("solve", strange, lenient=True)] == ["solved"]
    assert capsys.readouterr().err.startswith("tokeru: solve: read without: metrobus")


BAD: list[tuple[object, str]] = [
    ([], "object"),
    ({}, "rows"),
    (board(EASY) | {"disabledlogic": "all"}, "disabledlogic is a list"),
    (filled(EASY, {(0, 0): 5}), "r1c1"),
    (filled(EASY, {(0, 0): -1}), "r1c1"),
]


@pytest.mark.parametrize(("sent", "names"), BAD)
@pytest.mark.parametrize("command", COMMANDS)
def test_bad_boards_are_refused(sent: object, names: str, command: str) -> None:
    (told,) = replies(command, sent)
    assert told["type"] == "invalid"
    assert names in told["message"]


@pytest.mark.parametrize("marks", [[0], [5], ["x"], [True], [None], [[1]], "12", {"1": 2}])
def test_bad_marks_are_refused(marks: object) -> None:
    found = board(EASY)
    found["grid"][1][0]["centerPencilMarks"] = marks
    told = last("step", found)
    assert told["type"] == "invalid"
    assert "r2c1" in told["message"]


@pytest.mark.parametrize("data", ["", "?", "N4Ig", "é", "AAAA" * 1000])
def test_bad_payloads_are_refused(data: str) -> None:
    assert [reply["type"] for reply in asked(Job("solve", data, PATIENCE))] == ["invalid"]


JUNK: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, 0, -1, 1.5, 10**30, "", "x", "R1C1", [], [[]], {}, {"value": []}]
)


@settings(deadline=None)
@given(st.data())
def test_whatever_an_object_holds_one_thing_is_replied(data: st.DataObject) -> None:
    """A puzzle in which one thing is another."""
    found = board(EASY, disabledlogic=["wings"], truecandidatesoptions=["logical"], antiknight=False)
    found["grid"][0][0] |= {"centerPencilMarks": [1, 2], "givenPencilMarks": [1], "value": 1}
    place: Any = found
    while True:
        key = data.draw(st.sampled_from([*place] if isinstance(place, dict) else range(len(place))))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = data.draw(JUNK)
    command = data.draw(st.sampled_from(["check", "step", "truecandidates"]))
    assert len(replies(command, found, 5.0)) == 1


@settings(deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 8))
def test_whatever_is_sent_one_thing_is_replied(seed: int, changes: int) -> None:
    """A packed puzzle with some characters changed."""
    random = Random(seed)
    data = list(packed(board(EASY, thermometer=[{"lines": [["R1C1", "R1C2"]]}])))
    for _ in range(changes):
        data[random.randrange(len(data))] = random.choice(lz.BASE64.characters)
    told = asked(Job("check", "".join(data), 5.0))
    assert [reply["type"] for reply in told] in (["count"], ["invalid"])
    json.dumps(told)


def test_an_unknown_command_is_refused() -> None:
    (told,) = replies("conquer", board(EASY))
    assert told["message"].startswith("unknown command 'conquer'; known are solve, check, ")


def test_a_meter_that_reports_keeps_the_deadline() -> None:
    meter = Meter(Budget(seconds=30))
    assert answers.Reporting(meter, lambda _: None).deadline == meter.deadline
