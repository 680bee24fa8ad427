# Tournaments.

# What happened to a tournament, in the channel of its server. { $tournament } is its number.
begun = Tournament { $tournament } has begun.
round-begun = Round { $round } of tournament { $tournament } has begun.
ended = Tournament { $tournament } is over.
cancelled = Tournament { $tournament } was cancelled.
season-announced = Tournament { $tournament } is season { $season } of a league, which begins in a week. New players can join.

# Why something about a tournament is not possible, as clauses.
no-such-tournament = there is no such tournament
not-organiser = only those who organise a tournament can do that
server-full = this server has { $most } tournaments that are not over, the most that it can have
organiser-full = you organise { $most } tournaments that are not over, the most that one person can
text-length = this needs a text of at most { $most } characters
no-time-limit = the games of a tournament need a limit of time
no-computers = computers do not play in tournaments
other-server = this tournament is for those in its server, from where it can be joined
own-game = you play in this game or against this player, so another organiser has to decide
no-abort = a game of a tournament cannot be aborted; you can resign it, or leave the tournament
not-open = the tournament has begun already, or is over
not-running = the tournament has not begun, or is over
more-entered = { $entered } players have joined, and only { $most } could
other-terms = somebody has joined on other terms; cancel it and announce another one
too-few = { $needed } players are needed to begin, and { $entered } have joined
not-accepted = the captains of both teams have to accept first
nothing-to-accept = there is nothing to accept
already-accepted = your team has accepted already
not-captain = only the captain of a team accepts for it: its first player by entry
already-entered = you have joined already
not-entered = this player is not in the tournament
already-withdrawn = this player is out already
no-return = who is out of a tournament cannot come back to it
full = as many have joined as can: { $most }
role-needed = this tournament is for those who have the role <@&{ $role }>
rating-outside = your rating, { $rating }, is outside the range of this tournament
team-needed = you belong to neither of the teams
late-entry-over = it is too late to join
next-season = this season has begun; you can join the next one
no-places = this tournament can need { $needed } games at once, and you can begin only { $spare } more
no-such-game = the tournament has no such game
conflict = the game is over with another result
already-void = the game is void already
no-result = a game is decided with a win or a draw
nothing-to-restore = nobody has changed the result of this game since it was over
vacation-spent = you have { $left } of { $most } vacation days left in this tournament

# Why the rules of a tournament do not fit together, as clauses.
too-few-players = at most { $most } could join, and { $needed } are needed
never-full = a tournament that begins when it is full needs a highest number of players
empty-range = the lowest rating is above the highest
rounds = the number of rounds is from 1 to { $most }
no-pie = { $variant } has no pie rule
no-fair-starts = { $variant } has no fair starts
no-league = only a league has seasons
no-two-teams = a team match needs two different teams, and other tournaments have none
no-boards = a team match needs a number of boards
start-too-late = the start is at most { $most } days ahead
hard-end = a tournament lasts from 1 to { $most } days
