won-with-reason = { $winner } a gagné : { $reason }
won = { $winner } a gagné
won-side = { $side } a gagné
won-side-with-reason = { $side } a gagné : { $reason }
drawn-with-reason = Nulle : { $reason }
drawn = Nulle
no-result-with-reason = Sans résultat : { $reason }
no-result = Sans résultat
score = { $first } à { $second }
without-glory = sans gloire

no-time-limit = sans limite de temps
per-move = { $span } par coup
bank = { $bank }, { $increment } de plus à chaque coup, { $cap } au plus

no-time = 0 seconde
days =
    { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    }
hours =
    { $count ->
        [one] { $count } heure
       *[other] { $count } heures
    }
minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
seconds =
    { $count ->
        [one] { $count } seconde
       *[other] { $count } secondes
    }
two-units = { $larger } { $smaller }

day = { $day } { $month } { $year }
minute = { $day } { $month } { $year }, { $time } UTC
short-minute = { $day } { $month }, { $time }
year = { $year }
month =
    { $month ->
        [1] janv.
        [2] févr.
        [3] mars
        [4] avr.
        [5] mai
        [6] juin
        [7] juil.
        [8] août
        [9] sept.
        [10] oct.
        [11] nov.
       *[12] déc.
    }
month-of-year =
    { $month ->
        [1] janv. { $year }
        [2] févr. { $year }
        [3] mars { $year }
        [4] avr. { $year }
        [5] mai { $year }
        [6] juin { $year }
        [7] juil. { $year }
        [8] août { $year }
        [9] sept. { $year }
        [10] oct. { $year }
        [11] nov. { $year }
       *[12] déc. { $year }
    }

analysis-title = Analyse : { $game }

hint-beginning = Regardez les coups qui commencent par « { $beginning } ».
hint-move = Un bon coup est { $action }.

first-level = { $computer }, pour débuter
strongest-level = { $computer }, le plus fort
high-jumpers = { $board }, hauts sauts

game-title = { $first } – { $second }, { $game }
to-act = À { $name } de jouer
to-act-side = À { $side } de jouer

resign-question = Abandonner ? { $player } perd alors la partie.
draw-question = L’ordinateur répond aussitôt. S’il accepte, la partie se termine par une nulle. Proposer la nulle pour { $player } ?
abort-question = Faut-il annuler la partie ? Elle reste alors sans résultat.
draw-offered = { $name } propose la nulle.
claimed = { $name } réclame la victoire, qui est assurée.
pause-offered =
    { $count ->
        [one] { $name } propose une pause de { $count } jour, pendant laquelle aucune pendule ne tourne.
       *[other] { $name } propose une pause de { $count } jours, pendant laquelle aucune pendule ne tourne.
    }
paused-until = La partie est en pause jusqu’au { $end }.
takeback-asked =
    { $count ->
        [one] { $name } demande à reprendre { $count } action.
       *[other] { $name } demande à reprendre { $count } actions.
    }

accept-button = { $name } accepte
decline-button = { $name } refuse
withdraw-button = { $name } retire la demande
takeback-button = { $name } demande une reprise
draw-button = { $name } propose la nulle
claim-button = { $name } réclame la victoire
pause-button =
    { $count ->
        [one] { $name } propose { $count } jour de pause
       *[other] { $name } propose { $count } jours de pause
    }
go-on-button = { $name } continue
offer-draw = Proposer la nulle
take-back = Reprendre
resign = Abandonner
abort = Annuler la partie
play-button = Jouer { $action }

complete-or-on = { $text } est un coup complet. Il peut aussi continuer.
complete = { $text } est un coup complet.
choose-or-type = Choisissez sur le plateau, ou saisissez un coup.
choose-next = { $text } jusqu’ici. Choisissez la suite.
step-back = { $place } : revenir d’un pas
step-instead = { $place } : choisir plutôt cela

empty-line = La ligne { $line } est vide, rien n’est donc semé.
ends-the-game = Cela termine la partie.
wins = { $winner } gagne.
is-a-draw = C’est une nulle.
turn-passes = Le tour passe à l’adversaire.
play-it = Jouer ce coup ?

home-description = Jouez par correspondance à des jeux d’empilement et de semailles dans Discord, et revoyez chaque partie jouée ici.
privacy-title = Confidentialité
privacy-description = Ce que ce site conserve sur les joueurs, qui peut le voir, et comment le faire supprimer.
archive-title = Archives
archive-description = Cherchez, revoyez et téléchargez les parties jouées ici.
leaderboards-title = Classements
leaderboards-description = Les joueurs aux cotes les plus élevées dans chaque jeu.
rules-title = Règles
rules-description = Les règles des jeux auxquels on joue ici.
puzzles-title = Problèmes
puzzles-description = Des positions où un seul coup gagne, ou gagne au plus vite : à vous de le trouver.
starts-title = Positions de départ équilibrées
starts-description = Des positions où les deux camps ont à peu près les mêmes chances, pour commencer des parties.
starts-tested = Dans { $games } nouvelles parties du niveau { $level } contre lui-même depuis ces positions, { $side } a marqué { $score } des points (intervalle à 95 % : ± { $interval }).
table-title = Table
table-description = Jouez une partie sur cette machine.

theme-of-page = comme la page
theme-wood = bois
theme-slate = ardoise
theme-contrast = contraste
move-played = Votre coup est joué
feed = Parties terminées
feed-of = Parties terminées : { $name }
about-player = Les parties, résultats et cotes sur Colonnade : { $name }.
about-leaderboard = Les joueurs de { $game } aux cotes les plus élevées.
leaderboard-title = Classement de { $game }
your-move-in = Votre coup à { $game }
