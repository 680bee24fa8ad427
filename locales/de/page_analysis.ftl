graph = Je höher die Kurve, desto besser die Chancen von { $side }. Punkte markieren Fehler und Patzer.
turning = Wo am meisten verloren ging
given-away = Was verschenkt wurde

side = Seite
inaccuracies = Ungenauigkeiten: 5 bis 10 % der Chancen verloren
mistakes = Fehler: 10 bis 15 % verloren
blunders = Patzer: 15 % oder mehr verloren, oder eine gewonnene Partie verschenkt
average = Verlust je Aktion
signs = ?! Ungenauigkeit, ? Fehler, ?? Patzer.

record = Die Partie mit dieser Analyse (.cgn)
chances = Die Prozentzahlen sind die Chancen von { $side } nach jeder Aktion.

under-way =
    { $plies ->
        [one] Die Engine sieht sich diese Partie an: { $judged } von { $plies } Aktion ist beurteilt. Diese Seite lädt sich neu, bis sie fertig ist.
       *[other] { $judged ->
            [one] Die Engine sieht sich diese Partie an: { $judged } von { $plies } Aktionen ist beurteilt. Diese Seite lädt sich neu, bis sie fertig ist.
           *[other] Die Engine sieht sich diese Partie an: { $judged } von { $plies } Aktionen sind beurteilt. Diese Seite lädt sich neu, bis sie fertig ist.
        }
    }
look-again = Noch einmal nachsehen
back = Zurück zur Partie

explained = Die Engine beurteilt jede Aktion: wie die Chancen standen, welche Aktion sie verschenkt hat und was besser war. Das dauert ein paar Sekunden, bei langen Partien eine Minute.
