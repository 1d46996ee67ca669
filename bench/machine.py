"""What machine this is, in words, and as the name of a file."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from pathlib import Path

from tokeru import _kernel

CPUINFO = Path("/proc/cpuinfo")
INSTRUCTIONS = {0: "no lanes", 8: "SSE4.2", 16: "AVX2", 32: "AVX-512"}
"""What the widest lanes are made of, but on ARM."""
NOISE = r"\((R|TM)\)|\bCPU\b|\bProcessor\b|\b\d+-Core\b|@.*"


def facts() -> dict[str, str]:
    system = f"{platform.system()} {platform.machine()}"
    return {
        "cpu": short(_cpu()),
        "instructions": _instructions(),
        "cores": str(os.cpu_count()),
        "system": system,
    }


def name_of(facts: dict[str, str]) -> str:
    """For instance amd-epyc-avx512."""
    return _slug(f"{facts['cpu']} {facts['instructions']}")


def short(cpu: str) -> str:
    """Without what every name says: Intel(R) Core(TM) i7-9750H CPU @ 2.60GHz is Intel Core i7-9750H."""
    return " ".join(re.sub(NOISE, " ", cpu).split())


def _cpu() -> str:
    if platform.system() == "Darwin":
        asked = ["sysctl", "-n", "machdep.cpu.brand_string"]
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    named = (
        re.search(r"^model name\s*: (.*)", CPUINFO.read_text(), re.MULTILINE) if CPUINFO.exists() else None
    )
    return named[1] if named else platform.processor() or platform.machine()


def _instructions() -> str:
    widest = max(_kernel.lane_widths(), default=0)
    is_arm = platform.machine().lower() in {"arm64", "aarch64"}
    return "NEON" if is_arm and widest else INSTRUCTIONS[widest]


def _slug(text: str) -> str:
    """What a name is made of: AVX-512 becomes avx512, Core i7 core-i7."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower().replace("avx-", "avx").replace(".", "")).strip("-")
