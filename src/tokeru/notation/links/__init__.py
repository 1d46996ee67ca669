"""What links are made of, for the notations that read and write them; not a notation itself.

address    what people paste, taken apart, and repaired
lz         LZ-string: a text made short, and back
objects    JSON, read alike here and on the page
zipped     SudokuPad's zip, before it is packed
entries    what an object holds, by name
clues      tables that say what entries mean
comment    the rules as a text
solved     the solution that a link carries
"""
