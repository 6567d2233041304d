"""Which moves make sense at a glance: those that drop no tiles without need."""

from collections.abc import Sequence

from azulejos.games.parts import has_part, previews_of
from azulejos.play import State
from azulejos.play.preview import Preview

__all__ = ["sensible_moves"]


def sensible_moves(state: State) -> Sequence[int]:
    """Return the legal moves without those that drop tiles for nothing.

    A move may drop one tile more than the move that drops least, but only if it puts tiles into a line, too.

    >>> from azulejos import azul
    >>> state = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW")
    >>> all(state.is_legal(move) for move in ("1B1", "1BF")), len(state.legal_numbers()), len(sensible_moves(state))
    (True, 90, 75)
    """
    legal = state.legal_numbers()
    if not has_part(state.game.name, "previews"):
        return legal
    word_of, preview = state.game.definition.word_of, previews_of(state.game.name).preview
    previews = {number: preview(state, word_of(state.game, number), number) for number in legal}
    least = min(each.get("overflow", 0) for each in previews.values())
    return [number for number, each in previews.items() if _is_sensible(each, least)]


def _is_sensible(preview: Preview, least: int) -> bool:
    """Whether a move drops as few tiles as possible, or one more beside those that it puts into a line."""
    dropped = preview.get("overflow", 0)
    return dropped <= least or (dropped == least + 1 and preview.get("placed", 0) > 0)
