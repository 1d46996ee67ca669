"""The types in the comments of the page's JavaScript, as strictly as TypeScript checks them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.web.nodejs import run_node

from tokeru import site

TSC = Path(sys.prefix) / "tsc" / "node_modules" / "typescript" / "bin" / "tsc"
"""`make test` puts it there."""
STRICTLY = ("--allowJs", "--checkJs", "--strict", "--noUnusedLocals", "--noEmit")
MODERN = ("--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler")
SERVICE = "service.js"


def checked(folder: Path, paths: list[str], libraries: str) -> str:
    """What the compiler complains of."""
    assert TSC.exists(), "no TypeScript compiler: make .venv/tsc installs it"
    return run_node(str(TSC), *STRICTLY, *MODERN, "--lib", libraries, *paths, folder=folder).stdout


def modules(folder: Path) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*.js"))]


@pytest.fixture(scope="module")
def commented(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page with its comments, for these hold the types."""
    folder = tmp_path_factory.mktemp("commented")
    site.export(folder, comments=True)
    return folder


def test_the_page(commented: Path) -> None:
    paths = [path for path in modules(commented) if path != SERVICE]
    assert checked(commented, paths, "es2023,dom,dom.iterable") == ""


def test_the_service_worker(commented: Path) -> None:
    assert checked(commented, [SERVICE], "es2023,webworker,webworker.iterable") == ""


def test_a_wrong_type_is_found(tmp_path: Path) -> None:
    (tmp_path / "wrong.js").write_text("export const length = /** @type {number} */ (3).length;\n")
    assert "error TS2339" in checked(tmp_path, ["wrong.js"], "es2023")
