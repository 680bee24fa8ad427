# Alternativtexte von Bildern: alle Sätze zusammen höchstens 1024 Zeichen, also kurz.

with-side = { $player } ({ $side })

to-move = { $who } ist am Zug.
to-enter = { $who } muss einsetzen.
to-answer = { $who } muss antworten.

last-action = { $who } spielte { $notation } als Aktion { $number }.

nothing-chosen = Noch ist nichts gewählt.
chosen-so-far = Bisher gewählt: { $prefix }.

counters-in-hand = In der Hand: { $count }.
pillar-in-hand = In der Hand: die Säule { $letter }.
pieces-in-hand = In der Hand, der nächste zuerst: { $letters }.

can-follow = Möglich ist jetzt { $labels }.
many-can-follow = Es gibt { $count } Fortsetzungen.

scores = Stand: { $first } { $first_score }, { $second } { $second_score }.
tallies-captured = Geschlagen: { $first } { $first_count }, { $second } { $second_count }.
tallies-reserve = Reserve: { $first } { $first_count }, { $second } { $second_count }.

score-label = Punkte { $score }
captured-label = geschlagen { $count }
reserve-label = Reserve { $count }

piece-letters = Buchstaben: { $meanings }.
capitals = Großbuchstaben Säulen
letter-of-colour = { $letter } { $colour }

at-capacity = { $square } { $letters } bei Kapazität { $capacity }
pieces-on = { $square } { $letters }

board-is-empty = Das Brett ist leer.

all-stacks = Stapel von unten nach oben: { $stacks }. Sonst ist alles leer.
some-stacks = { $left_out ->
    [one] Stapel von unten nach oben, veränderte zuerst: { $stacks }. { $left_out } weiterer fehlt hier.
   *[other] Stapel von unten nach oben, veränderte zuerst: { $stacks }. { $left_out } weitere fehlen hier.
}

counters-by-rank = Steine je Reihe, ab Spalte a: { $ranks }.
rank = { $rank }: { $counts }
next-rank = { $before }; { $next }

offered-hole = { $square } { $stones } angeboten
hole = { $square } { $stones }

no-holes = { $side } hat keine Mulden.
holes = Mulden von { $side }: { $holes }.

bracket-left = ( ) verlassen
bracket-landed = [ ] gelandet
bracket-captured = {"{ }"} geschlagen
bracket-possible = < > möglich
