"""The cards as sprites: always the whole pack, and every card ends where it belongs."""

from collections import Counter
from collections.abc import Hashable

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import codes, random_line
from tripeaks.engine.board import BASE
from tripeaks.engine.codes import GameCode, parse_code
from tripeaks.engine.position import DRAW, Move
from tripeaks.session import UNDO, Session
from tripeaks.ui import timing
from tripeaks.ui.drawing.deck import Deck, DeckStyle
from tripeaks.ui.drawing.style import Motion
from tripeaks.ui.platform.renderer import Sprite
from tripeaks.ui.table.bubble import Z_BUBBLE
from tripeaks.ui.table.cards import FIRST_STOCK, Z_FLYING, Cards, card_of, rest_of, waste_order
from tripeaks.ui.table.effects import Z_EFFECT, Z_FOUNTAIN
from tripeaks.ui.table.end_layout import Z_PANEL
from tripeaks.ui.table.layout import STOCK, WASTE, Layout, lay_out

LAYOUT = lay_out((640, 480), 0.82)
DECK = Deck(DeckStyle())
CODE = parse_code("TP1-E-AAAAAAB")
NORMAL = Motion(timing.SPEEDS["normal"])


def frame(view: Cards, now: float, layout: Layout = LAYOUT) -> list[Sprite]:
    return view.sprites(now, layout, DECK, 56)


def drawn(view: Cards, now: float, layout: Layout = LAYOUT) -> list[tuple[Hashable, int, int, int, bytes]]:
    """What is seen, as comparable values: a picture is its bytes."""
    return [
        (s.key, s.x, s.y, s.z, pygame.image.tobytes(s.surface, "RGBA")) for s in frame(view, now, layout)
    ]


def played(
    view: Cards, session: Session, move: Move, now: float, motion: Motion = NORMAL, layout: Layout = LAYOUT
) -> None:
    session.act(move)
    view.react(session.line, now, motion, layout, undone=False)


@settings(max_examples=60)
@given(codes, st.integers(0, 99))
def test_a_pack_is_on_the_table_at_every_step(code: GameCode, seed: int) -> None:
    """Every card is in one place: in the tableau, on the waste, or in the stock."""
    session = Session(code)
    for move in [None, *random_line(code, seed)]:
        if move is not None:
            session.act(move)
        position = session.position
        waste = waste_order(session.line)
        stock = range(FIRST_STOCK + position.drawn, FIRST_STOCK + len(position.deal.stock))
        tableau = [place for place in range(28) if position.card(place) is not None]
        cards = [*waste, *stock, *tableau]
        assert len(cards) == len(set(cards)) == 52 + code.rules.jokers
        pack = Counter(card_of(card, position.deal) for card in cards)
        assert all(count == 1 for card, count in pack.items() if card.suit is not None)
        assert all(rest_of(card, position).spot == WASTE for card in waste)
        assert all(rest_of(card, position).spot == STOCK for card in stock)
        assert tuple(card_of(card, position.deal) for card in waste) == position.waste


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 999), st.lists(st.floats(0, 400), min_size=60, max_size=60))
def test_cards_clicked_in_flight_end_up_as_without_animation(
    seed: int, pauses: list[float]
) -> None:
    """Plays, draws and undos at any pace; at the end the frame is that of the position at rest."""
    session, view, now = Session(CODE), Cards(Session(CODE).line), 0.0
    view.deal(session.line, now, NORMAL)
    for i, (move, pause) in enumerate(zip(random_line(CODE, seed), pauses, strict=False)):
        now += pause
        played(view, session, move, now)
        frame(view, now + pause / 2)
        if i % 3 == seed % 3:
            session.act(UNDO)
            view.react(session.line, now + pause / 2, NORMAL, LAYOUT, undone=True)
            played(view, session, move, now + pause / 2)
    later = now + 5_000
    assert not view.is_moving(later)
    assert drawn(view, later) == drawn(Cards(session.line), later)


@pytest.mark.parametrize("rate", (30, 60, 144))
def test_the_same_moment_is_the_same_frame_at_any_rate(rate: int) -> None:
    """A frame depends only on the time, not on the frames before it."""

    def run(frames: list[float]) -> dict[float, list[tuple[Hashable, int, int, int, bytes]]]:
        session = Session(CODE)
        view = Cards(session.line)
        view.deal(session.line, 0, NORMAL)
        seen, moves = {}, random_line(CODE, 4)
        for now in sorted(set(frames) | {0, 500, 1000, 1500, 2000}):
            if now in (1000, 1500, 2000):
                played(view, session, moves[len(session.line) - 1], now)
            picture = drawn(view, now)
            if now % 500 == 0:
                seen[now] = picture
        return seen

    assert run([i * 1000 / rate for i in range(int(2.4 * rate))]) == run([])


def test_a_deal_is_quick_turns_the_base_last_and_ends_at_rest() -> None:
    session = Session(CODE)
    view = Cards(session.line)
    last = view.deal(session.line, 0, NORMAL)
    assert 500 < last < 1500
    faces = {place: picture(view, place, last) for place in BASE}
    turned: dict[int, int] = {}
    for now in range(0, 2000, 10):
        for place in BASE:
            if picture(view, place, now) == faces[place]:
                turned.setdefault(place, now)
    assert sorted(turned, key=turned.__getitem__) == list(BASE) and turned[BASE[0]] > last / 2
    assert drawn(view, last + 1) == drawn(Cards(session.line), last + 1)
    assert not view.is_moving(last + 1)


def picture(view: Cards, card: int, now: float) -> bytes:
    sprite = next(s for s in frame(view, now) if s.key == ("card", card))
    return pygame.image.tobytes(sprite.surface, "RGBA")


def test_finishing_the_deal_puts_every_card_down() -> None:
    session = Session(CODE)
    view = Cards(session.line)
    view.deal(session.line, 0, NORMAL)
    assert view.is_moving(300)
    view.finish()
    assert not view.is_moving(300)
    assert drawn(view, 300) == drawn(Cards(session.line), 300)


def test_a_card_taken_back_in_flight_turns_round_where_it_is() -> None:
    session = Session(CODE)
    view = Cards(session.line)
    move = session.position.plays[0]
    played(view, session, move, 0)
    there = middle(view, move, 150)
    session.act(UNDO)
    view.react(session.line, 150, NORMAL, LAYOUT, undone=True)
    x, y = middle(view, move, 150)
    assert abs(x - there[0]) <= 2 and abs(y - there[1]) <= 2


def middle(view: Cards, card: int, now: float) -> tuple[int, int]:
    sprite = next(s for s in frame(view, now) if s.key == ("card", card))
    return sprite.rect.center


def test_a_flying_card_lies_over_all_and_flips_begin_before_it_lands() -> None:
    session = Session(CODE)
    view = Cards(session.line)
    line = random_line(CODE, 2)
    now, overlapped = 0.0, 0
    for move in line:
        before = session.position
        now += 3_000
        uncovered = () if move == DRAW else before.uncovered_by(move)
        at_rest = {place: picture(view, place, now) for place in uncovered}
        played(view, session, move, now)
        sprites = frame(view, now + 100)
        assert cards_from_bottom(sprites)[-1].key == ("card", waste_order(session.line)[-1])
        assert middle(view, waste_order(session.line)[-1], now + 250) != LAYOUT.waste.center
        overlapped += sum(picture(view, place, now + 250) != at_rest[place] for place in uncovered)
    assert overlapped


def cards_from_bottom(sprites: list[Sprite]) -> list[Sprite]:
    ordered = sorted(sprites, key=lambda s: s.z)
    return [s for s in ordered if isinstance(s.key, tuple) and s.key[0] == "card"]


@pytest.mark.parametrize("undone", (True, False), ids=("and taken back", "whole hands"))
def test_cards_that_never_come_to_rest_stay_below_points_and_panels(undone: bool) -> None:
    """Two hundred actions, each while the previous card is still in flight."""
    session = Session(CODE)
    view = Cards(session.line)
    now = 0.0
    for i in range(200):
        now += timing.UNDO_MS / 2
        if undone and i % 2:
            session.act(UNDO)
            view.react(session.line, now, NORMAL, LAYOUT, undone=True)
        else:
            if session.status.is_over:
                session = Session(CODE)
                view.show(session.line)
            played(view, session, session.position.legal_moves[-1], now)
        assert view.is_moving(now + timing.UNDO_MS / 2)  # the next action comes before it lands
        top = cards_from_bottom(frame(view, now + 1))[-1]
        assert Z_FLYING <= top.z < min(Z_FOUNTAIN, Z_EFFECT, Z_PANEL, Z_BUBBLE)


@pytest.mark.parametrize("motion", (Motion(0.0), Motion(0.0, fades=True)))
def test_without_animation_nothing_ever_moves(motion: Motion) -> None:
    session = Session(CODE)
    view = Cards(session.line)
    assert view.deal(session.line, 0, motion) == 0
    for i, move in enumerate(random_line(CODE, 1)):
        played(view, session, move, i, motion)
        assert not view.is_moving(i)
        assert drawn(view, i) == drawn(Cards(session.line), i)
    view.refuse(0, 99, motion)
    assert not view.is_moving(99)


def test_less_motion_fades_where_it_is() -> None:
    """No sprite is ever anywhere but where a card rests."""
    motion = Motion(1.0, fades=True)
    session = Session(CODE)
    view = Cards(session.line)
    now = 0.0
    for move in random_line(CODE, 3):
        played(view, session, move, now, motion)
        for part in (10, 60, 110):
            for sprite in frame(view, now + part):
                if isinstance(sprite.key, tuple) and sprite.key[0] == "card":
                    x, y = sprite.rect.center
                    rest = LAYOUT.centre(rest_of(sprite.key[1], session.position).spot)
                    assert abs(x - rest[0]) <= 1 and abs(y - rest[1]) <= 1
        now += 1_000
        assert not view.is_moving(now)


def test_slow_takes_longer_and_fast_less() -> None:
    lasts = [
        Cards(Session(CODE).line).deal(Session(CODE).line, 0, Motion(timing.SPEEDS[speed]))
        for speed in ("slow", "normal", "fast")
    ]
    assert lasts == sorted(lasts, reverse=True)


def test_a_refused_card_shakes_about_its_place_and_stops() -> None:
    session = Session(CODE)
    view = Cards(session.line)
    view.refuse(3, 0, NORMAL)
    xs = {middle(view, 3, t)[0] for t in range(0, timing.SHAKE_MS, 5)}
    rest = LAYOUT.rect(3).centerx
    assert min(xs) < rest < max(xs)
    assert max(abs(x - rest) for x in xs) < 0.1 * LAYOUT.card[0]
    assert view.is_moving(timing.SHAKE_MS - 1)
    assert not view.is_moving(timing.SHAKE_MS)


def test_the_frame_in_which_a_card_lands_is_drawn_too() -> None:
    session = Session(CODE)
    view = Cards(session.line)
    played(view, session, session.position.plays[0], 0)
    assert view.is_moving(since=100)  # the last frame showed it on its way, whatever the time is now
    assert not view.is_moving(since=5_000)


def test_a_flight_continues_after_a_resize() -> None:
    session = Session(CODE)
    view = Cards(session.line)
    played(view, session, session.position.plays[0], 0)
    small, large = LAYOUT, lay_out((1920, 1080), 1.4)
    frame(view, 100, small)
    frame(view, 150, large)
    assert drawn(view, 5_000, large) == drawn(Cards(session.line), 5_000, large)
