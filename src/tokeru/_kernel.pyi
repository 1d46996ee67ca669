"""The C++ kernel, as kernel/python/ exposes it. Problems are the words of docs/formats.md."""

from typing_extensions import Buffer

BORDER: int
"""A digest of the tables that it was compiled with."""
FOUND: int
DONE: int
BUDGET: int

class Search:
    """A search over one problem. It goes on where it stopped: every call continues the same enumeration.

    Raises TimeoutError if it is not ready within the seconds."""

    def __init__(self, problem: Buffer, seed: int | None = None, seconds: float = 0.0) -> None: ...
    @property
    def nodes(self) -> int: ...
    @property
    def progress(self) -> float:
        """A guess at the share of the tree that has been searched."""
    def stop(self) -> None:
        """From another thread: questions end as if their budget were used up, until it may go on."""
    def go_on(self) -> None: ...
    def next(self, nodes: int = 0, seconds: float = 0.0, threads: int = 1) -> tuple[int, bytes]:
        """In several threads the order of the solutions is nobody's, and the nodes are not limited."""
    def count(
        self, limit: int, nodes: int = 0, seconds: float = 0.0, threads: int = 1
    ) -> tuple[int, int]: ...
    def candidates(self, nodes: int = 0, seconds: float = 0.0) -> tuple[int, list[int]]: ...
    def propagated(self) -> list[int]:
        """For each cell the values that propagation alone leaves; all 0 on a contradiction."""

def solve_rows(
    problem: Buffer, givens: Buffer, limit: int, threads: int = 0, seconds: float = 0.0
) -> tuple[int, bytes, bytes]:
    """Many boards under one rule set: u8 givens in; status, u8 first solutions and u32 counts out."""

def lane_widths() -> list[int]:
    """How many plain Sudokus this machine can solve side by side, the most first; 0 comes last."""

def solve_classic(
    givens: Buffer,
    solutions: Buffer,
    counts: Buffer,
    limit: int,
    width: int,
    threads: int = 0,
    seconds: float = 0.0,
) -> int:
    """Many plain Sudokus: u8 givens in; u8 first solutions and u32 counts are written. 0: one by one."""

def read_symbols(symbols: Buffer, values: bytes, largest: int, cells: int, rows: Buffer) -> int:
    """Boards as symbols, one after another, into rows of values: how many could be read."""

def read_texts(texts: tuple[object, ...], values: bytes, largest: int, cells: int, rows: Buffer) -> int:
    """The same for texts, up to the first that is none or has another length."""

def canonical_classic(
    boards: Buffer,
    carried: Buffer,
    forms: Buffer,
    cells: Buffer,
    values: Buffer,
    automorphisms: Buffer,
    threads: int = 0,
    seconds: float = 0.0,
) -> tuple[int, int, int]:
    """The smallest copies of plain Sudokus: u8 boards in, and perhaps boards that are carried along, which
    are shown then; u8 forms, u8 cells and u8 values of the transformation and u64 automorphisms are
    written. A status, and the first rows that have a value twice, or too many copies which look alike; −1
    for none."""

def canonical_plain(
    side: int,
    height: int,
    width: int,
    boards: Buffer,
    carried: Buffer,
    forms: Buffer,
    cells: Buffer,
    values: Buffer,
    automorphisms: Buffer,
    threads: int = 0,
    seconds: float = 0.0,
) -> tuple[int, int, int]:
    """The same for boards of any size with boxes of this height and width; cells are u16."""

def canonical_table(
    group_cells: Buffer,
    group_values: Buffer,
    cell_count: int,
    value_count: int,
    boards: Buffer,
    carried: Buffer,
    forms: Buffer,
    cells: Buffer,
    values: Buffer,
    automorphisms: Buffer,
    threads: int = 0,
    seconds: float = 0.0,
) -> tuple[int, int, int]:
    """The same under symmetries that are listed: u16 cells and u8 values of each; without values these can be
    exchanged at will."""

def shuffle_rows(
    group_cells: Buffer,
    group_values: Buffer,
    level_sizes: list[int],
    cell_count: int,
    value_count: int,
    seed: int,
    first: int,
    boards: Buffer,
    copies: Buffer,
    cells: Buffer,
    values: Buffer,
    threads: int = 0,
    seconds: float = 0.0,
) -> int:
    """A random copy of each board, made of one symmetry of each level: u8 copies, u16 cells and u8 values."""

DRAWN_TOGETHER: int
"""Weighed rows of one population: 0 … 7, 8 … 15, …"""

def minimal_rows(
    problem: Buffer,
    puzzles: Buffer,
    solutions: Buffer,
    weights: Buffer,
    seed: int,
    first: int,
    width: int,
    threads: int = 0,
    seconds: float = 0.0,
) -> int:
    """u8 minimal puzzles and solutions are written, as many as there is room for; f64 weights if there is."""

def grade_rows(
    problem: Buffer,
    givens: Buffer,
    people: bytes,
    explainer: bytes,
    threads: int = 0,
    seconds: float = 0.0,
    times: bool = True,
) -> tuple[int, bytes]:
    """Many boards graded, in two orders of techniques. A status, and for each board u32 words: solutions (0,
    1, or 2 for more), hardest technique, steps, score, rating in tenths, and if wanted the times of each."""

def generate_rows(
    recipe: Buffer, problem: Buffer, seeds: list[int], threads: int = 0, seconds: float = 0.0
) -> tuple[int, list[bytes]]:
    """A puzzle for each seed: a status, and for each the u32 words that docs/formats.md draws. The first one
    that cannot be made ends it; those that were not begun then have no words."""

def seed_of(text: str) -> int:
    """A text as a seed."""

def derived_seed(seed: int, index: int) -> int:
    """The seed of the i-th of many puzzles."""

class Plateau:
    """A walk among puzzles with one solution and hardly a clue too many. A sign is its lower and its higher
    cell; patience is how many nodes a question to the search may take."""

    def __init__(self, problem: Buffer, seed: int) -> None: ...
    def begin_at_random(self, with_signs: bool, patience: int) -> bool:
        """Begin with a random grid and those of its signs, or givens, that are needed. False: try again."""
    def begin(self, signs: list[tuple[int, int]], givens: bytes, patience: int) -> bool:
        """Begin with this puzzle. False if it is not known to have exactly one solution."""
    def walk_away(
        self, signs: list[tuple[int, int]], least: int, most: int, moves: int, patience: int
    ) -> bool:
        """Begin with this puzzle without givens, turned, with more signs up to a number in that band, and
        this many moves away. False if it did not get that far."""
    def descend(self, signs: int, givens: int, tries: int, patience: int, seconds: float = 0.0) -> bool:
        """Walk with no more signs and givens than these. True as soon as there are fewer givens, or fewer
        signs where there may be no givens."""
    @property
    def signs(self) -> list[tuple[int, int]]: ...
    @property
    def givens(self) -> bytes: ...
    @property
    def solution(self) -> bytes: ...

class Referee:
    """What conflicts on boards of one problem, and what may be entered; a board is n² values as bytes."""

    def __init__(self, problem: Buffer) -> None: ...
    def conflicts(self, values: bytes) -> list[int]:
        """The cells in conflict."""
    def broken(self, values: bytes) -> list[int]:
        """The relations between two filled cells that do not hold."""
    def allowed(self, values: bytes) -> list[int]:
        """For each cell the mask of the values that would not put it in conflict; 0 for a filled one."""
    def contradicted(self, before: bytes, after: bytes) -> list[int]:
        """For each cell the mask of the values that a move, which fills cells, rules out."""

class Logic:
    """Human techniques on one problem. An order is the numbers of techniques as bytes, steps are words.

    Raises TimeoutError if it is not ready, or has not found a step, within the seconds."""

    def __init__(self, problem: Buffer, seconds: float = 0.0) -> None: ...
    def start(self, values: bytes, givens: bytes | None = None, masks: list[int] | None = None) -> None:
        """Begin with a board. No givens: all values are given; no masks: all that the houses leave."""
    def know(self, solution: bytes) -> None: ...
    def next(self, order: bytes, make: bool = True, seconds: float = 0.0) -> bytes:
        """The first step that is found, and made if wanted; empty when stuck."""
    def all(self, order: bytes, seconds: float = 0.0) -> bytes:
        """All steps that these techniques find now."""
    def board(self) -> tuple[bytes, list[int]]:
        """The values, and the candidates of the open cells."""
