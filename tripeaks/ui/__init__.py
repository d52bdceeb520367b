"""Everything that uses pygame: drawing, sound and input.

Sets the variables that SDL reads before pygame is first imported; those that a player has set stay.
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
    "SDL_IME_SHOW_UI": "1",
}.items():
    os.environ.setdefault(_name, _value)
del _name, _value
