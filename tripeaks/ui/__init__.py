"""Everything that pygame draws, hears or is told.

What SDL must know before pygame is first imported is set here; what a player has set stays.
"""

import os

from tripeaks.identity import APP_ID

for _name, _value in {
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
    "SDL_VIDEO_ALLOW_SCREENSAVER": "1",
    "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR": "0",
    "SDL_VIDEO_X11_WMCLASS": APP_ID,
    "SDL_VIDEO_WAYLAND_WMCLASS": APP_ID,
    "SDL_FRAMEBUFFER_ACCELERATION": "0",
}.items():
    os.environ.setdefault(_name, _value)
del _name, _value
