"""From drawings to rules: what puzzles that are only drawn, with their rules in words, mean.

    drawing        strokes, shapes and cages, taken apart: which line, dot, circle … lies on which cells
    sentences      the rules in words, sentence by sentence: what is stated about what
    meaning        both together: which statement is for which things, and what is left over
    groups         things that look alike, and how they lie to each other
    saying         the rules as texts       marks   what it says that all marks are given
    checking       rules that the stored solution breaks were misread
    colours        what people call a colour

What can be told as data is: phrases.json has what setters say, conventions.json what drawings mean where
nobody says it, and colours.json the colours. The page reads the same three.
"""

from tokeru.notation.drawings.drawing import LARGEST, Cage, Drawing, Point, Shape, Stroke
from tokeru.notation.drawings.meaning import explain, recognise, said_things
from tokeru.notation.drawings.sentences import Told, tell

__all__ = [
    "LARGEST",
    "Cage",
    "Drawing",
    "Point",
    "Shape",
    "Stroke",
    "Told",
    "explain",
    "recognise",
    "said_things",
    "tell",
]
