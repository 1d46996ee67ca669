"""The commands that explain: hint, explain, grade, techniques."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import NamedTuple, cast

import typer

from tokeru.budget import Budget
from tokeru.cli.answers import EXIT_CODES, Answer, answer_all, separator
from tokeru.cli.app import app
from tokeru.cli.inputs import read_inputs, read_one
from tokeru.cli.options import (
    Allow,
    Boards,
    BudgetText,
    File,
    Forbid,
    Json,
    JsonRows,
    Language,
    Lenient,
    PuzzleText,
    Stage,
    StateText,
    seconds_of,
)
from tokeru.logic import telling
from tokeru.logic.grades import Grade
from tokeru.options import LanguageTag
from tokeru.puzzle import Puzzle, Status

LABEL = 12
LONGEST_ID = 28


@app.command()
def hint(
    puzzle: PuzzleText = None, file: File = None, lenient: Lenient = False,
    state: StateText = None, stage: Stage = 3,
    language: Language = "en", allow: Allow = None, forbid: Forbid = "",
    budget: BudgetText = None, as_json: Json = False,
) -> None:  # fmt: skip
    """Help a player: point out a mistake, or else the simplest next step.

    The --state is what the player has so far; without it, that is just the givens.
    """
    choice = Choice.of(language, budget, allow, forbid)
    ask = partial(_hint, state=state, stage=stage, choice=choice)
    read = read_inputs if state is None else partial(read_one, "--state")
    raise typer.Exit(answer_all(read(puzzle, file, lenient), ask, as_json))


@app.command()
def explain(
    puzzle: PuzzleText = None, file: File = None, lenient: Lenient = False, board: Boards = False,
    language: Language = "en", allow: Allow = None, forbid: Forbid = "",
    budget: BudgetText = None, as_json: Json = False,
) -> None:  # fmt: skip
    """Explain the way to the solution, step by step."""
    ask = partial(_explain, board=board, choice=Choice.of(language, budget, allow, forbid))
    inputs = read_inputs(puzzle, file, lenient)
    raise typer.Exit(answer_all(inputs, ask, as_json, EXIT_CODES | {"multiple": 1}))


@app.command()
def grade(
    puzzle: PuzzleText = None, file: File = None, lenient: Lenient = False, language: Language = "en",
    budget: BudgetText = None, as_json: Json = False,
) -> None:  # fmt: skip
    """Tell how hard a puzzle is for people, and which techniques it takes.

    Many puzzles get one line each.
    """
    ask = partial(_grade, choice=Choice.of(language, budget))
    inputs = read_inputs(puzzle, file, lenient)
    raise typer.Exit(answer_all(inputs, ask, as_json, EXIT_CODES | {"multiple": 1}))


@app.command()
def techniques(language: Language = "en", as_json: JsonRows = False) -> None:
    """List all techniques, the simplest first.

    Each with its id, score, rating, level, family and name.
    """
    from tokeru.logic.techniques import described

    for row in described(language):
        print(json.dumps(row, ensure_ascii=False) if as_json else _technique_line(row, language))


class Choice(NamedTuple):
    """How to explain: in which words, with which techniques, and for how long."""

    language: LanguageTag
    allow: str | None
    forbid: str
    budget: Budget

    @staticmethod
    def of(language: str, budget: str | None, allow: str | None = None, forbid: str = "") -> Choice:
        """What makes no sense is refused before any puzzle is read."""
        from tokeru.logic.techniques import chosen

        telling.load(language)
        chosen(allow, forbid)
        return Choice(cast("LanguageTag", language), allow, forbid, seconds_of("explaining", budget))


def _hint(puzzle: Puzzle, alone: bool, *, state: str | None, stage: int, choice: Choice) -> Answer:
    found = puzzle.hint(state, allow=choice.allow, forbid=choice.forbid, seconds=choice.budget.seconds)
    text = found.stage(stage, choice.language)
    count, more = 2 if found.several else 1, {"hint": found.as_dict() | {"text": text}}
    return Answer(Status.of(count).value, text.replace("\n", separator(alone)), None, count, None, more)


def _explain(puzzle: Puzzle, alone: bool, *, board: bool, choice: Choice) -> Answer:
    from tokeru import render
    from tokeru.logic.paths import Path

    path = Path(puzzle, choice.allow, choice.forbid, choice.budget)
    told, steps = [] if alone else [repr(puzzle)], []
    for number, step in enumerate(path, 1):
        text = step.explain(choice.language)
        told += [f"{number}. {text}"] + [render.candidates(puzzle, path.candidates())] * board
        steps.append(step.as_dict() | {"text": text})
    told += [] if path.is_at_end else [telling.say("stuck", choice.language)]
    grade = puzzle.grade(seconds=choice.budget.seconds)
    told.append(_grade_line(grade, choice.language))
    more = {"grade": grade.as_dict(), "steps": steps}
    return Answer("unique", "\n".join(told), path.solution, 1, None, more)


def _grade(puzzle: Puzzle, alone: bool, *, choice: Choice) -> Answer:
    found = puzzle.grade(seconds=choice.budget.seconds)
    text = _grade_block(puzzle, found, choice.language) if alone else _grade_line(found, choice.language)
    return Answer("unique", text, None, 1, None, {"grade": found.as_dict()})


def _grade_line(grade: Grade, language: str) -> str:
    level, minutes = (
        telling.level(grade.level, language),
        telling.say("minutes", language, minutes=grade.minutes),
    )
    return f"{level}, score {grade.score}, rating {grade.rating}, HoDoKu {grade.hodoku}, {minutes}"


def _grade_block(puzzle: Puzzle, grade: Grade, language: str) -> str:
    names = {technique: telling.name(technique, language) for technique in grade.techniques}
    used = [f"{count:>3} × {names[technique]}" for technique, count in grade.techniques.items()]
    rows = {
        "level": telling.level(grade.level, language),
        "score": f"{grade.score} of 100",
        "rating": f"{grade.rating} as Sudoku Explainer rates",
        "HoDoKu": f"{grade.hodoku} as HoDoKu scores",
        "time": telling.say("minutes", language, minutes=grade.minutes),
        "hardest": names.get(grade.hardest, ""),
        "techniques": ("\n" + " " * LABEL).join(used),
    }
    return "\n".join(f"{label:<{LABEL}}{told}".rstrip() for label, told in rows.items())


def _technique_line(row: Mapping[str, str | int | float], language: str) -> str:
    level, family = telling.level(str(row["level"]), language), telling.family(str(row["family"]), language)
    numbers = f"{row['score']:>6}{row['rating']:>6}"
    return f"{row['id']:<{LONGEST_ID}}{numbers}  {level}, {family}: {row['name']}"
