"""Tells in words what happened: events in, sentences out. Nothing here prints."""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from azulejos.cli.phrases import (
    FLOOR_NAMES,
    GOAL_NAMES,
    JOINED,
    MERGED,
    PHRASES,
    PLATE_KINDS,
    POOL_NAMES,
    REASONS,
    SILENT,
    TURNS,
)
from azulejos.play import Event, Game
from azulejos.rules.azul.components import CENTER
from azulejos.rules.duel.components import CHIPS, JOKER_PLATES, LARGE, LETTERS, SPECIAL_PLATES

__all__ = ["YOU", "color_name", "explain", "name_of", "signed"]

YOU = "You"
COLOR_NAMES = ("blue", "yellow", "red", "black", "white")
VERBS = {"passes": "pass"}
"""Verbs that do more than lose their last letter when a player is addressed."""


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
        return "somebody"
    return names[seat] if seat < len(names) and names[seat] else f"Player {seat + 1}"


def color_name(color: int, game: str) -> str:
    """Name a color; the last one is white in Azul and turquoise in Duel.

    >>> color_name(4, "duel"), color_name(-1, "azul")
    ('turquoise', '?')
    """
    if color == len(COLOR_NAMES) - 1 and game == "duel":
        return "turquoise"
    return COLOR_NAMES[color] if 0 <= color < len(COLOR_NAMES) else "?"


def signed(points: int) -> str:
    """Write points with their sign.

    >>> signed(3), signed(-2), signed(0)
    ('+3', '−2', '0')
    """
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def _merged(events: list[Event]) -> Iterable[list[Event]]:
    """Put together what is told in one phrase: neighbours of one kind and seat."""
    for (kind, _), group in groupby(events, key=lambda event: (event.kind, event.seat)):
        if kind in MERGED:
            yield list(group)
        else:
            yield from ([event] for event in group)


def _say(group: list[Event], game: Game, names: Sequence[str], seat: int | None) -> str:
    first = group[0]
    if first.kind not in PHRASES:
        told = [f"{name.replace('_', ' ')} {number + (name == 'seat')}" for name, number in first.fields]
        return f"{first.kind}: {', '.join(told)}" if told else first.kind
    is_you = name_of(seat, names) == YOU
    phrase = re.sub(r"\[(\w+)\]", lambda match: _verb(match.group(1), is_you), PHRASES[first.kind])
    return phrase.format_map(_values(group, game, names))


def _verb(verb: str, is_you: bool) -> str:
    return VERBS.get(verb, verb.removesuffix("s")) if is_you else verb


def _values(group: list[Event], game: Game, names: Sequence[str]) -> dict[str, str]:
    """Give everything that a phrase may name: in words, and counted from 1."""
    first = group[0]
    counted = {name: str(first.get(name) + 1) for name in ("line", "row", "column", "space", "slot", "number")}
    return counted | {
        "who": name_of(first.seat, names),
        "count": str(first.get("count")),
        "round": str(first.get("round")),
        "color": color_name(first.get("color"), game.name),
        "source": _source(first.get("source"), game),
        "factory": str(first.get("source") + 1),
        "points": signed(first.points).lstrip("+") or "0",
        "signed": signed(first.points),
        "lost": str(-first.points),
        "price": signed(first.points) if first.points else "free",
        "total": str(-sum(event.points for event in group)),
        "sum": str(sum(event.get("count") for event in group)),
        "filled": _filled(first),
        "pool": POOL_NAMES.get(game.name, "discards"),
        "floor": FLOOR_NAMES.get(game.name, "floor"),
        "kind": _of(PLATE_KINDS, first.get("kind")),
        "chip": _chip(first.get("chip")),
        "plate": _plate(first.get("plate")),
        "plates": _listed([_plate(event.get("plate")) for event in group]),
        "rotation": _of(TURNS, first.get("rotation")),
        "tiles": _listed([f"{event.get('count')} {color_name(event.get('color'), game.name)}" for event in group]),
        "colors": ", ".join(color_name(event.get("color"), game.name) for event in group),
        "sources": _listed([_source(event.get("source"), game) for event in group]),
        "moons": "moon" if len(group) == 1 else "moons",
        "factories": _factories(group, game),
        "goal": _of(GOAL_NAMES, first.get("goal")),
        "reason": _of(REASONS, first.get("reason")),
    }


def _of(words: Sequence[str], number: int) -> str:
    return words[number] if 0 <= number < len(words) else "?"


def _source(source: int, game: Game) -> str:
    if game.name == "azul":
        return "the centre" if source == CENTER else f"factory {source + 1}"
    return "the large factory" if source == LARGE else f"factory {source + 1}"


def _filled(event: Event) -> str:
    held, size = event.get("held_before") + event.get("count"), event.get("line") + 1
    return "complete" if held == size else f"{held} of {size}"


def _chip(chip: int) -> str:
    return "-".join(color_name(LETTERS.index(letter), "duel") for letter in _of(CHIPS, chip) if letter in LETTERS)


def _plate(plate: int) -> str:
    return _of(SPECIAL_PLATES + JOKER_PLATES, plate) if plate >= 0 else "a plate that is not shown"


def _listed(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def _factories(group: list[Event], game: Game) -> str:
    """Write what each factory got, in the letters of the notation."""
    letters = "BYRKT" if game.name == "duel" else "BYRKW"
    got: dict[int, str] = {}
    for event in group:
        got[event.get("source")] = got.get(event.get("source"), "") + _of(letters, event.get("color"))
    large = LARGE if game.name == "duel" else None
    return ", ".join(f"{'L' if source == large else source + 1} {tiles}" for source, tiles in got.items())
