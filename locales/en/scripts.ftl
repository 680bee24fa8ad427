# What the scripts of the pages say while a page is open. Scripts fill the arguments in, so no argument is a number here
# that could decide the form of a word.

# The server was asked in vain. { $status } is a code such as 503.
offline = The server did not answer.
refused = The server refused this ({ $status }).
busy = The server is busy ({ $status }).
# { $problem } is one of the sentences above, { $seconds } such as 8.
retry = { $problem } Trying again in { $seconds } s.
lost = No answer arrived, so this may or may not have been done. Look before you send it again.
# The server has not answered for ten seconds. The request is still on its way.
sending = There is no answer yet. Please wait a little longer.
undone = Undone.
redone = Done again.

# An analysis that the browser keeps, because it is too long for an address.
not-kept = This browser does not keep this analysis, or no longer does.
not-stored = This browser could not keep the analysis, so nothing was changed. Download the record, or free some space.

# { $count } is a number, written as it is: write it for all numbers.
games-found = Games in this file: { $count }. Choose one.
long-file = This file is too long: unpacked it may have at most 64 MiB.
long-game = This game is too long for the board: its text may have at most 512 KiB, and 45 KB once it is compressed. Nothing of it was opened.
not-text = This file is not text in UTF-8.
damaged-file = This file is damaged or cut off.
remove-study = Remove

# A running game has changed. { $count } is 2 or more: write it for all numbers, such as "Actions taken back: 3".
taken-back = An action was taken back.
several-taken-back = { $count } actions were taken back.
new-action = New: { $action }
gone-on = The game has moved on: { $action }

# Where the replay of a game is, as a screen reader says it.
beginning = The beginning
at-action = { $action }. Action { $ply } of { $plies }.
of-plies = { $ply } of { $plies }
# The button that ends the automatic replay.
stop = Stop

copied = Copied.
no-copying = Your browser does not allow copying.

# { $time } is a time in UTC, { $here } the same one where the reader is.
also-here = { $time }; here { $here }
# { $zone } is such as Europe/Berlin.
times-of = Times are in the time zone { $zone }.
