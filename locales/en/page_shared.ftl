# Texts that several pages have.

# A game by its number.
game-number = game { $id }
# The heading of an analysis: the names of the players.
analysis-of = Analysis: <bdi>{ $first }</bdi> – <bdi>{ $second }</bdi>

# Buttons around a board. What stands in brackets is a key.
first-position = First position
first-position-key = First position (Home)
copy-position-string = Copy the position string
try-moves = Try moves from here
explorer = Explorer
analyse = Analyse
# Plays a move: c1-c3.
play = Play { $action }
# Answers a question.
no = No

# Headings and labels.
actions = Actions
# The name of links to the parts of a long list of actions or moves.
list-parts = Parts of the list
moves = Moves
download = Download
games = Games
running-games = Running games
results = Results
position-string = Position string
# In the field of a position, while it is empty: the start position.
the-start = the start
game = Game
player = Player
result = Result
rating = Rating

# Headings of columns with numbers of games.
played = Played
won = Won
drawn = Drawn
lost = Lost

# Lists, and searching in them.
search = Search
show = Show
all-games = All games
all-players = All players
search-these = Search these games
none-so-far = No game found so far. Continue with older games.
none-with-conditions = No game fulfils these conditions.
pages = Pages
newest = Newest
older-games = Older games
other-games = Other games
