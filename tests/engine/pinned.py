"""The 48 pinned deals: the fewest draws that win each, and its best scores, under both rules.

What takes long is asked about a quarter of them, won and lost ones under both rules. Set
``TRIPEAKS_ALL_DEALS=1`` in the environment to ask about all of them and to search more random deals the
plain way, and ``TRIPEAKS_PLAIN_DEALS=500`` to hold the solver against the plain search on so many.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from tripeaks.engine.rules import CLASSIC, EASY

PINNED: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "deals.json").read_text(encoding="utf-8")
)
RULES = {"easy": EASY, "classic": CLASSIC}

ALL_DEALS = os.environ.get("TRIPEAKS_ALL_DEALS", "") not in ("", "0")
PLAIN_DEALS = int(os.environ.get("TRIPEAKS_PLAIN_DEALS", "20" if ALL_DEALS else "2"))
SOME_PINNED = PINNED if ALL_DEALS else PINNED[2::4]
