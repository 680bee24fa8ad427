check-again = Noch einmal prüfen
