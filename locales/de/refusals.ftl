# Teilsätze, aus denen eigene Sätze werden: klein am Anfang, ohne Punkt am Ende.

no-such-game = es gibt keine Partie { $game }
no-such-challenge = diese Herausforderung gibt es nicht
not-playing = du spielst in dieser Partie nicht mit; du kannst zuschauen und sie nachspielen
not-your-turn = dein Gegner ist am Zug
game-over = die Partie ist zu Ende
void-already = diese Partie ist schon annulliert
outdated = die Partie ist weitergegangen, seit dieses Brett gezeigt wurde
no-such-player = diesen Spieler gibt es nicht
barred = du darfst hier keine Partien beginnen; die Moderatoren können dir sagen, warum
rated-not-allowed = du darfst hier keine gewerteten Partien vorschlagen, nur ungewertete
computers-are-casual = Partien gegen Computer sind immer ungewertet
computers-play-one-game = Wettkämpfe aus zwei Partien sind für Menschen; ein Computer spielt eine Partie auf einmal
programs-are-casual = Partien gegen Programme werden nicht gewertet
programs-ask-nobody = ein Programm fordert nur andere Programme und den eigenen Besitzer heraus und nimmt nur Herausforderungen an sich selbst an
programs-too-often = du legst zu oft Programme an; versuche es in { $wait } noch einmal
too-many-programs = { $most ->
    [0] hier kannst du keine Programme haben
    [one] du kannst höchstens ein Programm haben
   *[other] du kannst höchstens { $most } Programme haben
}
too-many-tokens = du kannst höchstens { $most } Tokens haben; beende eines, das du nicht mehr brauchst
no-room-for-match = ein Wettkampf beginnt zwei Partien, und ein Spieler darf hier höchstens { $most } laufende haben; eine einzelne Partie braucht weniger Platz
decided-game = bei { $variant } steht der Gewinner vor dem ersten Zug fest, deshalb wird eine einzelne Partie nicht gewertet; wähle beide Seiten, in zwei Partien
no-pie-rule = die Tauschregel macht { $variant } nicht fairer; wähle stattdessen beide Seiten, in zwei Partien
no-fair-starts = für { $variant } gibt es keine Liste ausgeglichener Startstellungen; wähle die übliche
computers-busy-in-server =
    { $most ->
        [one] auf diesem Server läuft schon { $most } Partie gegen Computer; versuch es wieder, wenn sie zu Ende ist
       *[other] auf diesem Server laufen schon { $most } Partien gegen Computer; versuch es wieder, wenn eine zu Ende ist
    }
computers-busy =
    { $most ->
        [one] die Computer spielen schon { $most } Partie; versuch es wieder, wenn sie zu Ende ist
       *[other] die Computer spielen schon { $most } Partien; versuch es wieder, wenn eine zu Ende ist
    }
computer-games =
    { $most ->
        [one] du hast schon { $most } laufende Partie gegen Computer; beende sie zuerst oder brich sie ab
       *[other] du hast schon { $most } laufende Partien gegen Computer; beende zuerst eine davon oder brich sie ab
    }
own-game = du spielst in Partie { $game } selbst mit, deshalb muss jemand anders aus der Moderation über sie entscheiden
not-cancelled = das Ergebnis von Partie { $game } wurde nicht annulliert und lässt sich deshalb nicht wiederherstellen
not-of-server = Partie { $game } gehört nicht zu diesem Server, also kann sie von hier aus nicht annulliert werden
not-over = Partie { $game } ist noch nicht zu Ende
opponent-barred = dieser Spieler darf hier keine Partien beginnen
opponent-gone = dieser Spieler ist nicht mehr hier
opponent-busy =
    { $most ->
        [one] dein Gegner hat { $most } Partie, und mehr sind hier nicht erlaubt
       *[other] dein Gegner hat { $most } Partien, und mehr sind hier nicht erlaubt
    }
not-a-name = { $text } kann kein Name sein: Ein Name hat 1 bis { $most } sichtbare Zeichen
not-direct = nur eine Partie in Direktnachrichten kann von ihren Spielern für alle geöffnet werden
published-already = du hast schon zugestimmt, dass alle diese Partie sehen dürfen; auch dein Gegner muss zustimmen
time-is-up = deine Zeit für diese Partie ist abgelaufen
ambiguous = das kann mehr als ein Zug sein: Schreib { $moves }
no-draw-offer = es gibt kein Remisangebot, das du beantworten oder zurückziehen kannst
draw-offer-open = dein Remisangebot ist noch offen: Dein Gegner muss es beantworten
draw-declined = dein letztes Remisangebot wurde abgelehnt oder zurückgezogen; nach deinem nächsten Zug kannst du wieder eins machen
not-certain = dein Sieg ist nicht sicher: Beweisen können ihn nur die geschlagenen Steine oder die Endspieltabelle von Goré
no-claim = es gibt keinen Anspruch, den du beantworten kannst
claim-open = der Sieg ist beansprucht, und das muss zuerst beantwortet werden
claim-declined = dein Gegner spielt nach deinem Anspruch weiter; nach deinem nächsten Zug kannst du den Sieg wieder beanspruchen
not-pausable = nur eine Partie zwischen zwei Menschen, die ein Zeitlimit hat und zu keinem Turnier gehört, kann pausiert werden
no-pause-offer = es gibt keinen Vorschlag einer Pause, den du beantworten oder zurückziehen kannst
pause-offer-open = eine Pause ist vorgeschlagen, und das muss zuerst beantwortet werden
pause-declined = deine letzte vorgeschlagene Pause wurde abgelehnt oder zurückgezogen; nach deinem nächsten Zug kannst du wieder eine vorschlagen
paused-already = die Partie ist schon pausiert, bis zum { $day }
pause-days =
    { $count ->
        [one] diese Partie kann jetzt höchstens für { $count } Tag pausiert werden
       *[other] diese Partie kann jetzt für 1 bis { $count } Tage pausiert werden
    }
no-more-pauses = diese Partie war { $most } Tage lang pausiert, und mehr ist nicht möglich
no-takeback = niemand bittet um eine Zugrücknahme
own-takeback = du hast um diese Zugrücknahme gebeten: Dein Gegner muss antworten
takeback-open = um eine Zugrücknahme ist schon gebeten
takeback-declined = deine letzte Bitte um eine Zugrücknahme wurde abgelehnt oder zurückgezogen; nach deinem nächsten Zug kannst du wieder bitten
nothing-to-take-back = du hast noch nicht gezogen, also gibt es nichts zurückzunehmen
no-time-for-takeback = nach dieser Zurücknahme bliebe keine Zeit, denn verbrauchte Zeit bleibt verbraucht
too-late-to-abort = beide haben schon gezogen, also kann die Partie nicht abgebrochen werden; du kannst aufgeben oder Remis anbieten
not-idle-yet = die Partie hat kein Zeitlimit; ab dem { $day } kannst du deinen Gegner auffordern zu ziehen, und ohne Antwort wird die Partie geschlossen
asked-to-act = dein Gegner wurde aufgefordert zu ziehen; sonst wird die Partie am { $day } geschlossen
challenge-closed = diese Herausforderung ist nicht mehr offen
not-challenged = diese Herausforderung gilt nicht dir
not-challenger = nur wer herausgefordert hat, kann die Herausforderung zurückziehen
own-challenge = gegen dich selbst kannst du hier nicht spielen
blocked = gegen diesen Spieler kannst du nicht spielen
too-short = zu kurz: { $control }; hier müssen es mindestens { $shortest } pro Zug sein
too-many-challenges-open =
    { $most ->
        [one] du hast { $most } offene Herausforderung, und mehr sind hier nicht erlaubt
       *[other] du hast { $most } offene Herausforderungen, und mehr sind hier nicht erlaubt
    }
too-many-games =
    { $most ->
        [one] du hast { $most } Partie, und mehr sind hier nicht erlaubt
       *[other] du hast { $most } Partien, und mehr sind hier nicht erlaubt
    }
too-many-notes =
    { $most ->
        [one] du hast eine Notiz zu { $most } Partie, und mehr werden nicht gespeichert; lösch sie zuerst
       *[other] du hast Notizen zu { $most } Partien, und mehr werden nicht gespeichert; lösch zuerst eine
    }
too-many-followed =
    { $most ->
        [one] du folgst { $most } Partie, und mehr ist nicht möglich; hör zuerst damit auf
       *[other] du folgst { $most } Partien, und mehr ist nicht möglich; hör zuerst bei einer auf
    }
too-many-seeks =
    { $most ->
        [one] du suchst schon { $most } Partie, und mehr ist nicht möglich; zieh sie zuerst zurück
       *[other] du suchst schon { $most } Partien, und mehr ist nicht möglich; zieh zuerst eine zurück
    }
opponent-not-here = diese Person hat den Bot noch nicht benutzt, deshalb bekommt sie von ihm keine Nachrichten; fordere sie auf einem Server heraus, auf dem ihr beide seid
challenged-too-often = du hast in letzter Zeit zu oft herausgefordert; noch { $wait }, dann kannst du es wieder
vacation-in-the-past = { $day } liegt in der Vergangenheit; Urlaub beginnt heute oder später
vacation-days = Urlaub dauert 1 bis 366 Tage
vacation-too-far = Urlaub geht höchstens bis Ende { $year }
vacation-spent = { $count ->
    [one] du hast { $year } noch { $count } Urlaubstag
   *[other] du hast { $year } noch { $count } Urlaubstage
 }
no-vacation-ahead = du hast nach heute keine Urlaubstage
note-empty = eine Notiz hat mindestens ein Zeichen
note-too-long = eine Notiz hat höchstens { $most } Zeichen, diese hat { $length }
vacation-already = an diesen Tagen hast du schon Urlaub
not-a-command = { $text } ist kein Befehl

plan-own-turn = du bist am Zug und kannst gleich ziehen; eine Zugfolge, die mit deinem eigenen Zug beginnt, gibst du mit /if ein
plan-both-sides = du spielst in dieser Partie beide Seiten
plan-no-answer = eine Zugfolge endet mit deiner Antwort auf einen Zug deines Gegners
plan-ended = die Partie ist vor dem Ende der Zugfolge vorbei
plan-too-long = eine Zugfolge hat höchstens { $most } Züge
plan-too-many = in einer Partie hast du höchstens { $most } bedingte Züge, bei langen weniger; lösch zuerst welche
plan-not-planned = unter deinen bedingten Zügen ist keine solche Zugfolge
plan-changed = deine bedingten Züge wurden inzwischen geändert

in-line = Zug { $number } dieser Zugfolge wird abgelehnt: { $why }

incident = hier ist etwas schiefgegangen; der Betreiber findet es im Log unter { $number }
storage-full = der Speicherplatz hier ist voll, deshalb wurde nichts geändert; versuch es später noch einmal
storage-refused = der Speicher hier nimmt gerade keine Änderungen an, deshalb wurde nichts geändert; versuch es später noch einmal
storage-unavailable = der Speicher hier antwortet gerade nicht; versuch es in einer Minute noch einmal
storage-in-doubt = der Speicher hier hat nicht rechtzeitig geantwortet, und vielleicht hat es trotzdem geklappt; sieh zuerst am Brett oder in der Liste nach, und versuch es nur noch einmal, wenn nicht
storage-stopped = der Speicher hier steht still, bis der Betreiber eingreift; versuch es später noch einmal
invalid-cursor = diese Seite gibt es nicht; verwende den Wert, den die Seite davor für die nächste nennt

not-a-span = { $text } ist keine Zeitspanne wie 3d, 36h oder 1w2d (w d h m s)
not-a-control = { $text } ist keine Bedenkzeit: 3d (für jeden Zug), 10d+36h/21d (Zeitkonto, Zuschlag, Obergrenze) oder none

events-not-started = das erste Ereignis beginnt keine Partie
events-action = Aktion { $ply }: { $why }
events-started-twice = die Partie beginnt ein zweites Mal
