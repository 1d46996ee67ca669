"""Files of puzzles are read as a plain reader would read them, wherever the shards are cut."""

from __future__ import annotations

import csv
import gzip
import random
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tokeru.errors import TokeruError

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

from tokeru.bulk import lines, sources  # noqa: E402
from tokeru.bulk.rows import Rows, binary_column, text_column  # noqa: E402
from tokeru.bulk.shards import BEGINNING, Source  # noqa: E402
from tokeru.bulk.sources import Files  # noqa: E402

Values = tuple[int, ...]
Row = tuple[Values | None, list[Any]]
"""A board, or None for a bad one, and the other columns."""

BOARD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def board(text: str) -> Values:
    return tuple(0 if symbol in ".0_*?-" else int(symbol) for symbol in text)


def all_rows(source: Source, start: tuple[int, ...] = BEGINNING) -> list[Row]:
    return [row for shard in source.shards(start) for row in told(shard.read())]


def told(rows: Rows) -> Iterator[Row]:
    others = [] if rows.others is None else [column.to_pylist() for column in rows.others.columns]
    for row, values in enumerate(rows.boards.tolist()):
        yield (None if row in rows.errors else tuple(values)), [column[row] for column in others]


def errors(source: Source) -> list[str]:
    found = (shard.read().errors for shard in source.shards(BEGINNING))
    return [errors[row] for errors in found for row in sorted(errors)]


@pytest.fixture
def small_shards(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Files]:
    """Shards of very few lines, so that a short file has many."""

    def opened(path: Path, length: int = 300, **options: Any) -> Files:
        monkeypatch.setattr(lines, "LONGEST_LINE", length)
        return sources.files([str(path)], 9, 1, **options)

    return opened


# --- lines of boards ----------------------------------------------------------------------------------


def random_board(choice: random.Random) -> str:
    return "".join(choice.choice(".0123456789") for _ in range(81))


def random_line(choice: random.Random) -> bytes:
    """Mostly a board; or a blank line, a comment, something with a mistake, or no text at all."""
    text = random_board(choice)
    some = choice.randrange(81)
    kinds: list[Callable[[], bytes]] = [
        lambda: text.encode(),
        lambda: text.replace(".", choice.choice("_*?-")).encode(),
        lambda: f"  {text}\t".encode(),
        lambda: " ".join(text[i : i + 9] for i in range(0, 81, 9)).encode(),
        lambda: b"",
        lambda: b" \t ",
        lambda: b"# " + text.encode(),
        lambda: b"#" + text[:80].encode(),
        lambda: text[:some].encode(),
        lambda: (text + text[:3]).encode(),
        lambda: (text[:some] + "é" + text[some + 1 :]).encode(),
        lambda: (text[:some] + "x" + text[some + 1 :]).encode(),
        lambda: (text[:some] + "\0" + text[some + 1 :]).encode(),
        lambda: text.encode()[:some] + b"\xff" + text.encode()[some:],
        lambda: text.encode() * choice.randrange(2, 40),
    ]
    return choice.choice([kinds[0]] * choice.choice([1, 1, 200]) + kinds)()


def plainly_read(data: bytes) -> Iterator[Values | None]:
    for line in data.removeprefix(b"\xef\xbb\xbf").split(b"\n"):
        if line.strip() and not line.startswith(b"#"):
            text = "".join(line.decode(errors="replace").split())
            is_board = len(text) == 81 and set(text) <= set(".0_*?-123456789") and b"\xff" not in line
            yield board(text) if is_board else None


@pytest.mark.parametrize("seed", range(60))
def test_random_files_are_read_as_a_plain_reader_reads_them(
    seed: int, tmp_path: Path, small_shards: Callable[..., Files]
) -> None:
    choice = random.Random(seed)
    ends = [b"\n"] * choice.choice([1, 9]) + [b"\r\n"] * choice.choice([0, 1, 9])
    lines = [random_line(choice) + choice.choice(ends) for _ in range(choice.randrange(120))]
    data = choice.choice([b"", b"\xef\xbb\xbf"]) + b"".join(lines)
    data = data.removesuffix(b"\n") if choice.random() < 0.5 else data
    path = tmp_path / "in.txt"
    path.write_bytes(data)
    expected = list(plainly_read(data))
    for length in (150, 333, 5_000, 100_000):
        assert [found for found, _ in all_rows(small_shards(path, length))] == expected


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_lines_of_one_length_are_read_at_once(
    end: str, tmp_path: Path, small_shards: Callable[..., Files], monkeypatch: pytest.MonkeyPatch
) -> None:
    choice = random.Random(1)
    texts = [random_board(choice) for _ in range(100)]
    (tmp_path / "in.txt").write_bytes("".join(text + end for text in texts).encode())
    monkeypatch.setattr(lines, "rows_of_texts", None)
    assert [found for found, _ in all_rows(small_shards(tmp_path / "in.txt"))] == [*map(board, texts)]


@pytest.mark.parametrize("packed", ["", ".gz", ".zst"])
def test_reading_goes_on_wherever_a_shard_ends(
    packed: str, tmp_path: Path, small_shards: Callable[..., Files]
) -> None:
    choice = random.Random(2)
    data = b"".join(random_line(choice) + b"\n" for _ in range(80))
    path = tmp_path / f"in.txt{packed}"
    if packed == ".zst":
        with pa.CompressedOutputStream(str(path), "zstd") as out:
            out.write(data)
    else:
        path.write_bytes(gzip.compress(data) if packed else data)
    source = small_shards(path)
    shards = [(shard.end, list(told(shard.read()))) for shard in source.shards(BEGINNING)]
    assert len(shards) > 10
    for number, (end, _) in enumerate(shards):
        rest = [(shard.end, list(told(shard.read()))) for shard in source.shards(end)]
        assert rest == shards[number + 1 :]


def test_a_line_without_end_takes_no_memory(tmp_path: Path, small_shards: Callable[..., Files]) -> None:
    path = tmp_path / "in.txt"
    path.write_bytes(b"9" * 1_000_000 + b"\n" + BOARD.encode() + b"\n" + b"9" * 1_000_000)
    shards = [shard.read() for shard in small_shards(path, 1_000).shards(BEGINNING)]
    assert [found for shard in shards for found, _ in told(shard)] == [None, board(BOARD), None]


def test_one_shard_is_read_at_a_time(tmp_path: Path, small_shards: Callable[..., Files]) -> None:
    """Of a file far larger than the shards that are asked for, hardly more than these is read."""
    path = tmp_path / "in.txt"
    path.write_text((BOARD + "\n") * 10_000)
    shards = list(islice(small_shards(path, 8_200).shards(BEGINNING), 3))
    assert [len(shard.read()) for shard in shards] == [100, 100, 100]
    assert shards[-1].share < 0.1


def test_errors_say_which_line(tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.write_text(f"# two\n{BOARD}\n\n{BOARD[:80]}\n{BOARD[:80]}x\n")
    assert errors(sources.files([str(path)], 9, 100)) == [
        f"line 4: a board of size 9 has 81 cells, not 80: '{BOARD[:20]}…'",
        f"line 5: r9c9 is 33; values go from 1 to 9: '{BOARD[:20]}…'",
    ]


def test_other_sizes(tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.write_text("g" * 256 + "\n" + "." * 256 + "\n" + "h" * 256)
    found = [values for values, _ in all_rows(sources.files([str(path)], 16, 100))]
    assert found == [(16,) * 256, (0,) * 256, None]


# --- tables -------------------------------------------------------------------------------------------


KNOWN: dict[str, tuple[str, list[str], list[Row]]] = {
    "sapientinc": (
        "source,question,answer,rating",
        [f"puzzles0_kaggle,{BOARD},{SOLUTION},0", f"puzzles6,{HARD},{SOLUTION},17"],
        [(board(BOARD), ["puzzles0_kaggle", SOLUTION, "0"]), (board(HARD), ["puzzles6", SOLUTION, "17"])],
    ),
    "bryanpark": (
        "quizzes,solutions",
        [f"{BOARD.replace('.', '0')},{SOLUTION}"] * 2,
        [(board(BOARD), [SOLUTION])] * 2,
    ),
    "rohanrao": ("puzzle,solution", [f"{BOARD.replace('.', '0')},{SOLUTION}"], [(board(BOARD), [SOLUTION])]),
    "radcliffe": (
        "id,puzzle,solution,clues,difficulty",
        [f"1,{BOARD},{SOLUTION},30,2.2", f"2,{HARD},{SOLUTION},17,0.0"],
        [(board(BOARD), ["1", SOLUTION, "30", "2.2"]), (board(HARD), ["2", SOLUTION, "17", "0.0"])],
    ),
    "grantm": (
        "",
        [f"0000183b305c {BOARD.replace('.', '0')}  1.2", f"0000eed7b0da {HARD.replace('.', '0')} 10.5"],
        [(board(BOARD), ["0000183b305c", "1.2"]), (board(HARD), ["0000eed7b0da", "10.5"])],
    ),
    "solution first": (
        "solution;puzzle",
        [f"{SOLUTION};{BOARD}"],
        [(board(BOARD), [SOLUTION])],
    ),
    "no header": ("", [f"{SOLUTION}\t{BOARD}"] * 3, [(board(BOARD), [SOLUTION])] * 3),
    "a column of its own name": ("a|b", [f"1|{BOARD}"], [(board(BOARD), ["1"])]),
    "a header alone": ("puzzle", [BOARD, HARD], [(board(BOARD), []), (board(HARD), [])]),
}


@pytest.mark.parametrize("name", KNOWN)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_known_data_sets(name: str, end: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """None of them needs the way that goes line by line."""
    monkeypatch.setattr(lines.Lines, "_table", None)
    header, texts, expected = KNOWN[name]
    path = tmp_path / "in.csv"
    path.write_bytes("".join(line + end for line in [*([header] if header else []), *texts]).encode())
    assert all_rows(sources.files([str(path)], 9, 100)) == expected


def test_names_of_the_other_columns(tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    for header, names in (
        ("id,puzzle,x", ["id", "x"]),
        (",puzzle,x", ["column1", "x"]),
        ("", ["column1", "column3"]),
    ):
        path.write_text("\n".join([*([header] if header else []), f"1,{BOARD},2", f"3,{BOARD},4"]))
        assert sources.files([str(path)], 9, 100).others.names == names


def test_columns_are_chosen(tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    path.write_text(f"easy,hard\n{BOARD},{HARD}\n{BOARD},{HARD}\n")
    with pytest.raises(TokeruError, match="several columns have boards: easy, hard; choose one"):
        sources.files([str(path)], 9, 100)
    assert all_rows(sources.files([str(path)], 9, 100, "hard"))[0] == (board(HARD), [BOARD])
    with pytest.raises(TokeruError, match="no column 'x' has boards; there are easy, hard"):
        sources.files([str(path)], 9, 100, "x")


def random_field(choice: random.Random) -> str:
    return "".join(choice.choice('abcé 1.,;"#') for _ in range(choice.randrange(6)))


@pytest.mark.parametrize("seed", range(40))
def test_random_tables_are_read_as_the_csv_module_reads_each_line(
    seed: int, tmp_path: Path, small_shards: Callable[..., Files]
) -> None:
    choice = random.Random(seed)
    quoting: Any = choice.choice([csv.QUOTE_ALL, csv.QUOTE_MINIMAL])
    path = tmp_path / "in.csv"
    with path.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, quoting=quoting, lineterminator="\n")
        writer.writerow(["a", "puzzle", "b"])
        for number in range(60):
            writer.writerow([random_field(choice), random_board(choice), random_field(choice)])
            mistakes = ["", "x,y\n", f'"{BOARD}\n', f"1,{BOARD[:80]},2\n", f"1,{BOARD},2,3\n", "# no\n", "\n"]
            out.write(choice.choice(mistakes) if number > 30 and choice.random() < 0.3 else "")
    expected: list[Row] = []
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        if line.strip() and not line.startswith("#"):
            fields = next(csv.reader([line]))
            is_row = len(fields) == 3
            is_board = is_row and len(fields[1]) == 81
            expected.append((board(fields[1]) if is_board else None, fields[::2] if is_row else [None, None]))
    for length in (300, 1_000, 100_000):
        assert all_rows(small_shards(path, length)) == expected


def test_files_with_other_columns_are_not_mixed(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(f"puzzle,x\n{BOARD},1\n")
    (tmp_path / "b.csv").write_text(f"puzzle,y\n{BOARD},1\n")
    (tmp_path / "c.csv").write_text(f"x;quiz\n1;{BOARD[:80]}\n2;{HARD}\n")
    names = [str(tmp_path / f"{name}.csv") for name in "abc"]
    with pytest.raises(TokeruError, match="files that are read together have the same columns"):
        sources.files(names[:2], 9, 100)
    together = sources.files([names[0], names[2]], 9, 100)
    assert all_rows(together) == [(board(BOARD), ["1"]), (None, ["1"]), (board(HARD), ["2"])]
    assert errors(together)[0].startswith(f"{names[2]}, line 2: ")


# --- Parquet ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["text", "large text", "bytes", "values", "dictionary"])
def test_parquet(kind: str, tmp_path: Path) -> None:
    import numpy as np

    values = np.array([board(BOARD), board(HARD)] * 50, np.uint8)
    texts = text_column(values)
    columns = {
        "text": texts, "large text": texts.cast(pa.large_string()), "bytes": texts.cast(pa.binary()),
        "values": binary_column(values), "dictionary": texts,
    }  # fmt: skip
    solutions = pa.array([SOLUTION] * 100)
    table = pa.table({"solution": solutions, "x": range(100), "puzzle": columns[kind]})
    path = str(tmp_path / "in.parquet")
    pq.write_table(table, path, row_group_size=30, use_dictionary=kind == "dictionary")
    source = sources.files([path], 9, 7)
    assert source.others.names == ["solution", "x"]
    found = all_rows(source)
    assert found == [(tuple(values[row].tolist()), [SOLUTION, row]) for row in range(100)]
    shards = list(source.shards(BEGINNING))
    assert len(shards) == 17
    assert all(
        all_rows(source, shard.end) == found[len(found) - len(all_rows(source, shard.end)) :]
        for shard in shards
    )
    assert sum(len(shard.read()) for shard in source.shards(shards[6].end)) == 100 - 30 - 14


def test_boards_of_other_sizes_beside_ours(tmp_path: Path) -> None:
    """As in Sudoku-Bench, whose puzzles have any size and rules of their own."""
    path = str(tmp_path / "in.parquet")
    boards = ["." * 16, "." * 36, "." * 36, BOARD]
    pq.write_table(
        pa.table({"puzzle_id": ["a", "b", "c", "d"], "initial_board": boards, "rows": [4, 6, 6, 9]}), path
    )
    found = all_rows(sources.files([path], 9, 100))
    assert found == [(None, ["a", 4]), (None, ["b", 6]), (None, ["c", 6]), (board(BOARD), ["d", 9])]


def test_bad_boards_in_parquet(tmp_path: Path) -> None:
    path = str(tmp_path / "in.parquet")
    pq.write_table(pa.table({"puzzle": [BOARD, None, BOARD[:80], HARD, "é"]}), path)
    source = sources.files([path], 9, 100)
    assert [found for found, _ in all_rows(source)] == [board(BOARD), None, None, board(HARD), None]
    assert errors(source)[0] == f"{path}, row 2: no board: ''"
    pq.write_table(pa.table({"puzzle": [bytes(81), None, bytes([10] * 81)]}), path)
    assert [found for found, _ in all_rows(sources.files([path], 9, 100))] == [(0,) * 81, None, None]


# --- what is refused ----------------------------------------------------------------------------------


def test_what_cannot_be_read_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "no.parquet").write_bytes(b"PAR1 and nothing else")
    (tmp_path / "no.gz").write_bytes(b"not packed")
    pq.write_table(pa.table({"x": [1]}), tmp_path / "x.parquet")
    cases = {
        "a.npy": "a.npy is an array", "gone.txt": "gone.txt: no such file", ".": "is a folder",
        "no.parquet": "no.parquet: ", "no.gz": "no.gz: ",
        "x.parquet": "x.parquet: no column has boards of 81 cells",
    }  # fmt: skip
    for name, said in cases.items():
        with pytest.raises(TokeruError, match=said):
            sources.files([str(tmp_path / name)], 9, 100)


def test_a_packed_file_that_is_cut_short_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "in.txt.gz"
    choice = random.Random(3)
    whole = gzip.compress("".join(random_board(choice) + "\n" for _ in range(5_000)).encode())
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(TokeruError, match=r"in.txt.gz: "):
        all_rows(sources.files([str(path)], 9, 100))
