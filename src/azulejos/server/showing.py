"""What each seat is told about a table: written once for all who may know the same."""

import functools
from collections.abc import Iterable, Sequence
from importlib import metadata

import msgspec

from azulejos.play import Event, Game, Move, View
from azulejos.play.events import hidden_from
from azulejos.play.sight import (
    describe_ending,
    describe_event,
    describe_game,
    describe_move,
    describe_move_for,
    describe_view,
    has_secrets,
)
from azulejos.server.messages import ChatLine, Moved, Offers, Seat, SeatsChanged, TableState
from azulejos.server.rows import Row
from azulejos.server.table import Table, seed_hash

__all__ = [
    "NOTHING",
    "NO_LIST",
    "Shown",
    "encode",
    "events_json",
    "layout_json",
    "legal_json",
    "raw",
    "seats_changed",
    "server_version",
    "show",
    "table_state",
    "view_of",
]

_encoder = msgspec.json.Encoder()
MOST_EVENTS = 20_000
NOTHING = msgspec.Raw(b"null")
NO_LIST = msgspec.Raw(b"[]")


def encode(message: object) -> str:
    """Write a message."""
    return _encoder.encode(message).decode()


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


@functools.cache
def _moves_json(game: Game) -> dict[int, bytes]:
    """Give the room for the written moves of a game, by their numbers: each is written once."""
    return {}


def legal_json(view: View) -> msgspec.Raw:
    """Write the legal moves."""
    game, written = view.game, _moves_json(view.game)
    numbers = view.legal_numbers()
    for number in numbers:
        if number not in written:
            written[number] = _encoder.encode(describe_move(game, game.kind.word_of(game, number)))
    return msgspec.Raw(b"[" + b",".join([written[number] for number in numbers]) + b"]")


def events_json(game: Game, events: Iterable[Event]) -> msgspec.Raw:
    """Write what happened; the same things happen again and again, and each is written once."""
    written = _events_json(game.name)
    if len(written) > MOST_EVENTS:
        written.clear()
    texts = []
    for event in events:
        text = written.get(event)
        if text is None:
            text = written[event] = _encoder.encode(describe_event(game, event))
        texts.append(text)
    return msgspec.Raw(b"[" + b",".join(texts) + b"]")


@functools.cache
def _events_json(game: str) -> dict[Event, bytes]:
    return {}


def view_of(table: Table, seat: int | None) -> View:
    """Give what a seat may know; without secrets nothing needs to be copied."""
    state = table.state or table.game.start()
    if has_secrets(table.game):
        view = state.view(seat)
        return View(view.game, view.table, seat, hidden_from(table.events, seat))
    return View(table.game, state.table, seat, table.events)


class Shown:
    """A version of a table, written for those who are there; the texts are kept for a while for who missed them."""

    __slots__ = ("_game", "_parts", "_table", "_texts", "row", "turn")

    def __init__(self, table: Table, row: Row) -> None:
        self.row = row
        self.turn = table.to_move
        self._game = table.game
        self._table: Table | None = table
        self._parts: dict[int | None, tuple[View, msgspec.Raw, msgspec.Raw]] = {}
        self._texts: dict[tuple[int | None, bool], str] = {}

    def text_for(self, seat: int | None, now: int) -> str | None:
        """Give the message for a seat; None once it is closed and nobody needed this one before."""
        is_mover = seat is not None and seat == self.turn
        key = (audience(self._game, seat), is_mover)
        text = self._texts.get(key)
        if text is None and self._table is not None:
            text = self._texts[key] = encode(self._message(self._table, key[0], is_mover, now))
        return text

    def close(self) -> None:
        """Keep the texts alone: a state is large, and few come back for it."""
        self._table = None
        self._parts.clear()

    def _seen(self, table: Table, seat: int | None) -> tuple[View, msgspec.Raw, msgspec.Raw]:
        """Give a view, and its events and its sight as written."""
        if seat not in self._parts:
            view = view_of(table, seat)
            events = events_json(table.game, view.events)
            self._parts[seat] = (view, events, raw(describe_view(view)))
        return self._parts[seat]

    def _message(self, table: Table, seat: int | None, is_mover: bool, now: int) -> Moved:
        row = self.row
        view, events, sight = self._seen(table, seat)
        return Moved(
            version=row.version,
            seat=row.seat,
            id=row.id,
            move=_last_move(table, row, seat),
            took_back=row.kind == "undo",
            events=events,
            sight=sight,
            legal=legal_json(view) if is_mover else NO_LIST,
            clocks=table.clock.message(now),
            status=table.status,
            ending=ending_json(table),
            seed=table.seed if table.is_over else None,
        )


def _last_move(table: Table, row: Row | None, seat: int | None) -> msgspec.Raw:
    if row is None or row.kind != "move" or row.seat is None:
        return NOTHING
    return raw(describe_move_for(table.game, Move(row.word), row.seat, seat))


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
        sight=raw(describe_view(view)),
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
