"""Data sets of self-play as Parquet: written in parallel, continued after a kill, checked row by row."""

from azulejos.dataset.loading import load_dataset, read_plan, to_arrow, to_numpy, to_polars, to_torch
from azulejos.dataset.plan import DatasetError, Plan, Versions
from azulejos.dataset.verifying import Fault, verify_dataset
from azulejos.dataset.writing import DatasetWriter

__all__ = [
    "DatasetError",
    "DatasetWriter",
    "Fault",
    "Plan",
    "Versions",
    "load_dataset",
    "read_plan",
    "to_arrow",
    "to_numpy",
    "to_polars",
    "to_torch",
    "verify_dataset",
]
