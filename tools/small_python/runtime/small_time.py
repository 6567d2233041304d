"""Clocks: the browser's."""

from small_bridge import now_ms, since_1970_ms

__all__ = ["monotonic", "perf_counter", "time", "time_ns"]


def perf_counter():
    """Return seconds since some moment."""
    return now_ms() / 1000


def monotonic():
    """Return seconds since some moment."""
    return now_ms() / 1000


def time_ns():
    """Return nanoseconds since 1970."""
    return int(since_1970_ms()) * 1000000


def time():
    """Return seconds since 1970."""
    return time_ns() / 1e9
