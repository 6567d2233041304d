"""The clock of a match as a value: the time every seat has left, whose time runs, and since when."""

from dataclasses import dataclass, replace

from azulejos.live.description import ClockSetting

__all__ = ["TimeLeft", "start_clock"]


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """The time that every seat has left (milliseconds), not counting what the running seat has used since `since`.

    >>> left = start_clock(ClockSetting("increment", base_s=60, increment_s=5), 2).run(0, now=1000)
    >>> left.pass_on(0, 1, now=11_000).remaining(now=11_000)
    [55000, 60000]
    """

    setting: ClockSetting
    left: tuple[int, ...] = ()
    running: int | None = None
    since: int = 0

    def run(self, seat: int | None, now: int) -> "TimeLeft":
        """Run the time of a seat from now on, or nobody's; nothing is charged."""
        return replace(self, running=seat, since=now)

    def charged(self, now: int) -> "TimeLeft":
        """Charge the running seat for the time it has used."""
        if self.running is None or not self.left:
            return replace(self, since=now)
        return replace(self, left=tuple(self.remaining(now)), since=now)

    def pass_on(self, seat: int, following: int | None, now: int) -> "TimeLeft":
        """Charge the seat that moved. A turn that passes on adds the increment or restores the full time."""
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
        """Return the time that every seat has left now."""
        return [
            max(0, ms - max(0, now - self.since)) if seat == self.running else ms for seat, ms in enumerate(self.left)
        ]

    def runs_out_at(self) -> int | None:
        """Return the moment when the running seat runs out of time; None if it never does."""
        if self.running is None or not self.left:
            return None
        return self.since + self.left[self.running]


def start_clock(setting: ClockSetting, players: int) -> TimeLeft:
    """Return a clock with every seat's time; without a clock no seat has any, and none runs out."""
    if setting.kind == "none":
        return TimeLeft(setting)
    return TimeLeft(setting, (setting.base_s * 1000,) * players)
