"""How things look: fonts, colours, the deck, and the paint that widgets and the table share."""
