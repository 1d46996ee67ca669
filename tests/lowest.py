"""The oldest versions that pyproject.toml allows, as constraints for pip; for `make test-lowest`."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"


def lowest(requirement: str) -> str:
    """Constraints have no extras, but conditions: `name[extra]>=1.0; condition`."""
    name, version = re.split(">=|==", requirement, maxsplit=1)
    return f"{name.partition('[')[0]}=={version}"


def main() -> None:
    written = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))
    project, building = written["project"], written["build-system"]["requires"]
    needed = (*building, *project["dependencies"], *project["optional-dependencies"]["dev"])
    print(*map(lowest, needed), sep="\n")


if __name__ == "__main__":
    main()
