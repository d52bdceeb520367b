"""Every duration of the game, in milliseconds. Knows nothing of the project.

Durations of motion are divided by the factor of the chosen animation speed.
"""

from __future__ import annotations

from typing import Final

# The loop
STEP_MS: Final = 10
"""The constant step by which time advances; drawing interpolates between steps."""

LONGEST_FRAME_MS: Final = 100
"""The most time to catch up after one slow frame; the rest is dropped, so that nothing jumps."""

ALERT_MS: Final = 1_000
"""How long after the last input the loop stays alert."""

ALERT_WAIT_MS: Final = 8
IDLE_WAIT_MS: Final = 45
"""How long the loop sleeps between checks for input when nothing moves: alert, and later."""

CATCH_UP_MS: Final = 500
"""How long to wait before each best score that the record lacks is worked out."""

REST_WAIT_MS: Final = 500
"""How long it sleeps where input wakes it: the clock shows seconds, and a notice or a pause may be due."""

CALM_MS: Final = 10_000
CALM_WAIT_MS: Final = 200
"""How long it sleeps between checks for a controller, which does not wake it, this long after the last input;
before that as long as where no input wakes it."""

LONGEST_REST_MS: Final = 2 * REST_WAIT_MS
"""The longest time that counts as one such sleep; in a longer one the machine was suspended."""

POINTER_LOST_MS: Final = 3_000
"""A finger or button that is down is taken for lost after this long without news, once another one acts."""

CONTROLLER_DELAY_MS: Final = 400
CONTROLLER_REPEAT_MS: Final = 130
"""A direction held on a controller repeats: after this long, and then each time after that."""

# Motion
SPEEDS: Final = {"slow": 0.6, "normal": 1.0, "fast": 1.8, "off": 0.0}
"""The factor of each animation speed; 0 means that nothing moves."""

PLAY_MS: Final = 300
"""A card flies from the tableau to the waste."""

DRAW_MS: Final = 270
"""A card slides and turns from the stock to the waste."""

FLIP_MS: Final = 220
"""An uncovered card is turned over."""

FLIP_DELAY_MS: Final = 110
"""How long the flip waits for the card that uncovered it to lift off."""

UNDO_MS: Final = 230
"""A card goes back, turning as it flies."""

LIFT_MS: Final = 90
"""A card that is dragged rises and catches up with the pointer."""

GLIDE_BACK_MS: Final = 220
"""A card dropped elsewhere than on the waste glides back."""

SHAKE_MS: Final = 320
"""A refused card shakes."""

DEAL_CARD_MS: Final = 330
"""One card flies out of the stock in the deal."""

DEAL_GAP_MS: Final = 22
"""From one dealt card to the next."""

DEAL_TURN_GAP_MS: Final = 26
"""From one base card turning over to the next."""

FADE_MS: Final = 120
"""Tooltips, panels and, with less motion, cards fade."""

TOOLTIP_MS: Final = 2_600
"""A tooltip stays, unless the next action hides it."""

WELCOME_MS: Final = 30_000
"""How long the first steps are shown to a new player, unless the first action hides them."""

WELCOME_DELAY_MS: Final = 1_500
"""How long after the deal they appear."""

HOVER_MS: Final = 550
"""A button shows its name after the mouse has rested on it this long."""

END_GUARD_MS: Final = 350
"""The end panel ignores presses right after it appears: they may have been meant for a card."""

NOTICE_MS: Final = 4_500
"""A notice at the edge of the window stays."""

POINTS_MS: Final = 900
"""Points rise from the card that earned them."""

PEAK_MS: Final = 900
"""The sparks over a cleared peak."""

WIN_MS: Final = 3_600
"""The fountain of cards for a win."""

PANEL_DELAY_MS: Final = 450
"""The end panel waits for the last card to land."""

CODE_COPIED_MS: Final = 1_600
"""How long the code says that it was copied."""

BEST_LINE_STEP_MS: Final = 900
"""One move of the best line when it is shown."""

CARET_MS: Final = 530
"""The caret of a text field blinks."""

SETTLE_MS: Final = 300
"""How long a frame with a new action waits until it is safe on a disk, which usually takes less than drawing
it; longer than the storage waits for another program."""

QUIT_WAIT_MS: Final = 1_000
"""How long quitting waits for the disk with the window still open, and then for the settings."""
