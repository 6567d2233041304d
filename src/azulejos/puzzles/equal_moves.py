"""Moves and positions that are equal but for the names of factories."""

from azulejos.games.parts import puzzles_of
from azulejos.play import Move, State

__all__ = ["canonical_text", "merged_moves"]


def canonical_text(state: State) -> str:
    """Return a position line that is the same however the factories are named.

    >>> from azulejos import azul
    >>> texts = ("fill:BBYR/YKWW/BRKW/YYRR/BKKW", "fill:BKKW/BBYR/YKWW/BRKW/YYRR")
    >>> first, second = (canonical_text(azul().start(first=0).deal(text)) for text in texts)
    >>> first == second
    True
    """
    return str(State(state.game, puzzles_of(state.game.name).rename_factories(state.table)))


def merged_moves(state: State) -> tuple[tuple[Move, ...], ...]:
    """Return the legal moves in groups; the moves of a group lead to the same position but for names of factories.

    >>> from azulejos import azul
    >>> state = azul().start(first=0).deal("fill:BBYR/BBYR/BRKW/YYRR/BKKW")
    >>> [group for group in merged_moves(state) if Move("1B2") in group]
    [(Move('1B2'), Move('2B2'))]
    """
    groups: dict[str, list[Move]] = {}
    for move in state.legal_moves():
        groups.setdefault(canonical_text(state.play(move)), []).append(move)
    return tuple(tuple(group) for group in groups.values())
