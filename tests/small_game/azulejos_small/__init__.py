"""Small Azul: three colors, a 3×3 wall, two players, three rounds. Small enough to be solved exactly."""
