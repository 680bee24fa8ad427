event = Événement
site = Lieu
round = Ronde
annotator = Commentateur
began = Début
ended = Fin
played = Date
time = Temps
vacation = Vacances
vacation-weekly = Jours libres hebdomadaires
free-days-stop = arrêtent les pendules
opening = Début
kind = Type
to-act-by = À jouer avant
draw = Nulle
takeback = Reprise
claim = Réclamation
pause = Pause
paused-until = En pause jusqu’au
rated = classée
casual = amicale
draw-offered = proposée par { $name }
win-claimed = par { $name }, dont la victoire est assurée
pause-proposed =
    { $count ->
        [one] de { $count } jour proposée par { $name }
       *[other] de { $count } jours proposée par { $name }
    }
takeback-asked =
    { $count ->
        [one] de { $count } action, demandée par { $name }
       *[other] de { $count } actions, demandée par { $name }
    }

won-why =
    { $count ->
        [one] { $winner } a gagné contre { $loser } à { $game } après { $count } action ({ $reason }).
       *[other] { $winner } a gagné contre { $loser } à { $game } après { $count } actions ({ $reason }).
    }
won =
    { $count ->
        [one] { $winner } a gagné contre { $loser } à { $game } après { $count } action.
       *[other] { $winner } a gagné contre { $loser } à { $game } après { $count } actions.
    }
drew-why =
    { $count ->
        [one] { $first } et { $second } ont fait nulle à { $game } après { $count } action ({ $reason }).
       *[other] { $first } et { $second } ont fait nulle à { $game } après { $count } actions ({ $reason }).
    }
drew =
    { $count ->
        [one] { $first } et { $second } ont fait nulle à { $game } après { $count } action.
       *[other] { $first } et { $second } ont fait nulle à { $game } après { $count } actions.
    }
no-result-why =
    { $count ->
        [one] { $first } et { $second } ont joué à { $game } sans résultat, { $count } action ({ $reason }).
       *[other] { $first } et { $second } ont joué à { $game } sans résultat, { $count } actions ({ $reason }).
    }
no-result =
    { $count ->
        [one] { $first } et { $second } ont joué à { $game } sans résultat, { $count } action.
       *[other] { $first } et { $second } ont joué à { $game } sans résultat, { $count } actions.
    }

plays-to-act =
    { $count ->
        [one] { $first } et { $second } jouent à { $game } : { $count } action jusqu’ici, à { $name } de jouer.
       *[other] { $first } et { $second } jouent à { $game } : { $count } actions jusqu’ici, à { $name } de jouer.
    }
plays =
    { $count ->
        [one] { $first } et { $second } jouent à { $game } : { $count } action jusqu’ici.
       *[other] { $first } et { $second } jouent à { $game } : { $count } actions jusqu’ici.
    }

board-of = Un plateau de { $game } en milieu de partie.
board-after =
    { $count ->
        [one] Le plateau de { $game } après { $count } action.
       *[other] Le plateau de { $game } après { $count } actions.
    }

designer-pilare = de Jorge Gómez Arrausi, 2005
designer-gore = jeu traditionnel des Gouro, Côte d’Ivoire
designer-pilastri = de Christopher Field, 2025
designer-buku = de Jorge Gómez Arrausi, 2001
designer-pit-of-pillars = de Christian Freeling, 2013

no-table = La table est désactivée ici. L’hébergeur peut l’activer avec web.table = "local".
no-origin = Cette requête ne dit pas de quelle page elle vient, rien n’a donc changé. Les navigateurs le disent d’eux-mêmes ; un programme utilise l’API.

first-square = { $count } en main : choisissez la première case.
next-square = { $text } jusqu’ici, { $count } en main : choisissez la case suivante.

shown-of = { $first }–{ $last } sur { $all }
shown-of-at-least = { $first }–{ $last } sur au moins { $all }

players-title = Joueurs
players-description = Tous ceux qui ont joué ici en public, par nom, avec leurs parties et leurs cotes.

rating-course =
    { $count ->
        [one] Cote à { $game } sur la dernière partie classée ({ $count }) : de { $began } à { $now }, entre { $low } et { $high }.
       *[other] Cote à { $game } sur les { $count } dernières parties classées : de { $began } à { $now }, entre { $low } et { $high }.
    }

against-title = { $first } contre { $second }
about-against = Les parties et les résultats : { $first } contre { $second }.
about-against-record = { $first } contre { $second } sur Colonnade (victoires de { $first } : { $won } ; victoires de { $second } : { $lost } ; nulles : { $drawn }).
about-player-record =
    { $played ->
        [one] { $name } sur Colonnade : { $played } partie (victoires : { $won } ; nulles : { $drawn } ; défaites : { $lost }).
       *[other] { $name } sur Colonnade : { $played } parties (victoires : { $won } ; nulles : { $drawn } ; défaites : { $lost }).
    }
about-player-rated =
    { $played ->
        [one] { $name } sur Colonnade : cote { $rating } à { $game } ; { $played } partie (victoires : { $won } ; nulles : { $drawn } ; défaites : { $lost }).
       *[other] { $name } sur Colonnade : cote { $rating } à { $game } ; { $played } parties (victoires : { $won } ; nulles : { $drawn } ; défaites : { $lost }).
    }
final-position = La position finale de la dernière partie : { $first } – { $second }, { $game }.

only-json = Les intégrations ne sont décrites qu’en JSON : omettez le format, ou choisissez json.
not-embeddable = Cette adresse n’est pas celle d’une partie de ce site.

api-title = API
api-description = L’interface pour les programmes : parties, positions, archives, joueurs et cotes en JSON.
