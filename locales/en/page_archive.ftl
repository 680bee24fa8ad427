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

# Two links to files.
download = Download these games: <a>.cgn</a> <a>.ndjson</a>
feed = feed
played-there = What was played there
# A position that was given without its game. Names of games and variants follow the second sentence, as links.
read-as = The position is read as one of { $game }.
also-of = It may also be one of: { $games }
newer-games = Newer games
# Below a page of a search that is not full.
searched-so-far = Only a part of the archive is searched for this page. There may be more among older games.
