no-such-game = il n’y a pas de partie { $game }
no-such-challenge = ce défi n’existe pas
not-playing = vous ne jouez pas dans cette partie ; vous pouvez la regarder et la revoir
not-your-turn = c’est à votre adversaire de jouer
game-over = la partie est terminée
void-already = cette partie est déjà invalidée
outdated = la partie a continué depuis que ce plateau a été affiché
no-such-player = ce joueur n’existe pas
barred = vous ne pouvez pas commencer de parties ici ; les modérateurs peuvent vous dire pourquoi
rated-not-allowed = vous ne pouvez pas proposer de parties classées ici, seulement des parties amicales
computers-are-casual = les parties contre l’ordinateur sont amicales, pas classées
computers-play-one-game = les matchs de deux parties sont pour les humains ; un ordinateur joue une partie à la fois
programs-are-casual = les parties contre des programmes ne sont pas classées
programs-ask-nobody = un programme ne défie que d’autres programmes et son propriétaire, et n’accepte que les défis qui lui sont adressés
programs-too-often = vous créez des programmes trop souvent ; réessayez dans { $wait }
too-many-programs = { $most ->
    [0] vous ne pouvez avoir aucun programme ici
    [one] vous pouvez avoir au plus { $most } programme
   *[other] vous pouvez avoir au plus { $most } programmes
}
too-many-tokens = vous pouvez avoir au plus { $most } jetons ; révoquez-en un dont vous n’avez plus besoin
no-room-for-match = un match commence deux parties, et un joueur peut en avoir au plus { $most } en cours ici ; une partie seule demande moins de place
decided-game = le vainqueur de { $variant } est connu avant le premier coup, une partie seule ne peut donc pas être classée ; choisissez les deux camps, en deux parties
no-pie-rule = la règle du gâteau ne rend pas { $variant } plus équitable ; choisissez plutôt les deux camps, en deux parties
no-fair-starts = il n’y a pas de liste de positions de départ équilibrées de { $variant } ; choisissez la position habituelle
computers-busy-in-server =
    { $most ->
        [one] { $most } partie contre l’ordinateur est déjà en cours sur ce serveur ; réessayez quand elle sera terminée
       *[other] { $most } parties contre l’ordinateur sont déjà en cours sur ce serveur ; réessayez quand l’une d’elles sera terminée
    }
computers-busy =
    { $most ->
        [one] l’ordinateur joue déjà { $most } partie ; réessayez quand elle sera terminée
       *[other] l’ordinateur joue déjà { $most } parties ; réessayez quand l’une d’elles sera terminée
    }
computer-games =
    { $most ->
        [one] vous avez déjà { $most } partie en cours contre l’ordinateur ; terminez-la ou abandonnez-la d’abord
       *[other] vous avez déjà { $most } parties en cours contre l’ordinateur ; terminez ou abandonnez d’abord l’une d’elles
    }
own-game = vous jouez vous-même la partie { $game } ; un autre modérateur doit en décider
not-cancelled = le résultat de la partie { $game } n’a pas été invalidé et ne peut donc pas être rétabli
not-of-server = la partie { $game } n’appartient pas à ce serveur et ne peut donc pas être invalidée d’ici
not-over = la partie { $game } n’est pas encore terminée
opponent-barred = ce joueur ne peut pas commencer de parties ici
opponent-gone = ce joueur n’est plus ici
opponent-busy =
    { $most ->
        [one] votre adversaire a { $most } partie en cours, et le maximum ici est atteint
       *[other] votre adversaire a { $most } parties en cours, et le maximum ici est atteint
    }
not-a-name = { $text } ne peut pas être un nom : un nom a de 1 à { $most } caractères visibles
not-direct = seule une partie jouée en messages privés peut être rendue publique par ses joueurs
published-already = vous avez déjà accepté que tout le monde puisse voir cette partie ; votre adversaire doit l’accepter aussi
time-is-up = votre temps pour cette partie est écoulé
ambiguous = cela peut désigner plus d’un coup : écrivez { $moves }
no-draw-offer = il n’y a pas de proposition de nulle à laquelle vous puissiez répondre ou que vous puissiez retirer
draw-offer-open = votre proposition de nulle est en attente : c’est à votre adversaire d’y répondre
draw-declined = votre dernière proposition de nulle a été refusée ou retirée ; vous pourrez en refaire une après votre prochain coup
not-certain = votre victoire n’est pas assurée : seules les prises ou la table des finales de Goré peuvent la prouver
no-claim = il n’y a pas de réclamation à laquelle vous puissiez répondre
claim-open = la victoire est réclamée, et il faut d’abord y répondre
claim-declined = votre adversaire continue malgré votre réclamation ; vous pourrez réclamer de nouveau la victoire après votre prochain coup
not-pausable = seule une partie entre deux personnes, avec limite de temps et hors tournoi, peut être mise en pause
no-pause-offer = il n’y a pas de proposition de pause à laquelle vous puissiez répondre ou que vous puissiez retirer
pause-offer-open = une pause est proposée, et il faut d’abord y répondre
pause-declined = votre dernière proposition de pause a été refusée ou retirée ; vous pourrez en refaire une après votre prochain coup
paused-already = la partie est déjà en pause, jusqu’au { $day }
pause-days =
    { $count ->
        [one] cette partie peut être mise en pause pour { $count } jour au plus maintenant
       *[other] cette partie peut être mise en pause pour 1 à { $count } jours maintenant
    }
no-more-pauses = cette partie a été en pause pendant { $most } jours, le maximum possible
no-takeback = personne ne demande de reprise
own-takeback = c’est vous qui avez demandé cette reprise : c’est à votre adversaire d’y répondre
takeback-open = une reprise est déjà demandée
takeback-declined = votre dernière demande de reprise a été refusée ou retirée ; vous pourrez en refaire une après votre prochain coup
nothing-to-take-back = vous n’avez pas encore joué, il n’y a donc rien à reprendre
no-time-for-takeback = il ne resterait plus de temps après cette reprise, car le temps utilisé n’est pas rendu
too-late-to-abort = les deux joueurs ont joué, la partie ne peut donc plus être annulée ; vous pouvez abandonner ou proposer la nulle
not-idle-yet = la partie n’a pas de limite de temps ; à partir du { $day }, vous pourrez demander à votre adversaire de jouer, et sans réponse la partie sera close
asked-to-act = votre adversaire a été invité à jouer ; sinon la partie sera close le { $day }
challenge-closed = ce défi n’est plus ouvert
not-challenged = ce défi ne vous est pas adressé
not-challenger = un défi ne peut être retiré que par la personne qui l’a lancé
own-challenge = vous ne pouvez pas jouer ici contre vous-même
blocked = vous ne pouvez pas jouer contre ce joueur
too-short = { $control }, c’est trop court : le minimum autorisé ici est de { $shortest } par coup
too-many-challenges-open =
    { $most ->
        [one] vous avez { $most } défi ouvert, et le maximum ici est atteint
       *[other] vous avez { $most } défis ouverts, et le maximum ici est atteint
    }
too-many-games =
    { $most ->
        [one] vous avez { $most } partie en cours, et le maximum ici est atteint
       *[other] vous avez { $most } parties en cours, et le maximum ici est atteint
    }
too-many-notes =
    { $most ->
        [one] vous avez des notes sur { $most } partie, et le maximum est atteint ; supprimez-en d’abord une
       *[other] vous avez des notes sur { $most } parties, et le maximum est atteint ; supprimez-en d’abord une
    }
too-many-followed =
    { $most ->
        [one] vous suivez { $most } partie, et le maximum est atteint ; cessez d’abord de la suivre
       *[other] vous suivez { $most } parties, et le maximum est atteint ; cessez d’abord d’en suivre une
    }
too-many-seeks =
    { $most ->
        [one] vous avez déjà { $most } recherche, et le maximum est atteint ; retirez-la d’abord
       *[other] vous avez déjà { $most } recherches, et le maximum est atteint ; retirez-en d’abord une
    }
opponent-not-here = cette personne ne s’est pas encore servie du bot, qui ne lui envoie donc pas de messages ; défiez-la sur un serveur où vous êtes tous les deux
challenged-too-often = vous avez lancé trop de défis ces derniers temps ; vous pourrez recommencer dans { $wait }
vacation-in-the-past = { $day } est dans le passé ; les vacances se prennent à partir d’aujourd’hui
vacation-days = les vacances se prennent pour 1 à 366 jours
vacation-too-far = les vacances se prennent au plus tard jusqu’à la fin de { $year }
vacation-spent = { $count ->
    [one] il vous reste { $count } jour de vacances en { $year }
   *[other] il vous reste { $count } jours de vacances en { $year }
 }
no-vacation-ahead = vous n’avez pas de jours de vacances après aujourd’hui
note-empty = une note a au moins un caractère
note-too-long = une note a au plus { $most } caractères, et celle-ci en a { $length }
vacation-already = vous êtes déjà en vacances ces jours-là
not-a-command = { $text } n’est pas une commande

plan-own-turn = c’est à vous de jouer, vous pouvez donc jouer tout de suite ; une suite qui commence par votre propre coup s’entre avec /if
plan-both-sides = vous jouez les deux camps de cette partie
plan-no-answer = une suite se termine par votre réponse à un coup de votre adversaire
plan-ended = la partie est terminée avant la fin de la suite
plan-too-long = une suite a au plus { $most } coups
plan-too-many = vos coups conditionnels dans une partie sont au plus { $most }, ou moins s’ils sont longs ; supprimez-en d’abord
plan-not-planned = cette suite n’est pas parmi vos coups conditionnels
plan-changed = vos coups conditionnels ont été modifiés entre-temps

in-line = le coup { $number } de cette suite est refusé : { $why }

incident = quelque chose a mal tourné ici ; l’hébergeur le trouvera dans le journal sous { $number }
storage-full = le disque de ce site est plein, rien n’a donc été changé ; réessayez plus tard
storage-refused = le stockage de ce site n’accepte aucun changement pour le moment, rien n’a donc été changé ; réessayez plus tard
storage-unavailable = le stockage de ce site ne répond pas pour le moment ; réessayez dans une minute
storage-in-doubt = le stockage de ce site n’a pas répondu à temps, et c’est peut-être fait ; regardez d’abord le plateau ou la liste, et ne réessayez que si ce n’est pas fait
storage-stopped = le stockage de ce site s’est arrêté jusqu’à ce que l’hébergeur intervienne ; réessayez plus tard
invalid-cursor = cette page n’existe pas ; utilisez la valeur que la page précédente indique pour la suivante

not-a-span = { $text } n’est pas une durée, comme 3d, 36h ou 1w2d (w d h m s)
not-a-control = { $text } n’est pas une cadence : 3d (pour chaque coup), 10d+36h/21d (crédit de temps, incrément, plafond) ou none

events-not-started = le premier événement ne commence pas une partie
events-action = action { $ply } : { $why }
events-started-twice = la partie est commencée une seconde fois
