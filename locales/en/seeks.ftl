# Seeks in words: a seek is a wish for any opponent who wants the same. The first ones are short labels in a list.

# { $game } is the name of a game.
any-variant = any variant of { $game }
# A choice beside the names of variants. Whoever types it types “any”.
any-variant-choice = any
any-game = any game
you-begin = you begin
you-are-second = you are second
across-servers = across servers
in-its-server = only in the server where you seek
# { $lowest } and { $highest } are ratings such as 1400.
ratings-between = ratings { $lowest } to { $highest }
ratings-from = ratings from { $lowest }
ratings-up-to = ratings up to { $highest }
# A range of times such as: 2 days to 5 days a move.
times-between = { $shortest } to { $longest } a move
# Label of a seek that stays open when a game begins, until this number of its games runs.
keeps =
    { $count ->
        [one] stays open, one game at a time
       *[other] stays open, { $count } games at a time
    }
# { $moment } is a date and a time of day.
ends = ends { $moment }

# { $terms } is a list of labels.
you-seek = You seek { $terms }
seeks-ended = { $count ->
    [one] Your seek has ended: nobody wanted the same in time. `/seek` begins another.
   *[other] Your seeks have ended: nobody wanted the same in time. `/seek` begins another.
 }
# { $game } is the number of a game. The terms follow.
lapsed = Your standing seek has ended, because you lost game { $game } on time. `/seek` begins another.
taken-back = Taken back: { $terms }
