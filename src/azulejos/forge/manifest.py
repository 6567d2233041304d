"""Writes the manifest of a game's built modules: entry points, records, first states, sessions."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy

from azulejos.forge.emit import Emitted
from azulejos.forge.layout import parts_of, result_type
from azulejos.games.registry import definition_of
from azulejos.machines.manifest import ABI
from azulejos.rules.loader import record_type
from azulejos.search.thinker import lay_out

__all__ = ["Records", "manifest_text", "module_info"]


class Records:
    """The records that modules use, by the names of their classes."""

    def __init__(self, classes: Iterable[type[Any]]) -> None:
        self._names = {record_type(each): each.__name__ for each in classes}
        self.used: dict[str, Any] = {}

    def name_of(self, item: Any) -> str:
        """Return the name of a type of items; a record is noted as used."""
        if item.names is None:
            return str(item.name)
        name = self._names[item]
        self.used[name] = {
            "size": item.itemsize,
            "fields": {field: _field(*item.fields[field][:2]) for field in item.names},
        }
        return name


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


def manifest_text(
    game: str, modules: Mapping[str, Any], sessions: Mapping[str, Any], tools: Mapping[str, str], records: Records
) -> str:
    """Return the text of a game's manifest."""
    definition = definition_of(game)
    manifest = {
        "abi": ABI,
        "game": game,
        "rules_version": definition.rules.RULES_VERSION,
        "tools": tools,
        "modules": modules,
        "records": dict(sorted(records.used.items())),
        "starts": {name: _start(preset) for name, preset in definition.presets().items()},
        "sessions": sessions,
    }
    return json.dumps(manifest, indent=1) + "\n"


def _start(game: Any) -> str:
    """Return the bytes of a state before the first deal, as hexadecimal digits."""
    table = game.definition.start(game, None)
    states: Any = numpy.zeros(1, record_type(type(table)))
    lay_out(table, states, 0)
    return str(states.tobytes().hex())
