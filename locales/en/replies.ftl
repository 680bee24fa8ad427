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
not-for-everybody-here = Not everybody here may see this game, so it is not posted.
shown-to-everybody = Everybody here sees it below.
# A list of games and a menu follow.
which-game = Which game do you mean?
# { $text } is the move that the user wrote. A menu follows.
which-game-for = Which game is { $text } for?
write-the-move-again = Please write the move again.
only-moves-are-written = Only moves can be written like this. Use the buttons under the board, or `/resign`, `/draw`, `/takeback` and `/abort`.
not-a-written-move = Write me a move, for example `c1 nn` or `#12 c1 nn`. `/help` lists everything else.
edited-messages-are-not-read = I do not read edited messages. Please write your move in a new one.
game-went-on = The game has moved on. `/board` shows the current position.
written-move-played = Played { $notation }.
done = Done.
confirm-resignation = Do you want to resign? Your opponent then wins.
only-watching = You are not a player of this game. You can watch it and replay it.
game-cancelled = Game { $game } is cancelled.
published-by-both = You and your opponent agree: everybody may see this game now.
published-by-one = You agree that everybody may see this game. They can when your opponent agrees, too.
# Stands in small letters under a text in a channel.
instead-of-direct-message = -# I cannot send you direct messages, so I write here.
