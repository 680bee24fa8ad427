first-for-challenger = l’auteur du défi joue { $side } et commence
second-for-challenger = l’auteur du défi joue { $side }
sides-by-lot = camps tirés au sort
both-sides = deux parties, camps échangés
no-vacation = sans vacances
at-most-vacation = { $days } jours de vacances au plus
free-days = jours libres hebdomadaires
pie-rule = règle du gâteau : après le premier coup, le second joueur peut échanger les camps
from-fair-start = depuis une position de départ équilibrée
advantage = À ce jeu, { $side } est avantagé : { $percent } % des points entre ordinateurs de même force. Avec les deux camps, en deux parties, c’est équitable.
free-days-of = Jours libres hebdomadaires de { $player } : { $days }.
usual-time = { $player } joue d’habitude en { $time } au plus.
reliability = Parties publiques de { $player } : { $count } terminées, dont { $lost } perdues au temps, { $running } en cours.
usual-time-short = d’habitude { $time } au plus
lost-on-time-short = { $lost } parties sur { $count } perdues au temps
control-none = sans limite de temps
control-per-move = { $span } par coup
control-bank = { $bank }, { $increment } de plus à chaque coup, { $cap } au plus
span-days =
    { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    }
span-hours =
    { $count ->
        [one] { $count } heure
       *[other] { $count } heures
    }
span-minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
span-seconds =
    { $count ->
        [one] { $count } seconde
       *[other] { $count } secondes
    }
rated = classée
casual = amicale

challenges-you = { $to }, { $from } vous défie.
challenges-you-again = { $to }, { $from } vous propose une revanche de la partie { $game }.
challenges-anybody = { $from } lance un défi à toute personne qui veut jouer.
challenges-anybody-again = { $from } propose une revanche de la partie { $game } à toute personne qui veut jouer.
challenge-ends = Le défi expire le { $moment }.

made-to = { $from } défie { $to } à { $variant }.
made-to-anybody = { $from } lance un défi à { $variant } à toute personne qui veut jouer.
accepted-by = { $from }, { $to } accepte votre défi à { $variant }.
accepted = { $from }, votre défi à { $variant } est accepté.
declined-by = { $from }, { $to } refuse votre défi à { $variant }.
declined = { $from }, votre défi à { $variant } est refusé.
withdrawn = { $from } retire son défi à { $variant }.
expired = { $from }, personne n’a accepté à temps votre défi à { $variant }.

anybody = tout le monde
