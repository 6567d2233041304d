"""Tells in words what happened: events in, sentences out. Nothing here prints."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from azulejos.locale import spoken
from azulejos.narration.names import MADE, color_name, signed
from azulejos.narration.phrases import JOINED, MERGED, SILENT
from azulejos.play import Event, Game

__all__ = ["YOU", "explain", "is_you", "name_of"]

YOU = "You"
"""The name of a player who is addressed, whatever language is spoken."""


def explain(events: Iterable[Event], game: Game, names: Sequence[str] = (), *, mover: int | None = None) -> list[str]:
    """Tell events as sentences, a line each. A player called "You" is addressed; an unknown kind is told as it is.

    `mover` is the seat whose move it was: some events do not say whose doing they are.

    >>> from azulejos import azul
    >>> state = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").play("1B2")
    >>> explain(state.events, state.game, ["You", "Greedy"])
    ['You take 2 blue from factory 1, leave 1 yellow and 1 red in the centre, put 2 in line 2 (complete).']
    >>> explain([Event("tile-painted", (("seat", 1), ("coats", 2)))], state.game)
    ['tile-painted: seat 2, coats 2.']
    """
    told = [event for event in events if event.kind not in SILENT]
    if any(event.kind == "ended" for event in told):
        told = [event for event in told if event.kind != "marker-kept"]
    lines: list[str] = []
    seat = mover
    for group in _merged(told):
        here = group[0].seat
        goes_on = group[0].kind in JOINED
        if goes_on and lines and here in (None, seat):
            lines[-1] += _say(group, game, names, seat)
        else:
            seat = mover if here is None else here
            said = _say(group, game, names, seat)
            lines.append(f"{name_of(seat, names)} {said.lstrip(' ,')}" if goes_on else said)
    return [line + "." for line in lines]


def name_of(seat: int | None, names: Sequence[str]) -> str:
    """Name a player; by the seat's number where there is no name.

    >>> name_of(1, ["Ana"]), name_of(None, ["Ana"])
    ('Player 2', 'somebody')
    """
    if seat is None or seat < 0:
        return spoken().text("player.somebody")
    if is_you(seat, names):
        return spoken().text("player.you")
    return names[seat] if seat < len(names) and names[seat] else spoken().text("player.number", number=seat + 1)


def is_you(seat: int | None, names: Sequence[str]) -> bool:
    """Return whether the player in a seat is addressed."""
    return seat is not None and 0 <= seat < len(names) and names[seat] == YOU


def _merged(events: list[Event]) -> Iterable[list[Event]]:
    """Put together what is told in one phrase: neighbours of one kind and seat."""
    for (kind, _), group in groupby(events, key=lambda event: (event.kind, event.seat)):
        if kind in MERGED:
            yield list(group)
        else:
            yield from ([event] for event in group)


def _say(group: list[Event], game: Game, names: Sequence[str], seat: int | None) -> str:
    first = group[0]
    key = f"story.{first.kind}"
    if key not in spoken():
        told = [f"{name.replace('_', ' ')} {number + (name == 'seat')}" for name, number in first.fields]
        return f"{first.kind}: {', '.join(told)}" if told else first.kind
    if is_you(seat, names) and f"{key}.you" in spoken():
        key += ".you"
    return spoken().text(key, player=name_of(seat, names), **_values(group, game))


def _values(group: list[Event], game: Game) -> dict[str, object]:
    """Return everything that a phrase may name: in words, and counted from 1."""
    first = group[0]
    count = sum(event.get("count", 0) for event in group) or -sum(event.points for event in group)
    counted = {name: first.get(name) + 1 for name in ("line", "row", "column", "space", "slot", "number")}
    made = {name: make(group, game) for name, make in MADE.get(first.kind, {}).items()}
    return {
        **counted,
        "factory": first.get("source") + 1,
        "round": first.get("round"),
        "count": abs(count),
        "points": signed(first.points).lstrip("+"),
        "signed": signed(first.points),
        "color": color_name(first.get("color"), game.name),
        **made,
    }
