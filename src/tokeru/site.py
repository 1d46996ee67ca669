"""The page as a set of files, for the server and for the export.

    web/ ───────────────────────────────────────────▶ html, css, js
    rules, drawings, kinds, techniques, examples,
    languages ──────────────────────────────────────▶ data/*.js
    border/ ────────────────────────────────────────▶ data/border.js
    notation/**/*.json ─────────────────────────────▶ data/links/*.js
    messages/, data/pure.txt, wasm ──────────────────▶ the same
    the digests of all these ───────────────────────▶ the first line of service.js

They link to each other by relative addresses only, so they work under any path of any HTTP host.
"""

from __future__ import annotations

import json
import os
import posixpath
import re
import shutil
import tempfile
from base64 import b64encode
from collections.abc import Iterator, Mapping
from hashlib import sha256
from html import escape
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from tokeru.border import layouts
from tokeru.errors import TokeruError
from tokeru.generation import examples, kinds
from tokeru.generation.minutes import minutes
from tokeru.logic import data as techniques
from tokeru.logic import telling
from tokeru.render.specification import SPECIFICATION
from tokeru.rules import data as rules

CSP = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "worker-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
"""What the page may do: run what it was served with, and talk to nobody else. The server says it in a header,
and because other servers do not, every HTML file says it too."""

ALWAYS_KNOWN = frozenset({"boxes", "cage", "columns", "disjoint", "less", "regions", "rows"})
"""The rules that the page knows from the start, besides those that kinds name: what every kind may be made
of, and what players can choose for puzzles of their own. Others come with the first puzzle that has one."""

CODE = re.compile(r"`([^`]*)`")
START, MAIN = "index.html", "app/main.js"
IMPORT = re.compile(r'^(?:import|export)\b[^;]*?\bfrom "([^"]+)";', re.MULTILINE)
SERVICE = "service.js"
ONLY_FOR_TYPES = ".d.ts"
LIST_BEGINS = "const SITE = "

COMMENT = re.compile(
    rb"""^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n   # with lines of its own
       | /\*\*[^\n]*?\*/[ ]?                           # a type within a line
       | ^[ \t]+                                       # indentation""",
    re.MULTILINE | re.VERBOSE,
)
"""What the code does without. In the page's modules no text looks like this, and no template spans lines."""


def files(*, comments: bool = False) -> dict[str, bytes]:
    """Every file of the page by its path; without what in the code is only for its readers, about a third."""
    found = _files()
    if not comments:
        scripts = [path for path in found if path.endswith(".js")]
        found |= {path: COMMENT.sub(b"", found[path]) for path in scripts}
    return found | {SERVICE: _list_of(found) + found[SERVICE]}


def _files() -> dict[str, bytes]:
    package = resources.files("tokeru")
    found = dict(_inside(_page()))
    found |= {f"messages/{path}": content for path, content in _inside(package / "messages")}
    found |= {path: _module(*data) for path, data in _data().items()}
    found |= {"data/pure.txt": (package / "data" / "pure.txt").read_bytes()}
    found |= {path: (package / path).read_bytes() for path in ("tokeru.wasm", "tokeru-whole.wasm")}
    found |= {START: _with_modules(_with_notice(found[START]), found)}
    return found | {path: _with_policy(found[path]) for path in found if path.endswith(".html")}


def _page() -> Traversable:
    """web/ as it is being written, if the package runs from a checkout; otherwise as it was installed."""
    package = Path(__file__).parent
    written = package.parents[1] / "web"
    return written if package.parent.name == "src" and written.is_dir() else resources.files("tokeru") / "web"


def _inside(folder: Traversable, above: str = "") -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _inside(entry, f"{above}{entry.name}/")
        else:
            yield above + entry.name, entry.read_bytes()


def _data() -> dict[str, tuple[str, str]]:
    """The modules that are written here: what type their data is of, and the data as JSON."""
    row = 'readonly import("../model/types.js").{}Row[]'.format
    orders = "people: readonly string[], explainer: readonly string[]"
    first, more = _rules()
    drawn = {rule["drawing"] for rule in first}
    drawings = SPECIFICATION["drawings"]
    first_drawings = {name: drawing for name, drawing in drawings.items() if name in drawn}
    return {
        "data/border.js": ('import("../model/types.js").Border', _json(layouts.as_data())),
        "data/drawings.js": (
            'import("../model/types.js").Specification',
            _json({**SPECIFICATION, "drawings": first_drawings}),
        ),
        "data/examples.js": (row("Example"), _json(examples.as_data())),
        "data/kinds.js": (row("Kind"), _json(_kinds())),
        "data/languages.js": (row("Language"), _json(_languages())),
        "data/minutes.js": (
            "Readonly<Record<string, Record<string, Record<string, number>>>>",
            _json(minutes()),
        ),
        "data/more_drawings.js": (
            'Record<string, import("../model/types.js").DrawingRow>',
            _json({name: drawing for name, drawing in drawings.items() if name not in drawn}),
        ),
        "data/more_rules.js": (row("Rule"), _json(more)),
        "data/rules.js": (row("Rule"), _json(first)),
        "data/techniques.js": (f"{{techniques: {row('Technique')}, {orders}}}", _json(techniques.as_rows())),
        **_tables_of_links(),
    }


def _tables_of_links() -> dict[str, tuple[str, str]]:
    """What the notations of others have in tables, each as a module of its name."""
    found = _inside(resources.files("tokeru") / "notation")
    tables = {path.removeprefix("links/"): content for path, content in found if path.endswith(".json")}
    return {
        f"data/links/{path.removesuffix('.json')}.js": (
            "Readonly<Record<string, any>>",
            _json(json.loads(table)),
        )
        for path, table in tables.items()
    }


def _rules() -> tuple[list[rules.Row], list[rules.Row]]:
    """Those that the page knows from the start, and those that it loads when it meets one of them."""
    known = ALWAYS_KNOWN.union(*(kind.rules for kind in kinds.KINDS.values()))
    rows = rules.as_rows()
    return [row for row in rows if row["name"] in known], [row for row in rows if row["name"] not in known]


def _kinds() -> list[dict[str, object]]:
    """Without their English: the page has words of its own."""
    rows = json.loads(kinds.as_json())
    return [{key: data for key, data in row.items() if key not in ("says", "missing")} for row in rows]


def _languages() -> list[dict[str, str]]:
    return [{"tag": tag, "name": telling.load(tag)["language"]} for tag in telling.languages()]


def _json(data: object) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def _module(type: str, data: str) -> bytes:
    return f"/** @type {{{type}}} */\nexport default {data};\n".encode()


def _with_notice(html: bytes) -> bytes:
    """What is shown where the page can load nothing, in every language: so it stands in the page itself."""
    frame = b'<div id="file" hidden>'
    told = (f'\n      <p lang="{tag}">{_notice(tag)}</p>' for tag in telling.languages())
    return html.replace(frame, frame + "".join(told).encode() + b"\n    ", 1)


def _notice(language: str) -> str:
    return CODE.sub(r"<code>\1</code>", escape(telling.load(language)["file"]["notice"]))


def _with_modules(html: bytes, found: Mapping[str, bytes]) -> bytes:
    """All modules of the first visit are named, so that they are fetched at once, not one after the other."""
    links = (f'    <link rel="modulepreload" href="{path}">\n' for path in _imported(MAIN, found))
    return html.replace(b"  </head>", "".join(links).encode() + b"  </head>", 1)


def _imported(path: str, found: Mapping[str, bytes]) -> list[str]:
    """The module and all that it imports at the start, directly or through others."""
    reached = [path]
    for module in reached:
        for relative in IMPORT.findall(found[module].decode()):
            target = posixpath.normpath(posixpath.join(posixpath.dirname(module), relative))
            reached += [target] * (target not in reached)
    return reached


def _with_policy(html: bytes) -> bytes:
    """The policy comes before anything that it applies to."""
    meta = f'<head>\n    <meta http-equiv="Content-Security-Policy" content="{CSP}">'
    return html.replace(b"<head>", meta.encode(), 1)


def _list_of(found: Mapping[str, bytes]) -> bytes:
    """What the service worker keeps: each file with its digest, and the version, which is a digest of those.

    It is a part of the worker itself, because a browser looks for a new version by comparing that one file.
    """
    kept = [path for path in sorted(found) if not path.endswith(ONLY_FOR_TYPES) and path != SERVICE]
    digests = {path: f"sha256-{b64encode(sha256(found[path]).digest()).decode()}" for path in kept}
    version = sha256(_json(digests).encode() + found[SERVICE]).hexdigest()[:16]
    return f"{LIST_BEGINS}{_json({'version': version, 'files': digests})};\n".encode()


# --- the export -------------------------------------------------------------------------------------


def export(folder: Path, *, force: bool = False, comments: bool = False) -> int:
    """Write every file into the folder, and take away what an older export left there; the number of files.

    Everything is written aside first and then moved into place, the service worker last: until then, whoever
    has the older version keeps it whole. A folder with anything else in it is refused, unless forced.
    """
    found = files(comments=comments)
    try:
        older = _older_files(folder)
        if older is None and not force and folder.exists() and any(folder.iterdir()):
            raise TokeruError(f"{folder} is not empty; write into it all the same with --force")
        _write(folder, found)
        for path in set(older or ()) - set(found):
            _take_away(folder, path)
    except OSError as error:
        raise TokeruError(f"{error.filename or folder}: {error.strerror or error}") from None
    return len(found)


def _older_files(folder: Path) -> list[str] | None:
    """What an export into this folder has written, by its own list; None if there was none."""
    try:
        first = (folder / SERVICE).read_text(encoding="utf-8").partition("\n")[0]
        return list(json.loads(first.removeprefix(LIST_BEGINS).rstrip(";"))["files"])
    except (FileNotFoundError, NotADirectoryError, ValueError, LookupError, TypeError):
        return None


def _take_away(folder: Path, path: str) -> None:
    """The list lies in a folder that others can write to, so it is believed only about that folder."""
    if (folder / path).resolve().is_relative_to(folder.resolve()):
        (folder / path).unlink(missing_ok=True)


def _write(folder: Path, found: Mapping[str, bytes]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(prefix=".tokeru-", dir=folder))
    try:
        for path, content in found.items():
            _put(aside / path, content)
        for path in sorted(found, key=lambda path: path == SERVICE):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            os.replace(aside / path, folder / path)
    finally:
        shutil.rmtree(aside)


def _put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
