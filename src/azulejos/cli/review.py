"""`azulejos review`: every move of a recorded match compared with the best one."""

import json as json_text
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from azulejos.cli.limits import Depth, Nodes, Seed, TimeMs, limit_of, percent, value_and_line, value_of
from azulejos.cli.long_runs import INTERRUPTED, explained_if_slow, progress, until_interrupted
from azulejos.cli.options import Language
from azulejos.cli.show import ThemeName
from azulejos.locale import spoken

if TYPE_CHECKING:
    from azulejos.analysis import JudgedMove, Review
    from azulejos.play import Record
    from azulejos.search.thinker import Limit

__all__ = ["review", "review_all"]

NODES = 50_000


def review(
    file: Annotated[str, typer.Argument(metavar="RECORD|-", help="A file with one or more records.")],
    nodes: Nodes = None,
    depth: Depth = None,
    time_ms: TimeMs = None,
    seed: Seed = "0",
    out: Annotated[
        str | None, typer.Option("--out", metavar="FILE|-", help="Write the record with evaluations and marks.")
    ] = None,
    svg: Annotated[
        str | None, typer.Option("--svg", metavar="FILE", help="Draw a graph of everybody's winning chances.")
    ] = None,
    theme: Annotated[ThemeName, typer.Option(help="The colors of the picture.")] = ThemeName.LIGHT,
    every: Annotated[
        bool, typer.Option("--all", metavar="", help="Show every move, not only the marked ones.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", metavar="", help="Print JSON, one line per record.")] = False,
    language: Language = None,
) -> None:
    """Judge every move of a recorded match from what its player could know: what it lost, and what was better.

    The limits apply to each move; without any, 50,000 positions are searched. Ctrl-C ends the review; the result so
    far is shown and written.

    **Examples**

        azulejos review match.azr
        azulejos review match.azr --time-ms 1000 --out reviewed.azr --svg chances.svg
    """
    from azulejos.cli.positions import records_in

    records = records_in(file)
    limit = limit_of(nodes, depth, time_ms, NODES)
    for name in (out, svg):
        _check(name)
    found, is_interrupted = review_all(records, limit, seed)
    for one in found:
        told = json_text.dumps(one.as_dict()) if json else "\n".join(_lines(one, every))
        if out != "-":
            print(told + ("" if json or one is found[-1] else "\n"))
    _write(found, records, out, svg, theme, is_quiet=json)
    if is_interrupted:
        raise typer.Exit(INTERRUPTED)


def _check(name: str | None) -> None:
    from azulejos.cli.files import check_writable

    if name is not None and name != "-":
        check_writable(Path(name))


def review_all(records: "Iterable[Record]", limit: "Limit", seed: str) -> "tuple[list[Review], bool]":
    """Review records with a progress bar until all are done or somebody interrupts; return whether somebody did."""
    from azulejos.analysis import review as judge
    from azulejos.search import open_thinker

    waiting = list(records)
    for record in waiting:
        record.final  # noqa: B018  # says now, not after an hour, which one cannot be replayed

    for game in {record.game.name: record.game for record in waiting if record.moves}.values():
        with explained_if_slow():  # all matches of a game use the same machine code
            open_thinker(game)

    def work(is_stopped: Callable[[], bool]) -> "list[Review]":
        def review_one(record: "Record", show: Callable[[str], None]) -> "Review":
            names = _meeting(record)
            return judge(record, limit, seed=seed, progress=lambda *_: show(names), is_stopped=is_stopped)

        found: list[Review] = []
        with progress(spoken().text("cli.review.name"), sum(len(record.moves) for record in waiting)) as show:
            for record in waiting:
                if is_stopped() and found:
                    break
                found.append(review_one(record, show))
        return found

    return until_interrupted(work)


def _meeting(record: "Record") -> str:
    """Return who plays whom."""
    from azulejos.narration.story import name_of

    names = (name_of(seat, record.names) for seat in range(record.game.players))
    return reduce(lambda first, second: spoken().text("cli.match.pair", first=first, second=second), names)


def _write(
    found: "list[Review]",
    records: "tuple[Record, ...]",
    out: str | None,
    svg: str | None,
    theme: ThemeName,
    *,
    is_quiet: bool,
) -> None:
    """Write the requested records and pictures; records that were not reached stay as they are."""
    from azulejos.analysis import annotated, draw_graph
    from azulejos.cli.files import write_text

    if out is not None:
        texts = [str(annotated(one)) for one in found] + [str(record) for record in records[len(found) :]]
        if out == "-":
            sys.stdout.write("\n".join(texts))
        else:
            write_text(Path(out), "\n".join(texts))
    for number, one in enumerate(found if svg is not None else [], start=1):
        path = Path(svg or "")
        name = path if len(records) == 1 else path.with_stem(f"{path.stem}-{number}")
        write_text(name, draw_graph(one, theme=theme.value))
        if not is_quiet and out != "-":
            print(spoken().text("cli.show.written", file=name))
    if out not in (None, "-") and not is_quiet:
        print(spoken().text("cli.show.written", file=out))


def _lines(found: "Review", every: bool) -> list[str]:
    from azulejos.analysis.grading import NOTEWORTHY
    from azulejos.narration.story import name_of

    record = found.record
    names = [name_of(seat, record.names) for seat in range(record.game.players)]
    done = {"done": len(found.moves), "count": len(record.moves)}
    end = "" if found.is_complete else spoken().text("cli.review.looked-at", **done)
    lines = [f"{record.game}: {', '.join(names)}, {_result(record, names)}{end}"]
    for judged in found.moves:
        if every or judged.mark in NOTEWORTHY:
            lines += _move_lines(found, judged, names[judged.seat])
    width = max(len(name) for name in names)
    return [*lines, *(_player_line(found, seat, f"{name:<{width}}") for seat, name in enumerate(names))]


def _result(record: "Record", names: Sequence[str]) -> str:
    """Return in a word how the match ended: by points, or by what a player did."""
    from azulejos.play.record.results import UNFINISHED, loser_of

    words, outcome, loser = spoken().text, record.outcome, loser_of(record.result)
    if outcome and loser is not None:
        return f"{words(f'cli.reason.{outcome.reason}')}: {names[loser]}"
    if outcome:
        scores = "-".join(str(points) for points in outcome.scores)
        reason = spoken().text_or(f"cli.reason.{outcome.reason}", outcome.reason)
        return words("cli.review.finished", scores=scores, reason=reason)
    return words("cli.review.unfinished" if record.result == UNFINISHED else f"cli.reason.{record.result}")


def _move_lines(found: "Review", judged: "JudgedMove", name: str) -> list[str]:
    from azulejos.analysis.grading import SIGNS
    from azulejos.narration.reasons import say_reason

    words = spoken().text
    mark = words(f"mark.{judged.mark}")
    head = f"{judged.number + 1:>3}. {name}: {judged.move}{SIGNS.get(judged.mark, '')}"
    if judged.played is None or judged.best is None:
        return [f"{head}  {mark}"]
    if judged.reasons:
        mark = words("cli.review.loses", mark=mark, percent=percent(judged.loss))
    lines = [f"{head}  {mark} ({value_of(judged.played)})"]
    if judged.reasons:
        better = value_and_line(f"{judged.best.move} ({value_of(judged.best)})", judged.best.variation[1:4])
        lines.append("       " + words("cli.review.better", better=better))
        lines.append("       " + " ".join(say_reason(reason) for reason in judged.reasons))
    return lines


def _player_line(found: "Review", seat: int, name: str) -> str:
    from azulejos.analysis.grading import NOTEWORTHY

    words, accuracy = spoken().text, found.accuracy(seat)
    if accuracy is None:
        return f"{name}  {words('cli.review.no-choices')}"
    counts = found.counts(seat)
    told = words(
        "cli.review.player",
        accuracy=spoken().number(f"{accuracy:.1f}"),
        marks=", ".join(words(f"mark.{mark}.count", count=counts[mark]) for mark in reversed(NOTEWORTHY)),
        percent=percent(found.mean_loss(seat)),
    )
    return f"{name}  {told}"
