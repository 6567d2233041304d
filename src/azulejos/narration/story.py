"""Sentences about what happened, composed from events."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from azulejos.games.part_contracts import NarrationPart
from azulejos.games.parts import has_part, narration_of
from azulejos.locale import spoken
from azulejos.narration.names import signed
from azulejos.play import Event, Game

__all__ = ["YOU", "ends_round", "explain", "is_you", "name_of", "without_obvious"]

YOU = "You"
"""The name of a player who is addressed, in every language."""

COUNTED_FROM_1 = ("line", "row", "column", "space", "slot", "number")
"""Numbers of events that sentences count from 1."""


def explain(events: Iterable[Event], game: Game, names: Sequence[str] = (), *, mover: int | None = None) -> list[str]:
    """Return events as sentences, one a line. A player called "You" is addressed.

    An event of an unknown kind is described by its numbers, as is every event of a game without the part `narration`.

    `mover` is the seat whose move it was: some events do not say who caused them.

    >>> from azulejos import azul
    >>> state = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").play("1B2")
    >>> explain(state.events, state.game, ["You", "Greedy"])
    ['You take 2 blue from factory 1, leave 1 yellow and 1 red in the center, put 2 in line 2 (complete).']
    >>> explain([Event("tile-painted", (("seat", 1), ("coats", 2)))], state.game)
    ['tile-painted: seat 2, coats 2.']
    """
    if not has_part(game.name, "narration"):
        return _told_plainly(events)
    part = narration_of(game.name)
    lines: list[str] = []
    seat = mover
    for group in _merged(_told(list(events), part), part):
        here = group[0].seat
        continues = group[0].kind in part.JOINED
        if continues and lines and here in (None, seat):
            lines[-1] += _phrase(group, part, game, names, seat)
        else:
            seat = mover if here is None else here
            phrase = _phrase(group, part, game, names, seat)
            lines.append(f"{name_of(seat, names)} {phrase.lstrip(' ,')}" if continues else phrase)
    return [line + "." for line in lines]


def without_obvious(events: Iterable[Event], game: Game) -> list[Event]:
    """Return the events that the description of a possible move mentions."""
    obvious = narration_of(game.name).OBVIOUS if has_part(game.name, "narration") else frozenset()
    return [event for event in events if event.kind not in obvious]


def ends_round(events: Iterable[Event], game: Game) -> bool:
    """Whether these events end a round or the match."""
    ends = narration_of(game.name).ROUND_ENDS if has_part(game.name, "narration") else frozenset({"ended"})
    return any(event.kind in ends for event in events)


def _told(events: list[Event], part: NarrationPart) -> list[Event]:
    """Return the events without those that need no sentence."""
    is_end = any(event.kind == "ended" for event in events)
    silent = part.SILENT | part.SILENT_AT_END if is_end else part.SILENT
    return [event for event in events if event.kind not in silent]


def name_of(seat: int | None, names: Sequence[str]) -> str:
    """Return a player's name, or the seat's number if there is none.

    >>> name_of(1, ["Ana"]), name_of(None, ["Ana"])
    ('Player 2', 'somebody')
    """
    if seat is None or seat < 0:
        return spoken().text("player.somebody")
    if is_you(seat, names):
        return spoken().text("player.you")
    return names[seat] if seat < len(names) and names[seat] else spoken().text("player.number", number=seat + 1)


def is_you(seat: int | None, names: Sequence[str]) -> bool:
    """Whether the player in a seat is addressed."""
    return seat is not None and 0 <= seat < len(names) and names[seat] == YOU


def _merged(events: list[Event], part: NarrationPart) -> Iterable[list[Event]]:
    """Group neighboring events of one kind and seat, which share a phrase."""
    for (kind, _), group in groupby(events, key=lambda event: (event.kind, event.seat)):
        if kind in part.MERGED:
            yield list(group)
        else:
            yield from ([event] for event in group)


def _phrase(group: list[Event], part: NarrationPart, game: Game, names: Sequence[str], seat: int | None) -> str:
    key = f"story.{group[0].kind}"
    if key not in spoken():
        return _plainly(group[0])
    if is_you(seat, names) and f"{key}.you" in spoken():
        key += ".you"
    return spoken().text(key, player=name_of(seat, names), **_numbers(group), **part.values(group, game))


def _told_plainly(events: Iterable[Event]) -> list[str]:
    """Return a line for what each seat did in a row, as kinds and numbers."""
    lines: list[str] = []
    seat: int | None = None
    for event in events:
        if lines and event.seat in (None, seat):
            lines[-1] += f"; {_plainly(event)}"
        else:
            lines.append(_plainly(event))
            seat = event.seat
    return [line + "." for line in lines]


def _plainly(event: Event) -> str:
    """Return an event as its kind and its numbers.

    >>> _plainly(Event("tile-painted", (("seat", 1), ("coats", 2))))
    'tile-painted: seat 2, coats 2'
    """
    numbers = [f"{name.replace('_', ' ')} {number + (name == 'seat')}" for name, number in event.fields]
    return f"{event.kind}: {', '.join(numbers)}" if numbers else event.kind


def _numbers(group: list[Event]) -> dict[str, object]:
    """Return the numbers that a phrase may name; places count from 1."""
    first = group[0]
    count = sum(event.get("count", 0) for event in group) or -sum(event.points for event in group)
    return {
        **{name: first.get(name) + 1 for name in COUNTED_FROM_1},
        "factory": first.get("source") + 1,
        "round": first.get("round"),
        "count": abs(count),
        "points": signed(first.points).lstrip("+"),
        "signed": signed(first.points),
    }
