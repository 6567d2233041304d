"""`azulejos league`: a folder of bots and engines that are rated over time."""

import json as json_text
from collections.abc import Generator
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from azulejos.cli.console import say
from azulejos.cli.long_runs import (
    INTERRUPTED,
    ClockOption,
    Jobs,
    MaxRounds,
    Seed,
    ThinkMs,
    check_bots,
    cores,
    interruption_postponed,
    kills_interrupt,
    progress,
)
from azulejos.cli.options import Language
from azulejos.locale import spoken

if TYPE_CHECKING:
    from azulejos.league import League, Standings
    from azulejos.league.schedule import Schedule
    from azulejos.match import Played, Series

    Playing = Generator[tuple[Series, Played], None, None]

__all__ = ["league"]

league = typer.Typer(help="Keep a folder of bots and engines that are rated over time.", no_args_is_help=True)
Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of the league.")]
Bots = Annotated[list[str], typer.Argument(metavar="BOT...", help="Bots, files of bots, or engines.")]


@league.command()
def create(
    folder: Folder,
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game to play, as records name it.")],
    pairs: Annotated[int, typer.Option(metavar="N", min=1, help="Deals per meeting, each from every seat.")] = 50,
    sprt: Annotated[
        str | None, typer.Option(metavar="ELO0,ELO1", help="End a meeting as soon as this test decides.")
    ] = None,
    seed: Seed = "league",
    max_rounds: MaxRounds = 100,
    think_ms: ThinkMs = None,
    clock: ClockOption = None,
    language: Language = None,
) -> None:
    """Create a league.

    The folder keeps its settings, its contestants and the records of all matches. `azulejos league add` is next.

    **Examples**

        azulejos league create mine azul2 --pairs 100
        azulejos league create mine duel --pairs 500 --sprt 0,30
    """
    from azulejos.cli.match import sprt_of
    from azulejos.league import League, Settings
    from azulejos.play import parse_game

    test = sprt_of(sprt)
    bounds = None if test is None else (test.elo0, test.elo1)
    told = str(parse_game(game)), " ".join(seed.split()), pairs, bounds, max_rounds, think_ms, clock
    League.create(folder, Settings(*told))
    say(spoken().text("cli.show.written", file=folder))


@league.command()
def add(folder: Folder, bots: Bots, language: Language = None) -> None:
    """Let bots and engines take part, each by the name that `azulejos match` knows it by."""
    from azulejos.league import League

    opened = League.open(folder)
    check_bots(bots, opened.settings.table)
    for bot in bots:
        opened.add(bot)
    say(", ".join(opened.active))


@league.command()
def remove(folder: Folder, bots: Bots, language: Language = None) -> None:
    """Let bots and engines leave; the matches they played are kept and still count."""
    from azulejos.league import League

    opened = League.open(folder)
    for bot in bots:
        opened.remove(bot)
    say(", ".join(opened.active))


@league.command()
def run(
    folder: Folder,
    jobs: Jobs = None,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: HOST:PORT of its head, or auto.")
    ] = None,
    language: Language = None,
) -> None:
    """Play what is missing: everybody against everybody, and each against itself; then write the page.

    A stopped or killed run continues with the same command. Add a bot and run again: only its matches are played.
    """
    from azulejos.league import League
    from azulejos.league.schedule import Schedule

    opened = League.open(folder)
    check_bots(opened.active, opened.settings.table)
    schedule = Schedule(opened, opened.records)
    with ExitStack() as stack:
        is_interrupted = _play(opened, schedule, _playing(stack, schedule, jobs, ray))
    _tell(opened, json=False)
    if is_interrupted:
        raise typer.Exit(INTERRUPTED)


@league.command()
def show(
    folder: Folder,
    json: Annotated[bool, typer.Option("--json", metavar="", help="Print JSON.")] = False,
    language: Language = None,
) -> None:
    """Print the ratings, and rewrite the page."""
    from azulejos.league import League

    _tell(League.open(folder), json=json)


def _playing(stack: ExitStack, schedule: "Schedule", jobs: int | None, ray: str | None) -> "Playing":
    if ray is not None:
        from azulejos.match.cluster import Cluster

        playing = stack.enter_context(Cluster(ray)).play_all(schedule.tasks())
    else:
        from azulejos.match import play_all

        playing = play_all(schedule.tasks(), jobs or cores())
    stack.callback(playing.close)
    return playing


def _play(opened: "League", schedule: "Schedule", playing: "Playing") -> bool:
    """Play what is left, and keep every record as it comes; return whether it was interrupted."""
    with ExitStack() as stack:
        archive = stack.enter_context(opened.archive())
        show_progress = stack.enter_context(progress(spoken().text("cli.league.name"), schedule.left))
        stack.enter_context(kills_interrupt())
        try:
            for series, played in playing:
                with interruption_postponed():
                    archive.add(played.record)
                    schedule.add(series, played)
                show_progress(spoken().text("cli.match.pair", first=series.first, second=series.second))
        except KeyboardInterrupt:
            playing.close()
            return True
    return False


def _tell(opened: "League", *, json: bool) -> None:
    from azulejos.league import league_page, standings_of

    standings = standings_of(opened)
    opened.note(standings.point)
    opened.page_file.write_text(league_page(opened, standings, opened.history), "utf-8")
    if json:
        print(json_text.dumps(_as_json(standings)))
        return
    from azulejos.cli.tournament import rating_lines

    if standings.ratings:
        print("\n".join(rating_lines(list(standings.ratings))))
    for each in standings.nulls:
        if each.uneven:
            say(spoken().text("cli.league.uneven", bot=each.bot, count=each.uneven))
    say(spoken().text("cli.show.written", file=opened.page_file))


def _as_json(standings: "Standings") -> dict[str, object]:
    told = asdict(standings)
    return {**told, "verdicts": [[*pair, verdict] for pair, verdict in standings.verdicts.items()]}
