"""Names of games, options and deals in OpenSpiel; a game without its own gets plain ones."""

from collections.abc import Mapping, Sequence
from typing import Any

from azulejos.envs.options import default_game
from azulejos.games.part_contracts import OpenSpielPart
from azulejos.games.parts import has_part, openspiel_of
from azulejos.games.registry import definition_of
from azulejos.play import Game

__all__ = ["chance_word", "facts_of", "load_name"]


def facts_of(name: str) -> OpenSpielPart:
    """Return the names of a game: its own, or plain ones."""
    return openspiel_of(name) if has_part(name, "openspiel") else PlainFacts(name)


class PlainFacts:
    """The names of a game that has none of its own: the number of players is its only parameter."""

    CHANCE_WORDS: Mapping[str, Sequence[str]] = {}

    def __init__(self, name: str) -> None:
        self._name = name
        self.SHORT_NAME, self.LONG_NAME = f"python_{name}", name.capitalize()
        has_choice = len(definition_of(name).player_counts) > 1
        self.PARAMETERS: Mapping[str, Any] = {"players": default_game(name).players} if has_choice else {}

    def make_game(self, parameters: Mapping[str, Any], *, fold: bool) -> Game:
        """Return the game for this many players, with its usual options."""
        usual = default_game(self._name)
        players = parameters.get("players", usual.players)
        made = usual if players == usual.players else Game(self._name, players)
        return made.folded(fold)

    def parameters_of(self, game: Game) -> Mapping[str, Any]:
        """Return the number of players, if there is a choice."""
        return {"players": game.players} if self.PARAMETERS else {}


def chance_word(name: str, kind: str, outcome: int) -> str:
    """Return the word for an outcome of a deal.

    >>> chance_word("azul", "fill", 2)
    'R'
    """
    words = facts_of(name).CHANCE_WORDS.get(kind, ())
    return words[outcome] if outcome < len(words) else str(outcome)


def load_name(game: Game) -> str:
    """Return what OpenSpiel loads a game by, with the parameters that differ from their defaults.

    >>> from azulejos import azul
    >>> load_name(azul()), load_name(azul(players=3, gray=True))
    ('python_azul', 'python_azul(players=3,gray=True)')
    """
    facts = facts_of(game.name)
    defaults = {**facts.PARAMETERS, "fold": False}
    given = {**facts.parameters_of(game), "fold": game.fold}
    changed = [f"{key}={value}" for key, value in given.items() if value != defaults[key]]
    return facts.SHORT_NAME + (f"({','.join(changed)})" if changed else "")
