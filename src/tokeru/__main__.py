"""`python -m tokeru` is the command `tokeru`."""

from __future__ import annotations

import sys

from tokeru_command import main

sys.exit(main())
