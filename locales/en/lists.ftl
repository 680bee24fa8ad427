# Lists in Discord: games, the archive, leaderboards, what can be played. Short labels are joined with dots.

# Labels of a running game.
your-turn = ▶ **your turn**
waiting = waiting
# A label of a game of a match of two games. { $game } is the number of the other one; { $points } and { $others } are numbers such
# as 1½. In the second message, { $state } are labels of the other game, such as: waiting.
match-with = match with { $game }, score { $points } : { $others }
match-with-both = match with { $game }, score { $points } : { $others }; there: { $state }
# Labels of a game: an open offer, and who makes it.
offers-draw = { $player } offers a draw
asks-takeback = { $player } asks for a takeback
claims-win = { $player } claims the win
proposes-pause = { $player } proposes a pause
# { $end } is a date and time, and how far off it is.
paused-until = paused until { $end }
to-act = { $player } is to act

games-head = Your games, those waiting for you first:
# The beginning of the reader's own note on a game.
note-label = note: *{ $note }*
no-note = You have no note on game { $game }. Only you see what you write.
# $day is a date. The note follows.
note-head = Your note on game { $game } from { $day }, which only you see:

no-notes = You have no notes. `/note` writes one.
# $words are what was searched for.
no-notes-with = None of your notes contains “{ $words }”.
notes-head =
    { $count ->
        [one] Your notes, which only you see: { $count } game
       *[other] Your notes, which only you see: { $count } games
    }
notes-head-with =
    { $count ->
        [one] Your notes with “{ $words }”, which only you see: { $count } game
       *[other] Your notes with “{ $words }”, which only you see: { $count } games
    }

# Labels of a finished game. $reason is why it ended: no moves left.
won = **{ $winner }** won
won-by = **{ $winner }** won ({ $reason })
moves =
    { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }

# Conditions of a search, as labels.
condition-game = game: { $game }
condition-player = player: { $player }
condition-opponent = opponent: { $player }
condition-result = result: { $result }
condition-since = since: { $day }

# $games is a number of games: 20 games, at least 5000 games.
archive = **Archive**: { $games }
none-so-far = No match among the games searched so far; there may be more.
no-games = No games.
game-count =
    { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
game-count-at-least =
    { $count ->
        [one] at least { $count } game
       *[other] at least { $count } games
    }

no-leaders = **{ $game }**: nobody has played enough rated games yet.
leaders = **{ $game }**: the highest ratings of players who ended a rated game within a year
private-leaders = In the private games of this server:

# Heads of lists of what can be typed; $count is their number. $prefix is the beginning of a move.
move-begins = A move can begin with ({ $count }):
move-goes-on = { $prefix } can go on with ({ $count }):

# The last line of a list that is too long.
left-out = and { $count } more
