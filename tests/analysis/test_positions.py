"""Analyses: equal moves are one, and the list is sorted by what it shows."""

from collections.abc import Callable, Iterable

from azulejos import Move, azul
from azulejos.analysis import analyze
from azulejos.play import View
from azulejos.search import Limit, Thought
from azulejos.search.thinker import Report

VIEW = azul().start(first=0).deal("fill:BBYR/YKWW/BBYR/YYRR/BKKW").view(0)


class Listed:
    """A thinker that values moves as they are listed here, best first."""

    def __init__(self, *values: tuple[str, float, float]) -> None:
        self._thoughts = tuple(Thought(Move(move), (), margin, win, 1, 1, 1, False) for move, win, margin in values)

    def think(
        self,
        view: View,
        limit: Limit,
        *,
        seed: int | str = 0,
        report: Report | None = None,
        is_stopped: Callable[[], bool] | None = None,
    ) -> Thought:
        return self._thoughts[0]

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
        return self._thoughts[:count]


def moves_of(count: int, *values: tuple[str, float, float]) -> list[str]:
    return [
        str(thought.move) for thought in analyze(VIEW, Limit(nodes=1), count=count, thinker=Listed(*values)).thoughts
    ]


def test_taking_from_equal_factories_is_one_move_and_others_take_its_place() -> None:
    values = ("3B2", 0.55, 1.0), ("1B2", 0.53, 1.0), ("4Y2", 0.52, 1.0), ("5K3", 0.5, 1.0)
    assert moves_of(3, *values) == ["3B2", "4Y2", "5K3"]


def test_moves_are_sorted_by_whole_percents_then_whole_points() -> None:
    values = ("3B2", 0.514, 0.8), ("4Y2", 0.507, 2.1), ("5K3", 0.531, 0.0), ("2W3", 0.512, 1.9)
    assert moves_of(4, *values) == ["5K3", "4Y2", "2W3", "3B2"]


def test_sorting_does_not_decide_which_moves_are_shown() -> None:
    values = ("3B2", 0.51, 4.0), ("5K3", 0.53, 0.0)
    assert moves_of(1, *values) == ["3B2"]
