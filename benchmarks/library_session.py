"""Search sessions of a library that was built ahead of time (`benchmarks.ahead`): no compiler, no NumPy."""

import ctypes
import functools
import hashlib
import mmap
import struct
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from azulejos.machines.manifest import FILE, Field, Manifest, ModuleError, read
from azulejos.machines.wasm import WasmModule
from azulejos.play import Game, OptionError
from azulejos.rules.flat import packing
from azulejos.search.session import Answer, Question
from azulejos.search.session_thinker import SessionThinker
from azulejos.search.wasm_session import MODULE, WasmSession

__all__ = ["ANCHOR", "LibraryInstance", "LibrarySession", "fingerprint", "open_library"]

ANCHOR = "anchor-"
"""What the names of the anchor's searches begin with."""
MOST_BYTES = 1 << 32
"""How much memory a session may use, as under WebAssembly; the system gives it only those pages that are written."""
SETTINGS = ("session.settings", "session.habits")
"""The records of a session that hold settings: of the search, and of its quick play."""
SHOWN_DIGITS = 12


class LibraryInstance:
    """A loaded library with a memory of its own; see `azulejos.machines.instance.Instance`.

    Addresses are those of this process.
    """

    def __init__(self, name: str, code: bytes) -> None:
        self._name, self._library = name, _loaded(code)
        self._memory = mmap.mmap(-1, MOST_BYTES, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        self._begin = ctypes.addressof(ctypes.c_char.from_buffer(self._memory))

    @property
    def heap_base(self) -> int:
        """Return the address of the first byte of the memory."""
        return self._begin

    def reserve(self, size: int) -> None:
        """Raise ModuleError if the memory does not reach as far as this address: it cannot grow."""
        if size > self._begin + MOST_BYTES:
            raise ModuleError(f"{self._name} needs more than {MOST_BYTES:,} bytes")

    def read(self, address: int, size: int) -> bytes:
        """Return a copy of some bytes of the memory."""
        return self._memory[address - self._begin : address - self._begin + size]

    def write(self, address: int, data: bytes | memoryview) -> None:
        """Copy bytes into the memory."""
        self._memory[address - self._begin : address - self._begin + len(data)] = bytes(data)

    def function(self, entry: str) -> Callable[[int], int]:
        """Return an entry point: it takes the address of its frame and returns a status."""
        try:
            function = self._library[entry]
        except AttributeError:
            raise ModuleError(f"{self._name} cannot be used: it has no {entry}") from None
        function.argtypes, function.restype = [ctypes.c_void_p], ctypes.c_int32
        return function


@functools.cache
def _loaded(code: bytes) -> ctypes.CDLL:
    """Load a library into this process; the system loads it from a file."""
    with tempfile.NamedTemporaryFile(suffix=".so") as file:
        file.write(code)
        file.flush()
        try:
            return ctypes.CDLL(file.name)
        except OSError as error:
            raise ModuleError(f"the library cannot be loaded here: {error}") from None


class LibrarySession(WasmSession):
    """A search session in a library's memory; see `azulejos.search.session.SearchSession`."""

    def __init__(self, game: Game, search: str, manifest: Manifest) -> None:
        super().__init__(game, search, WasmModule(manifest, MODULE, LibraryInstance))
        kinds: dict[str, Any] = {"question": Question, "answers": Answer, "states": type(game.start(first=0).table)}
        for name, kind in kinds.items():
            if manifest.size_of(self._arrays[f"session.{name}"].item) != packing(kind).size:
                raise ModuleError(f"{manifest.folder} was built for another version: its {name} differ")

    def change(self, name: str, value: float) -> None:
        """Change one of the settings, by the name of its field; raise OptionError if there is none of this name."""
        fields = {field: (place, layout) for place in SETTINGS for field, layout in self._fields(place).items()}
        if name not in fields:
            raise OptionError(f"not a setting of this search: {name!r} (wanted {', '.join(fields) or 'none'})")
        place, layout = fields[name]
        record = bytearray(self._module.read(self._arrays[place]))
        struct.pack_into(layout.code, record, layout.offset, value)
        self._module.write(self._arrays[place], bytes(record))

    def _fields(self, place: str) -> dict[str, Field]:
        """Return the fields of a session's record that are real numbers; none if there is no such record."""
        if place not in self._arrays:
            return {}
        fields = self._module.manifest.records[self._arrays[place].item].fields
        return {name: field for name, field in fields.items() if field.type == "float64" and not field.shape}


def open_library(game: Game, search: str, folder: Path, settings: Mapping[str, float]) -> SessionThinker:
    """Return a thinker over a search in a library's folder, with other settings; it measures CPU time.

    Raise ModuleError if the library cannot be used for this table, OptionError if a setting does not exist.
    """
    manifest = _manifest(folder)
    if (manifest.game, manifest.rules_version) != (game.name, game.rules_version):
        built_for = f"{manifest.game} with rules of version {manifest.rules_version}"
        raise ModuleError(f"{folder} was built for {built_for} (wanted {game.name}, {game.rules_version})")
    session = LibrarySession(game, search, manifest)
    for name, value in settings.items():
        session.change(name, value)
    return SessionThinker(game, session, time.thread_time)


def fingerprint(folder: Path) -> str:
    """Return digits that tell this build from others: its manifest has the hashes of everything else."""
    _manifest(folder)
    return hashlib.sha256((folder / FILE).read_bytes()).hexdigest()[:SHOWN_DIGITS]


@functools.cache
def _manifest(folder: Path) -> Manifest:
    try:
        return read(folder)
    except ModuleError as error:
        raise ModuleError(f"{folder}: {error} (see `benchmarks.ahead`)") from None
