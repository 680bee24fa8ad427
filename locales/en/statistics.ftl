# Statistics of an archive, on a page.

title = Statistics
description = Results by side, lengths and first actions of the games in this archive, for each variant.

# The sides of a game whose sides are not known.
first-side = First
second-side = Second

# How a number with a digit behind the point is written.
decimal = { $whole }.{ $tenths }
percent = { $number } %

# In the messages from here on, $variant is the name of a game or variant. $count decides the form of the words and
# $games (or $actions) is the same number as it is written. In `heading` the name can be the word “Drawn” or a range of
# lengths, as 20–29.
heading =
    { $count ->
        [one] { $variant }: { $games } game
       *[other] { $variant }: { $games } games
    }
# $side is the name of a side; $games tells how many games it won, as a number.
won = { $side } won: { $games }

# $first and $second are the names of sides, and the parts are written like 58.3 %.
results = { $first } won { $first_part }, { $second } { $second_part }.
results-draws = { $first } won { $first_part }, { $second } { $second_part }, and { $drawn_part } were drawn.
# A label: a reason for which games ended, and their part.
ending = { $reason } { $part }

lengths-same =
    { $count ->
        [one] All games have { $actions } action.
       *[other] All games have { $actions } actions.
    }
lengths = Games have { $shortest } to { $longest } actions, half of them up to { $median }; the mean is { $mean }.

openings = First actions:
# $action is a notation, $side the name of the first side and $score is written like 58.3 %.
opening =
    { $count ->
        [one] { $action } in { $games } game, { $side } scores { $score }
       *[other] { $action } in { $games } games, { $side } scores { $score }
    }
none = No games were counted.
# $time is a date and time.
basis =
    { $count ->
        [one] Counted from { $games } finished game that everybody may see, at { $time }. Games that were aborted or cancelled do not count.
       *[other] Counted from { $games } finished games that everybody may see, at { $time }. Games that were aborted or cancelled do not count.
    }
incomplete =
    { $count ->
        [one] The games are being counted: { $games } game so far. This page reloads by itself.
       *[other] The games are being counted: { $games } games so far. This page reloads by itself.
    }

# For those who do not see the pictures. $results are sentences; $most is a number or a range, as 20–29.
results-picture = { $variant }: { $results }
lengths-picture = { $variant }: lengths of { $shortest } to { $longest } actions, most often { $most }.
