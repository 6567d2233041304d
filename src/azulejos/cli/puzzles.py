"""`azulejos puzzles`: a puzzle to solve, the puzzle of the day, and how sets of puzzles are made."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from azulejos.cli.game_options import GameCommand, GameNameCommand, GameOptions
from azulejos.cli.long_runs import INTERRUPTED, explained_if_slow, progress, until_interrupted
from azulejos.cli.options import Language
from azulejos.cli.usage_errors import CommandError
from azulejos.games.registry import game_names
from azulejos.locale import spoken

if TYPE_CHECKING:
    from azulejos.play import Game
    from azulejos.puzzles import Puzzle

__all__ = ["puzzles"]

puzzles = typer.Typer(help="Solve puzzles, and make sets of them.", no_args_is_help=True)
MINED = "# mined "
"""How a line of a file begins that tells which match was searched last."""


@puzzles.command(cls=GameNameCommand)
def show(
    ctx: typer.Context,
    key: Annotated[str | None, typer.Argument(metavar="[NAME]", help="The name of a puzzle.")] = None,
    day: Annotated[str | None, typer.Option(metavar="DATE", help="The puzzle of a day, like 2026-11-16.")] = None,
    move: Annotated[str | None, typer.Option(metavar="MOVE", help="Try to solve it with this move.")] = None,
    answer: Annotated[bool, typer.Option("--answer", metavar="", help="Show the answer and its proof.")] = False,
    language: Language = None,
) -> None:
    """Show a puzzle: today's, that of another day, or the one with a name.

    With --move, it says whether that move solves the puzzle.

    **Examples**

        azulejos puzzles show
        azulejos puzzles show --move 3R4
        azulejos puzzles show --day 2026-12-24 --answer
    """
    puzzle = _chosen(GameOptions.of(ctx).game_name or game_names()[0], key, day)
    print("\n".join(_task(puzzle)))
    if move is not None:
        print(_verdict(puzzle, move))
    if answer:
        print("\n".join(_proof(puzzle)))


@puzzles.command()
def find(
    file: Annotated[str, typer.Argument(metavar="RECORD|-", help="A file with one or more records.")],
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write the puzzles to a file.")] = None,
    language: Language = None,
) -> None:
    """Find the puzzles in your own matches.

    **Example**

        azulejos puzzles find match.azr
    """
    from azulejos.cli.files import check_writable, write_text
    from azulejos.cli.positions import records_in
    from azulejos.puzzles.finding import Finder
    from azulejos.puzzles.text import write_puzzle

    records = records_in(file)
    if out is not None:
        check_writable(out)
    found: list[Puzzle] = []
    for record in records:
        with explained_if_slow():
            finder = Finder.open(record.start)
        found += finder.find_in(record.states())
    for puzzle in found:
        print("\n".join(_task(puzzle)))
    print(spoken().text("cli.puzzles.mined", count=len(found)))
    if out is not None:
        write_text(out, "".join(f"{write_puzzle(puzzle)}\n" for puzzle in found))


@puzzles.command(cls=GameCommand)
def mine(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the puzzles are added.")],
    first: Annotated[int, typer.Option(metavar="N", min=0, help="The number of the first match.")] = 0,
    matches: Annotated[int, typer.Option(metavar="N", min=1, help="How many further matches to play.")] = 100,
    language: Language = None,
) -> None:
    """Play matches and add their puzzles to a file; the same command continues a stopped run.

    **Example**

        azulejos puzzles mine mined.txt --matches 1000
    """
    from azulejos.cli.files import check_writable

    check_writable(file)
    chosen = GameOptions.of(ctx).game(seed="puzzles")
    begin = max(first, _last_mined(file) + 1)
    found, is_interrupted = _mine_all(chosen, file, range(begin, begin + matches))
    print(spoken().text("cli.puzzles.mined", count=found))
    if is_interrupted:
        raise typer.Exit(INTERRUPTED)


@puzzles.command()
def pack(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files of mined puzzles.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The packed file.")],
    count: Annotated[int, typer.Option(metavar="N", min=1, help="Keep at most N puzzles.")] = 2000,
    language: Language = None,
) -> None:
    """Choose puzzles from files, without duplicates, and pack them into one small file.

    **Example**

        azulejos puzzles pack mined.txt --count 500 --out puzzle_set.txt.gz
    """
    from azulejos.cli.files import read_text
    from azulejos.puzzles.files import pack as packed
    from azulejos.puzzles.selection import select
    from azulejos.puzzles.text import parse_puzzles

    kept = select((puzzle for file in files for puzzle in parse_puzzles(read_text(str(file)))), count)
    data = packed(kept)
    out.write_bytes(data)
    print(spoken().text("cli.puzzles.packed", count=len(kept), kilobytes=-(-len(data) // 1000)))


def _chosen(game: str, key: str | None, day: str | None) -> "Puzzle":
    from azulejos.puzzles.daily import puzzle_of_day
    from azulejos.puzzles.files import shipped_puzzles

    known = shipped_puzzles(game)
    if not known:
        raise CommandError.of("no-puzzles", game=game)
    if key is None:
        return puzzle_of_day(known, _date(day) if day else datetime.now(UTC).date())  # as on the page
    found = next((puzzle for puzzle in known if puzzle.key == key.lower()), None)
    if found is None:
        raise CommandError.of("no-such-puzzle", name=key)
    return found


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise CommandError.of("bad-date", name=text) from None


def _task(puzzle: "Puzzle") -> list[str]:
    state, words = puzzle.state, spoken().text
    assert state.to_move is not None
    return [
        state.view(state.to_move).draw(),
        words("cli.puzzles.head", name=puzzle.key, seat=state.to_move + 1),
        words(f"puzzle.task.{puzzle.aim}"),
        words("puzzle.assumed", round=state.round),
        puzzle.position,
    ]


def _verdict(puzzle: "Puzzle", move: str) -> str:
    words = spoken().text
    if puzzle.is_solved_by(move):
        return words("puzzle.solved")
    price = puzzle.price_of(move)
    return words("puzzle.missed.match") if price is None else words("puzzle.missed", count=price)


def _proof(puzzle: "Puzzle") -> list[str]:
    from azulejos.narration.move_effects import describe

    words, state = spoken().text, puzzle.state
    lines = []
    for move in puzzle.line:
        assert state.to_move is not None
        lines.append(f"{state.to_move + 1}. {move!s:<7} {describe(state.view(state.to_move), move)}")
        state = state.play(move)
    themes = ", ".join(words(f"theme.{theme}") for theme in puzzle.themes)
    return [
        *lines,
        words("puzzle.lead", lead=_lead(puzzle.best)),
        words("puzzle.next", lead=_lead(puzzle.next_best), count=puzzle.next_count),
        words("puzzle.themes", themes=themes, rating=puzzle.rating),
        words("puzzle.searched", count=puzzle.positions),
    ]


def _lead(value: int) -> str:
    """Return a value in words: a lead in points, and whether the match is decided."""
    from azulejos.puzzles.puzzle import DECIDED

    half = DECIDED // 2
    if value > half:
        return spoken().text("puzzle.lead.won", points=spoken().number(f"{value - DECIDED:+d}"))
    if value < -half:
        return spoken().text("puzzle.lead.lost", points=spoken().number(f"{value + DECIDED:+d}"))
    return spoken().number(f"{value:+d}")


def _last_mined(file: Path) -> int:
    """Return the number of the last match that was searched; -1 if none was."""
    if not file.exists():
        return -1
    lines = file.read_text(encoding="utf-8").splitlines()
    return max((int(line.removeprefix(MINED)) for line in lines if line.startswith(MINED)), default=-1)


def _mine_all(game: "Game", file: Path, numbers: range) -> tuple[int, bool]:
    from azulejos.puzzles.mining import Miner
    from azulejos.puzzles.text import write_puzzle

    with explained_if_slow():
        miner = Miner(game)

    def work(is_stopped: Callable[[], bool]) -> int:
        found = 0
        with progress(spoken().text("cli.puzzles.name"), len(numbers)) as show, file.open("a", encoding="utf-8") as out:
            for number in numbers:
                if is_stopped():
                    break
                for puzzle in miner.mine(number):
                    print(write_puzzle(puzzle), file=out)
                    found += 1
                print(f"{MINED}{number}", file=out, flush=True)
                show("")
        return found

    return until_interrupted(work)
