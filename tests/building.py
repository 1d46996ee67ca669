"""Building C++ in tests, with the tools that stand beside this Python or on the machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
NEEDED = ("c++", "cmake", "ninja")

needs_compiler = pytest.mark.skipif(
    not all(shutil.which(tool, path=PATH) for tool in NEEDED), reason=f"needs {', '.join(NEEDED)}"
)


def cmake(*args: str) -> None:
    command = [str(shutil.which("cmake", path=PATH)), *args]
    done = subprocess.run(
        command, env=os.environ | {"PATH": PATH}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
