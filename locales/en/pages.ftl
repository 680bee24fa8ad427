# Web pages: facts about games, descriptions of pages and boards, and sharing.

# Labels of facts about a game.
event = Event
site = Site
round = Round
# Who wrote the comments.
annotator = Annotator
began = Began
ended = Ended
played = Played
time = Time
vacation = Vacation
vacation-weekly = Weekly free days
# The value of the fact "Weekly free days".
free-days-stop = stop the clocks
opening = Beginning
kind = Kind
to-act-by = To act by
draw = Draw
takeback = Takeback
claim = Claim
pause = Pause
paused-until = Paused until
# Their values.
rated = rated
casual = casual
draw-offered = offered by { $name }
win-claimed = by { $name }, whose win is certain
pause-proposed =
    { $count ->
        [one] of { $count } day proposed by { $name }
       *[other] of { $count } days proposed by { $name }
    }
takeback-asked =
    { $count ->
        [one] of { $count } action asked for by { $name }
       *[other] of { $count } actions asked for by { $name }
    }

# A finished game in a sentence. { $count } is its number of actions, { $reason } such as "resignation".
won-why =
    { $count ->
        [one] { $winner } won against { $loser } in { $game } after { $count } action ({ $reason }).
       *[other] { $winner } won against { $loser } in { $game } after { $count } actions ({ $reason }).
    }
won =
    { $count ->
        [one] { $winner } won against { $loser } in { $game } after { $count } action.
       *[other] { $winner } won against { $loser } in { $game } after { $count } actions.
    }
drew-why =
    { $count ->
        [one] { $first } and { $second } drew in { $game } after { $count } action ({ $reason }).
       *[other] { $first } and { $second } drew in { $game } after { $count } actions ({ $reason }).
    }
drew =
    { $count ->
        [one] { $first } and { $second } drew in { $game } after { $count } action.
       *[other] { $first } and { $second } drew in { $game } after { $count } actions.
    }
no-result-why =
    { $count ->
        [one] { $first } and { $second } played { $game } without a result, { $count } action ({ $reason }).
       *[other] { $first } and { $second } played { $game } without a result, { $count } actions ({ $reason }).
    }
no-result =
    { $count ->
        [one] { $first } and { $second } played { $game } without a result, { $count } action.
       *[other] { $first } and { $second } played { $game } without a result, { $count } actions.
    }

# A running game in a sentence. { $name } is one of the two players.
plays-to-act =
    { $count ->
        [one] { $first } and { $second } play { $game }: { $count } action so far, { $name } to act.
       *[other] { $first } and { $second } play { $game }: { $count } actions so far, { $name } to act.
    }
plays =
    { $count ->
        [one] { $first } and { $second } play { $game }: { $count } action so far.
       *[other] { $first } and { $second } play { $game }: { $count } actions so far.
    }

# Descriptions of pictures.
board-of = A { $game } board in the middle of a game.
board-after =
    { $count ->
        [one] The board of { $game } after { $count } action.
       *[other] The board of { $game } after { $count } actions.
    }

# Who made a game, below its name.
designer-pilare = by Jorge Gómez Arrausi, 2005
designer-gore = traditional game of the Guro, Ivory Coast
designer-pilastri = by Christopher Field, 2025
designer-buku = by Jorge Gómez Arrausi, 2001
designer-pit-of-pillars = by Christian Freeling, 2013

no-table = The table is turned off here. The host can turn it on with web.table = "local".
no-origin = This request does not say which page it comes from, so nothing has changed. Browsers do that by themselves; a program uses the API.

# Hints below the board, with so many counters or pieces in hand. { $text } is the beginning of a written move.
first-square = { $count } in hand: choose the first square.
next-square = { $text } so far, { $count } in hand: choose the next square.

# Which of the games of a search a page shows: 25–48 of 1,160.
shown-of = { $first }–{ $last } of { $all }
shown-of-at-least = { $first }–{ $last } of { $all } or more

players-title = Players
players-description = Everybody who has played here in public, by name, with games and ratings.

# The course of a rating, for those who do not see its graph. All but the number of games are ratings.
rating-course =
    { $count ->
        [one] Rating in { $game } over the last { $count } rated game: from { $began } to { $now }, between { $low } and { $high }.
       *[other] Rating in { $game } over the last { $count } rated games: from { $began } to { $now }, between { $low } and { $high }.
    }

# The page about the games of two players.
against-title = { $first } against { $second }
about-against = The games of { $first } and { $second } against each other, and their results.
# What those games came to, where all of them are added up.
about-against-record = { $first } against { $second } on Colonnade: { $won } won by { $first }, { $lost } won by { $second }, { $drawn } drawn.
# A sentence about a player: the results of all games, and a rating where there is one. { $rating } is a number.
about-player-record =
    { $played ->
        [one] { $name } on Colonnade: { $played } game, { $won } won, { $drawn } drawn, { $lost } lost.
       *[other] { $name } on Colonnade: { $played } games, { $won } won, { $drawn } drawn, { $lost } lost.
    }
about-player-rated =
    { $played ->
        [one] { $name } on Colonnade: rating { $rating } in { $game }; { $played } game, { $won } won, { $drawn } drawn, { $lost } lost.
       *[other] { $name } on Colonnade: rating { $rating } in { $game }; { $played } games, { $won } won, { $drawn } drawn, { $lost } lost.
    }
# The description of a picture on a page about a player, or about two of them.
final-position = The final position of the latest game: { $first } – { $second }, { $game }.

only-json = Embeddings are described as JSON only: leave out the format, or set it to json.
not-embeddable = This is not the address of a game on this site.

api-title = API
api-description = The interface for programs: games, positions, the archive, players and ratings as JSON.
