outage = J’ai été injoignable de { $from } à { $until }. Ce temps ne compte sur aucune pendule. Le temps se termine maintenant dans { $games }.
vacation-spent = Votre temps dans la partie { $game } contre { $opponent } aurait été écoulé, alors { $count ->
        [one] { $count } jour de vacances a été pris
       *[other] { $count } jours de vacances ont été pris
    } ; il en reste { $left } sur { $year } cette année. Votre temps se termine maintenant dans { $games }.
vacation-of-opponent = { $who } prend { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    } de vacances. Son temps se termine maintenant dans { $games }.
vacation-given-back = { $who } a rendu des jours de vacances. Son temps se termine maintenant dans { $games }.
game = la partie { $game } : { $end }
game-against = la partie { $game } contre { $opponent } : { $end }
more-games = { $games } et { $count ->
        [one] { $count } autre partie
       *[other] { $count } autres parties
    }
no-game = aucune partie en cours
