no-plan = Vous n’avez aucun coup conditionnel dans la partie { $game }. Pendant que c’est à votre adversaire de jouer, entrez une suite comme { $example } : un coup possible de votre adversaire, votre réponse, et ainsi de suite. Personne d’autre ne la voit.
no-plan-own-turn = Vous n’avez aucun coup conditionnel dans la partie { $game }. C’est à vous de jouer : une suite comme { $example } commence donc par votre propre coup, que vous jouez encore vous-même ; viennent ensuite un coup possible de votre adversaire, votre réponse, et ainsi de suite. Personne d’autre ne la voit.
plan-head = Vos coups conditionnels dans la partie { $game }, que personne d’autre ne voit :
plan-head-own-turn = Vos coups conditionnels dans la partie { $game }, que personne d’autre ne voit. Le premier coup reste à jouer par vous :
list-was-old = Cette liste n’était plus à jour. La voici telle qu’elle est maintenant.
keep-anyway-question = Votre réponse dans { $line } mérite réflexion. { $warning }

dropped-left = Vos coups conditionnels dans la partie { $game } sont abandonnés : un autre coup a été joué.
dropped-taken-back = Vos coups conditionnels dans la partie { $game } sont abandonnés : des coups ont été repris.
dropped-draw-offered = Vos coups conditionnels dans la partie { $game } sont abandonnés : votre adversaire propose la nulle, et c’est à vous de répondre.
dropped-takeback-lapsed = Vos coups conditionnels dans la partie { $game } sont abandonnés : un coup a été joué alors qu’une reprise était demandée.
