# Web pages: results, times, hints, buttons, and the titles of the pages.

# Results, as labels. { $reason } is such as "resignation", { $winner } a name.
won-with-reason = { $winner } won: { $reason }
won = { $winner } won
# The same of a side without a player: { $side } is the name of a side.
won-side = { $side } won
won-side-with-reason = { $side } won: { $reason }
drawn-with-reason = Draw: { $reason }
drawn = Draw
no-result-with-reason = No result: { $reason }
no-result = No result
# The score of a game, a label.
score = { $first } to { $second }
# A label of a win in Goré after the winner declined an offer.
without-glory = without glory

# Time controls, as labels. All arguments are spans of time such as "3 days".
no-time-limit = no time limit
per-move = { $span } a move
bank = { $bank }, { $increment } more with each move, at most { $cap }

# Spans of time, in one unit or two.
no-time = no time
days =
    { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
hours =
    { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
seconds =
    { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }
two-units = { $larger } { $smaller }

# Days and times. { $time } is such as 17:03 and { $month } the short name of a month.
day = { $day } { $month } { $year }
minute = { $day } { $month } { $year }, { $time } UTC
short-minute = { $day } { $month }, { $time }
year = { $year }
# The short names of months, as they stand beside a day.
month =
    { $month ->
        [1] Jan
        [2] Feb
        [3] Mar
        [4] Apr
        [5] May
        [6] Jun
        [7] Jul
        [8] Aug
        [9] Sep
        [10] Oct
        [11] Nov
       *[12] Dec
    }
# A month of a year, without a day.
month-of-year =
    { $month ->
        [1] Jan { $year }
        [2] Feb { $year }
        [3] Mar { $year }
        [4] Apr { $year }
        [5] May { $year }
        [6] Jun { $year }
        [7] Jul { $year }
        [8] Aug { $year }
        [9] Sep { $year }
        [10] Oct { $year }
        [11] Nov { $year }
       *[12] Dec { $year }
    }

# A title. { $game } is such as "Ada – Bob, Pilare 6x6".
analysis-title = Analysis of { $game }

# Hints. { $beginning } and { $action } are written moves.
hint-beginning = Look at moves that begin with “{ $beginning }”.
hint-move = A good move is { $action }.

# Choices of a computer player. { $computer } is such as "Computer, level 1".
first-level = { $computer }, for a first game
strongest-level = { $computer }, the strongest
# A board of a game on which the pieces jump high: { $board } is its size, 6×6.
high-jumpers = { $board }, high jumpers

# The title of a game. { $first } and { $second } are its players.
game-title = { $first } – { $second }, { $game }
# A label: whose turn it is.
to-act = { $name } to act
# The same of a side without a player: { $side } is the name of a side.
to-act-side = { $side } to act

# Questions and offers at the table. { $player } is such as "Ada (White)".
resign-question = Should { $player } resign? That loses the game.
# Before an offer of a draw to a computer.
draw-question = The computer answers at once. If it agrees, the game ends in a draw. Should { $player } offer one?
abort-question = Should the game be aborted? It will have no result.
draw-offered = { $name } offers a draw.
claimed = { $name } claims the win, which is certain.
pause-offered =
    { $count ->
        [one] { $name } proposes a pause of { $count } day, in which no clock runs.
       *[other] { $name } proposes a pause of { $count } days, in which no clock runs.
    }
# { $end } is a date and a time of day.
paused-until = The game is paused until { $end }.
takeback-asked =
    { $count ->
        [one] { $name } asks to take back { $count } action.
       *[other] { $name } asks to take back { $count } actions.
    }

# Buttons at the table, with the name of the player who presses them.
accept-button = { $name } accepts
decline-button = { $name } declines
withdraw-button = { $name } takes it back
takeback-button = { $name } asks for a takeback
draw-button = { $name } offers a draw
claim-button = { $name } claims the win
pause-button =
    { $count ->
        [one] { $name } proposes a pause of { $count } day
       *[other] { $name } proposes a pause of { $count } days
    }
go-on-button = { $name } goes on
# On a button that leads to a question.
offer-draw = Offer a draw
# Buttons at the table.
take-back = Take back
resign = Resign
abort = Abort
# { $action } is a written move.
play-button = Play { $action }

# Hints below the board. { $text } is a written move or the beginning of one.
complete-or-on = { $text } is a complete move. It can also go on.
complete = { $text } is a complete move.
choose-or-type = Choose on the board, or type a move.
choose-next = { $text } so far. Choose what comes next.
# Names of links over a place of the board, which leave a step that was chosen. { $place } is such as "c3".
step-back = { $place }: a step back
step-instead = { $place }: choose this instead

# Sentences that come before "Play it?". { $line } is a file or a rank.
empty-line = Line { $line } is empty, so nothing is sown.
ends-the-game = That ends the game.
wins = { $winner } wins.
is-a-draw = It is a draw.
turn-passes = The turn passes to the opponent.
play-it = Play it?

# Pages: the title of each, and a sentence for search engines and previews.
home-description = Play stacking and sowing games by correspondence in Discord, and read every game played here.
privacy-title = Privacy
privacy-description = What this host keeps about players, who can see it, and how to have it deleted.
archive-title = Archive
archive-description = Search, replay and download the games that were played here.
leaderboards-title = Leaderboards
leaderboards-description = The players with the highest ratings in each game.
rules-title = Rules
rules-description = The rules of the games that are played here.
puzzles-title = Puzzles
puzzles-description = Positions with a single winning move, or a single fastest win. Find it.
starts-title = Fair starts
starts-description = Positions from which both sides have about equal chances, as beginnings of games.
# { $side } is the name of a side. The score and the interval are percentages: 51.2 %.
starts-tested = In { $games } new games of level { $level } against itself from these positions, { $side } scored { $score } of the points (95 % interval: ± { $interval }).
table-title = Table
table-description = Play a game on this machine.

# Choices of colours of the board; the first one are those of the page.
theme-of-page = same as the page
theme-wood = wood
theme-slate = slate
theme-contrast = contrast
# The title of the page after a move that was played by a link.
move-played = Your move is played
# Titles of feeds.
feed = Finished games
feed-of = Finished games of { $name }
about-player = The games, results and ratings of { $name } on Colonnade.
about-leaderboard = The players of { $game } with the highest ratings.
leaderboard-title = { $game } leaderboard
your-move-in = Your move in { $game }
