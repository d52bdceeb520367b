"""The 48 pinned deals: the fewest draws that win each, and its best scores, under both rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tripeaks.engine.rules import CLASSIC, EASY

PINNED: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "deals.json").read_text(encoding="utf-8")
)
RULES = {"easy": EASY, "classic": CLASSIC}
