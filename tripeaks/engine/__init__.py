"""The rules of TriPeaks. Standard library only: knows no window, file, clock or language."""
