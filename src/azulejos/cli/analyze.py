"""`azulejos analyze`: the best moves of a position, what they are worth, and what should follow."""

import json as json_text
from typing import TYPE_CHECKING, Annotated

import typer

from azulejos.cli.limits import Depth, Nodes, Seed, TimeMs, limit_of, value_and_line, value_of
from azulejos.cli.long_runs import INTERRUPTED, explained_if_slow, until_interrupted
from azulejos.cli.options import Language
from azulejos.locale import spoken

if TYPE_CHECKING:
    from azulejos.analysis import Analysis

__all__ = ["analyze"]

NODES = 200_000


def analyze(
    position: Annotated[
        str,
        typer.Argument(metavar="POSITION|FILE|-", help="A position line in quotes, a file, or - for standard input."),
    ],
    ply: Annotated[
        int | None, typer.Option("--ply", metavar="N", min=0, help="For a record: analyze the position after N moves.")
    ] = None,
    count: Annotated[int, typer.Option("--count", metavar="N", min=1, help="How many moves to show.")] = 5,
    nodes: Nodes = None,
    depth: Depth = None,
    time_ms: TimeMs = None,
    seed: Seed = "0",
    json: Annotated[bool, typer.Option("--json", metavar="", help="Print JSON.")] = False,
    language: Language = None,
) -> None:
    """Find the best moves in a position: winning chance, margin in points, and expected continuation.

    The search uses only what the player to move may know. Without a limit, it searches 200,000 positions. Ctrl-C
    ends the search and shows the result so far.

    **Examples**

        azulejos analyze match.azr --ply 12 --time-ms 2000
        azulejos analyze "azul2 r1 move1 s1 BBYR/YKWW/BRKW/YYRR/BKKW *- ..." --count 3
    """
    from azulejos.analysis import analyze as find_best
    from azulejos.analysis.positions import require_turn, thinker_for
    from azulejos.cli.positions import one_view

    view = one_view(position, ply)
    limit = limit_of(nodes, depth, time_ms, NODES)
    require_turn(view)
    with explained_if_slow():
        thinker = thinker_for(view)
    found, is_interrupted = until_interrupted(
        lambda is_stopped: find_best(view, limit, count=count, thinker=thinker, seed=seed, is_stopped=is_stopped)
    )
    print(json_text.dumps(found.as_dict()) if json else "\n".join(_lines(found)))
    if is_interrupted:
        raise typer.Exit(INTERRUPTED)


def _lines(found: "Analysis") -> list[str]:
    from azulejos.narration.move_effects import describe

    view = found.view
    assert view.to_move is not None
    words = spoken().text
    lines = [words("cli.analyze.head", game=view.game, round=view.round, player=view.to_move + 1)]
    for number, thought in enumerate(found.thoughts, start=1):
        text = value_and_line(value_of(thought), thought.variation[1:])
        lines.append(f"{number:>2}. {thought.move!s:<7} {text}")
        lines.append(f"    {describe(view, thought.move)}")
    nodes = max((thought.nodes for thought in found.thoughts), default=0)  # each has the count of the whole search
    deepest = max((thought.depth for thought in found.thoughts), default=0)
    end = [words("cli.validate.positions", count=nodes), words("cli.analyze.ahead", count=deepest)]
    if all(thought.is_exact for thought in found.thoughts):
        end.append(words("cli.analyze.solved"))
    return [*lines, ", ".join(end)]
