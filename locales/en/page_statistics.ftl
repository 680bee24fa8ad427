# The page with statistics of the games.

known = <a>What is known of the games</a> compares them by games between computers.
no-games = No game has been finished yet.
variants = Variants

# The table of first actions, and its headings.
first-actions = First actions in { $game }
first-action = First action
part = Share
# Points in percent. { $side } is the name of a side: White.
scores = { $side } scores
mirrored = Mirrored actions count together.
all-openings = All openings
