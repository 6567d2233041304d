"""Writes the manifest of a game's built modules: entry points, records, first states, sessions."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy
from numpy.lib.recfunctions import repack_fields

from azulejos.forge.emit import Emitted
from azulejos.forge.kernels import Kernel, KernelPart, kernel_parts
from azulejos.forge.layout import parts_of, result_type
from azulejos.games.registry import definition_of
from azulejos.machines.manifest import ABI
from azulejos.rules.loader import record_type
from azulejos.search.thinker import lay_out

__all__ = ["Records", "kernels_info", "manifest_text", "module_info", "stored_info"]

OPEN_LEVELS = 4


class Records:
    """The records that modules use, by the names of their classes."""

    def __init__(self) -> None:
        self._names: dict[Any, str] = {}
        self.used: dict[str, Any] = {}

    def name_of(self, item: Any) -> str:
        """Return the name of a type of items; a record is noted as used, each under a name of its own."""
        if item.names is None:
            return str(item.name)
        if item not in self._names:  # more modules may have been loaded
            self._names = {record_type(each): each.__name__ for each in _record_classes()}
        described = {
            "size": item.itemsize,
            "fields": {field: _field(*item.fields[field][:2]) for field in item.names},
        }
        name, others = self._names[item], 1
        while self.used.setdefault(name, described) != described:  # two searches may call different records alike
            others += 1
            name = f"{self._names[item]}{others}"
        return name


def _record_classes() -> Iterator[type[Any]]:
    """Yield all classes of records that were declared so far."""
    for module in list(sys.modules.values()):
        for value in list(vars(module).values()):
            if isinstance(value, type) and "LAYOUT" in vars(value):
                yield value


def _field(kind: Any, offset: int) -> list[Any]:
    return [kind.base.name, offset, list(kind.shape)]


def module_info(file: str, code: bytes, entries: Sequence[Emitted], records: Records) -> dict[str, Any]:
    """Describe a module: its file and the arguments of its entry points."""
    return {
        "file": file,
        "sha256": hashlib.sha256(code).hexdigest(),
        "entries": {each.entry.name: _entry(each, records) for each in entries},
    }


def _entry(emitted: Emitted, records: Records) -> dict[str, Any]:
    arguments = []
    for name, kind in zip(emitted.names, emitted.arguments, strict=True):
        for part in parts_of(name, kind):
            described = {"name": part.name, "kind": part.kind, "item": records.name_of(part.item)}
            arguments.append(described | ({"dims": part.dims} if part.dims else {}))
    result = result_type(emitted.result)
    return {"result": None if result is None else str(result.name), "arguments": arguments}


def kernels_info(file: str, code: bytes, kernels: Sequence[Kernel], records: Records) -> dict[str, Any]:
    """Describe a module for GPUs: its file and the parameters of its kernels, after the first one."""
    return {
        "file": file,
        "sha256": hashlib.sha256(code).hexdigest(),
        "entries": {each.emitted.entry.name: _kernel(each, records) for each in kernels},
    }


def _kernel(kernel: Kernel, records: Records) -> dict[str, Any]:
    described = [each for part in kernel_parts(kernel) for each in _parameters(kernel, part, records)]
    return {
        "result": None,
        "threads": kernel.threads,
        "shared_bytes": kernel.shared_bytes,
        "arguments": described,
    }


def _parameters(kernel: Kernel, each: KernelPart, records: Records) -> list[dict[str, Any]]:
    part = each.part
    if part.name in kernel.scratch:
        return []
    if part.name in kernel.either:
        return [{"name": f"{part.name}.{what}", "kind": "number", "item": "int64"} for what in ("address", "bytes")]
    item = repack_fields(part.item) if part.name == kernel.states else part.item
    described: dict[str, Any] = {"name": part.name, "kind": part.kind, "item": records.name_of(item)}
    if part.dims:
        described["dims"] = part.dims
    if part.kind == "record":
        described["value"] = each.example.tobytes().hex()
    if part.name in kernel.stored:
        described["most_bytes"] = each.row_bytes
    return [described]


def stored_info(file: str, data: bytes) -> dict[str, str]:
    """Describe the file of what the arrays of sessions begin with."""
    return {"file": file, "sha256": hashlib.sha256(data).hexdigest()}


def manifest_text(game: str, tools: Mapping[str, str], records: Records, **parts: Mapping[str, Any]) -> str:
    """Return the text of a game's manifest; `parts` are modules, sessions and stored data."""
    definition = definition_of(game)
    manifest = {
        "abi": ABI,
        "game": game,
        "rules_version": definition.rules.RULES_VERSION,
        "tools": tools,
        "records": dict(sorted(records.used.items())),
        "starts": {name: _start(preset) for name, preset in definition.presets().items()},
        **parts,
    }
    return _text(manifest) + "\n"


def _text(value: Any, depth: int = 0) -> str:
    """Return a value as JSON: the outer levels with a line for each member, the inner ones on one line."""
    if depth == OPEN_LEVELS or not isinstance(value, dict | list) or not value:
        return json.dumps(value)
    space = " " * (depth + 1)
    if isinstance(value, list):
        members = [_text(each, depth + 1) for each in value]
    else:
        members = [f"{json.dumps(key)}: {_text(each, depth + 1)}" for key, each in value.items()]
    inner = ",\n".join(f"{space}{member}" for member in members)
    opening, closing = "[]" if isinstance(value, list) else "{}"
    return f"{opening}\n{inner}\n{space[1:]}{closing}"


def _start(game: Any) -> str:
    """Return the bytes of a state before the first deal, as hexadecimal digits."""
    table = game.definition.start(game, None)
    states: Any = numpy.zeros(1, record_type(type(table)))
    lay_out(table, states, 0)
    return str(states.tobytes().hex())
