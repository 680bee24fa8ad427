with-side = { $player } ({ $side })

to-move = À { $who } de jouer.
to-enter = À { $who } de poser.
to-answer = À { $who } de répondre.

last-action = { $who } a joué { $notation } (action { $number }).

nothing-chosen = Rien n’est encore choisi.
chosen-so-far = Choisi jusqu’ici : { $prefix }.

counters-in-hand = En main : { $count }.
pillar-in-hand = En main : le pilier { $letter }.
pieces-in-hand = En main, dans l’ordre de dépôt : { $letters }.

can-follow = Suite possible : { $labels }.
many-can-follow =
    { $count ->
        [one] { $count } suite possible.
       *[other] { $count } suites possibles.
    }

scores = Score : { $first } { $first_score }, { $second } { $second_score }.
tallies-captured = Prises : { $first } { $first_count }, { $second } { $second_count }.
tallies-reserve = Réserve : { $first } { $first_count }, { $second } { $second_count }.

score-label = score { $score }
captured-label = prises { $count }
reserve-label = réserve { $count }

piece-letters = Lettres : { $meanings }.
capitals = majuscules piliers
letter-of-colour = { $letter } { $colour }

at-capacity = { $square } { $letters } à sa capacité ({ $capacity })
pieces-on = { $square } { $letters }

board-is-empty = Le plateau est vide.

all-stacks = Piles de bas en haut : { $stacks }. Tout le reste est vide.
some-stacks = { $left_out ->
    [one] Piles de bas en haut, modifiées d’abord : { $stacks }. { $left_out } autre est omise.
   *[other] Piles de bas en haut, modifiées d’abord : { $stacks }. { $left_out } autres sont omises.
}

counters-by-rank = Jetons par rangée, depuis la colonne a : { $ranks }.
rank = { $rank } : { $counts }
next-rank = { $before } ; { $next }

offered-hole = { $square } { $stones } offert
hole = { $square } { $stones }

no-holes = { $side } ne possède aucun trou.
holes = Trous de { $side } : { $holes }.

bracket-left = ( ) départ
bracket-landed = [ ] arrivée
bracket-captured = {"{ }"} prise
bracket-possible = < > possible
