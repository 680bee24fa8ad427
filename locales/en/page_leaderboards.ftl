# The list of leaderboards.

explained = Each game has its own ratings (Glicko-2). Only rated public games count.
nobody = No player has a rating that is no longer provisional.
