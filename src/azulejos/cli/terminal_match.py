"""A match at the terminal: asks for moves, lets bots choose, narrates, and never loses the match."""

import shlex
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from types import FrameType

from azulejos.bots import Bot, make_bot, prepare
from azulejos.cli.console import ask, drawn, say
from azulejos.cli.error_messages import complaint
from azulejos.cli.files import free_name, write_somewhere, write_text
from azulejos.cli.long_runs import explained_if_slow
from azulejos.cli.match_setup import LocalMatch, start_local
from azulejos.cli.move_input import LIST_INDENT, list_moves, understand
from azulejos.cli.options import HUMAN
from azulejos.cli.usage_errors import CommandError
from azulejos.errors import AzulejosError
from azulejos.locale import spoken
from azulejos.match.bot_call import Forfeit
from azulejos.match.bot_call import ask as ask_bot
from azulejos.match.players import Closable, make_player
from azulejos.narration.move_help import move_help
from azulejos.narration.results import result_lines, score_line
from azulejos.narration.story import YOU, ends_round, explain, is_you, name_of
from azulejos.play import Move, State, View
from azulejos.play.record import Record

__all__ = ["TerminalMatch"]

FEW_MOVES = 9
"""Up to this many moves are listed without asking."""


class _Leave(Exception):
    """The person at the terminal wants to stop for now."""


class TerminalMatch:
    """One match at the terminal, with its bots and the file it is saved to."""

    def __init__(self, record: Record, seats: tuple[str, ...], seed: str) -> None:
        self.save_to: Path | None = None
        self.color: bool | None = None
        self.match = start_local(record, seats, seed)
        self._seats = seats
        self._seed = seed
        self._bots: dict[int, Bot] = {
            seat: make_player(who, f"{seed}/seat{seat + 1}") for seat, who in enumerate(seats) if who != HUMAN
        }
        self._names = [self._name(seat) for seat in range(len(seats))]

    @property
    def state(self) -> State:
        """Return the present state."""
        return self.match.state

    @property
    def record(self) -> Record:
        """Return the record so far."""
        return self.match.record

    def _prepare(self) -> None:
        """Prepare the bots, so that nobody waits in the middle of the match."""
        for bot in self._bots.values():
            with explained_if_slow():
                prepare(bot, self.state.game)

    def play(self) -> None:
        """Play until the match is over or somebody leaves; keep the record either way."""
        with _interrupted_once() as ignore_signals:
            try:
                self._prepare()
                self._greet()
                self._narrate(self.match)
                while not self.match.live.is_over:
                    self._step()
                self._end()
            except (_Leave, KeyboardInterrupt, EOFError):
                ignore_signals()
                self._leave()
            except BrokenPipeError as error:
                path = self._save(self._path())
                gone = spoken().text("cli.play.gone", path=path)
                raise CommandError(gone, code="broken-pipe") from error
            finally:
                for bot in self._bots.values():
                    if isinstance(bot, Closable):
                        bot.close()

    def _name(self, seat: int) -> str:
        """Call the only human at the table "You", and everybody else by their name."""
        name = name_of(seat, self.match.noted.names)
        is_unnamed = name.lower().startswith(HUMAN)
        return YOU if is_unnamed and self._seats[seat] == HUMAN and self._seats.count(HUMAN) == 1 else name

    def _greet(self) -> None:
        who = ", ".join(name_of(seat, self._names) for seat in range(len(self._seats)))
        rounds = self.match.live.setup.max_rounds
        limit = spoken().text("cli.play.rounds", count=rounds) if rounds else ""
        print(spoken().text("cli.play.greeting", game=self.state.game, limit=limit, who=who, seed=self._seed))
        if HUMAN in self._seats and not self.match.live.is_over:
            print(spoken().text("cli.play.how"))
        if moves := len(self.match.noted.moves):
            print(spoken().text("cli.play.resumed", count=moves))

    def _step(self) -> None:
        seat = self.match.live.to_move
        assert seat is not None, "the match is not over"
        if seat in self._bots:
            self._play(self._chosen_by_bot(seat))
        else:
            self._ask(seat)

    def _chosen_by_bot(self, seat: int) -> Move:
        """Ask a bot; if it fails, the match is saved and can be resumed with another bot."""
        chosen = ask_bot(self._bots[seat], self.state).chosen
        if isinstance(chosen, Forfeit):
            path = self._save(self._path())
            raise CommandError(f"{self._names[seat]}: {chosen.message}; the match is saved in {path}", code=chosen.code)
        return chosen

    def _play(self, move: Move) -> None:
        self.match = self.match.play(move.text)
        self._narrate(self.match)

    def _narrate(self, match: LocalMatch) -> None:
        """Print what the last move and its deals did, as far as the person at the terminal may know."""
        humans = [seat for seat, who in enumerate(self._seats) if who == HUMAN]
        watcher = humans[0] if len(humans) == 1 else None
        for mover, state in match.steps:
            events = state.view(watcher).events
            if mover is not None:
                print()
            for line in explain(events, state.game, self._names, mover=mover):
                say(line)
            if mover is not None and ends_round(events, state.game):
                print(spoken().text("cli.play.points", scores=score_line(state.scores, self._names)))

    def _ask(self, seat: int) -> None:
        """Ask a person until the match changes; a forced move is made at once."""
        view = self.state.view(seat)
        if len(view.legal_numbers()) == 1:
            self._play(view.legal_moves()[0])
            return
        self._draw(view)
        count = len(view.legal_moves())
        if count <= FEW_MOVES:
            self._list(view)
        asked = self.match
        key = "cli.play.ask.you" if is_you(seat, self._names) else "cli.play.ask"
        prompt = spoken().text(key, player=self._names[seat], count=count) + " "
        while self.match is asked:
            line = ask(prompt).strip()
            try:
                self._obey(line, seat, view)
            except AzulejosError as error:
                say(complaint(error))

    def _obey(self, line: str, seat: int, view: View) -> None:
        word, _, rest = line.partition(" ")
        match word.lower():
            case "?" | "help":
                print(f"{move_help(view.game)}\n{spoken().text('cli.help.commands')}")
            case "":
                print(spoken().text("cli.play.how.short"))
            case "moves":
                self._list(view, rest.strip())
            case "hint":
                self._list(view, rest.strip())
                print(spoken().text("cli.play.greedy", move=make_bot("greedy", self._seed).choose(view)))
            case "show":
                self._draw(view)
            case "undo":
                self._undo(seat)
            case "save":
                path = Path(rest.strip()).expanduser() if rest.strip() else self._path()
                write_text(path, str(self.record))
                print(spoken().text("cli.play.saved", path=path))
            case "quit" | "exit" | "q":
                raise _Leave
            case _:
                self._play(understand(line, view))

    def _undo(self, seat: int) -> None:
        """Go back to the last choice of this seat that had an alternative."""
        self.match = self.match.undo(seat)
        print(spoken().text("cli.play.undone"))

    def _list(self, view: View, begin: str = "") -> None:
        for line in list_moves(view, begin):
            say(line, indent=LIST_INDENT)

    def _draw(self, view: View | State) -> None:
        names = ["" if name == YOU else name for name in self._names]
        print("\n" + drawn(view, color=self.color, names=names) + "\n")

    def _end(self) -> None:
        self._draw(self.state)
        print("\n".join(result_lines(self.record, self._names)))
        if self.save_to is not None:
            print(spoken().text("cli.play.record", path=self._save(self.save_to)))

    def _leave(self) -> None:
        path = self._save(self._path())
        print(f"\n{spoken().text('cli.play.resume', path=path)}\n  azulejos play --resume {shlex.quote(str(path))}")

    def _path(self) -> Path:
        """Return the file of this match; it is chosen the first time it is needed."""
        if self.save_to is None:
            self.save_to = free_name(Path(), datetime.now())
        return self.save_to

    def _save(self, path: Path) -> Path:
        """Write the record; if that fails, write it elsewhere and print why."""
        written, error = write_somewhere(path, str(self.record))
        if error is not None:
            print(error, file=sys.stderr)
        return written


@contextmanager
def _interrupted_once() -> Iterator[Callable[[], None]]:
    """End the match on Ctrl-C, a closed terminal or SIGTERM; later signals are ignored.

    So pressing Ctrl-C twice cannot interrupt the saving. Yields a function that ignores the first one too.
    """
    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]

    def ignore() -> None:
        for number in numbers:
            signal.signal(number, signal.SIG_IGN)

    def interrupt(number: int, frame: FrameType | None) -> None:
        ignore()
        raise KeyboardInterrupt

    before = {number: signal.signal(number, interrupt) for number in numbers}
    try:
        yield ignore
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
