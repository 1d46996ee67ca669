"""SudokuPad's zip: what it takes for what, that nothing is lost, and that real ones stay what they were."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from tests.notation import packed

from tokeru.errors import NotationError
from tokeru.notation.links.lz import BASE64, expand
from tokeru.notation.links.zipped import LONG, SHORT, pack, unpack

ZIPPED = (
    "{id:'x1',cs:50,metadata:{t:'It\\'s 数独',author:'\\\\o/',rules:['a\\nb'],antiknight:t},"
    "ce:[[,{v:3},,],[,,,{v:'A'}]],ca:[{ce:[[0,0],[0,1]],v:10,unique:f,outlineC:#0}],"
    "l:[{wp:[[0.5,-1],[1.5,3.5]],c:CFCFCF,th:21.5,target:null}],"
    "o:[{ct:[1,1],c1:#F,c2:'#abcdef80',r:t}],'odd-key':[true,false,,[ ]],vd:[],s: 123456}"
)
PLAIN = {
    "id": "x1",
    "cellSize": 50,
    "metadata": {"title": "It's 数独", "author": "\\o/", "rules": ["a\nb"], "antiknight": True},
    "cells": [[{}, {"value": 3}, {}, {}], [{}, {}, {}, {"value": "A"}]],
    "cages": [{"cells": [[0, 0], [0, 1]], "value": 10, "unique": False, "outlineC": "#000000"}],
    "lines": [{"wayPoints": [[0.5, -1], [1.5, 3.5]], "color": "#CFCFCF", "thickness": 21.5, "target": None}],
    "overlays": [
        {"center": [1, 1], "borderColor": "#FFFFFF", "backgroundColor": "#abcdef80", "rounded": True}
    ],
    "odd-key": [True, False, {}, []],
    "videos": [{}],
    "s": 123456,
}
sayable = packed.keys.filter(lambda key: key in SHORT or key not in LONG)


def test_what_each_thing_means() -> None:
    assert unpack(ZIPPED) == PLAIN
    assert pack(PLAIN) == ZIPPED


def test_plain_json_stays_what_it_is() -> None:
    written = {"c": [], "t": "t", "color": "abcdef", "cells": [[{}]]}
    assert unpack(json.dumps(written)) == written


@packed.at_leisure
@given(packed.objects(sayable))
def test_what_is_zipped_comes_back_and_is_zipped_again_alike(data: dict[str, Any]) -> None:
    written = pack(data)
    assert unpack(written) == data
    assert pack(unpack(written)) == written


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (1.0, "1"),
        (-0.0, "0"),
        (0.1, "0.1"),
        (0.000001, "0.000001"),
        (0.0000015, "0.0000015"),
        (1e-7, "1e-7"),
        (-1.5e-7, "-1.5e-7"),
        (1e20, "100000000000000000000"),
        (1e21, "1e+21"),
        (2**53 + 2, "9007199254740994"),
        (123456, " 123456"),
        (-12345, "-12345"),
    ],
)
def test_numbers_are_written_as_on_the_page(number: float, written: str) -> None:
    assert pack({"a1": number}) == f"{{a1:{written}}}"


@pytest.mark.parametrize("key", sorted(LONG.keys() - SHORT.keys()))
def test_a_key_that_would_be_another_is_refused(key: str) -> None:
    assert unpack(f"{{{key}:1}}") == {LONG[key]: 1}
    with pytest.raises(NotationError, match=f"cannot say the key '{key}'"):
        pack({"cells": [{key: 1}]})


def test_every_real_puzzle_unpacks_and_is_zipped_as_it_was() -> None:
    if not (payloads := packed.payloads()):
        pytest.skip("needs ../shared/data")
    texts = [expand(payload, BASE64) for payload in payloads]
    zipped = [text for text in texts if '{"' not in text]
    assert len(zipped) > 10
    for text in texts:
        data = unpack(text)
        assert pack(data) == text if text in zipped else data == json.loads(text)


@pytest.mark.parametrize(
    ("written", "position", "said"),
    [
        ("{a:[,,1,,2", 10, "ends too early"),
        ("{a:[1, ]}", 7, "a value is expected"),
        ("{a:1,}", 5, "a key is expected"),
        ("{a:,b:1}", 3, "a value is expected"),
        ("{a:tt}", 3, "a value is expected"),
        ("{a:[t]}", 4, "a value is expected"),
        ("{a:#1}", 3, "a value is expected"),
        ("{a:12345g}", 8, "a comma or } is expected"),
        ("{a:'b}", 6, "ends too early"),
        ("{a_b:1}", 2, "a colon is expected"),
    ],
)
def test_what_is_no_zip_is_refused_at_its_place(written: str, position: int, said: str) -> None:
    with pytest.raises(NotationError, match=said) as caught:
        unpack(written)
    assert caught.value.position == position


def test_a_text_is_read_or_refused_at_its_place() -> None:
    draw, refused = Random(3), 0
    for _ in range(3_000):
        written = packed.damaged(draw, ZIPPED, "{}[],:'\"\\#tf019ae.- ")
        try:
            unpack(written)
        except NotationError as error:
            refused += 1
            assert error.position is not None
            assert 0 <= error.position <= len(written)
    assert refused > 1_000
