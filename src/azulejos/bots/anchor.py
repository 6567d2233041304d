"""The anchor: level 8 as it was on 2026-11-16, so that later versions can be compared with it."""

from azulejos.bots.search_bot import SearchBot
from azulejos.bots.settings import USUAL, WANTED, Settings
from azulejos.play import Game, OptionError
from azulejos.search import Limit
from azulejos.search.anchor import has_anchor, open_anchor

__all__ = ["AnchorBot"]

TIME_MS = 1_000


class AnchorBot(SearchBot):
    """Plays as level 8 played when it was frozen: its nets, its limit, its way to search. Needs the extra `fast`."""

    def __init__(self, seed: int | str = 0, settings: Settings = USUAL, *, name: str = "anchor") -> None:
        if not settings.is_learned:
            raise OptionError(f"the anchor always uses its nets (wanted {WANTED})", code="bad-bot-setting")

        def limit_of(game: Game) -> Limit | None:
            return settings.limit(Limit(time_ms=TIME_MS)) if has_anchor(game) else None

        super().__init__(name, open_anchor, limit_of, seed)
