# The page with the rules of a game.

title = Rules of { $game }
# { $first } and { $second } are names of sides, { $boards } is a list: 6x6, 8x8.
sides-and-boards = Sides: { $first } and { $second }. Boards: { $boards }.
position-strings = A position string describes a position in one line. <a>The specification</a> has all rules, notation and formats with examples; <a>what is known</a> says who wins, and how long games are. The start position is:

# Links about the game.
more-of = More of { $game }
games-played = Games played
openings = Openings
leaderboard = Leaderboard
play-at-table = Play at the table
