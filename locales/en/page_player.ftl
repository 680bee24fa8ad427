# The page of a player.

number = Player { $id }
on-vacation = on vacation today
deleted = deleted
feed = Feed of finished games

# The table of results.
typical-length = Typical length
length =
    { $count ->
        [one] { $count } action
       *[other] { $count } actions
    }
# So many games won or lost one after the other.
streak = Streak
no-streak = none
streak-won = { $count } won
streak-lost = { $count } lost
# A row with the results of one side: as White.
as-side = as { $side }

# The graph of a rating.
rating-in = Rating in { $game }
# { $games } is a list of games with links, as it stands.
also-in = Also in { $games }

opponents = Opponents
opponent = Opponent
met-lately = The most frequent opponents in the last { $count } games.
met = The most frequent opponents.

# The list of games, and choices in its form.
finished = Finished games
any-game = all games
any-result = all results
won = won
lost = lost
drawn = drawn
side = Side
any-side = both sides
first-side = first side
second-side = second side
no-games = There are no public finished games.
