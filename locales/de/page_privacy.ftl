lead = Diese Seite setzt kein Cookie, außer wenn du dich anmeldest oder eine Sprache oder die Farben der Bretter wählst, hat keine Tracker und lädt nichts von anderen Seiten. Nur der Tisch und die Einrichtungsseite des Betreibers verwenden ein Cookie, das Zugang zu ihnen gibt.

kept = Was über Spieler gespeichert wird
kept-account = Die Nummer deines Discord-Kontos und dein Name dort. Die Nummer wird nie gezeigt.
kept-settings = Deine Einstellungen, die Sprache deiner Discord-App, deine Urlaubs- und wöchentlichen freien Tage und die Spieler, die du blockierst.
kept-notes = Deine privaten Notizen zu Partien. Nur du siehst sie, in Discord.
kept-plans = Deine bedingten Züge in laufenden Partien. Nur du siehst sie, in Discord, bis sie gespielt werden.
kept-seeks = Was du mit <code>/seek</code> suchst. Nur du siehst es, in Discord, bis jemand dasselbe sucht.
kept-follows = Welchen laufenden Partien du folgst. Nur du siehst es, in Discord.
kept-puzzles = Welche Aufgaben du in Discord versucht hast, ob du sie gelöst hast und deine Wertung dafür. Nur du siehst es, in Discord. Die Webseiten der Aufgaben speichern nichts.
kept-sessions = Wo du im Web angemeldet bist: seit wann, der Tag der letzten Benutzung, Browser und System. Nur du siehst das.
kept-programs = Deine Programme und Tokens: wofür jedes Token ist, seit wann, der Tag der letzten Benutzung. Die Namen deiner Programme sehen alle, den Rest nur du.
kept-games = Deine Partien: die Aktionen und ihre Zeiten, Angebote, Ergebnisse; dazu deine Wertungen und Statistiken, die sich daraus ergeben.

not-kept = Wer von einem anderen Spieler nur herausgefordert oder blockiert wurde und den Bot nie benutzt hat, hat hier keine Seite.

who = Wer es sehen kann
who-sees = Partien von Servern sind öffentlich, außer wenn die Verwaltung des Servers Partien privat macht; das gilt für Partien, die danach beginnen. Partien in Direktnachrichten sind privat, außer wenn beide Spieler der Veröffentlichung zustimmen. Partien von Spielern an verschiedenen Orten, die mit <code>/seek</code> begannen, sind öffentlich. Eine private Partie können nur die Spieler und die Mitglieder des Servers sehen, auf dem sie gespielt wird; für alle anderen gibt es sie nicht. Der Betreiber dieser Seite kann alles sehen, was gespeichert ist.
hidden-name = Mit <code>/settings</code> kannst du deinen Namen auf dieser Seite verbergen. Dann steht hier stattdessen deine Nummer.

yours = Deine Daten
export-delete = In Discord schickt dir <code>/privacy export</code> alles, was über dich gespeichert ist. <code>/privacy delete</code> löscht dein Konto: Deine Herausforderungen und Gegnersuchen werden geschlossen, deine laufenden Partien aufgegeben (oder abgebrochen, wenn noch nicht beide gezogen haben), und deine Discord-Nummer, deine Namen, deine Einstellungen und Blockierungen, deine privaten Notizen, deine bedingten Züge, welchen Partien du folgst, was du mit Aufgaben gemacht hast, deine Anmeldungen im Web und deine Kommentare werden gelöscht. Deine Partien bleiben als die eines gelöschten Spielers, denn sie sind auch die Partien deiner Gegner. Frühere Sicherungen enthalten deine Daten, bis der Betreiber sie entfernt. Der Bot bearbeitet dann in Discord seine neuesten Nachrichten über deine Partien; ältere bleiben dort, bis jemand sie löscht.
barred = Wenn ein Server dich gesperrt oder ein Spieler dich blockiert hat, bleibt ein mit einem Schlüssel berechneter Hash deiner Discord-Nummer in dieser Liste, damit das weiter gilt. Deine Nummer lässt sich daraus nicht ablesen.

visitors = Besucher dieser Seite
addresses = Um die Zahl der Anfragen zu begrenzen, werden die Adressen von Besuchern kurze Zeit im Arbeitsspeicher gehalten. Dieses Programm schreibt sie nicht auf die Festplatte.
in-browser = Dein Browser selbst merkt sich, nur für dich, ob Bretter Töne machen, ob Züge sofort gespielt werden, und Analysen, die zu lang für eine Adresse sind.
