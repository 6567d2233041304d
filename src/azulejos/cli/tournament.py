"""`azulejos tournament`: every bot against every other, and ratings."""

import json as json_text
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from azulejos.cli.options import GameOption, Gray, Language, Players, Tablets, game_of
from azulejos.cli.series import INTERRUPTED, cores, keeper, kills_interrupt, progress
from azulejos.locale import spoken

if TYPE_CHECKING:
    from azulejos.match import Rating, Series, Tally, Tournament
    from azulejos.play import Record

__all__ = ["tournament"]


def tournament(
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT...", help="The bots that meet.")],
    game: GameOption = None,
    players: Players = None,
    gray: Gray = False,
    tablets: Tablets = None,
    games: Annotated[
        int, typer.Option(metavar="N", min=1, max=10_000_000, help="Matches of two bots; rounded up to whole pairs.")
    ] = 100,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="The same seed plays the same matches.")] = "0",
    max_rounds: Annotated[int, typer.Option(metavar="N", min=1, help="End a match after N rounds.")] = 100,
    think_ms: Annotated[
        float | None, typer.Option(metavar="MS", min=1, help="A later move loses the match. (default: no limit)")
    ] = None,
    jobs: Annotated[int | None, typer.Option(metavar="N", min=1, help="Processes. (default: all cores)")] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep all records; matches that it holds are not played again.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", metavar="", help="Answer in JSON.")] = False,
    language: Language = None,
) -> None:
    """Let every bot meet every other, the same deals from every seat, and rate them.

    With --save a tournament that was stopped goes on where it was: the same command plays only what is missing.

    **Example**

        azulejos tournament random greedy solver --games 200 --save games.azr
    """
    from azulejos.bots import make_bot
    from azulejos.match import Tournament

    seed = " ".join(seed.split())
    chosen = game_of(game, players=players, gray=gray, tablets=tablets, seed=seed)
    for name in bots:
        make_bot(name)
    meeting = Tournament(chosen, tuple(bots), -(-games // chosen.players), seed, max_rounds, think_ms)
    tallies, left = meeting.tasks(_records_before(save))
    is_interrupted = _play(tallies, left, jobs or cores(), save)
    _tell(meeting, tallies, json)
    if is_interrupted:
        raise typer.Exit(INTERRUPTED)


def _records_before(save: Path | None) -> "Sequence[Record]":
    from azulejos.cli.positions import records_in

    return records_in(str(save)) if save is not None and save.is_file() and save.stat().st_size else ()


def _play(tallies: "dict[Series, Tally]", left: "list[tuple[Series, int]]", jobs: int, save: Path | None) -> bool:
    """Play what is left; say whether somebody interrupted."""
    from azulejos.match import play_all

    with ExitStack() as stack:
        keep = keeper(stack, save)
        show = stack.enter_context(progress(spoken().text("cli.tournament.name"), len(left)))
        playing = play_all(left, jobs)
        stack.callback(playing.close)
        stack.enter_context(kills_interrupt())
        try:
            for series, played in playing:
                keep(played.record)
                tallies[series].add(replace(played, record=""))
                show(spoken().text("cli.match.pair", first=series.first, second=series.second))
        except KeyboardInterrupt:
            return True
    return False


def _tell(meeting: "Tournament", tallies: "dict[Series, Tally]", json: bool) -> None:
    from azulejos.match import ratings

    scores = {(series.first, series.second): tally.pair_scores for series, tally in tallies.items()}
    rated = ratings(scores, meeting.game.players)
    is_complete = all(tally.is_done for tally in tallies.values())
    if json:
        forfeits = dict.fromkeys(meeting.bots, 0)
        for series, tally in tallies.items():
            for bot, codes in zip((series.first, series.second), tally.forfeits, strict=True):
                forfeits[bot] += codes.total()
        told = [{**asdict(each), "forfeits": forfeits[each.bot]} for each in rated]
        numbers = {"game": str(meeting.game), "seed": meeting.seed, "is_complete": is_complete, "ratings": told}
        print(json_text.dumps(numbers))
        return
    matches = sum(len(tally.counted) for tally in tallies.values())
    end = "" if is_complete else spoken().text("cli.match.interrupted")
    head = {"bots": len(meeting.bots), "game": meeting.game, "seed": meeting.seed, "matches": matches, "end": end}
    print(spoken().text("cli.tournament.head", **head))
    print("\n".join(_table(rated, scores)))


def _table(rated: "list[Rating]", scores: "dict[tuple[str, str], list[float]]") -> list[str]:
    """Give a line a bot: its rating, its share of victory, and the score of each series that it is first in."""
    words = spoken().text
    score, matches = words("cli.tournament.score"), words("cli.tournament.matches")
    width = max(4, *(len(each.bot) for each in rated))
    lines = [f"{words('cli.tournament.bot'):<{width}}    Elo    ±  {score:>5}  {matches:>7}"]
    for each in rated:
        told = f"{each.bot:<{width}}  {each.elo:+5.0f} {each.half_width:4.0f}"
        told += f"  {_share(each.score):>{max(5, len(score))}}"
        lines.append(f"{told}  {each.matches:{max(7, len(matches))}}")
    lines += [
        words("cli.tournament.against", first=first, second=second, score=_share(sum(values) / len(values)))
        for (first, second), values in scores.items()
        if values
    ]
    return lines


def _share(number: float) -> str:
    return spoken().number(f"{number:.3f}")
