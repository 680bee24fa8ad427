# Slash commands: what they and their options are for, and the names of choices. At most 100 characters each.
# What is typed as it stands here stays: times (3d), moves (c1-c3), ratings (1400-), dates (2026-03-31), none, any.

# Options of several commands.
the-game = The game
game-to-act = The game's number; the one that waits for you if you leave it out
game-number = The game's number
time = The time: 3d for every move, 10d+36h/21d for a bank, or none
rated = Whether the result counts for ratings
side = The side you want
game-vacation = How many vacation days of each player stop the clock
game-free-days = Whether the weekly free days of both players stop their clocks; yes if you have free days
game-opening = How the game begins
player-or-you = The player; you if you leave it out
any-game = The game; any game if you leave it out
the-player = The player

# Commands, each with its options.
about-challenge = Challenge a player to a game, or everybody
challenge-opponent = The player; everybody may accept if you leave it out
challenge-computer = The level of the computer, in place of a player
challenge-variant = The variant; the usual one if you leave it out

about-challenges = Challenges to you, by you, and open to everybody

about-seek = Find an opponent who wants the same; shows what you and others seek if you choose nothing
seek-variant = The variant, or any; the usual one if you leave it out
seek-time = Time for a move, or a range such as 2-5 days
seek-rating = The ratings of opponents: 1400-1700, 1400- or -1700
seek-keep = Stays open and keeps you in so many games at a time

about-games = Your games with the time left, those waiting for you first
games-note = Words in your private notes: lists only games whose note contains them, finished ones too

about-board = Show the board of a game, now or after an earlier move
board-game = The game's number; the one that waits for you if you leave it out
board-ply = After how many moves; now if you leave it out

about-move = Play a move, with suggestions while you type
move-notation = The move, for example c1-c3

about-draw = Offer a draw, or accept your opponent's offer
about-claim = Claim the win, where it is certain
about-pause = Propose a pause, in which no clock runs, or agree to your opponent's of the same length
pause-days = How many days, 1 to 30

about-takeback = Ask to take your last move back

about-resign = Resign a game; you are asked whether you mean it

about-abort = Abort a game before both players have moved, or ask an idle opponent to move

about-rematch = Challenge the opponent of a finished game again, with sides exchanged
rematch-game = The finished game's number; you choose one if you leave it out

about-if = Your conditional moves in a game, which nobody else sees; shows them if you enter no line
if-line = Moves with ; between: one your opponent may play, your answer and so on; on your turn, yours first
if-game = The game's number; the one in which your opponent is to move if you leave it out
if-remove = A line with ; between its moves: removes its last move, and all that follow it
if-clear = Whether to remove all your conditional moves in this game first

about-note = Your private note on a game, which nobody else sees; shows it if you write no text
note-text = Your note; it replaces the one that is there

about-watch = Public games running in this server; follow one to get its boards as direct messages
watch-game = The number of the game you want to follow; lists games if you leave it out
watch-here = True to post its boards in this channel for everybody; false to stop that

about-archive = Finished games, newest first
archive-player = A player of the game
archive-opponent = That player's opponent
archive-result = How it ended
archive-since = Ended on this day or later, for example 2026-03-31

about-replay = Look at a game move by move

about-export = Get a game, or all games of a player, as a file
export-game = The game's number; all games of the player if you leave it out
export-format = The format: records to read or to process, or an animated GIF

about-leaderboard = The players with the highest ratings

about-profile = A player's ratings and results

about-rules = How a game is played, page by page
rules-game = The game; you choose it if you leave it out

about-puzzle = Solve a puzzle: find the one move that wins, or that wins fastest

about-help = How to begin, and what this bot can do

about-settings = Your settings: colours, seat, reminders, notices; shows them if you change nothing
settings-theme = The colours of your boards
settings-seat = From whose seat you see boards
settings-reminders = When you are reminded: 24h 6h, or none
settings-notice = The notices you want in another way
settings-by = How you want to get them
settings-confirm = Whether moves are shown to you before they count
settings-listed = Whether your name is shown on the web
settings-vacation = Whether vacation days are spent by themselves when your time would run out
settings-language = The language of what only you read
language-of-discord = As in your Discord

about-vacation = Stop all your clocks for days ahead; shows your vacation if you name no days
vacation-days = How many days
vacation-from = The first day, for example 2026-07-31; today if you leave it out
vacation-weekly = The days of the week on which your clock stands still, in games that allow it
vacation-zone = Your time zone, in which these days begin, for example Europe/Berlin

about-block = Block a player, so that neither of you can challenge the other; or unblock them
block-blocked = False to unblock the player

about-event = Tournaments of this server: cups, knock-outs, leagues, team matches
about-event-create = Announce a tournament here, for those who manage the server or its events
event-format = Cup: a round robin of up to 7, otherwise Swiss. League: divisions of about six
# The usual time control of tournaments follows, as it is typed.
event-time = Time for moves; without it 5d+1d/10d, a bank of 5 days and a day more with each move
event-games = The games of a pairing
event-rated = Whether games count for ratings; without it they do
event-vacation = The most vacation days of each player, 0 for none; without it 7
event-start = In how many days it begins; without it when it is full, or when you start it
event-most = The most players
event-rounds = The rounds of a cup of 8 or more
event-rating = The ratings of those who may join, for example 1200-1600
event-role = Only those with this role may join
event-team = A team of a team match: those with this role
event-boards = The boards of a team match: how many of each team play
about-event-list = The tournaments of this server
about-event-show = A tournament: its rules, table, pairings and your games
# The number stands in the name: 3 in Cup 3.
event-number = The number of the tournament
about-event-start = Start a tournament now, for its organisers
about-event-cancel = Cancel a tournament, for its organisers; running games end without a result
event-reason = Why; it is kept with the tournament
about-event-withdraw = Take a player out of a tournament, for its organisers
about-event-decide = Decide a game of a tournament, for its organisers
event-result = The result

about-web = Sign in on the web: get a link to your games, for you alone

about-privacy = Your data: get it, or have it deleted

about-privacy-export = Get everything that is kept about you as a file

about-privacy-delete = Have your name and Discord account deleted here; you are asked twice

about-server = How games are played in this server

about-server-show = Show how games are played here

about-server-set = Set how games are played here; what you leave out stays as it is
server-set-channel = The channel where games are announced
server-set-anywhere = True to announce each game where its challenge was made
server-set-threads = Whether each game gets a thread of its own
server-set-time = The default time of challenges
server-set-private = Whether new games are seen in this server only
server-set-rated = Who may propose rated games
server-set-seeks = Whether seeks made here may match seeks of other servers that allow it, too
server-set-puzzles = The channel for the puzzle of the day, posted between 12:00 and 13:00 UTC
server-set-no-puzzles = True to stop posting puzzles
server-set-theme = The colours of the boards in this server's channels
server-set-language = The language of the messages in this server's channels

about-server-void = Close a running game without a result, or cancel the result of a finished one

about-server-bar = Bar a player from beginning games here, or let them begin games again
server-bar-barred = False to let the player begin games again
# For both: the reason why a game is cancelled or a player is barred.
server-reason = Why, for the record of moderation, which the host of the bot reads

# Names of choices.

# The level of a computer player.
level-choice =
    { $level ->
        [1] level 1, for a first game
        [5] level 5, the usual one
        [6] level 6, the strongest
       *[other] level { $level }
    }

# The side that a challenger wants.
side-first = first
side-second = second
side-random = random
side-both = both, in two games
# The vacation that a challenger allows in a game.
vacation-as-usual = as usual
vacation-none = none
vacation-at-most = at most { $days } days
# No weekly free days.
no-free-days = none
# How a game begins.
opening-standard = as usual
opening-pie = with the pie rule (Buku)
opening-fair = from a fair start

# A result of games that are searched for.
result-first-won = first player won
result-second-won = second player won
result-draw = draw
result-none = no result

# From whose seat a player sees boards.
seat-own = my own seat
seat-first = the first player's seat

# What a player is told of.
notice-turn = your turn
notice-reminders = reminders
notice-challenges = challenges
notice-offers = draws, takebacks, claims and pauses
notice-end = the end of a game
notice-vacation = vacation taken for you

# In which way a player is told of it.
way-channel = mention in the channel
way-direct = direct message
way-both = mention and direct message
way-silent = not at all

# Who may propose rated games in a server.
rated-everybody = everybody
rated-managers = those who manage the server
rated-nobody = nobody

# Entries of the context menus of users and messages: at most 32 characters.
menu-challenge = Challenge
menu-replay = Replay
menu-follow = Follow
