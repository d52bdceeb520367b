"""Everything that pygame draws, hears or is told."""
