"""`azulejos perft`: counts sequences of legal moves, the usual test of a move generator."""

from typing import TYPE_CHECKING, Annotated

import typer

from azulejos.cli.options import Language

if TYPE_CHECKING:
    from azulejos.engine.perft import Count
    from azulejos.play import State

__all__ = ["perft"]


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
    from azulejos.engine.perft import Count, count_sequences

    state = one_position(position)
    for length in range(1, depth + 1) if not by_move else []:
        count = count_sequences(state, length)
        print(f"{length} {_told(count)}", flush=True)
    if depth == 0:
        print(f"0 {_told(Count(1, 0))}")
    elif by_move:
        _print_divided(state, depth)


def _print_divided(state: "State", depth: int) -> None:
    from azulejos.engine.perft import Count, count_sequences, divide

    total = Count(0, 0)
    for move, count in divide(state, depth):
        total += count
        print(f"{move} {_told(count)}", flush=True)
    if not state.legal_moves():
        total = count_sequences(state, depth)
    print(f"{depth} {_told(total)}")


def _told(count: "Count") -> str:
    from azulejos.locale import spoken

    return spoken().text("cli.perft.count", count=count.sequences, stopped=count.stopped)
