"""Parts of messages as JSON, each encoded once: the content of `azulejos.live.pieces`, written faster."""

import functools
from collections.abc import Sequence
from typing import Any

import msgspec

from azulejos.games.part_contracts import SightJsonPart
from azulejos.games.parts import has_part, part_of
from azulejos.play import Event, Game, Move, View
from azulejos.play.sight import describe_event, describe_game, describe_move, describe_move_for, describe_view

__all__ = ["JSON_PIECES", "NOTHING", "NO_LIST", "events_json", "legal_json", "move_json", "raw", "sight_json"]

_encode = msgspec.json.Encoder().encode
NOTHING = msgspec.Raw(b"null")
NO_LIST = msgspec.Raw(b"[]")
MOST_EVENTS = 20_000
MOST_MOVES = 8192


def raw(value: object) -> msgspec.Raw:
    """Encode a value that is put into other messages."""
    return msgspec.Raw(_encode(value))


class _JsonPieces:
    """Writes parts of messages as JSON, for messages that are encoded as a whole."""

    def layout(self, game: Game) -> msgspec.Raw:
        return _layout_json(game)

    def sight(self, view: View) -> msgspec.Raw:
        return msgspec.Raw(sight_json(view))

    def legal(self, view: View) -> msgspec.Raw:
        return msgspec.Raw(legal_json(view))

    def move(self, game: Game, word: str, mover: int, seat: int | None) -> msgspec.Raw:
        return msgspec.Raw(move_json(game, word, mover, seat))

    def events(self, game: Game, events: Sequence[Event]) -> msgspec.Raw:
        return msgspec.Raw(events_json(game, events))


JSON_PIECES = _JsonPieces()


def sight_json(view: View, kept: dict[int, Any] | None = None) -> bytes:
    """Write everything on the table. A game may have a faster writer of its own (`sight_json`).

    `kept` is where that writer notes what the next position of the match can reuse.
    """
    own = _own_writer(view.game.name)
    return _encode(describe_view(view)) if own is None else own.sight_json(view, _encode, {} if kept is None else kept)


def legal_json(view: View) -> bytes:
    """Write the legal moves, in the order of their numbers."""
    game = view.game
    own = _own_writer(game.name)
    text = None if own is None else own.legal_json(view, _encode)
    if text is None:
        text = b"[" + b",".join([_numbered_json(game, number) for number in view.legal_numbers()]) + b"]"
    return text


def events_json(game: Game, events: Sequence[Event]) -> bytes:
    """Write what happened."""
    if len(_events) > MOST_EVENTS:
        _events.clear()
    try:
        written = [_events[id(event)][1] for event in events]
    except KeyError:
        written = [_event_json(game, event) for event in events]
    return b"[" + b",".join(written) + b"]"


@functools.cache
def _own_writer(game: str) -> SightJsonPart | None:
    part: SightJsonPart | None = part_of(game, "sight_json") if has_part(game, "sight_json") else None
    return part


@functools.cache
def _layout_json(game: Game) -> msgspec.Raw:
    return raw(describe_game(game))


@functools.lru_cache(maxsize=MOST_MOVES)
def move_json(game: Game, word: str, mover: int, seat: int | None) -> bytes:
    """Write a move as a seat may know it."""
    return _encode(describe_move_for(game, Move(word), mover, seat))


@functools.lru_cache(maxsize=MOST_MOVES)
def _numbered_json(game: Game, number: int) -> bytes:
    return _encode(describe_move(game, game.definition.word_of(game, number)))


_events: dict[int, tuple[Event, bytes]] = {}
"""The events encoded so far, by their identity: the same event is mostly the same object, and takes long to hash.

The event is kept beside its text, so that its identity is not used again.
"""


def _event_json(game: Game, event: Event) -> bytes:
    known = _events.get(id(event))
    if known is None:
        known = _events[id(event)] = (
            event,
            _encode(describe_event(game, event)),
        )
    return known[1]
