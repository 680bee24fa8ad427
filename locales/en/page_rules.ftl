# The page with the rules of a game.

title = Rules of { $game }
# { $first } and { $second } are names of sides, { $boards } is a list: 6x6, 8x8.
sides-and-boards = Sides: { $first } and { $second }. Boards: { $boards }.
position-strings = A position string describes a position in one line. <a>The specification</a> has all rules, notation and formats with examples; <a>what is known</a> says who wins, and how long games are. The start position is:

# Links about the game.
more-of = More of { $game }
games-played = Games played
openings = Openings
# The first moves of public games, as a table. { $variant } is a board: 6x6.
openings-played = The first moves of public games on the board { $variant }, and how those games ended. A mirrored move counts as the same.
all-openings = All openings
leaderboard = Leaderboard
fair-starts = Fair starts
play-at-table = Play at the table

# Boards of the rules on which readers try moves. { $section } is a heading of the rules: Moving.
# A button below a figure, and its name where it is read aloud.
try-this = Try this
try-figure = Try this: { $section }
# The title of the page of such a board, and a sentence about it.
try-title = { $game }: { $section }, to try
try-description = Try moves on a board from the rules of { $game }: { $section }.
all-rules = All rules
# A button below a board that has taken the place of a figure: it puts the figure back.
end-try = Back to the picture
# A button that leads to the analysis board after the move.
go-on = Go on from here
