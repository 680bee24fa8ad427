# Faults of position strings, that is of boards written in one line. All are clauses without a capital and a full stop.
# What has to stand in a position (signs in quotation marks, single letters, 0) stays as it is.

# { $flaw } is one of the clauses below.
not-a-position = not a position: { $flaw }

# { $names } are the names of the fields; { $expected } and { $found } are numbers.
fields-blanks = expected { $expected } fields separated by one blank ({ $names }), found doubled or outer blanks
fields = expected { $expected } fields separated by one blank ({ $names }), found { $found }
ranks = expected { $expected } ranks separated by “/”, found { $found }
cells = expected { $expected } cells separated by “,” in rank { $rank }, found { $found }
# { $first } and { $second } are letters, { $found } is what stands there, in quotation marks.
side = the side to act is { $first } or { $second }, found { $found }
# { $square } is the name of a square such as c3, here and below.
too-many-pieces = { $square } holds more pieces than there are
too-many-stones = { $square } holds more stones than there are
too-many-counters = { $square } holds more counters than there are
too-many-men = { $square } holds more men than there are
pieces = expected { $expected } pieces “{ $letter }”, found { $found }
total-counters = counters on the board, captured and extra must be { $expected } together, found { $found }
total-stones = stones on the board and captured must be { $expected } together, found { $found }
men = at most { $most } men can be on the board and in reserve, found { $found }
negotiation = the negotiation is -, x, or ? and the offered holes in sowing order, as in “?c1,d1”; found { $found }
# { $holes } is a list of holes, { $why } a sentence.
offer = the open offer of { $holes } is not possible. { $why }
extra-late = the extra counter is there only before White's first turn, when every square holds one counter; found { $found }
corner = “#” stands in the four corners and nowhere else, which is not so on { $square }
crowded-pillar = a pillar stands alone, but { $square } holds more
stage = the stage is e (entering) or m (movement), found { $found }
last-while-moving = in the movement stage the last field is “-”, found { $found }
stack-while-entering = while entering there are single men only, but { $square } holds a stack
pillar-while-entering = while entering there are no pillars
reserve-while-entering = while entering the reserves are 0
# { $side } is the name of a side.
last-while-entering = while entering the last field is the square on which { $side } entered last, “-” on the empty board; found { $found }

# What stands on a square, in quotation marks, and what can stand there.
cell-neutral-red-white = { $square } holds { $found }, expected a stack of n, r and w from bottom to top, or “.”
cell-white-black = { $square } holds { $found }, expected a stack of w and b from bottom to top, or “.”
cell-stones = { $square } holds { $found }, expected a number of stones and the owner, s or n, as in “6s”
cell-counters = { $square } holds { $found }, expected a number of counters
cell-men-and-pillars = { $square } holds { $found }, expected a stack of w and r from bottom to top, a pillar W or R, “.”, or “#” in a corner

# { $side } is the name of a side, { $most } a number, { $found } what stands there, in quotation marks.
captured-stones = the number of stones captured by { $side } is a number from 0 to { $most }, found { $found }
captured-counters = the number of counters captured by { $side } is a number from 0 to { $most }, found { $found }
extra = the extra counter is a number from 0 to { $most }, found { $found }
reserve = the reserve of { $side } is a number from 0 to { $most }, found { $found }
