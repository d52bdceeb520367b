"""The icon of the program: a card behind three peaks."""

from __future__ import annotations

from tools.art_palette import PAPER, RED, SUIT_PATHS, group, path, rounded, svg

DARK = "#0b343b"


def sources() -> dict[str, str]:
    """The icon, and a plainer one for sizes up to 32 pixels, both 512 × 512."""
    return {"icon.svg": svg(512, 512, _icon(small=False)), "icon-small.svg": svg(512, 512, _icon(small=True))}


def _icon(*, small: bool) -> str:
    sky = (
        '<defs><linearGradient id="sky" gradientUnits="userSpaceOnUse" x1="0" y1="16" x2="0" y2="496">'
        '<stop offset="0" stop-color="#2f8f86"/>'
        '<stop offset="1" stop-color="#0f4149"/></linearGradient></defs>'
    )
    margin = 12 if small else 20
    outline = rounded(margin, margin, 512 - 2 * margin, 512 - 2 * margin, 104)
    tile = path(outline, "url(#sky)")
    if small:
        card = group(
            "translate(256 214)", path(rounded(-118, -178, 236, 330, 30), PAPER), _heart(0, -62, 160)
        )
    else:
        shadow = path(rounded(-104, -156, 222, 312, 24), "#06282e", fill_opacity=0.35)
        card = group(
            "translate(262 224) rotate(9)",
            shadow,
            path(rounded(-112, -166, 224, 314, 24), PAPER),
            _heart(0, -66, 128),
        )
    rim = path(outline, "none", stroke=DARK, stroke_width=2 * margin if small else 15)
    return "\n".join((sky, tile, card, *(_small_peaks() if small else _peaks()), rim))


def _peaks() -> list[str]:
    """Three peaks with snow on the foot of the tile, outlined to stand clear of the card."""
    edge: dict[str, str | float] = {"stroke": DARK, "stroke_width": 15, "stroke_linejoin": "round"}
    foot = "L492 388 C492 445 445 492 388 492 L124 492 C67 492 20 445 20 388"
    sides = f"M20 388 L124 268 L256 420 L388 268 L492 388 {foot[8:]} Z"
    return [
        path(sides, "#3fa39a", **edge),
        path(
            "M124 268 L256 420 L160 492 L124 380 Z M388 268 L492 388 C492 430 470 460 440 478 L388 380 Z",
            "#1d6f71",
        ),
        path(
            "M124 268 L166 317 L146 338 L124 314 L102 338 L82 317 Z "
            "M388 268 L430 317 L410 338 L388 314 L366 338 L346 317 Z",
            PAPER,
        ),
        path("M90 484 L256 252 L422 484 L388 492 L124 492 Z", "#4db5a9", **edge),
        path("M256 252 L422 484 L388 492 L276 492 L256 370 Z", "#217a79"),
        path("M256 252 L306 322 L280 350 L256 322 L232 350 L206 322 Z", PAPER),
    ]


def _small_peaks() -> list[str]:
    """Three plain peaks for a few pixels."""
    return [
        path(
            "M12 408 L120 270 L240 420 L272 420 L392 270 L500 408 C500 456 454 500 396 500 L116 500 "
            "C58 500 12 456 12 408 Z",
            "#62c9bb",
            stroke=DARK,
            stroke_width=24,
            stroke_linejoin="round",
        ),
        path(
            "M84 490 L256 232 L428 490 L396 500 L116 500 Z",
            "#2b938c",
            stroke=DARK,
            stroke_width=24,
            stroke_linejoin="round",
        ),
    ]


def _heart(x: float, y: float, height: float) -> str:
    scale = height / 100
    return group(
        f"translate({x:g} {y:g}) scale({scale:g}) translate(-50 -50)", path(SUIT_PATHS["hearts"], RED)
    )
