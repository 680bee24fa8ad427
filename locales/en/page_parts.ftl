# Parts of several pages: cards of games, and boards on which moves are composed.

# A label of a game.
rated = rated
# The boards with which a game is begun at once: a label, and the buttons below each board, also for screen readers.
level = Level of the computer
play-computer = Play the computer
play-friend = Play a friend here
play-computer-at = Play the computer: { $game }
play-friend-at = Play a friend here: { $game }

# The button that plays a move.
play-move = Play

# Names of the places on the board, and of the list beside it.
choices-on-board = Choices on the board
choices-beside-board = Choices beside the board

# Buttons. What stands in brackets is a key.
undo-step = Undo a step
undo-step-key = Undo a step (Escape)
start-again = Start again
# A switch: moves that are chosen on the board are played without a press of the button.
play-at-once = Play at once
play-at-once-explained = Moves chosen on the board are played as soon as they are complete

# The label of a field.
type-move = Type a move

# The keys of the board, and what each does.
keys-explained = <kbd>b</kbd> to the board · <kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd> from square to square · <kbd>Enter</kbd> choose · <kbd>Escape</kbd> a step back · <kbd>f</kbd> flip the board · <kbd>s</kbd> sound · with mouse or finger, drag from square to square · <kbd>?</kbd> this list
keys-of-line = <kbd>←</kbd> <kbd>→</kbd> previous, next move · <kbd>Home</kbd> <kbd>End</kbd> first, last position
