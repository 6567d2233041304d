"""The rules of small Azul."""
