# The archive of finished games, with the form of the search.

# Fields of the form. Against: the opponent of the player.
name-or-number = name or number
against = Against
variant = Variant
reason = Reason
rating = Rated
since = From
until = Until
shortest = Actions, at least
longest = Actions, at most
position = Position
position-string = position string

# Choices in the form. Any: whatever game, variant, result, reason or kind.
any = any
first-won = first side won
second-won = second side won
draw = draw
no-result = no result
rated = rated
casual = casual

# Two links to files follow.
download = Download these games:
feed = feed
played-there = What was played there
newer-games = Newer games
