"""Builds search sessions: their entry points, and the memory that a host has to lay out for each kind of table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy

from azulejos.forge.entries import Entry
from azulejos.forge.manifest import Records
from azulejos.games.parts import has_part
from azulejos.games.registry import definition_of
from azulejos.play import Game
from azulejos.rules.loader import load
from azulejos.search.machines import session_kind, session_modules
from azulejos.search.net_files import in_bytes, shipped_net

__all__ = ["Layouts", "session_entries"]

FUNCTIONS: dict[str, tuple[int, ...]] = {"begin": (), "advance": (0, 0), "write_answers": ()}
"""The functions of a session, with examples of their numbers."""
ROWS_AND_COLUMNS = 2


def session_entries(game: str) -> list[Entry]:
    """Return the entry points of all search sessions of a game; none if it has no searches."""
    if not has_part(game, "search"):
        return []
    preset = next(iter(definition_of(game).presets().values()))
    return [
        Entry(f"{search}_{function}", module, function, (_new_session(preset, module), *numbers))
        for search, module in session_modules(game).items()
        for function, numbers in FUNCTIONS.items()
    ]


def _new_session(game: Game, module: str) -> Any:
    return load(game.name, module, portable=True).new_session(game, shipped_net(game))


class _Array(NamedTuple):
    name: str
    values: Any


class Layouts:
    """The arrays of sessions: their shapes, and the bytes of those that do not begin with 0.

    Numbers that half precision holds exactly are written in it, and rows that are whole numbers of a byte times a scale
    as these, as nets are.
    """

    def __init__(self, game: str, records: Records) -> None:
        self.data = bytearray()
        self._records = records
        self._known: dict[bytes, int] = {}
        self.sessions: dict[str, dict[str, Any]] = {}
        if has_part(game, "search"):
            for search, module in session_modules(game).items():
                presets = definition_of(game).presets().values()
                kinds = {session_kind(preset): preset for preset in presets}
                self.sessions[search] = {kind: self._arrays(preset, module) for kind, preset in kinds.items()}

    def _arrays(self, game: Game, module: str) -> list[dict[str, Any]]:
        return [self._described(array) for array in _flattened("session", _new_session(game, module))]

    def _described(self, array: _Array) -> dict[str, Any]:
        described: dict[str, Any] = {
            "name": array.name,
            "item": self._records.name_of(array.values.dtype),
            "shape": list(array.values.shape),
        }
        if not array.values.tobytes().strip(b"\0"):
            return described
        values = array.values
        if values.dtype == numpy.float32:
            half = values.astype(numpy.float16)
            if (half.astype(numpy.float32) == values).all():
                values, described["stored"] = half, "float16"
            elif values.ndim == ROWS_AND_COLUMNS:
                numbers, scales = in_bytes(values)
                if (numbers * scales.astype(numpy.float32)[:, None] == values).all():
                    values, described["stored"] = numbers, "int8"
                    described["scales"] = self._place(scales.tobytes())
        return {**described, "at": self._place(values.tobytes())}

    def _place(self, data: bytes) -> int:
        """Return where these bytes begin; the same bytes are stored once."""
        if data not in self._known:
            self._known[data] = len(self.data)
            self.data += data
        return self._known[data]


def _flattened(name: str, value: Any) -> Iterator[_Array]:
    if not isinstance(value, tuple):
        yield _Array(name, value)
        return
    fields: tuple[str, ...] = value._fields  # type: ignore[attr-defined]  # it is a NamedTuple
    for field, member in zip(fields, value, strict=True):
        yield from _flattened(f"{name}.{field}", member)
