"""What a move of small Azul would do."""

from azulejos.play.moves import Move
from azulejos.play.preview.shapes import Preview
from azulejos.play.preview.trial import count_of, tried
from azulejos.play.state import State
from azulejos_small.rules.offer import take


def preview(state: State, move: Move, number: int) -> Preview:
    """Try out a legal move."""
    _, events = tried("small", state.table, lambda copy: take(copy, number))
    discarded = count_of(events, "discarded")
    return {
        "word": move.text,
        "points": 0,
        "placed": count_of(events, "put-in-line"),
        "overflow": count_of(events, "put-on-floor") + discarded,
        "discarded": discarded,
        "takes_marker": any(event.kind == "marker-taken" for event in events),
    }
