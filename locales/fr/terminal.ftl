about = Jouer une partie dans ce terminal, contre une autre personne ou contre l’ordinateur
help-game = Le jeu
help-variant = Une variante du jeu, p. ex. 8x8 [par défaut : la variante habituelle]
help-first = Le nom de la personne qui commence [par défaut : Joueur un]
help-second = Le nom de l’autre personne [par défaut : Joueur deux]
help-computer = Jouer contre l’ordinateur d’un niveau, de 1 pour une première partie à 6
help-side = Votre camp contre l’ordinateur : first, second ou son nom [par défaut : first]
help-time = La cadence, p. ex. 3d pour chaque coup [par défaut : none]
help-opening = Comment la partie commence : standard ; pie pour la règle du gâteau, selon laquelle le second joueur peut échanger les camps après le premier coup ; ou fair pour une position de départ équilibrée, tirée au sort
help-resume = Continuer la partie qui a ce numéro
help-create = Créer le stockage s’il n’existe pas
help-config = Le fichier des réglages [par défaut : colonnade.toml, s’il existe]
help-store = Le répertoire des données, ou une base de données, postgresql://… [par défaut : data]
help-log = Le niveau le plus bas qui est journalisé [par défaut : info]
help-help = Afficher cette aide
heading-usage = Utilisation :
heading-arguments = Arguments
heading-options = Options
heading-common = Options communes
remarks = Tab et « ? » montrent ce qui peut suivre ce que vous avez saisi ; « help » donne la liste des commandes. La partie est enregistrée à chaque coup : terminez avec Ctrl-D quand vous voulez, et continuez avec --resume. Une partie terminée est dans les archives comme toute autre. Contre l’ordinateur, « hint » aide ; il abandonne quand il a perdu sans aucun doute, à partir du niveau 3, et accepte la nulle quand il n’espère pas mieux.
heading-examples = Exemples :

player-one = Joueur un
player-two = Joueur deux

game-begins = Partie { $game }, { $variant }. « ? » montre les coups possibles, « help » les commandes.
beside-table = { $store } : un service utilise ces données, cette partie n’est donc gardée qu’en mémoire. À sa table, { $address }, les parties sont enregistrées.
beside-service = { $store } : un service utilise ces données, cette partie n’est donc gardée qu’en mémoire.
game-archived = La partie { $game } est dans les archives ; `colonnade export` écrit son enregistrement.
store-made = Les parties sont enregistrées dans { $place }.
game-saved = La partie { $game } est enregistrée ; `colonnade play --resume { $number }` la continue.
game-kept-nowhere = La partie { $game } n’était gardée qu’en mémoire et s’arrête ici.
another-game = c’est la partie { $game } ; --resume en ouvre une autre
takeback-asked = { $count ->
    [one] { $player } demande à reprendre { $count } action : « takeback accept » ou « takeback decline ».
   *[other] { $player } demande à reprendre { $count } actions : « takeback accept » ou « takeback decline ».
}
draw-offered = { $player } propose la nulle : « draw accept » ou « draw decline ».
claimed = { $player } réclame la victoire, qui est assurée : « claim accept » ou « claim decline ».
pause-offered =
    { $count ->
        [one] { $player } propose une pause de { $count } jour : « pause accept » ou « pause decline ».
       *[other] { $player } propose une pause de { $count } jours : « pause accept » ou « pause decline ».
    }
paused-until = La partie est en pause : aucune pendule ne tourne jusqu’au { $end }.
time-left = Il reste { $time } à { $player }.
days-and-hours = { $days } j { $hours } h
hours-and-minutes = { $hours } h { $minutes } min
minutes-and-seconds = { $minutes } min { $seconds } s

hint-beginning = Regardez les coups qui commencent par « { $beginning } ». Encore « hint » montre le coup entier.
hint-move = Un bon coup est { $action }.
did-you-mean = Vouliez-vous dire « { $command } » ?
may-swap = « swap » échange les camps à la place : le premier coup devient le vôtre.
whole-move = est un coup entier

confirm-resignation = { $player } perd la partie en abandonnant. Tapez « yes » pour abandonner.
confirm-draw-offer = Une nulle acceptée termine la partie, et l’ordinateur répond aussitôt. Tapez « yes » pour la proposer.
confirm-draw-agreed = La partie se termine alors par une nulle. Tapez « yes » pour accepter.
confirm-empty-line = La ligne { $line } est vide, { $action } ne sème donc rien. Tapez « yes » pour jouer ce coup.
confirm-empty-line-and-win = La ligne { $line } est vide, et { $winner } gagne la partie après { $action }. Tapez « yes » pour jouer ce coup.
confirm-empty-line-and-draw = La ligne { $line } est vide, et la partie est nulle après { $action }. Tapez « yes » pour jouer ce coup.
confirm-win = { $winner } gagne la partie après { $action }. Tapez « yes » pour jouer ce coup.
confirm-draw = La partie est nulle après { $action }. Tapez « yes » pour jouer ce coup.
confirm-end = { $action } termine la partie. Tapez « yes » pour jouer ce coup.
not-confirmed = Rien n’a été fait.

commands = Saisissez un coup, ou une de ces commandes :
does-moves = montre les coups possibles ; après le début d’un coup, ce qui peut suivre
does-hint = contre l’ordinateur : comment commence un bon coup ; encore une fois, le coup entier
does-board = montre encore le plateau
does-draw = propose la nulle
does-draw-accept = l’accepte
does-draw-decline = la refuse
does-takeback = demande à reprendre le dernier coup
does-takeback-accept = l’accepte
does-takeback-decline = le refuse
does-claim = réclame une victoire assurée
does-claim-accept = l’accepte
does-claim-decline = continue, une seule fois dans la partie
does-pause = propose une pause de 7 jours, pendules arrêtées
does-pause-accept = accepte la pause
does-pause-decline = refuse la pause
does-resign = abandonne la partie
does-abort = annule la partie, avant que les deux aient joué
does-quit = termine le programme ; la partie est enregistrée (comme avec Ctrl-D)
does-help = montre ces commandes

nothing-to-play = il manque à quoi jouer : GAME ou --resume
computer-has-a-name = { $side } est le camp de l’ordinateur, qui n’a pas besoin de nom : écrivez { $instead } pour le vôtre
game-is-over = la partie { $game } est terminée ; `colonnade export` écrit son enregistrement
game-of-discord = la partie { $game } se joue sur Discord et y continue
no-terminal = ce terminal ne peut pas être utilisé
store-has-table = { $store } : un service utilise ces données ; jouez à sa table, { $address }, ou indiquez-en d’autres avec --store
store-has-no-table = { $store } : un service sans table utilise ces données ; arrêtez-le d’abord, ou indiquez-en d’autres avec --store
store-may-have-table = { $store } : un service utilise ces données ; jouez à sa table, s’il en a une, à l’adresse qu’il a donnée au démarrage, ou indiquez-en d’autres avec --store
