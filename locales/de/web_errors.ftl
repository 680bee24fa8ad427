no-such-file = Diese Datei gibt es hier nicht.
no-such-game = Diese Partie gibt es hier nicht.
no-such-page = Unter dieser Adresse gibt es keine Seite.
no-such-picture = Dieses Bild gibt es hier nicht.
no-such-player = Diesen Spieler gibt es hier nicht.
no-such-position = Diese Stellung gibt es hier nicht.
no-such-puzzle = Diese Aufgabe gibt es hier nicht.
no-such-tournament = Dieses Turnier gibt es hier nicht.

not-allowed = Nicht erlaubt
not-found = Nicht gefunden
another-address = Falsche Adresse
many-requests = Zu viele Anfragen
try-again = Bitte noch einmal versuchen
went-wrong = Etwas ist schiefgegangen
not-possible = Das ist nicht möglich

wrong-method = Diese Adresse kann so nicht verwendet werden.
failed = Etwas ist schiefgegangen. Der Betreiber kann die Ursache im Log finden.
cannot-be-shown = Diese Partie kann nicht gezeigt werden. Der Betreiber kann die Ursache im Log finden.
too-slow = Das hat zu lange gedauert. Bitte versuch es in einer Minute noch einmal.
too-slow-to-tell = Das hat zu lange gedauert, und vielleicht hat es trotzdem geklappt. Sieh zuerst am Brett nach, und versuch es nur noch einmal, wenn nicht.
too-long-for-animation = Diese Partie ist zu lang für eine Animation. Ihre Seiten zeigen jede Stellung.
no-such-page-of-list = Diese Seite gibt es nicht. Fang noch einmal bei der ersten an.
too-many-live-views = Zu viele Live-Ansichten sind offen. Diese Seite funktioniert weiter, aktualisiert sich aber nicht von selbst.
too-many-connections = Hier sind zu viele Verbindungen offen. Versuche es in einigen Sekunden noch einmal.
body-too-slow = Die Anfrage ist nicht innerhalb von 20 Sekunden angekommen. Sende sie noch einmal.
bad-live-games = Eine Live-Ansicht nennt Nummern von Partien, durch Kommas getrennt, höchstens { $most }.
foreign-host = Dieser Server heißt nicht so wie in der Adresse. Verwende die Adresse, die er beim Start ausgibt.
foreign-origin = Diese Anfrage kommt nicht von einer Seite dieser Website, daher hat sich nichts geändert.
table-not-local = Der Tisch ist nur auf dem Rechner nutzbar, auf dem dieses Programm läuft, und nur ohne Proxy.
table-needs-token = Um am Tisch zu spielen, öffne die Adresse, die das Programm beim Start ausgibt.
table-moved = Diese Adresse des Tischs gilt nicht mehr. Das Programm zeigt die gültige beim Start: Öffne diese.
unknown-form = Diese Seite weiß nicht, was das Formular möchte.
incomplete-form = Dieses Formular ist unvollständig. Lade die Seite neu und versuch es noch einmal.
link-altered = Dieser Link ist unvollständig oder wurde verändert. Kopier den ganzen Link oder lass dir einen neuen geben.
link-expired = Dieser Link ist abgelaufen. Lass dir dort einen neuen geben, wo du ihn herhast.
link-stale = Dieser Link gilt nicht mehr: Die Partie hat sich seitdem verändert. Lass dir dort einen neuen geben, wo du ihn herhast.

name-needed = Gib einen Namen mit 1 bis 64 Zeichen ein.
computers-name = So heißt schon ein Computer. Wähle einen anderen Namen.
two-opponents = Gib einen zweiten Spieler ein oder wähle einen Computer, nicht beides.
position-or-fair-start = Eine ausgeglichene Startstellung wird ausgelost. Lass die Stellung weg oder wähle einen anderen Beginn.
opponent-needed = Es gibt keinen Gegner, der beginnen könnte: Nenne einen zweiten Spieler oder wähle einen Computer.
computer-decides = Das entscheidet der Computer selbst.
no-such-level = Eine Stufe { $text } gibt es nicht: Die Stufen sind 1 bis 6.

bad-parameters = Einige Parameter sind nicht lesbar.
too-many-requests =
    { $seconds ->
        [one] Von deiner Adresse kamen zu viele Anfragen. Bitte versuch es in { $seconds } Sekunde noch einmal.
       *[other] Von deiner Adresse kamen zu viele Anfragen. Bitte versuch es in { $seconds } Sekunden noch einmal.
    }
asked-for-much =
    { $seconds ->
        [one] Das war viel in kurzer Zeit. Bitte versuch es in { $seconds } Sekunde noch einmal.
       *[other] Das war viel in kurzer Zeit. Bitte versuch es in { $seconds } Sekunden noch einmal.
    }
server-busy =
    { $seconds ->
        [one] Der Server ist gerade ausgelastet. Bitte versuch es in { $seconds } Sekunde noch einmal.
       *[other] Der Server ist gerade ausgelastet. Bitte versuch es in { $seconds } Sekunden noch einmal.
    }

malformed-query = Die Abfrage in dieser Adresse ist nicht richtig aufgebaut.
repeated-parameter = Der Parameter { $name } ist mehr als einmal angegeben.
bad-parameter = Der Wert des Parameters { $name } ist nicht lesbar.
missing-parameter = Der Parameter { $name } fehlt.
parameter-out-of-range = Der Parameter { $name } muss zwischen { $least } und { $most } liegen.
not-a-form = Der Content-Type dieser Anfrage muss `application/x-www-form-urlencoded` sein.
malformed-form = Das Formular ist nicht richtig aufgebaut.
repeated-field = Das Feld { $name } ist mehr als einmal angegeben.
bad-field = Der Wert des Felds { $name } ist nicht lesbar.

not-json = Der Content-Type dieser Anfrage muss `application/json` sein.
malformed-json = Der Inhalt ist kein JSON; er ist in Zeile { $line }, Spalte { $column } nicht lesbar.
bad-json-field = Das Feld { $name } ist unbekannt, doppelt angegeben oder hat einen Wert der falschen Art.
incomplete-json = Der Inhalt ist kein JSON-Objekt, oder ein nötiges Feld fehlt.
body-too-long = Der Inhalt dieser Anfrage ist zu lang.
body-unreadable = Der Inhalt dieser Anfrage ist nicht lesbar.
token-needed = Diese Adresse braucht ein Token: Authorization: Bearer TOKEN. Du erstellst es unter /me/programs.
token-reads-only = Dieses Token liest nur. Nur das Token eines Programms spielt.
too-many-streams = Dieses Token hat zu viele offene Streams.
