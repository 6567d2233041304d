"""The message about a move as JSON: the content of `azulejos.live.messages.moved_message`, written faster."""

from typing import Any, NamedTuple

import msgspec

from azulejos.live.history import Change
from azulejos.live.match import LiveMatch
from azulejos.live.messages import clock_part, moved_message
from azulejos.play import View
from azulejos.server.wire.json_pieces import JSON_PIECES, events_json, move_json, sight_json

__all__ = ["NO_MOVES", "MovedText", "write_moved"]

_encode = msgspec.json.Encoder().encode
LEGAL = b'"legal":'
NO_MOVES = b"[]"


class MovedText(NamedTuple):
    """A message without legal moves, and where they would be."""

    text: bytes
    place: int

    def with_legal(self, legal: bytes) -> bytes:
        """Return the message with these legal moves."""
        return self.text[: self.place] + legal + self.text[self.place + len(NO_MOVES) :]


_USUAL = (
    b'{"type":"moved","version":%d,"seat":%d,"id":%b,"move":%b,"took_back":false,"back_to":null,"events":%b,'
    b'"sight":%b,' + LEGAL
)
_USUAL_END = NO_MOVES + b',"clocks":%b,"status":"playing","ending":null,"seed":null}'
"""The template for a move after which the match goes on, which nearly all are."""


def write_moved(
    match: LiveMatch, change: Change, view: View, now: int, kept: dict[int, Any] | None = None
) -> MovedText:
    """Return the last change, for everybody who has this view; `kept` is that of `sight_json`."""
    if change.kind != "move" or change.seat is None or match.status != "playing":
        text = _encode(moved_message(match, change, view, now, pieces=JSON_PIECES))
        return MovedText(text, text.index(LEGAL + NO_MOVES) + len(LEGAL))  # strings before it escape their quotes
    game = match.game
    before = _USUAL % (
        change.version,
        change.seat,
        _encode(change.id),
        move_json(game, change.word, change.seat, view.seat),
        events_json(game, view.events),
        sight_json(view, kept),
    )
    return MovedText(before + _USUAL_END % _encode(clock_part(match.clock, now)), len(before))
