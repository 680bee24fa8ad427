# Greetings and help of the bot on Discord.

# { $first } and { $second } are the names of sides, { $variants } is a list.
sides-and-variants = { $first } begins, against { $second }. Variants: { $variants }.

# The bot in a few sentences; buttons with the names of the games are below.
first-step-pace = Here you play board games at your own pace, with days for every move if you like.
first-step-begin = **Choose a game below to begin.** You can play against the computer at once, or let anybody here accept. Then press *Move* under the board, or write me the move.
first-step-rules = *Rules* explains each game in a few pages with pictures.

# { $games } is a list of the names of all games.
greeting-pace = Hello! You can play { $games } with me in this server, at your own pace, with days for every move if you like.
greeting-begin = **Choose a game below to begin**, or type `/help`. Those who manage this server choose with `/server set` where games are shown.

# What a reader writes to the bot who does not know how to begin: single words in small letters, with spaces between
# them. The words of all languages are known to all readers. None is a move or the beginning of one.
words-for-help = help ? hi hello start
# In the same way, single words that ask for the rules, for a takeback, and to resign.
words-for-rules = rules rulebook
words-for-takeback = undo takeback
words-for-resignation = resign

# The commands on one screen. All parts together: at most 1900 characters.
help-play = **Play**
    `/challenge` a player, or everybody · `/challenges` what is open · `/seek` somebody who wants the same · `/games` yours, those waiting for you first · `/web` plays on the web
    `/move` with suggestions at every step · or press *Move* under a board · or write the move to me, e.g. `c1 nn` or `#12 c1 nn`
    `/board` any position · `/draw` · `/claim` a certain win · `/pause` the clocks by agreement · `/takeback` · `/resign` · `/abort` before both have moved · `/rematch` · `/if` moves in advance · `/note` what only you see
help-look-back = **Look back**
    `/archive` finished games · `/replay` step by step · `/export` as a file · `/leaderboard` · `/profile` · `/rules` · `/puzzle` find the winning move
    `/watch` running games, and follow one by direct message or, with `here:`, in a channel
help-your-way = **Your way**
    `/settings` colours, seat, reminders, notices · `/vacation` stops your clocks · `/block` · `/privacy` your data
    `/server` for those who manage one
help-web = On the web: <{ $address }>
help-games = Games: { $games }
