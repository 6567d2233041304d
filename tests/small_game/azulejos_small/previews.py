"""What a move of small Azul would do."""

from azulejos.play.moves import Move
from azulejos.play.preview.shapes import Preview
from azulejos.play.preview.trial import preview_of_take, tried
from azulejos.play.state import State
from azulejos_small.rules.offer import take


def preview(state: State, move: Move, number: int) -> Preview:
    """Try out a legal move."""
    _, events = tried("small", state.table, lambda copy: take(copy, number))
    return preview_of_take(state.game, move, 0, events, "put-on-floor", "marker-taken")
