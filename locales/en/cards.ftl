# Games in lists.

# How many actions a game has.
actions =
    { $count ->
        [one] { $count } action
       *[other] { $count } actions
    }

# What happened in a game and when, and on which other day it began. { $at } is a time and { $began } a day; the mark
# around each is its HTML, so { $at } stands first in all languages.
played-at = played <time>{ $at }</time>
played-at-began = played <time>{ $at }</time>, began <time>{ $began }</time>
ended-at = ended <time>{ $at }</time>
ended-at-began = ended <time>{ $at }</time>, began <time>{ $began }</time>
last-action-at = last action <time>{ $at }</time>
last-action-at-began = last action <time>{ $at }</time>, began <time>{ $began }</time>
began-at = began <time>{ $at }</time>
