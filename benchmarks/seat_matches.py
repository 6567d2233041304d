"""Matches between variants: what a run of them has in common, one match, and the file of those that were played."""

import functools
import json
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from azulejos.errors import AzulejosError
from azulejos.match import play_match, share_of_win
from azulejos.match.pairs import MAX_ROUNDS
from azulejos.play import OptionError, parse_game
from azulejos.search.thinker import Thinker
from benchmarks.library_session import fingerprint
from benchmarks.seatings import Seating, seatings
from benchmarks.variants import Variant, VariantBot

__all__ = ["MatchFailure", "Played", "Run", "check", "play", "read_matches", "run_of"]


class MatchFailure(AzulejosError):
    """A variant could not go on with a match."""

    code = "match-failed"


@dataclass(frozen=True, slots=True)
class Run:
    """What matches have in common: the table, the variants and their builds, and the seed of all deals."""

    table: str
    variants: tuple[str, ...]
    builds: tuple[str, ...]
    seed: str
    against_copies: bool = False

    def seatings(self, deal: int) -> list[Seating]:
        """Return the seatings in which a deal is played."""
        players = parse_game(self.table).players
        return seatings(players, len(self.variants), self.seed, deal, against_copies=self.against_copies)


@dataclass(frozen=True, slots=True)
class Played:
    """A match: its deal and seating, and for each seat its share of the win, points, CPU time and number of moves."""

    run: Run
    deal: int
    seats: Seating
    shares: tuple[float, ...]
    points: tuple[int, ...]
    ms: tuple[float, ...]
    moves: tuple[int, ...]

    def __str__(self) -> str:
        row = asdict(self)
        return json.dumps(row.pop("run") | row)


def run_of(table: str, variants: Iterable[Variant], seed: str, *, against_copies: bool = False) -> Run:
    """Return a run of matches. Raise an error if the variants cannot play such matches."""
    found, game = tuple(variants), parse_game(table)
    if not 2 <= len(found) <= game.players:
        raise OptionError(f"{len(found)} variants for {game.players} seats (wanted two or more, and a seat for each)")
    if against_copies and len(found) != 2:
        raise OptionError(f"{len(found)} variants (wanted two: one seat for the first, all others for the second)")
    builds = tuple(fingerprint(variant.folder) for variant in found)
    return Run(str(game), tuple(variant.text for variant in found), builds, seed, against_copies)


def check(run: Run, variants: Iterable[Variant]) -> None:
    """Raise ModuleError or OptionError if a variant cannot think at the table."""
    for variant in variants:
        variant.open(parse_game(run.table))


def play(run: Run, variants: tuple[Variant, ...], deal: int, seats: Seating) -> Played:
    """Play a match. With limits of nodes, it depends only on the arguments.

    Its deals and the seeds of its bots are those of the same pair of `azulejos match`.
    """
    game, seed = parse_game(run.table), f"{run.seed}/pair{deal + 1}"
    bots = [
        VariantBot(variants[number], _thinker(run.table, seat, variants[number]), f"{seed}/seat{seat + 1}")
        for seat, number in enumerate(seats)
    ]
    result = play_match(game, bots, seed=seed, max_rounds=MAX_ROUNDS, clock=time.thread_time)
    if result.forfeit:
        raise MatchFailure(f"{bots[result.forfeit.seat].name}: {result.forfeit.message}")
    return Played(
        run,
        deal,
        seats,
        tuple(share_of_win(result.outcome, seat) for seat in range(game.players)),
        result.outcome.scores,
        tuple(round(pace.total_ms, 1) for pace in result.paces),
        tuple(pace.moves for pace in result.paces),
    )


@functools.cache
def _thinker(table: str, seat: int, variant: Variant) -> Thinker:
    """Return the thinker of a seat: no seat is to profit from what the search of another one remembers."""
    return variant.open(parse_game(table))


def read_matches(file: Path) -> list[Played]:
    """Return the matches of a file; none if it does not exist. A last line that was not completed is removed."""
    if not file.exists():
        return []
    text = file.read_text(encoding="utf-8")
    complete = text[: text.rfind("\n") + 1]
    if complete != text:
        file.write_text(complete, encoding="utf-8")
    return list(_matches(file, complete.splitlines()))


def _matches(file: Path, lines: list[str]) -> Iterator[Played]:
    for number, line in enumerate(lines, start=1):
        try:
            row = {name: _as_tuple(value) for name, value in json.loads(line).items()}
            run = Run(**{each.name: row.pop(each.name) for each in fields(Run)})
            yield Played(run, **row)
        except (ValueError, AttributeError, KeyError, TypeError):
            raise OptionError(f"{file}, line {number} is not a match: {line[:80]!r}") from None


def _as_tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
