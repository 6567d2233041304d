"""Rating pools: each game names the pool in which its matches are rated, if any; matches with programs have another."""

from azulejos.games.registry import definition_of, game_names
from azulejos.live.match import LiveMatch

__all__ = ["pool_of", "pool_with_programs", "rating_pools"]


def pool_with_programs(pool: str) -> str:
    """Return the pool of matches in which a program plays: a bot of the server, or one over the network.

    >>> pool_with_programs("azul-2")
    'azul-2-bots'
    """
    return f"{pool}-bots"


def pool_of(match: LiveMatch) -> str | None:
    """Return the pool in which a match is rated; None if its game has none.

    A bot that plays on for a person does not make it a match with programs.
    """
    pool = match.game.definition.rating_pool(match.game)
    if pool is None:
        return None
    programs = [each for each in match.occupants if each.bot_owner is not None or (each.bot and not each.past_player)]
    return pool_with_programs(pool) if programs else pool


def rating_pools() -> tuple[str, ...]:
    """Return the pools of all games that are rated, in the order of the games, each followed by that with programs."""
    pools: dict[str, None] = {}
    for name in game_names():
        definition = definition_of(name)
        for pool in filter(None, map(definition.rating_pool, definition.presets().values())):
            pools |= {pool: None, pool_with_programs(pool): None}
    return tuple(pools)
