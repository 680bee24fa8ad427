# Answers of the bot to what a user asks for. Names of commands and options, such as `/challenge` and `game`, stay.

something-went-wrong = Something went wrong here. The host finds the details in the log.
modal-was-too-late = That took too long here. Please press it again.
too-many-requests = You asked for a lot in a short time. Please try again in { $seconds } s.
too-fast = Slow down, please: that was more than one player does in a few seconds. I will answer again in { $seconds } s.
busy = The bot is busy right now. Please try again in a minute.
unknown-component = This button is from another version of the bot. Please use the command instead.
command-changed = This command has changed, or something went wrong. Please try it once more.
nothing-changed = Nothing has changed.
name-a-game = Name a game by its number, such as `12` or `#12`.
# { $text } is what the user wrote.
no-game-named = There is no game { $text }.
not-a-day = { $text } is not a day. Write one like 2026-07-31 or 31.07.2026.
no-games-yet = You have no games yet. Name one with the option `game`.
no-running-games = You have no running games. `/challenge` begins one.
no-finished-game = You have no finished game. Name one with the option `game`.
no-game-waits = None of your games is waiting for your move.
no-other-game-waits = No other game waits for you.
not-for-everybody-here = Not everybody here may see this game, so it is not posted.
shown-to-everybody = Everybody here sees it below.
# A list of games and a menu follow.
which-game = Which game do you mean?
# A menu cannot show all games. { $shown } is how many it shows, { $all } how many there are.
menu-is-full = The menu shows { $shown } of { $all } games; name another one by its number with the option `game`.
# A menu of finished games, of which there are more.
menu-shows-newest = The menu shows the newest { $shown } games; name an older one by its number with the option `game`.
# { $text } is the move that the user wrote. A menu follows.
which-game-for = Which game is { $text } for?
write-the-move-again = Please write the move again.
only-moves-are-written = Only moves can be written like this. Use the buttons under the board, or `/resign`, `/draw`, `/claim`, `/pause`, `/takeback` and `/abort`.
not-a-written-move = Write me a move, for example `c1 nn` or `#12 c1 nn`. I also understand “rules”, “undo” and “resign”; `/help` lists everything else.
# Sent once to a player whose message in a channel could not be read as a move. { $bot } becomes a mention of the bot.
written-in-channels = In channels I read only moves of the players of a game: reply to its board and leave the ping of the reply switched on, or write { $bot } and the move. Here you can simply write the move. I say this only once.
edited-messages-are-not-read = I do not read edited messages. Please write your move in a new one.
game-went-on = The game has moved on. `/board` shows the current position.
written-move-played = Played { $notation }.
# { $game } is the number of a game.
takeback-asked = You ask for a takeback in game { $game }.
done = Done.
confirm-resignation = Do you want to resign? Your opponent then wins.
# Questions before an offer of a draw that ends the game, or may end it at once.
draw-would-be-agreed = { $opponent } offers a draw. If you agree, the game ends in a draw.
computer-answers-draws-at-once = The computer answers at once. If it agrees, the game ends in a draw. Do you want to offer one?
only-watching = You are not a player of this game. You can watch it and replay it.
game-cancelled = Game { $game } is cancelled.
published-by-both = You and your opponent agree: everybody may see this game now.
published-by-one = You agree that everybody may see this game. They can when your opponent agrees, too.
# Stands in small letters under a text in a channel.
instead-of-direct-message = -# I cannot send you direct messages, so I write here.
