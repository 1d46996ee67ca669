"""tokeru.wasm run from Python: what the page does with it, in a few lines."""

from __future__ import annotations

import struct
from importlib.resources import files

from wasmtime import Engine, Instance, Memory, Module, Store

from tokeru.problem import Problem

WASM = files("tokeru") / "tokeru.wasm"


class Kernel:
    """One instance of the module, with its memory."""

    def __init__(self) -> None:
        self.store = Store(Engine())
        self.module = Module(self.store.engine, WASM.read_bytes())
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


class WasmSearch:
    """The wasm twin of tokeru._kernel.Search."""

    def __init__(self, kernel: Kernel, problem: Problem, seed: int | None = None) -> None:
        self.kernel = kernel
        self.cells = problem.size**2
        words = problem.words().tobytes()
        block = kernel.allocate(len(words))
        kernel.write(block, words)
        signed_seed = struct.unpack("<q", struct.pack("<Q", seed or 0))[0]
        self.handle = kernel.call("open", block, len(words) // 4, signed_seed, seed is not None)
        kernel.call("release", block)
        if not self.handle:
            raise ValueError(f"status {kernel.call('last_status')}")
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
