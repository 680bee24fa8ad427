# Messages about challenges. The first ones are short labels in a list.

# { $side } is the name of a side.
first-for-challenger = the challenger plays { $side } and begins
second-for-challenger = the challenger plays { $side }
sides-by-lot = random sides
both-sides = two games, sides exchanged
# Labels: how many vacation days of each player stop the clock of a game.
no-vacation = no vacation
at-most-vacation = at most { $days } vacation days
# Label: the weekly free days of the players stop their clocks.
free-days = weekly free days
# A label of the terms of a game. The pie rule: one player makes the first move, the other chooses a side.
pie-rule = pie rule: after the first move, the second player may swap sides
# Label: the game begins from a position of a list, in which both sides score about the same.
from-fair-start = from a fair start
# Before a single rated game. { $side } is the side that begins.
advantage = In this game, { $side } has the better chances: { $percent } % of the points between computers of equal strength. With both sides in two games, it is fair.
# Before one accepts a game. $days: Saturday and Sunday.
free-days-of = Weekly free days of { $player }: { $days }.
# How reliable a player is, by public games. { $time } is a span such as 5 hours; the others are numbers. The last two are labels.
usual-time = { $player } usually moves within { $time }.
reliability = Public games of { $player }: finished { $count }, of them lost on time { $lost }, running { $running }.
usual-time-short = usually within { $time }
lost-on-time-short = { $lost } of { $count } games lost on time

# A time control in short. In English it is as players type it: none, 3d, 10d+36h/21d; other languages write it out, since
# nobody types it there.
control-none = none
control-per-move = { $span }
control-bank = { $bank }+{ $increment }/{ $cap }
# A span of time, in the same way.
span-days = { $count }d
span-hours = { $count }h
span-minutes = { $count }m
span-seconds = { $count }s

rated = rated
casual = casual

# { $from } is who challenges, { $to } who is challenged, { $game } the number of a game.
challenges-you = { $to }, { $from } challenges you.
challenges-you-again = { $to }, { $from } challenges you to a rematch of game { $game }.
challenges-anybody = { $from } challenges anybody who wants to play.
challenges-anybody-again = { $from } challenges anybody to a rematch of game { $game }.
# { $moment } is a date and a time of day.
challenge-ends = The challenge ends { $moment }.

# { $variant } is the name of a game with its variant.
made-to = { $from } challenges { $to } to a game of { $variant }.
made-to-anybody = { $from } challenges anybody to a game of { $variant }.
accepted-by = { $from }, { $to } accepts your challenge to a game of { $variant }.
accepted = { $from }, your challenge to a game of { $variant } is accepted.
declined-by = { $from }, { $to } declines your challenge to a game of { $variant }.
declined = { $from }, your challenge to a game of { $variant } is declined.
withdrawn = { $from } takes back the challenge to a game of { $variant }.
expired = { $from }, nobody accepted your challenge to a game of { $variant } in time.

# To whom a challenge is, in a list, behind an arrow: Anna → anybody.
anybody = anybody
