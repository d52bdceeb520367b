"""The table: cards, buttons, tooltips, the end of a hand, and the replay of a line of play."""
