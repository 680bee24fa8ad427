offline = Der Server hat nicht geantwortet.
refused = Der Server hat abgelehnt ({ $status }).
busy = Der Server ist ausgelastet ({ $status }).
retry = { $problem } Neuer Versuch in { $seconds } s.
lost = Das ist nicht angekommen. Bitte versuch es noch einmal.

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
