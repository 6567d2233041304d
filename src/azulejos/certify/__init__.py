"""Certification: checks any engine, in any language, against the rules, and names the rules that it breaks."""

from azulejos.certify.cases import SECTIONS, Case, Plan, cases_of
from azulejos.certify.inspection import certify
from azulejos.certify.judge import Fault
from azulejos.certify.report import PlayedMatch, Report, Section
from azulejos.certify.suspects import Suspect

__all__ = ["SECTIONS", "Case", "Fault", "Plan", "PlayedMatch", "Report", "Section", "Suspect", "cases_of", "certify"]
