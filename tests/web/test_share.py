"""Sharing and opening: links there and back, links that someone broke, QR codes, and the two sheets."""

from __future__ import annotations

import base64
import json
import re
import zlib
from functools import cache
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import numpy as np
import pytest
import zxingcpp
from playwright.sync_api import Page, expect
from tests.web import player
from tests.web.conftest import NewPage, Node

import tokeru
from tokeru.generation.kinds import KINDS
from tokeru.notation import line, seed_json

SMALL = "sudoku4:1.....2..3.....4"
SAVES = Path(__file__).parent.parent / "cases" / "game"


@cache
def lines() -> list[str]:
    """A puzzle of every kind, and one of everything that a rule can say."""
    made = [line.format(tokeru.generate(kind, seed=6)) for kind in KINDS]
    cases = (SAVES.parent / "rules.txt").read_text(encoding="utf-8").splitlines()
    written = [case[case.index("grid") :] for case in cases if case and not case.startswith("#")]
    return [*made, *(line.format(tokeru.parse(text)) for text in written)]


def link(puzzle: str, progress: object = None, packed: str = "j") -> str:
    """A link as anyone could write it."""
    written = json.dumps(progress).encode()
    if packed == "z":
        written = zlib.compress(written, wbits=-15)
    return f"p={puzzle}&g={packed}{base64.urlsafe_b64encode(written).decode().rstrip('=')}"


def progress(**changed: object) -> dict[str, object]:
    """Of the small puzzle, with a 4 in r1c2."""
    usual: dict[str, object] = {
        "current": [1, 4, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0, 0, 0, 0, 4],
        "notes": [[], [], [3]] + [[]] * 13,
        "corners": [[], [], [], [2, 3]] + [[]] * 12,
        "colours": [[5]] + [[]] * 15,
        "timer": 47,
    }
    return usual | changed


# --- links ----------------------------------------------------------------------------------------------


def test_every_puzzle_goes_through_a_link(node: Node) -> None:
    links = node("share.mjs", ["links", lines()])
    assert [found["puzzle"] for found in node("share.mjs", ["read", links])] == lines()
    assert [unquote(found) for found in links] == [f"p={each}" for each in lines()]


def test_links_are_as_readable_as_an_address_may_be(node: Node) -> None:
    puzzle = "sudoku4+diagonals:1.....2..3.....4;r1c1<r1c2;clone r1c1 / r2c3"
    (found,) = node("share.mjs", ["links", [puzzle]])
    assert found == "p=sudoku4+diagonals:1.....2..3.....4;clone%20r1c1%20/%20r2c3;r1c1%3Cr1c2"


def test_progress_comes_along_and_the_history_stays_behind(node: Node) -> None:
    game = tokeru.Game(tokeru.parse(SMALL), clock=lambda: 0)
    game.place("r1c2", 4)
    game.mark("r1c3", 3)
    game.mark("r1c4", 2, "corner")
    game.mark("r1c4", 3, "corner")
    game.undo()
    game.redo()
    game.colour("r1c1", 5)
    (found,) = node("share.mjs", ["progress", [game.to_json()]])
    (read,) = node("share.mjs", ["read", [found]])
    opened = tokeru.Game.from_json(read["save"], clock=lambda: 0)
    assert opened.values == game.values
    assert [opened.marks(cell) for cell in range(16)] == [game.marks(cell) for cell in range(16)]
    assert opened.marks("r1c4", "corner") == (2, 3)
    assert opened.colours("r1c1") == (5,)
    assert len(opened.history) == 1
    opened.undo()
    assert opened.values == game.puzzle.givens


def test_untouched_progress_has_no_move(node: Node) -> None:
    (found,) = node("share.mjs", ["progress", [tokeru.Game(tokeru.parse(SMALL)).to_json()]])
    (read,) = node("share.mjs", ["read", [found]])
    assert tokeru.Game.from_json(read["save"]).history == ()


@pytest.mark.parametrize("packed", ["j", "z"])
def test_both_ways_of_packing_are_read(node: Node, packed: str) -> None:
    (found,) = node("share.mjs", ["read", [link(SMALL, progress(), packed)]])
    assert json.loads(found["save"])["timer"] == 47


HOSTILE = {
    "": "link-without-puzzle",
    "#": "link-without-puzzle",
    "p": "link-without-puzzle",
    "g=z": "link-without-puzzle",
    "p=%E0%A4%A": "link-broken",
    "p=%": "link-broken",
    f"p={SMALL}&g=": None,
    f"p={SMALL}&g=zAAAA": "link-broken",
    f"p={SMALL}&g=j!!!": "link-broken",
    f"p={SMALL}&g=x": "link-broken",
    f"p={SMALL}&g={'z' * 999}": "link-broken",
    link(SMALL, None): "link-broken",
    link(SMALL, []): "link-broken",
    link(SMALL, {}): "link-broken",
    link(SMALL, progress(current={"toString": 1})): "save-given",
    link(SMALL, progress(current=[{"toString": 1}] * 16)): "link-broken",
    link(SMALL, progress(current=[1] * 16)): "save-given",
    link(SMALL, progress(current=[1, 9, *tokeru.parse(SMALL).givens[2:]])): "save-wrong",
    link(SMALL, progress(timer=-1)): "save-wrong",
    link(SMALL, progress(timer="<b>")): "save-wrong",
    link(SMALL, progress(colours=[[99]] + [[]] * 15)): "save-wrong",
    link(SMALL, progress(notes=[[], [1]] + [[]] * 14)): "save-filled",
    link(SMALL, progress(notes=[[]] * 17)): "save-cells",
}


def test_broken_links_are_refused_and_break_nothing(node: Node) -> None:
    found = node("share.mjs", ["read", list(HOSTILE)])
    assert [each.get("error") for each in found] == list(HOSTILE.values())


@pytest.mark.slow
def test_a_link_without_end_is_not_unfolded(node: Node) -> None:
    wanted = {"puzzle": SMALL, "bytes": 200_000_000}
    assert node("share.mjs", ["bomb", wanted]) == {"error": "link-too-long"}
    assert node("share.mjs", ["long", 1_000_001]) == {"error": "link-too-long"}


# --- QR codes ---------------------------------------------------------------------------------------------


def picture(code: list[str]) -> np.ndarray:
    """Four pixels a module, and the quiet zone."""
    light = np.array([[module == "0" for module in row] for row in code], dtype=np.uint8)
    return np.kron(np.pad(light, 4, constant_values=1), np.full((4, 4), 255, dtype=np.uint8))


def text_of(length: int) -> str:
    """What links are made of, and nothing that repeats."""
    return "".join("r1c2%3C;.+:"[(number * number + number // 7) % 11] for number in range(length))


# fmt: off
MOST_BYTES = [
    17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858,
    929, 1003, 1091, 1171, 1273, 1367, 1465, 1528, 1628, 1732, 1840, 1952, 2068, 2188,
    2303, 2431, 2563, 2699, 2809, 2953,
]
# fmt: on
"""What each version holds with correction L, as the standard says."""


@pytest.mark.slow
def test_codes_of_every_version_are_read_by_another_program(node: Node) -> None:
    codes = node("share.mjs", ["codes", [text_of(length) for length in MOST_BYTES]])
    assert [len(code) for code in codes] == [17 + 4 * version for version in range(1, 41)]
    for length, code in zip(MOST_BYTES, codes, strict=True):
        (found,) = zxingcpp.read_barcodes(picture(code))
        assert (found.text, found.ec_level) == (text_of(length), "L")


def test_correction_is_better_where_there_is_room(node: Node) -> None:
    lengths = [1, 14, 18, 26, 60, 200, 600]
    codes = node("share.mjs", ["codes", [text_of(length) for length in lengths]])
    found = [zxingcpp.read_barcodes(picture(code))[0] for code in codes]
    assert [code.text for code in found] == [text_of(length) for length in lengths]
    assert [code.ec_level for code in found] == ["M", "M", "M", "M", "M", "L", "L"]


def test_a_code_bears_damage(node: Node) -> None:
    (code,) = node("share.mjs", ["codes", [text_of(600)]])
    row = code[40]
    code[40] = row[:20] + "".join("10"[int(module)] for module in row[20:60]) + row[60:]
    (found,) = zxingcpp.read_barcodes(picture(code))
    assert found.text == text_of(600)


def test_what_no_code_holds(node: Node) -> None:
    assert node("share.mjs", ["codes", [text_of(2954)]]) == [None]


# --- the sheet --------------------------------------------------------------------------------------------


def open_sheet(page: Page, name: str) -> None:
    page.locator("#tools button").last.click()
    page.locator(".menu button", has_text=name).click()
    page.locator("#sheet h2", has_text=name).wait_for()


@pytest.fixture
def sharing(page: Page) -> Page:
    """The small puzzle with a 4 in r1c2, and the sheet open."""
    player.visit(page, player.link_to(SMALL))
    page.keyboard.press("4")
    open_sheet(page, "Share")
    return page


def shared_link(page: Page) -> str:
    field = page.get_by_label("Link to this puzzle")
    expect(field).to_have_value(re.compile("#p="))
    return field.input_value()


def test_a_shared_link_opens_elsewhere(sharing: Page, new_page: NewPage) -> None:
    friend = new_page()
    player.visit(friend, shared_link(sharing))
    player.expect_board(friend, list(tokeru.parse(SMALL).givens))


def test_a_link_with_progress_opens_elsewhere(sharing: Page, new_page: NewPage) -> None:
    without = shared_link(sharing)
    sharing.get_by_label("With my progress").check()
    expect(sharing.get_by_label("Link to this puzzle")).not_to_have_value(without)
    friend = new_page()
    player.visit(friend, shared_link(sharing))
    player.expect_board(friend, [1, 4, *tokeru.parse(SMALL).givens[2:]])
    player.command(friend, "undo").click()
    player.expect_board(friend, list(tokeru.parse(SMALL).givens))


def test_the_code_on_the_sheet_is_the_link(sharing: Page) -> None:
    link = shared_link(sharing)
    (rows,) = sharing.get_by_role("img", name="QR code for this link").evaluate_all(PIXELS)
    (found,) = zxingcpp.read_barcodes(np.array(rows, dtype=np.uint8))
    assert found.text == link


PIXELS = """async (pictures) => Promise.all(pictures.map(async (picture) => {
  const image = new Image();
  image.src = "data:image/svg+xml," + encodeURIComponent(new XMLSerializer().serializeToString(picture));
  await image.decode();
  const canvas = new OffscreenCanvas(600, 600).getContext("2d");
  canvas.drawImage(image, 0, 0, 600, 600);
  const { data } = canvas.getImageData(0, 0, 600, 600);
  const row = (y) => Array.from({ length: 600 }, (_, x) => data[4 * (600 * y + x)]);
  return Array.from({ length: 600 }, (_, y) => row(y));
}))"""
"""Pictures of the page as rows of grey."""


def test_the_link_is_copied(sharing: Page) -> None:
    sharing.context.grant_permissions(["clipboard-read", "clipboard-write"])
    link = shared_link(sharing)
    sharing.get_by_role("button", name="Copy").first.click()
    expect(sharing.locator("#toast")).to_have_text("Copied")
    assert sharing.evaluate("navigator.clipboard.readText()") == link


def test_without_a_clipboard_the_link_is_selected(sharing: Page) -> None:
    sharing.evaluate("void (navigator.clipboard.writeText = async () => { throw new Error('forbidden'); })")
    link = shared_link(sharing)
    sharing.get_by_role("button", name="Copy").first.click()
    expect(sharing.locator("#toast")).to_contain_text("Selected")
    player.eventually(lambda: sharing.evaluate("getSelection().toString()"), link)


@pytest.mark.parametrize(
    ("puzzle", "notations"),
    [
        (SMALL, {"Tokeru line": "line", "Plain": "plain"}),
        ("futoshiki4:1...............;r1c1<r1c2", {"Tokeru line": "line", "FuFen": "fufen"}),
        (f"sudoku:1{'.' * 80};r1c1<r1c2", {"Tokeru line": "line", "JSON": "seed-json"}),
        (f"sudoku+antiknight:1{'.' * 80}", {"Tokeru line": "line"}),
    ],
)
def test_the_puzzle_in_every_notation_that_can_say_it(
    page: Page, puzzle: str, notations: dict[str, str]
) -> None:
    player.visit(page, player.link_to(puzzle))
    open_sheet(page, "Share")
    choices = page.locator(".notation label")
    expect(choices).to_have_text(list(notations))
    for choice, notation in notations.items():
        choices.filter(has_text=choice).click()
        written = page.locator(".share textarea").input_value()
        assert tokeru.parse(written, notation) == tokeru.parse(puzzle)


def downloaded(page: Page, button: str) -> tuple[str, str]:
    """The name of a file that a button gives, and what is in it."""
    with page.expect_download() as given:
        page.get_by_role("button", name=button).click()
    return given.value.suggested_filename, given.value.path().read_text(encoding="utf-8")


def test_the_game_as_a_file_is_read_by_python(sharing: Page) -> None:
    name, text = downloaded(sharing, "Save this game")
    game = tokeru.Game.from_json(text)
    assert name.endswith(".json")
    assert game.values[1] == 4
    assert len(game.history) == 1


def test_the_picture_stands_alone(sharing: Page, new_page: NewPage) -> None:
    name, text = downloaded(sharing, "Save as SVG")
    assert name.endswith(".svg")
    drawn = ElementTree.fromstring(text)
    assert "".join(drawn.itertext()) == "1234tokeru"
    assert "var(" not in text and "class=" not in text
    fills = {element.get("fill") for element in drawn.iter() if element.tag.endswith("text")}
    assert fills == {"rgb(29, 33, 41)"}


# --- opening ----------------------------------------------------------------------------------------------


@pytest.fixture
def opening(page: Page) -> Page:
    player.visit(page, player.link_to(SMALL))
    open_sheet(page, "Open a puzzle")
    return page


def type_in(page: Page, text: str) -> None:
    page.get_by_label("A puzzle, a link or a saved game").fill(text)
    page.get_by_role("button", name="Open", exact=True).click()


PLAIN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        "\n".join(PLAIN[row : row + 9].replace(".", "0") for row in range(0, 81, 9)),
        f"sudoku:{PLAIN}",
        f"  tokeru.parse('sudoku:{PLAIN}')\n",
        seed_json.format(tokeru.parse(PLAIN)),
        f"https://example.org/play/#p={PLAIN}",
        tokeru.Game(tokeru.parse(PLAIN)).to_json(),
    ],
    ids=["plain", "rows", "line", "repr", "seed", "link", "save"],
)
def test_every_notation_is_opened(opening: Page, text: str) -> None:
    type_in(opening, text)
    expect(opening.locator("#sheet")).to_be_hidden()
    player.expect_board(opening, list(tokeru.parse(PLAIN).givens))


def test_a_board_too_large_to_play_is_shown(opening: Page) -> None:
    puzzle = tokeru.generate("sudoku", seed=1, size=16)
    type_in(opening, line.format(puzzle))
    expect(opening.locator("#board [role=gridcell]")).to_have_count(256)


def test_fufen_is_opened(opening: Page) -> None:
    puzzle = tokeru.futoshiki(".>351./.2.5./.....^/.5.3./.432<.")
    type_in(opening, ".>351./.2.5./.....^/.5.3./.432<.")
    expect(opening.locator("#sheet")).to_be_hidden()
    player.expect_board(opening, list(puzzle.givens))


@pytest.mark.parametrize(
    ("puzzle", "told"),
    [("sudoku4:1...............", "several solutions"), ("sudoku4:11..............", "no solution")],
)
def test_a_doubtful_puzzle_is_told_and_played_anyway(opening: Page, puzzle: str, told: str) -> None:
    type_in(opening, puzzle)
    expect(opening.locator(".verdict")).to_contain_text(told)
    opening.get_by_role("button", name="Play it anyway").click()
    expect(opening.locator("#sheet")).to_be_hidden()
    player.expect_board(opening, list(tokeru.parse(puzzle).givens))


HOSTILE_TEXTS = [
    "<img src=x onerror=alert(1)>",
    "sudoku4:1..............9",
    "{",
    '{"puzzle": 3}',
    '{"v":1,"puzzle":"sudoku4:","__proto__":{}}',
    "#p=%",
    "x" * 300_000,
    "[" * 100_000,
]


@pytest.mark.parametrize("text", HOSTILE_TEXTS, ids=range(len(HOSTILE_TEXTS)))
def test_what_cannot_be_read_is_said_and_stays(opening: Page, text: str) -> None:
    type_in(opening, text)
    error = opening.locator(".error")
    expect(error).not_to_be_empty()
    expect(error).not_to_contain_text(re.compile(r"errors\.|went wrong"))
    expect(opening.get_by_label("A puzzle, a link or a saved game")).to_have_value(text)
    expect(opening.locator("#sheet img")).to_have_count(0)


def test_the_wrong_character_is_selected(opening: Page) -> None:
    type_in(opening, "sudoku4:1..x............")
    expect(opening.locator(".error")).to_contain_text("12")
    selected = "[document.activeElement.selectionStart, document.activeElement.selectionEnd]"
    player.eventually(lambda: opening.evaluate(selected), [11, 12])


def test_a_file_is_opened(opening: Page) -> None:
    content = {"name": "puzzle.txt", "mimeType": "text/plain", "buffer": PLAIN.encode()}
    opening.locator("input[type=file]").set_input_files(content)  # type: ignore[arg-type]
    expect(opening.locator("#sheet")).to_be_hidden()
    player.expect_board(opening, list(tokeru.parse(PLAIN).givens))


def test_a_file_that_is_too_large_is_refused(opening: Page) -> None:
    content = {"name": "huge.txt", "mimeType": "text/plain", "buffer": b"." * 4_000_001}
    opening.locator("input[type=file]").set_input_files(content)  # type: ignore[arg-type]
    expect(opening.locator("#toast")).to_contain_text("larger than any puzzle")


TRANSFER = """(text) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  return data;
}"""


def transfer(page: Page, event: str, text: str) -> None:
    """A text that is dropped on the board, or pasted."""
    page.evaluate(
        f"""([event, text]) => {{
          const data = ({TRANSFER})(text);
          const options = {{ bubbles: true, cancelable: true, clipboardData: data, dataTransfer: data }};
          const kind = event === "paste" ? ClipboardEvent : DragEvent;
          document.querySelector("#board").dispatchEvent(new kind(event, options));
        }}""",
        [event, text],
    )


def test_a_text_is_dropped_on_the_board(page: Page) -> None:
    player.visit(page, player.link_to(SMALL))
    for event in ("dragenter", "dragover"):
        transfer(page, event, PLAIN)
    page.wait_for_load_state("networkidle")
    transfer(page, "drop", PLAIN)
    expect(page.locator("#board [role=gridcell]")).to_have_count(81)


def test_a_text_is_pasted(page: Page) -> None:
    player.visit(page, player.link_to(SMALL))
    transfer(page, "paste", PLAIN)
    expect(page.locator("#board [role=gridcell]")).to_have_count(81)
