# The games: sides, colours, effects of a choice, refused moves, reasons why games end.

# The names of the sides.
side-white = White
side-black = Black
side-red = Red
side-south = South
side-north = North

# The colours of pieces, as items of a list.
colour-white = white
colour-red = red
colour-black = black
colour-neutral = neutral
colour-shared = shared

# Who made a game, and when.
designed = { $designer }, { $year }
traditional-guro = traditional, Guro people of Ivory Coast

# Labels of numbers beside the board. They are drawn in pictures: the shorter, the better.
score = score
captured = captured
reserve = reserve

# The duty of a side, drawn beside its name in pictures: the shorter, the better.
duty-move = to move
duty-enter = to enter
duty-answer = to answer

# Why a game ended, as a label.
reason-no-moves = no moves left
reason-stones = all stones counted
reason-counters = all counters counted
reason-elimination = no stack left
reason-no-action = no action left
reason-repetition = position repeated
reason-resignation = resignation
reason-timeout = out of time
reason-agreement = draw agreed
reason-claim = win claimed
reason-aborted = aborted
reason-adjourned = adjourned
reason-void = cancelled by a moderator
reason-unfinished = unfinished

# A result such as 1-0, and a reason.
result-with-reason = { $result } ({ $reason })

# A rank by its number and a file by its letter, as the subjects of the sentences below with { $line }.
rank = rank { $name }
file = file { $name }

# The effects of a choice, as clauses without a subject. They stand in menus: at most 100 characters each.
straight-on = goes straight on to { $to }
lay-on-empty = { $colour ->
    [white] lays a white piece on the empty square
    [red] lays a red piece on the empty square
    [black] lays a black piece on the empty square
   *[neutral] lays a neutral piece on the empty square
}
lay = { $colour ->
    [white] lays a white piece, { $height } high
    [red] lays a red piece, { $height } high
    [black] lays a black piece, { $height } high
   *[neutral] lays a neutral piece, { $height } high
}
take-single-piece = takes the single piece
take-top-piece = takes the top piece, { $height } high
land = { $onto ->
    [one] lands on { $onto } piece, { $height } high
   *[other] lands on { $onto } pieces, { $height } high
}
begin-offer-of-one = offers one hole for { $price } captured stones
begin-offer-of-two = offers one or two holes for { $price } captured stones each
begin-offer = offers one to { $most } holes for { $price } captured stones each
offer = offers { $holes } for { $price } stones
accept-offer = takes { $holes } for { $price } captured stones
decline-offer = leaves everything as it is
pass = passes the turn: no stone to sow
swap = the first move becomes yours
pick-up-extra-only = picks up nothing, sows the extra counter
pick-up-and-extra = { $counters ->
    [one] picks up { $counters } counter, sows one more
   *[other] picks up { $counters } counters, sows one more
}
pick-up = { $counters ->
    [one] picks up { $counters } counter
   *[other] picks up { $counters } counters
}
pick-up-nothing-at-end = picks up nothing: ends the game, and { $winner } takes all counters left
# { $total } counters are captured.
pick-up-nothing = picks up nothing, and captures { $total } ({ $squares })
# There are { $counters } counters on the square then.
sow-counter = sows a counter; { $square } then holds { $counters }
sow-counter-and-capture = sows a counter; { $square } then holds { $counters }; captures { $total } ({ $squares })
move-one-man = moves this man
move-top-man = moves the top man from here
move-some-men = moves up to { $most } men from here
begin-entry = enters a man ({ $reserve } in reserve)
enter-first = enters a man
enter-first-and-last = enters a man; no room for a second, so entering ends
enter-second = enters the second man
take-pillar = takes the pillar on { $from }
move-pillar = moves the pillar from { $from } to { $to }

lift-one = { $colour ->
    [white] takes the single white piece
    [red] takes the single red piece
    [black] takes the single black piece
   *[neutral] takes the single neutral piece
}
# The colours of the pieces follow: the lowest ones and the top one, and all of them.
lift-many = lifts { $count } pieces, bottom first: { $lowest } … { $top }
lift = lifts { $count } pieces, bottom first: { $colours }

sow = { $stones ->
    [one] sows { $stones } stone
   *[other] sows { $stones } stones
}
sow-to = { $stones ->
    [one] sows { $stones } stone, the last into { $last }
   *[other] sows { $stones } stones, the last into { $last }
}
# { $total } stones are captured.
sow-and-capture = { $stones ->
    [one] sows { $stones } stone, and captures { $total } ({ $holes })
   *[other] sows { $stones } stones, and captures { $total } ({ $holes })
}
sow-to-and-capture = { $stones ->
    [one] sows { $stones } stone, the last into { $last }, and captures { $total } ({ $holes })
   *[other] sows { $stones } stones, the last into { $last }, and captures { $total } ({ $holes })
}

move-men = { $men ->
    [one] moves { $men } man
   *[other] moves { $men } men
}
# The stack is { $height } men high then.
move-men-onto = { $men ->
    [one] { $onto ->
        [one] moves { $men } man onto { $onto } man, { $height } high
       *[other] moves { $men } man onto { $onto } men, { $height } high
    }
   *[other] { $onto ->
        [one] moves { $men } men onto { $onto } man, { $height } high
       *[other] moves { $men } men onto { $onto } men, { $height } high
    }
}
move-men-and-capture = { $men ->
    [one] moves { $men } man and captures the stack ({ $height } high, capacity { $capacity })
   *[other] moves { $men } men and captures the stack ({ $height } high, capacity { $capacity })
}
move-men-onto-and-capture = { $men ->
    [one] { $onto ->
        [one] moves { $men } man onto { $onto } man and captures the stack ({ $height } high, capacity { $capacity })
       *[other] moves { $men } man onto { $onto } men and captures the stack ({ $height } high, capacity { $capacity })
    }
   *[other] { $onto ->
        [one] moves { $men } men onto { $onto } man and captures the stack ({ $height } high, capacity { $capacity })
       *[other] moves { $men } men onto { $onto } men and captures the stack ({ $height } high, capacity { $capacity })
    }
}

enter-man = enters a man
enter-man-onto = { $onto ->
    [one] enters a man onto { $onto } man, { $height } high
   *[other] enters a man onto { $onto } men, { $height } high
}
enter-man-and-capture = { $onto ->
    [one] enters a man onto { $onto } man and captures the stack ({ $height } high, capacity { $capacity })
   *[other] enters a man onto { $onto } men and captures the stack ({ $height } high, capacity { $capacity })
}

# Rules that a move breaks, as clauses: small letters at the beginning, no full stop. Squares and holes are such as c3.
game-over = the game is over
off-board = the move leaves the board (a1 to { $last })
corner = { $square } is not a square of this board, which has no corners
empty-square = { $square } is empty
top-not-yours = { $colour ->
    [white] the stack on { $square } has a white piece on top, and { $mover } may only lift stacks topped by { $mover }
    [red] the stack on { $square } has a red piece on top, and { $mover } may only lift stacks topped by { $mover }
    [black] the stack on { $square } has a black piece on top, and { $mover } may only lift stacks topped by { $mover }
   *[neutral] the stack on { $square } has a neutral piece on top, and { $mover } may only lift stacks topped by { $mover }
}
piece-not-yours = the piece on top of { $square } is { $owner }'s, and it is { $mover }'s turn
stack-not-yours = the stack on { $square } is controlled by { $owner }, and it is { $mover }'s turn
hole-not-yours = { $hole } belongs to { $owner }
reversal = the step from { $from } to { $to } goes straight back
stack-length = { $pieces ->
    [one] { $steps ->
        [one] the stack on { $square } has { $pieces } piece, but the path has { $steps } step
       *[other] the stack on { $square } has { $pieces } piece, but the path has { $steps } steps
    }
   *[other] { $steps ->
        [one] the stack on { $square } has { $pieces } pieces, but the path has { $steps } step
       *[other] the stack on { $square } has { $pieces } pieces, but the path has { $steps } steps
    }
}
sowing-length = { $counters ->
    [one] { $squares ->
        [one] { $line } has { $counters } counter to sow, but the path has { $squares } square
       *[other] { $line } has { $counters } counter to sow, but the path has { $squares } squares
    }
   *[other] { $squares ->
        [one] { $line } has { $counters } counters to sow, but the path has { $squares } square
       *[other] { $line } has { $counters } counters to sow, but the path has { $squares } squares
    }
}
second-offer = an offer was already made this turn, and there is only one a turn
too-many-holes = at most { $most } holes can be offered
# The side owns { $owned } holes.
all-holes = { $mover } must keep at least one hole (owns { $owned })
# The side would pay for { $holes } holes, and has { $purse } captured stones.
offer-too-dear = { $holes ->
    [one] { $payer } must have captured { $price } stones to pay for it and has { $purse }
   *[other] { $payer } must have captured { $price } stones to pay for them and has { $purse }
}
answer-due = an offer of { $holes } is open and must be accepted or declined first
no-open-offer = there is no open offer to answer
empty-hole = { $hole } is empty
can-sow = passing is only for a player who owns no stone
no-hole = an offer names at least one hole
turn = a piece moves straight on in one direction
not-on-one-line = the two squares are not on one rank or file of this board
over-stack = a piece stops on the first stack it meets, here { $met }
empty-target = { $square } is empty, and a piece can only stop on a stack
not-higher = the piece would not end higher than it starts (height { $height }, { $target } holds { $holds })
ground-piece = a piece with nothing beneath it may only land on a single piece ({ $target } holds { $holds })
piece-stuck = the piece on { $square } has nowhere to go: no first stack in its way lets it end higher than { $height }
wrong-line-for-ranks = { $mover } picks up ranks, by number
wrong-line-for-files = { $mover } picks up files, by letter
no-path = { $line } has { $counters } counters to sow, more than the { $squares } squares of the board
revisit = the path comes to { $square } twice, and no square may get two counters
dead-end = { $left ->
    [one] { $left } counter left in hand cannot be sown from { $from }
   *[other] { $left } counters left in hand cannot all be sown from { $from }
}
# The number that was typed is { $claimed }.
bracket-count = { $counters ->
    [one] { $line } sows { $counters } counter, not { $claimed }
   *[other] { $line } sows { $counters } counters, not { $claimed }
}
occupied = { $square } is occupied
not-next-to-last = the first man must be entered next to { $last }, where the opponent entered last
not-lonely = the second man must be entered away from all others, but { $neighbour } beside { $square } is occupied
still-entering = men are still being entered: name the square of the first man and, after “/”, of the second
no-pillars-yet = there are no pillars to move while men are being entered
no-longer-entering = men are no longer entered two at a time: move men (c3-c5) or enter one from the reserve (+d4)
one-man-only = the first turn of the game enters one man only
no-room-for-second = there is no room for a second man, so the turn ends with { $first }
missing-second = there is room for a second man, who must be entered
pillar-first = { $square } holds a pillar; a pillar moves only after a move or an entry, after “/”
men-turn = men move in a straight line
onto-pillar = men cannot move onto the pillar on { $square }
entry-on-pillar = a man cannot be entered on the pillar on { $square }
over-pillar = men cannot move over the pillar on { $square }
too-far = moving { $squares } squares takes { $squares } men, and { $from } holds { $holds }
men-stuck = the men on { $square } cannot move: every way is blocked by a pillar or the edge
no-way-on = the men on { $from } cannot move on from { $end }: a pillar or the edge is in the way
no-reserve = { $mover } has no man in reserve to enter
not-your-pillar = the pillar on { $square } is { $owner }'s
no-pillar = there is no pillar on { $square }
no-movable-pillar = { $mover } has no pillar that could move
not-queen-line = a pillar moves along a rank, a file or a diagonal
pillar-blocked = { $square } is not vacant, and a pillar moves over and onto vacant squares only
pillar-stuck = the pillar on { $square } has no vacant square beside it to move to
no-hop = a pillar that moves changes its square
swap-not-now = sides can be swapped only right after the first move

# What was played, and the clause of the rule that it breaks.
broken-rule = { $text }: { $rule }

# Texts that are no whole move, as clauses. { $next } is a list of what can come next, { $expected } is a sentence of
# those below.
no-move-yet = no move yet: it can begin with { $next }
not-whole-yet = { $text } is not a whole move yet: continue with { $next }
nothing-to-read = there is nothing to read. { $expected }
breaks-off = { $text }: the text breaks off. { $expected }
cannot-read = { $text }: cannot read { $rest } at character { $column }. { $expected }

# What the notation of a move has to go on with, as sentences.
expected-end = Expected the end of the move.
expected-end-of-text = Expected the end: no move is longer than { $most } bytes.
expected-end-of-path = Expected the end: no path has more than { $most } steps.
expected-square = Expected a square from a1 to { $last }.
expected-square-without-corners = Expected a square from a1 to h8, except the corners.
expected-another-square = Expected a square other than { $square }.
expected-square-in-line = Expected a square on the same file or rank as { $square }.
expected-direction-on-board = { $direction ->
    [north] Expected a direction that stays on the board ({ $from } is on the north edge).
    [east] Expected a direction that stays on the board ({ $from } is on the east edge).
    [south] Expected a direction that stays on the board ({ $from } is on the south edge).
   *[west] Expected a direction that stays on the board ({ $from } is on the west edge).
}
# The letters n e s w are the same in all languages.
expected-direction-or-end = Expected another direction (n e s w) or the end.
expected-direction-slash-or-end = Expected another direction (n e s w), “/” or the end.
expected-square-or-end = Expected “-” and the next square or the end.
expected-square-slash-or-end = Expected “-” and the next square, “/” or the end.
expected-no-leading-zeros = Expected a number without leading zeros.
expected-smaller-number = Expected a smaller number.
expected-one-of = Expected { $tokens }.
# The words offer:, accept, decline and pass are the same in all languages.
expected-hole-or-word = Expected a hole from a1 to d2, offer:, accept, decline or pass.
expected-end-of-sowing = Expected the end: a sowing names one hole.
expected-another-hole = Expected another hole: { $hole } is named already.
expected-next-hole-or-end = Expected “,” and the next hole, or the end.
expected-offered-holes = Expected “:” and the holes offered.
expected-line = Expected a rank from 1 to { $ranks } or a file from a to { $file }, then “:”.
expected-counter-count = Expected the number of counters sown.
expected-closing-bracket = Expected “)”.
expected-first-square = Expected “:” and the first square.
expected-pillar-move-or-end = Expected “/” and a pillar's move, or the end.
expected-pillar-target-or-end = Expected “-” and the square a pillar moves to, or the end.
expected-end-of-pillar-move = Expected the end: a pillar's move names its two ends.

# Names that were not known, and lists of those that are.
unknown-game = there is no game { $game }, only { $games }
unknown-variant = { $game } has no variant { $variant }, only { $variants }
