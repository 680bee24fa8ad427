the-game = Le jeu
game-to-act = Le numéro de la partie ; par défaut, celle qui vous attend
game-number = Le numéro de la partie
time = Le temps : 3d par coup, 10d+36h/21d avec un crédit de temps, none sans limite
rated = Si le résultat compte pour les cotes
side = Le camp que vous voulez
game-vacation = Combien de jours de vacances de chaque joueur arrêtent la pendule
game-free-days = Si les jours libres hebdomadaires des deux joueurs arrêtent leurs pendules ; oui si vous en avez
game-opening = Comment la partie commence
player-or-you = Le joueur ; vous par défaut
any-game = Le jeu ; n’importe lequel par défaut
the-player = Le joueur

about-challenge = Défier un joueur, ou tout le monde
challenge-opponent = Le joueur ; par défaut, tout le monde peut accepter
challenge-computer = Le niveau de l’ordinateur, à la place d’un joueur
challenge-variant = La variante ; par défaut, la plus courante

about-challenges = Les défis reçus, les vôtres et ceux ouverts à tout le monde

about-seek = Jouer avec qui cherche la même chose ; sans option, montre vos recherches et celles des autres
seek-variant = La variante, ou any ; par défaut, la plus courante
seek-time = Temps pour un coup, ou un intervalle tel que 2d-5d
seek-rating = Les cotes des adversaires : 1400-1700, 1400- ou -1700
seek-keep = Reste ouverte et vous maintient dans autant de parties à la fois

about-games = Vos parties, d’abord celles qui vous attendent, avec le temps restant
games-note = Des mots de vos notes privées : cherche les parties ainsi notées, même terminées

about-board = Montrer le plateau d’une partie, maintenant ou après un coup passé
board-game = Le numéro de la partie ; par défaut, la vôtre qui attend
board-ply = Après combien de coups ; maintenant par défaut

about-move = Jouer un coup ; les suites possibles s’affichent pendant la saisie
move-notation = Le coup, par exemple c1-c3

about-draw = Proposer la nulle, ou accepter celle qui est proposée
about-claim = Réclamer la victoire, là où elle est assurée
about-pause = Proposer une pause, pendules arrêtées, ou accepter celle de même durée qui est proposée
pause-days = Combien de jours, de 1 à 30

about-takeback = Demander à reprendre votre dernier coup

about-resign = Abandonner une partie ; une confirmation vous sera demandée

about-abort = Annuler une partie avant que les deux aient joué, ou relancer un adversaire inactif

about-rematch = Proposer une revanche à l’adversaire d’une partie terminée, en échangeant les camps
rematch-game = Le numéro de la partie terminée ; sans numéro, vous la choisissez

about-if = Vos coups conditionnels, que personne d’autre ne voit ; sans suite de coups, les montre
if-line = Un coup possible de l’adversaire, votre réponse, etc., séparés par ; (à votre tour, d’abord vous)
if-game = Le numéro de la partie ; par défaut, celle où votre adversaire doit jouer
if-remove = Une suite, coups séparés par des ; : supprime son dernier coup et tout ce qui le suit
if-clear = S’il faut d’abord supprimer tous vos coups conditionnels de cette partie

about-note = Votre note sur une partie, que personne d’autre ne voit ; sans texte, la montre
note-text = Ce que vous voulez noter, à la place de la note actuelle

about-watch = Les parties publiques de ce serveur ; suivez-en une et recevez ses plateaux en privé
watch-game = Le numéro de la partie à suivre ; sans numéro, liste les parties
watch-here = True pour publier ses plateaux dans ce salon, pour tout le monde ; false pour arrêter

about-archive = Les parties terminées, les plus récentes d’abord
archive-player = Quelqu’un qui a joué
archive-opponent = Quelqu’un qui a joué contre ce joueur
archive-result = Comment la partie s’est terminée
archive-since = Terminée ce jour-là ou plus tard, par exemple 2026-03-31

about-replay = Revoir une partie coup par coup

about-export = Obtenir une partie, ou toutes les parties d’un joueur, dans un fichier
export-game = Le numéro de la partie ; par défaut, toutes les parties du joueur
export-format = Le format : texte à lire ou à traiter, ou image animée

about-leaderboard = Les joueurs aux cotes les plus élevées

about-profile = Les cotes et les résultats d’un joueur

about-rules = Comment on joue à un jeu, page par page
rules-game = Le jeu ; par défaut, vous le choisissez ensuite

about-puzzle = Résoudre un problème : trouver le seul coup qui gagne, ou celui qui gagne au plus vite

about-help = Comment débuter, et ce que ce bot sait faire

about-settings = Vos réglages : couleurs, côté, rappels, notifications ; sans option, les montre
settings-theme = Les couleurs de vos plateaux
settings-seat = De quel côté vous voyez les plateaux
settings-reminders = Quand vous recevez un rappel : 24h 6h, ou none
settings-notice = Le type de notification dont vous voulez changer le mode
settings-by = Le mode choisi pour ce type de notification
settings-confirm = Si les coups vous sont montrés avant de compter
settings-listed = Si votre nom est affiché sur le web
settings-vacation = Si des jours de vacances sont pris quand votre temps serait écoulé
settings-language = La langue des messages que personne d’autre ne lit
language-of-discord = Comme dans votre Discord

about-vacation = Arrêter toutes vos pendules pendant des jours à venir ; sans nombre, montre vos vacances
vacation-days = Combien de jours
vacation-from = Le premier jour, par exemple 2026-07-31 ; aujourd’hui par défaut
vacation-weekly = Les jours de la semaine où votre pendule s’arrête, dans les parties qui le permettent
vacation-zone = Votre fuseau horaire, dans lequel ces jours commencent, par exemple Europe/Berlin

about-block = Ne plus avoir affaire à un joueur, ou l’accepter de nouveau
block-blocked = False pour lever le blocage

about-event = Les tournois de ce serveur : coupes, élimination directe, ligues, matchs par équipes
about-event-create = Annoncer un tournoi ici, pour les gestionnaires du serveur ou de ses événements
event-format = Coupe : toutes rondes jusqu’à 7 joueurs, sinon système suisse. Ligue : divisions de six environ
event-time = Temps pour jouer ; par défaut 5d+1d/10d, un crédit de 5 jours et un jour de plus à chaque coup
event-games = Les parties d’un appariement
event-rated = Si les parties comptent pour les cotes ; oui par défaut
event-vacation = Le maximum de jours de vacances par joueur, 0 pour aucun ; 7 par défaut
event-start = Dans combien de jours il commence ; par défaut, quand il est complet ou que vous le lancez
event-most = Le nombre maximal de joueurs
event-rounds = Les rondes d’une coupe de 8 joueurs ou plus
event-rating = Les cotes de ceux qui peuvent participer, par exemple 1200-1600
event-role = Le rôle nécessaire pour participer
event-team = Une équipe d’un match par équipes : ceux qui ont ce rôle
event-boards = Les tables d’un match par équipes : combien de chaque équipe jouent
about-event-list = Les tournois de ce serveur
about-event-show = Un tournoi : ses règles, son classement, ses appariements et vos parties
event-number = Le numéro du tournoi
about-event-start = Lancer un tournoi maintenant, pour ses organisateurs
about-event-cancel = Annuler un tournoi, pour ses organisateurs ; les parties en cours finissent sans résultat
event-reason = Pourquoi ; c’est conservé avec le tournoi
about-event-withdraw = Retirer un joueur d’un tournoi, pour ses organisateurs
about-event-decide = Décider l’issue d’une partie d’un tournoi, pour ses organisateurs
event-result = Le résultat

about-web = Se connecter sur le web : un lien vers vos parties, pour vous seul

about-privacy = Vos données : les obtenir ou les faire supprimer

about-privacy-export = Obtenir dans un fichier tout ce qui est conservé sur vous

about-privacy-delete = Faire supprimer d’ici votre nom et votre compte Discord ; deux confirmations

about-server = Comment on joue sur ce serveur

about-server-show = Montrer comment on joue ici

about-server-set = Régler comment on joue ici ; ce que vous omettez reste inchangé
server-set-channel = Le salon où les parties sont annoncées
server-set-anywhere = True pour annoncer chaque partie là où son défi a été lancé
server-set-threads = Si chaque partie a son propre fil
server-set-time = Le temps des défis qui n’en précisent pas
server-set-private = Si les nouvelles parties ne sont visibles que sur ce serveur
server-set-rated = Qui peut proposer des parties classées
server-set-seeks = Si les recherches d’ici peuvent rencontrer celles d’autres serveurs qui l’autorisent aussi
server-set-puzzles = Le salon où est publié le problème du jour, entre 12:00 et 13:00 UTC
server-set-no-puzzles = True pour ne plus publier de problèmes
server-set-theme = Les couleurs des plateaux dans les salons de ce serveur
server-set-language = La langue des messages dans les salons de ce serveur

about-server-void = Arrêter une partie sans résultat, ou invalider le résultat d’une partie terminée

about-server-bar = Empêcher un joueur de commencer des parties ici, ou l’y autoriser de nouveau
server-bar-barred = False pour autoriser de nouveau le joueur à commencer des parties
server-reason = Pourquoi, pour le journal de modération, que lit l’hébergeur du bot

level-choice =
    { $level ->
        [1] niveau 1, pour une première partie
        [5] niveau 5, le niveau habituel
        [6] niveau 6, le plus fort
       *[other] niveau { $level }
    }

side-first = premier
side-second = second
side-random = au hasard
side-both = les deux, en deux parties
vacation-as-usual = comme d’habitude
vacation-none = aucun
vacation-at-most = { $days } jours au plus
no-free-days = aucun
opening-standard = comme d’habitude
opening-pie = règle du gâteau (Buku)
opening-fair = position équilibrée

result-first-won = victoire du premier joueur
result-second-won = victoire du second joueur
result-draw = nulle
result-none = sans résultat

seat-own = de mon côté
seat-first = du côté du premier joueur

notice-turn = votre tour
notice-reminders = rappels
notice-challenges = défis
notice-offers = nulles, reprises, réclamations et pauses
notice-end = fin d’une partie
notice-vacation = vacances prises

way-channel = mention dans le salon
way-direct = message privé
way-both = mention et message privé
way-silent = pas du tout

rated-everybody = tout le monde
rated-managers = les gestionnaires du serveur
rated-nobody = personne

menu-challenge = Défier
menu-replay = Revoir
menu-follow = Suivre
