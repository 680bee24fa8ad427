# The page where an analysis begins.

explained = Try moves for both sides, with variations and comments. Everything is in the address of the page: bookmark or share it. What is too long for an address stays in your browser. This host stores nothing.
from-position = From a position
open-board = Open the board
from-record = From a record
paste-record = Paste a record (.cgn or .json, one or several games)
choose-file = Or choose a file
open-record = Open the record
# The list of the games in a file.
find-game = Find by name
more-games = Show more

# { $count } is the number of games that are not listed.
not-listed = { $count ->
    [one] { $count } more game is not listed. Paste it by itself.
   *[other] { $count } more games are not listed. Paste them by themselves.
}

# Analyses that are too long for an address.
kept = Kept in this browser
kept-explained = Analyses that are too long for an address. Nobody else has them, and they are lost when the data of this site is cleared.
from-archive = Games in the archive have a link to this board beside their replay.
