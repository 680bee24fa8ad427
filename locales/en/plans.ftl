# Conditional moves: what a player wants to answer to moves that the opponent may play.

# { $game } is the number of a game, { $example } a line of moves.
no-plan = You have no conditional moves in game { $game }. While your opponent is to move, enter a line such as { $example }: what your opponent may play, then your answer, and so on. Only you see it.
plan-head = Your conditional moves in game { $game }, which only you see:
not-shown = { $count ->
    [one] Not shown: { $count } line.
   *[other] Not shown: { $count } lines.
 }

dropped-left = Your conditional moves in game { $game } are dropped: your opponent played something else.
dropped-taken-back = Your conditional moves in game { $game } are dropped: moves were taken back.
dropped-draw-offered = Your conditional moves in game { $game } are dropped: your opponent offers a draw, which is for you to answer.
dropped-takeback-lapsed = Your conditional moves in game { $game } are dropped: your opponent moved while a takeback was asked for.
