"""What the tests of the terminal share: a way to type, a clock that obeys, a hand that is won."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

from tripeaks import text
from tripeaks.engine.codes import GameCode, parse_code
from tripeaks.launch import LaunchRequest
from tripeaks.session import Session

ROOT = Path(__file__).resolve().parents[1]
CODE = "TP1-E-AAAAAAB"
KEYS = (
    "ok refusal error code tableau waste stock legal score moves run peaks undo redo status".split()
)  # fmt: skip


class Clock:
    """Seconds that pass when told to: before each look, the next of a list."""

    def __init__(self, *passes: float) -> None:
        self.now = 100.0
        self.passes = list(passes)

    def __call__(self) -> float:
        self.now += self.passes.pop(0) if self.passes else 0.0
        return self.now


def told(
    typed: str | bytes,
    code: str = CODE,
    language: str = "en",
    as_json: bool = False,
    data: Path | None = None,
    language_asked: bool = False,
    **more: Any,
) -> str:
    """Everything that is printed for what is typed."""
    source = io.BytesIO(typed if isinstance(typed, bytes) else typed.encode())
    sink = io.StringIO()
    game = parse_code(code) if code else None
    options = LaunchRequest(language, game, as_json=as_json, data=data, language_asked=language_asked)
    assert text.run(options, source=source, sink=sink, **more) == 0
    return sink.getvalue()


def states(typed: str | bytes, code: str = CODE, **more: Any) -> list[dict[str, Any]]:
    """The JSON objects that are printed for what is typed."""
    return [json.loads(line) for line in told(typed, code, as_json=True, **more).splitlines()]


def won_hand() -> tuple[GameCode, list[str]]:
    """A code and the words that win it with cards left in the stock."""
    for number in range(500):
        code = GameCode(number, parse_code(CODE).rules)
        session = Session(code)
        words = []
        while moves := session.position.legal_moves:
            words.append("draw" if moves[0] < 0 else f"p{moves[0]}")
            session.act(moves[0])
        if session.status.value == "won" and session.position.stock:
            return code, words
    raise AssertionError("some hand is won")
