no-finished-games = Aucune partie terminée pour l’instant.
private-games-here = Dans les parties privées de ce serveur :
heading-away = **{ $name }** (en vacances)
game-results = { $game } : cote { $rating } · { $played ->
        [one] { $played } jouée
       *[other] { $played } jouées
    }, { $won ->
        [one] { $won } gagnée
       *[other] { $won } gagnées
    }, { $drawn ->
        [one] { $drawn } nulle
       *[other] { $drawn } nulles
    }, { $lost ->
        [one] { $lost } perdue
       *[other] { $lost } perdues
    }

settings = **Vos réglages**
colours = Couleurs : { $theme }
language = Langue : { $language }
boards-own-seat = Plateaux : vus de votre côté
boards-first-seat = Plateaux : vus du côté du premier joueur
reminders-none = Rappels : aucun
reminders = Rappels : { $times } avant la fin de votre temps
moves-confirmed = Coups : montrés avant de compter
moves-at-once = Coups : joués aussitôt
name-shown = Votre nom sur le web : affiché
name-not-shown = Votre nom sur le web : masqué
vacation-automatic = Vacances : prises d’elles-mêmes quand votre temps serait écoulé
vacation-by-command = Vacances : seulement les jours que vous prenez vous-même
direct-games = Pour les parties en messages privés, les notifications y arrivent dans tous les cas.
no-reminders-choice = aucun rappel
reminders-choice = { $times } avant la fin de votre temps
times-comma = { $before }, puis { $next }
times-and = { $before }, puis { $last }
told-of = Notification ({ $subject }) : { $way }

computer = Ordinateur, niveau { $level }
deleted-player = joueur supprimé { $player }
unknown-player = joueur inconnu
unnamed-player = joueur { $player }
no-hint-between-people = Les indices sont réservés aux parties contre l’ordinateur.

vacation = **Vos vacances**
vacation-none = Jours à venir (UTC) : aucun
vacation-ahead = Jours à venir (UTC) : { $days }
vacation-left =
    { $days ->
        [one] Reste cette année : { $days } jour sur { $year }
       *[other] Reste cette année : { $days } jours sur { $year }
    }
vacation-clocks = Ces jours-là, vos pendules sont arrêtées, sauf dans les parties dont les conditions limitent les vacances.
free-days = Jours libres hebdomadaires : { $days }. Votre pendule s’arrête ces jours-là dans les parties dont les conditions comprennent les jours libres ; un changement vaut pour les parties qui commencent ensuite.
free-days-none = Jours libres hebdomadaires : aucun
weekday = { $day ->
    [mon] lundi
    [tue] mardi
    [wed] mercredi
    [thu] jeudi
    [fri] vendredi
    [sat] samedi
   *[sun] dimanche
    }
free-days-in = { $days } ({ $zone })

server = **Les parties sur ce serveur**
channel = Salon : { $channel }
channel-of-challenge = Salon : celui où chaque défi a été lancé
threads = Un fil par partie : oui
no-threads = Un fil par partie : non
control = Temps si un défi n’en précise pas : { $control }
control-of-host = Temps si un défi n’en précise pas : { $control } (réglage de l’hébergeur)
games-private = Parties : visibles sur ce serveur seulement
games-public = Parties : publiques
rated-by-everybody = Parties classées : tout le monde peut en proposer
rated-by-managers = Parties classées : seuls les gestionnaires du serveur peuvent en proposer
rated-by-nobody = Parties classées : personne ne peut en proposer
seeks-across = Recherches : avec celles d’autres serveurs qui l’autorisent
seeks-private = Recherches : sur ce serveur seulement, comme ses parties
seeks-here = Recherches : sur ce serveur seulement
daily-off = Problème du jour : non publié
daily-in = Problème du jour : dans { $channel }, entre 12:00 et 13:00 UTC
daily-lost = Problème du jour : plus publié, car je ne peux pas écrire dans { $channel }
theme = Couleurs des plateaux dans les salons : { $theme }
server-language = Langue des messages dans les salons : { $language }
barred = Joueurs exclus : { $count }
barred-players = { $more ->
    [0] Joueurs exclus ({ $count }) : { $names }
   *[other] Joueurs exclus ({ $count }) : { $names } et { $more } autres
}
