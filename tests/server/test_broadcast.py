"""What is told of a version: legal moves for who is to move while it is the newest, and the same to all others."""

import json
from typing import Any

from azulejos import duel
from azulejos.live.match import LiveMatch
from azulejos.server.tables.broadcast import Broadcast
from tests.live.test_match import begun, moved


def told(shown: Broadcast, seat: int | None, table: LiveMatch) -> dict[str, Any]:
    text = shown.text_for(seat, table, 0)
    assert text is not None
    message: dict[str, Any] = json.loads(text)
    return message


def test_only_the_seat_to_move_is_told_the_legal_moves() -> None:
    table = moved(begun(), move_id='"legal":[]')
    shown, seat = Broadcast(table.changes[-1]), table.to_move
    assert seat is not None
    assert table.state is not None
    mover, other, spectator = (told(shown, who, table) for who in (seat, 1 - seat, None))
    assert [move["word"] for move in mover["legal"]] == [move.text for move in table.state.legal_moves()]
    assert other["legal"] == spectator["legal"] == []
    assert mover["id"] == other["id"] == '"legal":[]'
    assert {**mover, "legal": []} == other == spectator


def test_whoever_is_to_move_and_asks_again_is_told_the_legal_moves_again_until_the_version_is_past() -> None:
    table = moved(begun())
    shown, seat = Broadcast(table.changes[-1]), table.to_move
    first = told(shown, seat, table)
    assert told(shown, seat, table) == first
    later = moved(table)
    assert told(shown, seat, later) == {**first, "legal": []}


def test_what_was_told_to_nobody_cannot_be_told_when_it_is_past() -> None:
    table = moved(begun(duel()))
    shown = Broadcast(table.changes[-1])
    told(shown, 0, table)
    later = moved(table)
    assert shown.text_for(0, later, 0) is not None
    assert shown.text_for(1, later, 0) is None
