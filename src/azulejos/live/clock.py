"""The clock of a match as a value: who has how much time left, whose time runs, and since when."""

from dataclasses import dataclass, replace

from azulejos.server.wire.messages import Clock, Clocks

__all__ = ["TimeLeft", "start_clock"]


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """What every seat has left (milliseconds), without what the running one has used since `since`.

    >>> left = start_clock(Clock("increment", base_s=60, increment_s=5), 2).run(0, now=1000)
    >>> left.pass_on(0, 1, now=11_000).remaining(now=11_000)
    [55000, 60000]
    """

    setting: Clock
    left: tuple[int, ...] = ()
    running: int | None = None
    since: int = 0

    def run(self, seat: int | None, now: int) -> "TimeLeft":
        """Let the time of a seat run from now on, or nobody's; nothing is charged."""
        return replace(self, running=seat, since=now)

    def charged(self, now: int) -> "TimeLeft":
        """Take off what the running seat has used."""
        if self.running is None or not self.left:
            return replace(self, since=now)
        return replace(self, left=tuple(self.remaining(now)), since=now)

    def pass_on(self, seat: int, following: int | None, now: int) -> "TimeLeft":
        """Charge the seat that moved; a turn that passes to another brings its increment or its full time back."""
        if not self.left:
            return TimeLeft(self.setting, (), following, now)
        charged = self.charged(now)
        if following == seat:
            return charged.run(following, now)
        base, more = self.setting.base_s * 1000, self.setting.increment_s * 1000
        own = charged.left[seat] + more if self.setting.kind == "increment" else base
        left = tuple(own if other == seat else ms for other, ms in enumerate(charged.left))
        return replace(charged, left=left).run(following, now)

    def remaining(self, now: int) -> list[int]:
        """Return what every seat has left now."""
        return [
            max(0, ms - max(0, now - self.since)) if seat == self.running else ms for seat, ms in enumerate(self.left)
        ]

    def runs_out_at(self) -> int | None:
        """Return the moment when the running seat has no time left; None if that never comes."""
        if self.running is None or not self.left:
            return None
        return self.since + self.left[self.running]

    def message(self, now: int) -> Clocks:
        """Say it to a client."""
        return Clocks(self.remaining(now) if self.left else None, self.running)


def start_clock(setting: Clock, players: int) -> TimeLeft:
    """Return every seat its time; with no clock nobody has any, and nobody's runs out."""
    if setting.kind == "none":
        return TimeLeft(setting)
    return TimeLeft(setting, (setting.base_s * 1000,) * players)
