# Conditional moves: what a player wants to answer to moves that the opponent may play.

# { $game } is the number of a game, { $example } a line of moves.
no-plan = You have no conditional moves in game { $game }. While your opponent is to move, enter a line such as { $example }: what your opponent may play, then your answer, and so on. Only you see it.
# On the own turn, where a line begins with a move of the own.
no-plan-own-turn = You have no conditional moves in game { $game }. It is your turn, so a line such as { $example } begins with your own move, which you still play yourself. Then comes what your opponent may play, your answer, and so on. Only you see it.
plan-head = Your conditional moves in game { $game }, which only you see:
plan-head-own-turn = Your conditional moves in game { $game }, which only you see. The first move is yours to play:
# The list as it is now follows.
list-was-old = This list was out of date. Here is the current one.
# Before a line of conditional moves is kept; { $line } is the line, { $warning } a sentence: “This move ends the game, and you lose it.”
keep-anyway-question = Your answer in { $line } should be thought over. { $warning }

dropped-left = Your conditional moves in game { $game } are dropped: another move was played.
dropped-taken-back = Your conditional moves in game { $game } are dropped: moves were taken back.
dropped-draw-offered = Your conditional moves in game { $game } are dropped: your opponent offers a draw. Please answer the offer.
dropped-takeback-lapsed = Your conditional moves in game { $game } are dropped: a move was played while a takeback was asked for.
