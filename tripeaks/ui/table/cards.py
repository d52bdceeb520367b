"""The cards on the table as sprites: where each one is at a moment.

Knows sessions, the layout, motion and the deck. It decides no rule: it gets what happened and
shows the way from the old position to the new one. Cards are numbered 0..27 by their tableau
place, 28 for the card that starts the waste, 29.. for the stock in drawing order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import dist
from typing import Final, NamedTuple

import pygame

from tripeaks.engine.board import BASE, PLACES
from tripeaks.engine.cards import Card
from tripeaks.engine.position import DRAW, Deal, Move, Position
from tripeaks.session import Step
from tripeaks.ui import timing
from tripeaks.ui.drawing.deck import Deck, Shadow
from tripeaks.ui.drawing.style import Motion
from tripeaks.ui.platform.renderer import Sprite
from tripeaks.ui.table.layout import STOCK, WASTE, Layout, at_place
from tripeaks.ui.table.motion import Drag, Flight, Pose, Rest, shake

WASTE_START: Final = len(PLACES)
FIRST_STOCK: Final = WASTE_START + 1

Z_TABLEAU: Final = 0
Z_STOCK: Final = 40
Z_WASTE: Final = 100
Z_FLYING: Final = 1000
Z_DRAGGED: Final = 8_000
"""Above everything else on the table."""

PLAY_ARC: Final = 0.16
"""How far a played card rises above the straight way, in card heights."""

LEAST_WAY: Final = 0.4
"""The least share of its usual time that a dropped card takes for the rest of its way."""

PLAY_TURN: Final = 7.0
"""How far a played card leans in mid-flight, in degrees."""


def waste_order(line: Iterable[Step]) -> list[int]:
    """The cards on the waste from bottom to top, after a line of play."""
    order: list[int] = []
    drawn = 0
    for step in line:
        if step.move is None:
            order = [] if step.position.deal.waste is None else [WASTE_START]
        elif step.move == DRAW:
            order.append(FIRST_STOCK + drawn)
            drawn += 1
        else:
            order.append(step.move)
    return order


def rest_of(card: int, position: Position) -> Rest:
    """Where a card rests in a position."""
    if card in PLACES and position.card(card) is not None:
        return Rest(at_place(card), float(position.is_face_up(card)))
    if card >= FIRST_STOCK + position.drawn:
        return Rest(STOCK, 0.0)
    return Rest(WASTE, 1.0)


def card_of(card: int, deal: Deal) -> Card:
    """The card with a number."""
    if card in PLACES:
        return deal.tableau[card]
    if card == WASTE_START:
        assert deal.waste is not None
        return deal.waste
    return deal.stock[card - FIRST_STOCK]


class _Frame(NamedTuple):
    """What every card of one frame is drawn with: the moment, the ``flying`` cards with their flights, the
    last to start on top and a dragged one above all, how dark the ``veil`` over covered cards is, and whether
    all show their ``backs``."""

    now: float
    layout: Layout
    deck: Deck
    shadow: Shadow
    flying: Mapping[int, Flight | Drag]
    veil: int
    backs: bool


class Cards:
    """The cards of one hand. Times are milliseconds of the app's clock."""

    def __init__(self, line: tuple[Step, ...]) -> None:
        self._flights: dict[int, tuple[Flight, ...]] = {}
        self._shakes: dict[int, float] = {}
        self._drag: Drag | None = None
        self._veiled: dict[tuple[pygame.Surface, int], pygame.Surface] = {}
        self.show(line)

    def show(self, line: tuple[Step, ...]) -> None:
        """Place the cards as a line of play leaves them, without any motion."""
        self._line = line
        self._waste = waste_order(line)
        self.finish()

    @property
    def position(self) -> Position:
        """The position that is shown, or that the cards are moving to."""
        return self._line[-1].position

    def is_moving(self, since: float) -> bool:
        """Whether a card was still moving at a moment. A dragged one moves with the pointer, not by time."""
        rises = self._drag is not None and since < self._drag.begin + self._drag.duration
        return (
            rises
            or any(not flights[-1].done(since) for flights in self._flights.values())
            or any(since < begin + timing.SHAKE_MS for begin in self._shakes.values())
        )

    def finish(self) -> None:
        """End every flight at once, and put back what is dragged."""
        self._flights.clear()
        self._shakes.clear()
        self.put_back()

    def deal(self, line: tuple[Step, ...], now: float, motion: Motion) -> float:
        """Deal the cards out of the stock; returns the moment at which the last one arrives."""
        self.show(line)
        if not motion.speed:
            return now
        if motion.fades:
            for card in (*PLACES, WASTE_START):
                self._fade(card, now, motion)
            return now
        position = self.position
        gap, one = motion.ms(timing.DEAL_GAP_MS), motion.ms(timing.DEAL_CARD_MS)
        dealt = now + gap * (len(PLACES) - 1) + one
        last = dealt
        for place in PLACES:
            begin = now + gap * place
            flies_up = place not in BASE and position.is_face_up(place)
            there = Rest(at_place(place), float(flies_up))
            flights = [Flight(Rest(STOCK, 0.0), there, begin, one, arc=0.05, flip_from=0.35)]
            if place in BASE:
                turn = dealt - one / 2 + motion.ms(timing.DEAL_TURN_GAP_MS) * BASE.index(place)
                turn = max(turn, begin + one)
                flip = motion.ms(timing.FLIP_MS)
                flights.append(Flight(there, rest_of(place, position), turn, flip))
                last = max(last, turn + flip)
            self._flights[place] = tuple(flights)
        if position.deal.waste is not None:
            draw = motion.ms(timing.DRAW_MS)
            self._flights[WASTE_START] = (
                Flight(Rest(STOCK, 0.0), Rest(WASTE, 1.0), last - draw, draw, arc=0.04),
            )
        return last

    def react(self, line: tuple[Step, ...], now: float, motion: Motion, layout: Layout, undone: bool) -> None:
        """Go to a new line of play, one move longer or (``undone``) shorter than the last."""
        self._land(now)
        self.drop(now, motion, layout)
        before, old_waste = self.position, self._waste
        move: Move | None = self._line[-1].move if undone else line[-1].move
        self._line = line
        self._waste = waste_order(line)
        moved = old_waste[-1] if undone else self._waste[-1]
        if not motion.speed or move is None:
            self._flights.pop(moved, None)
            return
        after = self.position
        for card in PLACES:
            if card != moved and rest_of(card, before) != rest_of(card, after):
                delay = 0.0 if undone else timing.FLIP_DELAY_MS
                self._turn(card, before, now + motion.ms(delay), motion)
        if motion.fades:
            self._fade(moved, now, motion)
            return
        pose = self._pose_in_flight(moved, now, layout)
        start, end = self._resting_now(moved, before, pose, layout), rest_of(moved, after)
        ms, arc, turn = timing.PLAY_MS, PLAY_ARC, PLAY_TURN
        if undone:
            ms, arc, turn = timing.UNDO_MS, PLAY_ARC / 2, 0.0
        elif move == DRAW:
            ms, arc, turn = timing.DRAW_MS, 0.06, 0.0
        elif layout.centre(start.spot)[0] < layout.centre(end.spot)[0]:
            turn = -PLAY_TURN
        lift = 0.0
        if pose is not None and not undone:  # only the rest of the way
            whole = dist(layout.centre(rest_of(moved, before).spot), layout.centre(end.spot))
            part = min(1.0, dist(layout.centre(start.spot), layout.centre(end.spot)) / whole)
            ms, arc, turn, lift = round(ms * max(LEAST_WAY, part)), arc * part, turn * part, pose.lift
        self._flights.pop(moved, None)  # the last to start is on top
        self._flights[moved] = (Flight(start, end, now, motion.ms(ms), arc, turn, lift=lift),)

    def refuse(self, place: int, now: float, motion: Motion) -> None:
        """Shake a refused card, once it lies at its place."""
        if motion.speed and not motion.fades:
            flight = self._flight_of(place, now)
            self._shakes[place] = flight.begin + flight.duration if flight else now

    # A dragged card

    @property
    def dragged(self) -> Drag | None:
        """The card that follows the pointer."""
        return self._drag

    def drag(self, move: Move, now: float, motion: Motion, layout: Layout) -> None:
        """Let the card of a move follow the pointer from now on."""
        card = FIRST_STOCK + self.position.drawn if move == DRAW else move
        pose, rest = self._pose_in_flight(card, now, layout), rest_of(card, self.position)
        start = Rest(self._resting_now(card, self.position, pose, layout).spot, rest.up)
        self._flights.pop(card, None)
        self._shakes.pop(card, None)
        self._drag = Drag(card, start, now, 0.0 if motion.fades else motion.ms(timing.LIFT_MS))

    def carry(self, way: tuple[float, float]) -> None:
        """Move the dragged card by the way of its pointer since the press, in pixels."""
        if self._drag is not None:
            self._drag = replace(self._drag, way=way)

    def put_back(self) -> None:
        """Put the dragged card back at once."""
        self._drag = None

    def drop(self, now: float, motion: Motion, layout: Layout) -> None:
        """Let the dragged card glide back; if it is played at the same moment, it flies on from here."""
        drag, self._drag = self._drag, None
        if drag is None or not motion.speed:
            return
        if motion.fades:
            self._fade(drag.card, now, motion)
            return
        pose, end = drag.pose(now, layout), rest_of(drag.card, self.position)
        start = Rest(layout.point(pose.x, pose.y), pose.up)
        glide = Flight(start, end, now, motion.ms(timing.GLIDE_BACK_MS), lift=pose.lift)
        self._flights[drag.card] = (glide,)

    def sprites(self, now: float, layout: Layout, deck: Deck, veil: int, backs: bool = False) -> list[Sprite]:
        """Every card and its shadow at a moment; ``veil`` darkens covered cards that are face up;
        ``backs``: no card shows its face."""
        flying: dict[int, Flight | Drag] = {
            card: flight for card in self._flights if (flight := self._flight_of(card, now))
        }
        if self._drag is not None:
            flying[self._drag.card] = self._drag
        frame = _Frame(now, layout, deck, deck.shadow(layout.card[0]), flying, veil, backs)
        sprites: list[Sprite] = []
        for place in PLACES:
            if self.position.card(place) is not None or place in flying:
                sprites += self._card_sprites(place, frame)
        sprites += self._stock_sprites(frame)
        for card in self._seen_of_waste(flying):
            sprites += self._card_sprites(card, frame)
        return sprites

    def _flight_of(self, card: int, now: float) -> Flight | None:
        """The flight of a card, of several the current one; None for a card at rest."""
        flights = self._flights.get(card, ())
        return next((flight for flight in flights if not flight.done(now)), None)

    def _land(self, now: float) -> None:
        """Drop the flights of the cards that have arrived."""
        self._flights = {card: ways for card, ways in self._flights.items() if not ways[-1].done(now)}
        self._shakes = {card: t for card, t in self._shakes.items() if now < t + timing.SHAKE_MS}

    def _fade(self, card: int, now: float, motion: Motion) -> None:
        rest = rest_of(card, self.position)
        self._flights[card] = (Flight(rest, rest, now, motion.ms(timing.FADE_MS), fade=True),)

    def _turn(self, card: int, before: Position, begin: float, motion: Motion) -> None:
        if motion.fades:
            self._fade(card, begin, motion)
            return
        start, end = rest_of(card, before), rest_of(card, self.position)
        self._flights[card] = (Flight(start, end, begin, motion.ms(timing.FLIP_MS)),)

    def _pose_in_flight(self, card: int, now: float, layout: Layout) -> Pose | None:
        """How a card is placed in mid-flight; None if it does not fly."""
        flight = self._flight_of(card, now)
        return None if flight is None or flight.fade else flight.pose(now, layout)

    def _resting_now(self, card: int, before: Position, pose: Pose | None, layout: Layout) -> Rest:
        """Where a card is at this moment, in mid-flight if it has not arrived."""
        return rest_of(card, before) if pose is None else Rest(layout.point(pose.x, pose.y), pose.up)

    def _seen_of_waste(self, flying: Mapping[int, Flight | Drag]) -> list[int]:
        """The waste cards to draw: the topmost one at rest, and those still flying there from the
        stock (cards from the tableau are drawn with it as long as they fly)."""
        resting = [card for card in self._waste if card not in flying][-1:]
        return resting + [card for card in self._waste if card in flying and card not in PLACES]

    def _z(self, card: int, rest: Rest, frame: _Frame) -> int:
        flight = frame.flying.get(card)
        if isinstance(flight, Drag):
            return Z_DRAGGED
        if flight is not None and flight.start.spot != flight.end.spot:
            return Z_FLYING + list(frame.flying).index(card)
        if rest.spot == WASTE:
            return Z_WASTE + self._waste.index(card)
        return Z_STOCK if rest.spot == STOCK else Z_TABLEAU + card

    def _card_sprites(self, card: int, frame: _Frame) -> list[Sprite]:
        layout, now = frame.layout, frame.now
        rest = rest_of(card, self.position)
        flight = frame.flying.get(card)
        pose = flight.pose(now, layout) if flight else Pose(*layout.centre(rest.spot), rest.up)
        x = pose.x
        if card in self._shakes:
            x += shake((now - self._shakes[card]) / timing.SHAKE_MS) * 0.05 * layout.card[0]
        picture, z = self._picture(card, pose, frame), self._z(card, rest, frame)
        corner = (round(x - picture.get_width() / 2), round(pose.y - picture.get_height() / 2))
        sprites = [Sprite(("card", card), picture, *corner, z)]
        if pose.alpha == 1.0 and abs(2 * pose.up - 1) > 0.6:
            sprites.insert(0, self._shadow(card, x, pose, frame, z))
        return sprites

    def _shadow(self, card: int, x: float, pose: Pose, frame: _Frame, z: int) -> Sprite:
        (width, height), shadow = frame.layout.card, frame.shadow
        drop = pose.lift * 0.09 * height
        left = round(x - width / 2 + shadow.offset[0] + drop * 0.4)
        top = round(pose.y - height / 2 + shadow.offset[1] + drop)
        return Sprite(("shadow", card), shadow.surface, left, top, z)

    def _picture(self, card: int, pose: Pose, frame: _Frame) -> pygame.Surface:
        position, deck, width, veil = self.position, frame.deck, frame.layout.card[0], frame.veil
        if pose.up >= 0.5 and not frame.backs:
            picture = deck.face(card_of(card, position.deal), width)
            on_tableau = card in PLACES and card not in frame.flying and position.card(card) is not None
            if veil and on_tableau and not position.is_free(card):
                picture = self._darker(picture, veil)
        else:
            picture = deck.back(width)
        squeeze = abs(2 * pose.up - 1)
        if squeeze < 1:
            size = (max(1, round(picture.get_width() * squeeze)), picture.get_height())
            picture = pygame.transform.smoothscale(picture, size)
        if pose.angle or (pose.lift and pose.up == 1):
            picture = pygame.transform.rotozoom(picture, pose.angle, 1 + 0.05 * pose.lift)
        if pose.alpha < 1:
            picture = picture.copy()
            picture.set_alpha(round(255 * pose.alpha))
        return picture

    def _darker(self, picture: pygame.Surface, veil: int) -> pygame.Surface:
        key = (picture, veil)
        if key not in self._veiled:
            if len(self._veiled) > len(PLACES):
                self._veiled.clear()
            shade = picture.copy()
            shade.fill((255 - veil, 255 - veil, 255 - veil), special_flags=pygame.BLEND_RGB_MULT)
            self._veiled[key] = shade
        return self._veiled[key]

    @property
    def stock_left(self) -> int:
        """How many cards lie on the stock, without a dragged one."""
        return len(self.position.stock) - bool(self._drag and self._drag.card >= FIRST_STOCK)

    def _stock_sprites(self, frame: _Frame) -> list[Sprite]:
        position, layout, deck = self.position, frame.layout, frame.deck
        sprites: list[Sprite] = []
        width = layout.card[0]
        if left := self.stock_left:
            layers = max(1, round(left / len(position.deal.stock) * 4))  # how many card edges are visible
            step = max(1, round(width * 0.014))
            back, shadow = deck.back(width), frame.shadow
            x, y = layout.stock.topleft
            depth = step * (layers - 1)
            corner = (x + shadow.offset[0], y + shadow.offset[1] + depth)
            sprites.append(Sprite("stock-shadow", shadow.surface, *corner, Z_STOCK))
            sprites += [Sprite(("stock", i), back, x, y + depth - i * step, Z_STOCK) for i in range(layers)]
        for card in frame.flying:
            if card >= FIRST_STOCK + position.drawn:
                sprites += self._card_sprites(card, frame)  # drawn, then undone
        return sprites
