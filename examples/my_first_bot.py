"""A bot in twenty lines: it fills lines, keeps off the floor. `azulejos match examples/my_first_bot.py random`."""

from azulejos import Move, View


class MyFirstBot:
    """Plays every move in its head and keeps the one after which it likes its board best."""

    name = "my-first-bot"

    def choose(self, view: View) -> Move:
        """Choose one of the legal moves."""
        return max(view.legal_moves(), key=lambda move: self.liking(view, move))

    def liking(self, view: View, move: Move) -> int:
        """Say how good the events of a move are."""
        worth = {"put-in-line": 2, "put-on-floor": -3, "discarded": -3, "broken": -3, "plate-taken": 5, "tiled": 4}
        events = view.resample(seed=0).play(move).events
        return sum(worth.get(event.kind, 0) * max(event.get("count"), 1) + event.points for event in events)
