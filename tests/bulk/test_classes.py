"""What tells that rows are the same: keys, numbers and groups, compared with a dictionary."""

from __future__ import annotations

import random

import numpy as np
import pytest

import tokeru
from tokeru.errors import BudgetExceeded, TokeruError, TooLarge

pytest.importorskip("pyarrow")

from tokeru.bulk import classes
from tokeru.bulk.classes import Sameness, forms_of, grouped, is_late, key_length, keys_of, mixed


@pytest.mark.parametrize("size", [1, 4, 5, 9, 15, 16, 25])
def test_keys_say_all_of_a_board(size: int) -> None:
    boards = np.random.default_rng(size).integers(0, size + 1, (200, size * size), np.uint8)
    keys = keys_of(boards, size)
    assert keys.shape == (200, key_length(size))
    assert (forms_of(keys, size) == boards).all()


def test_numbers_are_the_same_everywhere_and_follow_from_every_byte_and_the_seed() -> None:
    keys = np.zeros((42, 41), np.uint8)
    keys[np.arange(1, 42), np.arange(41)] = 1
    numbers = mixed(keys)
    assert numbers[:2].tolist() == [0x6A0AF48C1ADE2CA9, 0x6BB65AEE20A06B9D]
    assert len({*numbers.tolist(), *mixed(keys, 1).tolist(), *mixed(keys, 2**64 - 1).tolist()}) == 3 * 42
    assert (mixed(keys[::-1])[::-1] == numbers).all()


def test_numbers_fill_buckets_evenly() -> None:
    """Boards that differ in a few cells only."""
    keys = np.zeros((100_000, 41), np.uint8)
    keys[:, 38:] = np.arange(100_000, dtype=">u4").view(np.uint8).reshape(-1, 4)[:, 1:]
    for bits in (mixed(keys) >> np.uint64(56), mixed(keys) & np.uint64(255)):
        filled = np.bincount(bits.astype(np.intp), minlength=256)
        assert 300 < filled.min() < filled.max() < 500


@pytest.mark.parametrize("seed", range(300))
def test_groups_are_those_of_a_dictionary(seed: int) -> None:
    """Also where many keys have one number."""
    choice = random.Random(seed)
    count, kinds, numbers = choice.randrange(60), choice.randrange(1, 20), choice.randrange(1, 20)
    keys = np.array([[choice.randrange(kinds), 7, choice.randrange(2)] for _ in range(count)], np.uint8)
    keys = keys.reshape(count, 3)
    groups = grouped(keys, keys[:, 0].astype(np.uint64) % np.uint64(numbers))
    expected: dict[bytes, list[int]] = {}
    for row, key in enumerate(keys):
        expected.setdefault(key.tobytes(), []).append(row)
    found = [rows.tolist() for rows in np.split(groups.order, groups.starts[1:])] if count else []
    assert sorted(found) == sorted(expected.values())
    assert sorted(groups.firsts.tolist()) == sorted(rows[0] for rows in expected.values())


# --- which boards are the same ------------------------------------------------------------------------


def test_copies_have_one_form_and_equal_boards_alone_are_exactly_the_same() -> None:
    boards = np.array([[1] + [0] * 15, [0] * 15 + [3], [1, 2] + [0] * 14], np.uint8)
    rules = tokeru.parse("sudoku4:" + "." * 16)
    forms, errors = Sameness(rules).forms(boards)
    assert (forms[0] == forms[1]).all()
    assert (forms[0] != forms[2]).any()
    assert errors == {}
    assert (Sameness(rules, None).forms(boards)[0] == boards).all()


def test_the_form_of_a_grid_needs_one_solution() -> None:
    puzzle = "..3..4.221......"
    boards = np.array(
        [[1] + [0] * 15, [1, 1] + [0] * 14, [0 if v == "." else int(v) for v in puzzle]], np.uint8
    )
    rules = tokeru.parse("sudoku4:" + "." * 16)
    forms, errors = Sameness(rules, "grid").forms(boards)
    assert errors == {0: "several solutions", 1: "no solution"}
    found = tokeru.canonical(tokeru.parse(f"sudoku4:{puzzle}"), form="grid").puzzle
    assert tuple(forms[2].tolist()) == found.givens


@pytest.mark.parametrize("error", [BudgetExceeded, TooLarge])
def test_what_is_too_much_for_one_is_said_of_that_one(
    error: type[TokeruError], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Boards that begin with 9 are too much."""
    calls = []

    def canonical_many(boards: np.ndarray[tuple[int, int], np.dtype[np.uint8]], **_: object) -> object:
        calls.append(len(boards))
        if (boards[:, 0] == 9).any():
            raise error("too much")
        return tokeru.canonical_many(boards)

    monkeypatch.setattr(classes, "canonical_many", canonical_many)
    boards = np.zeros((300, 81), np.uint8)
    boards[:, 5] = 5
    boards[[7, 8, 250], 0] = 9
    forms, errors = Sameness(seconds=2.5).forms(boards)
    said = "the budget of 2.5 s ran out" if error is BudgetExceeded else "too many copies look alike"
    assert errors == dict.fromkeys([7, 8, 250], said)
    assert [is_late(said) for said in errors.values()] == [error is BudgetExceeded] * 3
    assert forms[:, 80].tolist() == [0 if row in errors else 1 for row in range(300)]
    assert len(calls) < 60


def test_rules_without_forms_are_refused_before_anything_is_read() -> None:
    with pytest.raises(TokeruError):
        Sameness(tokeru.sudoku(size=36)).check()
