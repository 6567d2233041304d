"""The screen that steps through a record, with the review of its moves."""

import asyncio
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event as Flag
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from azulejos.analysis import JudgedMove, Review, annotated, judge_moves
from azulejos.cli.error_messages import complaint
from azulejos.cli.files import free_name, write_text
from azulejos.cli.limits import percent
from azulejos.errors import AzulejosError
from azulejos.narration.reasons import say_reason
from azulejos.narration.results import result_lines
from azulejos.narration.story import name_of
from azulejos.play import Move, View
from azulejos.play.record import Record
from azulejos.search.thinker import Limit
from azulejos.tui.dialogs import HelpDialog
from azulejos.tui.graph import GRAPH_ROWS, Graph
from azulejos.tui.local_match import Told, last_places, seat_name, tell
from azulejos.tui.page import Key
from azulejos.tui.review_marks import Judgment, judgment_of, written_judgments
from azulejos.tui.table_page import TablePage

__all__ = ["Leaf", "ReplayPage", "leaves_of"]

REVIEW_NODES = 20_000
LAST = 10**9


@dataclass(frozen=True, slots=True)
class Leaf:
    """A moment of a record: the state after a move and the deals that follow it."""

    number: int
    step: int
    move: Move | None
    mover: int | None
    mark: str
    comment: str
    told: tuple[Told, ...]
    view: View


def leaves_of(record: Record, seat: int | None, *, shows_all: bool) -> list[Leaf]:
    """Return the moments of a record, before the first move and after each, as a seat may see them or uncovered."""
    states = list(record.states())
    views = [View(state.game, state.table, None, state.events) if shows_all else state.view(seat) for state in states]
    leaves = [Leaf(0, -1, None, None, "", record.comment, (), views[0])]
    for number, (step, before, after) in enumerate(zip(record.steps, states[:-1], views[1:], strict=True)):
        told = Told(after.events, before.to_move)
        last = leaves[-1]
        if isinstance(step.action, Move):
            comment = step.comment
            leaves.append(
                Leaf(last.number + 1, number, step.action, before.to_move, step.mark, comment, (told,), after)
            )
        else:
            leaves[-1] = replace(last, told=(*last.told, told), view=after)
    return leaves


class ReplayPage(TablePage):
    """Steps through a record. With a review, every move has its sign, and winning chances are drawn."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1,question_mark", "help", show=False),
        Binding("left,h,backspace", "leaf(-1)", show=False, priority=True),
        Binding("right,l,space,enter", "leaf(1)", show=False, priority=True),
        Binding("home", f"leaf(-{LAST})", show=False, priority=True),
        Binding("end", f"leaf({LAST})", show=False, priority=True),
        Binding("pageup,up", "round(-1)", show=False, priority=True),
        Binding("pagedown,down", "round(1)", show=False, priority=True),
        Binding("f2", "review", show=False),
        Binding("f3,m", "next_mark", show=False),
        Binding("f5,ctrl+s", "save", show=False),
        Binding("n", "record(1)", show=False),
        Binding("p", "record(-1)", show=False),
        Binding("escape,f10", "leave", show=False),
    ]
    KEYS = (
        Key("←→", "tui.key.move", "screen.leaf(1)"),
        Key("↑↓", "tui.key.round", "screen.round(1)"),
        Key("F2", "tui.key.review", "screen.review"),
        Key("F3", "tui.key.mark", "screen.next_mark"),
        Key("F5", "tui.key.save", "screen.save"),
        Key("F6", "tui.key.language", "app.language"),
        Key("F7", "tui.key.look", "app.look"),
        Key("Esc", "tui.key.back", "screen.leave"),
    )

    def __init__(
        self,
        *records: Record,
        seat: int | None = None,
        shows_all: bool = True,
        file: Path | None = None,
        nodes: int = REVIEW_NODES,
    ) -> None:
        super().__init__()
        self._records, self._number = records, 0
        self._seat, self._shows_all, self._file = seat, shows_all, file
        self._limit = Limit(nodes=nodes)
        self._stop = Flag()
        self._open_record()

    @property
    def record(self) -> Record:
        """Return the record that is shown."""
        return self._records[self._number]

    def _open_record(self) -> None:
        self._leaves = leaves_of(self.record, self._seat, shows_all=self._shows_all)
        self._at = 0
        self._found: list[JudgedMove] = []
        self.judgments: dict[int, Judgment] = dict(written_judgments(self.record)) if self._shows_all else {}

    def compose_extra(self) -> ComposeResult:
        """Compose the graph of a review."""
        yield Graph(id="graph")

    def extra_rows(self) -> int:
        """Return the number of rows of the graph; 0 without one."""
        return GRAPH_ROWS if self.judgments else 0

    def on_unmount(self) -> None:
        """Stop thinking."""
        self._stop.set()

    @property
    def leaf(self) -> Leaf:
        """Return the moment that is shown."""
        return self._leaves[self._at]

    def view_shown(self) -> View:
        """Return the view at this moment."""
        return self.leaf.view

    def names_shown(self) -> list[str]:
        """Return the players' names in the record; levels in the current language."""
        sitters = [name.lower() for name in self.record.names]
        with self.speaking():
            return [seat_name(who, n, self.record.names[n], sitters) for n, who in enumerate(sitters)]

    def _told_names(self) -> list[str]:
        names = self.names_shown()
        with self.speaking():
            return [name_of(seat, names) for seat in range(self.record.game.players)]

    def story_lines(self) -> list[str]:
        """Return what this move did; after the last one, also how the match ended."""
        told = tell(self.leaf.told, self.record.game, self._told_names())
        told += [f"{{{self.leaf.comment}}}"] if self.leaf.comment else []
        told += [self._verdict()] if self.leaf.step in self.judgments else []
        if self._at == len(self._leaves) - 1:
            told += result_lines(self.record, self._told_names())
        return told

    def last_shown(self) -> tuple[str, ...]:
        """Return the places of the move that led here."""
        return last_places(self.record.game, self.leaf.move, self.leaf.mover)

    def redraw(self) -> None:
        """Draw the moment, the graph, and the comments on the move."""
        self.query_one("#graph", Graph).display = bool(self.judgments)
        super().redraw()
        with self.speaking():
            self._show_graph()
            self.ask(self._headline())
            self.note(self._verdict())

    def _show_graph(self) -> None:
        if not self.judgments:
            return
        steps = [leaf.step for leaf in self._leaves[1:]]
        players = self.record.game.players
        chances: list[tuple[float, ...]] = [(1 / players,) * players]
        for step in steps:
            chances.append(self.judgments[step].chances if step in self.judgments else chances[-1])
        signs = {n + 1: self.judgments[step].sign for n, step in enumerate(steps) if step in self.judgments}
        self.query_one("#graph", Graph).show(chances, signs, self._told_names(), self._at, self.size.width)

    def _headline(self) -> str:
        leaf, total = self.leaf, len(self._leaves) - 1
        place = self.say("tui.replay.move", number=leaf.number, count=total)
        if len(self._records) > 1:
            place = f"{self.say('ui.record')} {self._number + 1}/{len(self._records)} · {place}"
        if leaf.move is None:
            return place
        sign = self.judgments[leaf.step].sign if leaf.step in self.judgments else leaf.mark
        return f"{place} · {self._told_names()[leaf.mover or 0]}: {leaf.move}{sign or leaf.mark}"

    def _verdict(self) -> str:
        judgment = self.judgments.get(self.leaf.step)
        if judgment is None:
            done = f"{len(self._found)}/{len(self._leaves) - 1}" if self._found else ""
            return f"{self.say('ui.review')} {done}" if done else ""
        chances = " : ".join(percent(chance) for chance in judgment.chances)
        if not judgment.sign:
            return f"{self.say('ui.evaluation')} {chances}"
        why = " ".join(say_reason(reason) for reason in judgment.reasons)
        return self.say("tui.review.better", loss=percent(judgment.loss), best=judgment.best, why=why)

    def action_leaf(self, step: int) -> None:
        """Go forward or back by some moves."""
        self._go_to(self._at + step)

    def _go_to(self, at: int) -> None:
        self._at = max(0, min(len(self._leaves) - 1, at))
        self.redraw()

    def action_round(self, step: int) -> None:
        """Go to the beginning of the next or the previous round."""
        rounds = [leaf.view.round for leaf in self._leaves]
        begins = [n for n in range(len(rounds)) if n == 0 or rounds[n] > rounds[n - 1]]
        ahead = [n for n in begins if n > self._at]
        behind = [n for n in begins if n < self._at]
        self._go_to((ahead or [LAST])[0] if step > 0 else (behind or [0])[-1])

    def action_next_mark(self) -> None:
        """Go to the next move with a sign; after the last one, to the first."""
        marked = [n for n, leaf in enumerate(self._leaves) if leaf.step in self.judgments]
        marked = [n for n in marked if self.judgments[self._leaves[n].step].sign]
        if marked:
            self._go_to(next((n for n in marked if n > self._at), marked[0]))

    def action_record(self, step: int) -> None:
        """Go to another record of the file."""
        if len(self._records) > 1:
            self._stop.set()
            self._number = (self._number + step) % len(self._records)
            self._open_record()
            self.redraw()

    def action_review(self) -> None:
        """Judge every move; each result is shown at once."""
        if self._shows_all and not self._found:
            self._stop = Flag()
            self.note(self.say("tui.hint.thinking"))
            self.run_worker(self._review(self.record, self._stop), exclusive=True, group="review")

    async def _review(self, record: Record, stop: Flag) -> None:
        judging = judge_moves(record, self._limit, is_stopped=stop.is_set)
        try:
            while (judged := await asyncio.to_thread(next, judging, None)) is not None:
                if stop.is_set() or not self.is_there:
                    return
                self._found.append(judged)
                self.judgments[judged.step] = judgment_of(judged)
                self.redraw()
        except AzulejosError as error:
            with self.speaking():
                self.note(complaint(error), is_wrong=True)

    def action_save(self) -> None:
        """Save the record with its review, beside the original file."""
        from datetime import datetime

        record, is_done = self.record, len(self._found) == len(self._leaves) - 1
        if self._found:
            record = annotated(Review(record, self._limit, tuple(self._found), is_done))
        path = free_name(self._file.parent if self._file else Path(), datetime.now())
        try:
            with self.speaking():
                write_text(path, str(record))
        except AzulejosError as error:
            self.note(str(error), is_wrong=True)
        else:
            self.note(self.say("cli.play.saved", path=path))

    def action_help(self) -> None:
        """Explain the keys."""
        self.app.push_screen(HelpDialog(self.record.game, self.KEYS))

    def action_leave(self) -> None:
        """Go back to the previous screen."""
        self.app.pop_screen()
