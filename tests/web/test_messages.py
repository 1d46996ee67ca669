"""The page's own words: the same texts in every language, all of them used, and none in the code."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tokeru.border import ANY_LEVEL
from tokeru.generation.kinds import KINDS, LEVEL_NAMES
from tokeru.logic import telling
from tokeru.rules import all_rules
from tokeru.rules.base import cell_fields

Texts = dict[str, str]
"""By section and key: "new.title"."""

FOLDER = Path(telling.__file__).parent.parent / "messages"
FILES = ("page", "sheets", "tour", "steps")
PAGE = FILES[:3]
"""The files whose texts the page's code asks for by their keys; "steps" has the solver's."""

STRING = r'"((?:[^"\\\n]|\\.)*)"'
TEMPLATE = r"`([^`\n]*\$\{[^`\n]*)`"
FILLED = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")

each_language = pytest.mark.parametrize("language", telling.languages())
other_languages = pytest.mark.parametrize("language", sorted({*telling.languages()} - {"en"}))


@cache
def read(language: str, file: str) -> Any:
    return json.loads((FOLDER / language / f"{file}.json").read_text(encoding="utf-8"))


def texts(language: str, *files: str) -> Texts:
    """Of these files, or of those of the page."""
    return {key: text for file in files or PAGE for key, text in texts_in(read(language, file))}


def texts_in(tables: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tables.items():
        if isinstance(value, dict):
            yield from texts_in(value, f"{before}{key}.")
        elif isinstance(value, str) and before:
            yield before + key, value


def tables() -> set[str]:
    return {key.partition(".")[0] for key in texts("en")}


# --- all languages alike ------------------------------------------------------------------------------


@each_language
def test_every_language_has_the_same_files(language: str) -> None:
    assert {path.name for path in (FOLDER / language).iterdir()} == {f"{file}.json" for file in FILES}


@other_languages
@pytest.mark.parametrize("file", FILES)
def test_keys_and_their_order_are_those_of_english(language: str, file: str) -> None:
    assert [*texts(language, file)] == [*texts("en", file)]
    assert [*read(language, file)] == [*read("en", file)]


@each_language
def test_a_key_stands_in_one_file(language: str) -> None:
    keys = [key for file in FILES for key in [*texts(language, file), *scalars(read(language, file))]]
    assert [key for key, times in Counter(keys).items() if times > 1] == []


def scalars(file: dict[str, Any]) -> list[str]:
    """What stands beside the tables, and the ways of joining, which are not texts."""
    return [key for key, value in file.items() if not isinstance(value, dict) or key == "joining"]


ALIKE = re.compile(r"techniques\.|relations\.all")
"""Techniques that are explained alike, and what is said of dots of either kind."""


def test_nothing_is_said_twice() -> None:
    """Two keys whose texts are the same in all languages would be one idea with two names."""
    said = defaultdict(list)
    for key in texts("en", *FILES):
        if not ALIKE.match(key):
            said[tuple(texts(language, *FILES)[key].lower() for language in telling.languages())].append(key)
    assert [keys for keys in said.values() if len(keys) > 1] == []


@other_languages
def test_the_same_fields_are_told(language: str) -> None:
    for key, text in texts(language).items():
        assert fields(text) == fields(texts("en")[key]), key


def fields(template: str, tests: str = "") -> set[str]:
    """The fields that a template speaks of, or those it tests in this way. Particles are none."""
    found = [field for field in braces(telling.parse(template)) if "/" not in field.name]
    return {field.name.partition(".")[0] for field in found if not tests or field.test == tests}


def braces(pieces: Any) -> Iterator[Any]:
    for piece in pieces:
        if not isinstance(piece, str):
            yield piece
            for text in piece.texts:
                yield from braces(text)


@each_language
def test_every_text_can_be_told(language: str) -> None:
    """With one item in each field, with several, and without those that may be missing."""
    names = {field for text in texts(language).values() for field in fields(text)}
    one, several = (dict.fromkeys(names, items) for items in (["r1c1"], ["r1c1", "r1c2", "r1c3"]))
    optional = {
        field for part in telling.load(language)["parts"].values() for field in fields(part, tests="?")
    }
    for key, text in texts(language).items():
        missing = one | {field: [] for field in optional | fields(text, tests="?")}
        for filled in (one, several, missing):
            shown = telling.render(text, filled, telling.load(language))
            assert not re.search(r"[{}|]|  ", shown), f"{key}: {shown}"


@each_language
def test_a_text_is_trimmed_and_has_no_full_stop_at_its_end(language: str) -> None:
    for key, text in texts(language).items():
        assert text and text == text.strip() and text[-1] not in ".。", f"{key}: {text}"


@other_languages
def test_nothing_is_left_in_english(language: str) -> None:
    same = {key for key, text in texts(language).items() if text == texts("en")[key] and fit_to_read(text)}
    assert same <= {key for key in texts("en") if key.startswith("share.")}


def fit_to_read(text: str) -> bool:
    return bool(re.search(r"[a-z]{2}", re.sub(r"\{[^{}]*\}", "", text)))


KOREAN_AFTER_A_FIELD = re.compile(r"\}(은|는|이|가|을|를|과|와|으로|로)(?=[ ,.]|$)")


def test_particles_after_a_field_are_chosen_by_its_sound() -> None:
    for key, text in texts("ko").items():
        assert not KOREAN_AFTER_A_FIELD.search(text), f"{key}: {text}"


SETTLED = [
    ("en", "play.resume", "Resume"),
    ("en", "help.rules", "Rules of this puzzle"),
    ("en", "settings.language-auto", "Browser default"),
    ("en", "commands.path", "Solution path"),
    ("en", "techniques.pointing.name", "Pointing Candidates"),
    ("ko", "games.none", "진행 중인 게임이 없습니다. 시작한 게임은 자동으로 여기에 저장됩니다"),
    ("ko", "share.game-says", "모든 풀이 과정과 메모가 담깁니다. 여기서나 Python에서 다시 열 수 있습니다"),
    ("ko", "families.locked", "락드 후보"),
    ("ko", "techniques.death-blossom.name", "데스 블로섬"),
    ("ja", "play.checkpoint-set", "しおりを追加"),
    ("zh-Hant", "says.hard", "需要橫跨盤面的模式"),
    ("zh-Hant", "hint.more", "更多提示"),
    ("zh-Hant", "share.nothing", "目前沒有開啟的題目"),
]
"""What players of these languages asked for. Three cells are no pair, so candidates are what points."""


@pytest.mark.parametrize(("language", "key", "text"), SETTLED)
def test_words_that_people_asked_for(language: str, key: str, text: str) -> None:
    assert texts(language, *FILES)[key] == text


@each_language
def test_saved_games_have_one_name(language: str) -> None:
    """Where they are listed, and where one can be opened."""
    said = texts(language)
    one = {"en": "saved game", "ja": "保存したゲーム", "ko": "저장된 게임", "zh-Hant": "已存的遊戲"}[language]
    for key in ("sheets.games", "open.text"):
        assert one in said[key].lower(), f"{key}: {said[key]}"


# --- used, and there ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def code(site: Path) -> dict[str, str]:
    """The page's modules and its HTML by their paths, without comments."""
    paths = [*site.rglob("*.js"), *site.rglob("*.html")]
    return {
        path.relative_to(site).as_posix(): without_comments(path.read_text(encoding="utf-8"))
        for path in sorted(paths)
    }


def without_comments(text: str) -> str:
    return re.sub(r"/\*.*?\*/|^\s*//.*?$|<!--.*?-->", "", text, flags=re.DOTALL | re.MULTILINE)


def found(code: dict[str, str], pattern: str) -> set[str]:
    return {match for text in code.values() for match in re.findall(pattern, text)}


def is_key(written: str) -> bool:
    """Whether it begins like a text's name, and is none of a file."""
    return written.partition(".")[0] in tables() and not re.search(r"[ /]|\.js$", written)


def as_pattern(template: str) -> str:
    """A regular expression for all that `rule-${name}` can become."""
    return "(.+)".join(map(re.escape, FILLED.split(template)))


def test_every_key_in_the_code_has_a_text(code: dict[str, str]) -> None:
    keys = {key for key in found(code, STRING) if "." in key and is_key(key)}
    keys |= {f"errors.{key}" for key in found(code, rf"TokeruError\(\s*{STRING}")}
    assert len(keys) > 100
    assert sorted(keys - texts("en").keys()) == []


CALL = re.compile(rf"\b(text|TokeruError)\(\s*{STRING}(?:,\s*\{{((?:[^{{}}()]|\([^()]*\))*)\}}\s*)?\)")


def test_the_code_gives_a_text_what_it_mentions(code: dict[str, str]) -> None:
    """Where a key and its fields stand together. What a text only mentions if it is there may be missing."""
    calls = [call for text in code.values() for call in CALL.findall(text) if "..." not in call[2]]
    assert len(calls) > 100
    for function, key, given in calls:
        text = texts("en")[key if function == "text" else f"errors.{key}"]
        needed = {field for field in fields(text) - fields(text, tests="?") if field[0] != ">"}
        assert needed <= {*re.findall(r"(?:^|,)\s*(\w+)", given)}, f"{key}: {given}"


def test_every_key_that_the_code_puts_together_fits_some_text(code: dict[str, str]) -> None:
    templates = {template for template in found(code, TEMPLATE) if is_key(template)}
    templates |= {f"errors.{key}" for key in found(code, rf"TokeruError\(\s*{TEMPLATE}")}
    for template in templates:
        assert any(re.fullmatch(as_pattern(template), key) for key in texts("en")), template


def test_what_the_code_puts_together_has_a_text_for_every_row() -> None:
    levels = [name for name in LEVEL_NAMES if name != ANY_LEVEL]
    rows = {
        "kinds.": [*KINDS, "other"],
        "levels.": levels,
        "says.": [*KINDS, *levels],
        "help.rule-": all_rules(),
        "rules.": [name for name, rule in all_rules().items() if cell_fields(rule)],
    }
    assert {f"{key}{name}" for key, names in rows.items() for name in names} <= texts("en").keys()


def test_every_command_has_its_text(code: dict[str, str]) -> None:
    """Those that do something have one among the commands, those that open a sheet one among the sheets."""
    table = code["app/commands.js"].partition("COMMANDS = [")[2].partition("\n];")[0]
    rows = [row.partition('"') for row in table.split('name: "')[1:]]
    assert len(rows) > 20
    keys = {f"{'commands' if 'do: ' in row else 'sheets'}.{name}" for name, _, row in rows}
    assert keys == {key for key in texts("en") if key.startswith(("commands.", "sheets."))}


ROW = re.compile(rf"name: {STRING}, group: {STRING}, kind: {STRING}(?:, choices: \[([^\]]*)\])?")


def test_every_setting_has_its_texts(code: dict[str, str]) -> None:
    rows = ROW.findall(code["app/settings.js"])
    keys = {key for name, group, _, _ in rows for key in (f"settings.{name}", f"settings.group-{group}")}
    for name, _, _, choices in rows:
        keys |= {f"settings.{name}-{choice}" for choice in re.findall(STRING, choices)}
    assert rows
    assert keys <= texts("en").keys()


def test_no_text_is_left_over(code: dict[str, str]) -> None:
    written = Written(code)
    unused = [key for key in texts("en") if key not in written and key.removeprefix("errors.") not in written]
    parts = {f"parts.{name[1:]}" for text in texts("en").values() for name in fields(text) if name[0] == ">"}
    assert {*unused} == parts | {"file.notice"}, "the notice is told by tokeru.site"


class Written:
    """What the code can say: its strings, the names of its fields, and what it puts together from them."""

    def __init__(self, code: dict[str, str]) -> None:
        self.words = found(code, STRING) | found(code, r"\b([\w-]+)\b(?=:)")
        templates = [
            template for template in found(code, TEMPLATE) if re.search("[a-z]{2}", FILLED.sub("", template))
        ]
        patterns = [as_pattern(template) for template in templates]
        self.patterns = [way for each in patterns for way in (each, each.replace("+", "+?", 1))]

    def __contains__(self, word: object) -> bool:
        fitting = (re.fullmatch(pattern, str(word)) for pattern in self.patterns)
        return word in self.words or any(
            all(part in self for part in match.groups()) for match in fitting if match
        )


# --- no text in the code ------------------------------------------------------------------------------

VISIBLE = (
    r"\b(?:textContent|innerText|ariaLabel|ariaDescription|title|placeholder|alt|label)\s*(?:=|:)\s*",
    r'"(?:aria-label|aria-description|title|placeholder|alt|label)"\s*[,:]\s*',
    r"\b(?:say|alert|confirm|prompt)\(\s*",
    r"\bel\([^()]*\},\s*",
)
"""After these comes what a player sees."""
NAMES = {"Tokeru"}


def spoken(text: str) -> Iterator[str]:
    """Words written in the code where a player sees them."""
    for before in VISIBLE:
        for quoted, template in re.findall(rf"{before}(?:{STRING}|`([^`]*)`)", text):
            shown = quoted or FILLED.sub("", template)
            if re.search(r"[^\W\d_]{2}", shown) and shown not in NAMES:
                yield shown


def test_there_are_no_words_in_the_code(code: dict[str, str]) -> None:
    shown = {path: text for path, text in code.items() if path.startswith(("app/", "board/"))}
    assert len(shown) > 20
    assert {path: told for path, text in shown.items() if (told := [*spoken(text)])} == {}


@pytest.mark.parametrize(
    "line",
    [
        'button.textContent = "Undo";',
        'el("p", { class: "x" }, "Nothing here");',
        'element.setAttribute("aria-label", "Board");',
        "app.say(`Saved ${count} games`);",
        'el("input", { placeholder: "Name" })',
    ],
)
def test_words_in_the_code_are_found(line: str) -> None:
    assert [*spoken(line)]


ELEMENT = re.compile(r">([^<>]*[^\W\d_]{2}[^<>]*)<")


def test_the_static_page_has_its_words_from_the_messages(code: dict[str, str]) -> None:
    """But for the notice that is shown where nothing can be loaded."""
    page = re.sub(r'<div id="file".*?</div>', "", code["index.html"], flags=re.DOTALL)
    assert {text.strip() for text in ELEMENT.findall(page)} <= NAMES
