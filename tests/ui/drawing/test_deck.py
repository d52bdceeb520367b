"""The deck: what each picture shows, at which size, in which colours, and what is kept."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from tripeaks.choices import BACKS
from tripeaks.engine.cards import JOKER, PACK, Card, Suit
from tripeaks.resources import SPRITES
from tripeaks.ui.drawing.deck import (
    BLACK,
    FOUR_COLOURS,
    PIPS_FROM,
    RED,
    Deck,
    DeckStyle,
    IndexLetters,
    card_height,
    pip_places,
)
from tripeaks.ui.drawing.svg import recolour

ROOT = Path(__file__).resolve().parents[3]
PAPER = "#fffdf8"


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_tool_reproduces_the_committed_sprites(tmp_path: Path) -> None:
    subprocess.run([sys.executable, ROOT / "tools" / "make_sprites.py", "--out", tmp_path], check=True)
    made = {path.relative_to(tmp_path): path for path in tmp_path.rglob("*") if path.is_file()}
    assert len(made) > 40
    for name, path in made.items():
        if name.suffix == ".svg":
            assert (SPRITES / name).read_bytes() == path.read_bytes(), name
        else:
            assert (SPRITES / name).stat().st_size > 0, name


def test_no_drawing_uses_what_the_rasteriser_ignores() -> None:
    for path in SPRITES.rglob("*.svg"):
        text = path.read_text(encoding="utf-8")
        for element in ("<text", "<use", "<clipPath", "<mask", "<filter", "<pattern"):
            assert element not in text, (path.name, element)


@pytest.mark.parametrize("width", [48, 69, 70, 131, 260])
def test_every_picture_has_the_size_asked_for(width: int) -> None:
    deck = Deck(DeckStyle())
    pictures = [deck.face(card, width) for card in (*PACK[::5], JOKER)]
    pictures += [deck.back(width), deck.slot(width), deck.joker(width, dark=True)]
    assert {picture.get_size() for picture in pictures} == {(width, card_height(width))}


@pytest.mark.parametrize("width", [48, 130])
@pytest.mark.parametrize("large_index", [False, True])
def test_no_two_faces_look_alike(width: int, large_index: bool) -> None:
    deck = Deck(DeckStyle(large_index=large_index))
    faces = [pixels(deck.face(card, width)) for card in PACK]
    faces += [pixels(deck.joker(width)), pixels(deck.joker(width, dark=True))]
    assert len(set(faces)) == 54


def test_suits_of_one_colour_differ_by_shape() -> None:
    deck = Deck(DeckStyle())
    shapes = {pygame.mask.from_surface(deck.suit(suit, 24)).count() for suit in Suit}
    assert len(shapes) == 4


def test_backs_all_differ_and_an_unknown_one_is_refused() -> None:
    assert len(BACKS) >= 5
    assert len({pixels(Deck(DeckStyle(back=name)).back(90)) for name in BACKS}) == len(BACKS)
    with pytest.raises(ValueError, match="no such card back"):
        DeckStyle(back="nothing")


@pytest.mark.parametrize("rank", range(2, 11))
def test_a_card_has_as_many_pips_as_its_rank(rank: int) -> None:
    places = pip_places(rank)
    assert len(set(places)) == rank
    mirrored = {(round(250 - x, 2), round(350 - y, 2)) for x, y in places}
    assert (mirrored == {(round(x, 2), round(y, 2)) for x, y in places}) == (rank != 7)


@pytest.mark.parametrize("rank", [11, 12, 13])
@pytest.mark.parametrize("suit", list(Suit))
def test_court_cards_look_the_same_upside_down(rank: int, suit: Suit) -> None:
    face = Deck(DeckStyle()).face(Card(rank, suit), 125)
    turned = pygame.transform.rotate(face, 180)
    difference = pygame.transform.average_color(_difference(face, turned))
    assert max(difference[:3]) <= 2


def _difference(a: pygame.Surface, b: pygame.Surface) -> pygame.Surface:
    result = a.copy()
    result.blit(b, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return result


def test_inks_stand_out_from_the_paper() -> None:
    assert PAPER in (SPRITES / "paper.svg").read_text(encoding="utf-8")
    for style in (DeckStyle(), DeckStyle(four_colour=True)):
        for suit in Suit:
            assert contrast(Deck(style).ink(suit), PAPER) >= 4.5


def test_a_four_colour_deck_has_four_inks_and_an_ordinary_one_two() -> None:
    assert {Deck(DeckStyle()).ink(suit) for suit in Suit} == {BLACK, RED}
    assert len({Deck(DeckStyle(four_colour=True)).ink(suit) for suit in Suit}) == 4


def test_the_exchanged_colours_occur_in_the_drawings() -> None:
    for suit, colours in FOUR_COLOURS.items():
        drawings = "".join(
            path.read_text(encoding="utf-8") for path in SPRITES.rglob(f"*{suit.name.lower()}.svg")
        )
        for colour in colours:
            assert colour in drawings, (suit, colour)


def test_recolouring_exchanges_all_colours_at_once() -> None:
    assert recolour('fill="#111111" stroke="#222222"', {"#111111": "#222222", "#222222": "#111111"}) == (
        'fill="#222222" stroke="#111111"'
    )


def test_letters_change_only_the_cards_that_have_one() -> None:
    english, dutch = Deck(DeckStyle()), Deck(DeckStyle(letters=IndexLetters("A", "B", "V", "H")))
    for rank in range(1, 14):
        card = Card(rank, Suit.HEARTS)
        same = pixels(english.face(card, 100)) == pixels(dutch.face(card, 100))
        assert same == (rank not in (11, 12, 13)), card


def test_a_wide_index_stays_clear_of_the_paper_edge() -> None:
    face = Deck(DeckStyle(letters=IndexLetters("WWW", "J", "Q", "K"))).face(Card(1, Suit.HEARTS), 200)
    edge = face.subsurface((0, 15, 5, 40))
    assert pygame.transform.average_color(edge)[1] > 235


def test_small_cards_show_no_figures() -> None:
    deck = Deck(DeckStyle(letters=IndexLetters("A", "J", "J", "J")))
    small = {pixels(deck.face(Card(rank, Suit.CLUBS), PIPS_FROM - 1)) for rank in (11, 12, 13)}
    larger = {pixels(deck.face(Card(rank, Suit.CLUBS), PIPS_FROM)) for rank in (11, 12, 13)}
    assert (len(small), len(larger)) == (1, 3)


def test_pictures_are_kept_for_a_few_widths_only() -> None:
    deck, card = Deck(DeckStyle()), PACK[0]
    first = deck.face(card, 100)
    assert deck.face(card, 100) is first
    for width in (101, 102, 103):
        deck.face(card, width)
    assert deck.face(card, 100) is not first


def test_suit_signs_do_not_push_out_the_cards() -> None:
    deck, card = Deck(DeckStyle()), PACK[0]
    first = deck.face(card, 100)
    for height in range(10, 40):
        deck.suit(Suit.SPADES, height)
    assert deck.face(card, 100) is first


def test_priming_draws_each_missing_face_once() -> None:
    deck = Deck(DeckStyle())
    deck.face(PACK[0], 60)
    assert sum(1 for _ in deck.prime(PACK[:5], 60)) == 4
    assert sum(1 for _ in deck.prime(PACK[:5], 60)) == 0


def test_the_shadow_reaches_past_the_card_and_fades_out() -> None:
    surface, (dx, dy) = Deck(DeckStyle()).shadow(100)
    assert dx < 0 and dy < 0
    assert surface.get_width() + dx > 100 and surface.get_height() + dy > card_height(100)
    middle, rim = (
        surface.get_at((surface.get_width() // 2, surface.get_height() // 2)),
        surface.get_at((0, 0)),
    )
    assert middle.a > 60 and rim.a <= 2


def test_the_paper_has_round_corners() -> None:
    face = Deck(DeckStyle()).face(PACK[0], 200)
    assert face.get_at((0, 0)).a == 0
    assert face.get_at((100, 5)).a == 255


def test_icon_containers_hold_every_size() -> None:
    icons = SPRITES / "icons"
    for size in (16, 24, 32, 48, 64, 128, 256, 512):
        assert pygame.image.load(icons / f"tripeaks-{size}.png").get_size() == (size, size)
    windows, apple = (icons / "tripeaks.ico").read_bytes(), (icons / "tripeaks.icns").read_bytes()
    assert (
        windows[:4] == b"\0\0\1\0"
        and windows.count(b"\x89PNG") == int.from_bytes(windows[4:6], "little") == 7
    )
    assert apple[:4] == b"icns" and int.from_bytes(apple[4:8], "big") == len(apple)
    assert apple.count(b"\x89PNG") == 6
