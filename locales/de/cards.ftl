actions =
    { $count ->
        [one] { $count } Aktion
       *[other] { $count } Aktionen
    }

# Davor oder danach steht eine Zeit.
played-at = gespielt <time>{ $at }</time>
played-at-began = gespielt <time>{ $at }</time>, begonnen <time>{ $began }</time>
ended-at = beendet <time>{ $at }</time>
ended-at-began = beendet <time>{ $at }</time>, begonnen <time>{ $began }</time>
last-action-at = letzte Aktion <time>{ $at }</time>
last-action-at-began = letzte Aktion <time>{ $at }</time>, begonnen <time>{ $began }</time>
began-at = begonnen <time>{ $at }</time>
