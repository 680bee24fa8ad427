# Messages about the course of a game, in Discord. A player ($who, $by, $to, $player) is a name in bold or a mention,
# in $who and $by with the side behind it: **Ann** (Red). A notation ($notation) is in the type of code.

action-played = { $who } played { $notation }.
# The last sentence about moves that followed a move at once.
more-followed =
    { $count ->
        [one] { $count } more move followed at once.
       *[other] { $count } more moves followed at once.
    }
answered = { $who } answered { $notation } at once, by conditional moves.
had-to-pass = { $who } could only pass, and did.
# After a swap of sides; { $who } and { $other } are the players with their new sides: **Bob** (White).
swapped = { $who } and { $other } swapped sides.

# $day is a date.
on-vacation = { $who } is on vacation until { $day }.
on-free-days = { $who } has a free day until { $day }.
# The game is paused by agreement. { $end } is a date and time, and how far off it is.
paused-until = The game is paused: until { $end } no clock runs.
asked-to-act = { $to }: { $by } asks you to act. If you do not by { $end }, the game is closed without a result.

# Whose turn it is. $end is a date and time, and how far off it is. Those with “your” speak to the player.
your-turn = { $who }, it is your turn.
your-turn-until = { $who }, it is your turn; your time ends { $end }.
your-answer = { $who }, an offer waits for your answer.
your-answer-until = { $who }, an offer waits for your answer; your time ends { $end }.
their-turn = { $who } is to act.
their-turn-until = { $who } is to act; the time ends { $end }.
their-answer = { $who } has an offer to answer.
their-answer-until = { $who } has an offer to answer; the time ends { $end }.

# Labels in the line under every message about a game: Pilare 6x6 · game 12 · move 17 · rated
game-label = game { $game }
no-move-yet = no move yet
# $ply is the number of the last move.
move-number = move { $ply }
rated = rated
# The last line about the end of a rated game: $old and $new are the ratings of the first player before and after it, as
# 1500?, $before and $after those of the second one.
new-ratings = Ratings: { $first } { $old } → { $new }, { $second } { $before } → { $after }.
# The score of a match of two games. { $points } and { $others } are numbers such as 1½.
match-score = Match: { $first } { $points } : { $others } { $second }.
match-goes-on = Game { $game } of the match goes on.
# Several games between the same players ended at once. $games is a list: #3 (Pilare 6x6) and #4 (Buku).
won-on-time =
    { $count ->
        [one] { $winner } won a game against { $loser }, whose time ran out: { $games }.
       *[other] { $winner } won { $count } games against { $loser }, whose time ran out: { $games }.
    }

# $first and $second are the players with their sides.
game-begins = Game { $game } begins: { $first } against { $second }.
one-of-two = It is one of two games with sides exchanged; the other is game { $game }.
draw-offered = { $by } offers a draw. { $to }, do you agree?
draw-declined = { $to }, your draw offer was declined.
claimed = { $by } claims the win, which is certain. { $to }, do you accept? You can also go on, once in the game.
claim-declined = { $to }, your opponent goes on after your claim. After your next move you can claim the win again, which then ends the game.
pause-offered =
    { $count ->
        [one] { $by } proposes to pause the game for { $count } day, in which no clock runs. { $to }, do you agree?
       *[other] { $by } proposes to pause the game for { $count } days, in which no clock runs. { $to }, do you agree?
    }
pause-declined = { $to }, your proposal of a pause was declined.
# Spoken to $to.
pause-withdrawn = { $to }: { $by } takes the proposal of a pause back.
paused = { $first } and { $second } have agreed on a pause.
takeback-asked =
    { $count ->
        [one] { $by } asks to take { $count } move back. { $to }, do you agree?
       *[other] { $by } asks to take { $count } moves back. { $to }, do you agree?
    }
takeback-declined = { $to }, your takeback was refused; the game goes on.
# Spoken to $to.
draw-withdrawn = { $to }: { $by } takes the draw offer back.
takeback-withdrawn = { $to }: { $by } no longer asks for a takeback.
# Nobody answered before the next move.
draw-lapsed = The draw offer of { $player } has lapsed.
takeback-lapsed = The takeback that { $player } asked for has lapsed.
claim-lapsed = { $player } claimed the win, but the game goes on.
pause-lapsed = The pause that { $player } proposed is off: nobody agreed to it.
# The last item of the list of moves in the next message.
moves-more = { $count } more
# $moves is a list of notations, $count their number.
taken-back =
    { $count ->
        [one] { $moves } was taken back.
       *[other] { $moves } were taken back.
    }
# $before is a time in short: 1d, 12h.
reminder = { $to }: less than { $before } left for your move against { $opponent }.
reminder-until = { $to }: less than { $before } left for your move against { $opponent }; your time ends { $end }.
voided = A moderator cancelled this game between { $first } and { $second }.
reinstated = A moderator put back the result of this game between { $first } and { $second }.

# Somebody used a button under an old board.
old-board-played =
    { $count ->
        [one] This board is old: { $count } move has been played since.
       *[other] This board is old: { $count } moves have been played since.
    }
old-board-taken-back =
    { $count ->
        [one] This board is old: { $count } move has been taken back since.
       *[other] This board is old: { $count } moves have been taken back since.
    }
old-message = This message is old: something has happened since.
