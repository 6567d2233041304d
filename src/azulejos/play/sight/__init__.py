"""Sights: what a page needs to draw a view, as plain data for JSON, without anything the seat may not know.

Tiles are letters, one per tile, so `"BBYR"` is a factory and `"B..K."` a row of a wall with three free spaces. Seats,
lines, rows, columns, spaces and factories count from 0. The shapes are in `shapes`; `describe_game` returns what never
changes, `describe_view` a state, `describe_move` and `describe_event` what can be done and what happened.
"""

from azulejos.games.parts import sight_of
from azulejos.play.game import Game
from azulejos.play.record import Record, points_by_source
from azulejos.play.record.sources import Sources
from azulejos.play.sight.events import describe_event, describe_events
from azulejos.play.sight.moves import describe_move, describe_move_for
from azulejos.play.sight.shapes import Ending, EventSight, Layout, MoveSight, Sight
from azulejos.play.state import View

__all__ = [
    "Ending",
    "EventSight",
    "Layout",
    "MoveSight",
    "Sight",
    "describe_ending",
    "describe_event",
    "describe_events",
    "describe_game",
    "describe_legal_moves",
    "describe_move",
    "describe_move_for",
    "describe_view",
    "has_secrets",
]


def has_secrets(game: Game) -> bool:
    """Whether seats of this game know different things."""
    return game.definition.has_secrets


def describe_game(game: Game) -> Layout:
    """Return what never changes in a match: colors, costs, printed spaces, plates, chips, goals.

    >>> from azulejos import azul
    >>> describe_game(azul())["wall"]
    ['BYRKW', 'WBYRK', 'KWBYR', 'RKWBY', 'YRKWB']
    """
    return sight_of(game.name).layout(game)


def describe_view(view: View) -> Sight:
    """Return everything on the table that this seat may see.

    >>> from azulejos import azul
    >>> state = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").play("3R4")
    >>> sight = describe_view(state.view(1))
    >>> sight["factories"], sight["center"], sight["boards"][0]["lines"]
    (['BBYR', 'YKWW', '', 'YYRR', 'BKKW'], 'BKW', ['', '', '', 'R', ''])
    """
    return sight_of(view.game.name).sight(view)


def describe_legal_moves(view: View) -> list[MoveSight]:
    """Describe every legal move of the seat that is to move, in the order of their numbers."""
    return [describe_move(view.game, move) for move in view.legal_moves()]


def describe_ending(record: Record, sources: Sources | None = None) -> Ending | None:
    """Return how a match ended and the sources of each seat's points; None if it is not over.

    The record is replayed unless the sources are given.

    >>> from azulejos import azul
    >>> ending = describe_ending(Record.begin(azul()).add("first:1").stop("resigned 2"))
    >>> ending["reason"], ending["places"], ending["seat"]
    ('resigned', [1, 2], 1)
    """
    word, _, seat = record.result.partition(" ")
    if word == "*":
        return None
    outcome = record.outcome
    scores = record.final.scores if outcome is None else outcome.scores
    return {
        "reason": word if outcome is None else outcome.reason,
        "seat": int(seat) - 1 if seat.isdigit() else None,
        "scores": list(scores),
        "places": [] if outcome is None else list(outcome.places),
        "tie_break": [] if outcome is None else list(outcome.tie_break),
        "sources": [dict(source) for source in (points_by_source(record) if sources is None else sources)],
    }
