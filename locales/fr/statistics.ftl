title = Statistiques
description = Résultats par camp, durées et premières actions des parties de ces archives, pour chaque variante.

first-side = Premier
second-side = Second

decimal = { $whole },{ $tenths }
percent = { $number } %

heading =
    { $count ->
        [one] { $variant } : { $games } partie
       *[other] { $variant } : { $games } parties
    }
won = Victoires, { $side } : { $games }

results = Victoires : { $first } { $first_part }, { $second } { $second_part }.
results-draws = Victoires : { $first } { $first_part }, { $second } { $second_part } ; nulles : { $drawn_part }.
ending = { $reason } { $part }

lengths-same =
    { $count ->
        [one] Toutes les parties ont { $actions } action.
       *[other] Toutes les parties ont { $actions } actions.
    }
lengths = Les parties ont de { $shortest } à { $longest } actions, la moitié d’entre elles au plus { $median } ; la moyenne est de { $mean }.

openings = Premières actions :
opening =
    { $count ->
        [one] { $action } dans { $games } partie, score de { $side } : { $score }
       *[other] { $action } dans { $games } parties, score de { $side } : { $score }
    }
none = Aucune partie n’a été comptée.
basis =
    { $count ->
        [one] Décompte de { $games } partie terminée que tout le monde peut voir, fait le { $time }. Les parties annulées ou invalidées ne comptent pas.
       *[other] Décompte de { $games } parties terminées que tout le monde peut voir, fait le { $time }. Les parties annulées ou invalidées ne comptent pas.
    }
incomplete =
    { $count ->
        [one] Le décompte n’est pas terminé : { $games } partie jusqu’ici. Cette page se recharge d’elle-même.
       *[other] Le décompte n’est pas terminé : { $games } parties jusqu’ici. Cette page se recharge d’elle-même.
    }

results-picture = { $variant } : { $results }
lengths-picture = { $variant } : durées de { $shortest } à { $longest } actions, le plus souvent { $most }.
