"""The states of the game in the golden pictures, each as the input that leads to it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from tests.golden.player import USUAL_SIZE, Player, Size, furnished, opened, spot

CODE: Final = "TP1-E-AAAAAAB"
WON: Final = (
    24, 23, 22, 18, -1, 26, 25, 27, -1, 19, 21, 17, 15, 12, -1, 13, 16, 7, -1, 8, 9, 20, -1, 10, 2, -1, 11,
    14, 6, 5, 4, -1, -1, -1, -1, 1, -1, -1, 3, 0,
)  # fmt: skip
"""Moves that win the hand of the code: places, and -1 for a draw."""

STUCK: Final = (
    20, 23, 22, 18, 21, 19, 10, 12, -1, 13, 25, 27, 5, 26, 16, -1, -1, -1, 24, 9, 11, 14, 6, 1, -1, 15, 7, -1,
    -1, -1, -1, -1, -1, -1, 4, -1, -1, 17, -1, -1, -1, -1, -1, -1, -1, -1, -1, 8,
)  # fmt: skip
"""Moves after which nothing more can be done in that hand."""

RECORD: Final = Path(__file__).parent / "record.jsonl"
"""64 hands of the four months before, every other one a day's deal."""

SMALL, MIDDLE, LARGE, PORTRAIT = (480, 360), (800, 600), (1920, 1080), (600, 1000)
OPENING_MS: Final = 300
"""After this a window has appeared."""

REST_MS: Final = 2_500
"""After this time the cards are at rest, however they moved."""


class State(NamedTuple):
    """How the game is opened, and the input after that."""

    act: Callable[[Player], None]
    size: Size
    language: str
    code: str
    record: bool
    settings: dict[str, object]

    def draw(self) -> pygame.Surface:
        """Play until the state is reached; its picture."""
        with (
            furnished(RECORD if self.record else None, self.settings) as folder,
            opened(self.code, self.size, self.language, folder) as player,
        ):
            self.act(player)
            return player.picture()


STATES: Final[dict[str, State]] = {}
"""Every state by its name."""

Act = Callable[[Player], None]


def state(
    size: Size = USUAL_SIZE,
    language: str = "en",
    code: str = CODE,
    record: bool = False,
    **settings: object,
) -> Callable[[Act], Act]:
    """Make a state of what a function does; its name is that of the function."""

    def add(act: Act) -> Act:
        STATES[act.__name__] = State(act, size, language, code, record, settings)
        return act

    return add


# -- cards at rest, and cards in motion --


@state()
def deal_flies(player: Player) -> None:
    player.wait(300)


@state(MIDDLE, back="night")
def deal_turns(player: Player) -> None:
    player.wait(1_050)


@state()
def table(player: Player) -> None:
    player.wait(REST_MS)


@state()
def card_flies(player: Player) -> None:
    player.play(*WON[:1])
    player.wait(REST_MS)
    player.play(*WON[1:2])
    player.wait(130)


@state()
def card_turns_over(player: Player) -> None:
    player.play(*WON[:2])
    player.wait(200)


@state()
def stock_card_flies(player: Player) -> None:
    player.wait(REST_MS)
    player.key("d")
    player.wait(110)


@state()
def undo_flies(player: Player) -> None:
    player.play(*WON[:9])
    player.wait(REST_MS)
    player.key("ctrl+z")
    player.wait(100)
    player.key("ctrl+z")
    player.wait(60)


@state(less_motion="on")
def card_fades(player: Player) -> None:
    player.wait(REST_MS)
    player.play(*WON[:2])
    player.wait(60)


@state(code=f"{CODE}-K")
def run_with_points(player: Player) -> None:
    player.play(*WON[:7])
    player.wait(450)


@state()
def peak_shines(player: Player) -> None:
    player.play(*WON[: WON.index(2) + 1])
    player.wait(550)


# -- what is marked and said --


@state()
def refused_card_shakes(player: Player) -> None:
    player.wait(REST_MS)
    player.click(spot(19))
    player.wait(90)


@state(MIDDLE, "de")
def refused_draw(player: Player) -> None:
    player.wait(REST_MS)
    player.key(*"d" * 26)
    player.wait(1_000)


@state(hint="fair")
def hint(player: Player) -> None:
    player.play(*WON[:10])
    player.wait(REST_MS)
    player.key("h")
    player.wait(200)


@state(MIDDLE, "nl", hint="exact", table="light")
def hint_exact(player: Player) -> None:
    player.wait(REST_MS)
    player.key("h")
    player.wait(200)


@state(table="contrast")
def focus_on_card(player: Player) -> None:
    player.wait(REST_MS)
    player.key("right", "right")
    player.wait(200)


@state(table="night")
def focus_on_button(player: Player) -> None:
    player.wait(REST_MS)
    player.key("tab", "tab", "tab")
    player.wait(200)


@state()
def name_of_button(player: Player) -> None:
    player.wait(REST_MS)
    player.point((1238, 32))
    player.wait(1_000)


@state(light=True, four_colour=True, large_index=True, back="leaves")
def light(player: Player) -> None:
    player.play(*WON[:4])
    player.wait(REST_MS)


@state(language="de")
def notice(player: Player) -> None:
    player.key("f4", "return")  # deals the day's deal
    player.wait(REST_MS)
    player.key("f4", "return")  # says that it is being played
    player.wait(500)


# -- rules, sizes, looks --


@state(code="TP1-E-AAAAAAB-JJT180", back="deco")
def joker(player: Player) -> None:
    player.play(*[-1] * 6)
    player.wait(REST_MS)


@state(MIDDLE, code="TP1-C-AAAAAAC-OW", table="light")
def open_peaks_empty_waste(player: Player) -> None:
    player.wait(REST_MS)


@state(MIDDLE, left_handed=True, show_score=False, error_help=False, muted=True)
def left_handed(player: Player) -> None:
    player.key("d", "d")
    player.wait(REST_MS)


@state(SMALL, table="light")
def table_small(player: Player) -> None:
    player.key("d")
    player.wait(REST_MS)


@state(LARGE, "de", table="contrast", index_letters="local", show_clock=False)
def table_large(player: Player) -> None:
    player.key("d", "d", "d")
    player.wait(REST_MS)


@state(PORTRAIT, "nl", table="night", back="lattice")
def table_portrait(player: Player) -> None:
    player.key("d", "d")
    player.wait(REST_MS)


@state(scale=150, language="de", back="plain", hint="none")
def table_scaled(player: Player) -> None:
    player.play(*WON[:14])
    player.wait(REST_MS)


# -- the end of a hand --


@state()
def win_begins(player: Player) -> None:
    player.play(*WON)
    player.wait(400)


@state()
def win_in_full(player: Player) -> None:
    player.play(*WON)
    player.wait(1_700)


@state()
def won(player: Player) -> None:
    player.play(*WON)
    player.wait(6_000)


@state()
def stuck(player: Player) -> None:
    player.play(*STUCK)
    player.wait(REST_MS)


@state(language="de", table="night")
def stuck_in_small_window(player: Player) -> None:
    player.play(*STUCK)
    player.resize(SMALL)
    player.wait(REST_MS)


@state(PORTRAIT, code="TP1-E-AAAAAAB-T30")
def time_is_up(player: Player) -> None:
    player.wait(33_000)


@state(match_hands=3)
def match(player: Player) -> None:
    player.key("g", "tab", "tab", "tab")
    player.type(CODE)
    player.key("return")
    player.play(*STUCK)
    player.wait(REST_MS)


@state()
def best_line(player: Player) -> None:
    player.play(*WON)
    player.wait(6_000)
    player.key("tab", "tab", "return")
    player.wait(900 * 5 + 150)


# -- windows --


@state()
def new_game(player: Player) -> None:
    player.key("g")
    player.wait(OPENING_MS)


@state(MIDDLE, "de", table="light")
def new_game_options(player: Player) -> None:
    player.key("g", "tab", "tab", "tab")
    player.type("TP1-C-Q5D7XKA-OJK200PT90")
    player.wait(OPENING_MS)
    player.key("tab", "tab", "space", *["tab"] * 5)
    player.wait(OPENING_MS)


@state(PORTRAIT)
def new_game_wrong_code(player: Player) -> None:
    player.key("g", "tab", "tab", "tab")
    player.type("TP1-E-AAAA!BBB")
    player.wait(OPENING_MS)


@state(table="night")
def settings(player: Player) -> None:
    player.key("f2")
    player.wait(OPENING_MS)


@state(SMALL, "de")
def settings_scrolled(player: Player) -> None:
    player.key("f2", *["tab"] * 6)
    player.wait(OPENING_MS)


@state(MIDDLE, "nl", table="contrast")
def rules(player: Player) -> None:
    player.key("f1", "page down")
    player.wait(OPENING_MS)


@state()
def record_empty(player: Player) -> None:
    player.key("f3")
    player.wait(OPENING_MS)


@state(record=True)
def record(player: Player) -> None:
    player.key("f3")
    player.wait(OPENING_MS)


@state(MIDDLE, "de", record=True, table="night")
def record_in_words(player: Player) -> None:
    player.key("f3", "tab", "right")
    player.wait(OPENING_MS)


@state(record=True, table="light")
def record_of_hands(player: Player) -> None:
    player.key("f3", "tab", "right", "right")
    player.wait(OPENING_MS)


@state(record=True)
def calendar(player: Player) -> None:
    player.key("f4")
    player.wait(OPENING_MS)


@state(SMALL, "nl", record=True, table="contrast")
def calendar_small(player: Player) -> None:
    player.key("f4", *["left"] * 3)
    player.wait(OPENING_MS)
