# Tournaments as the bot shows them.

# Names of the forms of tournaments, with the number of one.
round-robin = Round robin { $number }
cup = Cup { $number }
knock-out = Knock-out { $number }
league = League { $number }
league-season = League { $number }, season { $season }
team-match = Team match { $number }

# The same without a number, as choices of a command.
choice-cup = cup
choice-round-robin = round robin
choice-knock-out = knock-out
choice-league = league
choice-team-match = team match

# Labels of the rules of a tournament.
one-game = one game a pairing
two-games = two games a pairing, sides exchanged
swiss-rounds = { $count ->
    [one] { $count } round
   *[other] { $count } rounds
 }
# How many boards a team match has.
boards = { $count ->
    [one] { $count } board
   *[other] { $count } boards
 }
# { $role } is the number of a role of the server.
only-role = only for <@&{ $role }>
# The same on pages, which do not know the names of roles.
only-a-role = only for a role of the server
most-players = at most { $most } players

# Labels in a list: how far a tournament is. { $count } is how many players take part.
open-short = { $count ->
    [one] open, { $count } player
   *[other] open, { $count } players
 }
running-short = { $count ->
    [one] running, { $count } player
   *[other] running, { $count } players
 }
over-short = over
cancelled-short = cancelled

# How far a tournament is, as sentences. { $count } is how many have joined; { $moment } is a date with a time.
open = { $count ->
    [0] It is open: nobody has joined yet. The organiser starts it.
    [one] It is open: { $count } player has joined. The organiser starts it.
   *[other] It is open: { $count } players have joined. The organiser starts it.
 }
open-until = { $count ->
    [0] It is open: nobody has joined yet. It begins { $moment }.
    [one] It is open: { $count } player has joined. It begins { $moment }.
   *[other] It is open: { $count } players have joined. It begins { $moment }.
 }
# Follows open-until. { $fewest } is at least 2.
needs-players = At least { $fewest } players are needed. If they have not joined by then, it begins as soon as they have.
open-until-full = { $count ->
    [0] It is open: nobody has joined yet. It begins when { $most } have joined.
   *[other] It is open: { $count } of { $most } players have joined. It begins when all have.
 }
# { $names } is a list of names.
joined-are = Players: { $names }
# It has begun, and its first round follows at once.
beginning = { $count ->
    [one] It begins with { $count } player.
   *[other] It begins with { $count } players.
 }
# { $decided } of { $games } games are over.
running = Round { $round }: { $decided } of { $games } games are over.
over = It is over.
over-won = It is over. First: { $names }
cancelled = It was cancelled.
# Why a tournament was cancelled. { $reason } is a text that an organiser has typed.
cancelled-because = Reason: { $reason }
# Team matches. { $boards } is how many of each team play.
strongest-play = { $boards ->
    [one] Of each team the strongest player plays, by the rating when joining; the others are reserves. It takes a player in each team, and the consent of both captains.
   *[other] Of each team the { $boards } strongest play, by the ratings when joining; the others are reserves. It takes { $boards } players in each team, and the consent of both captains.
 }
# A team and its players. { $team } is a mention of a role, or a name such as Team 1; { $needed } is how many it needs.
team-players = { $team }: { $count ->
    [0] nobody yet
    [one] { $count } player
   *[other] { $count } players
 }, { $needed } needed
# Labels: the captain of a team, its acceptance, the place of a player in it.
captain-is = captain { $player }
team-accepted = accepted
captain = captain
board = board { $number }
reserve = reserve
# { $first } and { $second } are teams, { $points } and { $others } their points.
team-score = { $first } { $points } : { $others } { $second }

# A player who was deleted. { $number } is their number in the tournament.
without-name = player { $number } (deleted)
division = Division { $number }
team = Team { $number }
round = Round { $number }

# Labels in a row of the table: points, shortened. { $points } is a number such as 3½.
points = { $points } pts
# What decided between two players with equal points.
by-knock-out = by the round reached
by-direct-encounter = by the games among those with equal points
by-buchholz = by the opponents’ points (Buchholz { $points })
by-sonneborn-berger = by the points of opponents beaten (Sonneborn–Berger { $points })
by-second-wins = by wins with the second side ({ $count })
by-seed = by the better seed
by-rating = by the rating at the start
by-entry = by the earlier entry
withdrawn = withdrawn
withdrawn-annulled = withdrawn, games do not count
# Labels: why a player is out, and what happened to a game of a pairing. { $reason } is a text that somebody has typed.
out-by-time = a second time-out
out-as-barred = barred
by-organiser = decided by an organiser: { $reason }
void = a game void
forfeited = a game forfeited
hard-end = a game ended with the tournament

# Two players who do not meet, because there is no opponent whom they may meet.
halved = { $first } – { $second } · no games, half the points each
# The same as a remark on the pairing.
not-played = no games, half the points each
# How many games of a pairing run.
games-run = { $count ->
    [one] { $count } game runs
   *[other] { $count } games run
 }
bye = { $player } has a bye

# Answers and headings. { $tournament } is a name such as Cup 3.
none-here = There is no tournament here. Who manages the server or its events announces one with `/event create`.
list-head = Tournaments
no-pairings = No round has begun yet.
no-own-games = You have no game in { $tournament } yet.
own-games = Your games in { $tournament }
joined = You take part in { $tournament }. I tell you whenever it is your turn in a game, and `/games` lists your games.
# { $team } is a mention of a role.
joined-team = You play for { $team } in { $tournament }. I tell you whenever it is your turn in a game, and `/games` lists your games.
accepted-now = You have accepted { $tournament } for { $team }.
left = You no longer take part in { $tournament }.
not-in = You do not take part in { $tournament }.
leave-question = { $tournament } is running. If you leave it, you lose your running games in it, and you cannot come back. Do you want that?
# In a league, before one leaves in the middle of a season.
season-question = { $tournament } is running. You can leave it now, and lose your running games in it, or play it to its end and not play the next season.
skips-season = You do not play the season after { $tournament }.
plays-season = You play the season after { $tournament }.
started = { $tournament } begins.
cancelled-now = { $tournament } is cancelled.
# { $player } is a name.
withdrawn-now = { $player } no longer takes part in { $tournament }.
# { $game } is the number of a game, as #12.
decided-now = Game { $game } of { $tournament } is decided.
not-of-tournament = Game { $game } belongs to no tournament.
organisers-only = Only those who manage the server or its events can announce tournaments.
only-in-servers = A tournament is announced in a server.
rounds-of-cup = Only a cup has a number of rounds that can be chosen.
teams-needed = A team match needs two roles as teams, and a number of boards.
teams-of-match = Only a team match has teams and boards.
team-of-everybody = Everybody in the server has this role, so it can be no team.
# The choices of how a game of a tournament is decided.
decide-void = void: it counts for nobody
decide-restore = as it was played
# Label under a board: to which tournament the game belongs.
game-of = tournament { $number }, round { $round }
