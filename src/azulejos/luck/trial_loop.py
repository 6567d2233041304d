"""Trials of luck in one compiled loop: one text for all games, over the tree search.

A position is valued as in `azulejos.luck.worth`: the search plays the round to its end for every seat, then the
position between the rounds is judged. Inside this loop a search sees everything, boards are tiled quickly, and a
player makes the same move whenever it meets the same position in a match: only deals differ.
"""

from typing import Any, cast

from azulejos.rules.kit import compiled
from azulejos.rules.loader import load_same
from azulejos.search.arrays import Floats, Grid, Ints, Rows
from azulejos.search.contract import TreeHooks
from azulejos.search.session import DONE, NO_LIMIT
from azulejos.search.tree_records import CHANCE, DECISION, TreeSession
from azulejos.search.tree_session import advance, begin, write_answers
from azulejos.search.tree_session import new_session as new_session

rules = load_same("rules.game", __name__)
hooks = cast(TreeHooks, load_same("search.tree_hooks", __name__))
is_over, is_chance, start_again = rules.is_over, rules.is_chance, rules.start_again
deal, make, settle, is_tiling, judge = hooks.deal, hooks.make, hooks.settle, hooks.is_tiling, hooks.judge

MATCH, BEFORE, TRIED = range(3)
"""The states that a trial needs: the match, the position before a deal, and a round that is played out."""
STATES = 3
MAX_ROUNDS = 15
SALT_BITS = 4


@compiled
def find_move(states: Rows[Any], at: int, visits: int, session: TreeSession) -> int:
    """Return the move that the search chooses in one of the states, by the dice of the question."""
    question = session.question[0]
    session.states[1] = states[at]
    question.seat = states[at].turn
    question.node_limit = visits
    question.worlds = 1
    begin(session)
    while advance(session, NO_LIMIT, NO_LIMIT) != DONE:
        pass
    write_answers(session)
    return session.answers[0].move


@compiled
def value_round(
    states: Rows[Any], visits: int, session: TreeSession, dice: Ints, wins: Floats, margins: Floats
) -> None:
    """Play the round of `states[TRIED]` to its end and write what every seat can expect then."""
    habits, evaluator = session.habits[0], session.evaluator
    table = states[TRIED]
    while settle(table, CHANCE, habits, evaluator, dice) == DECISION:
        make(table, find_move(states, TRIED, visits, session))
    judge(table, session.judges, wins, margins)


@compiled
def weigh_deal(
    states: Rows[Any],
    visits: int,
    samples: int,
    session: TreeSession,
    dice: Ints,
    wins: Floats,
    margins: Floats,
    result: Floats,
) -> None:
    """Let chance act in the match, and add the luck of the first seat to its sums in `result`."""
    states[BEFORE] = states[MATCH]
    for sample in range(samples + 1):
        states[TRIED] = states[BEFORE]
        deal(states[TRIED], dice)
        share = -1.0 / samples
        if sample == samples:
            states[MATCH] = states[TRIED]
            share = 1.0
        value_round(states, visits, session, dice, wins, margins)
        result[1] += share * wins[0]
        result[3] += share * margins[0]


@compiled
def play_trials(
    states: Rows[Any],
    first_seats: Ints,
    words: Ints,
    move_visits: int,
    value_visits: int,
    samples: int,
    session: TreeSession,
    dice: Ints,
    wins: Floats,
    margins: Floats,
    results: Grid[float],
) -> None:
    """Play a match for each row of `results`, and write the first seat's win, luck in wins, margin and luck in points.

    `first_seats` are the seats that start, `words` the words of the generator. A match of too many rounds is judged as
    it stands.
    """
    table, question = states[MATCH], session.question[0]
    habits, evaluator = session.habits[0], session.evaluator
    for number in range(len(results)):
        dice[0] = question.dice = words[number]
        question.salt = words[number] >> SALT_BITS
        result = results[number]
        start_again(table, first_seats[number])
        while not is_over(table) and table.round <= MAX_ROUNDS:
            if is_chance(table):
                weigh_deal(states, value_visits, samples, session, dice, wins, margins, result)
            elif is_tiling(table):
                settle(table, CHANCE, habits, evaluator, dice)
            else:
                make(table, find_move(states, MATCH, move_visits, session))
        judge(table, session.judges, wins, margins)
        result[0] = wins[0]
        result[2] = margins[0]
