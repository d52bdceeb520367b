"""TriPeaks solitaire: an engine that knows the rules and a window that plays them."""

__version__ = "1.0.0"
