"""The card backs. The paper's border is laid over each picture, so that its edge is clean."""

from __future__ import annotations

import math

from tools.art_geometry import Point, clipped, moved, polygon, reach, star
from tools.art_palette import PAPER, PAPER_EDGE, disc, group, line, path, rounded, svg

INNER = (11.0, 11.0, 228.0, 328.0, 8.0)
"""The picture on a back: left, top, width, height and corner radius in card units."""


def sources() -> dict[str, str]:
    """The backs by their path below sprites/, each a whole card of 250 × 350."""
    drawings = {
        "peaks": _peaks(),
        "lattice": _lattice(),
        "deco": _deco(),
        "night": _night(),
        "leaves": _leaves(),
        "plain": _plain(),
    }
    return {f"backs/{name}.svg": svg(250, 350, drawing) for name, drawing in drawings.items()}


def _bordered(*drawing: str) -> str:
    """The drawing with the paper's border around it."""
    edge = path(rounded(1, 1, 248, 348, 16) + " " + rounded(*INNER), PAPER, fill_rule="evenodd")
    rim = path(rounded(1, 1, 248, 348, 16), "none", stroke=PAPER_EDGE, stroke_width=2)
    return "\n".join((*drawing, edge, rim))


def _ground(fill: str) -> str:
    return path(rounded(8, 8, 234, 334, 9), fill)


def _twice(*half: str) -> str:
    """A half and the same turned by 180° about the middle of the card."""
    return "\n".join(half) + group("rotate(180 125 175)", *half)


def _frame(inset: float, ink: str, width: float) -> str:
    x, y, w, h, _ = INNER
    d = rounded(x + inset, y + inset, w - 2 * inset, h - 2 * inset, 5)
    return path(d, "none", stroke=ink, stroke_width=width)


def _ring(width: float, fill: str) -> str:
    """A band of some width along the inner edge of the border."""
    x, y, w, h, _ = INNER
    hole = rounded(x + width, y + width, w - 2 * width, h - 2 * width, 4)
    return path(rounded(8, 8, 234, 334, 9) + " " + hole, fill, fill_rule="evenodd")


def _chevron(x: float, y: float, half: float, rise: float, thick: float) -> list[Point]:
    """An open peak with its tip at (x, y)."""
    return [
        (x - half, y + rise),
        (x, y),
        (x + half, y + rise),
        (x + half, y + rise + thick),
        (x, y + thick),
        (x - half, y + rise + thick),
    ]


def _peaks() -> str:
    ground, deep, mid, pale, gold, snow = "#17535c", "#0f3c45", "#1e666e", "#46989a", "#e9bd5e", "#fdf6e6"
    inside = (10.0, 10.0, 240.0, 340.0)
    dark: list[str] = []
    light: list[str] = []
    lines: list[str] = []
    for row in range(-1, 15):
        for column in range(-1, 7):
            x = 11 + 38 * (column + (1.0 if row % 2 else 0.5))
            y = 11 + 24.4 * row
            triangle = clipped([(x, y), (x + 19, y + 24.4), (x - 19, y + 24.4)], *inside)
            chevron = clipped(_chevron(x, y + 10, 10, 12.8, 2.3), *inside)
            if len(triangle) > 2:
                (dark if row % 2 else light).append(polygon(triangle))
            if len(chevron) > 2:
                lines.append(polygon(chevron))
    pattern = (
        path(" ".join(dark), deep),
        path(" ".join(light), mid),
        path(" ".join(lines), pale, fill_opacity=0.75),
    )
    plate = path(
        "M125 62 L206 175 L125 288 L44 175 Z", deep, stroke=gold, stroke_width=3.4, stroke_linejoin="round"
    )
    inner = path("M125 74 L197.6 175 L125 276 L52.4 175 Z", "none", stroke=gold, stroke_width=1.2)
    side = (
        path("M64 172 L94 134 L124 172 Z", pale),
        path("M94 134 L124 172 L94 172 Z", mid),
        path("M94 134 L102 144.2 L97.5 148.5 L94 144 L90 148.5 L86 144.2 Z", snow),
        path("M126 172 L156 134 L186 172 Z", pale),
        path("M156 134 L186 172 L156 172 Z", mid),
        path("M156 134 L164 144.2 L159.5 148.5 L156 144 L152 148.5 L148 144.2 Z", snow),
    )
    half = (
        *side,
        path("M82 172 L125 110 L168 172 Z", pale, stroke=deep, stroke_width=3, stroke_linejoin="round"),
        path("M125 110 L168 172 L125 172 Z", mid),
        path("M125 110 L138.2 129 L131 136.5 L125 129.5 L118 136.5 L111.8 129 Z", snow),
        path(star(125, 94, 8, 3.3), gold),
    )
    rule = line("M57 175 L193 175", gold, 2.6)
    return _bordered(
        _ground(ground), *pattern, _ring(4.5, deep), _frame(5, gold, 1.8), plate, inner, _twice(*half), rule
    )


def _lattice() -> str:
    ground, deep, cream, gold = "#8f2239", "#701528", "#f8e4cb", "#e0aa55"
    wide, tall = 206 / 7, 306 / 8
    large, small, mesh = [], [], []
    for row in range(17):
        for column in range(8):
            x = 22 + wide * (column + (0.5 if row % 2 else 0))
            y = 22 + tall * row / 2
            if x < 230:
                large.append(polygon([(x, y - 12), (x + 9, y), (x, y + 12), (x - 9, y)]))
                small.append(polygon([(x, y - 5.4), (x + 4, y), (x, y + 5.4), (x - 4, y)]))
    for i in range(-8, 9):
        for slope in (1, -1):
            at = 125 + wide * (i + 0.5)
            run = 153 * wide / tall * slope
            thin = 1.0
            band = clipped(
                [
                    (at - run - thin, 22.0),
                    (at - run + thin, 22.0),
                    (at + run + thin, 328.0),
                    (at + run - thin, 328.0),
                ],
                22,
                22,
                228,
                328,
            )
            if len(band) > 2:
                mesh.append(polygon(band))
    return _bordered(
        _ground(ground),
        path(" ".join(large), deep),
        path(" ".join(mesh), gold),
        path(" ".join(small), cream),
        _ring(11, deep),
        _frame(11, gold, 1.6),
        _frame(5.5, cream, 2),
    )


def _deco() -> str:
    ground, night, gold, pale = "#1c2237", "#141828", "#d8a748", "#f3dca0"
    x, y, w, h, _ = INNER
    outline = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    rays = []
    for i in range(48):
        middle, half = 2 * math.pi * i / 48, math.radians(1.15 if i % 2 else 0.45)
        ends = [
            (
                125 + reach(outline, (125, 175), middle + s * half) * math.cos(middle + s * half),
                175 + reach(outline, (125, 175), middle + s * half) * math.sin(middle + s * half),
            )
            for s in (-1, 1)
        ]
        rays.append(polygon([(125, 175), *ends]))
    fans = []
    for cx, cy, turn in ((11, 11, 0), (239, 11, 90), (239, 339, 180), (11, 339, 270)):
        for radius, fill in (
            (74, gold),
            (71, ground),
            (62, gold),
            (60, ground),
            (50, gold),
            (48, night),
            (24, gold),
        ):
            k = radius * 0.5523
            quarter = f"M0 0 L{radius} 0 C{radius} {k:.2f} {k:.2f} {radius} 0 {radius} Z"
            fans.append(path(moved(quarter, cx, cy, turn), fill))
        for a in range(9, 90, 12):
            fans.append(
                path(
                    moved("M28 -0.5 L48 -1 L48 1 L28 0.5 Z", 0, 0, a + turn).replace("M ", "M"),
                    gold,
                    transform=f"translate({cx} {cy})",
                )
            )
    plates = [
        path(f"M125 {175 - b} L{125 + a} 175 L125 {175 + b} L{125 - a} 175 Z", fill)
        for a, b, fill in (
            (86.0, 112.0, gold),
            (83.4, 108.6, ground),
            (75, 97.7, gold),
            (73.6, 95.8, ground),
            (64, 83.3, gold),
            (61.6, 80.2, night),
        )
    ]
    gems = [
        path("M125 112 L135 127 L125 142 L115 127 Z", pale),
        path("M125 112 L135 127 L125 142 Z", gold),
        path("M125 146 L143 173 L107 173 Z", gold),
        path("M125 146 L143 173 L125 173 Z", pale),
        path("M101.5 153 L115 173 L88 173 Z", gold),
        path("M101.5 153 L115 173 L101.5 173 Z", pale),
        path("M148.5 153 L162 173 L135 173 Z", gold),
        path("M148.5 153 L162 173 L148.5 173 Z", pale),
    ]
    return _bordered(
        _ground(ground),
        path(" ".join(rays), gold),
        *fans,
        *plates,
        _twice(*gems),
        _ring(7, ground),
        _frame(3.4, pale, 1.6),
    )


def _night() -> str:
    sky = (
        '<defs><linearGradient id="sky" gradientUnits="userSpaceOnUse" x1="0" y1="8" x2="0" y2="342">'
        '<stop offset="0" stop-color="#12183c"/><stop offset="0.5" stop-color="#5a5ea6"/>'
        '<stop offset="1" stop-color="#12183c"/></linearGradient></defs>'
    )
    cream, far, near, shade, front, snow = "#f9e6b2", "#5257a0", "#3a4183", "#2b3169", "#171c46", "#f2f3fc"
    stars = []
    seed = 11
    for _ in range(44):
        seed = (seed * 1103515245 + 12345) % 2**31
        x = 24 + seed // 64 % 2020 / 10
        seed = (seed * 1103515245 + 12345) % 2**31
        y = 24 + seed // 64 % 900 / 10
        if math.hypot(x - 180, y - 60) > 34:
            stars.append(disc(round(x, 1), round(y, 1), (0.8, 1.1, 1.6)[seed // 512 % 3], "#f4efdc"))
    half = (
        *stars,
        path(star(58, 52, 8, 2, 4), cream),
        path(star(104, 84, 5.5, 1.5, 4), cream),
        path(star(216, 108, 5, 1.4, 4), cream),
        disc(180, 60, 24, cream),
        disc(172, 54, 4.4, "#ebd18f"),
        disc(187, 68, 6, "#ebd18f"),
        disc(186, 50, 2.6, "#ebd18f"),
        path(
            "M8 150 L30 132 L52 146 L92 122 L125 146 L158 122 L200 148 L224 130 L242 144 L242 176 L8 176 Z",
            far,
        ),
        path("M16 176 L66 128 L114 176 Z M136 176 L184 128 L234 176 Z", near),
        path("M66 128 L114 176 L74 176 L62 150 Z M184 128 L234 176 L192 176 L180 150 Z", shade),
        path(
            (
                "M66 128 L80 142 L73 148 L66.5 141.5 L59 148.5 L52 141.6 Z M184 128 "
                "L198.5 142 L191 148 L184.5 141.5 L177 148.5 L169.5 142 Z"
            ),
            snow,
        ),
        path("M62 176 L125 98 L188 176 Z", near),
        path("M125 98 L188 176 L134 176 L118 132 Z", shade),
        path("M125 98 L142.5 119.6 L133.5 128.5 L125.5 119.5 L115.5 129 L107.4 119.8 Z", snow),
        path("M8 176 L28 165 L50 171 L86 163 L125 172 L160 164 L196 171 L222 164 L242 172 L242 176 Z", front),
    )
    shore = line("M11 175 L239 175", cream, 1.8)
    return _bordered(
        sky, path(rounded(8, 8, 234, 334, 9), "url(#sky)"), _twice(*half), shore, _frame(4.5, cream, 1.5)
    )


def _leaves() -> str:
    ground, light, dark, berry = "#ece1c6", "#6a9171", "#3d6650", "#cb5a41"
    leaf, vein = "M0 -3 C-9 -9 -9 -20 0 -28 C9 -20 9 -9 0 -3 Z", "M-0.7 -8 L0 -22 L0.7 -8 Z"
    leaves: dict[str, list[str]] = {light: [], dark: [], ground: []}
    berries = []
    for row in range(7):
        for column in range(5):
            x, y = 11 + 45.6 * (column + 0.5), 11 + 328 / 7 * (row + 0.5)
            for i in range(4):
                turn = 45 + 90 * i
                leaves[light if (i + row + column) % 2 else dark].append(moved(leaf, x, y, turn))
                leaves[ground].append(moved(vein, x, y, turn))
            berries.append(disc(round(x, 2), round(y, 2), 3.6, berry))
            if row and column:
                berries.append(
                    path(
                        polygon(
                            [
                                (x - 22.8, y - 27.4),
                                (x - 18.8, y - 23.4),
                                (x - 22.8, y - 19.4),
                                (x - 26.8, y - 23.4),
                            ]
                        ),
                        berry,
                    )
                )
    return _bordered(
        _ground(ground),
        *(path(" ".join(all_), fill) for fill, all_ in leaves.items()),
        *berries,
        _frame(1.6, dark, 3.2),
    )


def _plain() -> str:
    ground, deep, pale = "#2f6aa8", "#27598f", "#e6eff8"
    half = (
        path("M89 172 L104 149 L119 172 Z M131 172 L146 149 L161 172 Z", pale),
        path(
            "M106.5 172 L125 141 L143.5 172 Z", pale, stroke=deep, stroke_width=2.6, stroke_linejoin="round"
        ),
    )
    seal = (
        disc(125, 175, 46, deep, stroke=pale, stroke_width=1.8),
        disc(125, 175, 41.5, "none", stroke=pale, stroke_width=0.9),
    )
    return _bordered(
        _ground(ground),
        _frame(7, pale, 1.8),
        _frame(11.5, pale, 0.9),
        *seal,
        _twice(*half),
        line("M86 175 L164 175", pale, 1.6),
    )
