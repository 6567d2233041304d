"""What each seat is told about a table: written once for all who may know the same."""

import functools
from collections.abc import Sequence
from importlib import metadata

import msgspec

from azulejos.live.match import Table, seed_hash
from azulejos.live.rows import Row
from azulejos.play import Game, View
from azulejos.play.events import hidden_from
from azulejos.play.sight import describe_ending, describe_game, has_secrets
from azulejos.server.wire.json_pieces import events_json, legal_json, move_json, sight_json
from azulejos.server.wire.messages import ChatLine, Moved, Offers, Seat, SeatsChanged, TableState

__all__ = [
    "NOTHING",
    "NO_LIST",
    "Shown",
    "encode",
    "layout_json",
    "raw",
    "seats_changed",
    "server_version",
    "table_state",
    "view_of",
]

_encoder = msgspec.json.Encoder()
NOTHING = msgspec.Raw(b"null")
NO_LIST = msgspec.Raw(b"[]")
WITH_LEGAL = b'"legal":'
WITHOUT_LEGAL = WITH_LEGAL + NO_LIST


def encode(message: object) -> bytes:
    """Write a message."""
    return _encoder.encode(message)


def raw(value: object) -> msgspec.Raw:
    """Write something once that is put into several messages."""
    return msgspec.Raw(_encoder.encode(value))


def audience(game: Game, seat: int | None) -> int | None:
    """Return the seat whose view somebody gets: where nothing is secret all get the spectators'."""
    return seat if has_secrets(game) else None


@functools.cache
def server_version() -> str:
    """Return the version of the program, which clients compare with their own."""
    return metadata.version("azulejos")


@functools.cache
def layout_json(game: Game) -> msgspec.Raw:
    """Write what never changes in a match."""
    return raw(describe_game(game))


def view_of(table: Table, seat: int | None) -> View:
    """Return what a seat may know; without secrets nothing needs to be copied."""
    state = table.state or table.game.start()
    if has_secrets(table.game):
        view = state.view(seat)
        return View(view.game, view.table, seat, hidden_from(table.game.name, table.events, seat))
    return View(table.game, state.table, seat, table.events)


class Shown:
    """A version of a table as it was told; the texts are kept for a while for who missed them.

    The legal moves are not kept. They are most of a message, and nobody needs those of a version that is past.
    """

    __slots__ = ("_texts", "row")

    def __init__(self, row: Row) -> None:
        self.row = row
        self._texts: dict[int | None, bytes] = {}

    def text_for(self, seat: int | None, table: Table, now: int) -> bytes | None:
        """Return the message for a seat, with the table as it is now; None for what is past and was told to nobody."""
        is_newest = self.row.version == table.version
        known_as = audience(table.game, seat)
        view, text = None, self._texts.get(known_as)
        if text is None and is_newest:
            view = view_of(table, known_as)
            text = self._texts[known_as] = encode(moved(table, self.row, view, known_as, now))
        if text is not None and is_newest and seat is not None and seat == table.to_move:
            legal = legal_json(view or view_of(table, known_as))
            return text.replace(WITHOUT_LEGAL, WITH_LEGAL + legal, 1)  # no text before it can hold such quotes
        return text


def moved(table: Table, row: Row, view: View, seat: int | None, now: int) -> Moved:
    """Say what happened last, for those who have this view and are not to move."""
    return Moved(
        version=row.version,
        seat=row.seat,
        id=row.id,
        move=_last_move(table, row, seat),
        took_back=row.kind == "undo",
        events=events_json(table.game, view.events),
        sight=sight_json(view),
        legal=NO_LIST,
        clocks=table.clock.message(now),
        status=table.status,
        ending=ending_json(table),
        seed=table.seed if table.is_over else None,
    )


def _last_move(table: Table, row: Row | None, seat: int | None) -> msgspec.Raw:
    if row is None or row.kind != "move" or row.seat is None:
        return NOTHING
    return move_json(table.game, row.word, row.seat, seat)


def ending_json(table: Table) -> msgspec.Raw:
    """Write how the match ended, null while it goes on or cannot be replayed here."""
    if not table.is_over or table.state is None:
        return NOTHING
    return raw(describe_ending(table.record()))


def offers_of(table: Table) -> Offers:
    """Say who asks for what."""
    asked = table.takeback
    return Offers(
        takeback=None if asked is None else asked.seat,
        takeback_to=None if asked is None else asked.to,
        accepted=[] if asked is None else list(asked.accepted),
        rematch=list(table.again),
    )


def seats_changed(table: Table, seats: Sequence[Seat], you: int | None, spectators: int, now: int) -> SeatsChanged:
    """Say who sits where and asks for what."""
    return SeatsChanged(
        version=table.version,
        status=table.status,
        seats=list(seats),
        offers=offers_of(table),
        you=you,
        spectators=spectators,
        clocks=table.clock.message(now),
    )


def table_state(
    table: Table,
    seats: Sequence[Seat],
    you: int | None,
    player: str | None,
    spectators: int,
    chat: Sequence[ChatLine],
    now: int,
) -> TableState:
    """Say everything that a seat may know."""
    seat = you if has_secrets(table.game) else None
    view = view_of(table, seat)
    last = table.line[-1] if table.line else None
    is_owner = player is not None and player == table.description.owner
    return TableState(
        version=table.version,
        id=table.id,
        status=table.status,
        game=str(table.game),
        rules_version=table.rules_version,
        layout=layout_json(table.game),
        options=table.options,
        seats=list(seats),
        offers=offers_of(table),
        you=you,
        owner=is_owner,
        keys=[chair.key if chair.kind == "link" else None for chair in table.chairs] if is_owner else None,
        spectators=spectators,
        seed_hash=seed_hash(table.seed),
        seed=table.seed if table.is_over else None,
        sight=sight_json(view),
        legal=legal_json(view) if you is not None and you == table.to_move else NO_LIST,
        last=_last_move(table, last, seat),
        last_seat=None if last is None else last.seat,
        events=events_json(table.game, view.events),
        position=str(view),
        clocks=table.clock.message(now),
        chat=list(chat),
        ending=ending_json(table),
        rematch=table.description.rematch,
        server_version=server_version(),
    )
