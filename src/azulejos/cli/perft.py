"""`azulejos perft`: counts sequences of legal moves, the usual test of a move generator."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from azulejos.cli.options import Language

if TYPE_CHECKING:
    from azulejos.play import Move, State

__all__ = ["Count", "count_sequences", "divide", "perft"]


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


def count_sequences(state: "State", depth: int) -> Count:
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


def divide(state: "State", depth: int) -> "list[tuple[Move, Count]]":
    """Count for every first move how many of the sequences begin with it."""
    return [(move, count_sequences(state.play(move), depth - 1)) for move in state.legal_moves()]


def perft(
    position: Annotated[
        str, typer.Argument(metavar="POSITION", help="A position line in quotes, or - for standard input.")
    ],
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=0, help="Number of moves per sequence.")],
    by_move: Annotated[
        bool, typer.Option("--divide", metavar="", help="Also count separately for each first move.")
    ] = False,
    language: Language = None,
) -> None:
    """Count the sequences of legal moves from a position, for every length up to DEPTH.

    A sequence that reaches a deal or the end of the match before its full length is not extended; it is counted
    as ended early. Chance outcomes are never counted.

    **Example**

        azulejos perft "$(head -1 positions.txt)" 3
    """
    from azulejos.cli.positions import one_position

    state = one_position(position)
    for length in range(1, depth + 1) if not by_move else []:
        count = count_sequences(state, length)
        print(f"{length} {_told(count)}", flush=True)
    if depth == 0:
        print(f"0 {_told(Count(1, 0))}")
    elif by_move:
        _print_divided(state, depth)


def _print_divided(state: "State", depth: int) -> None:
    total = Count(0, 0)
    for move, count in divide(state, depth):
        total += count
        print(f"{move} {_told(count)}", flush=True)
    if not state.legal_moves():
        total = count_sequences(state, depth)
    print(f"{depth} {_told(total)}")


def _told(count: Count) -> str:
    from azulejos.locale import spoken

    return spoken().text("cli.perft.count", count=count.sequences, stopped=count.stopped)
