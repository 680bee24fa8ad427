title = Dein Zug
players = <bdi>{ $player }</bdi> gegen <bdi>{ $opponent }</bdi>
expires = dieser Link gilt für einen Zug, bis { $time }
try-moves = Erst Züge ausprobieren
try-explained = Auf dem Analysebrett wird nichts gespielt. Komm auf diese Seite zurück, um deinen Zug zu spielen.
