"""Translates the package's own Python for MicroPython, which plays in a browser without a server.

MicroPython is a small Python: 220 kB in a browser, where CPython takes 7 MB and more. It lacks some syntax, some
modules and some habits (its dictionaries have no order). `translate` rewrites one module; `bundle` follows the imports
of a module and collects everything that it needs; `runtime` holds what stands in for the standard library.
"""

from tools.small_python.bundle import Bundle, bundled
from tools.small_python.translate import translate

__all__ = ["Bundle", "bundled", "translate"]
