"""The wasm modules run from Python: what the page does with them, in a few lines."""

from __future__ import annotations

import os
import struct
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

from wasmtime import Engine, Instance, Memory, Module, Store

from tokeru.problem import Problem

FIRST, WHOLE = "tokeru.wasm", "tokeru-whole.wasm"
FOUND = 1
COMPILED = Path(__file__).parents[2] / "build" / "wasmtime"
"""The modules as machine code, which takes seconds to make."""


def compiled(engine: Engine, name: str) -> Module:
    """A module, compiled once for all workers and for as long as it stays the same."""
    wasm = (files("tokeru") / name).read_bytes()
    kept = COMPILED / sha256(wasm + version("wasmtime").encode()).hexdigest()[:16]
    if not kept.exists():
        COMPILED.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(f".{os.getpid()}")
        part.write_bytes(Module(engine, wasm).serialize())
        part.replace(kept)
    return Module.deserialize_file(engine, str(kept))


class Kernel:
    """One instance of a module, with its memory."""

    def __init__(self, name: str = WHOLE) -> None:
        self.store = Store(Engine())
        self.module = compiled(self.store.engine, name)
        self.exports = Instance(self.store, self.module, []).exports(self.store)
        memory = self.exports["memory"]
        assert isinstance(memory, Memory)
        self.memory = memory

    def call(self, name: str, *args: int) -> int:
        result: int = self.exports[name](self.store, *args)
        return result

    def allocate(self, size: int) -> int:
        return self.call("allocate", size) & 0xFFFFFFFF

    def write(self, address: int, data: bytes) -> None:
        self.memory.write(self.store, data, address)

    def read(self, address: int, size: int) -> bytes:
        return bytes(self.memory.read(self.store, address, address + size))

    def place(self, data: bytes) -> int:
        """The address of a new block with these bytes."""
        block = self.allocate(len(data))
        self.write(block, data)
        return block

    def open(self, name: str, words: bytes, *more: int) -> int:
        """What the function makes of a problem."""
        block = self.place(words)
        handle = self.call(name, block, len(words) // 4, *more)
        self.call("release", block)
        if not handle:
            raise ValueError(f"status {self.call('last_status')}")
        return handle


class WasmSearch:
    """The wasm twin of tokeru._kernel.Search."""

    def __init__(self, kernel: Kernel, problem: Problem, seed: int | None = None) -> None:
        self.kernel = kernel
        self.cells = problem.size**2
        signed_seed = struct.unpack("<q", struct.pack("<Q", seed or 0))[0]
        self.handle = kernel.open("open", problem.words().tobytes(), signed_seed, seed is not None)
        self.room = kernel.allocate(8 * self.cells)

    @property
    def nodes(self) -> int:
        return self.kernel.call("nodes", self.handle)

    def next(self, nodes: int = 0) -> tuple[int, bytes]:
        status = self.kernel.call("next", self.handle, nodes, self.room)
        return status, self.kernel.read(self.room, self.cells) if status == 1 else b""

    def count(self, limit: int, nodes: int = 0) -> tuple[int, int]:
        self.kernel.write(self.room, bytes(8))
        status = self.kernel.call("count", self.handle, limit, nodes, self.room)
        return status, struct.unpack("<Q", self.kernel.read(self.room, 8))[0]

    def candidates(self, nodes: int = 0) -> tuple[int, list[int]]:
        status = self.kernel.call("candidates", self.handle, nodes, self.room)
        return status, list(struct.unpack(f"<{self.cells}Q", self.kernel.read(self.room, 8 * self.cells)))

    def close(self) -> None:
        self.kernel.call("release", self.room)
        self.kernel.call("close", self.handle)


class WasmLogic:
    """The wasm twin of tokeru._kernel.Logic."""

    def __init__(self, kernel: Kernel, words: bytes) -> None:
        self.kernel = kernel
        self.handle = kernel.open("open_logic", words)
        self.cells = struct.unpack_from("<I", words, 4)[0] ** 2
        self.values, self.masks = kernel.allocate(self.cells), kernel.allocate(8 * self.cells)

    def start(self, values: bytes, givens: bytes | None = None, masks: list[int] | None = None) -> None:
        self.kernel.write(self.values, values)
        if masks is not None:
            self.kernel.write(self.masks, struct.pack(f"<{self.cells}Q", *masks))
        given = 0 if givens is None else self.kernel.place(givens)
        self.kernel.call("logic_start", self.handle, self.values, given, 0 if masks is None else self.masks)
        self.kernel.call("release", given)

    def know(self, solution: bytes) -> None:
        self.kernel.write(self.values, solution)
        self.kernel.call("logic_know", self.handle, self.values)

    def next(self, order: bytes, make: bool = True) -> bytes:
        return self._words(self.ask("logic_next", order, make))

    def all(self, order: bytes) -> bytes:
        return self._words(self.ask("logic_all", order))

    def ask(self, name: str, order: bytes, *more: int) -> int:
        """The status of a question about the techniques of an order."""
        block = self.kernel.place(order)
        status = self.kernel.call(name, self.handle, block, len(order), *more)
        self.kernel.call("release", block)
        return status

    def _words(self, status: int) -> bytes:
        if status > FOUND:
            raise ValueError(f"status {status}")
        count = self.kernel.call("logic_word_count", self.handle) if status == FOUND else 0
        return self.kernel.read(self.kernel.call("logic_words", self.handle), 4 * count)

    def board(self) -> tuple[bytes, list[int]]:
        self.kernel.call("logic_board", self.handle, self.values, self.masks)
        masks = struct.unpack(f"<{self.cells}Q", self.kernel.read(self.masks, 8 * self.cells))
        return self.kernel.read(self.values, self.cells), list(masks)

    def close(self) -> None:
        for block in (self.values, self.masks):
            self.kernel.call("release", block)
        self.kernel.call("close_logic", self.handle)


class WasmGenerator:
    """The wasm twin of tokeru._kernel.generate_rows, for one seed at a time."""

    def __init__(self, kernel: Kernel, recipe: bytes, problem: bytes) -> None:
        self.kernel = kernel
        block = kernel.place(problem)
        self.handle = kernel.open("open_generator", recipe, block, len(problem) // 4)
        kernel.call("release", block)

    def make(self, seed: int) -> bytes:
        self.kernel.call("generate", self.handle, struct.unpack("<q", struct.pack("<Q", seed))[0])
        count = self.kernel.call("generator_word_count", self.handle)
        return self.kernel.read(self.kernel.call("generator_words", self.handle), 4 * count)

    def close(self) -> None:
        self.kernel.call("close_generator", self.handle)


def grade(kernel: Kernel, words: bytes, givens: bytes, people: bytes, explainer: bytes) -> tuple[int, bytes]:
    """The wasm twin of tokeru._kernel.grade_rows, for one board."""
    size = 4 * kernel.call("grade_words")
    logic, search = kernel.open("open_logic", words), kernel.open("open", words, 0, 0)
    blocks = [kernel.place(data) for data in (givens, people, explainer, bytes(size))]
    board, first, second, out = blocks
    status = kernel.call("grade", logic, search, board, first, len(people), second, len(explainer), 0, out)
    graded = kernel.read(out, size)
    for block in blocks:
        kernel.call("release", block)
    kernel.call("close", search)
    kernel.call("close_logic", logic)
    return status, graded
