no-plan = Vous n’avez aucun coup conditionnel dans la partie { $game }. Pendant que c’est à votre adversaire de jouer, entrez une suite comme { $example } : un coup possible de votre adversaire, votre réponse, et ainsi de suite. Personne d’autre ne la voit.
plan-head = Vos coups conditionnels dans la partie { $game }, que personne d’autre ne voit :
not-shown = { $count ->
    [one] Non affichée : { $count } suite.
   *[other] Non affichées : { $count } suites.
 }

dropped-left = Vos coups conditionnels dans la partie { $game } sont abandonnés : votre adversaire a joué autre chose.
dropped-taken-back = Vos coups conditionnels dans la partie { $game } sont abandonnés : des coups ont été repris.
dropped-draw-offered = Vos coups conditionnels dans la partie { $game } sont abandonnés : votre adversaire propose la nulle, et c’est à vous de répondre.
dropped-takeback-lapsed = Vos coups conditionnels dans la partie { $game } sont abandonnés : votre adversaire a joué alors qu’une reprise était demandée.
