"""A bot in twenty lines: it fills lines and avoids the floor. `azulejos match examples/my_first_bot.py random`."""

from azulejos import Move, View


class MyFirstBot:
    """Tries every move and keeps the one with the best events."""

    name = "my-first-bot"

    def choose(self, view: View) -> Move:
        """Choose one of the legal moves."""
        return max(view.legal_moves(), key=lambda move: self.liking(view, move))

    def liking(self, view: View, move: Move) -> int:
        """Return how good the events of a move are."""
        worth = {"put-in-line": 2, "put-on-floor": -3, "discarded": -3, "broken": -3, "plate-taken": 5, "tiled": 4}
        events = view.resample(seed=0).play(move).events
        return sum(worth.get(event.kind, 0) * max(event.get("count"), 1) + event.points for event in events)
