"""JSON objects as links carry them: as Python's own reader has them, but within bounds."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from tests.notation import packed

from tokeru.errors import NotationError
from tokeru.notation.links.lz import MOST
from tokeru.notation.links.objects import DEEPEST, MOST_VALUES, read


@packed.at_leisure
@given(packed.objects())
def test_json_is_read(data: dict[str, Any]) -> None:
    for written in (json.dumps(data), json.dumps(data, ensure_ascii=False, indent=1)):
        assert read(written) == data


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("1.0", "1"),
        ("-0", "0"),
        ("-0.0", "0"),
        ("1e3", "1000"),
        ("1.5e0", "1.5"),
        ("9007199254740992", "9007199254740992"),
        ("9007199254740995", "9007199254740996.0"),
        ("1" + "0" * 300, "1e+300"),
        (r'"\u00e9\ud83d\ude00\/\"\n"', "'é😀/\"\\n'"),
        (r'"\ud83d"', "'\ufffd'"),
        (' [ true ,false, null ,[ ] , { } ]\n', "[True, False, None, [], {}]"),
        ('1,"a":2', "2"),
    ],
)  # fmt: skip
def test_values_are_the_same_as_on_the_page(written: str, meant: str) -> None:
    assert repr(read(f'{{"a":{written}}}')["a"]) == meant


@pytest.mark.parametrize(
    ("written", "position", "said"),
    [
        ("", 0, "ends too early"),
        (" [1]", 1, "begins with {"),
        ("{", 1, "ends too early"),
        ('{"a":1', 6, "ends too early"),
        ('{"a":"', 6, "ends too early"),
        ('{"a":1}x', 7, "nothing can follow"),
        ("{a:1}", 1, "a key is expected"),
        ('{"a" 1}', 5, "a colon is expected"),
        ('{"a":1;}', 6, "a comma or } is expected"),
        ('{"a":[1 2]}', 8, "a comma or ] is expected"),
        ('{"a":[1,]}', 8, "a value is expected"),
        ('{"a":NaN}', 5, "a value is expected"),
        ('{"a":-}', 5, "a value is expected"),
        ('{"a":01}', 6, "a comma or } is expected"),
        ('{"a":1e999}', 5, "too large"),
        ('{"a":' + "9" * 5_000 + "}", 5, "too large"),
        (r'{"a":"b\x"}', 7, "escaped"),
        (r'{"a":"b\u12g4"}', 7, "escaped"),
        ('{"é":\n"😀",x}', 10, "line 2, character 5"),
    ],
)
def test_what_is_no_json_is_refused_at_its_place(written: str, position: int, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(written)
    assert said in str(caught.value)
    assert caught.value.position == position


def test_the_bounds() -> None:
    deepest = DEEPEST - 1
    assert read('{"a":' + "[" * deepest + "]" * deepest + "}")
    with pytest.raises(NotationError, match="brackets deep"):
        read('{"a":' + "[" * 100_000)
    with pytest.raises(NotationError, match=f"more than {MOST_VALUES} values"):
        read('{"a":[' + "1," * MOST_VALUES + "1]}")
    with pytest.raises(NotationError, match=f"at most {MOST} characters"):
        read(" " * (MOST + 1))
