# The analysis board, on which readers try moves for both sides.

analysis-title = Analysis board
analysis-description = Try moves for both sides from any position or record, and export the variations.

no-record = Paste a record, or choose a file.
too-long = The record and its variations are too long for an address. Download the record, or remove variations or comments.
# A text that was pasted or uploaded. { $packed } is a number of bytes, too.
upload-too-long = This record is too long for the board: its text may have at most { $most } bytes, and { $packed } once it is compressed. Leave out variations or comments.
no-lines = No line from this position ends with your answer. Play what your opponent may play, then your answer.
# Conditional moves that were entered elsewhere, or are on the board no longer.
plan-changed = Your conditional moves were changed in the meantime, so nothing was done. The page shows them as they are now.
drops-lines = You also keep lines that are not on this board; perhaps you entered them elsewhere in the meantime. Keep them, too?
comment-too-long = A comment has at most { $most } characters, and this one has { $length }. Nothing was saved.
# Content type is a term of HTTP. What stands in backticks is the same in all languages.
not-an-upload = The content type of this request has to be `multipart/form-data`.

# The title of the page of a game: its players and the game.
title-with-names = { $first } – { $second }, { $game }
title-without-names = Analysis board, { $game }
# A position in a sentence. { $standing } is a label: Ada to act.
about-with-names = Try moves in { $game } from a position of { $first } – { $second } ({ $standing }).
about-without-names = Try moves for both sides from a position of { $game } ({ $standing }).

no-spot = There is no such position in this analysis.
too-deep = Variations can be nested { $deepest } deep.
