"""The `position` command: a seat's view of a position, and the moves made since."""

from azulejos.engine.errors import ProtocolError
from azulejos.errors import NotationError, WrongMoment
from azulejos.play import State, View, parse_view

__all__ = ["legal_line", "parse_position", "position_line"]


def position_line(view: View) -> str:
    """Return the command that shows a view to an engine.

    >>> from azulejos import azul
    >>> position_line(azul().start(first=0).deal(seed=7).view(0))[:60]
    'position azul2 r1 move1 s1 YYRR/BYYR/BBRR/RKKW/BRRR *- B16Y1'
    """
    if view.seat is None:
        raise WrongMoment("an engine needs a seat's view, not a spectator's", code="bad-seat")
    return f"position {view} seat {view.seat + 1}"


def legal_line(view: View) -> str:
    """Return the line that lists the legal moves of a view, for an engine that wants them.

    >>> from azulejos import azul
    >>> legal_line(azul().start(first=0).deal(seed=7).view(0))[:28]
    'legal 1Y1 1Y2 1Y3 1Y4 1Y5 1Y'
    """
    return " ".join(["legal", *(str(move) for move in view.legal_moves())])


def parse_position(text: str) -> View:
    """Parse the rest of a `position` command: `LINE seat N [moves WORD ...]`."""
    line, _, rest = f" {text} ".partition(" seat ")
    words = rest.split()
    if not words or not (words[0].isascii() and words[0].isdigit()) or words[1:2] not in ([], ["moves"]):
        raise NotationError("a position command", text, "a position line, then seat N, then optionally moves WORD ...")
    view = parse_view(line.strip(), None)
    seat = int(words[0][:9]) - 1
    if not 0 <= seat < view.game.players:
        raise WrongMoment(f"no such seat: {words[0][:9]} (wanted 1 to {view.game.players})", code="bad-seat")
    view = parse_view(line.strip(), seat)
    return _after(view, words[2:]) if words[2:] else view


def _after(view: View, words: list[str]) -> View:
    """Play moves on a view. Nothing may be hidden in it: what the seat does not know could decide where they lead."""
    if not view.game.definition.is_full(view.table):
        raise ProtocolError("moves after a position in which something is hidden", code="hidden-moves")
    state = State(view.game, view.table)
    for word in words:
        state = state.play(word)
    return state.view(view.seat)
