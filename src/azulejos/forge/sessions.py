"""Builds search sessions: their entry points, and the memory that a host has to lay out for each kind of table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy

from azulejos.forge.entries import Entry
from azulejos.forge.manifest import Records
from azulejos.games.parts import has_part
from azulejos.games.registry import definition_of
from azulejos.play import Game
from azulejos.rules.loader import load
from azulejos.search.machines import session_kind, session_modules
from azulejos.search.net_files import Weights, in_bytes, shipped_net

__all__ = ["Layouts", "Search", "searches_to_build", "session_entries"]

FUNCTIONS: dict[str, tuple[int, ...]] = {"begin": (), "advance": (0, 0), "write_answers": ()}
"""The functions of a session, with examples of their numbers."""
ROWS_AND_COLUMNS = 2


class Search(NamedTuple):
    """A search to build: its name, its compilable module, and what returns the weights of its net for a table."""

    name: str
    module: str
    weights: Callable[[Game], Weights | None] = shipped_net

    def new_session(self, game: Game) -> Any:
        """Return the arrays of a session for such a table."""
        return load(game.name, self.module, portable=True).new_session(game, self.weights(game))


def searches_to_build(game: str) -> list[Search]:
    """Return the searches that a game comes with; none if it has no searches."""
    if not has_part(game, "search"):
        return []
    return [Search(name, module) for name, module in session_modules(game).items()]


def session_entries(game: str, searches: Sequence[Search]) -> list[Entry]:
    """Return the entry points of search sessions of a game."""
    preset = next(iter(definition_of(game).presets().values()))
    return [
        Entry(f"{search.name}_{function}", search.module, function, (search.new_session(preset), *numbers))
        for search in searches
        for function, numbers in FUNCTIONS.items()
    ]


class _Array(NamedTuple):
    name: str
    values: Any


class Layouts:
    """The arrays of sessions: their shapes, and the bytes of those that do not begin with 0.

    Numbers that half precision holds exactly are written in it, and rows that are whole numbers of a byte times a scale
    as these, as nets are.
    """

    def __init__(self, game: str, searches: Sequence[Search], records: Records) -> None:
        self.data = bytearray()
        self._records = records
        self._known: dict[bytes, int] = {}
        self.sessions: dict[str, dict[str, Any]] = {}
        kinds = {session_kind(preset): preset for preset in definition_of(game).presets().values()} if searches else {}
        for search in searches:
            self.sessions[search.name] = {kind: self._arrays(preset, search) for kind, preset in kinds.items()}

    def _arrays(self, game: Game, search: Search) -> list[dict[str, Any]]:
        return [self._described(array) for array in _flattened("session", search.new_session(game))]

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
