"""Perft: the number of sequences of legal moves from a position, the usual test of a move generator."""

from dataclasses import dataclass
from typing import Any

from azulejos.play import Move, State

__all__ = ["Count", "count_sequences", "divide"]


@dataclass(frozen=True, slots=True)
class Count:
    """How many sequences of legal moves there are.

    `sequences` have the full length. `stopped` ones are shorter, because they came to a deal or to the end of the
    match: no move follows there, and chance is not counted.
    """

    sequences: int
    stopped: int

    def __add__(self, other: "Count") -> "Count":
        return Count(self.sequences + other.sequences, self.stopped + other.stopped)


def count_sequences(state: State, depth: int) -> Count:
    """Count the sequences of `depth` legal moves from a state.

    A sequence that has the full length counts, whatever comes after it.

    >>> from azulejos import azul
    >>> state = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW")
    >>> count_sequences(state, 2)
    Count(sequences=7560, stopped=0)
    """
    if depth == 0:
        return Count(1, 0)
    rules = state.game.definition.rules
    room = [0] * rules.MAX_ACTIONS
    return Count(*_count(rules, state.table, depth, room))


def _count(rules: Any, table: Any, depth: int, room: list[int]) -> tuple[int, int]:
    """Count on the tables of the rules: with states it would take three times as long."""
    n = rules.legal_moves(table, room)
    if n == 0:
        return 0, 1
    if depth == 1:
        return n, 0
    sequences = stopped = 0
    for move in room[:n]:
        after = table.copy()
        rules.play(after, move)
        more, fewer = _count(rules, after, depth - 1, room)
        sequences += more
        stopped += fewer
    return sequences, stopped


def divide(state: State, depth: int) -> list[tuple[Move, Count]]:
    """Count for every first move how many of the sequences begin with it."""
    return [(move, count_sequences(state.play(move), depth - 1)) for move in state.legal_moves()]
