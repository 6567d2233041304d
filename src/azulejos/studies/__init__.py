"""Studies: matches as trees with comments and arrows, in chapters, as values and as text."""

from azulejos.studies.marks import Arrow, Kind, Ring
from azulejos.studies.read import parse_study
from azulejos.studies.tree import Chapter, Node, Study
from azulejos.studies.write import write_study

__all__ = ["Arrow", "Chapter", "Kind", "Node", "Ring", "Study", "parse_study", "write_study"]
