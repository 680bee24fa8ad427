actions =
    { $count ->
        [one] { $count } Aktion
       *[other] { $count } Aktionen
    }

# Davor oder danach steht eine Zeit.
played = gespielt
ended = beendet
began = begonnen
last-action = letzte Aktion
