# The archive, replays and files.

analysis-after-the-end = A game is analysed when it is over.
no-analysis = This game cannot be analysed.
analysis-under-way =
    { $all ->
        [one] The engine is still looking at this game: { $judged } of { $all } action is judged. Ask again in a minute.
       *[other] { $judged ->
            [one] The engine is still looking at this game: { $judged } of { $all } actions is judged. Ask again in a minute.
           *[other] The engine is still looking at this game: { $judged } of { $all } actions are judged. Ask again in a minute.
        }
    }
no-action-gave-much-away = No action gave much away.
what-cost-most = What cost the most:
# A line of a list: an action, its judgement (“mistake”), the chances (“40 % instead of 60 %”), and a better line.
costly-action = - { $action }: { $judgement }, { $chances }; better { $better }
file-too-large = This file is too large for Discord. Ask the host for it.
file-too-large-but-on-the-web = This file is too large for Discord. It is on the web: { $address }
unknown-page = This page is from another version of the bot; use `/archive` again.
search-notes-again = I no longer know what you searched for; use `/games` again.
not-a-ply = Name a move by its number; 0 is the beginning.
gif-needs-a-game = An animated GIF shows one game: name it with the option `game`.
gif-too-large = This animated GIF is too large for Discord.
# What a moving picture shows, for those who cannot see it.
gif-alt =
    { $moves ->
        [one] { $moves } move of { $variant } between { $first } and { $second }
       *[other] { $moves } moves of { $variant } between { $first } and { $second }
    }
no-such-games = There are no such games.
# Stands beside a file with games.
exported =
    { $games ->
        [one] { $games } game
       *[other] { $games } games
    }
exported-alt =
    { $games ->
        [one] The records of { $games } game
       *[other] The records of { $games } games
    }
record-alt = The record of game { $game }
# { $games } is a number of games, such as “20 games” or “at least 5000 games”.
export-too-large = { $games } make a file too large for Discord. Choose fewer with the options of `/archive`.
export-too-large-but-on-the-web = { $games } make a file too large for Discord. They are on the web: { $address }
# The name of a game by its number, as a label.
game-number = game { $game }
# { $game } is the message above.
players-and-game = **{ $first }** ({ $first_side }) – **{ $second }** ({ $second_side }) · { $variant } · { $game }
# Where a replay stands; { $notation } is the move.
after-move = After move { $ply } of { $last }: { $notation }
at-the-beginning =
    { $moves ->
        [0] The beginning; no move yet.
        [one] The beginning; { $moves } move follows.
       *[other] The beginning; { $moves } moves follow.
    }
