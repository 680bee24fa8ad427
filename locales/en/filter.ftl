# What is wrong with a condition on finished games. All are clauses, which become sentences of their own.

variant-without-game = a variant needs its game: choose the game, too
# The results are what has to be typed: they stay as they are.
unknown-result = a result is 1-0, 0-1, 1/2-1/2, *, first, second, draw or none
# { $codes } is a list of what can be typed.
unknown-reason = a reason is one of { $codes }
not-yes-or-no = choose yes for rated games or no for casual games
# { $text } is what was typed, in quotation marks.
not-a-day = { $text } is not a day; write one like 2026-11-20
backwards = this is before the beginning, so no game can be found; swap the two
not-a-number = the number of actions has to be a whole number, such as 40
position-without-game = a position needs its game: choose the game, too
long-position = this is not a position: expected at most { $most } characters
invalid-cursor = this page does not exist; start again from the first page
unknown-player = there is no player with this number or name
# { $players } is a list of names, each with its number.
ambiguous-player = several players have this name: { $players }; use the number
