"""Replays of records, as a page shows them."""

from azulejos.play import Record, parse_record
from azulejos.play.replay_info import replay_info
from azulejos.server.http.analysis_bodies import Replay
from azulejos.server.refusal import Refusal

__all__ = ["replay_of", "replay_of_text"]

MOST_STEPS = 2500


def replay_of_text(text: str) -> Replay:
    """Return the replay of a record in text. Raise what is wrong with it."""
    return replay_of(parse_record(text))


def replay_of(record: Record) -> Replay:
    """Return the replay of a match, as everybody may see it after its end."""
    if len(record.steps) > MOST_STEPS:
        raise Refusal("too-large", f"at most {MOST_STEPS} steps", 413)
    return Replay(**replay_info(record))
