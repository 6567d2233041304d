"""Measures how far values of moves can be trusted: how far does a much longer look move them?

`python -m benchmarks.uncertainty azul3 FOLDER --matches 64` plays the search against itself. It values the best move
of sampled positions with several lengths of search, then once with a hundred times the longest. And it compares what
the net says of each end of a round with what searches of the next round find, averaged over many deals. Two curves are
fitted to every other match (`azulejos.search.uncertainty`) and tested with the matches in between: two thirds of all
values should lie within their uncertainty. Stopped and started again, it goes on where it was. With `--write`, the fit
goes into the net's file; with `--store`, what was tested goes into the table that a test reads.

It needs native code: `python -m azulejos.search.prepare` compiles it.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self, cast

import numpy

from azulejos import Dice, Game, State, View, parse_game
from azulejos.games.azul.search.evaluation import WIN
from azulejos.rules.loader import load
from azulejos.search import Limit, Thought, grows_tree
from azulejos.search.arrays import floats, records
from azulejos.search.machines import session_modules
from azulejos.search.native_session import NativeSession, SessionModule
from azulejos.search.net_files import UNCERTAINTY, load_net, save_net, shipped_file, shipped_net
from azulejos.search.session_thinker import SessionThinker
from azulejos.search.thinker import lay_out
from azulejos.search.tree_records import BETWEEN_ROUNDS
from azulejos.search.trust import odds_of, trusted
from azulejos.search.uncertainty import NET, NUMBERS
from benchmarks.uncertainty_fit import CHANCES, POINTS, differences, fit, shares

if TYPE_CHECKING:
    from azulejos.search.arrays import Floats

SAMPLES = 2  # positions of a match
DEALS = 32
STORED = 32  # matches of the test for the table of the tests
FARTHER = 100  # how many times as long as the longest length a much longer look is


class Look(NamedTuple):
    """What a search of some length said of its best move, and what a much longer one says of the same move."""

    length: int
    looks: int  # how many positions or visits this move got
    is_solved: int  # 1: the rest of the round was seen to its end
    is_finished: int  # 1: the match ends there
    win: float
    margin: float
    later_win: float
    later_margin: float


class End(NamedTuple):
    """What the net says of the end of a round, and what searches of the next round say in the mean over deals."""

    round: int
    win: float
    margin: float
    later_win: float
    later_margin: float
    win_noise: float  # the variance of the mean
    margin_noise: float


class Position(NamedTuple):
    """A position, valued with all lengths; `end` is the place of its round's end among those of the match, or -1."""

    round: int
    end: int
    looks: list[Look]


class Match(NamedTuple):
    """What was measured in a match."""

    positions: list[Position]
    ends: list[End]

    @classmethod
    def read(cls, line: str) -> Self:
        """Return a match that was written as a line of JSON."""
        positions, ends = json.loads(line)
        return cls(
            [Position(at, end, [Look(*look) for look in looks]) for at, end, looks in positions],
            [End(*end) for end in ends],
        )


class Observer:
    """Measures matches at one kind of table."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.is_tree = grows_tree(game)
        self.lengths = (200, 1_000, 5_000) if self.is_tree else (500, 2_000, 10_000, 50_000)
        self.play_nodes, self.deal_nodes = (400, 1_000) if self.is_tree else (2_000, 20_000)
        self.weights = shipped_net(game)
        name = session_modules(game.name)["tree" if self.is_tree else "solver"]
        module = cast(SessionModule, load(game.name, name, compiled=True))
        self.session = module.new_session(game, self.weights)
        self.thinker = SessionThinker(game, NativeSession(module, self.session))
        self.hooks: Any = load(game.name, "search.tree_hooks", compiled=True)
        self.judges = self.hooks.new_judges(game, self.weights)
        self.odds = odds_of(self.weights)

    def watch(self, seed: str) -> Match:
        """Play a match of the search against itself, and measure positions and ends of rounds."""
        dice = Dice(seed)
        state = self.game.start(first=dice.below(self.game.players))
        choices, ends = list[tuple[int, View]](), list[State]()
        while not state.is_over:
            if state.to_move is None:
                state = state.deal(state.sample_deal(dice))
                continue
            choices.append((len(ends), state.view(state.to_move)))
            state = state.play(self.thinker.think(choices[-1][1], Limit(nodes=self.play_nodes), seed=seed).move)
            if self._is_end(state):
                ends.append(state)
        chosen = [choices[dice.below(len(choices))] for _ in range(SAMPLES)]
        positions = [Position(view.round, end if end < len(ends) else -1, self._looks(view)) for end, view in chosen]
        return Match(positions, [self._end(end, dice) for end in ends])

    def _looks(self, view: View) -> list[Look]:
        found = [(length, *self._look(view, length)) for length in self.lengths]
        far = Limit(nodes=FARTHER * self.lengths[-1])
        later = {each.move: each for each in self.thinker.rank(view, far, moves={each[1].move for each in found})}
        return [
            Look(length, looks, is_solved, is_finished, *_value(thought), *_value(later[thought.move]))
            for length, thought, looks, is_solved, is_finished in found
        ]

    def _look(self, view: View, nodes: int) -> tuple[Thought, int, int, int]:
        """Return a thought, how many positions or visits its move got, and whether it is solved and finished."""
        thought = self.thinker.think(view, Limit(nodes=nodes))
        if self.is_tree:
            return thought, int(self.session.tree.edges[self.session.ranked[0]]["visits"]), 0, 0
        plan, value = self.session.plan[0], self.session.ranked[0]["value"]
        is_solved = plan["is_between"] and plan["reached"] > 0 and not plan["is_cut"]
        return thought, thought.nodes, int(is_solved), int(abs(value) > WIN // 2)

    def _is_end(self, state: State) -> bool:
        return state.to_move is None and self.hooks.moment(self._laid_out(state)[0]) == BETWEEN_ROUNDS

    def _laid_out(self, state: State) -> Any:
        states = records(type(state.table), 1)
        lay_out(state.table, states, 0)
        return states

    def _end(self, state: State, dice: Dice) -> End:
        """Compare the net with searches of the next round, for the seat that begins it."""
        found = []
        for _ in range(DEALS):
            dealt = state
            while dealt.to_move is None:
                dealt = dealt.deal(dealt.sample_deal(dice))
            seat = dealt.to_move
            found.append(_value(self.thinker.think(dealt.view(seat), Limit(nodes=self.deal_nodes))))
        s, wins, margins = self._laid_out(state)[0], floats(self.game.players), floats(self.game.players)
        self.hooks.begin_judging(s, self.judges)
        self.hooks.judge(s, self.judges, wins, margins)
        values = numpy.array(found)
        later, noise = values.mean(axis=0), values.var(axis=0, ddof=1) / DEALS
        said = round(trusted(float(wins[seat]), self.odds), 4), round(float(margins[seat]), 3)
        return End(state.round, *said, *(round(float(each), 4) for each in (*later, *noise)))


def _value(thought: Thought) -> tuple[float, float]:
    return round(thought.win, 4), round(thought.margin, 3)


def main() -> None:
    """Measure what is missing, then fit, test and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", type=parse_game)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--matches", type=int, default=64)
    parser.add_argument("--store", type=Path, help="replace this table's rows by the values of the test")
    parser.add_argument("--write", action="store_true", help="write the uncertainty into the file of this table's net")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    net = shipped_file(asked.game)
    if net is None or not net.is_file():
        parser.error(f"{asked.game} has no net")
    matches = _measured(asked.folder / f"{net.stem}.jsonl", asked.game, asked.matches)
    fitted, tested = matches[::2], matches[1::2]
    measured = fit(fitted, grows_tree(asked.game))
    report(measured, tested)
    if asked.store:
        store(asked.store, net.stem, tested[:STORED])
    if asked.write:
        write(net, measured, f"{sum(len(each.positions) for each in fitted)} positions of {len(fitted)} matches")


def report(measured: "Floats", tested: Sequence[Match]) -> None:
    """Print the numbers, and what share of the values of the test lies within one and two uncertainties."""
    for what, name in ((POINTS, "points"), (CHANCES, "chances")):
        numbers = measured[what * NUMBERS : (what + 1) * NUMBERS]
        search, growth, fall = numbers[:NET]
        nets = " ".join(f"{number:.3g}" for number in numbers[NET:])
        print(f"{name}: search {search:.3g} × {growth:.2f}^round × looks^-{fall:.2f}; net by rounds {nets}")
        found = differences(tested, what)
        for length in (*sorted({each.length for each in found}), 0):
            these = [each for each in found if length in (0, each.length)]
            size, within_one, within_two = shares(these, what, measured)
            typical = numpy.quantile([each.uncertainty(what, measured) for each in these], 0.5)
            label = f"{length:,} looks" if length else "all"
            print(f"  {label:>14}: {size:>4} values, {within_one:.0%} within one, {within_two:.0%} within two", end="")
            print(f"; typical uncertainty {typical:.3g}")


def store(file: Path, name: str, matches: Sequence[Match]) -> None:
    """Replace the rows of a table in a file: each value, then its differences in points and as chances."""
    pairs = zip(differences(matches, POINTS), differences(matches, CHANCES), strict=True)
    rows = [
        "\t".join([name, *(f"{number:.4g}" for number in (*points[1:], *chances[-3:]))]) for points, chances in pairs
    ]
    before = file.read_text().splitlines() if file.exists() else []
    others = [line for line in before if not line.startswith(f"{name}\t")]
    file.write_text("\n".join(sorted(others + rows, key=lambda line: line.split("\t")[0])) + "\n")


def write(file: Path, measured: "Floats", note: str) -> None:
    """Write the uncertainty, and what it was fitted to, into the file of a net."""
    weights, made = load_net(file)
    save_net(file, weights | {UNCERTAINTY: numpy.array(measured)}, made | {UNCERTAINTY: note})


def _measured(file: Path, game: Game, count: int) -> list[Match]:
    """Return the measured matches; those that the file lacks are played."""
    lines = file.read_text().splitlines() if file.exists() else []
    with file.open("a") as out:
        observer = Observer(game) if len(lines) < count else None
        for number in range(len(lines), count):
            assert observer is not None
            lines.append(json.dumps(observer.watch(f"uncertainty/{number}")))
            print(lines[-1], file=out, flush=True)
    return [Match.read(line) for line in lines[:count]]


if __name__ == "__main__":
    main()
