"""Types of modules and mappings."""

__all__ = ["MappingProxyType", "ModuleType"]

ModuleType = object


def MappingProxyType(mapping):
    """Return a mapping that nobody is to change."""
    return mapping
