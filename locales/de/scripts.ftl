offline = Der Server hat nicht geantwortet.
refused = Der Server hat abgelehnt ({ $status }).
busy = Der Server ist ausgelastet ({ $status }).
retry = { $problem } Neuer Versuch in { $seconds } s.
lost = Es kam keine Antwort, daher ist unbekannt, ob das geschehen ist. Sieh nach, bevor du es noch einmal sendest.
sending = Es gibt noch keine Antwort. Bitte warte noch etwas.
undone = Rückgängig gemacht.
redone = Wiederhergestellt.
not-kept = Dieser Browser bewahrt diese Analyse nicht oder nicht mehr auf.
not-stored = Dieser Browser konnte die Analyse nicht aufbewahren, daher wurde nichts geändert. Lade die Aufzeichnung herunter oder schaffe Platz.
games-found = Partien in dieser Datei: { $count }. Wähle eine aus.
long-file = Diese Datei ist zu lang: entpackt darf sie höchstens 64 MiB haben.
long-game = Diese Partie ist zu lang für das Brett: Ihr Text darf höchstens 512 KiB haben, komprimiert 45 KB. Nichts davon wurde geöffnet.
not-text = Diese Datei ist kein Text in UTF-8.
damaged-file = Diese Datei ist beschädigt oder abgeschnitten.
remove-study = Entfernen

taken-back = Eine Aktion wurde zurückgenommen.
several-taken-back = { $count } Aktionen wurden zurückgenommen.
new-action = Neu: { $action }
gone-on = Die Partie ist weitergegangen: { $action }

beginning = Der Anfang
at-action = { $action }. Aktion { $ply } von { $plies }.
of-plies = { $ply } von { $plies }
stop = Anhalten

copied = Kopiert.
no-copying = Der Browser erlaubt kein Kopieren.

also-here = { $time }; hier { $here }
times-of = Alle Zeiten gelten für { $zone }.
