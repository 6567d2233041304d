"""The options of commands that search, and how results are written."""

from typing import TYPE_CHECKING, Annotated

import typer

from azulejos.locale import spoken

if TYPE_CHECKING:
    from collections.abc import Iterable

    from azulejos.play import Move
    from azulejos.search.thinker import Limit, Thought

__all__ = ["Depth", "Nodes", "Seed", "TimeMs", "limit_of", "percent", "value_and_line", "value_of"]

Nodes = Annotated[int | None, typer.Option("--nodes", metavar="N", min=1, help="Search at most N positions.")]
Depth = Annotated[int | None, typer.Option("--depth", metavar="N", min=1, help="Search at most N moves ahead.")]
TimeMs = Annotated[
    int | None, typer.Option("--time-ms", metavar="MS", min=1, help="Think for at most MS milliseconds.")
]
Seed = Annotated[str, typer.Option("--seed", metavar="TEXT", help="Seed for all random draws.")]


def limit_of(nodes: int | None, depth: int | None, time_ms: int | None, usual_nodes: int) -> "Limit":
    """Return the limit that the options set; by default, the usual number of positions.

    >>> limit_of(None, None, 500, 1000)
    Limit(nodes=None, depth=None, time_ms=500)
    """
    from azulejos.search.thinker import Limit

    if nodes is None and depth is None and time_ms is None:
        return Limit(nodes=usual_nodes)
    return Limit(nodes, depth, time_ms)


def value_of(thought: "Thought") -> str:
    """Return the value of a thought, winning chance and margin, each with its uncertainty: all in whole numbers.

    An uncertainty that is 0 when rounded, or not known, is left out.

    >>> from azulejos.play import Move
    >>> from azulejos.search.thinker import Thought
    >>> value_of(Thought(Move("3R4"), (), 5.25, 0.643, 1, 1, 1, False))
    '64%, margin +5'
    >>> value_of(Thought(Move("3R4"), (), 5.25, 0.643, 1, 1, 1, False, win_error=0.021, margin_error=1.3))
    '64 ± 2%, margin +5 ± 1'
    >>> value_of(Thought(Move("3R4"), (), 5.0, 1.0, 1, 1, 1, False))   # the win can be forced within the round
    'won, margin +5'
    """
    margin = spoken().number(f"{thought.margin:+z.0f}")
    if round(thought.margin_error or 0):
        margin += spoken().number(f" ± {thought.margin_error:.0f}")
    if thought.outcome:
        return spoken().text(f"cli.think.{thought.outcome}", margin=margin)
    return spoken().text("cli.think.value", percent=_chance_of(thought), margin=margin)


def _chance_of(thought: "Thought") -> str:
    """Return the winning chance with its uncertainty, which never goes beyond 0 and 100 %."""
    percents = round(100 * thought.win)
    error = min(round(100 * (thought.win_error or 0)), percents, 100 - percents)
    if error == 0:
        return spoken().percent(thought.win, 0)
    return f"{percents} ± {spoken().percent(error / 100, 0)}"


def value_and_line(value: str, follows: "Iterable[Move]") -> str:
    """Return a value, and the moves that should follow if there are any.

    >>> from azulejos.play import Move
    >>> value_and_line("64%", [Move("3R4"), Move("CWF")])
    '64%, then 3R4 CWF'
    """
    moves = " ".join(str(move) for move in follows)
    return spoken().text("cli.think.then", value=value, moves=moves) if moves else value


def percent(chance: float) -> str:
    """Return a chance in percent.

    >>> percent(0.643)
    '64.3%'
    """
    return spoken().percent(chance, 1)
