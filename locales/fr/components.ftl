move-button = Jouer
show-moves = Voir les coups
draw = Proposer la nulle
resign = Abandonner
flip = Retourner
accept-draw = Accepter la nulle
decline-draw = Refuser la nulle
claim-win = Réclamer la victoire
accept-claim = Accepter la réclamation
decline-claim = Continuer la partie
accept-pause = Accepter la pause
decline-pause = Refuser la pause
withdraw-pause = Retirer cette proposition
allow-takeback = Accepter la reprise
refuse-takeback = Refuser la reprise
withdraw-draw = Retirer la proposition
withdraw-takeback = Retirer la demande
hint = Indice
whole-move = Voir le coup entier
solution = Solution
solution-unsolved = Solution (compte comme un échec)
solve = Résoudre
next-puzzle = Autre problème
try-again = Réessayer
rematch = Revanche
replay = Revoir
replay-of = Revoir { $game }
analyse = Analyser
export = Exporter
show-to-everybody = Montrer à tout le monde
play-on = Continuer la partie
show-board = Voir le plateau
open = Ouvrir
play = Jouer
play-anyway = Jouer quand même
back = Retour
type-it = Saisir le coup
compose-in-browser = Jouer dans le navigateur
open-web = Ouvrir mes parties
plan-in-browser = Plateau d’analyse
plan-answer = Prévoir une réponse
next-game = Partie suivante ({ $waiting })
take-move = Continuer à partir de là
keep-line = Garder cette suite
keep-anyway = La garder quand même
leave-line = Ne pas la garder
accept = Accepter
decline = Refuser
join = Participer
leave-tournament = Quitter
skip-season-button = Pas la saison suivante
play-on-button = Jouer la saison suivante
tournament-table = Classement
tournament-rounds = Appariements
own-tournament-games = Mes parties
pass = Passer
swap = Échanger les camps
pick-up = Ramasser { $line }
offer-trade = Proposer un échange
enter-man = Poser un pion
withdraw = Retirer
closed = Terminé
newer = Plus récentes
newest = Les plus récentes
older = Plus anciennes
export-all = Tout exporter
jump-to = Aller à…
post-here = Publier ici
gif = GIF
delete-me = Supprimer mon compte…
delete-me-now = Oui, supprimer maintenant
keep-me = Garder mon compte
boards-from-my-seat = Plateaux de mon côté
boards-from-the-first-seat = Plateaux du premier côté
show-me-my-moves = Me montrer d’abord mes coups
play-my-moves-at-once = Jouer mes coups aussitôt
show-my-name = Montrer mon nom sur le web
hide-my-name = Masquer mon nom sur le web
spend-my-vacation = Vacances automatiques
keep-my-vacation = Garder mes vacances
write-note = Écrire une note
edit-note = Modifier
remove-note = Supprimer
remove-line = Supprimer
follow = Suivre
unfollow = Ne plus suivre
follow-here = Afficher dans ce salon
cancel-vacation = Rendre les jours à venir
previous-page = ◀ Précédent
next-page = Suivant ▶
show-example = Montrer un coup
play-this = Y jouer
on-the-web = Sur le web
rules = Règles
my-games = Mes parties
all-commands = Toutes les commandes
more = Plus…
against-computer = Contre l’ordinateur, niveau { $level }
challenge-everybody = Défier tout le monde ici

which-game = Quelle partie ?
show-a-board = Voir un plateau
begin-game = Choisissez un jeu pour y jouer
rules-of = Choisissez un jeu pour lire ses règles
unfollow-game = Ne plus suivre une partie
square-on-file = Une case de la colonne { $file }
square-on-files = Une case des colonnes { $first } à { $last }
right = { $steps ->
    [1] à droite
   *[other] à droite { $steps }
}
left = { $steps ->
    [1] à gauche
   *[other] à gauche { $steps }
}
up = { $steps ->
    [1] en haut
   *[other] en haut { $steps }
}
down = { $steps ->
    [1] en bas
   *[other] en bas { $steps }
}
right-first = D’abord à droite
left-first = D’abord à gauche
up-first = D’abord vers le haut
down-first = D’abord vers le bas
way = { $ways } jusqu’à { $to }
way-and-on = { $ways } … jusqu’à { $to }
whole-moves = Coups entiers depuis { $squares }
way-from = { $from } : { $way }
from-square-to-square = { $from } à { $to }
both-squares = { $first } et { $second }
token = Choisir
colours = Couleurs
language = Langue
reminders = Rappels
notices = Vos notifications
notice-way = Notification : { $notice }

game-option = { $game } { $variant } contre { $opponent }
watched-option = { $game } { $variant }, { $first } – { $second }

move-title = Votre coup, partie { $game }
plan-title = Coup conditionnel, partie { $game }
puzzle-title = Votre coup, problème { $number }
move-label = Le coup, ou son début
move-example = par exemple c1-c3
note-title = Votre note sur la partie { $game }
note-label = Personne d’autre ne la voit
note-example = Ce dont vous voulez vous souvenir
jump-title = Partie { $game }
jump-label = Après quel coup ? 0 pour le début
jump-example = un nombre
