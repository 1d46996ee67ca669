"""Knuth's Algorithm X with dancing links: a puzzle as an exact cover.

A candidate is a row, and what it fulfils are its columns. Choose rows so that each column is fulfilled once:

                 r1c1   r1c2   …   row 1 has a 1   row 1 has a 2   …
    r1c1 = 1      ●                      ●
    r1c1 = 2      ●                                      ●
    r1c2 = 1             ●               ●

Cells and the values of complete houses are columns that must be fulfilled. The values of smaller houses are
columns that may be, once at most: they are never chosen, only covered. Relations, sums and automata are not
columns: the rules they come from are asked for violations when a row is chosen. Domains leave rows out.
"""

from __future__ import annotations

from collections.abc import Iterator

from tokeru.budget import UNLIMITED, Meter
from tokeru.engines import Boards, Engine
from tokeru.engines.plain import depth_first, violated
from tokeru.problem import Problem, values
from tokeru.puzzle import Puzzle
from tokeru.rules.base import Rule

HEAD = 0
COVERING = "writing the exact cover"


def dlx(puzzle: Puzzle, meter: Meter) -> Boards:
    """The column with the fewest rows first; the node of the budget is a row tried."""
    links, candidates = exact_cover(puzzle.lowered(meter), meter)
    others = rules_without_columns(puzzle)

    def branches(board: list[int]) -> Iterator[list[int]]:
        column = links.shortest()
        links.cover(column)
        for node in links.nodes_below(column):
            meter.spend(1)
            cell, value = candidates[links.row[node]]
            board[cell] = value
            if not violated(puzzle.ruleset, board, others):
                links.choose(node)
                yield board
                links.put_back(node)
            board[cell] = 0
        links.uncover(column)

    yield from depth_first([0] * puzzle.size**2, branches, lambda _: links.right[HEAD] == HEAD)


DLX = Engine(dlx)


def exact_cover(problem: Problem, meter: Meter = UNLIMITED) -> tuple[Links, dict[range, tuple[int, int]]]:
    """The links, and which cell and value a row stands for. Column 1 + cell is the cell's."""
    size, board = problem.values, problem.size**2
    houses = sorted((house.cells for house in problem.houses), key=lambda cells: len(cells) != size)
    first_columns: list[list[int]] = [[] for _ in range(board)]
    for number, cells in enumerate(meter.look(houses, COVERING)):
        for cell in cells:
            first_columns[cell].append(board + number * size)
    complete = sum(1 for cells in houses if len(cells) == size)
    links = Links(required=board + size * complete, columns=board + size * len(houses))
    candidates = {}
    for cell, mask in enumerate(meter.look(problem.masks(), COVERING)):
        for value in values(mask):
            row = links.add_row([1 + cell, *(first + value for first in first_columns[cell])])
            candidates[row] = cell, value
    return links, candidates


def rules_without_columns(puzzle: Puzzle) -> list[Rule]:
    """Those that are relations, sums or automata, at least in part."""
    problem = puzzle.problem
    without = (problem.relations, problem.sums, problem.automata)
    numbers = {part.rule for parts in without for part in parts}
    return [puzzle.rules[number] for number in sorted(numbers)]


class Links:
    """Nodes are numbers: 0 heads the open columns, each column heads its nodes, and a row is a run of nodes.

    To take a node out of its list, let its neighbours point past it. It still knows them, so it can go
    back, as long as that is done in reverse order. That is the dance.
    """

    def __init__(self, required: int, columns: int) -> None:
        """The first columns are the required ones; each of the others is alone in a list of its own."""
        numbers = range(columns + 1)
        ring = required + 1
        self.left = [(node - 1) % ring if node < ring else node for node in numbers]
        self.right = [(node + 1) % ring if node < ring else node for node in numbers]
        self.up, self.down, self.column = [*numbers], [*numbers], [*numbers]
        self.length = [0] * len(numbers)
        self.row = [range(0)] * len(numbers)

    def add_row(self, columns: list[int]) -> range:
        """A node at the bottom of each of these columns."""
        row = range(len(self.up), len(self.up) + len(columns))
        for node, column in zip(row, columns, strict=True):
            last = self.up[column]
            self.up.append(last)
            self.down.append(column)
            self.down[last] = self.up[column] = node
            self.length[column] += 1
        self.column += columns
        self.row += [row] * len(row)
        return row

    def shortest(self) -> int:
        return min(self.open_columns(), key=self.length.__getitem__)

    def open_columns(self) -> Iterator[int]:
        column = self.right[HEAD]
        while column != HEAD:
            yield column
            column = self.right[column]

    def nodes_below(self, column: int) -> Iterator[int]:
        node = self.down[column]
        while node != column:
            yield node
            node = self.down[node]

    def nodes_above(self, column: int) -> Iterator[int]:
        node = self.up[column]
        while node != column:
            yield node
            node = self.up[node]

    def cover(self, column: int) -> None:
        """The column is fulfilled: it is no longer open, and its rows leave all other columns."""
        self.right[self.left[column]] = self.right[column]
        self.left[self.right[column]] = self.left[column]
        for node in self.nodes_below(column):
            for other in self.row[node]:
                if other != node:
                    self.down[self.up[other]] = self.down[other]
                    self.up[self.down[other]] = self.up[other]
                    self.length[self.column[other]] -= 1

    def uncover(self, column: int) -> None:
        for node in self.nodes_above(column):
            for other in reversed(self.row[node]):
                if other != node:
                    self.down[self.up[other]] = self.up[self.down[other]] = other
                    self.length[self.column[other]] += 1
        self.right[self.left[column]] = self.left[self.right[column]] = column

    def choose(self, node: int) -> None:
        """Cover the other columns of the row; that of the node itself is covered already."""
        for other in self.row[node]:
            if other != node:
                self.cover(self.column[other])

    def put_back(self, node: int) -> None:
        for other in reversed(self.row[node]):
            if other != node:
                self.uncover(self.column[other])
