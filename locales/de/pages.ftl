event = Turnier
site = Ort
round = Runde
annotator = Kommentar von
began = Begonnen
ended = Beendet
played = Gespielt
time = Bedenkzeit
vacation = Urlaub
vacation-weekly = Wöchentliche freie Tage
free-days-stop = halten die Uhren an
opening = Beginn
kind = Art
to-act-by = Zugfrist
draw = Remis
takeback = Zugrücknahme
claim = Anspruch
pause = Pause
paused-until = Pausiert bis
rated = gewertet
casual = ungewertet
draw-offered = angeboten von { $name }
win-claimed = von { $name }; der Sieg ist sicher
pause-proposed =
    { $count ->
        [one] von { $count } Tag, vorgeschlagen von { $name }
       *[other] von { $count } Tagen, vorgeschlagen von { $name }
    }
takeback-asked =
    { $count ->
        [one] von { $name } gewünscht: { $count } Aktion
       *[other] von { $name } gewünscht: { $count } Aktionen
    }

won-why =
    { $count ->
        [one] { $winner } hat in { $game } nach { $count } Aktion gegen { $loser } gewonnen ({ $reason }).
       *[other] { $winner } hat in { $game } nach { $count } Aktionen gegen { $loser } gewonnen ({ $reason }).
    }
won =
    { $count ->
        [one] { $winner } hat in { $game } nach { $count } Aktion gegen { $loser } gewonnen.
       *[other] { $winner } hat in { $game } nach { $count } Aktionen gegen { $loser } gewonnen.
    }
drew-why =
    { $count ->
        [one] { $first } und { $second } haben in { $game } nach { $count } Aktion remis gespielt ({ $reason }).
       *[other] { $first } und { $second } haben in { $game } nach { $count } Aktionen remis gespielt ({ $reason }).
    }
drew =
    { $count ->
        [one] { $first } und { $second } haben in { $game } nach { $count } Aktion remis gespielt.
       *[other] { $first } und { $second } haben in { $game } nach { $count } Aktionen remis gespielt.
    }
no-result-why =
    { $count ->
        [one] { $first } und { $second } haben { $game } ohne Ergebnis gespielt, { $count } Aktion ({ $reason }).
       *[other] { $first } und { $second } haben { $game } ohne Ergebnis gespielt, { $count } Aktionen ({ $reason }).
    }
no-result =
    { $count ->
        [one] { $first } und { $second } haben { $game } ohne Ergebnis gespielt, { $count } Aktion.
       *[other] { $first } und { $second } haben { $game } ohne Ergebnis gespielt, { $count } Aktionen.
    }

plays-to-act =
    { $count ->
        [one] { $first } und { $second } spielen { $game }: bisher { $count } Aktion, { $name } ist am Zug.
       *[other] { $first } und { $second } spielen { $game }: bisher { $count } Aktionen, { $name } ist am Zug.
    }
plays =
    { $count ->
        [one] { $first } und { $second } spielen { $game }: bisher { $count } Aktion.
       *[other] { $first } und { $second } spielen { $game }: bisher { $count } Aktionen.
    }

board-of = Ein Brett von { $game } mitten in einer Partie.
board-after =
    { $count ->
        [one] Das Brett von { $game } nach { $count } Aktion.
       *[other] Das Brett von { $game } nach { $count } Aktionen.
    }

designer-pilare = von Jorge Gómez Arrausi, 2005
designer-gore = traditionelles Spiel der Guro, Elfenbeinküste
designer-pilastri = von Christopher Field, 2025
designer-buku = von Jorge Gómez Arrausi, 2001
designer-pit-of-pillars = von Christian Freeling, 2013

no-table = Der Tisch ist hier abgeschaltet. Der Betreiber kann ihn mit web.table = "local" einschalten.
no-origin = Diese Anfrage sagt nicht, von welcher Seite sie kommt, daher hat sich nichts geändert. Browser sagen es von selbst; ein Programm verwendet die API.

first-square = { $count } in der Hand: Wähle das erste Feld.
next-square = Bisher { $text }, { $count } in der Hand: Wähle das nächste Feld.

shown-of = { $first }–{ $last } von { $all }
shown-of-at-least = { $first }–{ $last } von mindestens { $all }

players-title = Spieler
players-description = Alle, die hier öffentlich gespielt haben, nach Namen, mit Partien und Wertungen.

rating-course =
    { $count ->
        [one] Wertung in { $game } über die letzte gewertete Partie: von { $began } auf { $now }, zwischen { $low } und { $high }.
       *[other] Wertung in { $game } über die letzten { $count } gewerteten Partien: von { $began } auf { $now }, zwischen { $low } und { $high }.
    }

against-title = { $first } gegen { $second }
about-against = Die Partien von { $first } und { $second } gegeneinander und ihre Ergebnisse.
about-against-record = { $first } gegen { $second } auf Colonnade: gewonnen von { $first }: { $won }, von { $second }: { $lost }, remis: { $drawn }.
about-player-record =
    { $played ->
        [one] { $name } auf Colonnade: { $played } Partie, { $won } gewonnen, { $drawn } remis, { $lost } verloren.
       *[other] { $name } auf Colonnade: { $played } Partien, { $won } gewonnen, { $drawn } remis, { $lost } verloren.
    }
about-player-rated =
    { $played ->
        [one] { $name } auf Colonnade: Wertung { $rating } in { $game }; { $played } Partie, { $won } gewonnen, { $drawn } remis, { $lost } verloren.
       *[other] { $name } auf Colonnade: Wertung { $rating } in { $game }; { $played } Partien, { $won } gewonnen, { $drawn } remis, { $lost } verloren.
    }
final-position = Die Schlussstellung der letzten Partie: { $first } – { $second }, { $game }.

only-json = Einbettungen werden nur als JSON beschrieben: Lass das Format weg oder setz es auf json.
not-embeddable = Diese Adresse gehört zu keiner Partie dieser Seite.

api-title = API
api-description = Die Schnittstelle für Programme: Partien, Stellungen, das Archiv, Spieler und Wertungen als JSON.
