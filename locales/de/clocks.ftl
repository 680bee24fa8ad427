outage = Ich war von { $from } bis { $until } nicht erreichbar. Diese Zeit zählt auf keiner Uhr. Die Zeit endet jetzt in { $games }.
vacation-spent = Deine Zeit in Partie { $game } gegen { $opponent } wäre abgelaufen; dafür { $count ->
        [one] verging { $count } Urlaubstag
       *[other] vergingen { $count } Urlaubstage
    }, und dieses Jahr bleiben { $left } von { $year }. Deine Zeit endet jetzt in { $games }.
vacation-of-opponent = { $who } nimmt { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    } Urlaub. Die Zeit dort endet jetzt in { $games }.
vacation-given-back = { $who } hat Urlaubstage zurückgegeben. Die Zeit dort endet jetzt in { $games }.
game = Partie { $game } am { $end }
game-against = Partie { $game } gegen { $opponent } am { $end }
more-games = { $games } und { $count ->
        [one] { $count } weiteren Partie
       *[other] { $count } weiteren Partien
    }
no-game = keiner laufenden Partie
