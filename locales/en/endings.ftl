# How a game ended, in sentences.

won = { $winner } won against { $loser }.
drew = { $first } and { $second } drew.
without-result = The game between { $first } and { $second } ended without a result.

# The same where the other player is known from beside the sentence.
short-won = { $winner } won.
short-drew = The game is a draw.
short-without-result = The game has no result.

# Why a game ended.
no-moves = The loser has no move left.
stones = All stones are counted.
counters = All counters are counted.
elimination = The loser has no stack left.
no-action = The loser has no action left.
repetition = The position was repeated.
resignation = The loser resigned.
timeout = The loser's time ran out.
agreement = Both players agreed to a draw.
claim = The winner claimed the win, which was certain.
aborted = The game was aborted.
adjourned = The game is adjourned: a player did not act when asked to.
void = A moderator cancelled the game.

score = The score is { $first } to { $second }.
without-glory = The winner declined an offer, so this is a win without glory.

# Labels: why a game that was begun as a rated one does not count for ratings.
uncounted-one-sided = not rated, because it ended before both had moved
uncounted-aborted = not rated, because it was aborted
uncounted-void = not rated, because it was cancelled
