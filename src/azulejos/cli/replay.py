"""`azulejos replay`: goes through a recorded match, step by step and in words."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from azulejos.cli.options import Color, Language

if TYPE_CHECKING:
    from azulejos.play import State
    from azulejos.play.record import Record

__all__ = ["Page", "pages", "replay"]


@dataclass(frozen=True, slots=True)
class Page:
    """A move (or what comes before the first one) with the deals that follow: number, text, state after it."""

    number: int
    words: tuple[str, ...]
    state: "State"
    begins_round: bool


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="A file with one or more records.")],
    step: Annotated[
        bool, typer.Option("--step", metavar="", help="Draw the board after every move and wait for Enter.")
    ] = False,
    start: Annotated[int, typer.Option("--from", metavar="N", min=0, help="Start at move N.")] = 0,
    color: Color = None,
    language: Language = None,
) -> None:
    """Step through a recorded match move by move: what was played, what it did, how rounds were scored.

    With --step, the board is drawn after every move: Enter goes forward, b goes back, q quits.

    **Example**

        azulejos replay match.azr --step --from 20
    """
    from azulejos.cli.console import wants_color
    from azulejos.cli.positions import records_in
    from azulejos.cli.usage_errors import CommandError

    for record in records_in(file):
        if start > len(record.moves):
            raise CommandError.of("no-such-move", number=start, count=len(record.moves))
        _print_head(record)
        shown = [page for page in pages(record) if page.number >= start]
        if step and sys.stdin.isatty() and sys.stdout.isatty():
            _leaf_through(record, shown, color=wants_color(color))
        else:
            _print_pages(record, shown, color=wants_color(color), draws_all=step)
        _print_result(record)


def pages(record: "Record") -> Iterator[Page]:
    """Return the pages of a record: what happened before the first move, then one page per move."""
    from azulejos.narration.story import explain, name_of
    from azulejos.play import Move

    names = [name_of(seat, record.names) for seat in range(record.game.players)]
    states = list(record.states())
    number, words, first = 0, list[str](), states[0]
    for step, before, after in zip(record.steps, states, states[1:], strict=False):
        if isinstance(step.action, Move):
            yield Page(number, tuple(words), before, before.round > first.round or number == 0)
            number, first = number + 1, before
            words = [f"{number}. {names[before.to_move or 0]}: {step.action}{step.mark}"]
        shown = explain(after.events, record.game, names, mover=before.to_move)
        words += [f"   {line}" if number else line for line in shown]
        words += [f"   {{{step.comment}}}"] if step.comment else []
    yield Page(number, tuple(words), states[-1], states[-1].round > first.round or number == 0)


def _print_head(record: "Record") -> None:
    from azulejos.narration.story import name_of

    names = [name_of(seat, record.names) for seat in range(record.game.players)]
    print(f"{record.game}: {', '.join(names)}")
    for key, value in record.headers:
        if not key.startswith("Seat"):
            print(f"{key}: {value}")
    print()


def _print_pages(record: "Record", shown: list[Page], *, color: bool, draws_all: bool) -> None:
    from azulejos.cli.console import drawn

    for page in shown:
        print("\n".join(page.words))
        if draws_all or page.begins_round or page.state is shown[-1].state:
            print("\n" + drawn(page.state, color=color, names=list(record.names)) + "\n")


def _leaf_through(record: "Record", shown: list[Page], *, color: bool) -> None:
    from azulejos.cli.console import ask, drawn
    from azulejos.locale import spoken

    at = 0
    while at < len(shown):
        page = shown[at]
        print(drawn(page.state, color=color, names=list(record.names)) + "\n")
        print("\n".join(page.words))
        asked = spoken().text("cli.replay.move", number=page.number, count=len(record.moves))
        try:
            answer = ask(f"{asked} ").strip().lower()
        except EOFError:
            return
        if answer.startswith("q"):
            return
        at = max(0, at - 1) if answer.startswith("b") else at + 1


def _print_result(record: "Record") -> None:
    from azulejos.narration.results import result_lines

    print("\n".join(result_lines(record, record.names)))
