# The leaderboard of a game.

heading = { $game }: leaderboard
explained = Players whose rating is no longer provisional and who ended a rated game within a year. Ratings are Glicko-2; only rated games count. A rating grows uncertain with time.
nobody = No player has such a rating yet.
no-more = There are no more players.
leaderboard = Leaderboard
rank = Rank
rated-games = Rated games
from-top = From the top
more = More
