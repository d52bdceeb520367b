"""What is between the game and the system: the window, input, sound, the clipboard and time."""
