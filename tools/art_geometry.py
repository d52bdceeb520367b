"""Plain geometry for the drawings: paths made into corners, rays that end on an outline, stars."""

from __future__ import annotations

import math

Point = tuple[float, float]


def flatten(d: str, steps: int = 16) -> list[Point]:
    """The corners of a path of absolute M, L, C and Z commands, curves cut into short pieces."""
    words = d.replace(",", " ").split()
    numbers: list[float] = []
    points: list[Point] = []
    command = "M"
    for word in words:
        if word[0].isalpha():
            command, word = word[0], word[1:]
        if word:
            numbers.append(float(word))
        if command in "ML" and len(numbers) == 2:
            points.append((numbers[0], numbers[1]))
            numbers = []
        elif command == "C" and len(numbers) == 6:
            start = points[-1]
            points += [_on_curve(start, numbers, i / steps) for i in range(1, steps + 1)]
            numbers = []
    return points


def _on_curve(start: Point, rest: list[float], t: float) -> Point:
    u = 1 - t
    weights = (3 * u * u * t, 3 * u * t * t, t**3)
    return (
        u**3 * start[0] + sum(w * rest[2 * i] for i, w in enumerate(weights)),
        u**3 * start[1] + sum(w * rest[2 * i + 1] for i, w in enumerate(weights)),
    )


def reach(outline: list[Point], centre: Point, angle: float) -> float:
    """How far a ray from a point inside an outline goes until it first meets the outline."""
    dx, dy = math.cos(angle), math.sin(angle)
    best = math.inf
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        ex, ey = bx - ax, by - ay
        cross = dx * ey - dy * ex
        if abs(cross) < 1e-9:
            continue
        along = ((ax - centre[0]) * ey - (ay - centre[1]) * ex) / cross
        part = ((ax - centre[0]) * dy - (ay - centre[1]) * dx) / cross
        if along > 0 and -1e-9 <= part <= 1 + 1e-9:
            best = min(best, along)
    return best


def star(x: float, y: float, outer: float, inner: float, tips: int = 5, turn: float = -90) -> str:
    """The path of a star with a tip straight up."""
    corners = []
    for i in range(2 * tips):
        radius = outer if i % 2 == 0 else inner
        angle = math.radians(turn + 180 * i / tips)
        corners.append(f"{x + radius * math.cos(angle):.2f} {y + radius * math.sin(angle):.2f}")
    return "M" + " L".join(corners) + " Z"


def polygon(points: list[Point]) -> str:
    """The closed path through some corners."""
    return "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in points) + " Z"


def clipped(points: list[Point], left: float, top: float, right: float, bottom: float) -> list[Point]:
    """The part of a polygon inside a rectangle (Sutherland and Hodgman); empty when nothing is."""
    for axis, limit, sign in ((0, left, 1), (0, right, -1), (1, top, 1), (1, bottom, -1)):
        kept: list[Point] = []
        for here, after in zip(points, points[1:] + points[:1], strict=True):
            a, b = sign * (here[axis] - limit), sign * (after[axis] - limit)
            if a >= 0:
                kept.append(here)
            if (a >= 0) != (b >= 0):
                part = a / (a - b)
                kept.append((here[0] + part * (after[0] - here[0]), here[1] + part * (after[1] - here[1])))
        points = kept
    return points


def moved(d: str, x: float, y: float, turn: float = 0) -> str:
    """A path of absolute M, L, C and Z commands, turned about (0, 0) by degrees and then shifted."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    out: list[str] = []
    numbers: list[float] = []
    for word in d.split():
        command = word[0] if word[0].isalpha() else ""
        if word[len(command) :]:
            numbers.append(float(word[len(command) :]))
        if command:
            out.append(command)
        if len(numbers) == 2:
            a, b = numbers
            out.append(f"{x + a * cos - b * sin:.2f} {y + a * sin + b * cos:.2f}")
            numbers = []
    return " ".join(out)
