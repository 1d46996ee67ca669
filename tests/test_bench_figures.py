"""What a run leaves behind: a file, and a plot that is drawn from it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("tokeru._kernel")

from bench import figures, machine, plot
from bench.figures import Figure, Results

SVG = "{http://www.w3.org/2000/svg}"
MACHINE = {"cpu": "AMD EPYC", "instructions": "AVX-512", "cores": "2", "system": "Linux x86_64"}
RESULTS = Results(
    "2026-11-19",
    MACHINE,
    {"tokeru": "0.1.0", "qqwing": "1.3.4"},
    [
        Figure("easy", "32 lanes", 20000, 0.1, 1.0),
        Figure("easy", "one by one", 20000, 0.9, 9.0),
        Figure("easy", "<new>", 7, 2e6, 2e7),
        Figure("hard", "32 lanes", 5, 8.0, 1.0),
        Figure("easy, by 10", "32 lanes", 1000, 0.2, 1.0, 10),
    ],
)


def texts(svg: str, kind: str) -> list[str]:
    every = ElementTree.fromstring(svg).iter(f"{SVG}text")
    return [text.text or "" for text in every if kind in text.get("class", "").split()]


def test_what_is_written_is_read() -> None:
    assert figures.read(figures.written(RESULTS)) == RESULTS


def test_both_files_are_called_by_the_machine(tmp_path: Path) -> None:
    path = figures.keep(RESULTS, tmp_path / "results")
    assert path.name == "amd-epyc-avx512.json"
    assert path.read_text(encoding="utf-8") == figures.written(RESULTS)
    assert path.with_suffix(".svg").read_text(encoding="utf-8") == plot.svg(RESULTS)


@pytest.mark.parametrize("path", sorted(figures.FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_plots_are_those_of_the_files_beside_them(path: Path) -> None:
    results = figures.read(path.read_text(encoding="utf-8"))
    assert results.name == path.stem
    assert path.with_suffix(".svg").read_text(encoding="utf-8") == plot.svg(results)


def test_this_run_knows_its_machine() -> None:
    results = figures.today({"qqwing": "1"}, RESULTS.figures)
    assert list(results.machine) == list(MACHINE) and all(results.machine.values())
    assert {"tokeru", "python", "numpy", "qqwing"} == set(results.versions)
    assert figures.read(figures.written(results)) == results


@pytest.mark.parametrize(
    ("cpu", "instructions", "name"),
    [
        ("AMD EPYC", "AVX-512", "amd-epyc-avx512"),
        ("Intel(R) Core(TM) i7-9750H CPU @ 2.60GHz", "AVX2", "intel-core-i7-9750h-avx2"),
        ("AMD Ryzen 9 7950X 16-Core Processor", "AVX-512", "amd-ryzen-9-7950x-avx512"),
        ("Apple M2", "NEON", "apple-m2-neon"),
        ("", "SSE4.2", "sse42"),
    ],
)
def test_names_of_machines(cpu: str, instructions: str, name: str) -> None:
    assert machine.name_of({"cpu": machine.short(cpu), "instructions": instructions}) == name


# --- the plot -----------------------------------------------------------------------------------------


def test_a_row_for_each_whole_set_and_a_dot_for_each_figure() -> None:
    svg = plot.svg(RESULTS)
    assert texts(svg, "set") == ["easy", "hard"]
    dots = list(ElementTree.fromstring(svg).iter(f"{SVG}circle"))
    said = [title.text for dot in dots for title in dot]
    assert said == [
        "<new>: 2 million µs for each of 7 puzzles, ×20 million",
        "one by one: 0.9 µs for each of 20,000 puzzles, ×9",
        "32 lanes: 0.1 µs for each of 20,000 puzzles, ×1",
        "32 lanes: 8 µs for each of 5 puzzles, ×1",
    ]


def test_faster_is_further_right() -> None:
    dots = ElementTree.fromstring(plot.svg(RESULTS)).iter(f"{SVG}circle")
    xs = [float(dot.get("cx", "")) for dot in dots if len(dot)]
    assert xs[:3] == sorted(xs[:3]) and xs[3] < xs[1]
    assert min(xs) > plot.START and max(xs) < plot.END


def test_labels_do_not_meet() -> None:
    crowd = [Figure("easy", f"{at}", 1, 1.0 + at / 100, 1 + at) for at in range(30)]
    labels = ElementTree.fromstring(plot.svg(RESULTS._replace(figures=crowd))).iter(f"{SVG}text")
    places = [
        (label.get("y"), float(label.get("x", ""))) for label in labels if label.get("class") == "times"
    ]
    above = [x for y, x in places if y == places[0][0]]
    assert 2 < len(places) < 29
    assert all(right - left > 2 * plot.SMALL_LETTER for left, right in pairwise(above))


@pytest.mark.parametrize(
    ("number", "text"),
    [(0.234, "0.23"), (9.14, "9.1"), (10, "10"), (74.4, "74"), (1234, "1,200"), (13_210_000, "13 million")],
)
def test_numbers_are_short(number: float, text: str) -> None:
    assert plot.short(number) == text


def test_the_scale_tells_powers_of_ten() -> None:
    assert texts(plot.svg(RESULTS), "scale")[:-1] == [
        "1", "10", "100", "1,000", "10,000", "100,000", "1 million", "10 million",
    ]  # fmt: skip
