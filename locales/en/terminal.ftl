# A game at a terminal, by `colonnade play`: its help, its lines, and its refusals. The words that are typed (hint, board,
# draw accept, yes) are the same in all languages, and so are options (--resume).

# The help of the command. { $value } is what is taken where the option is left out.
about = Play a game at this terminal, against another player or the computer
help-game = The game
help-variant = A variant of the game, e.g. 8x8 [default: the game's standard one]
help-first = The name of the player who begins [default: Player one]
help-second = The name of the other player [default: Player two]
help-computer = Play against the computer at a level, from 1 for a first game to 6
help-side = Your side against the computer: first, second or its name [default: first]
help-time = The time control, e.g. 3d for each move
help-opening = How the game begins: standard; pie for the pie rule, by which the second player may swap sides after the first move; or fair for a fair start, drawn at random
help-resume = Continue the game with this number
help-create = Create the store if there is none
help-config = The settings file [default: colonnade.toml, if it exists]
help-store = The directory of the store, or a database, postgresql://… [default: data]
help-log = The least severe level that is logged [default: info]
help-help = Print help
heading-usage = Usage:
heading-arguments = Arguments
heading-options = Options
heading-common = Common options
remarks = Tab and “?” show what can follow what you have typed; “help” lists the commands. The game is saved with every move: stop with Ctrl-D whenever you like and continue with --resume. A finished game goes to the archive like any other. Against the computer, “hint” helps you. From level 3 on, the computer resigns when it is lost beyond doubt; it agrees to a draw if it hopes for no more.
heading-examples = Examples:

# The names of players who gave none.
player-one = Player one
player-two = Player two

# { $variant } is a game with its variant: Pilastri 8x8.
game-begins = Game { $game }, { $variant }. “?” lists the legal moves, “help” the commands.
# The first line where a service uses the store: { $store } is the name of a directory, { $address } that of a page.
beside-table = { $store }: a service serves this store, so this game is kept in memory only. At its table, { $address }, games are kept.
beside-service = { $store }: a service serves this store, so this game is kept in memory only.
game-archived = Game { $game } is in the archive; `colonnade export` writes its record.
store-made = The games are kept in { $place }.
game-saved = Game { $game } is saved; `colonnade play --resume { $number }` continues it.
# Instead of the two lines before, where a service uses the store.
game-kept-nowhere = Game { $game } was kept in memory only and ends here.
another-game = this is game { $game }; --resume opens another one
# { $player } is a player with the side: Ann (White).
takeback-asked = { $count ->
    [one] { $player } asks to take back { $count } action: “takeback accept” or “takeback decline”.
   *[other] { $player } asks to take back { $count } actions: “takeback accept” or “takeback decline”.
}
draw-offered = { $player } offers a draw: “draw accept” or “draw decline”.
claimed = { $player } claims the win, which is certain: “claim accept” or “claim decline”.
pause-offered =
    { $count ->
        [one] { $player } proposes a pause of { $count } day: “pause accept” or “pause decline”.
       *[other] { $player } proposes a pause of { $count } days: “pause accept” or “pause decline”.
    }
# { $end } is a date and a time of day.
paused-until = The game is paused: until { $end } no clock runs.
# { $time } is a span of time in words.
time-left = { $player } has { $time } left.
# A span of time in its two largest units.
days-and-hours = { $days }d { $hours }h
hours-and-minutes = { $hours }h { $minutes }m
minutes-and-seconds = { $minutes }m { $seconds }s

hint-beginning = Look at moves that begin with “{ $beginning }”. “hint” again shows the whole move.
hint-move = A good move is { $action }.
did-you-mean = Did you mean “{ $command }”?
# After the first move of a game with the pie rule. “swap” is typed as it is.
may-swap = With “swap”, the players exchange sides instead: the first move becomes yours.
# In a list of texts that can be typed, beside a text.
whole-move = is a whole move

# Asked before a move or a resignation. { $line } is the letter of a file or the number of a rank, { $action } a move.
confirm-resignation = { $player } loses the game by resigning. Type “yes” to resign.
# An offer of a draw may end the game at once.
confirm-draw-offer = A draw that is agreed ends the game, and the computer answers at once. Type “yes” to offer it.
confirm-draw-agreed = The game then ends in a draw. Type “yes” to agree.
confirm-empty-line = Line { $line } is empty, so { $action } sows nothing. Type “yes” to play it.
confirm-empty-line-and-win = Line { $line } is empty, and { $winner } wins the game after { $action }. Type “yes” to play it.
confirm-empty-line-and-draw = Line { $line } is empty, and the game is a draw after { $action }. Type “yes” to play it.
confirm-win = { $winner } wins the game after { $action }. Type “yes” to play it.
confirm-draw = The game is a draw after { $action }. Type “yes” to play it.
confirm-end = { $action } ends the game. Type “yes” to play it.
not-confirmed = Nothing was done.

# What each command does, behind its name.
commands = Type a move, or one of these commands:
does-moves = lists the legal moves; after the beginning of a move, what can follow
does-hint = against the computer: how a good move begins; typed again, the whole move
does-board = shows the board again
does-draw = offers a draw
does-draw-accept = accepts it
does-draw-decline = declines it
does-takeback = asks to take the last move back
does-takeback-accept = allows it
does-takeback-decline = refuses it
does-claim = claims a win that is certain
does-claim-accept = accepts it
does-claim-decline = goes on, once in the game
does-pause = proposes a pause of 7 days, in which no clock runs
does-pause-accept = agrees to it
does-pause-decline = declines it
does-resign = gives the game up
does-abort = cancels the game, before both players have moved
does-quit = ends the program; the game is saved (Ctrl-D does the same)
does-help = lists these commands

# What is wrong with the options.
nothing-to-play = what to play is missing: GAME or --resume
# { $side } is the name of a side, { $instead } an option with a name: --second Ann.
computer-has-a-name = { $side } is the computer’s side, so it needs no name: write { $instead } for your own
game-is-over = game { $game } is over; `colonnade export` writes its record
game-of-discord = game { $game } is played on Discord and continues there
no-terminal = this terminal cannot be used
# { $store } is the name of a directory, { $address } that of a page.
store-has-table = { $store }: a service serves this store; play at its table, { $address }, or name another store with --store
store-has-no-table = { $store }: a service without a table serves this store; stop it first, or name another store with --store
store-may-have-table = { $store }: a service serves this store; play at its table, if it has one, at the address that it printed when it started, or name another store with --store
