"""Rating pools: each game names the pool in which its matches are rated, if any."""

from azulejos.games.registry import definition_of, game_names

__all__ = ["rating_pools"]


def rating_pools() -> tuple[str, ...]:
    """Return the pools of all games that are rated, in the order of the games."""
    pools: dict[str, None] = {}
    for name in game_names():
        definition = definition_of(name)
        pools.update({pool: None for game in definition.presets().values() if (pool := definition.rating_pool(game))})
    return tuple(pools)
