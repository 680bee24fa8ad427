# Games in lists.

# How many actions a game has.
actions =
    { $count ->
        [one] { $count } action
       *[other] { $count } actions
    }

# What happened in a game and when, and on which other day it began. { $at } is a time and { $began } a day; the mark
# around each is its HTML, so { $at } stands first in all languages.
played-at = played { $at }
played-at-began = played { $at }, began { $began }
ended-at = ended { $at }
ended-at-began = ended { $at }, began { $began }
last-action-at = last action { $at }
last-action-at-began = last action { $at }, began { $began }
began-at = began { $at }
