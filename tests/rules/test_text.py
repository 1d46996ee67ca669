"""Rules as they are written, in the Tokeru line and in Python."""

from __future__ import annotations

import pytest
from tests.rules.cases import Case, read, rule_cases

import tokeru.rules
from tokeru.errors import RuleError
from tokeru.rules import (
    AllDifferences,
    AllDots,
    AllRatios,
    AllXV,
    AntiKing,
    AntiKnight,
    AntiLeaper,
    AntiTaxicab,
    Area,
    Arrow,
    Automaton,
    Between,
    Boxes,
    BoxIndexer,
    Cage,
    Clone,
    ColumnIndexer,
    Columns,
    Contains,
    CountingCircles,
    Diagonals,
    Difference,
    DisjointGroups,
    Distinct,
    DistinctCell,
    Doppelganger,
    Dot,
    DoubleArrow,
    DutchFlatmates,
    Either,
    Entropic,
    Entropy,
    Equal,
    EqualityCage,
    Even,
    Exactly,
    ExtraRegion,
    Fibonacci,
    GlobalMod,
    Greater,
    GroupLine,
    HiddenSkyscraper,
    Less,
    LittleKiller,
    Lockout,
    LookAndSay,
    Lunchbox,
    MagicSquare,
    Maximum,
    Minimum,
    Modular,
    Nabner,
    NonConsecutive,
    Not,
    NumberedRoom,
    Odd,
    Only,
    Pair,
    Pairs,
    Palindrome,
    Parity,
    Product,
    Quadruple,
    Ratio,
    Regex,
    Regions,
    RegionSum,
    Rellik,
    Renban,
    RowIndexer,
    Rows,
    SameValues,
    Sandwich,
    SequenceLine,
    Skyscraper,
    SlowThermometer,
    SumLine,
    SumLoop,
    Sunburn,
    Thermometer,
    Total,
    Totals,
    V,
    ValueIndexing,
    Values,
    Weighted,
    Whisper,
    Windows,
    X,
    XSum,
    Zipper,
    all_rules,
)
from tokeru.rules.base import Rule
from tokeru.rules.ruleset import RuleSet
from tokeru.rules.text import read_rules

EITHER = "either {cage 3 r1c1 r1c2} {odd r1c1;x r1c1 r1c2}"
WRITTEN: list[tuple[Rule, str]] = [
    (Rows(), "rows"),
    (Columns(), "columns"),
    (Boxes(), "boxes"),
    (Boxes(2, 6), "boxes 2 6"),
    (Regions("bbaa bbaa 4433 4433"), "regions 1122112233443344"),
    (Diagonals(), "diagonals"),
    (Windows(), "windows"),
    (DisjointGroups(), "disjoint"),
    (ExtraRegion("r2c1 r1c2"), "extra r1c2 r2c1"),
    (Values("0-8"), "values 0-8"),
    (Area("6x9"), "area 6x9"),
    (Automaton("r1c2 r1c1", "*1:12/0:3"), "automaton *1:12/0:3 r1c2 r1c1"),
    (Either(((Cage("r1c2 r1c1", 3),), (Odd("r1c1"), X("r1c1 r1c2")))), EITHER),
    (Not(((Thermometer("r2c2 r1c1"),),)), "not {thermo r2c2 r1c1}"),
    (Weighted("r1c2 r1c1", (10, -1), 5), "weighted 10,-1 5 r1c2 r1c1"),
    (AntiKnight(), "antiknight"),
    (AntiKing(), "antiking"),
    (NonConsecutive(), "nonconsecutive"),
    (Less("r1c1", "r1c2"), "r1c1<r1c2"),
    (Less("r1c2", "r1c1"), "r1c1>r1c2"),
    (Greater("r3c5", "r2c5"), "r2c5<r3c5"),
    (Thermometer("r2c2 r1c1"), "thermo r2c2 r1c1"),
    (Difference("r2c1 r1c1"), "difference r1c1 r2c1"),
    (Difference("r1c1 r1c2", 3), "difference 3 r1c1 r1c2"),
    (Ratio("r1c1 r1c2"), "ratio r1c1 r1c2"),
    (Ratio("r1c1 r1c2", number=3), "ratio 3 r1c1 r1c2"),
    (X("r1c1 r1c2"), "x r1c1 r1c2"),
    (V("r1c1 r1c2"), "v r1c1 r1c2"),
    (AllDifferences(), "alldifferences"),
    (AllDifferences(2), "alldifferences 2"),
    (AllDots(" a + b = 7"), "alldots a+b=7"),
    (Dot("r2c1 r1c1", "|a-b| >= 4"), "dot |a-b|>=4 r1c1 r2c1"),
    (AllRatios(), "allratios"),
    (AllRatios(3), "allratios 3"),
    (AllXV(), "allxv"),
    (Whisper("r1c1 r2c2"), "whisper r1c1 r2c2"),
    (Whisper("r1c1 r2c2", 4), "whisper 4 r1c1 r2c2"),
    (Palindrome(["r1c1", "r2c2", "r3c3"]), "palindrome r1c1 r2c2 r3c3"),
    (Renban("R1C1 R2C2"), "renban r1c1 r2c2"),
    (Clone("r1c1 r1c2", "r5c5 r5c6"), "clone r1c1 r1c2 / r5c5 r5c6"),
    (Odd("r1c1"), "odd r1c1"),
    (Even("r1c1 r2c2"), "even r1c1 r2c2"),
    (Only("r1c1", (5, 3, 1, 3)), "only 1,3,5 r1c1"),
    (Only("r1c1", (5,)), "only 5 r1c1"),
    (Cage("r1c2 r1c1", 10), "cage 10 r1c1 r1c2"),
    (Cage("r1c1", -1), "cage -1 r1c1"),
    (Total("r1c2 r1c1", 10), "sum 10 r1c1 r1c2"),
    (Arrow("r1c1", "r1c3 r1c2"), "arrow r1c1 / r1c3 r1c2"),
    (Arrow("r1c2 r1c1", "r2c1"), "arrow r1c2 r1c1 / r2c1"),
    (LittleKiller("r1c3", "SW", 20), "littlekiller sw 20 r1c3"),
    (AntiLeaper(1, 3), "antileaper 1 3"),
    (AntiTaxicab(), "antitaxicab"),
    (SlowThermometer("r2c2 r1c1"), "slowthermo r2c2 r1c1"),
    (Nabner("r1c1 r2c2"), "nabner r1c1 r2c2"),
    (Parity("r1c1 r2c2"), "parity r1c1 r2c2"),
    (Modular("r1c1 r2c2"), "modular r1c1 r2c2"),
    (Entropic("r1c1 r2c2"), "entropic r1c1 r2c2"),
    (GroupLine("r1c1 r2c2", "1A/b2"), "groupline 1a/b2 r1c1 r2c2"),
    (Pair("r2c1 r1c1", " a + B in 5 , 10"), "pair a+b in 5,10 r2c1 r1c1"),
    (Pair.by(lambda a, b: a * b == 2, 3, "r2c1 r1c1"), "pair a=1 and b in 2 or a=2 and b in 1 r2c1 r1c1"),
    (Pairs("r2c1 r1c1", "|a-b|>=4"), "pairs |a-b|>=4 r2c1 r1c1"),
    (Minimum("r1c1 r2c2"), "minimum r1c1 r2c2"),
    (Maximum("r1c1"), "maximum r1c1"),
    (RowIndexer("r1c1"), "rowindexer r1c1"),
    (ColumnIndexer("r1c1"), "columnindexer r1c1"),
    (BoxIndexer("r1c1"), "boxindexer r1c1"),
    (NumberedRoom("r1c1", "E", 5), "numberedroom e 5 r1c1"),
    (Equal("r1c2 r1c1", "r2c1"), "equal r1c1 r1c2 / r2c1"),
    (RegionSum("r1c1 r2c2"), "regionsum r1c1 r2c2"),
    (Zipper("r1c1 r2c2 r3c3"), "zipper r1c1 r2c2 r3c3"),
    (DoubleArrow("r1c1 r2c2 r3c3"), "doublearrow r1c1 r2c2 r3c3"),
    (MagicSquare("r1c1 r1c2 r2c1 r2c2"), "magicsquare r1c1 r1c2 r2c1 r2c2"),
    (Sandwich("r1c1", "E", 12), "sandwich e 12 r1c1"),
    (Sandwich("r1c1", "e", 12, (7, 3, 7)), "sandwich e 12 3,7 r1c1"),
    (XSum("r1c9", "W", 20), "xsum w 20 r1c9"),
    (Skyscraper("r1c1", "s", 3), "skyscraper s 3 r1c1"),
    (HiddenSkyscraper("r9c1", "n", 5), "hiddenskyscraper n 5 r9c1"),
    (Between("r1c1 r1c2 r1c3"), "between r1c1 r1c2 r1c3"),
    (Lockout("r1c1 r1c2 r1c3"), "lockout r1c1 r1c2 r1c3"),
    (Lockout("r1c1 r1c2 r1c3", 5), "lockout 5 r1c1 r1c2 r1c3"),
    (SumLine("r1c1 r1c2"), "sumline r1c1 r1c2"),
    (SumLine("r1c1 r1c2", 12), "sumline 12 r1c1 r1c2"),
    (SumLoop("r2c2 r1c1 r1c2"), "sumloop r2c2 r1c1 r1c2"),
    (SequenceLine("r1c1 r1c2 r1c3"), "sequence r1c1 r1c2 r1c3"),
    (Fibonacci("r1c1 r1c2 r1c3"), "fibonacci r1c1 r1c2 r1c3"),
    (Regex("r1c2 r1c1", "[1-3]*(4|A){2,}"), "regex [1-3]*(4|a){2,} r1c2 r1c1"),
    (Sunburn("r2c2"), "sunburn r2c2"),
    (Quadruple("r1c1 r1c2 r2c1 r2c2", (2, 1, 2)), "quadruple 1,2,2 r1c1 r1c2 r2c1 r2c2"),
    (Contains("r1c2 r1c1", (2, 1)), "contains 1,2 r1c1 r1c2"),
    (Exactly("r1c2 r1c1", (2, 2)), "exactly 2,2 r1c1 r1c2"),
    (LookAndSay("r1c2 r1c1", "1302"), "lookandsay 0213 r1c1 r1c2"),
    (SameValues("r1c2 r1c1", "r2c1 r3c1"), "samevalues r1c1 r1c2 / r2c1 r3c1"),
    (CountingCircles("r1c2 r1c1"), "countingcircles r1c1 r1c2"),
    (Distinct("r1c2 r1c1", 2), "distinct 2 r1c1 r1c2"),
    (DistinctCell("r2c2", "r1c2 r1c1"), "distinctcell r2c2 / r1c1 r1c2"),
    (Totals("r1c2 r1c1", "12,7,5,6"), "totals 5-7,12 r1c1 r1c2"),
    (Product("r1c2 r1c1", 24), "product 24 r1c1 r1c2"),
    (Rellik("r1c2 r1c1", 7), "rellik 7 r1c1 r1c2"),
    (EqualityCage("r1c2 r1c1"), "equalitycage r1c1 r1c2"),
    (Lunchbox("r1c1 r1c2 r2c2", 12), "lunchbox 12 r1c1 r1c2 r2c2"),
    (ValueIndexing("r1c2 r1c1 r2c2"), "valueindexing r1c2 r1c1 r2c2"),
    (Entropy(), "entropy"),
    (GlobalMod(), "globalmod"),
    (DutchFlatmates(), "dutchflatmates"),
    (Doppelganger(), "doppelganger"),
]

each_written = pytest.mark.parametrize(("rule", "text"), WRITTEN, ids=[text for _, text in WRITTEN])


def test_no_rule_is_left_out() -> None:
    assert {rule.name for rule, _ in WRITTEN} == set(all_rules())


@each_written
def test_a_rule_is_written_and_read_again(rule: Rule, text: str) -> None:
    assert rule.text() == text
    assert list(read_rules(text)) == [rule]


@each_written
def test_its_repr_is_python(rule: Rule, text: str) -> None:
    assert eval(repr(rule), vars(tokeru.rules)) == rule


@pytest.mark.parametrize("case", rule_cases(), ids=lambda case: case.written)
def test_the_rules_of_the_cases_too(case: Case) -> None:
    for rule in case.ruleset.rules:
        assert list(read_rules(rule.text())) == [rule]


# --- the same in other words ---------------------------------------------------------------------

SAME = [
    ("r1c1<r1c2<r1c3", "r1c1<r1c2;r1c3>r1c2"),
    ("less r1c1 r1c2", "r1c2>r1c1"),
    ("r1c1<r1c2>r1c3", "r1c1<r1c2;r1c3<r1c2"),
    ("CAGE 10 R2C1 R1C1", "cage 10 r1c1 r2c1"),
    ("boxes 3 3", "boxes"),
    ("odd r2c1 r1c1", "odd r1c1;odd r2c1"),
    ("only 2,1 r2c1 r1c1", "only 1,2 r1c1;only 1,2 r2c1"),
    ("whisper r2c2 r1c1", "whisper r1c1 r2c2"),
    ("palindrome r3c3 r2c2 r1c1", "palindrome r1c1 r2c2 r3c3"),
    ("antileaper 3 1", "antileaper 1 3"),
    ("equal r2c1 / r1c1", "equal r1c1 / r2c1"),
    ("zipper r3c3 r2c2 r1c1", "zipper r1c1 r2c2 r3c3"),
    ("between r3c3 r2c2 r1c1", "between r1c1 r2c2 r3c3"),
    ("sumloop r2c2 r1c2 r1c1 r2c1", "sumloop r1c1 r1c2 r2c2 r2c1"),
    ("sumloop r2c1 r2c2 r1c2 r1c1", "sumloop r1c1 r1c2 r2c2 r2c1"),
    ("sunburn r2c1 r1c1", "sunburn r1c1;sunburn r2c1"),
    ("samevalues r2c1 r2c2 / r1c2 r1c1", "samevalues r1c1 r1c2 / r2c2 r2c1"),
    ("lunchbox 5 r2c2 r1c2 r1c1", "lunchbox 5 r1c1 r1c2 r2c2"),
    ("totals 5-6,7-9,8 r1c1 r1c2", "totals 5-9 r1c1 r1c2"),
    ("lookandsay 1322 r1c1 r1c2 r2c1", "lookandsay 2213 r1c1 r1c2 r2c1"),
    ("PAIR A==B r1c1 r1c2", "pair a=b r1c1 r1c2"),
    ("renban r3c3 r1c1 r2c2", "renban r2c2 r1c1 r3c3"),
    ("clone r5c6 r5c5 / r1c2 r1c1", "clone r1c1 r1c2 / r5c5 r5c6"),
    ("clone r1c1 r1c2 / r1c3 r1c1", "clone r1c3 r1c1 / r1c1 r1c2"),
    ("difference 1 r1c2 r1c1", "difference r1c1 r1c2"),
    ("arrow r1c1/r1c2 r1c3", "arrow r1c1 / r1c2 r1c3"),
]


def ruleset(text: str) -> RuleSet:
    return RuleSet.of(9, [rule for part in text.split(";") for rule in read_rules(part)])


@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same_in_other_words_is_equal(one: str, other: str) -> None:
    assert ruleset(one) == ruleset(other)


OTHER = [
    ("thermo r1c1 r2c2", "thermo r2c2 r1c1"),
    ("arrow r1c1 r1c2 / r2c2", "arrow r1c2 r1c1 / r2c2"),
    ("clone r1c1 r1c2 / r5c5 r5c6", "clone r1c1 r1c2 / r5c6 r5c5"),
    ("whisper r1c1 r2c2 r3c3", "whisper r1c1 r3c3 r2c2"),
    ("difference r1c1 r1c2", "difference 2 r1c1 r1c2"),
    ("cage 5 r1c1 r1c2", "sum 5 r1c1 r1c2"),
    ("contains 2,2 r1c1 r1c2", "contains 2 r1c1 r1c2"),
    ("valueindexing r1c1 r1c2 r1c3", "valueindexing r1c3 r1c2 r1c1"),
    ("regex 1.* r1c1 r1c2", "regex 1.* r1c2 r1c1"),
    ("sumloop r1c1 r1c2 r2c2 r2c1", "sumloop r1c1 r2c2 r1c2 r2c1"),
]


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_what_means_something_else_is_not(one: str, other: str) -> None:
    assert ruleset(one) != ruleset(other)


# --- what makes no sense -------------------------------------------------------------------------


@pytest.mark.parametrize("case", read("rule_errors.txt"))
def test_nonsense_is_refused(case: str) -> None:
    size, text, message = case.split(" | ")
    with pytest.raises(RuleError) as error:
        RuleSet.of(int(size), read_rules(text))
    assert str(error.value) == message


def test_a_total_fits_into_the_kernel() -> None:
    with pytest.raises(RuleError, match="cage: the total 4294967306 has more than nine digits"):
        Cage("r1c1 r1c2", 2**32 + 10)


def test_a_mark_needs_values() -> None:
    with pytest.raises(RuleError, match="at least one value"):
        Only("r1c1", ())


@pytest.mark.parametrize("pattern", ["", "r1c1", "R10C2.*", "1;2", "1 2", "1<2", "{2}", "(" * 31 + ")" * 31])
def test_a_regular_expression_that_could_not_be_read_again_is_refused(pattern: str) -> None:
    with pytest.raises(RuleError, match="regex: "):
        Regex("r1c1 r1c2", pattern)


def test_a_line_through_boxes_needs_some() -> None:
    with pytest.raises(RuleError, match="a board of size 5 has no boxes"):
        RuleSet.of(5, [RegionSum("r1c1 r1c2")])
    regions = Regions("1111122222333334444455555")
    assert RuleSet.of(5, [RegionSum("r1c1 r1c2"), regions])
