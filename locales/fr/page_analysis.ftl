graph = Plus la courbe est haute, meilleures sont les chances de { $side }. Les points marquent les erreurs et les gaffes.
turning = Là où l’on a le plus perdu
given-away = Chances perdues

side = Camp
inaccuracies = Imprécisions : 5 à 10 % des chances perdues
mistakes = Erreurs : 10 à 15 % perdues
blunders = Gaffes : 15 % ou plus perdues, ou une partie gagnée gâchée
average = Perte par action
signs = ?! imprécision, ? erreur, ?? gaffe.

record = La partie avec cette analyse (.cgn)
chances = Les pourcentages sont les chances de { $side } après chaque action.

under-way =
    { $judged ->
        [one] Le moteur examine cette partie : { $judged } action sur { $plies } est jugée. Cette page se recharge d’elle-même jusqu’à la fin.
       *[other] Le moteur examine cette partie : { $judged } actions sur { $plies } sont jugées. Cette page se recharge d’elle-même jusqu’à la fin.
    }
look-again = Actualiser
back = Retour à la partie

explained = Le moteur juge chaque action : quelles étaient les chances, quelle action les a gâchées, et ce qui était meilleur. Cela prend quelques secondes, ou une minute pour une longue partie.
