"""Answers about positions, records and puzzles, for a page without a server. Like the engine, it holds no rule.

Its text is fetched when the page first asks such a question (see `later` in tools/small_python/bundle.py).
"""

import functools
import importlib
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from azulejos import Game, View, parse_record
from azulejos.analysis.study_info import analysis_info, review_info, view_info
from azulejos.play.glicko import Rating
from azulejos.play.position_info import position_info, setup_info
from azulejos.play.replay_info import replay_info
from azulejos.puzzles.finding import Finder
from azulejos.puzzles.info import puzzle_info
from azulejos.puzzles.rating import rate_try
from azulejos.puzzles.text import parse_puzzle, write_puzzle
from azulejos.score_sheet.info import position_to_set_up, sheet_info
from azulejos.studies.info import study_info

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


def _rate(question: Question) -> dict[str, Any]:
    """Return the ratings of somebody and of a puzzle after the first try at it."""
    solver = Rating(**question["solver"]) if question["solver"] else Rating()
    after, puzzle = rate_try(solver, parse_puzzle(question["line"]), question["is_solved"])
    return {"solver": asdict(after), "puzzle": asdict(puzzle)}


def _mine(question: Question) -> dict[str, Any]:
    """Return the puzzles of one round of a match, as lines, and the number of rounds."""
    record = parse_record(question["record"])
    states = list(record.states())
    found = _finder(record.game).find_in(state for state in states if state.round == question["round"])
    return {"lines": [write_puzzle(puzzle) for puzzle in found], "rounds": states[-1].round}


def _tell_progress(share: float) -> None:
    """Tell the page how far a review is; without a page, as in tests, there is nobody to tell."""
    try:
        bridge = importlib.import_module("small_bridge")
    except ImportError:
        return
    bridge.progress(share)


@functools.cache
def _finder(game: Game) -> Finder:
    return Finder.open(game.start())


def _sheet(question: Question) -> dict[str, Any]:
    change, finish = question.get("change"), bool(question.get("finish"))
    entries, looking = question.get("entries", ()), question.get("looking")
    return sheet_info(question["sheet"], entries, change=change, finish=finish, looking=looking)


ANSWERS: dict[str, Callable[[Question], dict[str, Any]]] = {
    "position": lambda question: position_info(question["position"], question.get("play", [])),
    "setup": _setup,
    "replay": lambda question: replay_info(parse_record(question["record"])),
    "analyze": lambda question: analysis_info(question["position"], question["time_ms"], question["count"]),
    "puzzle": lambda question: puzzle_info(parse_puzzle(question["line"])),
    "rate": _rate,
    "mine": _mine,
    "review": lambda question: review_info(
        question["record"], question["time_ms"], draws_graph=False, progress=_tell_progress
    ),
    "study": lambda question: study_info(question["study"], question.get("chapter", 0), question.get("edits", [])),
    "sheet": _sheet,
    "sheet-position": lambda question: {"position": position_to_set_up(question["sheet"])},
}
