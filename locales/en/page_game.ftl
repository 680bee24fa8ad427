# The page of a game with its replay.

# What a screen reader says of a position: { $standing } is a sentence without its full stop.
standing = { $standing }. Action { $ply } of { $plies }.
rematch-of = rematch of <a>{ $game }</a>
match-with = match with <a>{ $game }</a>, score { $points } : { $others }
continue-at-table = Continue at the table

# Buttons under the board. What stands in brackets is a key.
replay = Replay
previous-action = Previous action
previous-action-key = Previous action (←)
next-action = Next action
next-action-key = Next action (→)
last-position = Last position
last-position-key = Last position (End)
autoplay = Autoplay
autoplay-key = Autoplay (space)
action-shown = Action shown
flip-board = Flip the board
flip-board-key = Flip the board (f)
sound = Sound
sound-key = Sound (s)
# Whose choices are themes of the board.
colours = Colours

# The players.
rating = Rating
# { $time } is a span, such as: 2 days 4 hours.
time-left = { $time } left
# Behind the name of a player.
to-act = to act

# The list of actions.
no-actions = None yet.
# Behind an action without a choice.
forced = (forced)

about = About this game
copy-link = Copy a link to this position
copy-embedding = Copy HTML for another page
keys = Keys
keys-explained = <kbd>←</kbd> <kbd>→</kbd> previous, next action · <kbd>Home</kbd> <kbd>End</kbd> first, last position · <kbd>Space</kbd> autoplay · <kbd>f</kbd> flip the board · <kbd>s</kbd> sound · <kbd>?</kbd> this list
