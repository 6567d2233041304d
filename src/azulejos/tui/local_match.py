"""A match at this terminal as the board needs it: what may be shown, the moves, and what happened."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from azulejos.bots import LEVELS, Bot
from azulejos.cli.files import free_name, write_text
from azulejos.cli.match_setup import start_local
from azulejos.cli.options import HUMAN
from azulejos.errors import WrongMoment
from azulejos.locale import spoken
from azulejos.match.bot_call import Forfeit
from azulejos.match.bot_call import ask as ask_bot
from azulejos.match.players import Closable, make_player
from azulejos.narration.story import YOU, explain
from azulejos.play import Event, Game, Move, View
from azulejos.play.record import Record
from azulejos.tui.picture_parts import at_seat
from azulejos.tui.plain_board import board_of

__all__ = ["LocalSession", "Told", "last_places", "seat_name", "tell"]


@dataclass(frozen=True, slots=True)
class Told:
    """Something that happened, kept as events: worded when shown, in the language current at that moment."""

    events: tuple[Event, ...]
    mover: int | None


def tell(story: Sequence[Told], game: Game, names: Sequence[str]) -> list[str]:
    """Return what happened in words, one line for each event."""
    language, called = spoken().language, tuple(names)
    return [line for told in story for line in _explained(told, game, called, language)]


@lru_cache(maxsize=400)
def _explained(told: Told, game: Game, names: tuple[str, ...], language: str) -> list[str]:
    return explain(told.events, game, names, mover=told.mover)


def last_places(game: Game, move: Move | None, seat: int | None) -> tuple[str, ...]:
    """Return the places on a seat's board where its last move can be seen.

    >>> from azulejos import azul
    >>> last_places(azul(), Move("3R4"), 1), last_places(azul(), None, None)
    (('to:4@1',), ())
    """
    if move is None or seat is None:
        return ()
    places = board_of(game.name).path_of(move)
    return tuple(at_seat(place, seat) for place in places if at_seat(place, seat) != place)


def seat_name(who: str, seat: int, name: str, seats: Sequence[str]) -> str:
    """Return the name of an occupant: a level in the current language, a person's name, or an empty text.

    >>> seat_name("level1", 1, "Level1", ("human", "level1")), seat_name("human", 0, "Human", ("human", "level1"))
    ('Newcomer', '')
    """
    level = next((level for level in LEVELS if level.bot == who), None)
    if level is not None:
        told = spoken().text(f"level.{level.number}")
        return told if seats.count(who) == 1 else f"{told} {seat + 1}"
    return "" if who == HUMAN and name.lower().startswith(HUMAN) else name


class LocalSession:
    """A match with people and bots at one terminal.

    What only one seat may know is shown while that seat is to move, and always to a person who plays alone against
    bots; nobody else at the screen may see it (D45).
    """

    def __init__(self, record: Record, seats: tuple[str, ...], seed: str, path: Path | None = None) -> None:
        self.match = start_local(record, seats, seed)
        self.seats = seats
        self.path = path
        self.story: list[Told] = []
        self.is_saved = False
        self._bots: dict[int, Bot] = {
            seat: make_player(who, f"{seed}/seat{seat + 1}") for seat, who in enumerate(seats) if who != HUMAN
        }
        self._last: tuple[Move | None, int | None] = (None, None)
        self._looked: int | None = None
        self._tell_steps()
        self._look_if_open()

    @property
    def record(self) -> Record:
        """Return the record so far."""
        return self.match.record

    @property
    def game(self) -> Game:
        """Return the game that is played."""
        return self.match.live.game

    @property
    def people(self) -> list[int]:
        """Return the seats of people."""
        return [seat for seat, who in enumerate(self.seats) if who == HUMAN]

    @property
    def seat_to_move(self) -> int | None:
        """Return the seat that is to move; None after the end."""
        return self.match.live.to_move

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.match.live.is_over

    @property
    def is_persons_turn(self) -> bool:
        """Whether somebody at the screen is to move."""
        return self.seat_to_move in self.people

    @property
    def names(self) -> list[str]:
        """Return the players' names for the boards; empty for a person without a name."""
        return [seat_name(who, n, self.match.noted.names[n], self.seats) for n, who in enumerate(self.seats)]

    @property
    def told_names(self) -> list[str]:
        """Return the players' names for sentences; the only person is addressed as "you"."""
        names = self.names
        return [YOU if not name and self.people == [seat] else name for seat, name in enumerate(names)]

    @property
    def viewer(self) -> int | None:
        """Return the seat whose knowledge may be shown now, or None."""
        if len(self.people) == 1:
            return self.people[0]
        seat = self.seat_to_move
        return seat if seat in self.people and seat == self._looked else None

    @property
    def view(self) -> View:
        """Return what may be shown now."""
        return self.match.state.view(self.viewer)

    @property
    def hides_something(self) -> bool:
        """Whether the person to move knows a secret and the others have not been asked to look away yet."""
        seat = self.seat_to_move
        if seat not in self.people or len(self.people) == 1 or seat == self._looked:
            return False
        state = self.match.state
        return str(state.view(seat)) != str(state.view(None))

    def look(self) -> None:
        """Show the person to move what they know: the others were asked to look away."""
        self._looked = self.seat_to_move

    @property
    def moves(self) -> tuple[Move, ...]:
        """Return the moves that a person at the screen can make now."""
        return self.match.state.legal_moves() if self.is_persons_turn else ()

    @property
    def last(self) -> tuple[str, ...]:
        """Return the places where the last move can be seen."""
        return last_places(self.record.game, *self._last)

    def play(self, move: Move) -> None:
        """Make a move of the seat that is to move, and the deals that follow."""
        mover = self.seat_to_move
        self.match = self.match.play(move.text)
        self._last = (move, mover)
        self._tell_steps()
        self.is_saved = False
        self._look_if_open()

    def ask_bot(self) -> Move | Forfeit:
        """Let the bot to move choose; this may take a while, so call it in a thread."""
        seat = self.seat_to_move
        if seat is None or seat not in self._bots:
            raise WrongMoment("no bot is to move")
        return ask_bot(self._bots[seat], self.match.state).chosen

    def undo(self) -> None:
        """Take back the last choice of the person to move, or of the only person."""
        people = self.people
        seat = people[0] if len(people) == 1 else self.seat_to_move
        if seat is None or seat not in people:
            raise WrongMoment("no person is to move", code="not-your-turn")
        self.match = self.match.undo(seat)
        self.story.clear()
        self._last, self._looked = (None, None), None
        self._look_if_open()
        self.is_saved = False

    def save(self) -> Path:
        """Write the record to the match's file, which is chosen the first time."""
        if self.path is None:
            self.path = free_name(Path(), datetime.now())
        write_text(self.path, str(self.record))
        self.is_saved = True
        return self.path

    def close(self) -> None:
        """Close the bots that are processes."""
        for bot in self._bots.values():
            if isinstance(bot, Closable):
                bot.close()

    def _tell_steps(self) -> None:
        """Add the last steps to the story, as far as everybody at the screen may know them."""
        only = self.people[0] if len(self.people) == 1 else None
        self.story += [Told(state.view(only).events, mover) for mover, state in self.match.steps]

    def _look_if_open(self) -> None:
        """Show the person to move what they know at once, if there is nothing to hide from others."""
        if self.seat_to_move != self._looked:
            self._looked = None
        if not self.hides_something:
            self._looked = self.seat_to_move
