"""The automata of ISS strings: NFA~… as a machine, and back.

Numbers are written one after another as bits, the highest first, six bits to a character:

    format 2 · state bits − 1  4 · symbols − 1  4 · starts · other accepting states · which starts accept
    plain (0):    width of counts 4, then for each state how many, and as many pairs of symbol and target
    packed (1):   for each state a mask of its symbols, and a target for each

The starts come first, then the other accepting states, then the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate

from tokeru.errors import NotationError
from tokeru.machine import NOWHERE, Choices, Machine, decided, explored
from tokeru.notation.iss.constraints import BITS

PLAIN, PACKED = 0, 1


class _Bits:
    def __init__(self, written: str) -> None:
        try:
            self.bits = "".join(f"{BITS.index(symbol):06b}" for symbol in written.rstrip("="))
        except ValueError:
            raise NotationError("its automaton is not in base 64") from None
        self.bits = self.bits[: len(self.bits) // 8 * 8]
        self.at = 0

    def left(self) -> int:
        return len(self.bits) - self.at

    def take(self, count: int) -> int:
        if count > self.left():
            raise NotationError("its automaton ends too soon")
        self.at += count
        return int(self.bits[self.at - count : self.at] or "0", 2)


@lru_cache(maxsize=256)
def read_machine(written: str, size: int) -> Machine:
    """The machine over the values 1 … size, and perhaps one symbol more, for between the pieces of a line."""
    if not written:
        return Machine(((NOWHERE,) * size,), (False,))
    bits = _Bits(written)
    form, state_bits, symbols = bits.take(2), bits.take(4) + 1, bits.take(4) + 1
    if form not in (PLAIN, PACKED):
        raise NotationError("its automaton is in an unknown format")
    if symbols > size + 1:
        raise NotationError(f"its automaton reads {symbols} values, but there are {size}")
    starts, others = bits.take(state_bits), bits.take(state_bits)
    accepting = bits.take(starts)
    rows = [*(_plain(bits, state_bits, symbols) if form == PLAIN else _packed(bits, state_bits, symbols))]
    # The flags of the starts are one number, whose lowest bit is the first of them.
    accepts = {place for place in range(starts) if accepting >> place & 1} | {*range(starts, starts + others)}
    needed = max(
        [starts + others, *(target + 1 for row in rows for to in row.values() for target in to)], default=1
    )
    rows += [{}] * (needed - len(rows))
    return decided(Choices(frozenset(range(starts)), rows, frozenset(accepts)), max(size, symbols))


def on_pieces(machine: Machine, lengths: list[int], size: int) -> Machine:
    """The machine for a line of pieces, between which it reads the symbol that comes after the values."""
    ends = {*accumulate(lengths[:-1])}

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        place, at = state[0] + 1, machine.targets[state[1]][value - 1]
        if at != NOWHERE and place in ends:
            at = machine.targets[at][size]
        return None if at == NOWHERE else (place, at)

    return explored((0, 0), step, lambda state: machine.accepts[state[1]], range(1, size + 1), sum(lengths))


def _plain(bits: _Bits, state_bits: int, symbols: int) -> Iterator[dict[int, frozenset[int]]]:
    count_bits, symbol_bits = bits.take(4), (symbols - 1).bit_length()
    while 0 < count_bits <= bits.left():
        row: dict[int, set[int]] = {}
        count = bits.take(count_bits)
        if count and bits.left() < count * (symbol_bits + state_bits):
            return
        for _ in range(count):
            row.setdefault(bits.take(symbol_bits) + 1, set()).add(bits.take(state_bits))
        yield {value: frozenset(targets) for value, targets in row.items()}


def _packed(bits: _Bits, state_bits: int, symbols: int) -> Iterator[dict[int, frozenset[int]]]:
    while bits.left() >= symbols:
        mask = bits.take(symbols)
        if bits.left() < mask.bit_count() * state_bits:
            return
        yield {place + 1: frozenset({bits.take(state_bits)}) for place in range(symbols) if mask >> place & 1}


def written_machine(machine: Machine) -> str:
    """The packed form, which is for machines without choices."""
    first = [state for state, accepts in enumerate(machine.accepts) if accepts and state]
    rest = [state for state, accepts in enumerate(machine.accepts) if not accepts and state]
    number = {state: place for place, state in enumerate([0, *first, *rest])}
    state_bits, symbols = max((len(number) - 1).bit_length(), 1), len(machine.targets[0])
    written = [(PACKED, 2), (state_bits - 1, 4), (symbols - 1, 4), (1, state_bits), (len(first), state_bits)]
    written.append((int(machine.accepts[0]), 1))
    for state in number:
        leads = [(place, target) for place, target in enumerate(machine.targets[state]) if target != NOWHERE]
        written.append((sum(1 << place for place, _ in leads), symbols))
        written += [(number[target], state_bits) for _, target in leads]
    bits = "".join(f"{value:0{width}b}" for value, width in written)
    bits += "0" * (-len(bits) % 8)
    bits += "0" * (-len(bits) % 6)
    return "".join(BITS[int(bits[at : at + 6], 2)] for at in range(0, len(bits), 6))
