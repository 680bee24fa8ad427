actions =
    { $count ->
        [one] { $count } Aktion
       *[other] { $count } Aktionen
    }

# Davor oder danach steht eine Zeit.
played-at = gespielt { $at }
played-at-began = gespielt { $at }, begonnen { $began }
ended-at = beendet { $at }
ended-at-began = beendet { $at }, begonnen { $began }
last-action-at = letzte Aktion { $at }
last-action-at-began = letzte Aktion { $at }, begonnen { $began }
began-at = begonnen { $at }
