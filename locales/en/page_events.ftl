# The list of tournaments, and the page of one.

title = Tournaments
description = Tournaments that are open, that run, and that are over, with their tables and all games.
# The title of the tournaments of a player. { $player } is a name.
of-player = Tournaments of { $player }
# A description of the page of a tournament. { $tournament } is its name, { $rules } are its rules as labels.
about = { $tournament }: { $rules }.
# Below the title of the list.
how-to-join = Players join in the Discord server of a tournament, with the button below its announcement.

# Headings, and sentences if nothing is below them.
open = Open
running = Running
over = Over
none-open = No tournament is open at the moment.
none-running = No tournament is running at the moment.
none-over = No tournament is over yet.
# When this part of the list has none, although older ones may follow.
none-here = No tournament here.

# Headings of columns.
tournament = Tournament
players = Players
state = State
announced = Announced
place = Place
points = Points
reachable = Can finish
remarks = Remarks
pairing = Pairing

# Buttons.
older = Older tournaments
all = All tournaments
# A link to the season of the league before this one.
season-before = <a>The season before</a>

# Labels of dates.
began = Began
ended = Ended
ends-at-latest = Ends at the latest
cancelled-on = Cancelled

# Headings of the page of a tournament.
rules = Rules of this tournament
table = Table
entries = Players
rounds = Rounds
# Names of the links to the parts of a long table.
table-parts = Parts of the table
# A part of a table. { $from } and { $to } are places.
places = Places { $from }–{ $to }

# Descriptions of tables.
cross-caption = The points of the player of each row against each of the others.
rounds-caption = The points of the player of each row in each round. The number before the points is the opponent’s place.
entries-caption = Who has joined, in the order of entry.
pairings-caption = Who meets, with the points so far and the games.

# Marks in a table, short.
bye = bye
walkover = w/o
late = late
withdrawn = out
half = half

# Rules in words.
rules-all-play-all = Everybody meets everybody. All games begin at once.
rules-cup = Up to 7 players, everybody meets everybody; from 8 on, players with about the same points meet in rounds, and nobody meets twice.
rules-swiss = In each round, players with about the same points meet, and nobody meets twice. Who has no opponent has a bye, which counts as a won pairing.
rules-knock-out = Who loses a pairing is out. An even pairing is decided by one more game, and then by the better seed.
rules-league = In each division, everybody meets everybody. The first rise to the division above in the next season, the last fall.
rules-teams = Two teams meet, board by board in the order of rating.
rules-points = A win counts 1 point, a draw ½.
rules-ties = Equal points are decided by the games among those who have them, then by the points of opponents, by wins with the second side, by the rating at the start, and by the earlier entry. The remarks say which of these decided.
rules-leaving = Who withdraws loses the running games. A second loss on time takes a player out.
rules-annulled = If fewer than half of the games of somebody who withdraws are decided, none of them counts in the table.
rules-hard-end = { $days ->
    [one] A game that still runs { $days } day after the start has the result that is proved, and otherwise is an unrated draw.
   *[other] A game that still runs { $days } days after the start has the result that is proved, and otherwise is an unrated draw.
 }

# In the head of the page of a game. The link leads to the tournament.
of-game = <a>tournament { $number }</a>, round { $round }

# The title of a feed, and of dates in a calendar.
feed-of = { $tournament }: news
date-begins = { $tournament } begins
date-ends-at-latest = { $tournament } ends at the latest
date-ended = { $tournament } is over
