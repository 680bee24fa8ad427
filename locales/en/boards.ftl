# Positions in words: sentences of the alternative texts of pictures, and the labels around boards of text.
# All sentences of a picture together have at most 1024 characters, so they are short.

with-side = { $player } ({ $side })

# { $who } is a side, or a player with the side.
to-move = { $who } to move.
to-enter = { $who } to enter.
to-answer = { $who } to answer.

last-action = { $who } played { $notation } as action { $number }.

nothing-chosen = Nothing is chosen yet.
chosen-so-far = Chosen so far: { $prefix }.

# What a move that is being chosen has still to lay down: a number of counters, or pieces by their letters.
counters-in-hand = In hand: { $count }.
pillar-in-hand = In hand: the pillar { $letter }.
pieces-in-hand = In hand, the next one first: { $letters }.

can-follow = Now possible: { $labels }.
many-can-follow = There are { $count } ways to go on.

scores = Score: { $first } { $first_score }, { $second } { $second_score }.
tallies-captured = Captured: { $first } { $first_count }, { $second } { $second_count }.
tallies-reserve = Reserve: { $first } { $first_count }, { $second } { $second_count }.

# Labels beside a player, of a few characters.
score-label = score { $score }
captured-label = captured { $count }
reserve-label = reserve { $count }

# A list such as: w white, r red, n neutral, capitals pillars. Capitals are capital letters.
piece-letters = Letters: { $meanings }.
capitals = capitals pillars
# A letter and the colour that it stands for.
letter-of-colour = { $letter } { $colour }

# A square with the letters of its pieces.
at-capacity = { $square } { $letters } at capacity { $capacity }
# A square with the letters of its pieces, below its capacity.
pieces-on = { $square } { $letters }

board-is-empty = The board is empty.

# A list of squares with the letters of their pieces.
all-stacks = Stacks from bottom to top: { $stacks }. All else is empty.
some-stacks = { $left_out ->
    [one] Stacks from bottom to top, changed ones first: { $stacks }. { $left_out } more stack is left out.
   *[other] Stacks from bottom to top, changed ones first: { $stacks }. { $left_out } more stacks are left out.
}

# A list of ranks with the counters on their squares: 4: 1 0 2 3; 3: 0 1 1 0
counters-by-rank = Counters on each rank, from file a on: { $ranks }.
# A rank with the counters on its squares, and the list of ranks: another one behind those before.
rank = { $rank }: { $counts }
next-rank = { $before }; { $next }

# A hole with its stones, which is offered.
offered-hole = { $square } { $stones } offered
# A hole with its stones, which is not offered.
hole = { $square } { $stones }

no-holes = { $side } owns no holes.
holes = { $side }'s holes: { $holes }.

# The meanings of brackets around squares, of a few characters. The brackets are the same in all languages.
bracket-left = ( ) left
bracket-landed = [ ] landed
bracket-captured = {"{ }"} captured
bracket-possible = < > possible
