"""Answers about positions, records and puzzles, for a page without a server. Like the engine, it holds no rule.

Its text is fetched when the page first asks such a question (see `later` in tools/small_python/bundle.py).
"""

from collections.abc import Callable
from typing import Any

from azulejos import View, parse_record
from azulejos.analysis.study_info import analysis_info, review_info, view_info
from azulejos.play.position_info import position_info, setup_info
from azulejos.play.replay_info import replay_info

__all__ = ["answer", "hint"]

Question = dict[str, Any]


def answer(question: Question) -> dict[str, Any]:
    """Answer a question of the page. Raise what is wrong with the position or the record in it."""
    return ANSWERS[question["ask"]](question)


def hint(view: View, time_ms: int, count: int) -> dict[str, Any]:
    """Return the best moves of the seat that is to move in a match."""
    return view_info(view, time_ms, count)


def _setup(question: Question) -> dict[str, Any]:
    return setup_info(question.get("position") or "", question.get("game", ""), question.get("edits", []))


ANSWERS: dict[str, Callable[[Question], dict[str, Any]]] = {
    "position": lambda question: position_info(question["position"], question.get("play", [])),
    "setup": _setup,
    "replay": lambda question: replay_info(parse_record(question["record"])),
    "analyze": lambda question: analysis_info(question["position"], question["time_ms"], question["count"]),
    "review": lambda question: review_info(question["record"], question["time_ms"], draws_graph=False),
}
