# What an action did: a whole sentence for each part of it. They stand one after the other in texts for pictures.

moved = { $side } moved { $from } to { $to }.
moved-pillar = { $side } moved the pillar on { $from } to { $to }.
chose = { $side } chose { $square }.
began-move = { $side } began a move.
entered = { $side } entered on { $squares }.
laid-path = { $side } laid the stack on { $from } along a path to { $to }.
laid = { $side } laid a stack.
sowed-from-to = { $stones ->
    [one] { $side } sowed { $stones } stone from { $from }, the last on { $last }.
   *[other] { $side } sowed { $stones } stones from { $from }, the last on { $last }.
}
sowed-from = { $stones ->
    [one] { $side } sowed { $stones } stone from { $from }.
   *[other] { $side } sowed { $stones } stones from { $from }.
}
sowed = { $stones ->
    [one] { $side } sowed { $stones } stone.
   *[other] { $side } sowed { $stones } stones.
}
# A line is the number of a rank or the letter of a file.
sowed-nothing = { $side } picked up line { $line } and sowed nothing.
sowed-line = { $counters ->
    [one] { $side } picked up line { $line } and sowed { $counters } counter, the last on { $last }.
   *[other] { $side } picked up line { $line } and sowed { $counters } counters, the last on { $last }.
}
offered = { $side } offered { $holes }.
accepted-one = { $side } accepted { $hole } for six stones.
accepted = { $side } accepted { $holes } for six stones each.
declined = { $side } declined the offer.
passed = { $side } passed.
swapped = The players swapped sides.
# A list of items such as those below: { $side } captured 3 on c5 and 2 on c6.
captured = { $side } captured { $pieces }.
captured-and-returned = { $side } captured { $pieces }; { $returned } went to the reserve.

# An item of the list of captured pieces.
count-on = { $count } on { $square }
