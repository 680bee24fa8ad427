# Answers of the bot about challenges: making, accepting and listing them.

bots-do-not-play = A bot does not play; challenge a person.
cannot-challenge-yourself = You cannot challenge yourself. `/challenge` with `computer:` begins a game against the computer.
one-opponent = Name a player or a level of the computer, not both.
# { $game } is the number of a game, here and below.
game-begins = Game { $game } begins.
challenge-is-made = Your challenge is made.
challenge-to-everybody-is-made = Your challenge is made. Everybody can find it with `/challenges`.
# { $channel } becomes a link to a channel.
challenge-is-posted = It is posted in { $channel }.
# { $name } is a player.
challenge-did-not-arrive = { $name } does not accept direct messages, so the challenge did not arrive and was taken back. Challenge them in a server you share.
challenge-is-open-already = This challenge is open already.
matching-challenge-begins = Your opponent has asked for the same: game { $game } begins.
# A menu of finished games follows.
rematch-of-which-game = Which game do you want a rematch of?
rematch-runs-already = You are already playing this rematch: it is game { $game }.
rematch-is-casual = The game before was rated; this one is casual, because the challenger may not propose rated games here.
# { $first } and { $second } are the players.
challenge-accepted = Accepted: game { $game } between { $first } and { $second } begins.
own-challenges = **Yours**
open-challenges = **Open to everybody**
no-challenges = There are no open challenges. `/challenge` makes one.
