# The first page.

lead = Play stacking and sowing games in Discord, at the pace of a move a day or whatever you agree on. Every finished game is kept here: replay it, search it, download it.
# For whoever may use the table of this machine: a heading, a link to the form of a new game, and the heading of the steps that follow.
play-here = Play on this machine
more-choices = Other boards, names and time limits
how-in-discord = How to play in Discord

# Buttons.
add-bot = Add the bot to your server
browse-archive = Browse the archive

# A heading, and the steps below it. The link adds the bot.
how-to-play = How to play
first-step = <a>Add the bot to a Discord server</a>, or join a server that has it.
second-step = Challenge somebody with <code>/challenge</code>, or take an open challenge from <code>/challenges</code>.
third-step = Play with <code>/move</code>. The bot shows the board and says whose turn it is.
connecting = The games are played in Discord with this host's bot. It is connecting at the moment; the link to add it to a server will appear here.
no-bot = The games are played in Discord with a bot, which this host has not set up.
# The link leads to the steps, further down.
steps-below = <a>The steps below</a> show how to set one up.
# For everybody else: where the host of this site finds the steps.
setup-address = If you host this site, open the set-up address that the program prints when it starts.

games = The games

# For the host of this machine. The link leads to a page with nothing but the steps.
setup-explained = Only you, on this machine, see these steps. They are <a>checked automatically</a> until the bot is in a server.

latest-results = Latest results
none-finished = No game has been finished yet.
# A link to the table.
start-one = Start one.
all-finished = All finished games
