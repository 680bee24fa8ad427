analysis-after-the-end = Une partie s’analyse quand elle est terminée.
no-analysis = Cette partie ne peut pas être analysée.
analysis-under-way =
    { $judged ->
        [one] Le moteur examine encore cette partie : { $judged } action sur { $all } est jugée. Redemandez dans une minute.
       *[other] Le moteur examine encore cette partie : { $judged } actions sur { $all } sont jugées. Redemandez dans une minute.
    }
no-action-gave-much-away = Aucune action n’a coûté cher.
what-cost-most = Ce qui a coûté le plus :
costly-action = - { $action } : { $judgement }, { $chances } ; mieux : { $better }
file-too-large = Ce fichier est trop gros pour Discord. Demandez-le à l’hébergeur.
file-too-large-but-on-the-web = Ce fichier est trop gros pour Discord. Il se trouve sur le web : { $address }
unknown-page = Cette page vient d’une autre version du bot ; utilisez de nouveau `/archive`.
search-notes-again = Je ne sais plus ce que vous cherchiez ; utilisez de nouveau `/games`.
not-a-ply = Un coup se désigne par son numéro, 0 pour le début.
gif-needs-a-game = Une image animée montre une seule partie : désignez-la avec l’option `game`.
gif-too-large = Cette image animée est trop grosse pour Discord.
gif-alt =
    { $moves ->
        [one] { $moves } coup de { $variant } entre { $first } et { $second }
       *[other] { $moves } coups de { $variant } entre { $first } et { $second }
    }
no-such-games = Il n’y a pas de telles parties.
exported =
    { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    }
exported-alt =
    { $games ->
        [one] L’enregistrement de { $games } partie
       *[other] Les enregistrements de { $games } parties
    }
record-alt = L’enregistrement de la partie { $game }
export-too-large = Le fichier est trop gros pour Discord ({ $games }). Choisissez moins de parties avec les options de `/archive`.
export-too-large-but-on-the-web = Le fichier est trop gros pour Discord ({ $games }). Il se trouve sur le web : { $address }
game-number = partie { $game }
players-and-game = **{ $first }** ({ $first_side }) – **{ $second }** ({ $second_side }) · { $variant } · { $game }
after-move = Après le coup { $ply } sur { $last } : { $notation }
at-the-beginning =
    { $moves ->
        [0] Le début ; aucun coup joué.
        [one] Le début ; { $moves } coup suit.
       *[other] Le début ; { $moves } coups suivent.
    }
