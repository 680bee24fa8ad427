# Deadlines that moved in several games at once. Each is one line.

# { $from } and { $until } are times, { $games } is a list of games with the ends of time in them.
outage = I could not be reached from { $from } until { $until }. That time counts on no clock. Time now ends in { $games }.
# For the player. { $game } is the game that spent them, { $count } days were spent, { $left } of { $year } days in this year are left.
vacation-spent = Your time in game { $game } against { $opponent } would have run out, so { $count ->
        [one] { $count } day
       *[other] { $count } days
    } of your vacation went by; { $left } of { $year } are left this year. Your time now ends in { $games }.
# For the opponent of { $who }.
vacation-of-opponent = { $who } takes { $count ->
        [one] { $count } day
       *[other] { $count } days
    } of vacation. Their time now ends in { $games }.
vacation-given-back = { $who } gave vacation days back. Their time now ends in { $games }.
# One game of such a list: game 12 on …
game = game { $game } on { $end }
# The same game for a player whose opponents differ.
game-against = game { $game } against { $opponent } on { $end }
# The first games of a longer list.
more-games = { $games } and { $count ->
        [one] { $count } more game
       *[other] { $count } more games
    }
# In place of the list, if no game runs any more.
no-game = no running game
