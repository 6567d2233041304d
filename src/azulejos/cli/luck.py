"""`azulejos luck`: how much of a result came from the deals; `azulejos luck-trial`: whether that is fair."""

import json as json_text
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from azulejos.cli.game_options import GameOptions
from azulejos.cli.limits import Depth, Nodes, Seed, TimeMs, limit_of, percent
from azulejos.cli.long_runs import INTERRUPTED, explained_if_slow, progress, until_interrupted
from azulejos.cli.options import Language
from azulejos.locale import spoken

if TYPE_CHECKING:
    from azulejos.analysis.luck import LuckReport
    from azulejos.luck.account import Account
    from azulejos.luck.trials import Estimate, Settings, Trial
    from azulejos.play import Game, Record
    from azulejos.search.thinker import Limit

    PlayTrial = Callable[[int], Trial]

__all__ = ["luck", "luck_trial"]

NODES = 20_000


def luck(
    file: Annotated[str, typer.Argument(metavar="RECORD|-", help="A file with one or more records.")],
    nodes: Nodes = None,
    depth: Depth = None,
    time_ms: TimeMs = None,
    samples: Annotated[
        int, typer.Option(metavar="N", min=1, help="How many other deals each deal is compared with.")
    ] = 12,
    seed: Seed = "0",
    json: Annotated[bool, typer.Option("--json", metavar="", help="Print JSON, one line per record.")] = False,
    language: Language = None,
) -> None:
    """Split the result of a match into the luck of the deals and what each player's moves lost.

    The limits apply to each move and to each position after a deal; without any, 20,000 positions are searched.

    **Examples**

        azulejos luck match.azr
        azulejos luck match.azr --nodes 100000 --samples 50
    """
    from azulejos.cli.positions import records_in

    limit = limit_of(nodes, depth, time_ms, NODES)
    is_interrupted = False
    for record in records_in(file):
        report, is_interrupted = _report(record, limit, samples, seed)
        if report is None:
            break
        print(json_text.dumps(report.as_dict()) if json else "\n".join(_lines(record, report)))
    if is_interrupted:
        raise typer.Exit(INTERRUPTED)


def _report(record: "Record", limit: "Limit", samples: int, seed: str) -> "tuple[LuckReport | None, bool]":
    from azulejos.analysis import review
    from azulejos.analysis.luck import judge_luck
    from azulejos.luck.deals import positions_to_value
    from azulejos.search import open_thinker

    with explained_if_slow():
        thinker = open_thinker(record.game)

    def work(is_stopped: Callable[[], bool]) -> "LuckReport | None":
        total = len(record.moves) + positions_to_value(record, samples)
        with progress(spoken().text("cli.luck.name"), total) as show:
            judged = review(
                record, limit, thinker=thinker, seed=seed, progress=lambda *_: show(""), is_stopped=is_stopped
            )
            return judge_luck(
                judged,
                limit,
                thinker=thinker,
                samples=samples,
                seed=seed,
                is_stopped=is_stopped,
                on_valued=lambda: show(""),
            )

    return until_interrupted(work)


def _lines(record: "Record", report: "LuckReport") -> list[str]:
    from azulejos.narration.story import name_of

    words, seats = spoken().text, range(record.game.players)
    names = [name_of(seat, record.names) for seat in seats]
    lines = [f"{record.game}: {', '.join(names)}"]
    for deal in report.deals:
        shares = ", ".join(f"{names[seat]} {_signed(deal.margin(seat))}" for seat in seats)
        lines.append(words("cli.luck.deal", round=deal.round, shares=shares))
    for seat in seats:
        lines.append(f"{names[seat]}:")
        lines.append("  " + words("cli.luck.points", **_parts(report.points[seat], _signed)))
        lines.append("  " + words("cli.luck.chances", **_parts(report.chances[seat], _signed_percent)))
    return lines if report.is_final else [*lines, words("cli.luck.unfinished")]


def _parts(account: "Account", write: Callable[[float], str]) -> dict[str, str]:
    return {
        "start": write(account.start),
        "luck": f"{write(account.luck)} ± {write(account.luck_error).lstrip('+')}",
        "lost": write(-account.lost),
        "gained": write(account.gained),
        "rest": write(account.rest),
        "result": write(account.result),
    }


def _signed(points: float) -> str:
    return spoken().number(f"{points:+z.1f}")


def _signed_percent(chance: float) -> str:
    return ("+" if chance >= 0 else "") + percent(chance)


def luck_trial(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the results of the matches are kept.")],
    matches: Annotated[int, typer.Option(metavar="N", min=1, help="Play until there are N matches.")] = 1000,
    move_nodes: Annotated[int, typer.Option(metavar="N", min=1, help="Positions searched for each move.")] = 100,
    value_nodes: Annotated[int, typer.Option(metavar="N", min=1, help="Positions searched for each deal.")] = 200,
    samples: Annotated[
        int, typer.Option(metavar="N", min=1, help="How many other deals each deal is compared with.")
    ] = 6,
    compiled: Annotated[
        bool,
        typer.Option("--compiled", help="Play in one compiled loop with the tree search: much faster; needs Numba."),
    ] = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the mean luck as a picture (.svg or .png).")
    ] = None,
    more: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="Also draw the matches of another table, from its file.")
    ] = None,
    language: Language = None,
) -> None:
    """Play matches of equal players to show that their luck is 0 on average, and what it explains.

    Matches that are already in the file are not played again, so a trial can be stopped and continued.

    **Examples**

        azulejos luck-trial trials.txt --matches 10000
        azulejos luck-trial trials.txt --matches 10000 --compiled --move-nodes 12 --value-nodes 12
        azulejos luck-trial three.txt --players 3 --matches 500 --plot luck.svg --more two.txt
    """
    from azulejos.cli.files import check_writable
    from azulejos.luck.trials import Settings, summarize

    game = GameOptions.of(ctx).game(seed="luck")
    check_writable(file)
    done = _trials_in(file)
    with explained_if_slow():
        play = _player(game, Settings(move_nodes, value_nodes, samples), compiled)
    found, is_interrupted = _play_trials(file, done, matches, play)
    summary = summarize(found)
    words = spoken().text
    print(words("cli.luck.trial.head", game=game, count=summary.matches))
    print(words("cli.luck.trial.mean", chance=_interval(summary.win_luck, 100), points=_interval(summary.margin_luck)))
    removed = _interval(summary.win_removed, 100), _interval(summary.margin_removed, 100)
    print(words("cli.luck.trial.removed", chance=removed[0], points=removed[1]))
    if plot is not None:
        from azulejos.match.luck_plot import plot_luck

        plot_luck({str(game): found} | {path.stem: _trials_in(path) for path in more or ()}, plot)
    if is_interrupted:
        raise typer.Exit(INTERRUPTED)


def _trials_in(file: Path) -> "list[Trial]":
    from azulejos.luck.trials import parse_trials

    return parse_trials(file.read_text(encoding="utf-8")) if file.exists() else []


def _player(game: "Game", settings: "Settings", compiled: bool) -> "PlayTrial":
    """Return what plays the trial of a number."""
    if compiled:
        from azulejos.luck.compiled_trials import CompiledTrials

        trials = CompiledTrials(game, settings)
        return lambda number: trials.play([number])[0]
    from azulejos.luck.trials import play_trial
    from azulejos.search import open_thinker

    thinker = open_thinker(game)
    return lambda number: play_trial(game, number, thinker, settings)


def _play_trials(file: Path, done: "list[Trial]", matches: int, play: "PlayTrial") -> "tuple[list[Trial], bool]":
    """Play the missing matches and add each to the file as soon as it is over."""
    from azulejos.cli.files import write_text

    played = {trial.number for trial in done}

    def work(is_stopped: Callable[[], bool]) -> "list[Trial]":
        found = list(done)
        write_text(file, "".join(f"{trial}\n" for trial in done))  # without a line that was cut off
        missing = [number for number in range(matches) if number not in played]
        with progress(spoken().text("cli.luck.name"), len(missing)) as show, file.open("a", encoding="utf-8") as out:
            for number in missing:
                if is_stopped():
                    break
                found.append(play(number))
                print(found[-1], file=out, flush=True)
                show("")
        return found

    return until_interrupted(work)


def _interval(estimate: "Estimate", scale: float = 1.0) -> str:
    return spoken().number(f"{estimate.value * scale:+z.2f} ± {estimate.half_width * scale:.2f}")
