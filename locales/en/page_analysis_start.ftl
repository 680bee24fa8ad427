# The page where an analysis begins.

explained = Try moves for both sides, with variations and comments. Everything is in the address of the page: bookmark or share it. This host stores nothing.
from-position = From a position
open-board = Open the board
from-record = From a record
paste-record = Paste a record (.cgn or .json)
choose-file = Or choose a file
open-record = Open the record
from-archive = Games in the archive have a link to this board beside their replay.
