"""What each seat is told about a table: written once for all who may know the same."""

import functools
from collections.abc import Sequence
from importlib import metadata

import msgspec

from azulejos.play import Game, View
from azulejos.play.events import hidden_from
from azulejos.play.sight import describe_ending, describe_game, has_secrets
from azulejos.server.messages import ChatLine, Moved, Offers, Seat, SeatsChanged, TableState
from azulejos.server.rows import Row
from azulejos.server.table import Table, seed_hash
from azulejos.server.written import events_json, legal_json, move_json, sight_json

__all__ = [
    "NOTHING",
    "NO_LIST",
    "Shown",
    "encode",
    "layout_json",
    "raw",
    "seats_changed",
    "server_version",
    "show",
    "table_state",
    "view_of",
]

_encoder = msgspec.json.Encoder()
NOTHING = msgspec.Raw(b"null")
NO_LIST = msgspec.Raw(b"[]")


def encode(message: object) -> bytes:
    """Write a message."""
    return _encoder.encode(message)


def raw(value: object) -> msgspec.Raw:
    """Write something once that is put into several messages."""
    return msgspec.Raw(_encoder.encode(value))


def audience(game: Game, seat: int | None) -> int | None:
    """Give the seat whose view somebody gets: where nothing is secret all get the spectators'."""
    return seat if has_secrets(game) else None


@functools.cache
def server_version() -> str:
    """Give the version of the program, which clients compare with their own."""
    return metadata.version("azulejos")


@functools.cache
def layout_json(game: Game) -> msgspec.Raw:
    """Write what never changes in a match."""
    return raw(describe_game(game))


def view_of(table: Table, seat: int | None) -> View:
    """Give what a seat may know; without secrets nothing needs to be copied."""
    state = table.state or table.game.start()
    if has_secrets(table.game):
        view = state.view(seat)
        return View(view.game, view.table, seat, hidden_from(table.events, seat))
    return View(table.game, state.table, seat, table.events)


class Shown:
    """A version of a table, written for those who are there; the texts are kept for a while for who missed them."""

    __slots__ = ("_game", "_is_past", "_parts", "_table", "_texts", "row", "turn")

    def __init__(self, table: Table, row: Row) -> None:
        self.row = row
        self.turn = table.to_move
        self._game = table.game
        self._table: Table | None = table
        self._is_past = False
        self._parts: dict[int | None, tuple[View, Moved]] = {}
        self._texts: dict[tuple[int | None, bool], bytes] = {}

    def text_for(self, seat: int | None, now: int) -> bytes | None:
        """Give the message for a seat; None once it is closed and nobody needed this one before."""
        is_mover = seat is not None and seat == self.turn
        key = (audience(self._game, seat), is_mover)
        text = self._texts.get(key)
        if text is None and self._is_past:
            return self._texts.get((key[0], False))
        if text is None and self._table is not None:
            view, message = self._seen(self._table, key[0], now)
            if is_mover:
                message = msgspec.structs.replace(message, legal=legal_json(view))
            text = self._texts[key] = encode(message)
        return text

    def close(self) -> None:
        """Keep the texts alone: a state is large, and few come back for it."""
        self._table = None
        self._parts.clear()

    def pass_by(self) -> None:
        """Forget the legal moves, which are most of a message: with a newer version nobody needs them."""
        self._is_past = True
        for seat, is_mover in list(self._texts):
            if is_mover and (seat, False) in self._texts:
                del self._texts[seat, True]

    def _seen(self, table: Table, seat: int | None, now: int) -> tuple[View, Moved]:
        """Give a view, and the message for those who have it and are not to move."""
        if seat not in self._parts:
            view = view_of(table, seat)
            self._parts[seat] = (view, self._message(table, view, seat, now))
        return self._parts[seat]

    def _message(self, table: Table, view: View, seat: int | None, now: int) -> Moved:
        row = self.row
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


def show(table: Table) -> Shown:
    """Give the newest version of a table."""
    return Shown(table, table.rows[-1])


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
