analysis-after-the-end = Eine Partie wird analysiert, wenn sie zu Ende ist.
no-analysis = Diese Partie kann nicht analysiert werden.
analysis-under-way =
    { $all ->
        [one] Die Engine sieht sich diese Partie noch an: { $judged } von { $all } Aktion ist beurteilt. Frag in einer Minute noch einmal.
       *[other] { $judged ->
            [one] Die Engine sieht sich diese Partie noch an: { $judged } von { $all } Aktionen ist beurteilt. Frag in einer Minute noch einmal.
           *[other] Die Engine sieht sich diese Partie noch an: { $judged } von { $all } Aktionen sind beurteilt. Frag in einer Minute noch einmal.
        }
    }
no-action-gave-much-away = Keine Aktion hat viel verschenkt.
what-cost-most = Was am meisten gekostet hat:
costly-action = - { $action }: { $judgement }, { $chances }; besser { $better }
file-too-large = Diese Datei ist zu groß für Discord. Frag den Betreiber danach.
file-too-large-but-on-the-web = Diese Datei ist zu groß für Discord. Im Web findest du sie hier: { $address }
unknown-page = Diese Seite gehört zu einer anderen Version des Bots; verwende noch einmal `/archive`.
search-notes-again = Ich weiß nicht mehr, wonach du gesucht hast; verwende noch einmal `/games`.
not-a-ply = Ein Zug wird durch seine Nummer benannt, 0 ist der Anfang.
gif-needs-a-game = Ein bewegtes Bild zeigt eine einzelne Partie: Nenn sie mit der Option `game`.
gif-too-large = Dieses bewegte Bild ist zu groß für Discord.
gif-alt =
    { $moves ->
        [one] { $variant }: { $moves } Zug zwischen { $first } und { $second }
       *[other] { $variant }: { $moves } Züge zwischen { $first } und { $second }
    }
no-such-games = Solche Partien gibt es nicht.
exported =
    { $games ->
        [one] { $games } Partie
       *[other] { $games } Partien
    }
exported-alt =
    { $games ->
        [one] Die Aufzeichnung von { $games } Partie
       *[other] Die Aufzeichnungen von { $games } Partien
    }
record-alt = Die Aufzeichnung von Partie { $game }
export-too-large = { $games }: Das wird zu groß für Discord. Wähle mit den Optionen von `/archive` weniger aus.
export-too-large-but-on-the-web = { $games }: Das wird zu groß für Discord. Im Web findest du sie hier: { $address }
game-number = Partie { $game }
players-and-game = **{ $first }** ({ $first_side }) – **{ $second }** ({ $second_side }) · { $variant } · { $game }
after-move = Nach Zug { $ply } von { $last }: { $notation }
at-the-beginning =
    { $moves ->
        [0] Der Anfang; noch kein Zug.
        [one] Der Anfang; { $moves } Zug folgt.
       *[other] Der Anfang; { $moves } Züge folgen.
    }
