# Buttons, select menus and forms of the bot.

# Buttons: at most 80 characters, better 25.
move-button = Move
show-moves = Show moves
# Offers a draw.
draw = Draw
resign = Resign
# Turns the board round.
flip = Flip
accept-draw = Accept the draw
decline-draw = Decline the draw
allow-takeback = Allow the takeback
refuse-takeback = Refuse the takeback
# The player takes their own offer of a draw back.
withdraw-draw = Take the offer back
# The player does not ask for a takeback any more.
withdraw-takeback = Take the request back
hint = Hint
whole-move = Show the whole move
solution = Solution
solve = Solve
next-puzzle = Another puzzle
try-again = Try again
rematch = Rematch
replay = Replay
analyse = Analyse
export = Export
show-to-everybody = Show it to everybody
play-on = Play on
show-board = Show the board
# Opens what a line of a list is about.
open = Open
# Plays the move that was chosen.
play = Play
play-anyway = Play it anyway
back = Back
# Opens a form in which the move is typed.
type-it = Type it
compose-in-browser = Compose in the browser
plan-in-browser = Analysis board
plan-answer = Plan an answer
# Takes a move of a line of conditional moves, and goes on with the next one.
take-move = Go on from there
keep-line = Keep this line
leave-line = Leave it
accept = Accept
decline = Decline
# An answer of a game that passes the turn.
pass = Pass
# Takes a challenge back.
withdraw = Take back
# On a grey button that cannot be pressed: the challenge is over.
closed = Closed
# Pages of a list, by time.
newer = Newer
newest = Newest
older = Older
export-all = Export all of these
jump-to = Jump to…
post-here = Post here
gif = GIF
delete-me = Delete me…
delete-me-now = Yes, delete me now
keep-me = Keep me
boards-from-my-seat = Boards from my seat
boards-from-the-first-seat = Boards from the first seat
show-me-my-moves = Show me my moves first
play-my-moves-at-once = Play my moves at once
show-my-name = Show my name on the web
hide-my-name = Hide my name on the web
write-note = Write a note
edit-note = Edit
remove-note = Remove
# Removes a line of conditional moves.
remove-line = Remove
follow = Follow
unfollow = Stop following
follow-here = Show it in this channel
cancel-vacation = Give back the days after today
previous-page = ◀ Back
next-page = Next ▶
show-example = Show me a move
# Begins a game of this kind.
play-this = Play
on-the-web = On the web
rules = Rules
my-games = My games
all-commands = All commands
against-computer = Play the computer, level { $level }
challenge-everybody = Challenge everybody here

# The words in a menu before something is chosen: at most 150 characters, better 40.
which-game = Which game?
show-a-board = Show a board
begin-game = Choose a game to play
rules-of = Choose a game to read its rules
unfollow-game = Stop following a game
# { $file } is the letter of a file of the board.
square-on-file = A square on file { $file }
square-on-files = A square on files { $first } to { $last }
# { $way } is an arrow: paths that begin in this direction.
way-first = { $way } first
token = Choose
colours = Colours
language = Language
reminders = Reminders
notices = How you get notices
# { $notice } is one of the notice-… messages of commands.ftl, such as “your turn”.
notice-way = How you get notices about { $notice }

# A choice of a menu: number and kind of a game, and the other player. At most 100 characters with the names.
game-option = { $game } { $variant } against { $opponent }
# The same for somebody who watches.
watched-option = { $game } { $variant }, { $first } – { $second }

# Forms. Titles and labels: at most 45 characters. Examples in a field: at most 100 characters.
move-title = Your move in game { $game }
plan-title = A conditional move in game { $game }
puzzle-title = Your move in puzzle { $number }
move-label = The move, or how it begins
move-example = for example c1-c3
note-title = Your note on game { $game }
note-label = Only you see it
note-example = What you want to remember
jump-title = Game { $game }
jump-label = After which move? 0 is the beginning
jump-example = a number
