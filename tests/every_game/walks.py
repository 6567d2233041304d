"""Walks: matches played step by step by simple players, on which invariants are checked."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from azulejos import Deal, Dice, Game, Move, State
from azulejos.games.registry import definition_of, game_names
from azulejos.rules.kit import dice_word

EVERY_GAME: dict[str, Game] = {
    tag: game for name in game_names() for tag, game in definition_of(name).presets().items()
}
"""Every registered game with each of its presets."""

LONGEST = 1000
"""The maximum number of moves of a match: random play may never complete a row (A26)."""

Choice = Callable[[State, Random], int]


@dataclass(frozen=True, slots=True)
class Step:
    """A move or a deal, with the states around it."""

    before: State
    word: Move | Deal
    after: State


def at_random(state: State, chance: Random) -> int:
    """Return a random legal move."""
    return chance.choice(state.legal_numbers())


def eagerly(state: State, chance: Random) -> int:
    """Return a move that drops tiles only if nothing else is possible: boards fill up, scores grow."""
    moves = state.legal_moves()
    return state.game.number(chance.choice([move for move in moves if not is_drop(move)] or moves))


def clumsily(state: State, chance: Random) -> int:
    """Return mostly moves that drop tiles: floors overflow, bags are refilled, scores stay at 0."""
    moves = state.legal_moves()
    drops = [move for move in moves if is_drop(move)]
    return state.game.number(chance.choice(drops if drops and chance.random() < 0.9 else moves))


def hoarding(state: State, chance: Random) -> int:
    """Return a move that completes no wall row of Azul, so that 4 players run out of tiles (A20)."""
    moves = state.legal_moves()
    kept = [move for move in moves if not is_drop(move) and not would_end_azul(state, move)]
    return state.game.number(chance.choice(kept or [move for move in moves if is_drop(move)] or moves))


def would_end_azul(state: State, move: Move) -> bool:
    """Whether a move of Azul goes to a line whose wall row lacks only one tile."""
    if state.game.name != "azul" or move.kind != "take":
        return False
    return bool(state.table.wall[state.to_move][int(move.parts["target"]) - 1].count(-1) == 1)


CHOICES: dict[str, Choice] = {"at_random": at_random, "eagerly": eagerly, "clumsily": clumsily}


def is_drop(move: Move) -> bool:
    """Whether a move puts its tiles on the floor."""
    return move.kind == "take" and move.parts["target"] == "F"


def walk(game: Game, seed: int, choose: Choice = at_random, longest: int = LONGEST) -> Iterator[Step]:
    """Yield the steps of a match from the first deal to its end, or for this many moves."""
    dice, chance = Dice(seed), Random(seed)
    state = game.start()
    moves = 0
    while not state.is_over and moves < longest:
        step = dealt(state, dice) if state.is_chance else played(state, choose(state, chance))
        moves += isinstance(step.word, Move)
        yield step
        state = step.after


def dealt(state: State, dice: Dice) -> Step:
    """Return the step of the next deal."""
    deal = state.sample_deal(dice)
    return Step(state, deal, state.deal(deal))


def played(state: State, number: int) -> Step:
    """Return the step of the move with this number."""
    return Step(state, state.game.move(number), state.play(number))


def some_state(game: Game, seed: int, moves: int) -> State:
    """Return the state after this many random moves (or the last one with a seat to move)."""
    *_, step = (step for step in walk(game, seed, longest=moves + 1) if step.before.to_move is not None)
    return step.before


def play_out(state: State, seed: int, longest: int = LONGEST) -> State:
    """Return the state after quick random play, to the end or for this many moves."""
    rules = state.game.definition.rules
    table, dice = state.table.copy(), [dice_word(seed)]
    moves = 0
    while not rules.is_over(table) and moves < longest:
        if rules.is_chance(table):
            rules.deal_at_random(table, dice)
        else:
            rules.play(table, rules.random_move(table, dice))
            moves += 1
    return State(state.game, table)


def has_to_end(game: Game) -> bool:
    """Whether every match of a game ends; on the gray side of Azul a few never do (A26)."""
    return not getattr(game.options, "gray", False)
