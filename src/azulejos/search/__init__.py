"""Many matches at once, over the compiled rules: playouts and batches. Numba is imported when they are used."""

from azulejos.search.batch import Batch
from azulejos.search.playouts import PlayoutSpeed, measure_playouts, random_matches

__all__ = ["Batch", "PlayoutSpeed", "measure_playouts", "random_matches"]
