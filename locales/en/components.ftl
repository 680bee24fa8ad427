# Buttons, select menus and forms of the bot.

# Buttons: at most 80 characters, better 25.
move-button = Move
show-moves = Show moves
# Offers a draw.
draw = Offer a draw
resign = Resign
# Turns the board round.
flip = Flip
accept-draw = Accept the draw
decline-draw = Decline the draw
# Claims a win that is certain.
claim-win = Claim the win
accept-claim = Accept the claim
# The player does not accept the claim: the game goes on.
decline-claim = Go on
# Agrees to a pause of the game.
accept-pause = Agree to the pause
decline-pause = Decline the pause
# The player takes their own proposal of a pause back.
withdraw-pause = Take the proposal back
allow-takeback = Allow the takeback
refuse-takeback = Refuse the takeback
# The player takes their own offer of a draw back.
withdraw-draw = Take the offer back
# The player does not ask for a takeback any more.
withdraw-takeback = Take the request back
hint = Hint
whole-move = Show the whole move
solution = Solution
# The solution of a puzzle that was not attempted yet: showing it counts as a failed attempt.
solution-unsolved = Solution (counts as not solved)
solve = Solve
next-puzzle = Another puzzle
try-again = Try again
rematch = Rematch
replay = Replay
# $game is the number of a game, as #12.
replay-of = Replay { $game }
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
open-web = Open my games
plan-in-browser = Analysis board
plan-answer = Plan an answer
# Leads to the next of the games that wait for the player. { $waiting } is how many there are.
next-game = Next game ({ $waiting })
# Takes a move of a line of conditional moves, and goes on with the next one.
take-move = Go on from there
keep-line = Keep this line
keep-anyway = Keep it anyway
leave-line = Leave it
accept = Accept
decline = Decline
# Buttons under a tournament: take part; take part no more; the table; the pairings; the user's own games there.
join = Join
leave-tournament = Leave
# In a league.
skip-season-button = Not the next season
play-on-button = Play the next season
tournament-table = Table
tournament-rounds = Pairings
own-tournament-games = My games
# An answer of a game that passes the turn.
pass = Pass
swap = Swap sides
# { $line } is a line of the board, such as “rank 1”, whose counters are picked up.
pick-up = Pick up { $line }
# Begins an offer of holes for captured stones.
offer-trade = Offer a trade
# Begins to enter a man from the reserve.
enter-man = Enter a man
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
spend-my-vacation = Spend my vacation by itself
keep-my-vacation = Keep my vacation
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
# Everything else that can be done in a game.
more = More…
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
# A straight part of a path; { $steps } is its length.
right = { $steps ->
    [1] right
   *[other] right { $steps }
}
left = { $steps ->
    [1] left
   *[other] left { $steps }
}
up = { $steps ->
    [1] up
   *[other] up { $steps }
}
down = { $steps ->
    [1] down
   *[other] down { $steps }
}
# Over a menu of the paths that begin in a direction.
right-first = Go right first
left-first = Go left first
up-first = Go up first
down-first = Go down first
# A path, as a choice: its straight parts, and the square where it ends. “Right 3, up 2 to e3”. At most 60 characters.
way = { $ways } to { $to }
way-and-on = { $ways } … to { $to }
# Over a menu of whole moves; { $squares } lists the squares with which they begin.
whole-moves = Whole moves from { $squares }
# Whole moves, as choices, at most 70 characters: a path from a square, with { $way } as in “way”; a piece from a square to another;
# pieces that enter on two squares.
way-from = { $from }: { $way }
from-square-to-square = { $from } to { $to }
both-squares = { $first } and { $second }
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
