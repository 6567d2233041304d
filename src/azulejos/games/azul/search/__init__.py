"""Search for Azul: an exact solver of the rest of a round over the compiled rules. Opened by `search.opening`."""
