"""`azulejos bench`: measures how fast the rules are on this machine."""

import json as json_text
from typing import Annotated

import typer

from azulejos.cli.game_options import GameCommand, GameOptions
from azulejos.cli.options import Language

__all__ = ["bench"]

INSTALL = "pip install 'azulejos[fast]'"

bench = typer.Typer(help="Measure speed.", no_args_is_help=False)


@bench.callback(invoke_without_command=True)
def explain_bench(ctx: typer.Context) -> None:
    """Measure speed on this machine."""
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


@bench.command(cls=GameCommand)
def playouts(
    ctx: typer.Context,
    seconds: Annotated[float, typer.Option(metavar="S", min=0.01, max=3600, help="How long to measure.")] = 2.0,
    seed: Annotated[int, typer.Option(metavar="N", help="A different seed plays different matches.")] = 0,
    json: Annotated[bool, typer.Option("--json", metavar="", help="Print JSON.")] = False,
    language: Language = None,
) -> None:
    """Play random matches with the plain and the compiled rules, and count moves per second.

    Times are CPU time on one core. The compiled rules need the extra "fast"; the first run compiles them.

    **Example**

        azulejos bench playouts --game azul --players 4 --json
    """
    chosen = GameOptions.of(ctx).game()
    from azulejos.locale import spoken
    from azulejos.search.playouts import measure_playouts

    speed = measure_playouts(chosen, seconds=seconds, seed=seed)
    numbers = {
        "plain_moves_per_cpu_s": speed.plain_moves_per_cpu_s,
        "compiled_moves_per_cpu_s": speed.compiled_moves_per_cpu_s,
        "moves_per_game": speed.moves_per_game,
    }
    if json:
        print(json_text.dumps({"game": str(chosen), **numbers}))
        return
    compiled = numbers["compiled_moves_per_cpu_s"]
    words = spoken()
    print(words.text("cli.bench.title", game=chosen, moves=words.number(f"{speed.moves_per_game:.1f}")))
    labels = (words.text("cli.bench.plain"), words.text("cli.bench.compiled"))
    plain, fast = (f"{label:<{max(map(len, labels))}}" for label in labels)
    print(f"{plain}  {_count(speed.plain_moves_per_cpu_s)} {words.text('cli.bench.per-second')}")
    if compiled:
        print(f"{fast}  {_count(compiled)} {words.text('cli.bench.moves')}")
    else:
        print(f"{fast}  {words.text('cli.bench.needs', command=INSTALL)}")


def _count(number: float) -> str:
    from azulejos.locale import spoken

    return spoken().number(f"{number:>14,.0f}")
