"""`azulejos tournament`: every bot against every other, and ratings."""

import json as json_text
import sys
from collections import Counter
from collections.abc import Generator
from contextlib import ExitStack
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from azulejos.cli.forfeits import FORFEITED, BotForfeits, FailOnForfeit, forfeit_lines
from azulejos.cli.game_options import GameOptions
from azulejos.cli.long_runs import (
    INTERRUPTED,
    ClockOption,
    Jobs,
    MaxRounds,
    SaveRecords,
    Seed,
    ThinkMs,
    check_bots,
    clock_of,
    cores,
    interruption_postponed,
    keeper,
    kills_interrupt,
    progress,
    records_before,
)
from azulejos.cli.options import Language, complete_bot
from azulejos.locale import spoken

if TYPE_CHECKING:
    from azulejos.match import Played, Rating, Series, Tally, Tournament
    from azulejos.match.workers import Task

    Playing = Generator[tuple[Series, Played], None, None]

__all__ = ["rating_lines", "tournament"]


def tournament(
    ctx: typer.Context,
    bots: Annotated[
        list[str],
        typer.Argument(metavar="BOT BOT...", help="The bots that play each other.", autocompletion=complete_bot),
    ],
    games: Annotated[
        int,
        typer.Option(metavar="N", min=1, max=10_000_000, help="Matches per pair of bots; rounded up to whole pairs."),
    ] = 100,
    seed: Seed = "0",
    max_rounds: MaxRounds = 100,
    think_ms: ThinkMs = None,
    clock: ClockOption = None,
    jobs: Jobs = None,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: HOST:PORT of its head, or auto.")
    ] = None,
    save: SaveRecords = None,
    fail_on_forfeit: FailOnForfeit = False,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the ratings to a .png or .svg file.")] = None,
    json: Annotated[bool, typer.Option("--json", metavar="", help="Print JSON.")] = False,
    language: Language = None,
) -> None:
    """Play every bot against every other with the same deals from every seat, and rate them.

    With --save, a stopped tournament can be continued: the same command plays only the missing matches.

    **Examples**

        azulejos tournament random greedy solver --games 200 --save games.azr --plot ratings.svg
        azulejos tournament greedy solver --ray 192.0.2.7:6379 --save games.azr
    """
    from azulejos.cli.files import check_writable
    from azulejos.match import Tournament
    from azulejos.match.plots import check_plot, plot_ratings

    seed = " ".join(seed.split())
    chosen = GameOptions.of(ctx).game(seed=seed)
    meeting = Tournament(chosen, tuple(bots), -(-games // chosen.players), seed, max_rounds, think_ms, clock_of(clock))
    check_bots(bots, chosen)
    if plot is not None:
        check_plot(plot)
        check_writable(plot)
    tallies, left = meeting.tasks(records_before(save))
    with ExitStack() as stack:
        is_interrupted = _play(tallies, _playing(stack, left, jobs, ray), save, len(left))
    _tell(meeting, tallies, json)
    if plot is not None:
        plot_ratings(_rated(meeting, tallies), _title(meeting, tallies), plot)
        print(spoken().text("cli.show.written", file=plot), file=sys.stderr if json else sys.stdout)
    if is_interrupted:
        raise typer.Exit(INTERRUPTED)
    if fail_on_forfeit and any(each.counts for each in _forfeits(meeting, tallies)):
        raise typer.Exit(FORFEITED)


def _playing(stack: ExitStack, left: "list[Task]", jobs: int | None, ray: str | None) -> "Playing":
    """Begin to play what is left: on the cores of this machine, or on those of a cluster."""
    if ray is not None:
        from azulejos.match.cluster import Cluster

        playing = stack.enter_context(Cluster(ray)).play_all(left)
    else:
        from azulejos.match import play_all

        playing = play_all(left, jobs or cores())
    stack.callback(playing.close)
    return playing


def _play(tallies: "dict[Series, Tally]", playing: "Playing", save: Path | None, total: int) -> bool:
    """Count what is played; return whether it was interrupted."""
    from azulejos.match.players import shown_name

    with ExitStack() as stack:
        keep = keeper(stack, save)
        show = stack.enter_context(progress(spoken().text("cli.tournament.name"), total))
        stack.enter_context(kills_interrupt())
        try:
            for series, played in playing:
                keep(played.record)
                with interruption_postponed():
                    tallies[series].add(replace(played, record=""))
                show(spoken().text("cli.match.pair", first=shown_name(series.first), second=shown_name(series.second)))
        except KeyboardInterrupt:
            playing.close()
            return True
    return False


def _scores(tallies: "dict[Series, Tally]") -> dict[tuple[str, str], list[float]]:
    return {(series.first, series.second): tally.pair_scores for series, tally in tallies.items()}


def _rated(meeting: "Tournament", tallies: "dict[Series, Tally]") -> "list[Rating]":
    from azulejos.match import ratings

    return ratings(_scores(tallies), meeting.game.players)


def _title(meeting: "Tournament", tallies: "dict[Series, Tally]", end: str = "") -> str:
    matches = sum(len(tally.counted) for tally in tallies.values())
    head = {"bots": len(meeting.bots), "game": meeting.game, "seed": meeting.seed, "end": end}
    return spoken().text("cli.tournament.head", matches=spoken().text("cli.match.matches", count=matches), **head)


def _tell(meeting: "Tournament", tallies: "dict[Series, Tally]", json: bool) -> None:
    from azulejos.match import crosstable

    rated = _rated(meeting, tallies)
    table = crosstable(_scores(tallies), meeting.game.players)
    is_complete = all(tally.is_done for tally in tallies.values())
    if not json:
        print(_title(meeting, tallies, "" if is_complete else spoken().text("cli.match.interrupted")))
        print("\n".join([*rating_lines(rated), *_cross_lines([each.bot for each in rated], table)]))
        matches = sum(len(tally.counted) for tally in tallies.values())
        label = spoken().text("cli.match.forfeits") + " "
        print("".join(f"{line}\n" for line in forfeit_lines(_forfeits(meeting, tallies), matches, label)), end="")
        return
    forfeits = {bot: each.counts.total() for bot, each in zip(meeting.bots, _forfeits(meeting, tallies), strict=True)}
    listed = [{**asdict(each), "forfeits": forfeits[each.bot]} for each in rated]
    numbers = {"game": str(meeting.game), "seed": meeting.seed, "is_complete": is_complete, "ratings": listed}
    print(json_text.dumps({**numbers, "crosstable": table}))


def _forfeits(meeting: "Tournament", tallies: "dict[Series, Tally]") -> list[BotForfeits]:
    """Return the forfeits of every bot, in all its series."""
    from azulejos.match.players import shown_name

    found = {bot: BotForfeits(shown_name(bot), Counter(), None) for bot in meeting.bots}
    for series, tally in tallies.items():
        told = zip((series.first, series.second), tally.forfeits, tally.first_forfeits, strict=True)
        for bot, counts, first in told:
            before = found[bot]
            found[bot] = before._replace(counts=before.counts + counts, first=before.first or first)
    return list(found.values())


def rating_lines(rated: "list[Rating]") -> list[str]:
    """Return a line for each bot: its rating with its interval, and its share of wins."""
    from azulejos.match.players import shown_name

    words = spoken().text
    score, matches = words("cli.tournament.score"), words("cli.tournament.matches")
    width = max(4, *(len(shown_name(each.bot)) for each in rated))
    lines = [f"{words('cli.tournament.bot'):<{width}}    Elo    ±  {score:>5}  {matches:>7}"]
    for each in rated:
        line = f"{shown_name(each.bot):<{width}}  {spoken().number(f'{each.elo:+z5.0f}')} {each.half_width:4.0f}"
        line += f"  {_share(each.score):>{max(5, len(score))}}"
        lines.append(f"{line}  {each.matches:{max(7, len(matches))}}")
    return lines


def _cross_lines(bots: list[str], table: dict[str, dict[str, float]]) -> list[str]:
    """Return the crosstable: what the bot of a row scored against those of the columns."""
    from azulejos.match.players import shown_name

    names = [shown_name(bot) for bot in bots]
    width = max(len(name) for name in names)
    widths = [max(5, len(name)) for name in names]
    lines = ["", " " * width + "".join(f"  {name:>{wide}}" for name, wide in zip(names, widths, strict=True))]
    for bot, name in zip(bots, names, strict=True):
        cells = [_share(table[bot][other]) if other in table[bot] else "." for other in bots]
        lines.append(
            f"{name:<{width}}" + "".join(f"  {cell:>{wide}}" for cell, wide in zip(cells, widths, strict=True))
        )
    return lines


def _share(number: float) -> str:
    return spoken().number(f"{number:.3f}")
