"""Analysis: the best moves of a position and reviews of whole matches, from no more than a player could see."""

from azulejos.analysis.grading import Mark
from azulejos.analysis.graph import draw_graph
from azulejos.analysis.notes import annotated
from azulejos.analysis.positions import Analysis, analyze
from azulejos.analysis.reasons import Reason
from azulejos.analysis.review import JudgedMove, Review, judge_moves, review

__all__ = [
    "Analysis",
    "JudgedMove",
    "Mark",
    "Reason",
    "Review",
    "analyze",
    "annotated",
    "draw_graph",
    "judge_moves",
    "review",
]
