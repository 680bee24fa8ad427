no-such-file = Ce fichier n’existe pas ici.
no-such-game = Cette partie n’existe pas ici.
no-such-page = Il n’y a pas de page à cette adresse.
no-such-picture = Cette image n’existe pas ici.
no-such-player = Ce joueur n’existe pas ici.
no-such-position = Cette position n’existe pas ici.
no-such-puzzle = Ce problème n’existe pas ici.
no-such-tournament = Ce tournoi n’existe pas ici.

not-allowed = Non autorisé
not-found = Introuvable
another-address = Adresse incorrecte
many-requests = Trop de requêtes
try-again = Veuillez réessayer
went-wrong = Quelque chose a mal tourné
not-possible = Ce n’est pas possible

wrong-method = Cette adresse ne peut pas être utilisée de cette façon.
failed = Quelque chose a mal tourné. L’hébergeur peut en trouver la cause dans le journal.
cannot-be-shown = Cette partie ne peut pas être affichée. L’hébergeur peut en trouver la cause dans le journal.
too-slow = Cela a pris trop de temps. Veuillez réessayer dans une minute.
too-slow-to-tell = Cela a pris trop de temps, et c’est peut-être fait. Regardez d’abord le plateau, et ne réessayez que si ce n’est pas fait.
too-long-for-animation = Cette partie est trop longue pour une animation. Ses pages montrent chaque position.
no-such-page-of-list = Cette page n’existe pas. Recommencez à la première page.
too-many-live-views = Trop de vues en direct sont ouvertes. Cette page fonctionne encore, mais ne s’actualise pas d’elle-même.
too-many-connections = Trop de connexions sont ouvertes ici. Réessayez dans quelques secondes.
body-too-slow = La requête n’est pas arrivée en 20 secondes. Envoyez-la de nouveau.
bad-live-games = Une vue en direct indique des numéros de parties, séparés par des virgules, au plus { $most }.
foreign-host = Ce serveur ne porte pas le nom indiqué dans l’adresse. Utilisez l’adresse qu’il affiche à son démarrage.
foreign-origin = Cette requête ne vient pas d’une page de ce site, rien n’a donc changé.
table-not-local = La table ne peut être utilisée que sur la machine où tourne ce programme, et seulement sans proxy.
table-needs-token = Pour utiliser la table, ouvrez l’adresse que le programme affiche à son démarrage.
table-moved = Cette adresse de la table n’est plus valable. Le programme affiche la bonne au démarrage : ouvrez celle-là.
unknown-form = Cette page ne sait pas ce que demande le formulaire.
incomplete-form = Ce formulaire est incomplet. Rechargez la page et réessayez.
link-altered = Ce lien n’est pas complet, ou a été modifié. Copiez le lien entier, ou demandez-en un nouveau.
link-expired = Ce lien a expiré. Demandez-en un nouveau là où vous l’avez obtenu.
link-stale = Ce lien n’est plus valable : la partie a changé depuis sa création. Demandez-en un nouveau là où vous l’avez obtenu.

name-needed = Entrez un nom de 1 à 64 caractères.
computers-name = Un ordinateur porte ce nom. Choisissez-en un autre.
two-opponents = Entrez un second joueur ou choisissez un ordinateur, pas les deux.
position-or-fair-start = Une position de départ équilibrée est tirée au sort. Laissez la position vide ou choisissez un autre début.
opponent-needed = Il n’y a pas d’adversaire pour commencer : indiquez un second joueur ou choisissez l’ordinateur.
computer-decides = L’ordinateur en décide lui-même.
no-such-level = Il n’y a pas de niveau { $text } : les niveaux vont de 1 à 6.

bad-parameters = Certains paramètres ne peuvent pas être lus.
too-many-requests =
    { $seconds ->
        [one] Trop de requêtes sont venues de votre adresse. Veuillez réessayer dans { $seconds } seconde.
       *[other] Trop de requêtes sont venues de votre adresse. Veuillez réessayer dans { $seconds } secondes.
    }
asked-for-much =
    { $seconds ->
        [one] Vous avez beaucoup demandé en peu de temps. Veuillez réessayer dans { $seconds } seconde.
       *[other] Vous avez beaucoup demandé en peu de temps. Veuillez réessayer dans { $seconds } secondes.
    }
server-busy =
    { $seconds ->
        [one] Le serveur est occupé en ce moment. Veuillez réessayer dans { $seconds } seconde.
       *[other] Le serveur est occupé en ce moment. Veuillez réessayer dans { $seconds } secondes.
    }

malformed-query = Les paramètres de cette adresse sont mal formés.
repeated-parameter = Le paramètre { $name } est donné plus d’une fois.
bad-parameter = La valeur du paramètre { $name } ne peut pas être lue.
missing-parameter = Le paramètre { $name } manque.
parameter-out-of-range = Le paramètre { $name } doit être compris entre { $least } et { $most }.
not-a-form = Le type de contenu de cette requête doit être `application/x-www-form-urlencoded`.
malformed-form = Le formulaire est mal formé.
repeated-field = Le champ { $name } est donné plus d’une fois.
bad-field = La valeur du champ { $name } ne peut pas être lue.

not-json = Le type de contenu de cette requête doit être `application/json`.
malformed-json = Le corps n’est pas du JSON ; il ne peut pas être lu à la ligne { $line }, colonne { $column }.
bad-json-field = Le champ { $name } est inconnu, donné deux fois, ou a une valeur du mauvais type.
incomplete-json = Le corps n’est pas un objet JSON, ou un champ nécessaire manque.
body-too-long = Le corps de cette requête est trop long.
body-unreadable = Le corps de cette requête ne peut pas être lu.
token-needed = Cette adresse demande un jeton : Authorization: Bearer TOKEN. Vous en créez un sur /me/programs.
token-reads-only = Ce jeton ne fait que lire. Seul le jeton d’un programme joue.
too-many-streams = Ce jeton a trop de flux ouverts.
