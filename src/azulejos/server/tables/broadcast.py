"""What the viewers of a match are sent: encoded once for all who may know the same."""

from collections.abc import Sequence
from typing import Any

import msgspec

from azulejos.live.history import Change
from azulejos.live.match import LiveMatch
from azulejos.live.messages import NO_EXTRAS, Extras, Message, extra_part, moved_message, table_message
from azulejos.play import View
from azulejos.server.wire.json_pieces import JSON_PIECES

__all__ = ["Broadcast", "encode", "table_bytes"]

_encoder = msgspec.json.Encoder()
WITH_LEGAL = b'"legal":'
WITHOUT_LEGAL = WITH_LEGAL + b"[]"


def encode(message: object) -> bytes:
    """Encode a message."""
    return _encoder.encode(message)


def table_bytes(
    match: LiveMatch,
    seats: Sequence[Message],
    you: int | None,
    player: str | None,
    spectators: int,
    chat: Sequence[Any],
    now: int,
    extras: Extras = NO_EXTRAS,
) -> bytes:
    """Encode everything that a seat may know of a match."""
    message = table_message(match, seats, you, player, spectators, chat, now, extras=extras, pieces=JSON_PIECES)
    return encode(message)


class Broadcast:
    """A version of a match as its viewers were told of it; the texts are kept for a while for who missed them.

    The legal moves are not kept. They are most of a message, and nobody needs those of a version that is past.
    """

    __slots__ = ("_texts", "change")

    def __init__(self, change: Change) -> None:
        self.change = change
        self._texts: dict[int | None, bytes] = {}

    def text_for(self, seat: int | None, match: LiveMatch, now: int, extras: Extras = NO_EXTRAS) -> bytes | None:
        """Return the message for a seat, with the match as it is now; None if it is past and nobody was told."""
        is_newest = self.change.version == match.changes.size
        known_as = seat if match.setup.has_secrets else None
        view, text = None, self._texts.get(known_as)
        if text is None and is_newest:
            view = match.view(known_as)
            text = encode(moved_message(match, self.change, view, now, pieces=JSON_PIECES))
            self._texts[known_as] = text
        if text is None or not is_newest:
            return text
        if (seat is None or seat != match.to_move) and extras is NO_EXTRAS:
            return text
        return _completed(text, match, view or match.view(known_as), seat, extras)


def _completed(text: bytes, match: LiveMatch, view: View, seat: int | None, extras: Extras) -> bytes:
    """Put into a text what only this viewer gets: legal moves if it is to move, and what it asked for."""
    legal = JSON_PIECES.legal(view) if seat is not None and seat == match.to_move else b"[]"
    own = WITH_LEGAL + legal
    if extras is not NO_EXTRAS and (part := extra_part(match, view, seat, extras)):
        own += b"," + encode(part)[1:-1]
    return text.replace(WITHOUT_LEGAL, own, 1)  # no text before it can hold such quotes
