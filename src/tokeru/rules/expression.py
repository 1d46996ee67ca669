"""What two values must be to each other, as people write it: |a-b|>=4, a+b in 5,10, a%3!=b%3.

    either     both {"or" both}
    both       maybe {"and" maybe}
    maybe      ["not"] comparison
    comparison sum [("=" | "!=" | "<" | "<=" | ">" | ">=") sum | ["not"] "in" sum {"," sum}]
    sum        product {("+" | "-") product}
    product    signed {("*" | "//" | "%") signed}
    signed     ["-"] atom
    atom       number | "a" | "b" | "n" | "(" either ")" | "|" sum "|" | ("min" | "max") "(" sum "," sum ")"

`n` is the highest number of the board. Quotients and remainders are those of Python. What is divided by 0, or
larger than anybody needs, is nothing: such a pair does not fit. web/model/more/expression.js reads the
same.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from tokeru.board import mask_in
from tokeru.errors import RuleError
from tokeru.problem import Table

Values = Mapping[str, int]
Meaning = Callable[[Values], int]
"""A truth is 1 or 0."""

LONGEST, DEEPEST, LARGEST = 2000, 30, 10**12
VARIABLES = ("a", "b", "n")
WORDS = ("and", "or", "not", "in")
COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
SUMS: Mapping[str, Callable[[int, int], int]] = {"+": operator.add, "-": operator.sub}


def _product(a: int, b: int) -> int:
    """Not beyond what a browser can count exactly."""
    if abs(a * b) > LARGEST:
        raise OverflowError
    return a * b


PRODUCTS: Mapping[str, Callable[[int, int], int]] = {
    "*": _product,
    "//": operator.floordiv,
    "%": operator.mod,
}
CALLS: Mapping[str, Callable[[int, int], int]] = {"min": min, "max": max}

_TOKEN = re.compile(r"\s*(?:([0-9]{1,9})|([a-z]+)|(==|!=|<=|>=|//|[-+*%<>=|(),])|(\S))", re.IGNORECASE)


def canonical(text: str) -> str:
    """The same, written in one way; what makes no sense is refused."""
    return _read(text).written


@cache
def table_of(text: str, numbers: range) -> Table:
    """For each number of the first cell those that fit it."""
    meaning, n = _read(text).meaning, numbers[-1]
    return tuple(mask_in(numbers, (b for b in numbers if _holds(meaning, a, b, n))) for a in numbers)


def fits(text: str, a: int, b: int, numbers: range) -> bool:
    return _holds(_read(text).meaning, a, b, numbers[-1])


def opposite(text: str) -> str:
    """An expression that holds where this one does not, whichever value is a and which is b."""
    turned = re.sub(r"\b[ab]\b", lambda name: "ba"[name[0] == "b"], text)
    return f"not ({text}) and not ({turned})"


def listing(function: Callable[[int, int], bool], numbers: range) -> str:
    """A function on a board with these numbers, as an expression."""
    rows = {a: ",".join(str(b) for b in numbers if function(a, b)) for a in numbers}
    return " or ".join(f"a={a} and b in {fitting}" for a, fitting in rows.items() if fitting) or "a!=a"


def _holds(meaning: Meaning, a: int, b: int, size: int) -> bool:
    try:
        return bool(meaning({"a": a, "b": b, "n": size}))
    except ArithmeticError:
        return False


# --- reading -----------------------------------------------------------------------------------------


class Expression(NamedTuple):
    written: str
    meaning: Meaning


@cache
def _read(text: str) -> Expression:
    if len(text) > LONGEST:
        raise RuleError(f"an expression has at most {LONGEST:,} characters, not {len(text):,}")
    return _Reader(text).read()


class _Reader:
    """Goes through the tokens once; every method reads what the grammar above calls so."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = [self._token(found) for found in _TOKEN.finditer(text.rstrip())]
        self.at = self.depth = 0

    def _token(self, found: re.Match[str]) -> str:
        number, word, sign, strange = found.groups()
        if strange:
            raise self.wrong(strange)
        return str(int(number)) if number else word.lower() if word else "=" if sign == "==" else sign

    def wrong(self, token: str) -> RuleError:
        where = f"at {token!r}" if token else "at its end"
        return RuleError(f"{self.text!r} is not an expression such as |a-b|>=4: it makes no sense {where}")

    def read(self) -> Expression:
        meaning = self.either()
        if self.next:
            raise self.wrong(self.next)
        spaced = (f" {token} " if token in WORDS else token for token in self.tokens)
        return Expression(" ".join("".join(spaced).split()), meaning)

    @property
    def next(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, *wanted: str) -> str:
        """The next token, if it is one of those that are wanted, or nothing."""
        token = self.next
        if token not in wanted:
            return ""
        self.at += 1
        return token

    def expect(self, token: str) -> None:
        if not self.take(token):
            raise self.wrong(self.next)

    def either(self) -> Meaning:
        ways = [self.both()]
        while self.take("or"):
            ways.append(self.both())
        return ways[0] if len(ways) == 1 else lambda values: any(way(values) for way in ways)

    def both(self) -> Meaning:
        parts = [self.maybe()]
        while self.take("and"):
            parts.append(self.maybe())
        return parts[0] if len(parts) == 1 else lambda values: all(part(values) for part in parts)

    def maybe(self) -> Meaning:
        if not self.take("not"):
            return self.comparison()
        denied = self.comparison()
        return lambda values: not denied(values)

    def comparison(self) -> Meaning:
        left = self.sum()
        if sign := self.take(*COMPARISONS):
            holds, right = COMPARISONS[sign], self.sum()
            return lambda values: holds(left(values), right(values))
        outside = bool(self.take("not"))
        if not outside and self.next != "in":
            return left
        self.expect("in")
        listed = [self.sum()]
        while self.take(","):
            listed.append(self.sum())
        return lambda values: (left(values) in [each(values) for each in listed]) != outside

    def sum(self) -> Meaning:
        return self.chain(self.product, SUMS)

    def product(self) -> Meaning:
        return self.chain(self.signed, PRODUCTS)

    def chain(self, read: Callable[[], Meaning], signs: Mapping[str, Callable[[int, int], int]]) -> Meaning:
        """From the left: a-b-1 is (a-b)-1."""
        meaning = read()
        while sign := self.take(*signs):
            meaning = _applied(signs[sign], meaning, read())
        return meaning

    def signed(self) -> Meaning:
        if not self.take("-"):
            return self.atom()
        negated = self.atom()
        return lambda values: -negated(values)

    def atom(self) -> Meaning:
        token = self.next
        self.at += 1
        if token.isdigit():
            number = int(token)
            return lambda values: number
        if token in VARIABLES:
            return lambda values: values[token]
        if token not in ("(", "|", *CALLS):
            raise self.wrong(token)
        return self.inside(token)

    def inside(self, opening: str) -> Meaning:
        """Brackets of any kind, as deep as anybody writes them."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise RuleError(f"an expression has at most {DEEPEST} brackets inside each other")
        meaning = (
            self.bracket() if opening == "(" else self.size_of() if opening == "|" else self.call(opening)
        )
        self.depth -= 1
        return meaning

    def bracket(self) -> Meaning:
        meaning = self.either()
        self.expect(")")
        return meaning

    def size_of(self) -> Meaning:
        meaning = self.sum()
        self.expect("|")
        return lambda values: abs(meaning(values))

    def call(self, name: str) -> Meaning:
        self.expect("(")
        first = self.sum()
        self.expect(",")
        meaning = _applied(CALLS[name], first, self.sum())
        self.expect(")")
        return meaning


def _applied(function: Callable[[int, int], int], left: Meaning, right: Meaning) -> Meaning:
    return lambda values: function(left(values), right(values))
