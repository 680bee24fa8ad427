# What the service refuses. Most are clauses without a capital and a full stop, which become sentences of their own.

# { $game } is the number of a game.
no-such-game = there is no game { $game }
no-such-challenge = there is no such challenge
not-playing = you are not a player of this game; you can watch and replay it
not-your-turn = it is your opponent's turn
game-over = the game is over
void-already = this game is void already
outdated = the game has moved on since this board was shown
no-such-player = there is no such player
barred = you may not begin games here; the moderators can tell you why
rated-not-allowed = you may not propose rated games here, only casual ones
computers-are-casual = games against computers are casual, not rated
computers-play-one-game = matches of two games are for people; a computer plays one game at a time
programs-are-casual = games against programs are not rated
programs-ask-nobody = a program challenges only other programs and its owner, and accepts only challenges to itself
# { $wait } is a span of time.
programs-too-often = you make programs too often; try again in { $wait }
# { $most } is a number of programs.
too-many-programs = { $most ->
    [0] you can have no programs here
    [one] you can have one program at most
   *[other] you can have { $most } programs at most
}
# { $most } is a number of tokens.
too-many-tokens = you can have { $most } tokens at most; end one that you no longer need
no-room-for-match = a match begins two games, and a player may have at most { $most } running here; a single game needs less room
decided-game = the winner of { $variant } is known before the first move, so a single game cannot be rated; choose both sides, in two games
no-pie-rule = the pie rule does not make { $variant } fairer; choose both sides, in two games, instead
no-fair-starts = there is no list of fair starts of { $variant }; choose the standard start
# { $most } is a number, here and below.
computers-busy-in-server =
    { $most ->
        [one] this server already has { $most } game against computers; try again when it has ended
       *[other] this server already has { $most } games against computers; try again when one has ended
    }
computers-busy =
    { $most ->
        [one] the computers are already playing { $most } game; try again when it has ended
       *[other] the computers are already playing { $most } games; try again when one has ended
    }
computer-games =
    { $most ->
        [one] you already have { $most } running game against computers; finish or abort it first
       *[other] you already have { $most } running games against computers; finish or abort one of them first
    }
own-game = you play in game { $game } yourself, so another moderator has to decide about it
not-cancelled = the result of game { $game } was not cancelled, so it cannot be put back
not-of-server = game { $game } does not belong to this server, so it cannot be cancelled from here
not-over = game { $game } is not over yet
opponent-barred = this player may not begin games here
opponent-gone = this player is not here any more
opponent-busy =
    { $most ->
        [one] your opponent has { $most } game, the most allowed here
       *[other] your opponent has { $most } games, the most allowed here
    }
# { $text } is what was typed, in quotation marks.
not-a-name = { $text } cannot be a name: a name has 1 to { $most } visible characters
not-direct = only a game played in direct messages can be opened to everybody by its players
published-already = you have agreed already that everybody may see this game; your opponent has to agree too
time-is-up = your time for this game is up
# { $moves } is a list of moves joined by “or”.
ambiguous = this can mean more than one move: write { $moves }
no-draw-offer = there is no draw offer for you to answer or take back
draw-offer-open = your draw offer is open: your opponent has to answer it
draw-declined = your last draw offer was declined or taken back; you can offer again after your next move
not-certain = your win is not certain: only what has been captured, or the table of Goré's endings, can prove one
no-claim = there is no claim for you to answer
claim-open = the win has been claimed, and that has to be answered first
claim-declined = your opponent goes on after your claim; you can claim the win again after your next move
not-pausable = only a game between two people that has a time limit and is in no tournament can be paused
no-pause-offer = there is no proposal of a pause for you to answer or take back
pause-offer-open = a pause has been proposed, and that has to be answered first
pause-declined = your last proposal of a pause was declined or taken back; you can make another after your next move
# { $day } is a date.
paused-already = the game is paused already, until { $day }
pause-days =
    { $count ->
        [one] this game can be paused for { $count } day at most now
       *[other] this game can be paused for 1 to { $count } days now
    }
# { $most } is the number of days.
no-more-pauses = this game has been paused for { $most } days, the most that is possible
no-takeback = nobody has asked for a takeback
own-takeback = you have asked for this takeback: your opponent has to answer it
takeback-open = somebody has already asked for a takeback
takeback-declined = your last request for a takeback was refused or taken back; you can ask again after your next move
nothing-to-take-back = you have not moved yet, so there is nothing to take back
no-time-for-takeback = no time would be left after this takeback, because time that was used stays used
too-late-to-abort = both players have moved, so the game cannot be aborted; you can resign or offer a draw
# A clause: of an opponent who has not acted for less than 60 days.
not-idle-yet = the game has no time limit; from { $day } on you can ask your opponent to act, and without an answer the game is closed
# A clause.
asked-to-act = your opponent was asked to act; the game is closed on { $day } if they do not
challenge-closed = this challenge is no longer open
not-challenged = this challenge is not for you
not-challenger = only the player who made a challenge can take it back
own-challenge = you cannot play against yourself here
blocked = you cannot play against this player
# { $control } is a time control such as 3d or 10d+36h/21d, { $shortest } a span of time such as 2h.
too-short = { $control } is too short: a move gets at least { $shortest } here
too-many-challenges-open =
    { $most ->
        [one] you have { $most } open challenge, the most allowed here
       *[other] you have { $most } open challenges, the most allowed here
    }
too-many-games =
    { $most ->
        [one] you have { $most } game, the most allowed here
       *[other] you have { $most } games, the most allowed here
    }
too-many-notes =
    { $most ->
        [one] you have notes on { $most } game, the most that are kept; remove one first
       *[other] you have notes on { $most } games, the most that are kept; remove one first
    }
too-many-followed =
    { $most ->
        [one] you follow { $most } game, the most possible; stop following one first
       *[other] you follow { $most } games, the most possible; stop following one first
    }
too-many-seeks =
    { $most ->
        [one] you already seek { $most } game, the most possible; take one back first
       *[other] you already seek { $most } games, the most possible; take one back first
    }
opponent-not-here = this person has not used the bot yet, so it cannot message them; challenge them in a server you share
# { $wait } is a span of time such as 2h.
challenged-too-often = you have made too many challenges lately; try again in { $wait }
# { $day } is a date such as 2026-11-20.
vacation-in-the-past = { $day } is in the past; you can take vacation for today or later
vacation-days = you can take vacation for 1 to 366 days
vacation-too-far = you can take vacation until the end of { $year } at the latest
vacation-spent = { $count ->
    [one] you have { $count } vacation day left in { $year }
   *[other] you have { $count } vacation days left in { $year }
 }
no-vacation-ahead = you have no vacation days after today
note-empty = a note has at least one character
note-too-long = a note has at most { $most } characters, and this one has { $length }
vacation-already = you are already on vacation on these days
not-a-command = { $text } is not a command

# Why a line of conditional moves is not taken.
plan-own-turn = it is your turn, so you can move at once; use /if to enter a line that begins with your own move
plan-both-sides = you play both sides of this game
plan-no-answer = a line ends with your answer to a move of your opponent
plan-ended = the game is over before the line ends
plan-too-long = a line has at most { $most } moves
plan-too-many = you can have at most { $most } conditional moves in a game, fewer if they are long; remove some first
plan-not-planned = your conditional moves have no such line
plan-changed = your conditional moves were changed in the meantime

# { $number } is the place of the move in the line, { $why } another of these clauses.
in-line = move { $number } of this line is refused: { $why }

# { $number } is a number in the log.
incident = something went wrong here; the host finds it in the log as { $number }
storage-full = the disk of this host is full, so nothing was changed; try again later
storage-refused = the storage of this host takes no changes at the moment, so nothing was changed; try again later
storage-unavailable = the storage of this host is not responding; try again in a minute
storage-in-doubt = the storage of this host did not answer in time, and this may have been done; look at the board or the list first, and try again only if it was not
storage-stopped = the storage of this host has stopped until the host puts that right; try again later
invalid-cursor = this page does not exist; use the value that the page before names for the next one

# The letters are what has to be typed: they stay as they are.
not-a-span = { $text } is not a span of time, such as 3d, 36h or 1w2d (w d h m s)
not-a-control = { $text } is not a time control: 3d (for each move), 10d+36h/21d (bank, increment, cap) or none

# Why the stored events of a game make no game.
events-not-started = the first event does not start a game
# { $ply } is the number of an action, { $why } why it is not legal.
events-action = ply { $ply }: { $why }
events-started-twice = the game is started a second time
