"""pyarrow, which whole files are read and written with; whoever imports this module needs it."""

from __future__ import annotations

from tokeru.errors import TokeruError

try:
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.csv as pacsv
    import pyarrow.parquet as pq
except ImportError:
    raise TokeruError("whole files need pyarrow: pip install 'tokeru[bulk]'") from None

__all__ = ["FAILURES", "TEXT", "pa", "pacsv", "pc", "pq"]

FAILURES = (OSError, EOFError, pa.ArrowException)
"""What reading or decompressing a file can end with."""
TEXT = pa.string()
