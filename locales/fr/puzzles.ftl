task-at-once = À { $side } de jouer. Trouvez le seul coup par lequel { $side } gagne aussitôt.
task-next = À { $side } de jouer. Trouvez le seul coup après lequel { $side } gagne au coup suivant, quelle que soit la réponse.
task-next-pillars = À { $side } de jouer. Trouvez le seul coup (un pilier peut l’accompagner) après lequel { $side } gagne au coup suivant, quelle que soit la réponse.
task-in-moves =
    { $count ->
        [one] À { $side } de jouer. Un seul coup gagne, en { $count } coup de { $side }. Trouvez-le.
       *[other] À { $side } de jouer. Un seul coup gagne, en { $count } coups de { $side } au plus. Trouvez-le.
    }
task-open = À { $side } de jouer. Un seul coup gagne. Trouvez-le.

number-label = Problème { $number }
rating-label = cote { $rating }

answered-before = Vous avez déjà répondu à ce problème ; seule la première réponse compte.
rating-at-stake = Votre cote de problèmes est de { $rating } ; votre première réponse compte pour elle.
daily = **Le problème du jour**

rating-changed = Votre cote de problèmes : { $before } → { $after }.
rating-kept = Seule la première réponse à un problème compte ; votre cote de problèmes est de { $rating }.

right = Exact, { $answer } gagne.
goes-on = Suite possible : { $line }
wrong-by-length = { $answer } n’est pas le bon coup : il existe une réponse après laquelle le coup suivant ne gagne pas.
wrong-at-once = { $answer } n’est pas le bon coup : il ne gagne pas aussitôt.
wrong = { $answer } n’est pas le bon coup : il ne gagne pas.
later = { $answer } gagne aussi, mais plus tard. Trouvez le gain le plus rapide ; cette réponse ne compte pas.
solution = Le coup est { $solution }.

none-of-game = Il n’y a pas encore de problèmes de { $game }, seulement de { $others }.
gone = Ce problème n’existe plus. `/puzzle` en montre un autre.
