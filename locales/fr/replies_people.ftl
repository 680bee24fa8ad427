bots-are-not-blocked = Un bot ne joue pas ; il n’y a rien à bloquer.
bots-are-not-barred = Un bot ne joue pas ; il n’y a rien à exclure.
user-has-not-played = Cette personne n’a pas encore joué ici.
too-many-reminders =
    { $most ->
        [one] Vous pouvez avoir au plus { $most } rappel, et vous en donnez { $given } ; rien n’a été changé.
       *[other] Vous pouvez avoir au plus { $most } rappels, et vous en donnez { $given } ; rien n’a été changé.
    }
notice-needs-both = Choisissez à la fois `notice`, le type de notification, et `by`, la façon de la recevoir.
cannot-block-yourself = Vous ne pouvez pas vous bloquer vous-même.
blocked = { $name } et vous ne pouvez plus vous défier. Les parties que vous jouez continuent.
blocked-no-more = { $name } et vous pouvez de nouveau vous défier.
barred = { $name } ne peut plus commencer de parties ici. Les parties en cours continuent.
barred-no-more = { $name } peut de nouveau commencer des parties ici.
note-removed = Vous n’avez plus de note sur la partie { $game }.
follows = Vous suivez la partie { $game } : je vous envoie en messages privés son plateau après chaque coup, puis son résultat. Si je ne peux pas vous écrire, cela s’arrête.
follows-no-more = Vous ne suivez plus la partie { $game }.
shown-here = Je publie ici le plateau de la partie { $game } après chaque coup, puis son résultat. `/watch game:{ $number } here:false` y met fin.
shown-here-no-more = Je ne publie pas ici les plateaux de la partie { $game }.
may-not-show-here = C’est réservé à ceux qui peuvent gérer les messages de ce salon, ou créer des fils si c’en est un.
name-the-game-to-show-here = Indiquez la partie dont ce salon doit montrer les plateaux, ou ne plus les montrer : `/watch game: here:`.
no-data = Rien n’est conservé ici sur vous.
own-data = Tout ce qui est conservé sur vous. Vos parties terminées y figurent, sous forme d’enregistrements.

names-are-kept = Les noms et les réglages sont conservés avec les moments où ils ont changé, jusqu’à ce que vous supprimiez votre compte.
games-are-kept = Les parties sont conservées pour toujours, avec les noms de leur époque ; une suppression en retire les noms et les commentaires.
notes-are-kept = Les notes privées sont conservées jusqu’à ce que vous les supprimiez ou supprimiez votre compte, seulement dans leur état actuel, et ne sont montrées à personne d’autre.
plans-are-kept = Les coups conditionnels sont conservés jusqu’à ce qu’ils soient joués, abandonnés ou supprimés, et ne sont montrés à personne d’autre.
followed-games-are-kept = Les parties que vous suivez sont conservées jusqu’à ce que vous cessiez de les suivre ou qu’elles se terminent, et cette liste n’est montrée à personne d’autre.
seeks-are-kept = Vos recherches restent valables jusqu’à ce qu’une partie commence, que vous les retiriez, qu’elles expirent ou que vous supprimiez votre compte, et ne sont montrées à personne d’autre.
puzzles-are-kept = Ce que vous avez fait des problèmes est conservé jusqu’à ce que vous supprimiez votre compte, et n’est montré à personne d’autre.
ratings-follow = Les cotes et les statistiques découlent des parties. Celles des parties privées ne sont montrées que sur leur serveur.
hashes-are-kept = Les exclusions et les blocages conservent une empreinte à clé d’un identifiant Discord, qui ne révèle cet identifiant à personne. Les sauvegardes gardent ce qu’elles contenaient à leur création, jusqu’à leur suppression.

own-data-alt = Tout ce qui est conservé sur vous
delete-explained = Ceci supprime d’ici pour toujours votre compte Discord, votre nom, vos réglages, vos notes privées, vos coups conditionnels, vos parties suivies, vos problèmes, vos sessions sur le web, vos programmes et vos commentaires. Les parties en cours sont abandonnées, ou annulées si les deux joueurs n’y ont pas encore joué. Les parties terminées restent, jouées par un joueur supprimé. Dans Discord, les messages plus anciens qui vous nomment restent. Est-ce bien ce que vous voulez ?
confirm-delete = C’est irréversible. Supprimer votre compte maintenant ?
deleted = Tout ce qui portait ici votre nom est supprimé. Les fichiers de ce site sont réécrits sans ces données, en général en moins d’une minute. Dans Discord, je modifie maintenant mes derniers messages sur vos parties. Les plus anciens, ceux qui n’ont pas de boutons et ceux que vous seul voyez restent ; qui gère un salon peut les y supprimer.
player-of-game-deleted = Un joueur de la partie { $game } a été supprimé, et ce qui se trouvait ici a été retiré.
player-of-challenge-deleted = Un joueur a été supprimé, et le défi qui se trouvait ici a été retiré.
managers-only = C’est réservé à ceux qui peuvent gérer le serveur.
missing-permission = Je ne peux pas annoncer de parties dans { $channel } : il m’y manque la permission *{ $permission }*. Rien n’a changé.
view-channel = Voir le salon
send-messages = Envoyer des messages
attach-files = Joindre des fichiers
read-message-history = Voir les anciens messages
create-public-threads = Créer des fils publics
send-messages-in-threads = Envoyer des messages dans les fils
vacation-spent = Votre temps dans la partie { $game } se serait écoulé, des vacances ont donc été prises pour vous : { $days } (UTC). Vos pendules sont alors arrêtées, sauf dans les parties dont les conditions limitent les vacances.
zone-without-days = Choisissez aussi les jours libres hebdomadaires, avec `weekly:`.
not-a-zone = Il n’y a pas de fuseau horaire `{ $given }` ; choisissez-en un dans la liste, par exemple Europe/Berlin.
web-link = Ce lien vous connecte sur le web, une seule fois, dans les { $minutes } minutes. Ne le transmettez pas : qui l’a joue à votre place.
no-web = Il n’y a pas ici de pages web où se connecter ; l’hébergeur peut définir `web.public_url`.
