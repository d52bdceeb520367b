"""The panels that open over the table: new game, settings, rules, calendar and record."""
