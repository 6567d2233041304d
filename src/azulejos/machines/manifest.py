"""Manifests: what a game's built modules export, and how their memory is laid out."""

from __future__ import annotations

import hashlib
import json
import math
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from azulejos.errors import AzulejosError

__all__ = ["ABI", "FILE", "WORD", "Argument", "EntryInfo", "Field", "Manifest", "ModuleError", "RecordInfo", "read"]

ABI = 1
"""The version of the calling convention; it changes when hosts of the old one could misread new modules."""
FILE = "manifest.json"
WORD = 8
CODES = {
    "int8": "b",
    "int16": "h",
    "int32": "i",
    "int64": "q",
    "uint8": "B",
    "uint16": "H",
    "uint32": "I",
    "uint64": "Q",
    "float16": "e",
    "float32": "f",
    "float64": "d",
    "bool": "?",
}
"""How `struct` names the types of numbers."""


class ModuleError(AzulejosError):
    """A built module is missing, damaged, or made for another program."""

    code = "bad-module"


class Field(NamedTuple):
    """A field of a record: the type of its numbers, where it begins, and its shape (empty for one number)."""

    type: str
    offset: int
    shape: tuple[int, ...]

    @property
    def code(self) -> str:
        """Return the format of the whole field for `struct`."""
        return f"<{math.prod(self.shape)}{CODES[self.type]}"


class RecordInfo(NamedTuple):
    """A record: its size in bytes, and its fields by name."""

    size: int
    fields: Mapping[str, Field]


class Argument(NamedTuple):
    """An argument in a frame: its name, kind (number, record or array), first word, items and dimensions."""

    name: str
    kind: str
    word: int
    item: str
    dims: int


@dataclass(frozen=True, slots=True)
class EntryInfo:
    """An entry point: its arguments, the type of its result (or None), and the size of its frame in words."""

    name: str
    arguments: tuple[Argument, ...]
    result: str | None
    words: int


@dataclass(frozen=True, slots=True)
class Manifest:
    """The manifest of a game's folder of built modules."""

    folder: Path
    game: str
    rules_version: int
    tools: Mapping[str, str]
    """The versions of what the modules were built with."""
    records: Mapping[str, RecordInfo]
    modules: Mapping[str, Mapping[str, Any]]
    starts: Mapping[str, bytes]
    """For each preset of the game, a state in which nothing has been dealt yet."""
    sessions: Mapping[str, Mapping[str, Any]]
    """For each search and each kind of table, the arrays that a session consists of."""
    stored: Mapping[str, str]
    """The file of what arrays begin with, and its hash; empty if there is none."""

    def stored_data(self) -> bytes:
        """Return what arrays of sessions begin with, if it is not 0."""
        return self.data(self.stored["file"], self.stored["sha256"])

    def entries(self, module: str) -> dict[str, EntryInfo]:
        """Return the entry points of a module by name."""
        return {name: _entry(name, raw) for name, raw in self.modules[module]["entries"].items()}

    def code(self, module: str) -> bytes:
        """Return a module's bytes. Raise ModuleError unless they are those that the manifest was written for."""
        return self.data(self.modules[module]["file"], self.modules[module]["sha256"])

    def data(self, file: str, sha256: str) -> bytes:
        """Return the bytes of a file of the folder, checked like a module's."""
        try:
            found = (self.folder / file).read_bytes()
        except OSError as error:
            raise ModuleError(f"cannot read {file}: {error.strerror}") from None
        if hashlib.sha256(found).hexdigest() != sha256:
            raise ModuleError(f"{file} is damaged, or was built for another version")
        return found

    def size_of(self, item: str) -> int:
        """Return the size in bytes of an item: a record by its name, or a type of number."""
        return self.records[item].size if item in self.records else struct.calcsize(f"<{CODES[item]}")


def read(folder: Path) -> Manifest:
    """Read the manifest of a folder. Raise ModuleError if it is missing, unreadable, or of another convention."""
    try:
        raw = json.loads((folder / FILE).read_text(encoding="utf-8"))
    except OSError as error:
        raise ModuleError(f"cannot read {FILE}: {error.strerror}") from None
    except ValueError:
        raise ModuleError(f"{FILE} is damaged") from None
    if not isinstance(raw, dict) or raw.get("abi") != ABI:
        raise ModuleError(f"{FILE} is for other programs (wanted convention {ABI})")
    try:
        return Manifest(
            folder,
            raw["game"],
            raw["rules_version"],
            raw["tools"],
            {name: _record(each) for name, each in raw["records"].items()},
            raw["modules"],
            {name: bytes.fromhex(text) for name, text in raw["starts"].items()},
            raw["sessions"],
            raw["stored"],
        )
    except (KeyError, TypeError, ValueError) as error:
        raise ModuleError(f"{FILE} is damaged ({error})") from None


def _record(raw: Mapping[str, Any]) -> RecordInfo:
    fields = {name: Field(kind, at, tuple(shape)) for name, (kind, at, shape) in raw["fields"].items()}
    return RecordInfo(raw["size"], fields)


def _entry(name: str, raw: Mapping[str, Any]) -> EntryInfo:
    arguments, word = [], 1
    for each in raw["arguments"]:
        arguments.append(Argument(each["name"], each["kind"], word, each["item"], each.get("dims", 0)))
        word += 1 + arguments[-1].dims
    return EntryInfo(name, tuple(arguments), raw["result"], word)
