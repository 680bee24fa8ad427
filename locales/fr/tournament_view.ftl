round-robin = Tournoi toutes rondes { $number }
cup = Coupe { $number }
knock-out = Tournoi à élimination directe { $number }
league = Ligue { $number }
league-season = Ligue { $number }, saison { $season }
team-match = Match par équipes { $number }

choice-cup = coupe
choice-round-robin = toutes rondes
choice-knock-out = élimination directe
choice-league = ligue
choice-team-match = match par équipes

one-game = une partie par appariement
two-games = deux parties par appariement, camps échangés
swiss-rounds = { $count ->
    [one] { $count } ronde
   *[other] { $count } rondes
 }
boards = { $count ->
    [one] { $count } table
   *[other] { $count } tables
 }
only-role = seulement pour <@&{ $role }>
only-a-role = seulement pour un rôle du serveur
most-players = { $most } joueurs au plus

open-short = { $count ->
    [one] ouvert, { $count } joueur
   *[other] ouvert, { $count } joueurs
 }
running-short = { $count ->
    [one] en cours, { $count } joueur
   *[other] en cours, { $count } joueurs
 }
over-short = terminé
cancelled-short = annulé

open = { $count ->
    [0] Le tournoi est ouvert : personne ne participe encore. L’organisateur le lance.
    [one] Le tournoi est ouvert : { $count } joueur participe. L’organisateur le lance.
   *[other] Le tournoi est ouvert : { $count } joueurs participent. L’organisateur le lance.
 }
open-until = { $count ->
    [0] Le tournoi est ouvert : personne ne participe encore. Il commence le { $moment }.
    [one] Le tournoi est ouvert : { $count } joueur participe. Il commence le { $moment }.
   *[other] Le tournoi est ouvert : { $count } joueurs participent. Il commence le { $moment }.
 }
needs-players = Il faut au moins { $fewest } joueurs. S’il en manque à cette date, il commence dès qu’ils participent.
open-until-full = { $count ->
    [0] Le tournoi est ouvert : personne ne participe encore. Il commence dès qu’il y a { $most } joueurs.
    [one] Le tournoi est ouvert : { $count } joueur sur { $most } participe. Il commence dès qu’il est complet.
   *[other] Le tournoi est ouvert : { $count } joueurs sur { $most } participent. Il commence dès qu’il est complet.
 }
joined-are = Joueurs : { $names }
beginning = { $count ->
    [one] Le tournoi commence avec { $count } joueur.
   *[other] Le tournoi commence avec { $count } joueurs.
 }
running = Ronde { $round }, parties terminées : { $decided } sur { $games }.
over = Le tournoi est terminé.
over-won = Le tournoi est terminé. Première place : { $names }
cancelled = Le tournoi a été annulé.
cancelled-because = Motif : { $reason }
strongest-play = { $boards ->
    [one] Dans chaque équipe joue la cote la plus haute à l’inscription ; les autres sont remplaçants. Il faut un joueur dans chaque équipe et l’accord des deux capitaines.
   *[other] Dans chaque équipe jouent les { $boards } cotes les plus hautes à l’inscription ; les autres sont remplaçants. Il faut { $boards } joueurs dans chaque équipe et l’accord des deux capitaines.
 }
team-players = { $team } : { $count ->
    [0] personne encore
    [one] { $count } joueur
   *[other] { $count } joueurs
 }, il en faut { $needed }
captain-is = capitaine : { $player }
team-accepted = a accepté
captain = capitaine
board = table { $number }
reserve = remplaçant
team-score = { $first } { $points } : { $others } { $second }

without-name = joueur { $number } (supprimé)
division = Division { $number }
team = Équipe { $number }
round = Ronde { $number }

points = { $points } pts
by-knock-out = par la ronde atteinte
by-direct-encounter = par les parties entre ex æquo
by-buchholz = par les points des adversaires (Buchholz { $points })
by-sonneborn-berger = par les points des adversaires battus (Sonneborn–Berger { $points })
by-second-wins = par les victoires avec le second camp ({ $count })
by-seed = par le meilleur rang de départ
by-rating = par la cote au début
by-entry = par l’inscription la plus ancienne
withdrawn = retrait
withdrawn-annulled = retrait, parties non comptées
out-by-time = deuxième dépassement de temps
out-as-barred = exclu
by-organiser = décidé par un organisateur : { $reason }
void = une partie annulée
forfeited = une partie par forfait
hard-end = une partie close avec le tournoi

halved = { $first } – { $second } · pas de partie, la moitié des points pour chacun
not-played = pas de partie, la moitié des points pour chacun
games-run = { $count ->
    [one] { $count } partie en cours
   *[other] { $count } parties en cours
 }
bye = Exemption : { $player }

none-here = Il n’y a pas de tournoi ici. Les gestionnaires du serveur ou de ses événements en annoncent un avec `/event create`.
list-head = Tournois
no-pairings = Aucune ronde n’a encore commencé.
no-own-games = { $tournament } : vous n’y avez pas encore de partie.
own-games = { $tournament } : vos parties
joined = { $tournament } : vous participez. Je vous préviens quand c’est à vous de jouer, et `/games` liste vos parties.
joined-team = { $tournament } : vous jouez pour { $team }. Je vous préviens quand c’est à vous de jouer, et `/games` liste vos parties.
accepted-now = { $tournament } : vous avez accepté pour { $team }.
left = { $tournament } : vous ne participez plus.
not-in = { $tournament } : vous ne participez pas.
leave-question = { $tournament } : le tournoi est en cours. Si vous le quittez, vous y perdez vos parties en cours, et vous ne pourrez pas revenir. Le voulez-vous ?
season-question = { $tournament } : la saison est en cours. Vous pouvez quitter maintenant, et perdre vos parties en cours, ou la jouer jusqu’au bout sans jouer la saison suivante.
skips-season = { $tournament } : vous ne jouez pas la saison suivante.
plays-season = { $tournament } : vous jouez la saison suivante.
started = { $tournament } : le tournoi commence.
cancelled-now = { $tournament } : le tournoi est annulé.
withdrawn-now = { $tournament } : { $player } ne participe plus.
decided-now = { $tournament } : l’issue de la partie { $game } est décidée.
not-of-tournament = La partie { $game } n’appartient à aucun tournoi.
organisers-only = Seuls les gestionnaires du serveur ou de ses événements peuvent annoncer des tournois.
only-in-servers = Un tournoi s’annonce sur un serveur.
rounds-of-cup = Seule une coupe a un nombre de rondes que l’on peut choisir.
teams-needed = Un match par équipes a besoin de deux rôles comme équipes et d’un nombre de tables.
teams-of-match = Seul un match par équipes a des équipes et des tables.
team-of-everybody = Tout le serveur a ce rôle, qui ne peut donc pas être une équipe.
decide-void = invalidée : ne compte pour personne
decide-restore = comme elle a été jouée
game-of = tournoi { $number }, ronde { $round }
