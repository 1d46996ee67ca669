"""The machines of rules by name: what reads a line of cells for a sandwich, a skyscraper and the like.

    MACHINES["sandwich"](numbers, length, total, crusts)

Each is a function from the numbers of the board, the length of the line and what the rule says to a machine,
mostly by `explored`: where a line begins, where a number leads (None for a dead end), and where it may end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import isqrt

from tokeru.grid import number_symbol
from tokeru.machine import NOWHERE, Machine, explored, matching, smallest
from tokeru.machine import read as machine_of_text

Maker = Callable[..., Machine]
MOST_AT_ONCE = 10
"""Of more numbers there are too many sets to go through."""
MACHINES: dict[str, Maker] = {}


def machine(name: str) -> Callable[[Maker], Maker]:
    """Decorators that put a function into the registry."""

    def register(maker: Maker) -> Maker:
        MACHINES[name] = maker
        return maker

    return register


@lru_cache(maxsize=4096)
def made(name: str, numbers: range, length: int, given: tuple[object, ...]) -> Machine:
    return MACHINES[name](numbers, length, *given)


def takes_all(machine: Machine) -> bool:
    """Whether every line is right."""
    return machine.accepts == (True,) and NOWHERE not in machine.targets[0]


@machine("as written")
def as_written(numbers: range, length: int, text: str) -> Machine:
    return machine_of_text(text, numbers)


# --- outside clues and lines

Numbers = tuple[int, ...]
"""What a machine remembers of a line."""
NOTHING: Numbers = ()


@machine("sandwich")
def sandwich(numbers: range, length: int, total: int, crusts: Numbers) -> Machine:
    """State: the crusts so far, and the sum since the first."""
    crusts = crusts or (numbers[0], numbers[-1])

    def step(state: tuple[Numbers, int], number: int) -> tuple[Numbers, int] | None:
        seen, so_far = state
        if number in crusts:
            if not seen:
                return (number,), 0
            return (crusts, total) if len(seen) == 1 and number not in seen and so_far == total else None
        if len(seen) == 1:
            so_far += number
        return (seen, so_far) if so_far <= total else None

    return explored((NOTHING, 0), step, lambda state: state == (crusts, total), numbers, length)


@machine("x-sum")
def x_sum(numbers: range, length: int, total: int) -> Machine:
    """State: how many cells are still to be added, and what they must add up to."""

    def step(state: Numbers, number: int) -> Numbers | None:
        left, rest = state or (number, total)
        if not state and not 1 <= number <= length:
            return None
        if left:
            left, rest = left - 1, rest - number
        return (left, rest) if left * numbers[0] <= rest <= left * numbers[-1] else None

    return explored(NOTHING, step, lambda state: state == (0, 0), numbers, length)


@machine("skyscraper")
def skyscraper(numbers: range, length: int, number: int) -> Machine:
    """State: the highest so far, and how many are still to be seen."""

    def step(state: tuple[int, int], height: int) -> tuple[int, int] | None:
        highest, left = state
        if height > highest:
            highest, left = height, left - 1
        return (highest, left) if 0 <= left <= numbers[-1] - highest else None

    return explored((0, number), step, lambda state: state[1] == 0, numbers, length)


@machine("hidden skyscraper")
def hidden_skyscraper(numbers: range, length: int, number: int) -> Machine:
    """State: the highest so far; higher than all once one was hidden."""

    def step(highest: int, height: int) -> int | None:
        if height > highest or highest == numbers.stop:
            return max(height, highest)
        return numbers.stop if height == number else None

    return explored(numbers.start - 1, step, lambda highest: highest == numbers.stop, numbers, length)


@machine("between")
def between(numbers: range, length: int) -> Machine:
    return _by_ends(numbers, length, lambda low, high: True, lambda low, number, high: low < number < high)


@machine("lockout")
def lockout(numbers: range, length: int, number: int) -> Machine:
    return _by_ends(
        numbers,
        length,
        lambda low, high: high - low >= number,
        lambda low, found, high: not low <= found <= high,
    )


def _by_ends(
    numbers: range,
    length: int,
    are_ends: Callable[[int, int], bool],
    fits: Callable[[int, int, int], bool],
) -> Machine:
    """The two ends of the line are read first. State: they themselves, the lower one first."""

    def step(ends: Numbers, number: int) -> Numbers | None:
        if len(ends) < 2:
            ends = tuple(sorted((*ends, number)))
            return ends if len(ends) < 2 or (are_ends(*ends) and leave_something(*ends)) else None
        return ends if fits(ends[0], number, ends[1]) else None

    def leave_something(low: int, high: int) -> bool:
        return length == 2 or any(fits(low, number, high) for number in numbers)

    return explored(NOTHING, step, lambda ends: len(ends) == 2, numbers, length)


@machine("sum line")
def sum_line(numbers: range, length: int, total: int) -> Machine:
    """State: the sum of the last piece, which is full when it is the total."""

    def step(so_far: int, number: int) -> int | None:
        if so_far == total and number:
            so_far = 0
        return so_far + number if so_far + number <= total else None

    return explored(0, step, lambda so_far: so_far == total, numbers, length)


@machine("sum loop")
def sum_loop(numbers: range, length: int, total: int) -> Machine:
    """State: the sum so far without full totals, and the sums of this kind at which the loop can be cut;
    nothing before the first number that counts."""
    if 2 * total > length * numbers[-1]:
        return _all_together(numbers, length, total)

    def step(state: tuple[int, Numbers], number: int) -> tuple[int, Numbers] | None:
        so_far, cuts = state
        if not number:
            return state
        passed = {place % total for place in range(so_far + 1, so_far + number)}
        cuts = tuple([cut for cut in cuts or range(total) if cut not in passed])
        return ((so_far + number) % total, cuts) if cuts else None

    def is_cut(state: tuple[int, Numbers]) -> bool:
        return state[0] == 0 and state[1] != NOTHING

    return smallest(explored((0, NOTHING), step, is_cut, numbers, length))


def _all_together(numbers: range, length: int, total: int) -> Machine:
    """The whole line adds up to the total. State: the sum so far."""

    def step(so_far: int, number: int) -> int | None:
        return so_far + number if so_far + number <= total else None

    return explored(0, step, lambda so_far: so_far == total, numbers, length)


@machine("sequence")
def sequence(numbers: range, length: int) -> Machine:
    """State: the last number, and by how much it goes on."""

    def step(state: Numbers, number: int) -> Numbers | None:
        if not state:
            return (number,)
        last, *known = state
        amount = number - last
        fits = amount == known[0] if known else last + amount * (length - 1) in numbers
        return (number, amount) if fits else None

    return explored(NOTHING, step, lambda state: len(state) == 2, numbers, length)


@machine("fibonacci")
def fibonacci(numbers: range, length: int) -> Machine:
    """State: the last number, and the one that follows."""

    def following(first: int, second: int) -> int:
        third = first + second if first < second else first - second
        goes_on = first < second < third or first > second > third
        return third if goes_on and third in numbers else NOWHERE

    def step(state: Numbers, number: int) -> Numbers | None:
        if not state:
            return (number,)
        last, *known = state
        third = following(last, number)
        fits = number == known[0] if known else third != NOWHERE
        return (number, third) if fits else None

    return explored(NOTHING, step, lambda state: len(state) == 2, numbers, length)


@machine("regular expression")
def regular_expression(numbers: range, length: int, pattern: str) -> Machine:
    return matching(pattern, tuple([number_symbol(number).upper() for number in numbers]))


@machine("sunburn")
def sunburn(numbers: range, length: int) -> Machine:
    """The cell itself is read first. State: its number, and how many smaller ones are still to come."""

    def step(state: Numbers, number: int) -> Numbers | None:
        if not state:
            return (number, number) if number < length else None
        own, left = state
        left -= number < own
        return (own, left) if left >= 0 else None

    return explored(NOTHING, step, lambda state: state[1:] == (0,), numbers, length)


# --- groups


@machine("all of them")
def all_of_them(numbers: range, length: int, values: Numbers) -> Machine:
    """State: those that are still to come."""

    def step(left: Numbers, number: int) -> Numbers:
        if number not in left:
            return left
        place = left.index(number)
        return left[:place] + left[place + 1 :]

    return explored(values, step, lambda left: not left, numbers, length)


@machine("at least as often")
def at_least_as_often(numbers: range, length: int, values: Numbers, number: int) -> Machine:
    """Where the values fill all cells, nothing else is there."""
    times = values.count(number)
    if len(values) == length:
        return _exactly(numbers, length, number, times)
    return _counting(numbers, length, number, times, lambda count: count == times)


@machine("exactly as often")
def exactly_as_often(numbers: range, length: int, values: Numbers, number: int) -> Machine:
    if number in values or len(values) == length:
        return _exactly(numbers, length, number, values.count(number))
    return _counting(numbers, length, number, 0, lambda count: True)


@machine("look and say")
def look_and_say(numbers: range, length: int, clue: str, number: int) -> Machine:
    """A digit says how often the next one is there."""
    times = {int(said): int(count) for count, said in zip(clue[::2], clue[1::2], strict=True)}
    if number in times or sum(times.values()) == length:
        return _exactly(numbers, length, number, times.get(number, 0))
    return _counting(numbers, length, number, 0, lambda count: True)


@machine("circles")
def circles(numbers: range, length: int, number: int) -> Machine:
    return _counting(numbers, length, number, number + 1, lambda count: count in (0, number))


@machine("circles together")
def circles_together(numbers: range, length: int) -> Machine:
    """The different numbers add up to how many circles there are. State: those that came, as bits."""
    if len(numbers) > MOST_AT_ONCE:
        return explored(0, lambda state, number: state, lambda state: True, numbers)
    sets = range(1 << numbers[-1] + 1)
    fitting = {some for some in sets if sum(n for n in numbers if some >> n & 1) == length and not some & 1}
    begun = {part for part in sets if any(part & ~some == 0 for some in fitting)}

    def step(came: int, number: int) -> int | None:
        return came | 1 << number if came | 1 << number in begun else None

    return explored(0, step, fitting.__contains__, numbers, length)


def _exactly(numbers: range, length: int, number: int, times: int) -> Machine:
    return _counting(numbers, length, number, times + 1, lambda count: count == times)


def _counting(numbers: range, length: int, number: int, most: int, accepts: Callable[[int], bool]) -> Machine:
    """State: how often the number came; `most` is that often or more."""

    def step(count: int, found: int) -> int:
        return min(count + (found == number), most)

    return explored(0, step, accepts, numbers, length)


@machine("in both as often")
def in_both_as_often(numbers: range, length: int, number: int) -> Machine:
    """The groups are read in turns. State: whose turn it is, and how much more often the first had it."""

    def step(state: tuple[int, int], found: int) -> tuple[int, int]:
        turn, lead = state
        return -turn, lead + turn * (found == number)

    return explored((1, 0), step, lambda state: state == (1, 0), numbers, length)


@machine("totals")
def totals(numbers: range, length: int, totals: str) -> Machine:
    """State: the sum so far."""
    wanted = {*read_runs(totals)}

    def step(so_far: int, number: int) -> int | None:
        return so_far + number if so_far + number <= max(wanted) else None

    return explored(0, step, wanted.__contains__, numbers, length)


def read_runs(written: str) -> Iterator[int]:
    """5-9,12"""
    for run in written.split(","):
        first, _, last = run.partition("-")
        yield from range(int(first), int(last or first) + 1)


@machine("product")
def product(numbers: range, length: int, total: int) -> Machine:
    """State: the product so far, which divides that of the line; if that is 0, it is 0 or 1."""

    def step(so_far: int, number: int) -> int | None:
        multiplied = so_far * number
        if not total:
            return min(multiplied, 1)
        return multiplied if multiplied and total % multiplied == 0 else None

    return explored(1, step, lambda so_far: so_far == total, numbers, length)


@machine("different numbers")
def different_numbers(numbers: range, length: int, wanted: int = NOWHERE) -> Machine:
    """State: how many different ones are wanted, which is read first if nobody says it, and those so far."""

    def step(state: tuple[int, Numbers], number: int) -> tuple[int, Numbers] | None:
        wanted, seen = state
        if wanted == NOWHERE:
            return (number, ()) if 1 <= number < length else None
        if number not in seen:
            seen = tuple(sorted((*seen, number)))
        return (wanted, seen) if len(seen) <= wanted else None

    return explored((wanted, NOTHING), step, lambda state: len(state[1]) == state[0], numbers, length)


@machine("low, middle and high")
def low_middle_and_high(numbers: range, length: int) -> Machine:
    return _all_parts(numbers, length, lambda number: (number - numbers[0]) * 3 // len(numbers))


@machine("all remainders")
def all_remainders(numbers: range, length: int) -> Machine:
    return _all_parts(numbers, length, lambda number: number % 3)


def _all_parts(numbers: range, length: int, part: Callable[[int], int]) -> Machine:
    """There is a number of each of three parts. State: those that were seen."""

    def step(seen: Numbers, number: int) -> Numbers:
        return tuple(sorted({*seen, part(number)}))

    return explored(NOTHING, step, lambda seen: len(seen) == 3, numbers, length)


@machine("no such sum")
def no_such_sum(numbers: range, length: int, total: int) -> Machine:
    """State: the numbers so far, without those that are too large for the total; no two are equal."""

    def step(seen: Numbers, number: int) -> Numbers | None:
        if number > total:
            return seen
        sums = {0}
        for other in seen:
            sums |= {other + so_far for so_far in sums}
        return None if number in seen or total - number in sums else tuple(sorted((*seen, number)))

    return explored(NOTHING, step, lambda seen: True, numbers, length)


@machine("equal halves")
def equal_halves(numbers: range, length: int) -> Machine:
    """State: how many more odd ones than even ones there were, and how many more low ones than high ones."""
    half = len(numbers) // 2

    def step(state: tuple[int, int], number: int) -> tuple[int, int] | None:
        is_low, is_high = number - numbers[0] < half, numbers[-1] - number < half
        if not is_low and not is_high:
            return None
        odd, low = state[0] + (1 if number % 2 else -1), state[1] + (1 if is_low else -1)
        return (odd, low) if 2 * max(abs(odd), abs(low)) <= length else None

    return explored((0, 0), step, lambda state: state == (0, 0), numbers, length)


@machine("lunchbox")
def lunchbox(numbers: range, length: int, total: int) -> Machine:
    """State: the lowest and the highest so far, the sums after each of them, and between them.

    Those that do not leave room for as many different numbers as there are cells are not noted.
    """
    least_high, greatest_low = numbers[0] + length - 1, numbers[-1] - length + 1

    def step(state: Numbers, number: int) -> Numbers:
        low, high, after_low, after_high, between = state
        if number < low:
            between = after_high
        if number > high:
            between = after_low
        lowest, highest = min(low, number), max(high, number)
        counts_low = low <= min(greatest_low, number) and highest < numbers[-1]
        counts_high = high >= max(least_high, number) and lowest > numbers[0]
        after_low = min(after_low + number, total + 1) if counts_low else 0
        after_high = min(after_high + number, total + 1) if counts_high else 0
        return lowest, highest, after_low, after_high, between

    def accepts(state: Numbers) -> bool:
        low, high, *_, between = state
        return high - low >= length - 1 and between == total

    start: Numbers = (greatest_low + 1, least_high - 1, 0, 0, 0)
    return explored(start, step, accepts, numbers, length)


@machine("value indexing")
def value_indexing(numbers: range, length: int) -> Machine:
    """State: the first number, and after how many cells it comes again; nothing more when it came."""

    def step(state: Numbers, number: int) -> Numbers | None:
        if len(state) < 2:
            return (*state, number) if not state or 1 <= number <= length - 2 else None
        value, left = state
        if left == 1:
            return (0, 0) if number == value else None
        return (value, left - 1) if left else state

    return explored(NOTHING, step, lambda state: state == (0, 0), numbers, length)


@machine("flatmates")
def flatmates(numbers: range, length: int) -> Machine:
    """State: whether the lowest is above, and whether the highest must be below."""
    lowest, middle, highest = numbers[0], numbers[(len(numbers) - 1) // 2], numbers[-1]

    def step(state: tuple[bool, bool], number: int) -> tuple[bool, bool] | None:
        has_lowest, needs_highest = state
        if needs_highest and number != highest:
            return None
        return number == lowest, number == middle and not has_lowest

    return explored((False, False), step, lambda state: not state[1], numbers, length)


@machine("the lowest is there")
def the_lowest_is_there(numbers: range, length: int) -> Machine:
    return _counting(numbers, length, numbers[0], 1, lambda count: count == 1)


@machine("in all rows but one")
def in_all_rows_but_one(numbers: range, length: int, number: int) -> Machine:
    """A whole board is read; the lowest is in all rows."""
    return _exactly(numbers, length, number, isqrt(length) - (number != numbers[0]))


@machine("there with the lowest")
def there_with_the_lowest(numbers: range, length: int, number: int) -> Machine:
    """If the first is the lowest, the number follows. State: nothing read, waiting, or free."""
    if number == numbers[0]:
        return _counting(numbers, length, number, 0, lambda count: True)

    def step(state: str, found: int) -> str:
        if not state:
            return "waiting" if found == numbers[0] else "free"
        return "free" if found == number else state

    return explored("", step, lambda state: state == "free", numbers, length)
