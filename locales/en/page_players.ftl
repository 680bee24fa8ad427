# The list of players.

name = Name
nobody = Nobody has played here in public yet.
no-such-name = No player's name begins like that.
ratings = Ratings
first-page = From the beginning
more = More players
