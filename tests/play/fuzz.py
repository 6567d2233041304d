"""How the fuzz tests break a good text."""

from hypothesis import strategies as st

__all__ = ["edited"]


@st.composite
def edited(draw: st.DrawFn, good: st.SearchStrategy[str], pieces: list[str], most: int = 4) -> str:
    """Return a good text with a few pieces added, removed, replaced, doubled or moved."""
    text = draw(good)
    for _ in range(draw(st.integers(0, most))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        piece = draw(st.sampled_from(pieces) | st.characters())
        moved = draw(st.integers(0, len(text)))
        text = draw(
            st.sampled_from(
                [
                    text[:start] + piece + text[start:],
                    text[:start] + text[end:],
                    text[:start] + piece + text[end:],
                    text[:end] + text[start:],
                    text[:moved] + text[start:end] + text[moved:],
                    text[:start],
                ]
            )
        )
    return text
