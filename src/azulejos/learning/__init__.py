"""Learning from self-play: nets that evaluate positions between and within rounds. Needs the extra `fast`."""

from azulejos.errors import MissingExtra
from azulejos.rules.loader import has_compiler

if not has_compiler():
    raise MissingExtra("fast", "trainings")

from azulejos.learning.training import Generation, Plan, Score, Training, TrainingError

__all__ = ["Generation", "Plan", "Score", "Training", "TrainingError"]
