your-turn = ▶ **du bist am Zug**
waiting = Gegner am Zug
match-with = Wettkampf mit { $game }, Stand { $points } : { $others }
match-with-both = Wettkampf mit { $game }, Stand { $points } : { $others }; dort: { $state }
offers-draw = { $player } bietet Remis an
asks-takeback = { $player } bittet um eine Zugrücknahme
claims-win = { $player } beansprucht den Sieg
proposes-pause = { $player } schlägt eine Pause vor
paused-until = pausiert bis { $end }
to-act = { $player } ist am Zug

games-head = Deine Partien; die auf dich warten zuerst:
note-label = Notiz: *{ $note }*
no-note = Du hast keine Notiz zu Partie { $game }. Nur du siehst, was du schreibst.
note-head = Deine Notiz zu Partie { $game } vom { $day }, die nur du siehst:

no-notes = Du hast keine Notizen. Mit `/note` schreibst du eine.
no-notes-with = Keine deiner Notizen enthält „{ $words }“.
notes-head =
    { $count ->
        [one] Deine Notizen, die nur du siehst: { $count } Partie
       *[other] Deine Notizen, die nur du siehst: { $count } Partien
    }
notes-head-with =
    { $count ->
        [one] Deine Notizen mit „{ $words }“, die nur du siehst: { $count } Partie
       *[other] Deine Notizen mit „{ $words }“, die nur du siehst: { $count } Partien
    }

won = **{ $winner }** hat gewonnen
won-by = **{ $winner }** hat gewonnen ({ $reason })
moves =
    { $count ->
        [one] { $count } Zug
       *[other] { $count } Züge
    }

condition-game = Spiel: { $game }
condition-player = Spieler: { $player }
condition-opponent = Gegner: { $player }
condition-result = Ergebnis: { $result }
condition-since = seit: { $day }

archive = **Archiv**: { $games }
none-so-far = Keine der bisher durchsuchten Partien; es kann noch welche geben.
no-games = Keine Partien.
game-count =
    { $count ->
        [one] { $count } Partie
       *[other] { $count } Partien
    }
game-count-at-least =
    { $count ->
        [one] mindestens { $count } Partie
       *[other] mindestens { $count } Partien
    }

no-leaders = **{ $game }**: Noch hat niemand genug gewertete Partien gespielt.
leaders = **{ $game }**: die höchsten Wertungen von Spielern, die innerhalb eines Jahres eine gewertete Partie beendet haben
private-leaders = In den privaten Partien dieses Servers:

move-begins = So kann ein Zug beginnen ({ $count }):
move-goes-on = So kann { $prefix } weitergehen ({ $count }):

left-out = und { $count } weitere
