"""LZ-string: as its own packs and unpacks, and what is damaged or far too long is refused."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from tests.notation import packed

from tokeru.errors import NotationError
from tokeru.notation.links.lz import ADDRESS, BASE64, MOST, Alphabet, compress, expand, well_formed

VECTORS = packed.vectors()
PACKED = VECTORS[-1].base64
each_alphabet = pytest.mark.parametrize("alphabet", [BASE64, ADDRESS], ids=["base64", "address"])


@pytest.mark.parametrize("vector", VECTORS, ids=range(len(VECTORS)))
def test_texts_are_packed_as_lz_string_packs_them(vector: packed.Vector) -> None:
    assert compress(vector.text, BASE64) == vector.base64
    assert compress(vector.text, ADDRESS) == vector.address
    assert expand(vector.base64, BASE64) == expand(vector.address, ADDRESS) == well_formed(vector.text)


@each_alphabet
@packed.at_leisure
@given(packed.texts)
def test_what_is_packed_unpacks(alphabet: Alphabet, text: str) -> None:
    written = compress(text, alphabet)
    assert expand(written, alphabet) == well_formed(text)
    assert len(written) % alphabet.group == 0


def test_a_long_text_unpacks() -> None:
    draw = Random(1)
    text = json.dumps([{"wayPoints": [draw.random(), draw.randint(0, 9)]} for _ in range(20_000)])
    assert expand(compress(text, BASE64), BASE64) == text


def test_half_a_surrogate_pair_is_no_character() -> None:
    assert well_formed("a\ud83d\ude00b\ude00\ud83d") == "a😀b\ufffd\ufffd"
    assert expand(compress("\ude00\ud83d\ude00", BASE64), BASE64) == "\ufffd😀"


def test_every_link_is_packed_again_as_it_was() -> None:
    if not (payloads := packed.payloads()):
        pytest.skip("needs ../shared/data")
    assert [compress(expand(payload, BASE64), BASE64) for payload in payloads] == payloads


def test_what_people_do_to_packed_texts() -> None:
    """Padding is lost, a plus becomes a space, and something follows."""
    text = next(text for text in map(chr, range(0x3000, 0x4000)) if "+" in compress(text, BASE64))
    written = compress(text, BASE64)
    for alphabet, found in ((BASE64, written), (ADDRESS, compress(text, ADDRESS))):
        for altered in (
            found.rstrip("="),
            found.replace("+", " "),
            f"{found}$",
            f"{found} “",
            f"{found}AQ==",
        ):
            assert expand(altered, alphabet) == text


# --- refused ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "position", "said"),
    [
        ("", 0, "ends too early"),
        ("===", 0, "ends too early"),
        (PACKED[:50], 50, "ends too early"),
        (PACKED[:50] + "==", 50, "ends too early"),
        (PACKED[:50] + "%" + PACKED[50:], 50, "'%' cannot be in a packed text"),
        (PACKED[:50] + "\n" + PACKED[50:], 50, r"'\\n' cannot be in a packed text"),
        (PACKED[:50] + "😀", 50, "cannot be in a packed text"),
        ("w", 0, "names a phrase"),
        ("IZ////", 2, "names a phrase"),
    ],
)
def test_damaged_texts(written: str, position: int, said: str) -> None:
    with pytest.raises(NotationError, match=said) as caught:
        expand(written, BASE64)
    assert caught.value.position == position


@each_alphabet
def test_each_alphabet_has_its_own_characters(alphabet: Alphabet) -> None:
    other = "-" if alphabet is BASE64 else "/"
    with pytest.raises(NotationError, match=f"'{other}' cannot be in a packed text"):
        expand(f"IY{other}", alphabet)


def test_no_more_comes_out_than_may() -> None:
    written = compress("a" * 5_000, BASE64)
    assert len(expand(written, BASE64, 5_000)) == 5_000
    with pytest.raises(NotationError, match="at most 4999 characters") as caught:
        expand(written, BASE64, 4_999)
    assert caught.value.position is None


@pytest.mark.parametrize(
    "written", [compress("a" * (MOST + 1), BASE64), "A" * (MOST + 1)], ids=["bomb", "long"]
)
def test_a_bomb_is_refused(written: str) -> None:
    with pytest.raises(NotationError, match=f"at most {MOST} characters"):
        expand(written, BASE64)


def test_any_text_unpacks_or_is_refused_at_its_place() -> None:
    draw, refused = Random(2), 0
    for _ in range(3_000):
        written = packed.damaged(draw, draw.choice(VECTORS).base64, BASE64.characters + "=%é")
        try:
            expand(written, BASE64)
        except NotationError as error:
            refused += 1
            assert error.position is not None
            assert 0 <= error.position <= len(written)
    assert refused > 1_000
