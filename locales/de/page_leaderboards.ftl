explained = Jedes Spiel hat seine eigenen Wertungen (Glicko-2). Nur gewertete öffentliche Partien zählen.
nobody = Noch hat kein Spieler eine Wertung, die nicht mehr vorläufig ist.
