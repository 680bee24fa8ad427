actions =
    { $count ->
        [one] { $count } action
       *[other] { $count } actions
    }

played-at = date : { $at }
played-at-began = date : { $at }, début : { $began }
ended-at = fin : { $at }
ended-at-began = fin : { $at }, début : { $began }
last-action-at = dernière action : { $at }
last-action-at-began = dernière action : { $at }, début : { $began }
began-at = début : { $at }
