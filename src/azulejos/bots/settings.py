"""Settings after the name of a searching bot: `solver:nodes=2000`, `tree:ms=500:hand-made`."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from azulejos.play import OptionError

if TYPE_CHECKING:
    from azulejos.search import Limit

__all__ = ["USUAL", "Settings"]

HAND_MADE = "hand-made"
WANTED = "nodes=N, ms=N or hand-made, with colons between them"


@dataclass(frozen=True, slots=True)
class Settings:
    """How much a searching bot thinks for a move, and by which evaluation."""

    nodes: int | None = None
    time_ms: int | None = None
    is_learned: bool = True

    @classmethod
    def parse(cls, text: str) -> "Settings":
        """Parse what follows the name and its colon.

        >>> Settings.parse("nodes=2000:hand-made")
        Settings(nodes=2000, time_ms=None, is_learned=False)
        >>> Settings.parse("deep")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        azulejos.errors.OptionError: not a bot setting: 'deep' (wanted nodes=N, ms=N or hand-made, ...)
        """
        found: dict[str, int] = {}
        for part in text.split(":"):
            key, _, number = part.partition("=")
            is_limit = key in ("nodes", "ms") and number.isascii() and number.isdigit() and int(number) > 0
            if key in found or not (is_limit or part == HAND_MADE):
                raise OptionError(f"not a bot setting: {part!r} (wanted {WANTED})", code="bad-bot-setting")
            found[key] = int(number or 0)
        return cls(found.get("nodes"), found.get("ms"), HAND_MADE not in found)

    def limit(self, usual: "Limit") -> "Limit":
        """Return the limit of a move: what was set, or else the usual one."""
        from azulejos.search import Limit

        if self.nodes is None and self.time_ms is None:
            return usual
        return Limit(nodes=self.nodes, time_ms=self.time_ms)


USUAL = Settings()
