"""The bots by their names."""

from collections.abc import Callable

from azulejos.bots.bot import Bot
from azulejos.play import OptionError

__all__ = ["bot_names", "make_bot", "register"]

Seed = int | str


def _make_random(seed: Seed) -> Bot:
    from azulejos.bots.at_random import RandomBot

    return RandomBot(seed)


def _make_greedy(seed: Seed) -> Bot:
    from azulejos.bots.greedy import GreedyBot

    return GreedyBot(seed)


def _make_solver(seed: Seed) -> Bot:
    from azulejos.bots.solver import SolverBot

    return SolverBot(seed)


_makers: dict[str, Callable[[Seed], Bot]] = {
    "random": _make_random,
    "greedy": _make_greedy,
    "solver": _make_solver,
}


def register(name: str, maker: Callable[[Seed], Bot]) -> None:
    """Add a bot to the registry; it is made when somebody asks for it."""
    _makers[name] = maker


def bot_names() -> tuple[str, ...]:
    """Name all bots.

    >>> bot_names()[:2]
    ('random', 'greedy')
    """
    return tuple(_makers)


def make_bot(name: str, seed: Seed = 0) -> Bot:
    """Make a bot; what it leaves to chance follows from the seed.

    >>> make_bot("greedy", seed=7).name
    'greedy'
    >>> make_bot("deep thought")
    Traceback (most recent call last):
    azulejos.play.kinds.OptionError: no such bot: 'deep thought' (wanted random, greedy, solver)
    """
    if name not in _makers:
        raise OptionError(f"no such bot: {name!r} (wanted {', '.join(_makers)})", code="unknown-bot")
    return _makers[name](seed)
