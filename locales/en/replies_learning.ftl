# The rules page by page, examples, and a first game.

which-rules = Which game's rules do you want to read?
# The heading of a page of the rules; the first page tells about the game before it.
first-page-head = ### { $title } ({ $page } of { $pages })
page-head = ### { $game }: { $title } ({ $page } of { $pages })
example-head =
    { $steps ->
        [one] ### { $game }: a move in { $steps } step
       *[other] ### { $game }: a move in { $steps } steps
    }
# “Next” is the button next-page of components.ftl.
example-begins = It is { $side }'s turn. Press *Next* to see the first step.
example-is-whole = The whole move is written { $notation }.
# { $user } becomes a mention of a user. A menu of games follows.
which-game-against = Which game do you challenge { $user } to?
no-board-in-message = This message does not show one of my boards.
whom-to-play = Who do you want to play? `/challenge` challenges one player, or sets times and variants.
