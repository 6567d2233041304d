"""Self-play of Azul in one compiled loop: matches of the solver against itself, for the net to learn from."""

from typing import Any

from azulejos.rules.loader import load
from azulejos.search.azul.learned import write_inputs
from azulejos.search.azul.solver import BEST, MAX_PLY, STOPPED, deepen
from azulejos.search.kit import compiled

_game = load("azul", "game", compiled=True)
_scoring = load("azul", "scoring", compiled=True)
_state = load("azul", "state", compiled=True)

complete_rows = _scoring.complete_rows
FILL, OVER = _state.FILL, _state.OVER
below, deal_at_random, play, random_move, start = (
    _game.below,
    _game.deal_at_random,
    _game.play,
    _game.random_move,
    _game.start,
)

MAX_ROUNDS = 20


@compiled
def play_and_note(
    states: Any,
    dice: Any,
    matches: int,
    one_random_in: int,
    net: Any,
    room: Any,
    known: Any,
    history: Any,
    work: Any,
    inputs: Any,
    margins: Any,
) -> int:
    """Play matches of two and note every moment between two rounds, seen by both seats, with the margin at the end.

    One move in `one_random_in` is any legal move, so that the net sees what good players avoid. Gives how many
    moments were noted; stops early when there is no room for another match.
    """
    noted = 0
    table = states[MAX_PLY + 1]
    for _ in range(matches):
        if noted + 2 * MAX_ROUNDS > len(inputs):
            break
        first = noted
        start(table, 2, 0, 0, below(dice, 2))
        while table.phase != OVER and table.round < MAX_ROUNDS:
            if table.phase == FILL:
                if table.round > 0:
                    write_inputs(table, 0, inputs[noted])
                    write_inputs(table, 1, inputs[noted + 1])
                    noted += 2
                deal_at_random(table, dice)
            elif below(dice, one_random_in) == 0:
                play(table, random_move(table, dice))
            else:
                states[0] = states[MAX_PLY + 1]
                work[STOPPED] = 0
                deepen(states, table.turn, MAX_PLY - 2, net, room, known, history, work)
                play(table, work[BEST] if work[BEST] >= 0 else random_move(table, dice))
        margin = table.score[0] - table.score[1]
        for i in range(first, noted, 2):
            margins[i] = margin
            margins[i + 1] = -margin
    return noted


@compiled
def compare(
    states: Any,
    seed: int,
    pairs: int,
    ours: Any,
    theirs: Any,
    room: Any,
    known: Any,
    history: Any,
    work: Any,
    dice: Any,
    results: Any,
) -> None:
    """Play pairs of matches between two nets, each pair on the same dice with seats exchanged; note our points.

    A win counts 2 and a draw 1, so a pair brings 0 to 4.
    """
    table = states[MAX_PLY + 1]
    for pair in range(pairs):
        for ours_at in range(2):
            dice[0] = seed + pair * 7919 + 1
            for _ in range(20):
                below(dice, 2)
            start(table, 2, 0, 0, 0)
            while table.phase != OVER and table.round < MAX_ROUNDS:
                if table.phase == FILL:
                    deal_at_random(table, dice)
                    continue
                states[0] = states[MAX_PLY + 1]
                work[STOPPED] = 0
                if table.turn == ours_at:
                    deepen(states, table.turn, MAX_PLY - 2, ours, room, known, history, work)
                else:
                    deepen(states, table.turn, MAX_PLY - 2, theirs, room, known, history, work)
                play(table, work[BEST] if work[BEST] >= 0 else random_move(table, dice))
            margin = (table.score[ours_at] - table.score[1 - ours_at]) * 8
            margin += complete_rows(table, ours_at) - complete_rows(table, 1 - ours_at)
            results[pair] += 2 if margin > 0 else 1 if margin == 0 else 0
