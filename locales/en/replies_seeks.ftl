# Answers of the bot about seeks: a seek is a wish for any opponent who wants the same.

# { $opponent } is a player, { $game } the number of a game.
seek-begins = { $opponent } seeks the same: game { $game } begins.
seek-begins-across = { $opponent } seeks the same: game { $game } begins. You play it in direct messages with me, and everybody may see it.

you-seek-an-opponent = You seek an opponent. The game begins when somebody seeks the same, or accepts it in the list that `/seek` shows to others.
across = A game with somebody elsewhere is played in direct messages, and everybody may see it.
you-seek-this-already = You already seek this.
# { $moment } is a date and a time of day.
seek-ends = The seek ends { $moment }.

own-seeks = **You seek**
open-seeks = **Others seek**
no-seeks = Nobody seeks a game here. `/seek game:` begins one with the first player who seeks the same or accepts.

# A clause, which becomes a sentence of its own. { $text } is what was typed, in quotation marks.
not-a-range = { $text } is not a range of ratings, such as 1400-1700, 1400- or -1700
variant-of-which-game = Name the game of this variant, too.
