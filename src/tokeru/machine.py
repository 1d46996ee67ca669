"""Machines: what reads the values of a line, one cell after another, and says whether the line is right.

                    ┌ 1 ┐
                    ▼   │
    start ▶ 0 ── 2 ──▶ 1 ── 3 ──▶ ▣ 2       a 2, then any number of 1s, then a 3

A machine is deterministic: from a state each value leads to one other, or nowhere. It is made from a function
(`explored`), from a regular expression (`matching`), from a machine with choices (`decided`), or from other
machines: `both`, `one_of`, `opposite`. `smallest` says the same with as few states as possible.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeVar

from tokeru import grid
from tokeru.errors import RuleError

State = TypeVar("State", bound=Hashable)

NOWHERE = -1
MOST_STATES = 20_000
"""More would take longer to make than most puzzles take to solve."""


class Machine(NamedTuple):
    """It starts in state 0."""

    targets: tuple[tuple[int, ...], ...]
    """For each state where the values 1, 2, … lead; NOWHERE if the line cannot come right any more."""
    accepts: tuple[bool, ...]
    """For each state whether a line may end there."""

    def reads(self, line: Iterable[int]) -> bool:
        """Whether the values 1 … m are a line that is right."""
        state = 0
        for value in line:
            state = self.targets[state][value - 1]
            if state == NOWHERE:
                return False
        return self.accepts[state]


def explored(
    start: State,
    step: Callable[[State, int], State | None],
    accepts: Callable[[State], bool],
    alphabet: Sequence[int],
    length: int | None = None,
) -> Machine:
    """The machine of a function from a state and a number to the next state, or to None for a dead end.

    With a length it is for lines of so many cells, and the states may be without end: a sum so far, say.
    """
    places: dict[State, int] = {start: 0}
    found, targets, first, depth = [start], list[tuple[int, ...]](), 0, 0
    while first < len(found):
        layer, first = found[first:], len(found)
        for state in layer:
            row = []
            for number in alphabet if length is None or depth < length else ():
                following = step(state, number)
                if following is None:
                    row.append(NOWHERE)
                    continue
                place = places.get(following)
                if place is None:
                    place = places[following] = len(found)
                    found.append(following)
                    if place == MOST_STATES:
                        raise RuleError(
                            f"a rule is too much: its automaton would have more than {MOST_STATES:,} states"
                        )
                row.append(place)
            targets.append(tuple(row) or (NOWHERE,) * len(alphabet))
        depth += 1
    return trimmed(Machine(tuple(targets), tuple([bool(accepts(state)) for state in found])))


def supported(machine: Machine, masks: Sequence[int]) -> list[int]:
    """What is left of the values of each cell by the lines that are right; nothing if there are none."""
    layers, kept = unrolled(machine, masks), [0] * len(masks)
    for place, (mask, here, after) in enumerate(zip(masks, layers, layers[1:], strict=False)):
        for state in here:
            for index, target in enumerate(machine.targets[state]):
                if mask >> index & 1 and target in after:
                    kept[place] |= 1 << index
    return kept


def unrolled(machine: Machine, masks: Sequence[int]) -> list[list[int]]:
    """The states after each number of cells that lie on a way through the line; none if there is no way."""
    forward = [{0}]
    for mask in masks:
        forward.append(
            {
                target
                for state in forward[-1]
                for index, target in enumerate(machine.targets[state])
                if mask >> index & 1 and target != NOWHERE
            }
        )
    layers = [{state for state in forward[-1] if machine.accepts[state]}]
    for mask, layer in zip(reversed(masks), reversed(forward[:-1]), strict=True):
        after = layers[-1]
        layers.append(
            {
                state
                for state in layer
                if any(mask >> index & 1 and to in after for index, to in enumerate(machine.targets[state]))
            }
        )
    return [sorted(layer) for layer in reversed(layers)]


def trimmed(machine: Machine) -> Machine:
    """Without the states from which no line comes right; the others keep their order."""
    sources: list[list[int]] = [[] for _ in machine.targets]
    for state, row in enumerate(machine.targets):
        for target in {*row} - {NOWHERE}:
            sources[target].append(state)
    alive = [state for state, accepts in enumerate(machine.accepts) if accepts]
    known = {*alive}
    for state in alive:
        new = [source for source in sources[state] if source not in known]
        known.update(new)
        alive += new
    kept = sorted(known | {0})
    if len(kept) == len(machine.targets):
        return machine
    number = {state: place for place, state in enumerate(kept)} | {NOWHERE: NOWHERE}
    return Machine(
        tuple([tuple([number.get(target, NOWHERE) for target in machine.targets[state]]) for state in kept]),
        tuple([machine.accepts[state] for state in kept]),
    )


# --- from machines to machines ------------------------------------------------------------------------


def opposite(machine: Machine) -> Machine:
    """Right is what was wrong."""
    return _together((machine,), lambda accepts: not accepts[0])


def both(*machines: Machine) -> Machine:
    return _together(machines, all)


def one_of(*machines: Machine) -> Machine:
    return _together(machines, any)


def _together(machines: Sequence[Machine], accepts: Callable[[list[bool]], bool]) -> Machine:
    """All of them read the same line; one that is nowhere stays there."""

    def step(states: tuple[int, ...], value: int) -> tuple[int, ...]:
        pairs = zip(machines, states, strict=True)
        return tuple([NOWHERE if at == NOWHERE else machine.targets[at][value - 1] for machine, at in pairs])

    def accepted(states: tuple[int, ...]) -> bool:
        pairs = zip(machines, states, strict=True)
        return accepts([at != NOWHERE and machine.accepts[at] for machine, at in pairs])

    size = len(machines[0].targets[0])
    return smallest(explored((0,) * len(machines), step, accepted, range(1, size + 1)))


@lru_cache(maxsize=256)
def smallest(machine: Machine) -> Machine:
    """States that no rest of a line tells apart become one. Equal languages have equal smallest machines."""
    machine = trimmed(machine)
    group = [int(accepts) for accepts in machine.accepts]
    while True:
        group_of = [*group, NOWHERE]
        signs = [(group[state], *(group_of[t] for t in row)) for state, row in enumerate(machine.targets)]
        numbers = {sign: number for number, sign in enumerate(dict.fromkeys(signs))}
        if len(numbers) == len(set(group)):
            break
        group = [numbers[sign] for sign in signs]
    members = {number: state for state, number in reversed([*enumerate(group)])}

    def step(number: int, value: int) -> int | None:
        target = machine.targets[members[number]][value - 1]
        return None if target == NOWHERE else group[target]

    return explored(
        group[0],
        step,
        lambda number: machine.accepts[members[number]],
        range(1, len(machine.targets[0]) + 1),
    )


class Choices(NamedTuple):
    """A machine that may have several states to go on to: right is what one way through is right for."""

    starts: frozenset[int]
    targets: Sequence[Mapping[int, frozenset[int]]]
    """For each state, by value."""
    accepts: frozenset[int]


def decided(choices: Choices, size: int) -> Machine:
    """The same without choices: its states are sets of states."""

    def step(states: frozenset[int], value: int) -> frozenset[int] | None:
        reached = frozenset().union(*(choices.targets[state].get(value, ()) for state in states))
        return reached or None

    return smallest(
        explored(choices.starts, step, lambda states: bool(states & choices.accepts), range(1, size + 1))
    )


def backwards(machine: Machine) -> Machine:
    """It reads lines from the end."""
    sources: list[dict[int, set[int]]] = [{} for _ in machine.targets]
    for state, row in enumerate(machine.targets):
        for value, target in enumerate(row, 1):
            if target != NOWHERE:
                sources[target].setdefault(value, set()).add(state)
    ends = frozenset(state for state, accepts in enumerate(machine.accepts) if accepts)
    leads = [{value: frozenset(states) for value, states in row.items()} for row in sources]
    return decided(Choices(ends, leads, frozenset({0})), len(machine.targets[0]))


# --- as text: *1:12,2:3/2:1 ---------------------------------------------------------------------------------

LONE_ZERO = re.compile(r"(?<!\([1-9])0")
"""The number 0; (40) has none."""


@lru_cache(maxsize=256)
def written(machine: Machine, numbers: range) -> str:
    """State by state: * if it accepts, then for each state it leads to that one's number and the symbols."""
    states = []
    for accepts, row in zip(machine.accepts, machine.targets, strict=True):
        leads: dict[int, str] = {}
        for number, target in zip(numbers, row, strict=True):
            if target != NOWHERE:
                leads[target] = leads.get(target, "") + grid.number_symbol(number)
        states.append("*" * accepts + ",".join(f"{target}:{symbols}" for target, symbols in leads.items()))
    return "/".join(states)


@lru_cache(maxsize=256)
def read(text: str, numbers: range) -> Machine:
    """The inverse of `written`."""
    states = text.split("/")
    rows = [_read_state(state.removeprefix("*"), numbers, len(states)) for state in states]
    return Machine(tuple(rows), tuple(state.startswith("*") for state in states))


def _read_state(text: str, numbers: range, states: int) -> tuple[int, ...]:
    row = [NOWHERE] * len(numbers)
    for lead in text.split(",") if text else ():
        target, _, symbols = lead.partition(":")
        if not (target.isascii() and target.isdecimal()) or len(target) > 5 or int(target) >= states:
            raise RuleError(f"{target!r} is not one of its states, 0 to {states - 1}")
        for number in grid.read_symbols(LONE_ZERO.sub(".", symbols)):
            if number not in numbers:
                raise RuleError(f"{number} is not a value of this board")
            row[number - numbers[0]] = int(target)
    return tuple(row)


# --- regular expressions --------------------------------------------------------------------------------

LONGEST, DEEPEST, MOST_TIMES = 2000, 30, 64


@cache
def matching(pattern: str, alphabet: tuple[str, ...]) -> Machine:
    """Lines that a regular expression over symbols matches as a whole: [12]*3.*(45|54)?

    A symbol, `.` for any, [1-3] and [^12] for some, ( | ), and * + ? {2} {1,3} {2,} after any of them.
    """
    return _Pattern(pattern, alphabet).machine()


def check_pattern(pattern: str, alphabet: tuple[str, ...]) -> None:
    """Refuse an expression that makes no sense, without making its machine."""
    _Pattern(pattern, alphabet).whole()


class _Part(NamedTuple):
    """A piece of the expression: where it begins and where it ends, by states of the machine with choices."""

    first: int
    last: int


class _Pattern:
    """Goes through the expression once; every part has one state to begin and one to end in."""

    def __init__(self, pattern: str, alphabet: tuple[str, ...]) -> None:
        if len(pattern) > LONGEST:
            raise RuleError(f"a regular expression has at most {LONGEST:,} characters, not {len(pattern):,}")
        self.pattern, self.at, self.depth = pattern, 0, 0
        self.values = {symbol: value for value, symbol in enumerate(alphabet, 1)}
        self.moves: list[dict[int, set[int]]] = []
        self.slides: list[set[int]] = []

    def whole(self) -> _Part:
        """All of the expression, if it makes sense."""
        whole = self.either()
        if self.at < len(self.pattern):
            raise self.wrong()
        return whole

    def machine(self) -> Machine:
        whole = self.whole()
        reach = [self.slid({state}) for state in range(len(self.moves))]
        targets = [
            {value: frozenset().union(*(reach[t] for t in to)) for value, to in self.merged(states).items()}
            for states in reach
        ]
        accepts = frozenset(state for state in range(len(reach)) if whole.last in reach[state])
        return decided(Choices(frozenset({whole.first}), targets, accepts), len(self.values))

    def merged(self, states: Iterable[int]) -> dict[int, set[int]]:
        found: dict[int, set[int]] = {}
        for state in states:
            for value, to in self.moves[state].items():
                found.setdefault(value, set()).update(to)
        return found

    def slid(self, states: set[int]) -> frozenset[int]:
        """All that are reached from these without reading anything."""
        found = [*states]
        for state in found:
            found += [target for target in self.slides[state] if target not in found]
        return frozenset(found)

    def wrong(self) -> RuleError:
        seen = repr(self.pattern[self.at]) if self.at < len(self.pattern) else "its end"
        return RuleError(f"regular expression {self.pattern!r}: {seen} at {self.at + 1} makes no sense there")

    def new(self) -> int:
        if len(self.moves) >= MOST_STATES:
            raise RuleError(f"a regular expression with more than {MOST_STATES:,} parts is too long")
        self.moves.append({})
        self.slides.append(set())
        return len(self.moves) - 1

    def take(self, symbols: str) -> str | None:
        if self.at < len(self.pattern) and self.pattern[self.at] in symbols:
            self.at += 1
            return self.pattern[self.at - 1]
        return None

    def either(self) -> _Part:
        self.depth += 1
        if self.depth > DEEPEST:
            raise RuleError(f"a regular expression has at most {DEEPEST} parentheses in each other")
        ways = [self.sequence()]
        while self.take("|"):
            ways.append(self.sequence())
        self.depth -= 1
        if len(ways) == 1:
            return ways[0]
        first, last = self.new(), self.new()
        for way in ways:
            self.slides[first].add(way.first)
            self.slides[way.last].add(last)
        return _Part(first, last)

    def sequence(self) -> _Part:
        whole = _Part(*[self.new()] * 2)
        while self.at < len(self.pattern) and self.pattern[self.at] not in "|)":
            whole = self.joined(whole, self.repeated())
        return whole

    def joined(self, one: _Part, other: _Part) -> _Part:
        self.slides[one.last].add(other.first)
        return _Part(one.first, other.last)

    def repeated(self) -> _Part:
        begin = self.at
        part = self.atom()
        end = self.at
        while (times := self.times()) is not None:
            after = self.at
            part = self.copies(part, lambda: self.again(begin, end), *times)
            self.at = after
        return part

    def again(self, begin: int, end: int) -> _Part:
        """The same piece of the expression once more."""
        self.at = begin
        part = self.atom()
        if self.at != end:
            raise self.wrong()
        return part

    def copies(self, part: _Part, another: Callable[[], _Part], least: int, most: int | None) -> _Part:
        first = self.new()
        whole = _Part(first, first)
        for number in range(max(least, most or 0) or 1):
            begin = whole.last
            whole = self.joined(whole, part if number == 0 else another())
            end = self.new()
            self.slides[whole.last].add(end)
            if number >= least or least == 0:
                self.slides[begin].add(end)
            if most is None and number >= least - 1:
                self.slides[end].add(begin)
            whole = _Part(first, end)
        if most == 0:
            return _Part(*[self.new()] * 2)
        return whole

    def times(self) -> tuple[int, int | None] | None:
        sign = self.take("*+?{")
        if sign is None:
            return None
        if sign != "{":
            return {"*": (0, None), "+": (1, None), "?": (0, 1)}[sign]
        least = self.number()
        most = (
            (self.number() if self.at < len(self.pattern) and self.pattern[self.at].isdigit() else None)
            if (self.take(","))
            else least
        )
        if not self.take("}") or least > MOST_TIMES or (most is not None and not least <= most <= MOST_TIMES):
            raise self.wrong()
        return least, most

    def number(self) -> int:
        digits = ""
        while digit := self.take("0123456789"):
            digits += digit
        if not digits or len(digits) > 4:
            raise self.wrong()
        return int(digits)

    def atom(self) -> _Part:
        if self.take("("):
            inner = self.either()
            if not self.take(")"):
                raise self.wrong()
            return inner
        if self.take("["):
            return self.one_of(self.some())
        if self.take("."):
            return self.one_of(self.values.values())
        return self.one_of([self.symbol()])

    def one_of(self, values: Iterable[int]) -> _Part:
        first, last = self.new(), self.new()
        self.moves[first] = {value: {last} for value in values}
        return _Part(first, last)

    def symbol(self) -> int:
        if self.at >= len(self.pattern) or self.pattern[self.at].upper() not in self.values:
            raise self.wrong()
        self.at += 1
        return self.values[self.pattern[self.at - 1].upper()]

    def some(self) -> list[int]:
        """What stands between [ and ]."""
        others = self.take("^") is not None
        found: set[int] = set()
        while not self.take("]"):
            value = self.symbol()
            found.update(range(value, (self.symbol() if self.take("-") else value) + 1))
        return [value for value in self.values.values() if (value in found) != others]
