offline = Le serveur n’a pas répondu.
refused = Le serveur a refusé ({ $status }).
busy = Le serveur est occupé ({ $status }).
retry = { $problem } Nouvel essai dans { $seconds } s.
lost = Aucune réponse n’est arrivée : on ne sait donc pas si cela a été fait. Vérifiez avant de l’envoyer à nouveau.
sending = Il n’y a pas encore de réponse. Patientez encore un peu.
undone = Annulé.
redone = Rétabli.
not-kept = Ce navigateur ne conserve pas cette analyse, ou ne la conserve plus.
not-stored = Ce navigateur n’a pas pu conserver l’analyse : rien n’a donc été modifié. Téléchargez la partie ou libérez de la place.
games-found = Parties dans ce fichier : { $count }. Choisissez-en une.
long-file = Ce fichier est trop long : décompressé, il peut avoir au plus 64 Mio.
long-game = Cette partie est trop longue pour le plateau : son texte peut avoir au plus 512 Kio, et 45 Ko une fois compressé. Rien n’en a été ouvert.
not-text = Ce fichier n’est pas du texte en UTF-8.
damaged-file = Ce fichier est endommagé ou tronqué.
remove-study = Retirer

taken-back = Une action a été reprise.
several-taken-back = Actions reprises : { $count }.
new-action = Nouveau : { $action }
gone-on = La partie a continué : { $action }

beginning = Le début
at-action = { $action }. Action { $ply } sur { $plies }.
of-plies = { $ply } sur { $plies }
stop = Arrêter

copied = Copié.
no-copying = Le navigateur ne permet pas de copier.

also-here = { $time } ; ici { $here }
times-of = Les heures sont celles de { $zone }.
