"""`azulejos match`: two bots against each other, the same deals with seats swapped, and what that proves."""

import json as json_text
from contextlib import ExitStack
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

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
from azulejos.cli.options import Fold, Language, complete_bot
from azulejos.locale import spoken

if TYPE_CHECKING:
    from azulejos.match import Series, Sprt, Tally
    from azulejos.match.workers import Task

__all__ = ["match", "sprt_of"]


def match(
    ctx: typer.Context,
    first: Annotated[
        str, typer.Argument(metavar="BOT", help="The bot whose score is shown.", autocompletion=complete_bot)
    ],
    second: Annotated[
        str, typer.Argument(metavar="OTHER", help="The bot in all other seats.", autocompletion=complete_bot)
    ],
    fold: Fold = False,
    games: Annotated[
        int, typer.Option(metavar="N", min=1, max=10_000_000, help="How many matches; rounded up to whole pairs.")
    ] = 100,
    seed: Seed = "0",
    max_rounds: MaxRounds = 100,
    think_ms: ThinkMs = None,
    clock: ClockOption = None,
    sprt: Annotated[
        str | None,
        typer.Option(metavar="ELO0,ELO1", help="Stop as soon as the test accepts one of two Elo differences."),
    ] = None,
    jobs: Jobs = None,
    save: SaveRecords = None,
    fail_on_forfeit: FailOnForfeit = False,
    json: Annotated[bool, typer.Option("--json", metavar="", help="Print JSON.")] = False,
    language: Language = None,
) -> None:
    """Play a series of matches between two bots: each deal once for every seat the first bot can take.

    The table shows the first bot's share of wins with its 95% interval, points, and time per move. With 3 or 4
    players, the other bot takes all other seats. Ctrl-C ends the series and shows the result so far.

    **Examples**

        azulejos match greedy random --games 200
        azulejos match greedy random --players 4 --gray --save games.azr
        azulejos match greedy random --game duel --sprt 0,50 --json
        azulejos match "Mine=engine:./mine --fast" level5 --fail-on-forfeit
    """
    from azulejos.match import Series, Tally
    from azulejos.match.pairs import remaining_matches

    seed = " ".join(seed.split())
    chosen = GameOptions.of(ctx).game(fold=fold, seed=seed)
    check_bots((first, second), chosen)
    pairs = -(-games // chosen.players)
    series = Series(chosen, first, second, pairs, seed, max_rounds, think_ms, clock_of(clock))
    tally = Tally(series, sprt_of(sprt))
    is_interrupted = _play(tally, remaining_matches({series: tally}, records_before(save)), jobs or cores(), save)
    print(json_text.dumps(_numbers(tally)) if json else "\n".join(_lines(tally, is_interrupted)))
    if is_interrupted:
        raise typer.Exit(INTERRUPTED)
    if fail_on_forfeit and any(tally.forfeits):
        raise typer.Exit(FORFEITED)


def sprt_of(text: str | None) -> "Sprt | None":
    """Parse the two Elo differences of a test.

    >>> sprt_of("0,20")
    Sprt(elo0=0.0, elo1=20.0, alpha=0.05, beta=0.05)
    """
    from azulejos.cli.usage_errors import CommandError
    from azulejos.match import Sprt

    if text is None:
        return None
    try:
        elo0, elo1 = (float(number) for number in text.split(","))
    except ValueError as error:
        raise CommandError.of("bad-option", "bad-test", found=text) from error
    return Sprt(elo0, elo1)


def _play(tally: "Tally", left: "list[Task]", jobs: int, save: Path | None) -> bool:
    """Play what is left until everything is counted or proved; return whether it was interrupted."""
    from azulejos.match import play_all

    with ExitStack() as stack:
        keep = keeper(stack, save)
        show = stack.enter_context(progress(_pair(tally.series), len(left)))
        playing = play_all([] if tally.is_done else left, jobs)
        stack.callback(playing.close)
        stack.enter_context(kills_interrupt())
        try:
            for _, played in playing:
                keep(played.record)
                with interruption_postponed():
                    tally.add(replace(played, record=""))
                show("" if tally.score is None else spoken().number(f"{tally.score:.3f}"))
                if tally.is_done:
                    break
        except KeyboardInterrupt:
            return True
    return False


def _numbers(tally: "Tally") -> dict[str, Any]:
    """Return the result for JSON; of two numbers, the first is the first bot's."""
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
        "first_forfeits": [each and asdict(each) for each in tally.first_forfeits],
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
    """Return the result in words."""
    from azulejos.match.players import shown_name

    series = tally.series
    words, number = spoken().text, spoken().number
    lines = [
        words(
            "cli.match.head",
            bots=_pair(series),
            game=series.game,
            seed=series.seed,
            matches=words("cli.match.matches", count=len(tally.counted)),
            deals=words("cli.match.deals", count=len(tally.pair_scores)),
            end=words("cli.match.interrupted") if is_interrupted else "",
        )
    ]
    if tally.score is None:
        return lines
    names = (shown_name(series.first), shown_name(series.second))
    if names[0] == names[1]:
        names = (words("cli.match.first", bot=names[0]), words("cli.match.other", bot=names[1]))
    won, shared, lost = tally.results
    points = [f"{name} {number(f'{mean:.1f}')}" for name, mean in zip(names, tally.points, strict=True)]
    lines += [
        _label("score") + f"{number(f'{tally.score:.3f}')}{_interval(tally)}; {_even(series.game.players)}",
        _label("victories") + words("cli.match.won", won=won, shared=shared, lost=lost),
        _label("points") + ", ".join(points),
    ]
    paces = [
        words("cli.match.pace", name=name, mean=number(f"{pace.mean_ms:.1f}"), longest=f"{pace.longest_ms:.0f}")
        for name, pace in zip(names, tally.paces, strict=True)
        if pace.moves  # matches from an earlier run have records, but no times
    ]
    if paces:
        lines.append(_label("a-move") + ", ".join(paces))
    if tally.sprt:
        lines.append(_test_line(tally, tally.sprt))
    forfeits = [BotForfeits(*each) for each in zip(names, tally.forfeits, tally.first_forfeits, strict=True)]
    return lines + forfeit_lines(forfeits, len(tally.counted), _label("forfeits"))


def _interval(tally: "Tally") -> str:
    width = "" if tally.half_width is None else f" ±{spoken().number(f'{tally.half_width:.3f}')}"
    if width and len(set(tally.pair_scores)) == 1:
        width += spoken().text("cli.match.alike")
    return width + ("" if tally.elo is None else f" ({spoken().number(f'{tally.elo:+z.0f}')} Elo)")


def _test_line(tally: "Tally", test: "Sprt") -> str:
    ratio, (low, high) = test.ratio(tally.pair_scores, tally.series.game.players), test.bounds
    words = spoken().text
    elo0, elo1 = (spoken().number(f"{elo:g}") for elo in (test.elo0, test.elo1))
    proved = {"H0": words("cli.match.rather", elo=elo0), "H1": words("cli.match.rather", elo=elo1)}
    return _label("test") + words(
        "cli.match.test.line",
        elo0=elo0,
        elo1=elo1,
        proved=proved.get(tally.verdict or "", words("cli.match.undecided")),
        ratio=spoken().number(f"{ratio:.2f}"),
        low=spoken().number(f"{low:.2f}"),
        high=spoken().number(f"{high:.2f}"),
    )


def _even(players: int) -> str:
    return spoken().text("cli.match.even", number=spoken().number(f"{1 / players:.3g}"))


def _label(key: str) -> str:
    """Return the label of a line of the result, padded to the widest label."""
    labels = ("score", "victories", "points", "a-move", "forfeits", "test")
    width = max(len(spoken().text(f"cli.match.{label}")) for label in labels)
    return f"{spoken().text(f'cli.match.{key}'):<{width}} "


def _pair(series: "Series") -> str:
    from azulejos.match.players import shown_name

    return spoken().text("cli.match.pair", first=shown_name(series.first), second=shown_name(series.second))
