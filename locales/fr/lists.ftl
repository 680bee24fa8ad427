your-turn = ▶ **à vous de jouer**
waiting = en attente
match-with = match avec { $game }, score { $points } : { $others }
match-with-both = match avec { $game }, score { $points } : { $others } ; là-bas : { $state }
offers-draw = { $player } propose la nulle
asks-takeback = { $player } demande une reprise
claims-win = { $player } réclame la victoire
proposes-pause = { $player } propose une pause
paused-until = en pause jusqu’au { $end }
to-act = à { $player } de jouer

games-head = Vos parties, d’abord celles qui vous attendent :
note-label = note : *{ $note }*
no-note = Vous n’avez pas de note sur la partie { $game }. Personne d’autre ne voit ce que vous écrivez.
note-head = Votre note du { $day } sur la partie { $game }, que personne d’autre ne voit :

no-notes = Vous n’avez aucune note. `/note` en écrit une.
no-notes-with = Aucune de vos notes ne contient « { $words } ».
notes-head =
    { $count ->
        [one] Vos notes, que personne d’autre ne voit : { $count } partie
       *[other] Vos notes, que personne d’autre ne voit : { $count } parties
    }
notes-head-with =
    { $count ->
        [one] Vos notes contenant « { $words } », que personne d’autre ne voit : { $count } partie
       *[other] Vos notes contenant « { $words } », que personne d’autre ne voit : { $count } parties
    }

won = **{ $winner }** a gagné
won-by = **{ $winner }** a gagné ({ $reason })
moves =
    { $count ->
        [one] { $count } coup
       *[other] { $count } coups
    }

condition-game = jeu : { $game }
condition-player = joueur : { $player }
condition-opponent = adversaire : { $player }
condition-result = résultat : { $result }
condition-since = depuis : { $day }

archive = **Archives** : { $games }
none-so-far = Aucune parmi les parties examinées jusqu’ici ; il peut y en avoir d’autres.
no-games = Aucune partie.
game-count =
    { $count ->
        [one] { $count } partie
       *[other] { $count } parties
    }
game-count-at-least =
    { $count ->
        [one] au moins { $count } partie
       *[other] au moins { $count } parties
    }

no-leaders = **{ $game }** : personne n’a encore joué assez de parties classées.
leaders = **{ $game }** : les cotes les plus élevées des joueurs qui ont terminé une partie classée depuis moins d’un an
private-leaders = Dans les parties privées de ce serveur :

move-begins = Un coup peut commencer par ({ $count }) :
move-goes-on = { $prefix } peut continuer par ({ $count }) :

left-out =
    { $count ->
        [one] et { $count } autre
       *[other] et { $count } autres
    }
