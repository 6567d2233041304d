"""`azulejos dataset`: write self-play as Parquet, or check that every row of it replays."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from azulejos.cli.console import say
from azulejos.cli.long_runs import INTERRUPTED, Jobs, MaxRounds, Seed, check_bots, cores, kills_interrupt
from azulejos.cli.options import Language
from azulejos.cli.usage_errors import FAILED
from azulejos.locale import spoken

if TYPE_CHECKING:
    from azulejos.dataset import Plan

__all__ = ["dataset"]

FAULTS_SHOWN = 20


def dataset(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game to play, as records name it.")],
    target: Annotated[Path, typer.Argument(metavar="FOLDER|FILE.parquet", help="Where the data goes.")],
    matches: Annotated[int, typer.Option(metavar="N", min=1, max=10**9, help="How many matches.")] = 1_000,
    players: Annotated[
        str, typer.Option(metavar="BOT[,BOT...]", help="One bot for all seats, or one for each; seats rotate.")
    ] = "level6",
    seed: Seed = "0",
    max_rounds: MaxRounds = 100,
    matches_only: Annotated[
        bool, typer.Option("--matches-only", metavar="", help="Write a row per match, and none per position.")
    ] = False,
    verify: Annotated[
        bool, typer.Option("--verify", metavar="", help="Write nothing; replay every row that is there.")
    ] = False,
    jobs: Jobs = None,
    language: Language = None,
) -> None:
    """Write self-play as Parquet: a row per decision, and a row per match.

    A row holds the position (as notation and as a packed record), the deals before it, the legal moves, the choice,
    what the search said, the outcome of the match, its seed, and the versions of the rules and nets. A README beside
    the data explains it. A stopped run continues with the same command. Needs the extra "data".

    **Examples**

        azulejos dataset azul2 data/azul2 --matches 20000 --players level6
        azulejos dataset duel duel.parquet --matches 500 --players level5,level6
        azulejos dataset azul2 data/azul2 --verify
    """
    from azulejos.dataset.plan import MATCHES, POSITIONS, TABLES, Plan
    from azulejos.play import parse_game

    table = str(parse_game(game))
    if verify:
        _verify(target, table)
        return
    tables = (MATCHES,) if matches_only else (POSITIONS,) if target.suffix == ".parquet" else TABLES
    names = tuple(name.strip() for name in players.split(","))
    plan = Plan(table, names, matches, " ".join(seed.split()), max_rounds, tables)
    check_bots(dict.fromkeys(names), plan.table)
    _write(target, plan, jobs or cores())


def _write(target: Path, plan: "Plan", jobs: int) -> None:
    from azulejos.cli.counting import counter
    from azulejos.dataset import DatasetWriter

    writer = DatasetWriter(target, plan, jobs=jobs)
    with kills_interrupt(), counter(spoken().text("cli.dataset.name"), plan.matches) as show:
        try:
            for done in writer.run():
                show(done)
        except KeyboardInterrupt:
            say(spoken().text("cli.train.stopped", folder=writer.folder))
            raise typer.Exit(INTERRUPTED) from None
    say(spoken().text("cli.show.written", file=target))


def _verify(target: Path, game: str) -> None:
    from azulejos.cli.counting import counter
    from azulejos.dataset import DatasetError, load_dataset, read_plan, verify_dataset

    data = load_dataset(target)
    found, total = read_plan(data).game, data.count_rows()
    if found != game:
        raise DatasetError(f"{target} holds another data set: game is {found}, not {game}", code="other-dataset")
    done = faults = 0
    with counter(spoken().text("cli.dataset.verifying"), total) as show:

        def advance(rows: int) -> None:
            nonlocal done
            done += rows
            show(done)

        for fault in verify_dataset(target, advance):
            faults += 1
            if faults <= FAULTS_SHOWN:
                print(fault)
    rows = spoken().number(f"{total:,}")
    say(spoken().text("cli.dataset.verified", rows=rows, faults=spoken().text("cli.dataset.faults", count=faults)))
    if faults:
        raise typer.Exit(FAILED)
