title = Configurer Discord
description = Les étapes pour avoir votre propre bot dans Discord, chacune vérifiée dans son état actuel.
host-only = Personne d’autre que l’hébergeur de cette machine ne peut voir comment le bot est configuré.

portal = Le portail des développeurs de Discord
invite = Ajouter le bot à un serveur

application = Créer une application
token = Démarrer avec son jeton
connection = Se connecter
server = Ajouter le bot à un serveur
channel = Choisir un salon
application-how = Dans le portail, choisissez New Application et donnez-lui un nom. C’est le nom de votre bot.
token-how = Dans la section Bot, appuyez sur Reset Token et copiez le jeton, qui est un mot de passe. Arrêtez ce programme, mettez le jeton dans DISCORD_TOKEN, et redémarrez-le. Avec le paquet Debian, écrivez plutôt une ligne DISCORD_TOKEN=… avec le jeton dans /etc/colonnade/environment et lancez systemctl restart colonnade.
connection-how = Le bot se connecte tout seul. Laissez désactivés tous les Privileged Gateway Intents : il n’en a pas besoin.
server-how = Dès que le bot est connecté, l’adresse qui l’ajoute apparaît ici. Ouvrez-la et choisissez un serveur ; elle accorde aussi les permissions.
channel-how = Écrivez /server set sur le serveur pour choisir le salon des annonces. Sans salon choisi, elles vont là où le défi a été lancé.

application-known = Il y en a une.
application-unknown = Pas encore connue.
token-not-set = Aucun jeton n’est défini.
token-not-built = Ce programme a été compilé sans Discord et n’accepte pas de jeton. Recompilez-le avec cargo build --release : les features par défaut comprennent Discord.
token-asked = Vérification du jeton auprès de Discord…
token-accepted = Discord accepte le jeton.
token-refused = Discord refuse le jeton. Réinitialisez-le dans le portail, et démarrez avec le nouveau.
connected = Le bot est connecté, et ses intents sont acceptés.
not-connected = Le bot n’est pas connecté : { $problem }.
waits = Pas encore connecté.
no-servers = Le bot n’est encore sur aucun serveur.
servers =
    { $count ->
        [one] Le bot est sur { $count } serveur.
       *[other] Le bot est sur { $count } serveurs.
    }
no-channels = Aucun salon n’est encore choisi.
channels =
    { $count ->
        [one] Un salon est choisi sur { $count } serveur.
       *[other] Un salon est choisi sur { $count } serveurs.
    }
