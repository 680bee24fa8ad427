# The explorer, which tells what was played in a position.

title = Explorer
description = See what was played in a position, and how those games ended.

# The title of the page of a variant. $variant is its name.
openings-of = Openings of { $variant }
# A position in a sentence. { $standing } is a label: Red to act.
about-position = A position of { $game } ({ $standing }): what was played there, and how those games ended.

# A clause; it is also shown as a sentence.
covered =
    { $count ->
        [one] the first position of each public game is counted
       *[other] the first { $count } positions of each public game are counted
    }
searched =
    { $count ->
        [one] The search covers the first position of each public game, mirrored ones included.
       *[other] The search covers the first { $count } positions of each public game, mirrored ones included.
    }
progress = The games are still being counted: { $percent } % of the older ones are done, so more may come.
long-line = The line is too long: expected at most { $most } moves. Give the position string instead.
