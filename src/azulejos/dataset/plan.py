"""The plan of a data set: everything that determines its rows, and the versions that they were made with."""

import hashlib
import importlib.metadata
import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Literal

from azulejos.errors import AzulejosError
from azulejos.games.parts import has_part
from azulejos.play import Game, OptionError, parse_game
from azulejos.search.net_files import offer_file, shipped_file

__all__ = ["MATCHES", "POSITIONS", "TABLES", "DatasetError", "Plan", "TableName", "Versions", "versions_of"]

TableName = Literal["positions", "matches"]
POSITIONS: TableName = "positions"
MATCHES: TableName = "matches"
TABLES: tuple[TableName, ...] = (POSITIONS, MATCHES)
MAX_ROUNDS = 100
CHUNK_MATCHES = 25
FILE_MATCHES = 5_000


class DatasetError(AzulejosError):
    """A data set cannot be written, read or continued."""

    code = "bad-dataset"


@dataclass(frozen=True, slots=True)
class Versions:
    """The versions that rows depend on: the program, the rules of the game, and the nets by their file's digest."""

    program: str
    rules: int
    nets: str


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a data set: the same plan makes the same rows, if the players depend on nothing but their seeds.

    `players` names one for every seat. They rotate by one seat after each match, so that everybody plays in every seat.

    >>> plan = Plan("azul2", ("greedy", "random"), matches=60, seed="lisboa")
    >>> plan.seats(0), plan.seats(1), plan.match_seed(1)
    (('greedy', 'random'), ('random', 'greedy'), 'lisboa/match1')
    >>> plan.chunks
    3
    """

    game: str
    players: tuple[str, ...]
    matches: int
    seed: str = "0"
    max_rounds: int = MAX_ROUNDS
    tables: tuple[TableName, ...] = TABLES
    chunk_matches: int = CHUNK_MATCHES
    file_matches: int = FILE_MATCHES

    def __post_init__(self) -> None:
        players = self.table.players
        if len(self.players) not in (1, players):
            found = ",".join(self.players)
            raise OptionError(f"{len(self.players)} players for {players} seats: {found}", code="bad-seats")
        if min(self.matches, self.chunk_matches, self.file_matches) < 1 or self.file_matches % self.chunk_matches:
            raise OptionError("matches must be above 0, and a file must hold whole chunks", code="bad-option")

    @property
    def table(self) -> Game:
        """Return the game that is played."""
        return parse_game(self.game)

    @property
    def chunks(self) -> int:
        """Return the number of chunks, which are played and kept one by one."""
        return -(-self.matches // self.chunk_matches)

    @property
    def files(self) -> int:
        """Return the number of files of each table."""
        return -(-self.matches // self.file_matches)

    def chunk(self, number: int) -> range:
        """Return the matches of a chunk."""
        begin = number * self.chunk_matches
        return range(begin, min(begin + self.chunk_matches, self.matches))

    def chunks_of_file(self, number: int) -> range:
        """Return the chunks of a file."""
        per_file = self.file_matches // self.chunk_matches
        return range(number * per_file, min((number + 1) * per_file, self.chunks))

    def seats(self, match: int) -> tuple[str, ...]:
        """Return the players of a match, by seat."""
        count = self.table.players
        return tuple(self.players[(seat + match) % len(self.players)] for seat in range(count))

    def match_seed(self, match: int) -> str:
        """Return the seed of a match's deals: the n-th deal uses `Dice(seed, n)`."""
        return f"{self.seed}/match{match}"

    def in_one_file(self) -> "Plan":
        """Return the same plan with one file for each table."""
        return replace(self, file_matches=self.chunks * self.chunk_matches)

    def to_json(self) -> str:
        """Return the plan as text."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> "Plan":
        """Read a plan.

        >>> plan = Plan("duel", ("random",), 3)
        >>> Plan.from_json(plan.to_json()) == plan
        True
        """
        found = json.loads(text)
        return cls(**{**found, "players": tuple(found["players"]), "tables": tuple(found["tables"])})


def versions_of(game: Game) -> Versions:
    """Return the versions of everything that is installed for a game."""
    return Versions(importlib.metadata.version("azulejos"), game.rules_version, _nets_of(game))


def _nets_of(game: Game) -> str:
    """Return the nets of such a table with the beginning of their digests; nothing if it has none."""
    file = shipped_file(game) if has_part(game.name, "search") else None
    found = [each for each in (file, offer_file(file)) if each.is_file()] if file else []
    return " ".join(f"{each.stem}:{_digest(each)}" for each in found)


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]
