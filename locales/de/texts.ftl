sides-and-variants = { $first } beginnt, gegen { $second }. Varianten: { $variants }.

# „Ziehen“ und „Regeln“ sind Knöpfe aus components.ftl.
first-step-pace = Hier spielst du Brettspiele in deinem eigenen Tempo, auf Wunsch mit mehreren Tagen für jeden Zug.
first-step-begin = **Wähle unten ein Spiel, um anzufangen.** Du kannst sofort gegen den Computer spielen oder die Partie hier allen anbieten. Dann drück unter dem Brett auf *Ziehen* oder schreib mir den Zug.
first-step-rules = *Regeln* erklärt jedes Spiel auf ein paar Seiten mit Bildern.

greeting-pace = Hallo! Mit mir spielt ihr auf diesem Server { $games }, in eurem eigenen Tempo, auf Wunsch mit mehreren Tagen für jeden Zug.
greeting-begin = **Wähle unten ein Spiel, um anzufangen**, oder tippe `/help`. Wer diesen Server verwaltet, bestimmt mit `/server set`, wo Partien gezeigt werden.

words-for-help = hilfe hallo moin servus anfang
words-for-rules = regeln spielregeln
words-for-takeback = zurücknehmen zugrücknahme
words-for-resignation = aufgeben

# Alle Teile zusammen: höchstens 1900 Zeichen.
help-play = **Spielen**
    `/challenge` einen Spieler oder alle herausfordern · `/challenges` was offen ist · `/seek` wer dasselbe sucht · `/games` deine Partien, die auf dich warten zuerst · `/web` spielt im Browser
    `/move` mit Vorschlägen bei jedem Schritt · oder drück unter einem Brett auf *Ziehen* · oder schreib mir den Zug, z. B. `c1 nn` oder `#12 c1 nn`
    `/board` jede Stellung · `/draw` Remis · `/claim` einen sicheren Sieg beanspruchen · `/pause` Pause vereinbaren · `/takeback` zurücknehmen · `/resign` aufgeben · `/abort` abbrechen, bevor beide gezogen haben · `/rematch` Revanche · `/if` Züge im Voraus · `/note` was nur du siehst
help-look-back = **Zurückblicken**
    `/archive` beendete Partien · `/replay` Zug für Zug · `/export` als Datei · `/leaderboard` Bestenliste · `/profile` Profil · `/rules` Regeln · `/puzzle` finde den Gewinnzug
    `/watch` laufende Partien; einer folgst du per Direktnachricht oder, mit `here:`, in einem Kanal
help-your-way = **Ganz wie du magst**
    `/settings` Farben, Sicht, Erinnerungen, Benachrichtigungen · `/vacation` hält deine Uhren an · `/block` blockieren · `/privacy` deine Daten
    `/server` für alle, die einen verwalten
help-web = Im Web: <{ $address }>
help-games = Spiele: { $games }
