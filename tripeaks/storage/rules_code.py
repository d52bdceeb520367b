"""Rules in short, as a code spells them: ``E``, ``C-OJT180``. Knows codes and rules."""

from __future__ import annotations

from tripeaks.engine.codes import GameCode, parse_code
from tripeaks.engine.rules import Rules


def game_letters(rules: Rules) -> str:
    """Rules as a code spells them: the rule letter, then a dash and the options if there are any."""
    letter = "E" if rules.wrap else "C"
    options = GameCode(0, rules).options
    return f"{letter}-{options}" if options else letter


def read_rules(game: str) -> Rules:
    """The rules that ``game_letters`` wrote. Raises CodeError (a ValueError) for another text."""
    letter, _, options = game.partition("-")
    plain = f"TP1-{letter}-AAAAAAA"
    return parse_code(f"{plain}-{options}" if options else plain).rules
