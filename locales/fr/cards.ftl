actions =
    { $count ->
        [one] { $count } action
       *[other] { $count } actions
    }

played = date :
ended = fin :
began = début :
last-action = dernière action :
