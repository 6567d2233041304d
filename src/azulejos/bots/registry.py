"""The bots by their names."""

from collections.abc import Callable

from azulejos.bots.bot import Bot
from azulejos.bots.levels import LEVELS, Level
from azulejos.play import OptionError

__all__ = ["bot_names", "make_bot", "register"]

Seed = int | str


def _make_random(seed: Seed) -> Bot:
    from azulejos.bots.at_random import RandomBot

    return RandomBot(seed)


def _make_greedy(seed: Seed) -> Bot:
    from azulejos.bots.greedy import GreedyBot

    return GreedyBot(seed)


def _make_careful(seed: Seed) -> Bot:
    from azulejos.bots.careful import CarefulBot

    return CarefulBot(seed)


def _make_solver(seed: Seed) -> Bot:
    from azulejos.bots.solver import SolverBot

    return SolverBot(seed)


def _make_tree(seed: Seed) -> Bot:
    from azulejos.bots.tree import TreeBot

    return TreeBot(seed)


def _maker_of(level: Level) -> Callable[[Seed], Bot]:
    def make(seed: Seed) -> Bot:
        from azulejos.bots.levels import make_level

        return make_level(level, seed)

    return make


_makers: dict[str, Callable[[Seed], Bot]] = {
    "random": _make_random,
    "greedy": _make_greedy,
    "careful": _make_careful,
    "solver": _make_solver,
    "tree": _make_tree,
    **{level.bot: _maker_of(level) for level in LEVELS},
}


def register(name: str, maker: Callable[[Seed], Bot]) -> None:
    """Add a bot to the registry; it is made when somebody asks for it."""
    _makers[name] = maker


def bot_names() -> tuple[str, ...]:
    """Name all bots.

    >>> bot_names()[:5]
    ('random', 'greedy', 'careful', 'solver', 'tree')
    """
    return tuple(_makers)


def make_bot(name: str, seed: Seed = 0) -> Bot:
    """Make a bot; what it leaves to chance follows from the seed.

    >>> make_bot("greedy", seed=7).name
    'greedy'
    >>> make_bot("deep thought")   # doctest: +ELLIPSIS
    Traceback (most recent call last):
    azulejos.play.kinds.OptionError: no such bot: 'deep thought' (wanted level1 to level8, random, greedy, ...)
    """
    if name not in _makers:
        others = [each for each in _makers if not each.startswith("level")]
        wanted = ", ".join([f"level1 to level{len(LEVELS)}", *others])
        raise OptionError(f"no such bot: {name!r} (wanted {wanted})", code="unknown-bot")
    return _makers[name](seed)
