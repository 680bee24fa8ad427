hint-beginning = Regardez les coups qui commencent par { $notation }.
hint-move = Un bon coup est { $notation }.
no-hint = Il n’y a pas de coup à chercher.
compose-again = Le début de ce coup n’est plus connu ici, il faut donc le recommencer.
choose-the-beginning = Choisissez comment commence votre coup.
chosen = Choisi : { $notation }
whole-move = Ce coup est complet ; le plateau le montre joué. Il compte quand vous appuyez sur *Jouer*.
conditional-moves = Coups conditionnels, que personne d’autre ne voit.
line-so-far = Suite : { $moves }
choose-your-answer = Choisissez votre réponse.
choose-the-opponents-move = Choisissez un coup possible de votre adversaire.
keep-or-go-on = Gardez la suite, ou choisissez un coup possible de votre adversaire après cela.
line-ends-here = La suite ne peut pas aller plus loin.
whole-move-of-line = Ce coup est complet ; le plateau le montre joué.
goes-on-at-once = Un choix marqué ✔ complète le coup.
enter-the-line-again = Cette suite n’est plus connue ici. Veuillez l’entrer de nouveau.
plays-at-once = Un choix marqué ✔ joue le coup aussitôt.
loses-the-game = Ce coup termine la partie, et vous la perdez.
draws-the-game = Ce coup termine la partie par une nulle.
sows-nothing = Ce coup ramasse une ligne vide et ne sème rien.

name-the-game-first = Précisez la partie : plusieurs vous attendent, ou aucune
not-your-turn = Partie { $game } : ce n’est pas à vous de jouer
a-whole-move = un coup complet
squares-of-file =
    { $count ->
        [one] colonne { $file }, { $count } case
       *[other] colonne { $file }, { $count } cases
    }
your-turn = { $game }, à vous de jouer
