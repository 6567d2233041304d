"""Learning from self-play: nets that evaluate positions between and within rounds. Needs the extra `fast`."""

import importlib.util

from azulejos.errors import MissingExtra

if importlib.util.find_spec("numpy") is None:
    raise MissingExtra("fast", "trainings")

from azulejos.learning.training import Generation, Plan, Score, Training, TrainingError

__all__ = ["Generation", "Plan", "Score", "Training", "TrainingError"]
