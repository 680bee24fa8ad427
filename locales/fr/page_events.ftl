title = Tournois
description = Les tournois ouverts, en cours et terminés, avec leurs classements et toutes les parties.
of-player = Tournois de { $player }
about = { $tournament } : { $rules }.
how-to-join = On s’inscrit sur le serveur Discord du tournoi, avec le bouton sous l’annonce.

open = Ouverts
running = En cours
over = Terminés
none-open = Aucun tournoi n’est ouvert pour le moment.
none-running = Aucun tournoi n’est en cours pour le moment.
none-over = Aucun tournoi n’est encore terminé.
none-here = Aucun tournoi ici.

tournament = Tournoi
players = Joueurs
state = État
announced = Annoncé
place = Place
points = Points
reachable = Encore possible
remarks = Remarques
pairing = Appariement

older = Tournois plus anciens
all = Tous les tournois
season-before = <a>La saison précédente</a>

began = Début
ended = Fin
ends-at-latest = Fin au plus tard
cancelled-on = Annulé

rules = Règles de ce tournoi
table = Classement
entries = Joueurs
rounds = Rondes
table-parts = Parties du classement
places = Places { $from } à { $to }

cross-caption = Les points du joueur de chaque ligne contre chacun des autres.
rounds-caption = Les points du joueur de chaque ligne à chaque ronde. Le nombre avant les points est la place de l’adversaire.
entries-caption = Les inscrits, par ordre d’inscription.
pairings-caption = Les rencontres, avec les points obtenus et les parties.

bye = exempt
walkover = forfait
late = retard
withdrawn = retrait
half = moitié

rules-all-play-all = Tous se rencontrent. Toutes les parties commencent en même temps.
rules-cup = Jusqu’à 7 joueurs, tous se rencontrent ; à partir de 8, des joueurs qui ont à peu près les mêmes points se rencontrent par rondes, et jamais deux fois.
rules-swiss = À chaque ronde, des joueurs qui ont à peu près les mêmes points se rencontrent, et jamais deux fois. Qui n’a pas d’adversaire est exempt, ce qui compte comme un appariement gagné.
rules-knock-out = Qui perd un appariement est éliminé. Une égalité est départagée par une partie de plus, puis par le meilleur rang de départ.
rules-league = Dans chaque division, tous se rencontrent. À la saison suivante, les premiers montent dans la division supérieure, les derniers descendent.
rules-teams = Deux équipes se rencontrent, échiquier par échiquier, dans l’ordre des cotes.
rules-points = Une victoire vaut 1 point, une partie nulle ½.
rules-ties = À égalité de points comptent les parties entre ex æquo, puis les points des adversaires, les victoires avec le second camp, la cote au début et l’inscription la plus ancienne. Les remarques disent ce qui a décidé.
rules-leaving = Qui se retire perd ses parties en cours. Une deuxième défaite au temps exclut du tournoi.
rules-annulled = Si moins de la moitié des parties d’un joueur qui se retire sont décidées, aucune ne compte dans le classement.
rules-hard-end = { $days ->
    [one] Une partie encore en cours { $days } jour après le début reçoit le résultat prouvé, sinon elle est nulle et sans effet sur la cote.
   *[other] Une partie encore en cours { $days } jours après le début reçoit le résultat prouvé, sinon elle est nulle et sans effet sur la cote.
 }

of-game = <a>tournoi { $number }</a>, ronde { $round }

feed-of = { $tournament } : nouvelles
date-begins = { $tournament } : début
date-ends-at-latest = { $tournament } : fin au plus tard
date-ended = { $tournament } : fin
