bots-are-not-blocked = Ein Bot spielt nicht mit; da gibt es nichts zu blockieren.
bots-are-not-barred = Ein Bot spielt nicht; da gibt es nichts zu sperren.
user-has-not-played = Hier hat dieser Benutzer noch nicht gespielt.
too-many-reminders =
    { $most ->
        [one] Du kannst höchstens { $most } Erinnerung haben, und das sind { $given }; nichts wurde geändert.
       *[other] Du kannst höchstens { $most } Erinnerungen haben, und das sind { $given }; nichts wurde geändert.
    }
notice-needs-both = Wähle beides: `notice`, worum es geht, und `by`, wie du davon erfährst.
cannot-block-yourself = Dich selbst kannst du nicht blockieren.
blocked = { $name } und du könnt euch nicht mehr herausfordern. Laufende Partien gehen weiter.
blocked-no-more = { $name } und du könnt euch wieder herausfordern.
barred = { $name } darf hier keine Partien mehr beginnen. Laufende Partien gehen weiter.
barred-no-more = { $name } darf hier wieder Partien beginnen.
note-removed = Du hast keine Notiz zu Partie { $game } mehr.
follows = Du folgst Partie { $game }: Ich schicke dir nach jedem Zug das Brett und am Ende den Ausgang als Direktnachricht. Wenn ich dir nicht schreiben kann, endet das.
follows-no-more = Du folgst Partie { $game } nicht mehr.
shown-here = Ich poste hier nach jedem Zug das Brett von Partie { $game } und am Ende den Ausgang. `/watch game:{ $number } here:false` beendet das.
shown-here-no-more = Ich poste die Bretter von Partie { $game } hier nicht mehr.
may-not-show-here = Das darf nur, wer in diesem Kanal Nachrichten verwalten kann (in einem Thread: wer Threads erstellen kann).
name-the-game-to-show-here = Nenne die Partie, deren Bretter dieser Kanal zeigen oder nicht mehr zeigen soll: `/watch game: here:`.
no-data = Über dich ist hier nichts gespeichert.
own-data = Alles, was über dich gespeichert ist. Deine beendeten Partien sind als Aufzeichnungen dabei.

names-are-kept = Namen und Einstellungen werden mit den Zeiten ihrer Änderung gespeichert, bis du dein Konto hier löschst.
games-are-kept = Partien werden für immer gespeichert, mit den Namen ihrer Zeit; eine Löschung entfernt Namen und Kommentare daraus.
notes-are-kept = Private Notizen werden gespeichert, bis du sie oder dein Konto löschst, nur in ihrer jetzigen Form, und niemandem sonst gezeigt.
plans-are-kept = Bedingte Züge werden gespeichert, bis sie gespielt werden, verfallen oder gelöscht werden, und niemandem sonst gezeigt.
followed-games-are-kept = Welchen Partien du folgst, wird gespeichert, bis du aufhörst oder sie enden, und niemandem sonst gezeigt.
seeks-are-kept = Was du suchst, gilt, bis eine Partie beginnt, du es zurückziehst, es abläuft oder du dein Konto löschst, und wird niemandem sonst gezeigt.
puzzles-are-kept = Was du mit Aufgaben gemacht hast, wird gespeichert, bis du dein Konto hier löschst, und niemandem sonst gezeigt.
ratings-follow = Wertungen und Statistiken ergeben sich aus den Partien. Die aus privaten Partien werden nur auf deren Server gezeigt.
hashes-are-kept = Sperren und Blockierungen behalten einen mit einem Schlüssel berechneten Hash einer Discord-ID, der niemandem die ID verrät. Sicherungen behalten, was sie bei ihrer Erstellung enthielten, bis sie entfernt werden.

own-data-alt = Alles, was über dich gespeichert ist
delete-explained = Das löscht hier für immer dein Discord-Konto, deinen Namen, deine Einstellungen, privaten Notizen, bedingten Züge, verfolgten Partien, Aufgaben, Anmeldungen im Web, Programme und Kommentare. Laufende Partien werden aufgegeben, oder abgebrochen, wenn noch nicht beide gezogen haben. Beendete Partien bleiben, gespielt von einem gelöschten Spieler. In Discord bleiben ältere Nachrichten, die dich nennen. Möchtest du das?
confirm-delete = Das lässt sich nicht rückgängig machen. Jetzt löschen?
deleted = Alles, was dich hier nennt, ist gelöscht. Die Dateien hier werden ohne das neu geschrieben, meist innerhalb einer Minute. In Discord bearbeite ich jetzt meine neuesten Nachrichten über deine Partien. Ältere, solche ohne Knöpfe und die an dich allein bleiben; wer einen Kanal verwaltet, kann sie dort löschen.
player-of-game-deleted = Ein Spieler von Partie { $game } wurde gelöscht, und was hier stand, wurde entfernt.
player-of-challenge-deleted = Ein Spieler wurde gelöscht, und die Herausforderung, die hier stand, wurde entfernt.
managers-only = Das darf nur, wer den Server verwalten kann.
missing-permission = Ich kann in { $channel } keine Partien ankündigen: Mir fehlt dort die Berechtigung *{ $permission }*. Nichts hat sich geändert.
# Berechtigungen, wie sie in Discord auf Deutsch heißen.
view-channel = Kanal ansehen
send-messages = Nachrichten senden
attach-files = Dateien anhängen
read-message-history = Nachrichtenverlauf anzeigen
create-public-threads = Öffentliche Threads erstellen
send-messages-in-threads = Nachrichten in Threads senden
vacation-spent = Deine Zeit in Partie { $game } wäre abgelaufen, deshalb wurde Urlaub für dich genommen: { $days } (UTC). Deine Uhren stehen dann still, außer in Partien, deren Bedingungen den Urlaub begrenzen.
zone-without-days = Wähle mit `weekly:` auch die wöchentlichen freien Tage.
not-a-zone = Die Zeitzone `{ $given }` gibt es nicht; wähle eine aus der Liste, zum Beispiel Europe/Berlin.
web-link = Mit diesem Link meldest du dich im Web an, einmal, innerhalb von { $minutes } Minuten. Gib ihn nicht weiter: Wer ihn hat, spielt als du.
no-web = Hier gibt es keine Webseiten, auf denen du dich anmelden könntest; der Betreiber kann `web.public_url` setzen.
