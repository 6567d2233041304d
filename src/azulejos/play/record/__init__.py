"""Records: matches written step by step, as values and as text. The grammar is in `docs/notation.md`."""

from azulejos.play.record.check import Fault, parse_record, parse_records, record_faults
from azulejos.play.record.record import Record
from azulejos.play.record.sources import points_by_source
from azulejos.play.record.steps import Evaluation, Step

__all__ = [
    "Evaluation",
    "Fault",
    "Record",
    "Step",
    "parse_record",
    "parse_records",
    "points_by_source",
    "record_faults",
]
