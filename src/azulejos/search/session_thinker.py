"""A thinker over any search session on any machine: it asks, watches the time, and reads the answers."""

from collections.abc import Callable, Iterable, Set

from azulejos.errors import WrongMoment
from azulejos.play import Dice, Game, Move, OptionError, View
from azulejos.rules.flat import packer, packing, unpacker
from azulejos.rules.kit import dice_word
from azulejos.search.pace import Pace
from azulejos.search.session import DEEPER, DONE, NO_LIMIT, WORLDS, Answer, Question, SearchSession
from azulejos.search.thinker import Limit, Report, Thought

__all__ = ["SessionThinker"]


class SessionThinker:
    """Asks a search session for one kind of table; `nodes` are positions or visits, whatever the search counts.

    The clock is for limits of time, in seconds; None: that of the computer.
    """

    def __init__(self, game: Game, session: SearchSession, clock: Callable[[], float] | None = None) -> None:
        self._game, self._session = game, session
        self._pace = Pace(clock)
        start = game.start(first=0).deal(seed=0)
        self.think(start.view(0), Limit(nodes=1))  # loads machine code, which must not cost thinking time

    def think(
        self,
        view: View,
        limit: Limit,
        *,
        seed: int | str = 0,
        report: Report | None = None,
        is_stopped: Callable[[], bool] | None = None,
    ) -> Thought:
        """Return the best move of the seat to move; with a limit of nodes or depth, always the same one.

        If time is the only limit, a search may end earlier: as soon as nothing else can become its choice.
        """
        self._pace.begin(limit.time_ms, is_stopped)
        self._ask(view, limit, seed)

        def tell() -> None:
            if report is not None:
                report(self._thoughts(view)[0])

        self._run(tell)
        return self._thoughts(view)[0]

    def rank(
        self,
        view: View,
        limit: Limit,
        *,
        count: int | None = None,
        moves: Iterable[Move] | None = None,
        seed: int | str = 0,
        is_stopped: Callable[[], bool] | None = None,
    ) -> tuple[Thought, ...]:
        """Return several first moves with values on one scale, best first: the `count` best, these `moves`, or all."""
        self._pace.begin(limit.time_ms, is_stopped)
        wanted = None if moves is None else {view.game.number(move) for move in moves}
        if not (wanted or count or (wanted is None and count is None)):
            return ()
        self._ask(view, limit, seed, ranks=1, count=count or -1, wanted=wanted or frozenset())
        self._run(lambda: None)
        return self._thoughts(view)

    def _ask(
        self,
        view: View,
        limit: Limit,
        seed: int | str,
        *,
        ranks: int = 0,
        count: int = -1,
        wanted: Set[int] = frozenset(),
    ) -> None:
        """Write a question and the states that it is about."""
        if (view.game.name, view.game.players) != (self._game.name, self._game.players):
            raise OptionError(f"this search plays {self._game}, not {view.game}", code="bot-does-not-play")
        if view.to_move is None:
            raise WrongMoment("no seat is to move")
        if wanted and not wanted <= set(view.legal_numbers()):
            raise OptionError("a move to be valued is not legal here", code="illegal-move")
        session, dice = self._session, Dice(f"{seed}/{view}")
        session.wanted[:] = bytes(len(session.wanted))
        for move in wanted:
            session.wanted[move] = 1
        question = Question()
        question.seat = view.to_move
        question.node_limit, question.depth_limit = limit.nodes or NO_LIMIT, limit.depth or 0
        question.is_timed = int(limit.time_ms is not None)
        question.worlds = self._lay_out(view, seed)
        question.dice, question.salt = dice_word(dice.below(1 << 60)), dice.below(1 << 40)
        question.ranks, question.count = ranks, count
        packer(Question)(question, session.question, 0)

    def _lay_out(self, view: View, seed: int | str) -> int:
        """Write states that agree with the view: one if it hides nothing, else several drawn by the seed."""
        is_full = view.game.definition.is_full(view.table)
        tables = [view.table] if is_full else [view.resample(f"{seed}/world{n}").table for n in range(WORLDS)]
        kind = view.table.__class__
        for n, table in enumerate(tables):
            packer(kind)(table, self._session.states, (1 + n) * packing(kind).size)
        return len(tables)

    def _run(self, tell: Callable[[], None]) -> None:
        """Advance the search in slices to its end, or until its time is up or it is stopped."""
        session, pace = self._session, self._pace
        session.begin()
        while (reached := session.advance(*pace.next_slice())) != DONE:
            pace.count(unpacker(Question)(session.question, 0).nodes)
            if reached == DEEPER:
                tell()

    def _thoughts(self, view: View) -> tuple[Thought, ...]:
        """Read the answers as they are now."""
        session = self._session
        found = session.write_answers()
        size, read = packing(Answer).size, unpacker(Answer)
        return tuple(self._thought(view, read(session.answers, n * size)) for n in range(found))

    def _thought(self, view: View, answer: Answer) -> Thought:
        line = tuple(view.game.move(number) for number in answer.line[: answer.length])
        return Thought(
            move=line[0],
            variation=line,
            margin=answer.margin,
            win=answer.win,
            nodes=answer.nodes,
            depth=answer.depth,
            time_ms=int(self._pace.spent_ms()),
            is_exact=bool(answer.is_exact),
            win_error=answer.win_error if answer.win_error >= 0 else None,
            margin_error=answer.margin_error if answer.margin_error >= 0 else None,
        )
