"""Matches between bots, for the tests."""

from azulejos import Dice, Game, State
from azulejos.bots import Bot, make_bot

MOST_MOVES = 3000


def play_match(game: Game, bots: list[Bot], seed: str, first: int = 0) -> State:
    """Play a match; give its last state."""
    state = game.start(first=first)
    deals = moves = 0
    while not state.is_over and moves < MOST_MOVES:
        if state.to_move is None:
            state = state.deal(state.sample_deal(Dice(seed, deals)))
            deals += 1
        else:
            state = state.play(bots[state.to_move].choose(state.view(state.to_move)))
            moves += 1
    return state


def share_of_wins(game: Game, name: str, other: str, pairs: int) -> float:
    """Play pairs of matches, the same deals with seats swapped; give the share that the first bot won."""
    wins = 0.0
    for pair in range(pairs):
        for seat in (0, 1):
            bots = [make_bot(other, "other"), make_bot(other, "other")]
            bots[seat] = make_bot(name, "this")
            outcome = play_match(game, bots, f"pair {pair}").outcome
            winners = outcome.winners if outcome else (0, 1)
            wins += (seat in winners) / len(winners)
    return wins / (2 * pairs)
