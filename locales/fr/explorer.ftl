title = Explorateur
description = Voyez ce qui a été joué dans une position, et comment ces parties se sont terminées.

openings-of = Ouvertures de { $variant }
about-position = Une position de { $game } ({ $standing }) : ce qui y a été joué, et comment ces parties se sont terminées.

covered =
    { $count ->
        [one] la première position de chaque partie publique est comptée ({ $count })
       *[other] les { $count } premières positions de chaque partie publique sont comptées
    }
searched =
    { $count ->
        [one] Une position est cherchée dans la première position de chaque partie publique ({ $count }), symétriques comprises.
       *[other] Une position est cherchée parmi les { $count } premières positions de chaque partie publique, symétriques comprises.
    }
progress = Les parties sont encore en cours de décompte : { $percent } % des plus anciennes sont traitées, d’autres peuvent donc s’ajouter.
long-line = La suite est trop longue : { $most } coups au plus sont attendus. Donnez plutôt le code de position.
