"""`azulejos match`: two bots against each other, the same deals with seats swapped, and what that proves."""

import json as json_text
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from azulejos.cli.options import Fold, GameOption, Gray, Players, Tablets, game_of
from azulejos.cli.series import INTERRUPTED, ClockOption, check_bots, clock_of, cores, keeper, kills_interrupt, progress

if TYPE_CHECKING:
    from azulejos.match import Sprt, Tally

__all__ = ["match"]


def match(
    first: Annotated[str, typer.Argument(metavar="BOT", help="The bot whose score is told.")],
    second: Annotated[str, typer.Argument(metavar="OTHER", help="The bot in all other seats.")],
    game: GameOption = None,
    players: Players = None,
    gray: Gray = False,
    tablets: Tablets = None,
    fold: Fold = False,
    games: Annotated[
        int, typer.Option(metavar="N", min=1, max=10_000_000, help="How many matches; rounded up to whole pairs.")
    ] = 100,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="The same seed plays the same matches.")] = "0",
    max_rounds: Annotated[int, typer.Option(metavar="N", min=1, help="End a match after N rounds.")] = 100,
    think_ms: Annotated[
        float | None, typer.Option(metavar="MS", min=1, help="A later move loses the match. (default: no limit)")
    ] = None,
    clock: ClockOption = None,
    sprt: Annotated[
        str | None, typer.Option(metavar="ELO0,ELO1", help="Stop when one of two differences in Elo is proved.")
    ] = None,
    jobs: Annotated[int | None, typer.Option(metavar="N", min=1, help="Processes. (default: all cores)")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Add the records of all matches to a file.")] = None,
    json: Annotated[bool, typer.Option("--json", metavar="", help="Answer in JSON.")] = False,
) -> None:
    """Let two bots play a series of matches: the same deals once for every seat that the first one can take.

    Told are the first bot's share of victories with its 95 % interval, points, and the time of a move. With 3 or 4
    players the other bot takes all other seats. Ctrl-C ends the series and tells the result so far.

    **Examples**

        azulejos match greedy random --games 200
        azulejos match greedy random --players 4 --gray --save games.azr
        azulejos match greedy random --game duel --sprt 0,50 --json
    """
    from azulejos.match import Series, Tally

    seed = " ".join(seed.split())
    chosen = game_of(game, players=players, gray=gray, tablets=tablets, fold=fold, seed=seed)
    check_bots((first, second))
    pairs = -(-games // chosen.players)
    series = Series(chosen, first, second, pairs, seed, max_rounds, think_ms, clock_of(clock))
    tally = Tally(series, _sprt_of(sprt))
    is_interrupted = _play(tally, jobs or cores(), save)
    print(json_text.dumps(_numbers(tally)) if json else "\n".join(_lines(tally, is_interrupted)))
    if is_interrupted:
        raise typer.Exit(INTERRUPTED)


def _sprt_of(text: str | None) -> "Sprt | None":
    """Read the two differences of a test.

    >>> _sprt_of("0,20")
    Sprt(elo0=0.0, elo1=20.0, alpha=0.05, beta=0.05)
    """
    from azulejos.cli.failures import CommandError
    from azulejos.match import Sprt

    if text is None:
        return None
    try:
        elo0, elo1 = (float(number) for number in text.split(","))
    except ValueError as error:
        raise CommandError(f"not a test: {text!r} (wanted two numbers of Elo like 0,20)", code="bad-option") from error
    return Sprt(elo0, elo1)


def _play(tally: "Tally", jobs: int, save: Path | None) -> bool:
    """Play until all is counted or proved; say whether somebody interrupted."""
    from azulejos.match import play_series

    with ExitStack() as stack:
        keep = keeper(stack, save)
        show = stack.enter_context(progress(tally.series.event, tally.series.matches))
        playing = play_series(tally.series, jobs)
        stack.callback(playing.close)
        stack.enter_context(kills_interrupt())
        try:
            for played in playing:
                keep(played.record)
                tally.add(replace(played, record=""))
                show("" if tally.score is None else f"{tally.score:.3f}")
                if tally.is_done:
                    break
        except KeyboardInterrupt:
            return True
    return False


def _numbers(tally: "Tally") -> dict[str, Any]:
    """Give the result as it is told in JSON; of two numbers the first is the first bot's."""
    series, test = tally.series, tally.sprt
    won, shared, lost = tally.results
    return {
        "game": str(series.game),
        "bots": [series.first, series.second],
        "seed": series.seed,
        "games": len(tally.counted),
        "pairs": len(tally.pair_scores),
        "is_complete": tally.is_done,
        "score": tally.score,
        "half_width": tally.half_width,
        "elo": tally.elo,
        "won": won,
        "shared": shared,
        "lost": lost,
        "points": list(tally.points),
        "moves": [pace.moves for pace in tally.paces],
        "mean_move_ms": [pace.mean_ms for pace in tally.paces],
        "longest_move_ms": [pace.longest_ms for pace in tally.paces],
        "forfeits": [dict(forfeits) for forfeits in tally.forfeits],
        "sprt": test
        and {
            "elo0": test.elo0,
            "elo1": test.elo1,
            "ratio": test.ratio(tally.pair_scores, series.game.players),
            "bounds": list(test.bounds),
            "verdict": tally.verdict,
        },
    }


def _lines(tally: "Tally", is_interrupted: bool) -> list[str]:
    """Give the result in words."""
    series = tally.series
    players = series.game.players
    end = "; interrupted" if is_interrupted else ""
    lines = [
        f"{series.event}, {series.game}, seed {series.seed}: "
        f"{len(tally.counted)} matches, {len(tally.pair_scores)} deals from every seat{end}"
    ]
    if tally.score is None:
        return lines
    names = (series.first, series.second)
    if series.first == series.second:
        names = (f"{series.first} (first)", f"{series.second} (other)")
    won, shared, lost = tally.results
    lines += [
        f"score     {tally.score:.3f}{_interval(tally)}; even is {1 / players:.3g}",
        f"victories {won} won, {shared} shared, {lost} lost",
        "points    " + ", ".join(f"{name} {points:.1f}" for name, points in zip(names, tally.points, strict=True)),
        "a move    "
        + ", ".join(
            f"{name} {pace.mean_ms:.1f} ms (longest {pace.longest_ms:.0f})"
            for name, pace in zip(names, tally.paces, strict=True)
        ),
    ]
    for name, forfeits, example in zip(names, tally.forfeits, tally.first_forfeits, strict=True):
        if example:
            counts = ", ".join(f"{code} {count}" for code, count in forfeits.items())
            lines.append(f"forfeits  {name}: {counts} (first: {example.message})")
    if tally.sprt:
        lines.append(_test_line(tally, tally.sprt))
    return lines


def _interval(tally: "Tally") -> str:
    width = "" if tally.half_width is None else f" ±{tally.half_width:.3f}"
    if tally.half_width == 0:
        width += " (all pairs alike)"
    return width + ("" if tally.elo is None else f" ({tally.elo:+.0f} Elo)")


def _test_line(tally: "Tally", test: "Sprt") -> str:
    ratio, (low, high) = test.ratio(tally.pair_scores, tally.series.game.players), test.bounds
    proved = {"H0": f"rather {test.elo0:g}", "H1": f"rather {test.elo1:g}", None: "not decided"}[tally.verdict]
    return f"test      {test.elo0:g} or {test.elo1:g} Elo: {proved} (ratio {ratio:.2f} of {low:.2f} to {high:.2f})"
