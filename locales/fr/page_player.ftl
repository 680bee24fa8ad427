number = Joueur { $id }
on-vacation = en vacances aujourd’hui
deleted = compte supprimé
feed = Flux des parties terminées

typical-length = Durée typique
length =
    { $count ->
        [one] { $count } action
       *[other] { $count } actions
    }
streak = Série
no-streak = aucune
streak-won =
    { $count ->
        [one] { $count } victoire
       *[other] { $count } victoires
    }
streak-lost =
    { $count ->
        [one] { $count } défaite
       *[other] { $count } défaites
    }
as-side = avec { $side }

rating-in = Cote à { $game }
also-in = Aussi : { $games }

opponents = Adversaires
opponent = Adversaire
met-lately =
    { $count ->
        [one] Dans la dernière partie, les adversaires rencontrés le plus souvent ({ $count }).
       *[other] Dans les { $count } dernières parties, les adversaires rencontrés le plus souvent.
    }
met = Les adversaires rencontrés le plus souvent.

finished = Parties terminées
any-game = tous les jeux
any-result = tous les résultats
won = gagnées
lost = perdues
drawn = nulles
side = Camp
any-side = les deux camps
first-side = premier camp
second-side = second camp
no-games = Il n’y a aucune partie publique terminée.
